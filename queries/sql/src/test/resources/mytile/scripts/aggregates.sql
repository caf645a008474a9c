-- 0
-- left out: setting of MariaDB
--   set mytile_enable_aggregate_pushdown=1

-- 1
-- array dense = tiledb_arrays/1.6/quickstart_dense

-- 2
-- left out: catalog of MariaDB
--   DESCRIBE dense

-- 3
select AVG(a) from dense;
|AVG(a)
|8.5000

-- 4
select SUM(a) from dense;
|SUM(a)
|136

-- 5
select MAX(a) from dense;
|MAX(a)
|16

-- 6
select MIN(a) from dense;
|MIN(a)
|1

-- 7
select COUNT(a) from dense;
|COUNT(a)
|16

-- 8
select SUM(d.cols) from dense as d;
|SUM(d.cols)
|40

-- 9
select AVG(d.cols) from dense as d;
|AVG(d.cols)
|2.5000

-- 10
select MAX(d.cols) from dense as d;
|MAX(d.cols)
|4

-- 11
-- left out: no result in the published file
--   select AVG(`cols`) from dense; # is not pushed down because `cols` is a dimension
--   
--   set mytile_delete_arrays=0

-- 12
DROP TABLE dense;

-- 13
-- left out: setting of MariaDB
--   set mytile_delete_arrays=1

-- 14
CREATE TABLE types ("dim0" INT, "attr0" BIGINT NOT NULL, "attr1" REAL NOT NULL) WITH (dimensions = 'dim0', duplicates = 'allow');

-- 15
INSERT INTO types VALUES (0, 0, 1.2), (1, 1, 1.3), (2, 2, 1.4), (3, 3, 1.5), (4, 5, 1.6), (5, 7, 1.7), (6, 1, 1.8);

-- 16
SELECT * FROM types;
|dim0	attr0	attr1
|0	0	1.2
|1	1	1.3
|2	2	1.4
|3	3	1.5
|4	5	1.6
|5	7	1.7
|6	1	1.8

-- 17
select SUM(attr0) from types;
|SUM(attr0)
|19

-- 18
select MAX(attr0) from types;
|MAX(attr0)
|7

-- 19
select MIN(attr0) from types;
|MIN(attr0)
|0

-- 20
-- differs: AVG has all digits of DOUBLE, not four decimals
select AVG(attr0) from types;
|AVG(attr0)
|2.71428571

-- 21
select COUNT(attr0) from types;
|COUNT(attr0)
|7

-- 22
select SUM(attr1) from types;
|SUM(attr1)
|10.5

-- 23
select MAX(attr1) from types;
|MAX(attr1)
|1.8

-- 24
select MIN(attr1) from types;
|MIN(attr1)
|1.2

-- 25
select AVG(attr1) from types;
|AVG(attr1)
|1.5

-- 26
select COUNT(attr1) from types;
|COUNT(attr1)
|7

-- 27
DROP TABLE types;

-- 28
CREATE TABLE strings ("column1" INT, "column2" VARCHAR) WITH (dimensions = 'column1', "domain.column1" = '0:100', "extent.column1" = '10', duplicates = 'allow');

-- 29
INSERT INTO strings VALUES (1, 'Apple'), (2, 'Orange'), (3, 'Melon'), (4, 'Strawberry');

-- 30
select MAX(column2) FROM strings;
|MAX(column2)
|Strawberry

-- 31
select MIN(column2) FROM strings;
|MIN(column2)
|Apple

-- 32
DROP TABLE strings;

-- 33
CREATE TABLE nulls ("dim0" INT, "attr0" BIGINT, "attr1" REAL) WITH (dimensions = 'dim0', duplicates = 'allow');

-- 34
INSERT INTO nulls VALUES (0, 0, 1.2), (1, null, 1.3), (2, 2, 1.4), (3, null, 1.5), (4, 14, 1.6), (5, null, 1.7), (6, 32, 1.8);

-- 35
SELECT * FROM nulls;
|dim0	attr0	attr1
|0	0	1.2
|1	NULL	1.3
|2	2	1.4
|3	NULL	1.5
|4	14	1.6
|5	NULL	1.7
|6	32	1.8

-- 36
select SUM(attr0) from nulls;
|SUM(attr0)
|48

-- 37
select MAX(attr0) from nulls;
|MAX(attr0)
|32

-- 38
select MIN(attr0) from nulls;
|MIN(attr0)
|0

-- 39
SELECT AVG(attr0) from nulls;
|AVG(attr0)
|12.0000

-- 40
SELECT AVG(attr1) from nulls;
|AVG(attr1)
|1.5

-- 41
select SUM(attr1) from nulls;
|SUM(attr1)
|10.5

-- 42
DROP TABLE nulls;

-- 43
-- array dense = tiledb_arrays/1.6/quickstart_dense

-- 44
select * from dense;
|rows	cols	a
|1	1	1
|1	2	2
|1	3	3
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

-- 45
SELECT AVG(a) as AVERAGE1 from dense;
|AVERAGE1
|8.5000

-- 46
SELECT AVG(a) as AVERAGE2 from dense where cols=4;
|AVERAGE2
|10.0000

-- 47
SELECT AVG(a) as AVERAGE3 from dense where "a" > 10;
|AVERAGE3
|13.5000

-- 48
SELECT SUM(a) as SUMMATION1 from dense;
|SUMMATION1
|136

-- 49
SELECT SUM(a) as SUMMATION2 from dense where cols=4;
|SUMMATION2
|40

-- 50
SELECT MIN(a) as MINIMUM1 from dense;
|MINIMUM1
|1

-- 51
SELECT MIN(a) as MINIMUM2 from dense where cols=4;
|MINIMUM2
|4

-- 52
SELECT MIN(a) as MINIMUM3 from dense where "a" > 10;
|MINIMUM3
|11

-- 53
SELECT MAX(a) as MAXIMUM1 from dense;
|MAXIMUM1
|16

-- 54
SELECT MAX(a) as MAXIMUM2 from dense where cols=3;
|MAXIMUM2
|15

-- 55
SELECT MAX(a) as MAXIMUM3 from dense where "a" > 10;
|MAXIMUM3
|16

-- 56
SELECT AVG(a), MIN(a), MAX(a) from dense where a > 3;
|AVG(a)	MIN(a)	MAX(a)
|10.0000	4	16

-- 57
SELECT COUNT(a) from dense where a > 3;
|COUNT(a)
|13

-- 58
SELECT COUNT(a) from dense where a > 3 and cols > 1;
|COUNT(a)
|10

-- 59
SELECT SUM(a) from dense where a > 3 and "cols" > 3;
|SUM(a)
|40

-- 60
SELECT AVG(a), MAX(a) from dense where a > 3;
|AVG(a)	MAX(a)
|10.0000	16

-- 61
-- array sparse = tiledb_arrays/1.6/quickstart_sparse

-- 62
select * from sparse;
|rows	cols	a
|1	1	1
|2	3	3
|2	4	2

-- 63
SELECT AVG(a), SUM(a), COUNT(a), MIN(a), MAX(a) from sparse where a > 1;
|AVG(a)	SUM(a)	COUNT(a)	MIN(a)	MAX(a)
|2.5000	5	2	2	3

-- 64
SELECT SUM(a) from sparse where a = 2 and "rows" > 1;
|SUM(a)
|2

-- 65
SELECT AVG(a), MAX(a) from sparse where a > 1;
|AVG(a)	MAX(a)
|2.5000	3

-- 66
-- left out: setting of MariaDB
--   set mytile_delete_arrays=0

-- 67
DROP TABLE sparse;

-- 68
DROP TABLE dense;

-- 69
-- left out: setting of MariaDB
--   set mytile_delete_arrays=1

-- 70
-- left out: setting: the key is one of the connection
--   CREATE TABLE encr (
--     dim1 integer dimension=1 lower_bound="0" upper_bound="100" tile_extent="10",
--     attr1 integer NOT NULL
--   ) ENGINE=mytile encryption_key="testtesttesttesttesttesttesttest"

-- 71
-- left out: follows: the table was left out
--   INSERT INTO encr VALUES (1,1), (2,2), (3,3), (4,4), (5,5)

-- 72
-- left out: follows: the table was left out
--   select SUM(attr1) FROM encr

-- 73
-- left out: follows: the table was left out
--   DROP TABLE encr

-- 74
-- array dense = tiledb_arrays/1.6/quickstart_dense

-- 75
select * from dense one JOIN dense two USING(a);
|a	rows	cols	rows	cols
|1	1	1	1	1
|2	1	2	1	2
|3	1	3	1	3
|4	1	4	1	4
|5	2	1	2	1
|6	2	2	2	2
|7	2	3	2	3
|8	2	4	2	4
|9	3	1	3	1
|10	3	2	3	2
|11	3	3	3	3
|12	3	4	3	4
|13	4	1	4	1
|14	4	2	4	2
|15	4	3	4	3
|16	4	4	4	4

-- 76
select * from dense one JOIN dense two USING(a) where one.a > 10;
|a	rows	cols	rows	cols
|11	3	3	3	3
|12	3	4	3	4
|13	4	1	4	1
|14	4	2	4	2
|15	4	3	4	3
|16	4	4	4	4

-- 77
select SUM(a) from dense one JOIN dense two USING(a) where one.a > 10;
|SUM(a)
|81

-- 78
select AVG(a) from dense one JOIN dense two USING(a) where one.a > 10;
|AVG(a)
|13.5000

-- 79
select COUNT(a) from dense one JOIN dense two USING(a) where one.a > 10;
|COUNT(a)
|6

-- 80
select MIN(a) from dense one JOIN dense two USING(a) where one.a > 10;
|MIN(a)
|11

-- 81
select MIN(a), MAX(a) from dense one JOIN dense two USING(a) where one.a > 10;
|MIN(a)	MAX(a)
|11	16

-- 82
-- left out: setting of MariaDB
--   set mytile_delete_arrays=0

-- 83
DROP TABLE dense;

-- 84
-- left out: setting of MariaDB
--   set mytile_delete_arrays=1
