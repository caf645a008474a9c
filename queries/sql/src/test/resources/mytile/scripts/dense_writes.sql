-- 0
CREATE TABLE test_dense ("dim0" UBIGINT, "attr1" VARCHAR, "attr2" INT) WITH (dimensions = 'dim0', "domain.dim0" = '0:100', "extent.dim0" = '10', dense = true);

-- 1
INSERT INTO test_dense ("dim0", "attr1", "attr2") VALUES (1, 'cell 1', 100), (2, 'cell 2', 200), (3, 'cell 3', 300);

-- 2
SELECT * FROM test_dense;
|dim0	attr1	attr2
|1	cell 1	100
|2	cell 2	200
|3	cell 3	300

-- 3
INSERT INTO test_dense ("dim0", "attr1", "attr2") VALUES (1, 'cell 10', 1000), (2, 'cell 20', 2000);

-- 4
SELECT * FROM test_dense;
|dim0	attr1	attr2
|1	cell 10	1000
|2	cell 20	2000
|3	cell 3	300

-- 5
DROP TABLE test_dense;
