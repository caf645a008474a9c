-- 0
-- left out: setting of MariaDB
--   SET mytile_mrr_support=1

-- 1
-- left out: setting of MariaDB
--   set mytile_read_buffer_size=16

-- 2
-- array quickstart_dense = tiledb_arrays/1.6/quickstart_dense

-- 3
-- array quickstart_sparse = tiledb_arrays/1.6/quickstart_sparse

-- 4
-- left out: plan of MariaDB
--   explain select * from `quickstart_dense` a JOIN `quickstart_dense` b USING(`rows`, `cols`) ORDER BY `rows` asc, cols asc

-- 5
-- left out: setting of MariaDB
--   set optimizer_switch='optimize_join_buffer_size=off,mrr=on,mrr_sort_keys=on'

-- 6
-- left out: setting of MariaDB
--   set join_cache_level=6

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
--   set optimizer_switch='optimize_join_buffer_size=off,mrr=on,mrr_sort_keys=off'

-- 10
-- left out: setting of MariaDB
--   set join_cache_level=6

-- 11
-- left out: plan of MariaDB
--   explain select * from `quickstart_dense` a JOIN `quickstart_dense` b USING(`rows`, `cols`) ORDER BY `rows` asc, cols asc

-- 12
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

-- 13
-- left out: setting of MariaDB
--   set optimizer_switch='optimize_join_buffer_size=off,mrr=on,mrr_sort_keys=on'

-- 14
-- left out: setting of MariaDB
--   set join_cache_level=8

-- 15
-- left out: plan of MariaDB
--   explain select * from `quickstart_dense` a JOIN `quickstart_dense` b USING(`rows`, `cols`) ORDER BY `rows` asc, cols asc

-- 16
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

-- 17
-- left out: setting of MariaDB
--   set optimizer_switch='optimize_join_buffer_size=off,mrr=on,mrr_sort_keys=off'

-- 18
-- left out: setting of MariaDB
--   set join_cache_level=6

-- 19
-- left out: plan of MariaDB
--   explain select * from `quickstart_dense` a JOIN `quickstart_sparse` b USING(`rows`, `cols`) ORDER BY `rows` asc, cols asc

-- 20
select * from "quickstart_dense" a JOIN "quickstart_sparse" b USING("rows", "cols") ORDER BY "rows" asc, cols asc;
|rows	cols	a	a
|1	1	1	1
|2	3	7	3
|2	4	8	2

-- 21
-- left out: setting of MariaDB
--   set mytile_log_level='debug'

-- 22
-- left out: setting of MariaDB
--   set optimizer_switch='optimize_join_buffer_size=off,mrr=on,mrr_sort_keys=off'

-- 23
-- left out: setting of MariaDB
--   set join_cache_level=8

-- 24
-- left out: plan of MariaDB
--   explain select * from `quickstart_dense` a JOIN `quickstart_sparse` b USING(`rows`, `cols`) ORDER BY `rows` asc, cols asc

-- 25
select * from "quickstart_dense" a JOIN "quickstart_sparse" b USING("rows", "cols") ORDER BY "rows" asc, cols asc;
|rows	cols	a	a
|1	1	1	1
|2	3	7	3
|2	4	8	2

-- 26
-- left out: setting of MariaDB
--   set mytile_delete_arrays=0

-- 27
DROP TABLE quickstart_dense;

-- 28
DROP TABLE quickstart_sparse;

-- 29
-- left out: setting of MariaDB
--   SET mytile_mrr_support=0
