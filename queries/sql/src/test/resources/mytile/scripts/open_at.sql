-- 0
-- array quickstart_dense = tiledb_arrays/1.6/quickstart_dense

-- 1
-- array quickstart_dense_zero = tiledb_arrays/1.6/quickstart_dense

-- 2
-- array quickstart_dense_zero_inline = tiledb_arrays/1.6/quickstart_dense

-- 3
-- left out: catalog of MariaDB
--   show create table quickstart_dense

-- 4
-- left out: catalog of MariaDB
--   show create table quickstart_dense_zero

-- 5
-- left out: catalog of MariaDB
--   show create table quickstart_dense_zero_inline

-- 6
select * FROM quickstart_dense;
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

-- 7
-- differs: FOR SYSTEM_TIME instead of open_at
select * FROM quickstart_dense_zero FOR SYSTEM_TIME AS OF 0;
|rows	cols	a

-- 8
-- differs: FOR SYSTEM_TIME instead of open_at
select * FROM quickstart_dense_zero_inline FOR SYSTEM_TIME AS OF 0;
|rows	cols	a

-- 9
-- left out: setting of MariaDB
--   SET mytile_delete_arrays=0

-- 10
DROP TABLE quickstart_dense;

-- 11
DROP TABLE quickstart_dense_zero;

-- 12
DROP TABLE quickstart_dense_zero_inline;

-- 13
-- left out: setting of MariaDB
--   SET mytile_delete_arrays=1
