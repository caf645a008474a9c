-- 0
-- array quickstart_dense = tiledb_arrays/1.6/quickstart_dense

-- 1
CREATE TABLE quickstart_dense_2 ("rows" INT, "cols" INT, "a" UINTEGER) WITH (dimensions = 'rows,cols', "domain.rows" = '0:1024', "extent.rows" = '100', "domain.cols" = '0:1024', "extent.cols" = '100', duplicates = 'allow');

-- 2
-- left out: setting of MariaDB
--   FLUSH TABLES

-- 3
INSERT INTO quickstart_dense_2 ("rows", "cols", "a") SELECT "rows", "cols", "a" FROM  (select * from quickstart_dense) q1;

-- 4
DROP TABLE quickstart_dense_2;

-- 5
-- left out: setting of MariaDB
--   set mytile_delete_arrays=0

-- 6
DROP TABLE quickstart_dense;

-- 7
-- left out: setting of MariaDB
--   set mytile_delete_arrays=1
