-- 0
-- left out: setting of MariaDB
--   SET mytile_mrr_support=1

-- 1
CREATE TABLE tmhds ("d1" REAL, "d2" VARCHAR, "a" INT) WITH (dimensions = 'd1,d2', "domain.d1" = '1.0:20.0', "extent.d1" = '5.0', duplicates = 'allow');

-- 2
INSERT INTO tmhds ("d1", "d2", "a") VALUES (1.1, 'a', 1);

-- 3
INSERT INTO tmhds ("d1", "d2", "a") VALUES (1.2, 'b', 2);

-- 4
INSERT INTO tmhds ("d1", "d2", "a") VALUES (1.3, 'c', 3);

-- 5
INSERT INTO tmhds ("d1", "d2", "a") VALUES (1.4, 'd', 4);

-- 6
INSERT INTO tmhds ("d1", "d2", "a") VALUES (1.5, 'e', 5);

-- 7
INSERT INTO tmhds ("d1", "d2", "a") VALUES (1.6, 'f', 6);

-- 8
-- left out: plan of MariaDB
--   explain select * from `tmhds` a JOIN `tmhds` b USING(`d1`, `d2`) ORDER BY `d1` asc, d2 asc

-- 9
-- left out: setting of MariaDB
--   set optimizer_switch='optimize_join_buffer_size=off,mrr=on,mrr_sort_keys=on'

-- 10
-- left out: setting of MariaDB
--   set join_cache_level=6

-- 11
-- left out: plan of MariaDB
--   explain select * from `tmhds` a JOIN `tmhds` b USING(`d1`, `d2`) ORDER BY `d1` asc, d2 asc

-- 12
select * from "tmhds" a JOIN "tmhds" b USING("d1", "d2") ORDER BY "d1" asc, d2 asc;
|d1	d2	a	a
|1.1	a	1	1
|1.2	b	2	2
|1.3	c	3	3
|1.4	d	4	4
|1.5	e	5	5
|1.6	f	6	6

-- 13
-- left out: setting of MariaDB
--   set optimizer_switch='optimize_join_buffer_size=off,mrr=on,mrr_sort_keys=off'

-- 14
-- left out: setting of MariaDB
--   set join_cache_level=6

-- 15
-- left out: plan of MariaDB
--   explain select * from `tmhds` a JOIN `tmhds` b USING(`d1`, `d2`) ORDER BY `d1` asc, d2 asc

-- 16
select * from "tmhds" a JOIN "tmhds" b USING("d1", "d2") ORDER BY "d1" asc, d2 asc;
|d1	d2	a	a
|1.1	a	1	1
|1.2	b	2	2
|1.3	c	3	3
|1.4	d	4	4
|1.5	e	5	5
|1.6	f	6	6

-- 17
-- left out: setting of MariaDB
--   set optimizer_switch='optimize_join_buffer_size=off,mrr=on,mrr_sort_keys=on'

-- 18
-- left out: setting of MariaDB
--   set join_cache_level=8

-- 19
-- left out: plan of MariaDB
--   explain select * from `tmhds` a JOIN `tmhds` b USING(`d1`, `d2`) ORDER BY `d1` asc, d2 asc

-- 20
select * from "tmhds" a JOIN "tmhds" b USING("d1", "d2") ORDER BY "d1" asc, d2 asc;
|d1	d2	a	a
|1.1	a	1	1
|1.2	b	2	2
|1.3	c	3	3
|1.4	d	4	4
|1.5	e	5	5
|1.6	f	6	6

-- 21
-- left out: setting of MariaDB
--   set optimizer_switch='optimize_join_buffer_size=off,mrr=on,mrr_sort_keys=off'

-- 22
-- left out: setting of MariaDB
--   set join_cache_level=8

-- 23
-- left out: plan of MariaDB
--   explain select * from `tmhds` a JOIN `tmhds` b USING(`d1`, `d2`) ORDER BY `d1` asc, d2 asc

-- 24
select * from "tmhds" a JOIN "tmhds" b USING("d1", "d2") ORDER BY "d1" asc, d2 asc;
|d1	d2	a	a
|1.1	a	1	1
|1.2	b	2	2
|1.3	c	3	3
|1.4	d	4	4
|1.5	e	5	5
|1.6	f	6	6

-- 25
-- left out: setting of MariaDB
--   set mytile_delete_arrays=0

-- 26
DROP TABLE tmhds;

-- 27
CREATE TABLE tmhds2 ("d1" DATE, "d2" VARCHAR, "a" INT) WITH (dimensions = 'd1,d2', duplicates = 'allow');

-- 28
INSERT INTO tmhds2 ("d1", "d2", "a") VALUES ('2020-01-01', 'jan', 1);

-- 29
INSERT INTO tmhds2 ("d1", "d2", "a") VALUES ('2020-02-01', 'feb', 2);

-- 30
INSERT INTO tmhds2 ("d1", "d2", "a") VALUES ('2020-03-01', 'mar', 3);

-- 31
INSERT INTO tmhds2 ("d1", "d2", "a") VALUES ('2020-04-01', 'apr', 4);

-- 32
INSERT INTO tmhds2 ("d1", "d2", "a") VALUES ('2020-05-01', 'may', 5);

-- 33
INSERT INTO tmhds2 ("d1", "d2", "a") VALUES ('2020-06-01', 'jun', 6);

-- 34
-- left out: plan of MariaDB
--   explain select * from `tmhds2` a JOIN `tmhds2` b USING(`d1`, `d2`) ORDER BY `d1` asc, d2 asc

-- 35
-- left out: setting of MariaDB
--   set optimizer_switch='optimize_join_buffer_size=off,mrr=on,mrr_sort_keys=on'

-- 36
-- left out: setting of MariaDB
--   set join_cache_level=6

-- 37
-- left out: plan of MariaDB
--   explain select * from `tmhds2` a JOIN `tmhds2` b USING(`d1`, `d2`) ORDER BY `d1` asc, d2 asc

-- 38
select * from "tmhds2" a JOIN "tmhds2" b USING("d1", "d2") ORDER BY "d1" asc, d2 asc;
|d1	d2	a	a
|2020-01-01	jan	1	1
|2020-02-01	feb	2	2
|2020-03-01	mar	3	3
|2020-04-01	apr	4	4
|2020-05-01	may	5	5
|2020-06-01	jun	6	6

-- 39
-- left out: setting of MariaDB
--   set optimizer_switch='optimize_join_buffer_size=off,mrr=on,mrr_sort_keys=off'

-- 40
-- left out: setting of MariaDB
--   set join_cache_level=6

-- 41
-- left out: plan of MariaDB
--   explain select * from `tmhds2` a JOIN `tmhds2` b USING(`d1`, `d2`) ORDER BY `d1` asc, d2 asc

-- 42
select * from "tmhds2" a JOIN "tmhds2" b USING("d1", "d2") ORDER BY "d1" asc, d2 asc;
|d1	d2	a	a
|2020-01-01	jan	1	1
|2020-02-01	feb	2	2
|2020-03-01	mar	3	3
|2020-04-01	apr	4	4
|2020-05-01	may	5	5
|2020-06-01	jun	6	6

-- 43
-- left out: setting of MariaDB
--   set optimizer_switch='optimize_join_buffer_size=off,mrr=on,mrr_sort_keys=on'

-- 44
-- left out: setting of MariaDB
--   set join_cache_level=8

-- 45
-- left out: plan of MariaDB
--   explain select * from `tmhds2` a JOIN `tmhds2` b USING(`d1`, `d2`) ORDER BY `d1` asc, d2 asc

-- 46
select * from "tmhds2" a JOIN "tmhds2" b USING("d1", "d2") ORDER BY "d1" asc, d2 asc;
|d1	d2	a	a
|2020-01-01	jan	1	1
|2020-02-01	feb	2	2
|2020-03-01	mar	3	3
|2020-04-01	apr	4	4
|2020-05-01	may	5	5
|2020-06-01	jun	6	6

-- 47
-- left out: setting of MariaDB
--   set optimizer_switch='optimize_join_buffer_size=off,mrr=on,mrr_sort_keys=off'

-- 48
-- left out: setting of MariaDB
--   set join_cache_level=8

-- 49
-- left out: plan of MariaDB
--   explain select * from `tmhds2` a JOIN `tmhds2` b USING(`d1`, `d2`) ORDER BY `d1` asc, d2 asc

-- 50
select * from "tmhds2" a JOIN "tmhds2" b USING("d1", "d2") ORDER BY "d1" asc, d2 asc;
|d1	d2	a	a
|2020-01-01	jan	1	1
|2020-02-01	feb	2	2
|2020-03-01	mar	3	3
|2020-04-01	apr	4	4
|2020-05-01	may	5	5
|2020-06-01	jun	6	6

-- 51
-- left out: setting of MariaDB
--   set mytile_delete_arrays=0

-- 52
DROP TABLE tmhds2;

-- 53
-- left out: setting of MariaDB
--   SET mytile_mrr_support=0
