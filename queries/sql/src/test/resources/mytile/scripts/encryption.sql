-- 0
-- left out: setting: the key is one of the connection
--   CREATE TABLE t1 (
--     dim1 integer dimension=1 lower_bound="0" upper_bound="100" tile_extent="10",
--     attr1 integer
--   ) ENGINE=mytile encryption_key="testtesttesttesttesttesttesttest"

-- 1
-- left out: follows: the table was left out
--   INSERT INTO t1 VALUES (1,0)

-- 2
-- left out: follows: the table was left out
--   select * FROM t1

-- 3
-- left out: follows: the table was left out
--   DROP TABLE t1
