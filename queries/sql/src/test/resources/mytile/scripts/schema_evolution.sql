-- 0
CREATE TABLE evol ("id" INT, "a1" INT, "a2" INT, "a3" VARCHAR, "a4" VARCHAR NOT NULL) WITH (dimensions = 'id', "domain.id" = '-10000:100000000', "extent.id" = '1', "filters.a1" = 'gzip(6)');

-- 1
INSERT INTO evol VALUES (1, 1, 1, '1', '1'), (2, 2, NULL, NULL, '2'), (3, 300, 300, 'abc', 'def');

-- 2
INSERT INTO evol VALUES (1, 1, 10, 'beef', 'stew'), (2, 100, NULL, 'test', 'orange'), (3, 300, 400, 'def', 'beef');

-- 3
SELECT * FROM evol;
|id	a1	a2	a3	a4
|1	1	10	beef	stew
|2	100	NULL	test	orange
|3	300	400	def	beef

-- 4
ALTER TABLE "evol" DROP "a3";

-- 5
select * from evol;
|id	a1	a2	a4
|1	1	10	stew
|2	100	NULL	orange
|3	300	400	beef

-- 6
ALTER TABLE "evol" ADD COLUMN "a10" int;

-- 7
ALTER TABLE "evol" ADD COLUMN "a30" VARCHAR;

-- 8
select * from evol;
|id	a1	a2	a4	a10	a30
|1	1	10	stew	NULL	NULL
|2	100	NULL	orange	NULL	NULL
|3	300	400	beef	NULL	NULL

-- 9
INSERT INTO evol VALUES (1, 1, 10, 'stew', 10, 'a'), (2, 100, NULL, 'orange', 20, 'b'), (3, 300, 400, 'beef', 30, 'c');

-- 10
select * from evol;
|id	a1	a2	a4	a10	a30
|1	1	10	stew	10	a
|2	100	NULL	orange	20	b
|3	300	400	beef	30	c

-- 11
DROP TABLE evol;
