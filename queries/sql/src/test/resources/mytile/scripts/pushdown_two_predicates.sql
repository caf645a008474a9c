-- 0
CREATE TABLE t1 ("d1" INT, "d2" INT, "a" INT) WITH (dimensions = 'd1,d2', "domain.d1" = '1:4', "extent.d1" = '4', "domain.d2" = '1:4', "extent.d2" = '4');

-- 1
INSERT INTO t1 ("d1", "d2", "a") VALUES (1, 1, 1);

-- 2
INSERT INTO t1 ("d1", "d2", "a") VALUES (1, 2, 2);

-- 3
INSERT INTO t1 ("d1", "d2", "a") VALUES (1, 3, 3);

-- 4
INSERT INTO t1 ("d1", "d2", "a") VALUES (1, 4, 4);

-- 5
INSERT INTO t1 ("d1", "d2", "a") VALUES (2, 1, 5);

-- 6
INSERT INTO t1 ("d1", "d2", "a") VALUES (2, 2, 6);

-- 7
INSERT INTO t1 ("d1", "d2", "a") VALUES (2, 3, 7);

-- 8
INSERT INTO t1 ("d1", "d2", "a") VALUES (2, 4, 8);

-- 9
INSERT INTO t1 ("d1", "d2", "a") VALUES (3, 1, 9);

-- 10
INSERT INTO t1 ("d1", "d2", "a") VALUES (3, 2, 10);

-- 11
INSERT INTO t1 ("d1", "d2", "a") VALUES (3, 3, 11);

-- 12
INSERT INTO t1 ("d1", "d2", "a") VALUES (3, 4, 12);

-- 13
INSERT INTO t1 ("d1", "d2", "a") VALUES (4, 1, 13);

-- 14
INSERT INTO t1 ("d1", "d2", "a") VALUES (4, 2, 14);

-- 15
INSERT INTO t1 ("d1", "d2", "a") VALUES (4, 3, 15);

-- 16
INSERT INTO t1 ("d1", "d2", "a") VALUES (4, 4, 16);

-- 17
select * from t1;
|d1	d2	a
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
select * from t1 where d1=2;
|d1	d2	a
|2	1	5
|2	2	6
|2	3	7
|2	4	8

-- 19
select * from t1 where d1=2 and d2=2;
|d1	d2	a
|2	2	6

-- 20
DROP TABLE t1;

-- 21
CREATE TABLE t2 ("X" DOUBLE, "Y" DOUBLE, "a" INT NOT NULL) WITH (dimensions = 'X,Y', "domain.X" = '0:120', "extent.X" = '10', "domain.Y" = '0:120', "extent.Y" = '10', duplicates = 'allow');

-- 22
INSERT INTO t2 ("X", "Y", "a") VALUES (0, 1, 2);

-- 23
INSERT INTO t2 ("X", "Y", "a") VALUES (1, 1, 3);

-- 24
INSERT INTO t2 ("X", "Y", "a") VALUES (2, 1, 4);

-- 25
INSERT INTO t2 ("X", "Y", "a") VALUES (3, 1, 5);

-- 26
select * from t2 where X > 0 and a > 3;
|X	Y	a
|2	1	4
|3	1	5

-- 27
DROP TABLE t2;
