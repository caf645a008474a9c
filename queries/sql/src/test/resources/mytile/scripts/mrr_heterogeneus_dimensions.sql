-- 0
-- left out: setting of MariaDB
--   SET mytile_mrr_support=1

-- 1
CREATE TABLE tmhd ("d1" REAL, "d2" BIGINT, "a" INT) WITH (dimensions = 'd1,d2', "domain.d1" = '1.0:20.0', "extent.d1" = '5.0', "domain.d2" = '1:30', "extent.d2" = '5', duplicates = 'allow');

-- 2
INSERT INTO tmhd ("d1", "d2", "a") VALUES (1.1, 1, 1);

-- 3
INSERT INTO tmhd ("d1", "d2", "a") VALUES (1.2, 2, 2);

-- 4
INSERT INTO tmhd ("d1", "d2", "a") VALUES (1.3, 3, 3);

-- 5
INSERT INTO tmhd ("d1", "d2", "a") VALUES (1.4, 4, 4);

-- 6
INSERT INTO tmhd ("d1", "d2", "a") VALUES (1.5, 5, 5);

-- 7
INSERT INTO tmhd ("d1", "d2", "a") VALUES (1.6, 6, 6);

-- 8
-- left out: plan of MariaDB
--   explain select * from `tmhd` a JOIN `tmhd` b USING(`d1`, `d2`) ORDER BY `d1` asc, d2 asc

-- 9
-- left out: setting of MariaDB
--   set optimizer_switch='optimize_join_buffer_size=off,mrr=on,mrr_sort_keys=on'

-- 10
-- left out: setting of MariaDB
--   set join_cache_level=6

-- 11
-- left out: plan of MariaDB
--   explain select * from `tmhd` a JOIN `tmhd` b USING(`d1`, `d2`) ORDER BY `d1` asc, d2 asc

-- 12
select * from "tmhd" a JOIN "tmhd" b USING("d1", "d2") ORDER BY "d1" asc, d2 asc;
|d1	d2	a	a
|1.1	1	1	1
|1.2	2	2	2
|1.3	3	3	3
|1.4	4	4	4
|1.5	5	5	5
|1.6	6	6	6

-- 13
-- left out: setting of MariaDB
--   set optimizer_switch='optimize_join_buffer_size=off,mrr=on,mrr_sort_keys=off'

-- 14
-- left out: setting of MariaDB
--   set join_cache_level=6

-- 15
-- left out: plan of MariaDB
--   explain select * from `tmhd` a JOIN `tmhd` b USING(`d1`, `d2`) ORDER BY `d1` asc, d2 asc

-- 16
select * from "tmhd" a JOIN "tmhd" b USING("d1", "d2") ORDER BY "d1" asc, d2 asc;
|d1	d2	a	a
|1.1	1	1	1
|1.2	2	2	2
|1.3	3	3	3
|1.4	4	4	4
|1.5	5	5	5
|1.6	6	6	6

-- 17
-- left out: setting of MariaDB
--   set optimizer_switch='optimize_join_buffer_size=off,mrr=on,mrr_sort_keys=on'

-- 18
-- left out: setting of MariaDB
--   set join_cache_level=8

-- 19
-- left out: plan of MariaDB
--   explain select * from `tmhd` a JOIN `tmhd` b USING(`d1`, `d2`) ORDER BY `d1` asc, d2 asc

-- 20
select * from "tmhd" a JOIN "tmhd" b USING("d1", "d2") ORDER BY "d1" asc, d2 asc;
|d1	d2	a	a
|1.1	1	1	1
|1.2	2	2	2
|1.3	3	3	3
|1.4	4	4	4
|1.5	5	5	5
|1.6	6	6	6

-- 21
-- left out: setting of MariaDB
--   set optimizer_switch='optimize_join_buffer_size=off,mrr=on,mrr_sort_keys=off'

-- 22
-- left out: setting of MariaDB
--   set join_cache_level=8

-- 23
-- left out: plan of MariaDB
--   explain select * from `tmhd` a JOIN `tmhd` b USING(`d1`, `d2`) ORDER BY `d1` asc, d2 asc

-- 24
select * from "tmhd" a JOIN "tmhd" b USING("d1", "d2") ORDER BY "d1" asc, d2 asc;
|d1	d2	a	a
|1.1	1	1	1
|1.2	2	2	2
|1.3	3	3	3
|1.4	4	4	4
|1.5	5	5	5
|1.6	6	6	6

-- 25
-- left out: setting of MariaDB
--   set mytile_delete_arrays=0

-- 26
DROP TABLE tmhd;

-- 27
-- left out: setting of MariaDB
--   SET mytile_mrr_support=0
