-- 0
CREATE TABLE t1 ("dim1" VARCHAR, "attr1" INT) WITH (dimensions = 'dim1', duplicates = 'allow', cellOrder = 'hilbert');

-- 1
INSERT INTO t1 VALUES ('a', 1);

-- 2
INSERT INTO t1 VALUES ('b', 2);

-- 3
INSERT INTO t1 VALUES ('c', 3);

-- 4
INSERT INTO t1 VALUES ('d', 4);

-- 5
INSERT INTO t1 VALUES ('e', 5), ('f', 6), ('g', 7), ('h', 8);

-- 6
select * FROM t1;
|dim1	attr1
|a	1
|b	2
|c	3
|d	4
|e	5
|f	6
|g	7
|h	8

-- 7
DROP TABLE t1;

-- 8
-- array quickstart_sparse_hilbert = tiledb_arrays/2.3/quickstart_sparse_hilbert

-- 9
select * from quickstart_sparse_hilbert;
|rows	cols	a
|1	1	1
|2	3	3
|2	4	2

-- 10
-- left out: setting of MariaDB
--   set mytile_delete_arrays=0

-- 11
DROP TABLE quickstart_sparse_hilbert;

-- 12
-- left out: setting of MariaDB
--   set mytile_delete_arrays=1
