-- 0
CREATE TABLE t1 ("dim1" INT, "attr1" INT) WITH (dimensions = 'dim1', "domain.dim1" = '0:100', "extent.dim1" = '10', duplicates = 'allow');

-- 1
select * FROM t1;
|dim1	attr1

-- 2
DROP TABLE t1;
