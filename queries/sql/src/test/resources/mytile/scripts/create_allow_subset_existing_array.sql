-- 0
-- left out: setting of MariaDB
--   call mtr.add_suppression("\\[ERROR\\] (mysqld|mariadbd): Error in creating table \\[TileDB::ArraySchema\\] Error: Cannot set domain; Domain must contain at least one dimension")

-- 1
-- left out: error of MariaDB expected
--   CREATE TABLE t1 (a int) ENGINE=mytile uri='MTR_SUITE_DIR/test_data/tiledb_arrays/1.6/quickstart_dense'

-- 2
-- left out: setting of MariaDB
--   SET mytile_delete_arrays=0

-- 3
-- left out: setting of MariaDB
--   SET mytile_create_allow_subset_existing_array=1

-- 4
-- left out: feature: a table of some columns of an existing array
--   CREATE TABLE t1 (a int) ENGINE=mytile uri='MTR_SUITE_DIR/test_data/tiledb_arrays/1.6/quickstart_dense'

-- 5
-- left out: follows: the table was left out
--   select * from t1

-- 6
-- left out: follows: the table was left out
--   drop table t1

-- 7
-- left out: feature: a table of some columns of an existing array
--   CREATE TABLE t1 (`rows` float, a int) ENGINE=mytile uri='MTR_SUITE_DIR/test_data/tiledb_arrays/1.6/quickstart_dense'

-- 8
-- left out: follows: the table was left out
--   select * from t1

-- 9
-- left out: follows: the table was left out
--   drop table t1

-- 10
-- left out: setting of MariaDB
--   SET mytile_create_allow_subset_existing_array=0
