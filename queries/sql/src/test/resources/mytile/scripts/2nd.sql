-- 0
CREATE TABLE t1 ("column1" VARCHAR, "column2" INT) WITH (dimensions = 'column2', "domain.column2" = '0:100', "extent.column2" = '10', duplicates = 'allow');

-- 1
INSERT INTO t1 ("column1", "column2") VALUES ('δοκιμή', 1);

-- 2
select column1, column2 FROM t1;
|column1	column2
|δοκιμή	1

-- 3
DROP TABLE t1;

-- 4
CREATE TABLE t2 ("column1" VARCHAR, "column2" INT) WITH (dimensions = 'column2', "domain.column2" = '0:100', "extent.column2" = '10', duplicates = 'allow');

-- 5
INSERT INTO t2 ("column1", "column2") VALUES ('测试', 1);

-- 6
select column1, column2 FROM t2;
|column1	column2
|测试	1

-- 7
DROP TABLE t2;

-- 8
CREATE TABLE t3 ("column1" VARCHAR, "column2" INT) WITH (dimensions = 'column2', "domain.column2" = '0:100', "extent.column2" = '10', duplicates = 'allow');

-- 9
INSERT INTO t3 ("column1", "column2") VALUES ('δοκιμή', 1);

-- 10
INSERT INTO t3 ("column1", "column2") VALUES ('测试', 2);

-- 11
select column1, column2 FROM t3;
|column1	column2
|δοκιμή	1
|测试	2

-- 12
select column1, column2 FROM t3 where column1 = 'δοκιμή';
|column1	column2
|δοκιμή	1

-- 13
select column1, column2 FROM t3 where column1 = '测试';
|column1	column2
|测试	2

-- 14
DROP TABLE t3;

-- 15
CREATE TABLE t4 ("column1" VARBINARY, "column2" INT) WITH (dimensions = 'column2', "domain.column2" = '0:100', "extent.column2" = '10', duplicates = 'allow');

-- 16
INSERT INTO t4 ("column1", "column2") VALUES (X'ceb4cebfcebaceb9cebcceae', 1);

-- 17
INSERT INTO t4 ("column1", "column2") VALUES (X'e6b58be8af95', 2);

-- 18
select column1, column2 FROM t4;
|column1	column2
|δοκιμή	1
|测试	2

-- 19
select column1, column2 FROM t4 where column1 = X'ceb4cebfcebaceb9cebcceae';
|column1	column2
|δοκιμή	1

-- 20
select column1, column2 FROM t4 where column1 = X'e6b58be8af95';
|column1	column2
|测试	2

-- 21
DROP TABLE t4;
