-- 0
-- left out: feature: metadata of an array as a table
--   CREATE TABLE quickstart_dense_metadata ENGINE=mytile uri='MTR_SUITE_DIR/test_data/tiledb_arrays/1.6/quickstart_dense@metadata'

-- 1
-- left out: follows: the table was left out
--   SELECT * FROM quickstart_dense_metadata ORDER BY `key`

-- 2
-- left out: feature: metadata of an array as a table
--   CREATE TABLE metadata_test ENGINE=mytile uri='MTR_SUITE_DIR/test_data/tiledb_arrays/1.7/metadata_array@metadata'

-- 3
-- left out: follows: the table was left out
--   SELECT * FROM metadata_test ORDER BY `key`

-- 4
-- left out: setting of MariaDB
--   SET mytile_delete_arrays=0

-- 5
-- left out: follows: the table was left out
--   DROP TABLE quickstart_dense_metadata

-- 6
-- left out: follows: the table was left out
--   DROP TABLE metadata_test
