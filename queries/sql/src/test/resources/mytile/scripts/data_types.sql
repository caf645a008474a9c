-- 0
CREATE TABLE t1 ("dim1" INT, "attr1" INT) WITH (dimensions = 'dim1', "domain.dim1" = '0:100', "extent.dim1" = '10', duplicates = 'allow');

-- 1
INSERT INTO t1 VALUES (1, 0);

-- 2
select * FROM t1;
|dim1	attr1
|1	0

-- 3
DROP TABLE t1;

-- 4
CREATE TABLE t1 ("column1" DOUBLE) WITH (dimensions = 'column1', "domain.column1" = '0:100', "extent.column1" = '10', duplicates = 'allow');

-- 5
INSERT INTO t1 VALUES (1.1);

-- 6
select * FROM t1;
|column1
|1.1

-- 7
DROP TABLE t1;

-- 8
-- left out: type: DECIMAL
--   CREATE TABLE t1 (
--     column1 decimal(10,3) dimension=1 lower_bound="0" upper_bound="100" tile_extent="10"
--   ) ENGINE=mytile

-- 9
-- left out: follows: the table was left out
--   INSERT INTO t1 VALUES (1.1)

-- 10
-- left out: follows: the table was left out
--   select * FROM t1

-- 11
-- left out: follows: the table was left out
--   DROP TABLE t1

-- 12
CREATE TABLE t1 ("column1" REAL) WITH (dimensions = 'column1', "domain.column1" = '0:100', "extent.column1" = '10', duplicates = 'allow');

-- 13
INSERT INTO t1 VALUES (1.1);

-- 14
select * FROM t1;
|column1
|1.1

-- 15
DROP TABLE t1;

-- 16
CREATE TABLE t1 ("column1" TINYINT) WITH (dimensions = 'column1', "domain.column1" = '0:100', "extent.column1" = '1', duplicates = 'allow');

-- 17
INSERT INTO t1 VALUES (1);

-- 18
select * FROM t1;
|column1
|1

-- 19
DROP TABLE t1;

-- 20
CREATE TABLE t1 ("column1" TINYINT) WITH (dimensions = 'column1', "domain.column1" = '0:2', "extent.column1" = '1', duplicates = 'allow');

-- 21
INSERT INTO t1 VALUES (1);

-- 22
select * FROM t1;
|column1
|1

-- 23
DROP TABLE t1;

-- 24
CREATE TABLE t1 ("column1" SMALLINT) WITH (dimensions = 'column1', "domain.column1" = '0:100', "extent.column1" = '10', duplicates = 'allow');

-- 25
INSERT INTO t1 VALUES (1);

-- 26
select * FROM t1;
|column1
|1

-- 27
DROP TABLE t1;

-- 28
CREATE TABLE t1 ("column1" INT) WITH (dimensions = 'column1', "domain.column1" = '0:100', "extent.column1" = '10', duplicates = 'allow');

-- 29
INSERT INTO t1 VALUES (1);

-- 30
select * FROM t1;
|column1
|1

-- 31
DROP TABLE t1;

-- 32
CREATE TABLE t1 ("column1" BIGINT) WITH (dimensions = 'column1', "domain.column1" = '0:100', "extent.column1" = '10', duplicates = 'allow');

-- 33
INSERT INTO t1 VALUES (1);

-- 34
select * FROM t1;
|column1
|1

-- 35
DROP TABLE t1;

-- 36
CREATE TABLE t1 ("column1" datetime_year) WITH (dimensions = 'column1', duplicates = 'allow');

-- 37
INSERT INTO t1 VALUES (DATE '2017-01-01');

-- 38
-- differs: years are dates
select * FROM t1;
|column1
|2017-01-01

-- 39
DROP TABLE t1;

-- 40
CREATE TABLE t1 ("column1" UTINYINT) WITH (dimensions = 'column1', "domain.column1" = '0:100', "extent.column1" = '10', duplicates = 'allow');

-- 41
INSERT INTO t1 VALUES (1);

-- 42
select column1+0 FROM t1;
|column1+0
|1

-- 43
DROP TABLE t1;

-- 44
CREATE TABLE t1 ("dim1" INT, "column1" VARCHAR) WITH (dimensions = 'dim1', "domain.dim1" = '0:100', "extent.dim1" = '10', duplicates = 'allow');

-- 45
INSERT INTO t1 VALUES (1, 't');

-- 46
select * FROM t1;
|dim1	column1
|1	t

-- 47
DROP TABLE t1;

-- 48
CREATE TABLE t1 ("dim1" INT, "column1" VARCHAR) WITH (dimensions = 'dim1', "domain.dim1" = '0:100', "extent.dim1" = '10', duplicates = 'allow');

-- 49
INSERT INTO t1 VALUES (1, 'test');

-- 50
select * FROM t1;
|dim1	column1
|1	test

-- 51
DROP TABLE t1;

-- 52
CREATE TABLE t1 ("dim1" INT, "column1" VARBINARY) WITH (dimensions = 'dim1', "domain.dim1" = '0:100', "extent.dim1" = '10', duplicates = 'allow');

-- 53
INSERT INTO t1 VALUES (1, X'74');

-- 54
select * FROM t1;
|dim1	column1
|1	t

-- 55
DROP TABLE t1;

-- 56
CREATE TABLE t1 ("dim1" INT, "column1" VARCHAR) WITH (dimensions = 'dim1', "domain.dim1" = '0:100', "extent.dim1" = '10', duplicates = 'allow');

-- 57
INSERT INTO t1 VALUES (1, 'test');

-- 58
select * FROM t1;
|dim1	column1
|1	test

-- 59
DROP TABLE t1;

-- 60
CREATE TABLE t1 ("datetime1" TIMESTAMP(0)) WITH (dimensions = 'datetime1', duplicates = 'allow');

-- 61
INSERT INTO t1 VALUES ('2017-08-13 00:00:00');

-- 62
select * FROM t1;
|datetime1
|2017-08-13 00:00:00

-- 63
DROP TABLE t1;

-- 64
CREATE TABLE t1 ("datetime6" TIMESTAMP(6)) WITH (dimensions = 'datetime6', duplicates = 'allow');

-- 65
INSERT INTO t1 VALUES ('2017-08-13 00:00:00.111111');

-- 66
-- differs: times are compared in milliseconds
select * FROM t1;
|datetime6
|2017-08-13 00:00:00.111111

-- 67
DROP TABLE t1;

-- 68
CREATE TABLE t1 ("timestamp1" TIMESTAMP(0)) WITH (dimensions = 'timestamp1', duplicates = 'allow');

-- 69
INSERT INTO t1 VALUES ('2017-08-13 00:00:00');

-- 70
select * FROM t1;
|timestamp1
|2017-08-13 00:00:00

-- 71
DROP TABLE t1;

-- 72
CREATE TABLE t1 ("timestamp6" TIMESTAMP(6)) WITH (dimensions = 'timestamp6', duplicates = 'allow');

-- 73
INSERT INTO t1 VALUES ('2017-08-13 00:00:00.111111');

-- 74
-- differs: times are compared in milliseconds
select * FROM t1;
|timestamp6
|2017-08-13 00:00:00.111111

-- 75
DROP TABLE t1;

-- 76
CREATE TABLE t1 ("column1" INT, "column2" VARCHAR) WITH (dimensions = 'column1', "domain.column1" = '0:100', "extent.column1" = '10', duplicates = 'allow');

-- 77
INSERT INTO t1 VALUES (1, 'test');

-- 78
select * FROM t1;
|column1	column2
|1	test

-- 79
DROP TABLE t1;

-- 80
CREATE TABLE t1 ("column1" INT, "column2" VARCHAR) WITH (dimensions = 'column1', "domain.column1" = '0:100', "extent.column1" = '10', duplicates = 'allow');

-- 81
INSERT INTO t1 VALUES (1, 'test');

-- 82
select * FROM t1;
|column1	column2
|1	test

-- 83
DROP TABLE t1;

-- 84
CREATE TABLE t1 ("column1" INT, "column2" VARCHAR) WITH (dimensions = 'column1', "domain.column1" = '0:100', "extent.column1" = '10', duplicates = 'allow');

-- 85
INSERT INTO t1 VALUES (1, 'test');

-- 86
select * FROM t1;
|column1	column2
|1	test

-- 87
DROP TABLE t1;

-- 88
CREATE TABLE t1 ("column1" INT, "column2" VARCHAR) WITH (dimensions = 'column1', "domain.column1" = '0:100', "extent.column1" = '10', duplicates = 'allow');

-- 89
INSERT INTO t1 VALUES (1, 'test');

-- 90
select * FROM t1;
|column1	column2
|1	test

-- 91
DROP TABLE t1;

-- 92
CREATE TABLE t1 ("column1" INT, "column2" VARBINARY) WITH (dimensions = 'column1', "domain.column1" = '0:100', "extent.column1" = '10', duplicates = 'allow');

-- 93
INSERT INTO t1 VALUES (1, X'6148523063484d364c79396e6158526f64574975593239744c314e6f5a577875645852304d69396a636e56755932673d');

-- 94
select * FROM t1;
|column1	column2
|1	aHR0cHM6Ly9naXRodWIuY29tL1NoZWxudXR0Mi9jcnVuY2g=

-- 95
DROP TABLE t1;

-- 96
CREATE TABLE t1 ("column1" INT, "column2" VARBINARY) WITH (dimensions = 'column1', "domain.column1" = '0:100', "extent.column1" = '10', duplicates = 'allow');

-- 97
INSERT INTO t1 VALUES (1, X'6148523063484d364c79396e6158526f64574975593239744c314e6f5a577875645852304d69396a636e56755932673d');

-- 98
select * FROM t1;
|column1	column2
|1	aHR0cHM6Ly9naXRodWIuY29tL1NoZWxudXR0Mi9jcnVuY2g=

-- 99
DROP TABLE t1;

-- 100
CREATE TABLE t1 ("column1" INT, "column2" VARBINARY) WITH (dimensions = 'column1', "domain.column1" = '0:100', "extent.column1" = '10', duplicates = 'allow');

-- 101
INSERT INTO t1 VALUES (1, X'6148523063484d364c79396e6158526f64574975593239744c314e6f5a577875645852304d69396a636e56755932673d');

-- 102
select * FROM t1;
|column1	column2
|1	aHR0cHM6Ly9naXRodWIuY29tL1NoZWxudXR0Mi9jcnVuY2g=

-- 103
DROP TABLE t1;

-- 104
CREATE TABLE t1 ("column1" INT, "column2" VARBINARY) WITH (dimensions = 'column1', "domain.column1" = '0:100', "extent.column1" = '10', duplicates = 'allow');

-- 105
INSERT INTO t1 VALUES (1, X'6148523063484d364c79396e6158526f64574975593239744c314e6f5a577875645852304d69396a636e56755932673d');

-- 106
select * FROM t1;
|column1	column2
|1	aHR0cHM6Ly9naXRodWIuY29tL1NoZWxudXR0Mi9jcnVuY2g=

-- 107
DROP TABLE t1;

-- 108
CREATE TABLE t1 ("column1" USMALLINT) WITH (dimensions = 'column1', "domain.column1" = '0:65534', "extent.column1" = '1', duplicates = 'allow');

-- 109
INSERT INTO t1 VALUES (1);

-- 110
-- left out: dialect: values out of range are refused, and not changed to the next value
--   INSERT INTO t1 VALUES (-1)

-- 111
INSERT INTO t1 VALUES (65534);

-- 112
-- differs: the value out of range was not inserted
select * FROM t1 ORDER BY column1 ASC;
|column1
|1
|65534

-- 113
DROP TABLE t1;

-- 114
CREATE TABLE t1 ("column1" VARCHAR, "column2" INT) WITH (dimensions = 'column2', "domain.column2" = '0:100', "extent.column2" = '10', duplicates = 'allow');

-- 115
INSERT INTO t1 ("column1", "column2") VALUES ('test', 1);

-- 116
select column1, column2 FROM t1;
|column1	column2
|test	1

-- 117
DROP TABLE t1;

-- 118
CREATE TABLE t1 ("dim1" VARCHAR, "attr1" INT) WITH (dimensions = 'dim1', duplicates = 'allow');

-- 119
INSERT INTO t1 VALUES ('a', 1);

-- 120
select * FROM t1;
|dim1	attr1
|a	1

-- 121
DROP TABLE t1;

-- 122
-- array all_datetimes = tiledb_arrays/2.0/all_datetimes

-- 123
-- differs: times before 1970 are signed, weeks, months and years are dates, and months are those of the calendar
select id, datetime_attosecond, datetime_femtosecond, datetime_picosecond, datetime_nanosecond, datetime_microsecond, datetime_millisecond, datetime_hour, datetime_day, datetime_second, datetime_minute, datetime_week, datetime_month, datetime_year from all_datetimes;
|id	datetime_attosecond	datetime_femtosecond	datetime_picosecond	datetime_nanosecond	datetime_microsecond	datetime_millisecond	datetime_hour	datetime_day	datetime_second	datetime_minute	datetime_week	datetime_month	datetime_year
|1	1969-12-31 23:59:53.704	1969-12-31 23:37:45.539	1969-09-17 17:27:00.710	2020-07-26 13:45:55.123456	2020-07-26 13:45:55.123456	2020-07-26 13:45:55.123000	2020-07-26 13:00:00.000000	2020-07-26	2020-07-26 13:45:55.000000	2020-07-26 13:45:00.000000	2020-07-23	2020-07-01	2020-01-01

-- 124
-- left out: setting of MariaDB
--   set mytile_delete_arrays=0

-- 125
DROP TABLE all_datetimes;

-- 126
-- left out: setting of MariaDB
--   set mytile_delete_arrays=1
