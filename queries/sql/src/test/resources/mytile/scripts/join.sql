-- 0
-- array quickstart_dense = tiledb_arrays/1.6/quickstart_dense

-- 1
-- left out: plan of MariaDB
--   explain select * from `quickstart_dense` a JOIN `quickstart_dense` b USING(`rows`, `cols`) ORDER BY `rows` asc, cols asc

-- 2
select * from "quickstart_dense" a JOIN "quickstart_dense" b USING("rows", "cols") ORDER BY "rows" asc, cols asc;
|rows	cols	a	a
|1	1	1	1
|1	2	2	2
|1	3	3	3
|1	4	4	4
|2	1	5	5
|2	2	6	6
|2	3	7	7
|2	4	8	8
|3	1	9	9
|3	2	10	10
|3	3	11	11
|3	4	12	12
|4	1	13	13
|4	2	14	14
|4	3	15	15
|4	4	16	16

-- 3
-- left out: setting of MariaDB
--   set mytile_delete_arrays=0

-- 4
DROP TABLE quickstart_dense;

-- 5
-- left out: setting of MariaDB
--   set mytile_dimensions_are_keys=0

-- 6
-- array quickstart_dense = tiledb_arrays/1.6/quickstart_dense

-- 7
-- left out: plan of MariaDB
--   explain select * from `quickstart_dense` a JOIN `quickstart_dense` b USING(`rows`, `cols`) ORDER BY `rows` asc, cols asc

-- 8
select * from "quickstart_dense" a JOIN "quickstart_dense" b USING("rows", "cols") ORDER BY "rows" asc, cols asc;
|rows	cols	a	a
|1	1	1	1
|1	2	2	2
|1	3	3	3
|1	4	4	4
|2	1	5	5
|2	2	6	6
|2	3	7	7
|2	4	8	8
|3	1	9	9
|3	2	10	10
|3	3	11	11
|3	4	12	12
|4	1	13	13
|4	2	14	14
|4	3	15	15
|4	4	16	16

-- 9
-- left out: setting of MariaDB
--   set mytile_delete_arrays=0

-- 10
DROP TABLE quickstart_dense;
