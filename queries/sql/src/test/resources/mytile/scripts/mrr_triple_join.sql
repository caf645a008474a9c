-- 0
-- left out: size: its join needs arrays of 700 KB
--   CREATE TABLE obs ENGINE=mytile uri='MTR_SUITE_DIR/test_data/obs'

-- 1
-- left out: size: array of 500 KB
--   CREATE TABLE var ENGINE=mytile uri='MTR_SUITE_DIR/test_data/var'

-- 2
-- left out: size: its join needs arrays of 700 KB
--   CREATE TABLE data ENGINE=mytile uri='MTR_SUITE_DIR/test_data/data'

-- 3
-- left out: setting of MariaDB
--   SET mytile_mrr_support=1

-- 4
-- left out: setting of MariaDB
--   set optimizer_switch='mrr=on,mrr_sort_keys=on'

-- 5
-- left out: setting of MariaDB
--   set join_cache_level= 6

-- 6
-- left out: setting of MariaDB
--   set join_buffer_size = 41943040

-- 7
-- left out: setting of MariaDB
--   set join_buffer_space_limit = 104857600

-- 8
-- left out: follows: the table was left out
--   SELECT count(*)
--   FROM obs JOIN data ON data.soma_dim_0 = obs.soma_joinid
--   JOIN var ON data.soma_dim_1 = var.soma_joinid
--   WHERE obs.cell_type = 'T-cells'
--   AND var.ensembl_gene_name = 'GAPDH'

-- 9
-- left out: setting of MariaDB
--   SET mytile_delete_arrays=0

-- 10
-- left out: follows: the table was left out
--   DROP TABLE var

-- 11
-- left out: follows: the table was left out
--   DROP TABLE data

-- 12
-- left out: follows: the table was left out
--   DROP TABLE obs

-- 13
-- left out: setting of MariaDB
--   SET mytile_delete_arrays=1
