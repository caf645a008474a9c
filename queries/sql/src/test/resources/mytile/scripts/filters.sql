-- 0
CREATE TABLE t1 ("dim1" BIGINT, "attr1" BIGINT, "attr2" BIGINT, "attr3" BIGINT, "attr4" BIGINT, "attr5" BIGINT, "attr6" BIGINT, "attr7" BIGINT) WITH (dimensions = 'dim1', "domain.dim1" = '0:100', "extent.dim1" = '10', "filters.attr1" = 'gzip(6)', "filters.attr2" = 'gzip', "filters.attr3" = 'gzip,zstd(6)', "filters.attr4" = 'bit-width-reduction', "filters.attr5" = 'positive-delta', "filters.attr6" = 'bit-width-reduction,zstd(1),gzip(1)', "filters.attr7" = 'rle', duplicates = 'allow');

-- 1
INSERT INTO t1 VALUES (1, 0, 100, 200, 300, 400, 500, 600), (2, 100, 200, 300, 400, 500, 600, 700), (3, 200, 300, 400, 500, 600, 700, 800), (4, 300, 400, 500, 600, 700, 800, 900);

-- 2
SELECT * FROM t1;
|dim1	attr1	attr2	attr3	attr4	attr5	attr6	attr7
|1	0	100	200	300	400	500	600
|2	100	200	300	400	500	600	700
|3	200	300	400	500	600	700	800
|4	300	400	500	600	700	800	900

-- 3
-- left out: catalog of MariaDB
--   SHOW CREATE TABLE t1

-- 4
DROP TABLE t1;

-- 5
CREATE TABLE t1 ("dim1" BIGINT, "attr1" BIGINT) WITH (dimensions = 'dim1', "domain.dim1" = '0:100', "extent.dim1" = '10', "filters.attr1" = 'double-delta', duplicates = 'allow');

-- 6
INSERT INTO t1 VALUES (1, 0), (1, null);

-- 7
SELECT * FROM t1;
|dim1	attr1
|1	0
|1	NULL

-- 8
-- left out: catalog of MariaDB
--   SHOW CREATE TABLE t1

-- 9
DROP TABLE t1;

-- 10
CREATE TABLE t1 ("dim1" BIGINT, "attr1" BIGINT) WITH (dimensions = 'dim1', "domain.dim1" = '0:100', "extent.dim1" = '10', "filters.attr1" = 'bitshuffle', duplicates = 'allow');

-- 11
INSERT INTO t1 VALUES (1, 0), (1, null);

-- 12
SELECT * FROM t1;
|dim1	attr1
|1	0
|1	NULL

-- 13
-- left out: catalog of MariaDB
--   SHOW CREATE TABLE t1

-- 14
DROP TABLE t1;

-- 15
CREATE TABLE t1 ("dim1" BIGINT, "attr1" BIGINT) WITH (dimensions = 'dim1', "domain.dim1" = '0:100', "extent.dim1" = '10', "filters.attr1" = 'byteshuffle', duplicates = 'allow');

-- 16
INSERT INTO t1 VALUES (1, 0), (1, null);

-- 17
SELECT * FROM t1;
|dim1	attr1
|1	0
|1	NULL

-- 18
-- left out: catalog of MariaDB
--   SHOW CREATE TABLE t1

-- 19
DROP TABLE t1;

-- 20
-- left out: dialect: no scale-float filter in WITH
--   CREATE TABLE t1 (
--     dim1 bigint dimension=1 lower_bound="0" upper_bound="100" tile_extent="10",
--     attr1 float NULL filters='SCALE_FLOAT=(8-1.0-0.0)'
--   ) ENGINE=mytile coordinate_filters='LZ4=-1' offset_filters='BZIP2=3' validity_filters='BZIP2=3'

-- 21
-- left out: follows: the table was left out
--   INSERT INTO t1 VALUES (1,1.1), (1,null)

-- 22
-- left out: follows: the table was left out
--   SELECT * FROM t1

-- 23
-- left out: catalog of MariaDB
--   SHOW CREATE TABLE t1

-- 24
-- left out: follows: the table was left out
--   DROP TABLE t1

-- 25
CREATE TABLE t1 ("dim1" BIGINT, "attr1" VARCHAR) WITH (dimensions = 'dim1', "domain.dim1" = '0:100', "extent.dim1" = '10', "filters.attr1" = 'dictionary', duplicates = 'allow');

-- 26
INSERT INTO t1 VALUES (1, 'abc'), (1, null);

-- 27
SELECT * FROM t1;
|dim1	attr1
|1	abc
|1	NULL

-- 28
-- left out: catalog of MariaDB
--   SHOW CREATE TABLE t1

-- 29
DROP TABLE t1;
