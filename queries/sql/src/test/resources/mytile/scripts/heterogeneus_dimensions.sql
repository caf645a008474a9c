-- 0
CREATE TABLE t1 ("d1" REAL, "d2" BIGINT, "a" INT) WITH (dimensions = 'd1,d2', "domain.d1" = '1.0:20.0', "extent.d1" = '5.0', "domain.d2" = '1:30', "extent.d2" = '5', duplicates = 'allow');

-- 1
INSERT INTO t1 ("d1", "d2", "a") VALUES (1.1, 1, 1);

-- 2
INSERT INTO t1 ("d1", "d2", "a") VALUES (1.2, 2, 2);

-- 3
INSERT INTO t1 ("d1", "d2", "a") VALUES (1.3, 3, 3);

-- 4
INSERT INTO t1 ("d1", "d2", "a") VALUES (1.4, 4, 4);

-- 5
INSERT INTO t1 ("d1", "d2", "a") VALUES (1.5, 5, 5);

-- 6
INSERT INTO t1 ("d1", "d2", "a") VALUES (1.6, 6, 6);

-- 7
select * FROM t1;
|d1	d2	a
|1.1	1	1
|1.2	2	2
|1.3	3	3
|1.4	4	4
|1.5	5	5
|1.6	6	6

-- 8
select * from t1 where d1 > 1.3;
|d1	d2	a
|1.4	4	4
|1.5	5	5
|1.6	6	6

-- 9
select * from t1 where d1 < 1.3;
|d1	d2	a
|1.1	1	1
|1.2	2	2

-- 10
select * from t1 where d2 > 4;
|d1	d2	a
|1.5	5	5
|1.6	6	6

-- 11
select * from t1 where d2 < 4;
|d1	d2	a
|1.1	1	1
|1.2	2	2
|1.3	3	3

-- 12
DROP TABLE t1;
