-- 0
CREATE TABLE t1 ("id" INT, "millionth_sec" TIMESTAMP(6) NOT NULL) WITH (dimensions = 'id', "domain.id" = '1:4', "extent.id" = '4');

-- 1
INSERT INTO t1 VALUES (1, '2020-10-19 00:00:00.000001');

-- 2
-- differs: times are compared in milliseconds
SELECT * FROM t1;
|id	millionth_sec
|1	2020-10-19 00:00:00.000001

-- 3
DROP TABLE t1;

-- 4
CREATE TABLE t2 ("id" INT, "millionth_sec" TIMESTAMP(6) NOT NULL) WITH (dimensions = 'id', "domain.id" = '1:4', "extent.id" = '4');

-- 5
INSERT INTO t2 VALUES (1, '2020-10-19 00:00:00.000001');

-- 6
-- differs: times are compared in milliseconds
SELECT * FROM t2;
|id	millionth_sec
|1	2020-10-19 00:00:00.000001

-- 7
DROP TABLE t2;

-- 8
CREATE TABLE t1 ("id" INT, "hundred_thousandth_sec" TIMESTAMP(6) NOT NULL) WITH (dimensions = 'id', "domain.id" = '1:4', "extent.id" = '4');

-- 9
INSERT INTO t1 VALUES (1, '2020-10-19 00:00:00.000010');

-- 10
-- differs: times are compared in milliseconds
SELECT * FROM t1;
|id	hundred_thousandth_sec
|1	2020-10-19 00:00:00.000010

-- 11
DROP TABLE t1;

-- 12
CREATE TABLE t2 ("id" INT, "hundred_thousandth_sec" TIMESTAMP(6) NOT NULL) WITH (dimensions = 'id', "domain.id" = '1:4', "extent.id" = '4');

-- 13
INSERT INTO t2 VALUES (1, '2020-10-19 00:00:00.000010');

-- 14
-- differs: times are compared in milliseconds
SELECT * FROM t2;
|id	hundred_thousandth_sec
|1	2020-10-19 00:00:00.000010

-- 15
DROP TABLE t2;

-- 16
CREATE TABLE t1 ("id" INT, "hundred_thousandth_sec" TIMESTAMP(5) NOT NULL) WITH (dimensions = 'id', "domain.id" = '1:4', "extent.id" = '4');

-- 17
INSERT INTO t1 VALUES (1, '2020-10-19 00:00:00.00001');

-- 18
-- differs: times are compared in milliseconds
SELECT * FROM t1;
|id	hundred_thousandth_sec
|1	2020-10-19 00:00:00.00001

-- 19
DROP TABLE t1;

-- 20
CREATE TABLE t2 ("id" INT, "hundred_thousandth_sec" TIMESTAMP(5) NOT NULL) WITH (dimensions = 'id', "domain.id" = '1:4', "extent.id" = '4');

-- 21
INSERT INTO t2 VALUES (1, '2020-10-19 00:00:00.00001');

-- 22
-- differs: times are compared in milliseconds
SELECT * FROM t2;
|id	hundred_thousandth_sec
|1	2020-10-19 00:00:00.00001

-- 23
DROP TABLE t2;

-- 24
CREATE TABLE t1 ("id" INT, "ten_thousandth_sec" TIMESTAMP(6) NOT NULL) WITH (dimensions = 'id', "domain.id" = '1:4', "extent.id" = '4');

-- 25
INSERT INTO t1 VALUES (1, '2020-10-19 00:00:00.000100');

-- 26
-- differs: times are compared in milliseconds
SELECT * FROM t1;
|id	ten_thousandth_sec
|1	2020-10-19 00:00:00.000100

-- 27
DROP TABLE t1;

-- 28
CREATE TABLE t2 ("id" INT, "ten_thousandth_sec" TIMESTAMP(6) NOT NULL) WITH (dimensions = 'id', "domain.id" = '1:4', "extent.id" = '4');

-- 29
INSERT INTO t2 VALUES (1, '2020-10-19 00:00:00.000100');

-- 30
-- differs: times are compared in milliseconds
SELECT * FROM t2;
|id	ten_thousandth_sec
|1	2020-10-19 00:00:00.000100

-- 31
DROP TABLE t2;

-- 32
CREATE TABLE t1 ("id" INT, "ten_thousandth_sec" TIMESTAMP(4) NOT NULL) WITH (dimensions = 'id', "domain.id" = '1:4', "extent.id" = '4');

-- 33
INSERT INTO t1 VALUES (1, '2020-10-19 00:00:00.0001');

-- 34
-- differs: times are compared in milliseconds
SELECT * FROM t1;
|id	ten_thousandth_sec
|1	2020-10-19 00:00:00.0001

-- 35
DROP TABLE t1;

-- 36
CREATE TABLE t2 ("id" INT, "ten_thousandth_sec" TIMESTAMP(4) NOT NULL) WITH (dimensions = 'id', "domain.id" = '1:4', "extent.id" = '4');

-- 37
INSERT INTO t2 VALUES (1, '2020-10-19 00:00:00.0001');

-- 38
-- differs: times are compared in milliseconds
SELECT * FROM t2;
|id	ten_thousandth_sec
|1	2020-10-19 00:00:00.0001

-- 39
DROP TABLE t2;

-- 40
CREATE TABLE t1 ("id" INT, "thousandth_sec" TIMESTAMP(6) NOT NULL) WITH (dimensions = 'id', "domain.id" = '1:4', "extent.id" = '4');

-- 41
INSERT INTO t1 VALUES (1, '2020-10-19 00:00:00.001000');

-- 42
SELECT * FROM t1;
|id	thousandth_sec
|1	2020-10-19 00:00:00.001000

-- 43
DROP TABLE t1;

-- 44
CREATE TABLE t2 ("id" INT, "thousandth_sec" TIMESTAMP(6) NOT NULL) WITH (dimensions = 'id', "domain.id" = '1:4', "extent.id" = '4');

-- 45
INSERT INTO t2 VALUES (1, '2020-10-19 00:00:00.001000');

-- 46
SELECT * FROM t2;
|id	thousandth_sec
|1	2020-10-19 00:00:00.001000

-- 47
DROP TABLE t2;

-- 48
CREATE TABLE t1 ("id" INT, "thousandth_sec" TIMESTAMP(3) NOT NULL) WITH (dimensions = 'id', "domain.id" = '1:4', "extent.id" = '4');

-- 49
INSERT INTO t1 VALUES (1, '2020-10-19 00:00:00.001');

-- 50
SELECT * FROM t1;
|id	thousandth_sec
|1	2020-10-19 00:00:00.001

-- 51
DROP TABLE t1;

-- 52
CREATE TABLE t2 ("id" INT, "thousandth_sec" TIMESTAMP(3) NOT NULL) WITH (dimensions = 'id', "domain.id" = '1:4', "extent.id" = '4');

-- 53
INSERT INTO t2 VALUES (1, '2020-10-19 00:00:00.001');

-- 54
SELECT * FROM t2;
|id	thousandth_sec
|1	2020-10-19 00:00:00.001

-- 55
DROP TABLE t2;

-- 56
CREATE TABLE t1 ("id" INT, "hundredth_sec" TIMESTAMP(6) NOT NULL) WITH (dimensions = 'id', "domain.id" = '1:4', "extent.id" = '4');

-- 57
INSERT INTO t1 VALUES (1, '2020-10-19 00:00:00.010000');

-- 58
SELECT * FROM t1;
|id	hundredth_sec
|1	2020-10-19 00:00:00.010000

-- 59
DROP TABLE t1;

-- 60
CREATE TABLE t2 ("id" INT, "hundredth_sec" TIMESTAMP(6) NOT NULL) WITH (dimensions = 'id', "domain.id" = '1:4', "extent.id" = '4');

-- 61
INSERT INTO t2 VALUES (1, '2020-10-19 00:00:00.010000');

-- 62
SELECT * FROM t2;
|id	hundredth_sec
|1	2020-10-19 00:00:00.010000

-- 63
DROP TABLE t2;

-- 64
CREATE TABLE t1 ("id" INT, "hundredth_sec" TIMESTAMP(2) NOT NULL) WITH (dimensions = 'id', "domain.id" = '1:4', "extent.id" = '4');

-- 65
INSERT INTO t1 VALUES (1, '2020-10-19 00:00:00.01');

-- 66
SELECT * FROM t1;
|id	hundredth_sec
|1	2020-10-19 00:00:00.01

-- 67
DROP TABLE t1;

-- 68
CREATE TABLE t2 ("id" INT, "hundredth_sec" TIMESTAMP(2) NOT NULL) WITH (dimensions = 'id', "domain.id" = '1:4', "extent.id" = '4');

-- 69
INSERT INTO t2 VALUES (1, '2020-10-19 00:00:00.01');

-- 70
SELECT * FROM t2;
|id	hundredth_sec
|1	2020-10-19 00:00:00.01

-- 71
DROP TABLE t2;

-- 72
CREATE TABLE t1 ("id" INT, "tenth_sec" TIMESTAMP(6) NOT NULL) WITH (dimensions = 'id', "domain.id" = '1:4', "extent.id" = '4');

-- 73
INSERT INTO t1 VALUES (1, '2020-10-19 00:00:00.100000');

-- 74
SELECT * FROM t1;
|id	tenth_sec
|1	2020-10-19 00:00:00.100000

-- 75
DROP TABLE t1;

-- 76
CREATE TABLE t2 ("id" INT, "tenth_sec" TIMESTAMP(6) NOT NULL) WITH (dimensions = 'id', "domain.id" = '1:4', "extent.id" = '4');

-- 77
INSERT INTO t2 VALUES (1, '2020-10-19 00:00:00.100000');

-- 78
SELECT * FROM t2;
|id	tenth_sec
|1	2020-10-19 00:00:00.100000

-- 79
DROP TABLE t2;

-- 80
CREATE TABLE t1 ("id" INT, "tenth_sec" TIMESTAMP(1) NOT NULL) WITH (dimensions = 'id', "domain.id" = '1:4', "extent.id" = '4');

-- 81
INSERT INTO t1 VALUES (1, '2020-10-19 00:00:00.1');

-- 82
SELECT * FROM t1;
|id	tenth_sec
|1	2020-10-19 00:00:00.1

-- 83
DROP TABLE t1;

-- 84
CREATE TABLE t2 ("id" INT, "tenth_sec" TIMESTAMP(1) NOT NULL) WITH (dimensions = 'id', "domain.id" = '1:4', "extent.id" = '4');

-- 85
INSERT INTO t2 VALUES (1, '2020-10-19 00:00:00.1');

-- 86
SELECT * FROM t2;
|id	tenth_sec
|1	2020-10-19 00:00:00.1

-- 87
DROP TABLE t2;

-- 88
CREATE TABLE t1 ("id" INT, "hour_min_sec" TIMESTAMP(6) NOT NULL) WITH (dimensions = 'id', "domain.id" = '1:4', "extent.id" = '4');

-- 89
INSERT INTO t1 VALUES (1, '2020-10-19 12:34:56.123456');

-- 90
-- differs: times are compared in milliseconds
SELECT * FROM t1;
|id	hour_min_sec
|1	2020-10-19 12:34:56.123456

-- 91
DROP TABLE t1;

-- 92
CREATE TABLE t2 ("id" INT, "hour_min_sec" TIMESTAMP(6) NOT NULL) WITH (dimensions = 'id', "domain.id" = '1:4', "extent.id" = '4');

-- 93
INSERT INTO t2 VALUES (1, '2020-10-19 12:34:56.123456');

-- 94
-- differs: times are compared in milliseconds
SELECT * FROM t2;
|id	hour_min_sec
|1	2020-10-19 12:34:56.123456

-- 95
DROP TABLE t2;

-- 96
CREATE TABLE t1 ("id" INT, "hour_min_sec" TIMESTAMP(0) NOT NULL) WITH (dimensions = 'id', "domain.id" = '1:4', "extent.id" = '4');

-- 97
INSERT INTO t1 VALUES (1, '2020-10-19 12:34:56');

-- 98
SELECT * FROM t1;
|id	hour_min_sec
|1	2020-10-19 12:34:56

-- 99
DROP TABLE t1;

-- 100
CREATE TABLE t2 ("id" INT, "hour_min_sec" TIMESTAMP(0) NOT NULL) WITH (dimensions = 'id', "domain.id" = '1:4', "extent.id" = '4');

-- 101
INSERT INTO t2 VALUES (1, '2020-10-19 12:34:56');

-- 102
SELECT * FROM t2;
|id	hour_min_sec
|1	2020-10-19 12:34:56

-- 103
DROP TABLE t2;

-- 104
-- left out: type: TIME (the format has it as an integer)
--   CREATE TABLE t1 (
--     id int(11) NOT NULL dimension=1 lower_bound="1" upper_bound="4" tile_extent="4",
--     time time(6) NOT NULL DEFAULT '00:00:00.000000',
--     PRIMARY KEY (id)
--   ) engine=MyTile array_type='SPARSE' coordinate_filters="NONE" offset_filters="POSITIVE_DELTA=128"

-- 105
-- left out: follows: the table was left out
--   INSERT INTO t1 VALUES(1, '12:34:56.123456')

-- 106
-- left out: follows: the table was left out
--   SELECT * FROM t1

-- 107
-- left out: follows: the table was left out
--   DROP TABLE t1

-- 108
-- left out: type: TIME (the format has it as an integer)
--   CREATE TABLE t2 (
--     id int(11) NOT NULL dimension=1 lower_bound="1" upper_bound="4" tile_extent="4",
--     time time(1) NOT NULL DEFAULT '00:00:00.0',
--     PRIMARY KEY (id)
--   ) engine=MyTile array_type='SPARSE' coordinate_filters="NONE" offset_filters="POSITIVE_DELTA=128"

-- 109
-- left out: follows: the table was left out
--   INSERT INTO t2 VALUES(1, '12:34:56.1')

-- 110
-- left out: follows: the table was left out
--   SELECT * FROM t2

-- 111
-- left out: follows: the table was left out
--   DROP TABLE t2

-- 112
-- left out: type: TIME (the format has it as an integer)
--   CREATE TABLE t3 (
--     id int(11) NOT NULL dimension=1 lower_bound="1" upper_bound="4" tile_extent="4",
--     time time(0) NOT NULL DEFAULT '00:00:00',
--     PRIMARY KEY (id)
--   ) engine=MyTile array_type='SPARSE' coordinate_filters="NONE" offset_filters="POSITIVE_DELTA=128"

-- 113
-- left out: follows: the table was left out
--   INSERT INTO t3 VALUES(1, '12:34:56')

-- 114
-- left out: follows: the table was left out
--   SELECT * FROM t3

-- 115
-- left out: follows: the table was left out
--   DROP TABLE t3

-- 116
CREATE TABLE t1 ("id" INT, "day" DATE NOT NULL) WITH (dimensions = 'id', "domain.id" = '1:4', "extent.id" = '4');

-- 117
INSERT INTO t1 VALUES (1, '2020-10-19');

-- 118
SELECT * FROM t1;
|id	day
|1	2020-10-19

-- 119
DROP TABLE t1;

-- 120
CREATE TABLE t1 ("id" INT, "year" datetime_year NOT NULL) WITH (dimensions = 'id', "domain.id" = '1:4', "extent.id" = '4');

-- 121
INSERT INTO t1 VALUES (1, DATE '2020-01-01');

-- 122
-- differs: years are dates
SELECT * FROM t1;
|id	year
|1	2020-01-01

-- 123
DROP TABLE t1;
