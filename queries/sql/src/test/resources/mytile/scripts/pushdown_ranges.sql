-- 0
CREATE TABLE t1 ("column1" INT, "column2" VARBINARY) WITH (dimensions = 'column1', "domain.column1" = '0:100', "extent.column1" = '10', duplicates = 'allow');

-- 1
INSERT INTO t1 VALUES (1, X'6148523063484d364c79396e6158526f64574975593239744c314e6f5a577875645852304d69396a636e56755932673d');

-- 2
INSERT INTO t1 VALUES (3, X'646d467364575579');

-- 3
INSERT INTO t1 VALUES (5, X'646d4673645755');

-- 4
select column1, column2 FROM t1 WHERE column1 = 3;
|column1	column2
|3	dmFsdWUy

-- 5
select column2 FROM t1 WHERE column1 IN (1,3) ORDER BY column1 asc;
|column2
|aHR0cHM6Ly9naXRodWIuY29tL1NoZWxudXR0Mi9jcnVuY2g=
|dmFsdWUy

-- 6
select * FROM t1 WHERE column2 = X'646d4673645755';
|column1	column2
|5	dmFsdWU

-- 7
DROP TABLE t1;

-- 8
CREATE TABLE t2 ("column1" VARCHAR, "column2" VARBINARY) WITH (dimensions = 'column1', duplicates = 'allow');

-- 9
INSERT INTO t2 VALUES ('1', X'6148523063484d364c79396e6158526f64574975593239744c314e6f5a577875645852304d69396a636e56755932673d');

-- 10
INSERT INTO t2 VALUES ('3', X'646d467364575579');

-- 11
INSERT INTO t2 VALUES ('5', X'646d4673645755');

-- 12
select column1, column2 FROM t2 WHERE column1 = '3';
|column1	column2
|3	dmFsdWUy

-- 13
select column2 FROM t2 WHERE column1 IN ('1','3') ORDER BY column1 asc;
|column2
|aHR0cHM6Ly9naXRodWIuY29tL1NoZWxudXR0Mi9jcnVuY2g=
|dmFsdWUy

-- 14
select * FROM t2 WHERE column2 = X'646d4673645755';
|column1	column2
|5	dmFsdWU

-- 15
DROP TABLE t2;

-- 16
-- array quickstart_dense = tiledb_arrays/1.6/quickstart_dense

-- 17
select * from "quickstart_dense" ORDER BY "rows" asc, cols asc;
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

-- 18
select * from "quickstart_dense" where "rows" >= 1 AND "rows" < 4 AND cols >= 1 AND cols < 4 ORDER BY "rows" asc, cols asc;
|rows	cols	a
|1	1	1
|1	2	2
|1	3	3
|2	1	5
|2	2	6
|2	3	7
|3	1	9
|3	2	10
|3	3	11

-- 19
select * from "quickstart_dense" where "rows" >= 1 AND "rows" <= 2 AND cols >= 1 AND cols <= 2 ORDER BY "rows" asc, cols asc;
|rows	cols	a
|1	1	1
|1	2	2
|2	1	5
|2	2	6

-- 20
select * from "quickstart_dense" where "rows" >= 1 AND "rows" > 2 AND cols >= 1 AND cols <= 2 ORDER BY "rows" asc, cols asc;
|rows	cols	a
|3	1	9
|3	2	10
|4	1	13
|4	2	14

-- 21
select * from "quickstart_dense" where "rows" >= 1 AND "rows" > 2 AND "rows" < 4 AND cols >= 1 AND cols <= 2 ORDER BY "rows" asc, cols asc;
|rows	cols	a
|3	1	9
|3	2	10

-- 22
select * from "quickstart_dense" where "rows" in (1, 2, 3) AND cols >= 1 AND cols < 4 ORDER BY "rows" asc, cols asc;
|rows	cols	a
|1	1	1
|1	2	2
|1	3	3
|2	1	5
|2	2	6
|2	3	7
|3	1	9
|3	2	10
|3	3	11

-- 23
-- left out: setting of MariaDB
--   set mytile_delete_arrays=0

-- 24
DROP TABLE quickstart_dense;
