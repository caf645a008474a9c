-- 0
-- left out: setting of MariaDB
--   set mytile_delete_arrays=0

-- 1
-- left out: no result in the published file
--   select `rows`, `cols`, `a` from `$TABLE`

-- 2
-- array quickstart_sparse = tiledb_arrays/1.6/quickstart_sparse

-- 3
select "rows", "cols", "a" from "quickstart_sparse" order by "rows", "cols";
|rows	cols	a
|1	1	1
|2	3	3
|2	4	2

-- 4
DROP TABLE quickstart_sparse;

-- 5
-- array quickstart_dense = tiledb_arrays/1.6/quickstart_dense

-- 6
select "rows", "cols", "a" from "quickstart_dense" order by "rows", "cols";
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
DROP TABLE quickstart_dense;

-- 8
-- array quickstart_dense = tiledb_arrays/1.6/test@/quickstart_dense

-- 9
select "rows", "cols", "a" from "quickstart_dense" order by "rows", "cols";
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

-- 10
DROP TABLE quickstart_dense;

-- 11
-- left out: dialect: time in the URI (here FOR SYSTEM_TIME AS OF)
--   CREATE TABLE quickstart_dense ENGINE=mytile uri='MTR_SUITE_DIR/test_data/tiledb_arrays/1.6/quickstart_dense@1'

-- 12
-- left out: follows: the table was left out
--   select `rows`, `cols`, `a` from `quickstart_dense` order by `rows`, `cols`

-- 13
-- left out: follows: the table was left out
--   DROP TABLE `quickstart_dense`
