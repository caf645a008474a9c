-- 0
CREATE TABLE dt ("column1" TIMESTAMP(6), "column2" VARBINARY) WITH (dimensions = 'column1', duplicates = 'allow');

-- 1
INSERT INTO dt VALUES ('2020-10-20 00:00:00.000000', X'6148523063484d364c79396e6158526f64574975593239744c314e6f5a577875645852304d69396a636e56755932673d');

-- 2
INSERT INTO dt VALUES ('2020-10-20 01:00:00.000000', X'646d467364575579');

-- 3
INSERT INTO dt VALUES ('2020-10-20 02:00:00.000000', X'646d4673645755');

-- 4
SELECT * FROM dt;
|column1	column2
|2020-10-20 00:00:00.000000	aHR0cHM6Ly9naXRodWIuY29tL1NoZWxudXR0Mi9jcnVuY2g=
|2020-10-20 01:00:00.000000	dmFsdWUy
|2020-10-20 02:00:00.000000	dmFsdWU

-- 5
-- left out: plan of MariaDB
--   EXPLAIN SELECT column1, column2 FROM dt WHERE column1 = '2020-10-20 02:00:00.000000'

-- 6
SELECT column1, column2 FROM dt WHERE column1 = '2020-10-20 02:00:00.000000';
|column1	column2
|2020-10-20 02:00:00.000000	dmFsdWU

-- 7
-- left out: plan of MariaDB
--   EXPLAIN SELECT column2 FROM dt WHERE column1 IN ('2020-10-20 00:00:00.000000','2020-10-20 02:00:00.000000') ORDER BY column1 asc

-- 8
SELECT column2 FROM dt WHERE column1 IN ('2020-10-20 00:00:00.000000','2020-10-20 02:00:00.000000') ORDER BY column1 asc;
|column2
|aHR0cHM6Ly9naXRodWIuY29tL1NoZWxudXR0Mi9jcnVuY2g=
|dmFsdWU

-- 9
SELECT * FROM dt WHERE column2 = X'646d4673645755';
|column1	column2
|2020-10-20 02:00:00.000000	dmFsdWU

-- 10
DROP TABLE dt;

-- 11
CREATE TABLE ts ("column1" TIMESTAMP(3), "column2" VARCHAR) WITH (dimensions = 'column1', duplicates = 'allow');

-- 12
INSERT INTO ts VALUES ('2020-10-20 00:00:00.123', 'first');

-- 13
INSERT INTO ts VALUES ('2020-10-21 01:00:00.456', 'second');

-- 14
INSERT INTO ts VALUES ('2020-10-22 02:00:00.789', 'third');

-- 15
SELECT * FROM ts;
|column1	column2
|2020-10-20 00:00:00.123	first
|2020-10-21 01:00:00.456	second
|2020-10-22 02:00:00.789	third

-- 16
-- left out: plan of MariaDB
--   EXPLAIN SELECT column1, column2 FROM ts WHERE column1 = '2020-10-20 00:00:00.123'

-- 17
SELECT column1, column2 FROM ts WHERE column1 = '2020-10-20 00:00:00.123';
|column1	column2
|2020-10-20 00:00:00.123	first

-- 18
-- left out: plan of MariaDB
--   EXPLAIN SELECT column1, column2 FROM ts WHERE column1 = '2020-10-20 00:00:00.1230'

-- 19
SELECT column1, column2 FROM ts WHERE column1 = '2020-10-20 00:00:00.1230';
|column1	column2
|2020-10-20 00:00:00.123	first

-- 20
-- left out: plan of MariaDB
--   EXPLAIN SELECT column1, column2 FROM ts WHERE column1 = '2020-10-21 01:00:00.456'

-- 21
SELECT column1, column2 FROM ts WHERE column1 = '2020-10-21 01:00:00.456';
|column1	column2
|2020-10-21 01:00:00.456	second

-- 22
-- left out: plan of MariaDB
--   EXPLAIN SELECT column1, column2 FROM ts WHERE column1 = '2020-10-21 01:00:00.45600'

-- 23
SELECT column1, column2 FROM ts WHERE column1 = '2020-10-21 01:00:00.45600';
|column1	column2
|2020-10-21 01:00:00.456	second

-- 24
-- left out: plan of MariaDB
--   EXPLAIN SELECT column1, column2 FROM ts WHERE column1 = '2020-10-22 02:00:00.789'

-- 25
SELECT column1, column2 FROM ts WHERE column1 = '2020-10-22 02:00:00.789';
|column1	column2
|2020-10-22 02:00:00.789	third

-- 26
-- left out: plan of MariaDB
--   EXPLAIN SELECT column1, column2 FROM ts WHERE column1 = '2020-10-22 02:00:00.789000'

-- 27
SELECT column1, column2 FROM ts WHERE column1 = '2020-10-22 02:00:00.789000';
|column1	column2
|2020-10-22 02:00:00.789	third

-- 28
-- left out: plan of MariaDB
--   EXPLAIN SELECT column2 FROM ts WHERE column1 IN ('2020-10-20 00:00:00.123', '2020-10-22 02:00:00.789') ORDER BY column1 asc

-- 29
SELECT column2 FROM ts WHERE column1 IN ('2020-10-20 00:00:00.123', '2020-10-22 02:00:00.789') ORDER BY column1 asc;
|column2
|first
|third

-- 30
DROP TABLE ts;

-- 31
CREATE TABLE d ("column1" DATE, "column2" INT) WITH (dimensions = 'column1', duplicates = 'allow');

-- 32
INSERT INTO d VALUES ('1970-12-31', 1970);

-- 33
INSERT INTO d VALUES ('2000-06-11', 2000);

-- 34
INSERT INTO d VALUES ('2020-10-23', 2020);

-- 35
SELECT * from d;
|column1	column2
|1970-12-31	1970
|2000-06-11	2000
|2020-10-23	2020

-- 36
-- left out: plan of MariaDB
--   EXPLAIN SELECT * FROM d WHERE column1 = '1970-12-31'

-- 37
SELECT * FROM d WHERE column1 = '1970-12-31';
|column1	column2
|1970-12-31	1970

-- 38
-- left out: plan of MariaDB
--   EXPLAIN SELECT * FROM d WHERE column1 = '2000-06-11'

-- 39
SELECT * FROM d WHERE column1 = '2000-06-11';
|column1	column2
|2000-06-11	2000

-- 40
-- left out: plan of MariaDB
--   EXPLAIN SELECT * FROM d WHERE column1 = '2020-10-23'

-- 41
SELECT * FROM d WHERE column1 = '2020-10-23';
|column1	column2
|2020-10-23	2020

-- 42
-- left out: plan of MariaDB
--   EXPLAIN SELECT * from d WHERE column1 IN ('1970-12-31', '2000-06-11', '2020-10-23')

-- 43
SELECT * from d WHERE column1 IN ('1970-12-31', '2000-06-11', '2020-10-23');
|column1	column2
|1970-12-31	1970
|2000-06-11	2000
|2020-10-23	2020

-- 44
DROP TABLE d;

-- 45
CREATE TABLE y ("column1" datetime_year, "column2" INT) WITH (dimensions = 'column1', duplicates = 'allow');

-- 46
INSERT INTO y VALUES (DATE '1970-01-01', 1970);

-- 47
INSERT INTO y VALUES (DATE '2000-01-01', 2000);

-- 48
INSERT INTO y VALUES (DATE '2050-01-01', 2050);

-- 49
-- differs: years are dates
SELECT * from y;
|column1	column2
|1970-01-01	1970
|2000-01-01	2000
|2050-01-01	2050

-- 50
-- left out: plan of MariaDB
--   EXPLAIN SELECT * FROM y WHERE column1 = 1970

-- 51
-- differs: years are dates
SELECT * FROM y WHERE column1 = DATE '1970-01-01';
|column1	column2
|1970-01-01	1970

-- 52
-- left out: plan of MariaDB
--   EXPLAIN SELECT * FROM y WHERE column1 = 2000

-- 53
-- differs: years are dates
SELECT * FROM y WHERE column1 = DATE '2000-01-01';
|column1	column2
|2000-01-01	2000

-- 54
-- left out: plan of MariaDB
--   EXPLAIN SELECT * FROM y WHERE column1 = 2050

-- 55
-- differs: years are dates
SELECT * FROM y WHERE column1 = DATE '2050-01-01';
|column1	column2
|2050-01-01	2050

-- 56
-- left out: plan of MariaDB
--   EXPLAIN SELECT * from y WHERE column1 IN (1970, 2000, 2050)

-- 57
-- differs: years are dates
SELECT * from y WHERE column1 IN (DATE '1970-01-01', DATE '2000-01-01', DATE '2050-01-01');
|column1	column2
|1970-01-01	1970
|2000-01-01	2000
|2050-01-01	2050

-- 58
DROP TABLE y;

-- 59
CREATE TABLE dt ("column1" TIMESTAMP(0), "column2" VARCHAR) WITH (dimensions = 'column1', duplicates = 'allow');

-- 60
INSERT INTO dt VALUES ('2020-01-01 00:00:00', 'jan');

-- 61
INSERT INTO dt VALUES ('2020-02-20 01:00:00', 'feb');

-- 62
INSERT INTO dt VALUES ('2020-03-20 02:00:00', 'mar');

-- 63
INSERT INTO dt VALUES ('2020-04-20 02:00:00', 'apr');

-- 64
INSERT INTO dt VALUES ('2020-05-20 04:00:00', 'may');

-- 65
INSERT INTO dt VALUES ('2020-06-20 05:00:00', 'jun');

-- 66
INSERT INTO dt VALUES ('2020-07-20 06:00:00', 'jul');

-- 67
INSERT INTO dt VALUES ('2020-08-20 07:00:00', 'aug');

-- 68
INSERT INTO dt VALUES ('2020-09-20 08:00:00', 'sep');

-- 69
INSERT INTO dt VALUES ('2020-10-20 09:00:00', 'oct');

-- 70
SELECT * from dt WHERE column1 > '2020-01-01 00:00:00';
|column1	column2
|2020-02-20 01:00:00	feb
|2020-03-20 02:00:00	mar
|2020-04-20 02:00:00	apr
|2020-05-20 04:00:00	may
|2020-06-20 05:00:00	jun
|2020-07-20 06:00:00	jul
|2020-08-20 07:00:00	aug
|2020-09-20 08:00:00	sep
|2020-10-20 09:00:00	oct

-- 71
SELECT * from dt WHERE column1 < '2020-10-20 09:00:00';
|column1	column2
|2020-01-01 00:00:00	jan
|2020-02-20 01:00:00	feb
|2020-03-20 02:00:00	mar
|2020-04-20 02:00:00	apr
|2020-05-20 04:00:00	may
|2020-06-20 05:00:00	jun
|2020-07-20 06:00:00	jul
|2020-08-20 07:00:00	aug
|2020-09-20 08:00:00	sep

-- 72
SELECT * from dt WHERE column1 >= '2020-01-01 00:00:00';
|column1	column2
|2020-01-01 00:00:00	jan
|2020-02-20 01:00:00	feb
|2020-03-20 02:00:00	mar
|2020-04-20 02:00:00	apr
|2020-05-20 04:00:00	may
|2020-06-20 05:00:00	jun
|2020-07-20 06:00:00	jul
|2020-08-20 07:00:00	aug
|2020-09-20 08:00:00	sep
|2020-10-20 09:00:00	oct

-- 73
SELECT * from dt WHERE column1 <= '2020-10-20 09:00:00';
|column1	column2
|2020-01-01 00:00:00	jan
|2020-02-20 01:00:00	feb
|2020-03-20 02:00:00	mar
|2020-04-20 02:00:00	apr
|2020-05-20 04:00:00	may
|2020-06-20 05:00:00	jun
|2020-07-20 06:00:00	jul
|2020-08-20 07:00:00	aug
|2020-09-20 08:00:00	sep
|2020-10-20 09:00:00	oct

-- 74
SELECT * from dt WHERE column1 > '2020-01-01 00:00:00' AND column1 <= '2020-05-20 04:00:00';
|column1	column2
|2020-02-20 01:00:00	feb
|2020-03-20 02:00:00	mar
|2020-04-20 02:00:00	apr
|2020-05-20 04:00:00	may

-- 75
SELECT * from dt WHERE column1 >= '2020-06-20 05:00:00' AND column1 <= '2020-10-20 09:00:00';
|column1	column2
|2020-06-20 05:00:00	jun
|2020-07-20 06:00:00	jul
|2020-08-20 07:00:00	aug
|2020-09-20 08:00:00	sep
|2020-10-20 09:00:00	oct

-- 76
SELECT * from dt WHERE column1 > '2020-02-20 01:00:00' AND column1 < '2020-09-20 08:00:00';
|column1	column2
|2020-03-20 02:00:00	mar
|2020-04-20 02:00:00	apr
|2020-05-20 04:00:00	may
|2020-06-20 05:00:00	jun
|2020-07-20 06:00:00	jul
|2020-08-20 07:00:00	aug

-- 77
SELECT * from dt WHERE column1 between '2020-06-20 05:00:00' AND '2020-10-20 09:00:00';
|column1	column2
|2020-06-20 05:00:00	jun
|2020-07-20 06:00:00	jul
|2020-08-20 07:00:00	aug
|2020-09-20 08:00:00	sep
|2020-10-20 09:00:00	oct

-- 78
DROP TABLE dt;

-- 79
-- array datetime_dimensions = tiledb_arrays/2.0/datetime_dimensions

-- 80
-- left out: plan of MariaDB
--   EXPLAIN SELECT dt_y FROM datetime_dimensions WHERE dt_y = 2020

-- 81
-- differs: weeks, months and years are dates, and months are those of the calendar
SELECT dt_y FROM datetime_dimensions WHERE dt_y = DATE '2020-01-01';
|dt_y
|2020-01-01

-- 82
-- left out: plan of MariaDB
--   EXPLAIN SELECT dt_m FROM datetime_dimensions WHERE dt_m = '2029-12-17 00:00:00.000000'

-- 83
-- differs: weeks, months and years are dates, and months are those of the calendar
SELECT dt_m FROM datetime_dimensions WHERE dt_m = DATE '2030-01-01';
|dt_m
|2030-01-01

-- 84
-- left out: plan of MariaDB
--   EXPLAIN SELECT dt_w FROM datetime_dimensions WHERE dt_w = '2017-11-30 00:00:00.000000'

-- 85
-- differs: weeks, months and years are dates, and months are those of the calendar
SELECT dt_w FROM datetime_dimensions WHERE dt_w = DATE '2017-11-30';
|dt_w
|2017-11-30

-- 86
-- left out: plan of MariaDB
--   EXPLAIN SELECT dt_d FROM datetime_dimensions WHERE dt_d = '2020-10-25'

-- 87
SELECT dt_d FROM datetime_dimensions WHERE dt_d = '2020-10-25';
|dt_d
|2020-10-25

-- 88
-- left out: plan of MariaDB
--   EXPLAIN SELECT dt_hr FROM datetime_dimensions WHERE dt_hr = '2020-10-25 13:00:00.000000'

-- 89
SELECT dt_hr FROM datetime_dimensions WHERE dt_hr = '2020-10-25 13:00:00.000000';
|dt_hr
|2020-10-25 13:00:00.000000

-- 90
-- left out: plan of MariaDB
--   EXPLAIN SELECT dt_min FROM datetime_dimensions WHERE dt_min = '2020-10-25 13:07:00.000000'

-- 91
SELECT dt_min FROM datetime_dimensions WHERE dt_min = '2020-10-25 13:07:00.000000';
|dt_min
|2020-10-25 13:07:00.000000

-- 92
-- left out: plan of MariaDB
--   EXPLAIN SELECT dt_s FROM datetime_dimensions WHERE dt_s = '2020-10-25 13:07:18.000000'

-- 93
SELECT dt_s FROM datetime_dimensions WHERE dt_s = '2020-10-25 13:07:18.000000';
|dt_s
|2020-10-25 13:07:18.000000

-- 94
-- left out: plan of MariaDB
--   EXPLAIN SELECT dt_ms FROM datetime_dimensions WHERE dt_ms = '2020-10-25 13:07:18.000000'

-- 95
SELECT dt_ms FROM datetime_dimensions WHERE dt_ms = '2020-10-25 13:07:18.000000';
|dt_ms
|2020-10-25 13:07:18.000000

-- 96
-- left out: plan of MariaDB
--   EXPLAIN SELECT dt_us FROM datetime_dimensions WHERE dt_us = '2020-10-25 13:07:18.000000'

-- 97
SELECT dt_us FROM datetime_dimensions WHERE dt_us = '2020-10-25 13:07:18.000000';
|dt_us
|2020-10-25 13:07:18.000000

-- 98
-- left out: plan of MariaDB
--   EXPLAIN SELECT dt_ns FROM datetime_dimensions WHERE dt_ns = '2020-10-25 13:07:18.000000'

-- 99
SELECT dt_ns FROM datetime_dimensions WHERE dt_ns = '2020-10-25 13:07:18.000000';
|dt_ns
|2020-10-25 13:07:18.000000

-- 100
-- left out: plan of MariaDB
--   EXPLAIN SELECT dt_ps FROM datetime_dimensions WHERE dt_ps = '1970-01-01 00:00:00.012300'

-- 101
-- differs: times are compared in milliseconds
SELECT dt_ps FROM datetime_dimensions WHERE dt_ps = '1970-01-01 00:00:00.012300';
|dt_ps
|1970-01-01 00:00:00.012300

-- 102
-- left out: plan of MariaDB
--   EXPLAIN SELECT dt_fs FROM datetime_dimensions WHERE dt_fs = '1970-01-01 00:00:00.012300'

-- 103
-- differs: times are compared in milliseconds
SELECT dt_fs FROM datetime_dimensions WHERE dt_fs = '1970-01-01 00:00:00.012300';
|dt_fs
|1970-01-01 00:00:00.012300

-- 104
-- left out: plan of MariaDB
--   EXPLAIN SELECT dt_as FROM datetime_dimensions WHERE dt_as = '1970-01-01 00:00:00.012300'

-- 105
-- differs: times are compared in milliseconds
SELECT dt_as FROM datetime_dimensions WHERE dt_as = '1970-01-01 00:00:00.012300';
|dt_as
|1970-01-01 00:00:00.012300

-- 106
-- left out: plan of MariaDB
--   EXPLAIN SELECT * FROM datetime_dimensions WHERE dt_y = 2020 AND dt_m = '2029-12-17 00:00:00.000000' AND dt_w = '2017-11-30 00:00:00.000000' AND dt_d = '2020-10-25' AND dt_hr = '2020-10-25 13:00:00.000000' AND dt_min = '2020-10-25 13:07:00.000000' AND dt_s = '2020-10-25 13:07:18.000000' AND dt_ms = '2020-10-25 13:07:18.000000' AND dt_us = '2020-10-25 13:07:18.000000' AND dt_ns = '2020-10-25 13:07:18.000000' AND dt_ps = '1970-01-01 00:00:00.012300' AND dt_fs = '1970-01-01 00:00:00.012300' AND dt_as = '1970-01-01 00:00:00.012300'

-- 107
-- differs: weeks, months and years are dates, and months are those of the calendar
SELECT * FROM datetime_dimensions WHERE dt_y = DATE '2020-01-01' AND dt_m = DATE '2030-01-01' AND dt_w = DATE '2017-11-30' AND dt_d = '2020-10-25' AND dt_hr = '2020-10-25 13:00:00.000000' AND dt_min = '2020-10-25 13:07:00.000000' AND dt_s = '2020-10-25 13:07:18.000000' AND dt_ms = '2020-10-25 13:07:18.000000' AND dt_us = '2020-10-25 13:07:18.000000' AND dt_ns = '2020-10-25 13:07:18.000000' AND dt_ps = '1970-01-01 00:00:00.012300' AND dt_fs = '1970-01-01 00:00:00.012300' AND dt_as = '1970-01-01 00:00:00.012300';
|dt_y	dt_m	dt_w	dt_d	dt_hr	dt_min	dt_s	dt_ms	dt_us	dt_ns	dt_ps	dt_fs	dt_as	a1
|2020-01-01	2030-01-01	2017-11-30	2020-10-25	2020-10-25 13:00:00.000000	2020-10-25 13:07:00.000000	2020-10-25 13:07:18.000000	2020-10-25 13:07:18.000000	2020-10-25 13:07:18.000000	2020-10-25 13:07:18.000000	1970-01-01 00:00:00.012300	1970-01-01 00:00:00.012300	1970-01-01 00:00:00.012300	a

-- 108
-- left out: setting of MariaDB
--   set mytile_delete_arrays=0

-- 109
DROP TABLE datetime_dimensions;

-- 110
-- left out: setting of MariaDB
--   set mytile_delete_arrays=1
