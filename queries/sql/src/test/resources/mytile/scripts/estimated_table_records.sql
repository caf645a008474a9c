-- 0
-- array quickstart_dense = tiledb_arrays/1.6/quickstart_dense

-- 1
-- left out: plan of MariaDB
--   explain select * from `quickstart_dense` ORDER BY `rows` asc, cols asc

-- 2
-- left out: setting of MariaDB
--   set mytile_compute_table_records=1

-- 3
-- left out: setting of MariaDB
--   FLUSH TABLES

-- 4
-- left out: plan of MariaDB
--   explain select * from `quickstart_dense` ORDER BY `rows` asc, cols asc

-- 5
-- left out: setting of MariaDB
--   set mytile_delete_arrays=0

-- 6
DROP TABLE quickstart_dense;
