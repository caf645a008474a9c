-- 0
-- left out: setting of MariaDB
--   SET mytile_mrr_support=1

-- 1
CREATE TABLE dt ("column1" TIMESTAMP(0), "column2" INT, "column3" VARCHAR) WITH (dimensions = 'column1,column2', duplicates = 'allow');

-- 2
INSERT INTO dt VALUES ('2020-01-01 00:00:00', 1, 'jan');

-- 3
INSERT INTO dt VALUES ('2020-02-20 01:00:00', 2, 'feb');

-- 4
INSERT INTO dt VALUES ('2020-03-20 02:00:00', 3, 'mar');

-- 5
INSERT INTO dt VALUES ('2020-04-20 02:00:00', 4, 'apr');

-- 6
INSERT INTO dt VALUES ('2020-05-20 04:00:00', 5, 'may');

-- 7
INSERT INTO dt VALUES ('2020-06-20 05:00:00', 6, 'jun');

-- 8
INSERT INTO dt VALUES ('2020-07-20 06:00:00', 7, 'jul');

-- 9
INSERT INTO dt VALUES ('2020-08-20 07:00:00', 8, 'aug');

-- 10
INSERT INTO dt VALUES ('2020-09-20 08:00:00', 9, 'sep');

-- 11
INSERT INTO dt VALUES ('2020-10-20 09:00:00', 10, 'oct');

-- 12
-- left out: setting of MariaDB
--   set optimizer_switch='optimize_join_buffer_size=off,mrr=on,mrr_sort_keys=on'

-- 13
-- left out: setting of MariaDB
--   set join_cache_level=6

-- 14
SELECT * from dt WHERE column1 > '2020-01-01 00:00:00' AND column2 = 2;
|column1	column2	column3
|2020-02-20 01:00:00	2	feb

-- 15
SELECT * from dt WHERE column1 < '2020-10-20 09:00:00' AND column2 = 2;
|column1	column2	column3
|2020-02-20 01:00:00	2	feb

-- 16
SELECT * from dt WHERE column1 >= '2020-01-01 00:00:00' AND column2 = 2;
|column1	column2	column3
|2020-02-20 01:00:00	2	feb

-- 17
SELECT * from dt WHERE column1 <= '2020-10-20 09:00:00' AND column2 = 2;
|column1	column2	column3
|2020-02-20 01:00:00	2	feb

-- 18
SELECT * from dt WHERE column1 > '2020-01-01 00:00:00' AND column1 <= '2020-05-20 04:00:00' AND column2 = 2;
|column1	column2	column3
|2020-02-20 01:00:00	2	feb

-- 19
SELECT * from dt WHERE column1 >= '2020-06-20 05:00:00' AND column1 <= '2020-10-20 09:00:00' AND column2 = 7;
|column1	column2	column3
|2020-07-20 06:00:00	7	jul

-- 20
SELECT * from dt WHERE column1 > '2020-02-20 01:00:00' AND column1 < '2020-09-20 08:00:00' AND column2 = 5;
|column1	column2	column3
|2020-05-20 04:00:00	5	may

-- 21
SELECT * from dt WHERE column1 between '2020-06-20 05:00:00' AND '2020-10-20 09:00:00' AND column2 = 7;
|column1	column2	column3
|2020-07-20 06:00:00	7	jul

-- 22
SELECT * from dt inner join dt dt2 USING(column1, column2);
|column1	column2	column3	column3
|2020-01-01 00:00:00	1	jan	jan
|2020-02-20 01:00:00	2	feb	feb
|2020-03-20 02:00:00	3	mar	mar
|2020-04-20 02:00:00	4	apr	apr
|2020-05-20 04:00:00	5	may	may
|2020-06-20 05:00:00	6	jun	jun
|2020-07-20 06:00:00	7	jul	jul
|2020-08-20 07:00:00	8	aug	aug
|2020-09-20 08:00:00	9	sep	sep
|2020-10-20 09:00:00	10	oct	oct

-- 23
DROP TABLE dt;

-- 24
-- left out: setting of MariaDB
--   SET mytile_mrr_support=0
