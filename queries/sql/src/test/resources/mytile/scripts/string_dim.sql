-- 0
-- array string_dim = tiledb_arrays/2.0/string_dim

-- 1
SELECT * FROM string_dim;
|d	a
|aa	4
|bb	2
|cc	3
|dddd	1
|jfk	5

-- 2
-- left out: setting of MariaDB
--   FLUSH TABLES

-- 3
-- left out: setting of MariaDB
--   SET mytile_compute_table_records=1

-- 4
SELECT * FROM string_dim;
|d	a
|aa	4
|bb	2
|cc	3
|dddd	1
|jfk	5

-- 5
-- left out: setting of MariaDB
--   SET mytile_compute_table_records=0

-- 6
-- left out: setting of MariaDB
--   SET mytile_delete_arrays=0

-- 7
DROP TABLE string_dim;

-- 8
CREATE TABLE t1 ("dim1" VARCHAR, "dim2" VARCHAR, "attr1" INT) WITH (dimensions = 'dim1,dim2');

-- 9
INSERT INTO t1 VALUES ('a', 'b', 1);

-- 10
INSERT INTO t1 VALUES ('a', 'c', 2);

-- 11
INSERT INTO t1 VALUES ('a', 'd', 3);

-- 12
INSERT INTO t1 VALUES ('aa', 'b', 4);

-- 13
select * FROM t1;
|dim1	dim2	attr1
|a	b	1
|a	c	2
|a	d	3
|aa	b	4

-- 14
select * FROM t1 WHERE dim1 = 'aa';
|dim1	dim2	attr1
|aa	b	4

-- 15
DROP TABLE t1;
