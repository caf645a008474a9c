-- 0
-- array quickstart_sparse = tiledb_arrays/1.6/quickstart_sparse

-- 1
CREATE TABLE quickstart_sparse_2 ("rows" INT, "cols" INT, "a" UINTEGER) WITH (dimensions = 'rows,cols', "domain.rows" = '0:1024', "extent.rows" = '100', "domain.cols" = '0:1024', "extent.cols" = '100', duplicates = 'allow');

-- 2
-- left out: setting of MariaDB
--   FLUSH TABLES

-- 3
-- left out: setting of MariaDB
--   set mytile_reopen_for_every_query = 1

-- 4
INSERT INTO quickstart_sparse_2 ("rows", "cols", "a") SELECT "rows", "cols", "a" FROM  (select * from quickstart_sparse) q1;

-- 5
select * from quickstart_sparse_2 order by "rows", "cols";
|rows	cols	a
|1	1	1
|2	3	3
|2	4	2

-- 6
-- left out: setting of MariaDB
--   FLUSH TABLES

-- 7
-- left out: setting of MariaDB
--   set mytile_reopen_for_every_query = 0

-- 8
INSERT INTO quickstart_sparse_2 ("rows", "cols", "a") SELECT "rows", "cols", "a" FROM  (select * from quickstart_sparse) q1;

-- 9
select * from quickstart_sparse_2 order by "rows", "cols";
|rows	cols	a
|1	1	1
|1	1	1
|2	3	3
|2	3	3
|2	4	2
|2	4	2

-- 10
DROP TABLE quickstart_sparse_2;

-- 11
-- left out: setting of MariaDB
--   set mytile_delete_arrays=0

-- 12
DROP TABLE quickstart_sparse;

-- 13
-- left out: setting of MariaDB
--   set mytile_delete_arrays=1
