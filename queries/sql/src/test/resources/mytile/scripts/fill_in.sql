-- 0
-- left out: feature: DEFAULT values of columns
--   CREATE TABLE t1 (
--     dim0 integer DIMENSION=1 lower_bound="0" upper_bound="100" tile_extent="10",
--     dim1 integer DIMENSION=1 lower_bound="0" upper_bound="100" tile_extent="10",
--     attr0 integer DEFAULT 12345 NOT NULL,
--     attr1 varchar(255) DEFAULT 'abc',
--     attr2 double DEFAULT 12.345 NOT NULL
--   ) engine=MyTile array_type='SPARSE' coordinate_filters="NONE" offset_filters="POSITIVE_DELTA=128"

-- 1
-- left out: follows: the table was left out
--   INSERT INTO t1 (dim0, dim1, attr0, attr1, attr2) VALUES (0, 1, 2, '3', 4.5)

-- 2
-- left out: follows: the table was left out
--   INSERT INTO t1 (dim0, dim1, attr0, attr1, attr2) VALUES (2, 3, DEFAULT, DEFAULT, DEFAULT)

-- 3
-- left out: follows: the table was left out
--   INSERT INTO t1 (dim0, dim1) VALUES (4, 5)

-- 4
-- left out: follows: the table was left out
--   SELECT * FROM t1

-- 5
-- left out: follows: the table was left out
--   DROP TABLE t1

-- 6
-- left out: feature: DEFAULT values of columns
--   CREATE TABLE t3 (
--     dim0 integer DIMENSION=1 lower_bound="0" upper_bound="100" tile_extent="10",
--     dim1 integer DIMENSION=1 lower_bound="0" upper_bound="100" tile_extent="10",
--     attr0 integer NOT NULL,
--     attr1 double DEFAULT 12.345
--   ) engine=MyTile array_type='SPARSE' coordinate_filters="NONE" offset_filters="POSITIVE_DELTA=128"

-- 7
-- left out: follows: the table was left out
--   INSERT INTO t3 (dim0, dim1, attr0, attr1) VALUES (0, 1, 2, 3.4)

-- 8
-- left out: follows: the table was left out
--   INSERT INTO t3 (dim0, dim1, attr0, attr1) VALUES (5, 6, 7, DEFAULT)

-- 9
-- left out: follows: the table was left out
--   INSERT INTO t3 (dim0, dim1, attr0) VALUES (8, 9, 10)

-- 10
-- left out: follows: the table was left out
--   SELECT * FROM t3

-- 11
-- left out: follows: the table was left out
--   DROP TABLE t3
