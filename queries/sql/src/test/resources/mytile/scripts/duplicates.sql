-- 0
CREATE TABLE t1 ("dim1" INT, "attr1" INT) WITH (dimensions = 'dim1', "domain.dim1" = '0:100', "extent.dim1" = '10', duplicates = 'allow');

-- 1
INSERT INTO t1 VALUES (1, 1), (1, 2);

-- 2
select * FROM t1;
|dim1	attr1
|1	1
|1	2

-- 3
DROP TABLE t1;

-- 4
CREATE TABLE t2 ("dim1" INT, "attr1" INT) WITH (dimensions = 'dim1', "domain.dim1" = '0:100', "extent.dim1" = '10', duplicates = 'allow');

-- 5
INSERT INTO t2 VALUES (1, 10), (1, 20);

-- 6
select * FROM t2;
|dim1	attr1
|1	10
|1	20

-- 7
DROP TABLE t2;

-- 8
CREATE TABLE t3 ("dim1" INT, "attr1" INT) WITH (dimensions = 'dim1', "domain.dim1" = '0:100', "extent.dim1" = '10');

-- 9
INSERT INTO t3 VALUES (1, 10);

-- 10
INSERT INTO t3 VALUES (1, 20);

-- 11
select * FROM t3;
|dim1	attr1
|1	20

-- 12
DROP TABLE t3;
