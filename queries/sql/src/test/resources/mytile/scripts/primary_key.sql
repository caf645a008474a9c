-- 0
-- array quickstart_dense = tiledb_arrays/1.6/quickstart_dense

-- 1
-- left out: catalog of MariaDB
--   show create table quickstart_dense

-- 2
-- left out: setting of MariaDB
--   SET mytile_enable_pushdown=0

-- 3
-- left out: plan of MariaDB
--   explain SELECT * FROM quickstart_dense WHERE `rows` = 1 AND `cols` = 1 ORDER BY `rows`, `cols`

-- 4
-- left out: setting of MariaDB
--   SET mytile_enable_pushdown=1

-- 5
-- left out: setting of MariaDB
--   SET mytile_delete_arrays=0

-- 6
DROP TABLE quickstart_dense;

-- 7
-- left out: setting of MariaDB
--   SET mytile_dimensions_are_keys=0

-- 8
-- array quickstart_dense = tiledb_arrays/1.6/quickstart_dense

-- 9
-- left out: catalog of MariaDB
--   show create table quickstart_dense

-- 10
-- left out: plan of MariaDB
--   explain SELECT * FROM quickstart_dense WHERE `rows` = 1 AND `cols` = 1 ORDER BY `rows`, `cols`

-- 11
DROP TABLE quickstart_dense;

-- 12
-- left out: setting of MariaDB
--   set mytile_delete_arrays=1

-- 13
-- left out: setting of MariaDB
--   SET mytile_dimensions_are_keys=1

-- 14
CREATE TABLE t2 ("column1" VARCHAR, "column2" VARBINARY) WITH (dimensions = 'column1');

-- 15
INSERT INTO t2 VALUES ('1', X'6148523063484d364c79396e6158526f64574975593239744c314e6f5a577875645852304d69396a636e56755932673d');

-- 16
INSERT INTO t2 VALUES ('3', X'646d467364575579');

-- 17
INSERT INTO t2 VALUES ('5', X'646d4673645755');

-- 18
-- left out: setting of MariaDB
--   SET mytile_enable_pushdown=0

-- 19
-- left out: plan of MariaDB
--   explain SELECT * FROM t2 WHERE `column1` = '1' ORDER BY `column1`

-- 20
DROP TABLE t2;

-- 21
-- left out: setting of MariaDB
--   SET mytile_enable_pushdown=1
