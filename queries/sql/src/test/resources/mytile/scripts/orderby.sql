-- 0
CREATE TABLE t1 ("column1" INT, "column2" VARBINARY) WITH (dimensions = 'column1', "domain.column1" = '0:100', "extent.column1" = '10', duplicates = 'allow');

-- 1
INSERT INTO t1 VALUES (1, X'6148523063484d364c79396e6158526f64574975593239744c314e6f5a577875645852304d69396a636e56755932673d');

-- 2
INSERT INTO t1 VALUES (3, X'646d467364575579');

-- 3
INSERT INTO t1 VALUES (5, X'646d4673645755');

-- 4
select column2 FROM t1 ORDER BY column1 DESC;
|column2
|dmFsdWU
|dmFsdWUy
|aHR0cHM6Ly9naXRodWIuY29tL1NoZWxudXR0Mi9jcnVuY2g=

-- 5
DROP TABLE t1;
