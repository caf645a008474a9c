-- 0
-- left out: size: array of 500 KB
--   CREATE TABLE var ENGINE=mytile uri='MTR_SUITE_DIR/test_data/tiledb_arrays/var'

-- 1
-- left out: follows: the table was left out
--   SELECT var.ensembl_gene_name FROM var WHERE var.ensembl_gene_name = 'GAPDH'

-- 2
-- left out: plan of MariaDB
--   EXPLAIN SELECT * FROM var WHERE var.ensembl_gene_name = 'GAPDH'

-- 3
-- left out: setting of MariaDB
--   set mytile_delete_arrays=0

-- 4
-- left out: follows: the table was left out
--   DROP TABLE `var`

-- 5
-- left out: setting of MariaDB
--   set mytile_delete_arrays=1
