-- 0
CREATE TABLE t0 ("col0" INT) WITH (dimensions = 'col0');

-- 1
INSERT INTO t0 VALUES (1);

-- 2
INSERT INTO t0 VALUES (2);

-- 3
INSERT INTO t0 VALUES (3);

-- 4
INSERT INTO t0 VALUES (4);

-- 5
INSERT INTO t0 VALUES (5);

-- 6
SELECT * FROM t0 WHERE col0 = 0;
|col0

-- 7
SELECT * FROM t0 WHERE col0 = 1;
|col0
|1

-- 8
SELECT * FROM t0 WHERE col0 = 2;
|col0
|2

-- 9
SELECT * FROM t0 WHERE col0 = 3;
|col0
|3

-- 10
SELECT * FROM t0 WHERE col0 = 4;
|col0
|4

-- 11
SELECT * FROM t0 WHERE col0 = 5;
|col0
|5

-- 12
SELECT * FROM t0 WHERE col0 = 10;
|col0

-- 13
DROP TABLE t0;

-- 14
CREATE TABLE t1 ("col0" INT) WITH (dimensions = 'col0', duplicates = 'allow');

-- 15
INSERT INTO t1 VALUES (1);

-- 16
INSERT INTO t1 VALUES (1);

-- 17
INSERT INTO t1 VALUES (2);

-- 18
INSERT INTO t1 VALUES (2);

-- 19
INSERT INTO t1 VALUES (2);

-- 20
INSERT INTO t1 VALUES (3);

-- 21
SELECT * FROM t1 WHERE col0 = 0;
|col0

-- 22
SELECT * FROM t1 WHERE col0 = 1;
|col0
|1
|1

-- 23
SELECT * FROM t1 WHERE col0 = 2;
|col0
|2
|2
|2

-- 24
SELECT * FROM t1 WHERE col0 = 3;
|col0
|3

-- 25
SELECT * FROM t1 WHERE col0 = 10;
|col0

-- 26
DROP TABLE t1;

-- 27
CREATE TABLE t2 ("col0" INT, "col1" INT) WITH (dimensions = 'col0,col1');

-- 28
INSERT INTO t2 ("col0", "col1") VALUES (12345, 54321);

-- 29
SELECT * FROM t2 WHERE col1 = 54321;
|col0	col1
|12345	54321

-- 30
SELECT * FROM t2 WHERE col1 = 54321 AND col0 = 12345;
|col0	col1
|12345	54321

-- 31
SELECT * FROM t2 WHERE col0 = 12345;
|col0	col1
|12345	54321

-- 32
DROP TABLE t2;

-- 33
CREATE TABLE t3 ("col0" INT, "col1" INT, "col2" INT, "col3" INT, "col4" INT) WITH (dimensions = 'col0,col1,col2,col3,col4');

-- 34
INSERT INTO t3 VALUES (0, 1, 2, 3, 4);

-- 35
INSERT INTO t3 VALUES (5, 6, 7, 8, 9);

-- 36
SELECT * FROM t3;
|col0	col1	col2	col3	col4
|0	1	2	3	4
|5	6	7	8	9

-- 37
SELECT * FROM t3 WHERE col3 = 3;
|col0	col1	col2	col3	col4
|0	1	2	3	4

-- 38
SELECT * FROM t3 WHERE col3 = 3 AND col4 = 4;
|col0	col1	col2	col3	col4
|0	1	2	3	4

-- 39
SELECT * FROM t3 WHERE col3 = 3 AND col4 = 4 AND col2 = 2;
|col0	col1	col2	col3	col4
|0	1	2	3	4

-- 40
SELECT * FROM t3 WHERE col3 = 3 AND col4 = 4 AND col2 = 2 AND col0 = 0;
|col0	col1	col2	col3	col4
|0	1	2	3	4

-- 41
SELECT * FROM t3 WHERE col3 = 3 AND col4 = 4 AND col2 = 2 AND col0 = 0 AND col1 = 1;
|col0	col1	col2	col3	col4
|0	1	2	3	4

-- 42
SELECT * FROM t3 WHERE col0 = 5;
|col0	col1	col2	col3	col4
|5	6	7	8	9

-- 43
SELECT * FROM t3 WHERE col0 = 5 AND col1 = 6;
|col0	col1	col2	col3	col4
|5	6	7	8	9

-- 44
SELECT * FROM t3 WHERE col0 = 5 AND col1 = 6 AND col2 = 7;
|col0	col1	col2	col3	col4
|5	6	7	8	9

-- 45
SELECT * FROM t3 WHERE col0 = 5 AND col1 = 6 AND col2 = 7 AND col3 = 8;
|col0	col1	col2	col3	col4
|5	6	7	8	9

-- 46
SELECT * FROM t3 WHERE col0 = 5 AND col1 = 6 AND col2 = 7 AND col3 = 8 AND col4 = 9;
|col0	col1	col2	col3	col4
|5	6	7	8	9

-- 47
DROP TABLE t3;

-- 48
CREATE TABLE t4 ("col0" INT, "col1" INT) WITH (dimensions = 'col0,col1');

-- 49
INSERT INTO t4 ("col0", "col1") VALUES (0, 0);

-- 50
INSERT INTO t4 ("col0", "col1") VALUES (0, 1);

-- 51
INSERT INTO t4 ("col0", "col1") VALUES (0, 2);

-- 52
INSERT INTO t4 ("col0", "col1") VALUES (0, 3);

-- 53
INSERT INTO t4 ("col0", "col1") VALUES (0, 4);

-- 54
INSERT INTO t4 ("col0", "col1") VALUES (1, 0);

-- 55
INSERT INTO t4 ("col0", "col1") VALUES (1, 1);

-- 56
INSERT INTO t4 ("col0", "col1") VALUES (1, 2);

-- 57
INSERT INTO t4 ("col0", "col1") VALUES (1, 3);

-- 58
INSERT INTO t4 ("col0", "col1") VALUES (1, 4);

-- 59
INSERT INTO t4 ("col0", "col1") VALUES (2, 0);

-- 60
INSERT INTO t4 ("col0", "col1") VALUES (2, 1);

-- 61
INSERT INTO t4 ("col0", "col1") VALUES (2, 2);

-- 62
INSERT INTO t4 ("col0", "col1") VALUES (2, 3);

-- 63
INSERT INTO t4 ("col0", "col1") VALUES (2, 4);

-- 64
select * from t4 where col1 = 0 AND col0 > 0;
|col0	col1
|1	0
|2	0

-- 65
DROP TABLE t4;

-- 66
CREATE TABLE t5 ("col0" INT, "col1" INT, "attr" INT) WITH (dimensions = 'col0,col1');

-- 67
INSERT INTO t5 VALUES (1, 1, 1);

-- 68
INSERT INTO t5 VALUES (1, 2, 2);

-- 69
INSERT INTO t5 VALUES (1, 3, 3);

-- 70
INSERT INTO t5 VALUES (1, 4, 4);

-- 71
INSERT INTO t5 VALUES (2, 1, 5);

-- 72
INSERT INTO t5 VALUES (2, 2, 6);

-- 73
INSERT INTO t5 VALUES (2, 3, 7);

-- 74
INSERT INTO t5 VALUES (2, 4, 8);

-- 75
INSERT INTO t5 VALUES (3, 1, 9);

-- 76
INSERT INTO t5 VALUES (3, 2, 10);

-- 77
INSERT INTO t5 VALUES (3, 3, 11);

-- 78
INSERT INTO t5 VALUES (3, 4, 12);

-- 79
INSERT INTO t5 VALUES (4, 1, 13);

-- 80
INSERT INTO t5 VALUES (4, 2, 14);

-- 81
INSERT INTO t5 VALUES (4, 3, 15);

-- 82
INSERT INTO t5 VALUES (4, 4, 16);

-- 83
SELECT * FROM t5 WHERE col0 >= 1 AND col0 < 4;
|col0	col1	attr
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

-- 84
SELECT * FROM t5 WHERE col0 > 1 AND col0 <= 3;
|col0	col1	attr
|2	1	5
|2	2	6
|2	3	7
|2	4	8
|3	1	9
|3	2	10
|3	3	11
|3	4	12

-- 85
SELECT * FROM t5 WHERE col0 >= 1 AND col0 < 4 AND col1 >= 1 AND col1 < 4;
|col0	col1	attr
|1	1	1
|1	2	2
|1	3	3
|2	1	5
|2	2	6
|2	3	7
|3	1	9
|3	2	10
|3	3	11

-- 86
SELECT * FROM t5 WHERE col0 <= 3 AND col0 >= 2 AND col1 >= 1 AND col1 < 4;
|col0	col1	attr
|2	1	5
|2	2	6
|2	3	7
|3	1	9
|3	2	10
|3	3	11

-- 87
SELECT * FROM t5 WHERE col0 <= 3 AND col0 >= 2 AND col1 < 101;
|col0	col1	attr
|2	1	5
|2	2	6
|2	3	7
|2	4	8
|3	1	9
|3	2	10
|3	3	11
|3	4	12

-- 88
SELECT * FROM t5 WHERE col0 <= 3 AND col0 >= 2 AND col1 <= 100;
|col0	col1	attr
|2	1	5
|2	2	6
|2	3	7
|2	4	8
|3	1	9
|3	2	10
|3	3	11
|3	4	12

-- 89
SELECT * FROM t5 WHERE col0 <= 3 AND col0 >= 2 AND col1 < 3;
|col0	col1	attr
|2	1	5
|2	2	6
|3	1	9
|3	2	10

-- 90
SELECT * FROM t5 WHERE col0 <= 3 AND col0 >= 2 AND col1 <= 3;
|col0	col1	attr
|2	1	5
|2	2	6
|2	3	7
|3	1	9
|3	2	10
|3	3	11

-- 91
DROP TABLE t5;
