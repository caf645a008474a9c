-- 0
-- left out: array: its enumerations of text are declared as integers
--   CREATE TABLE enum_array ENGINE=mytile uri='MTR_SUITE_DIR/test_data/enum_array'

-- 1
-- left out: array: its enumerations of text are declared as integers
--   SELECT column_name, COLUMN_TYPE, is_nullable, column_default
--   FROM information_schema.COLUMNS
--   WHERE table_name = 'enum_array' order by column_name

-- 2
-- left out: array: its enumerations of text are declared as integers
--   select `rows`, `a0`, `a1`, `a2`, `a3` from `enum_array` order by `rows`

-- 3
-- left out: array: its enumerations of text are declared as integers
--   select `rows`, `a0`, `a1`, `a2`, `a3` from `enum_array` where a1 = 'bb' order by `rows`

-- 4
-- left out: array: its enumerations of text are declared as integers
--   select `rows`, `a0`, `a1`, `a2`, `a3` from `enum_array` where a2 = 'kk' order by `rows`

-- 5
-- left out: array: its enumerations of text are declared as integers
--   select `rows`, `a0`, `a1`, `a2`, `a3` from `enum_array` where `rows` > 20 order by `rows`

-- 6
-- left out: array: its enumerations of text are declared as integers
--   select `rows`, `a0`, `a1`, `a2`, `a3` from `enum_array` where `rows` > 20 and a2 = 'll' order by `rows`

-- 7
-- left out: array: its enumerations of text are declared as integers
--   set mytile_delete_arrays=0

-- 8
-- left out: array: its enumerations of text are declared as integers
--   DROP TABLE `enum_array`

-- 9
-- left out: setting of MariaDB
--   set mytile_delete_arrays=1

-- 10
CREATE TABLE tiledb_with_enum ("dim1" INT, "attr1" INT, "fruit" VARCHAR) WITH (dimensions = 'dim1', "domain.dim1" = '0:100', "extent.dim1" = '10', duplicates = 'allow');

-- 11
INSERT INTO tiledb_with_enum VALUES (1, 2, 'pear'), (2, 1, 'orange');

-- 12
-- left out: catalog of MariaDB
--   SELECT column_name, COLUMN_TYPE, is_nullable, column_default
--   FROM information_schema.COLUMNS
--   WHERE table_name = 'tiledb_with_enum' order by column_name

-- 13
select "dim1", "attr1", "fruit" from tiledb_with_enum order by "dim1";
|dim1	attr1	fruit
|1	2	pear
|2	1	orange

-- 14
select "dim1", "attr1", "fruit" from tiledb_with_enum where fruit = 'pear';
|dim1	attr1	fruit
|1	2	pear

-- 15
DROP TABLE tiledb_with_enum;

-- 16
-- left out: size: array of 1.3 MB
--   CREATE TABLE var ENGINE=mytile uri='MTR_SUITE_DIR/test_data/tabula-sapiens-immune-var'

-- 17
-- left out: catalog of MariaDB
--   describe var

-- 18
-- left out: setting of MariaDB
--   SET mytile_delete_arrays=0

-- 19
-- left out: follows: the table was left out
--   DROP TABLE var
