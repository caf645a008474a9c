-- 0
CREATE TABLE test_filter ("id" INT, "a1" INT NOT NULL, "a2" INT, "a3" VARCHAR, "a4" VARCHAR NOT NULL) WITH (dimensions = 'id', "domain.id" = '-10000:100000000', "extent.id" = '1');

-- 1
INSERT INTO test_filter VALUES (1, 1, 1, '1', '1'), (2, 2, NULL, NULL, '2'), (3, 300, 300, 'abc', 'def');

-- 2
INSERT INTO test_filter VALUES (1, 1, 10, 'beef', 'stew'), (2, 100, NULL, 'test', 'orange'), (3, 300, 400, 'def', 'beef');

-- 3
SELECT * FROM test_filter;
|id	a1	a2	a3	a4
|1	1	10	beef	stew
|2	100	NULL	test	orange
|3	300	400	def	beef

-- 4
SELECT * FROM test_filter WHERE a2 = 1;
|id	a1	a2	a3	a4

-- 5
SELECT * FROM test_filter WHERE a1 = 1;
|id	a1	a2	a3	a4
|1	1	10	beef	stew

-- 6
SELECT * FROM test_filter WHERE a3 = '1';
|id	a1	a2	a3	a4

-- 7
SELECT * FROM test_filter WHERE a4 = '1';
|id	a1	a2	a3	a4

-- 8
SELECT * FROM test_filter WHERE a2 BETWEEN 1 AND 11;
|id	a1	a2	a3	a4
|1	1	10	beef	stew

-- 9
SELECT * FROM test_filter WHERE a2 BETWEEN 1 AND 11 AND a3 = 'beef';
|id	a1	a2	a3	a4
|1	1	10	beef	stew

-- 10
SELECT * FROM test_filter WHERE a3 = 'beef' AND a4 = 'stew';
|id	a1	a2	a3	a4
|1	1	10	beef	stew

-- 11
SELECT * FROM test_filter WHERE a1 != 1;
|id	a1	a2	a3	a4
|2	100	NULL	test	orange
|3	300	400	def	beef

-- 12
SELECT * FROM test_filter WHERE a1 > 300;
|id	a1	a2	a3	a4

-- 13
SELECT * FROM test_filter WHERE a1 < 300;
|id	a1	a2	a3	a4
|1	1	10	beef	stew
|2	100	NULL	test	orange

-- 14
SELECT * FROM test_filter WHERE a1 <= 300;
|id	a1	a2	a3	a4
|1	1	10	beef	stew
|2	100	NULL	test	orange
|3	300	400	def	beef

-- 15
SELECT * FROM test_filter WHERE a1 >= 300;
|id	a1	a2	a3	a4
|3	300	400	def	beef

-- 16
SELECT * FROM test_filter WHERE a2 IS NULL;
|id	a1	a2	a3	a4
|2	100	NULL	test	orange

-- 17
SELECT * FROM test_filter WHERE a3 IS NULL;
|id	a1	a2	a3	a4

-- 18
SELECT * FROM test_filter WHERE a2 IS NULL AND a3 IS NOT NULL;
|id	a1	a2	a3	a4
|2	100	NULL	test	orange

-- 19
SELECT * FROM test_filter WHERE a2 IS NOT NULL AND a3 IS NULL;
|id	a1	a2	a3	a4

-- 20
SELECT * FROM test_filter WHERE a3 = 'beef' OR a4 = 'beef';
|id	a1	a2	a3	a4
|1	1	10	beef	stew
|3	300	400	def	beef

-- 21
SELECT * FROM test_filter WHERE a1 = 300 OR a3 = 'test';
|id	a1	a2	a3	a4
|2	100	NULL	test	orange
|3	300	400	def	beef

-- 22
SELECT * FROM test_filter WHERE a1 >= 300 OR a1 = 100;
|id	a1	a2	a3	a4
|2	100	NULL	test	orange
|3	300	400	def	beef

-- 23
DROP TABLE test_filter;

-- 24
-- array dense = tiledb_arrays/1.6/quickstart_dense

-- 25
select * from dense where a > 3;
|rows	cols	a
|1	4	4
|2	1	5
|2	2	6
|2	3	7
|2	4	8
|3	1	9
|3	2	10
|3	3	11
|3	4	12
|4	1	13
|4	2	14
|4	3	15
|4	4	16

-- 26
-- left out: setting of MariaDB
--   set mytile_delete_arrays=0

-- 27
DROP TABLE dense;

-- 28
-- left out: setting of MariaDB
--   set mytile_delete_arrays=1
