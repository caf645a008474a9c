-- 0
-- left out: setting of MariaDB
--   SET mytile_mrr_support=1

-- 1
-- array quickstart_dense = tiledb_arrays/1.6/quickstart_dense

-- 2
-- array quickstart_sparse = tiledb_arrays/1.6/quickstart_sparse

-- 3
select * from quickstart_sparse as a WHERE (a."rows", a.cols) in ((1,1), (2,4));
|rows	cols	a
|1	1	1
|2	4	2

-- 4
-- left out: size: array of 5 MB
--   CREATE TABLE bank ENGINE=mytile uri='MTR_SUITE_DIR/test_data/tiledb_arrays/2.0/bank'

-- 5
-- left out: plan of MariaDB
--   explain select * from `quickstart_dense` a JOIN `quickstart_dense` b USING(`rows`, `cols`) ORDER BY `rows` asc, cols asc

-- 6
-- left out: setting of MariaDB
--   set optimizer_switch='optimize_join_buffer_size=off,mrr=on,mrr_sort_keys=on'

-- 7
-- left out: setting of MariaDB
--   set join_cache_level=6

-- 8
-- left out: plan of MariaDB
--   explain select * from `quickstart_dense` a JOIN `quickstart_dense` b USING(`rows`, `cols`) ORDER BY `rows` asc, cols asc

-- 9
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

-- 10
-- left out: setting of MariaDB
--   set optimizer_switch='optimize_join_buffer_size=off,mrr=on,mrr_sort_keys=off'

-- 11
-- left out: setting of MariaDB
--   set join_cache_level=6

-- 12
-- left out: plan of MariaDB
--   explain select * from `quickstart_dense` a JOIN `quickstart_sparse` b USING(`rows`, `cols`) ORDER BY `rows` asc, cols asc

-- 13
select * from "quickstart_dense" a JOIN "quickstart_sparse" b USING("rows", "cols") ORDER BY "rows" asc, cols asc;
|rows	cols	a	a
|1	1	1	1
|2	3	7	3
|2	4	8	2

-- 14
-- left out: setting of MariaDB
--   set optimizer_switch='optimize_join_buffer_size=off,mrr=on,mrr_sort_keys=on'

-- 15
-- left out: setting of MariaDB
--   set join_cache_level=8

-- 16
-- left out: plan of MariaDB
--   explain select * from `quickstart_dense` a JOIN `quickstart_dense` b USING(`rows`, `cols`) ORDER BY `rows` asc, cols asc

-- 17
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

-- 18
-- left out: setting of MariaDB
--   set optimizer_switch='optimize_join_buffer_size=off,mrr=on,mrr_sort_keys=off'

-- 19
-- left out: setting of MariaDB
--   set join_cache_level=8

-- 20
-- left out: plan of MariaDB
--   explain select * from `quickstart_dense` a JOIN `quickstart_sparse` b USING(`rows`, `cols`) ORDER BY `rows` asc, cols asc

-- 21
select * from "quickstart_dense" a JOIN "quickstart_sparse" b USING("rows", "cols") ORDER BY "rows" asc, cols asc;
|rows	cols	a	a
|1	1	1	1
|2	3	7	3
|2	4	8	2

-- 22
-- left out: setting of MariaDB
--   set optimizer_switch='optimize_join_buffer_size=off,mrr=off,mrr_sort_keys=off'

-- 23
-- left out: plan of MariaDB
--   explain select id, job from `bank` where id between 1 and 10 AND job in ('retired', 'management')

-- 24
-- left out: follows: the table was left out
--   select id, job from `bank` where id between 1 and 10 AND job in ('retired', 'management')

-- 25
-- left out: setting of MariaDB
--   set mytile_delete_arrays=0

-- 26
DROP TABLE quickstart_dense;

-- 27
DROP TABLE quickstart_sparse;

-- 28
-- left out: follows: the table was left out
--   drop table `bank`

-- 29
-- left out: setting of MariaDB
--   SET mytile_mrr_support=0
