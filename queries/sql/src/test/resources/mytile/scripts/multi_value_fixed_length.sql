-- 0
-- left out: setting of MariaDB
--   call mtr.add_suppression("\\[ERROR\\] (mysqld|mariadbd): Error in creating table \\[TileDB::ArraySchema\\] Error: Cannot set domain; Domain must contain at least one dimension")

-- 1
-- array multi_attribute = tiledb_arrays/multi_attribute

-- 2
-- left out: catalog of MariaDB
--   show create table multi_attribute

-- 3
-- left out: catalog of MariaDB
--   DESCRIBE `multi_attribute`

-- 4
-- differs: cells of several values are arrays; the published rows have their bytes
SELECT a2, a3, a4 FROM multi_attribute;
|a2	a3	a4
|[3.4028235E38, 0.2]	[31, 0]	[0.1, 0.2]
|[1.1, 1.2]	[1, 2]	[1.1, 1.2]
|[2.1, 2.2]	[3, 4]	[2.1, 2.2]
|[3.1, 3.2]	[5, 6]	[3.1, 3.2]
|[4.1, 4.2]	[7, 8]	[4.1, 4.2]
|[5.1, 5.2]	[9, 10]	[5.1, 5.2]
|[6.1, 6.2]	[11, 12]	[6.1, 6.2]
|[7.1, 7.2]	[13, 14]	[7.1, 7.2]
|[8.1, 8.2]	[15, 16]	[8.1, 8.2]
|[9.1, 9.2]	[17, 18]	[9.1, 9.2]
|[10.1, 10.2]	[19, 20]	[10.1, 10.2]
|[11.1, 11.2]	[21, 22]	[11.1, 11.2]
|[12.1, 12.2]	[23, 24]	[12.1, 12.2]
|[13.1, 13.2]	[25, 26]	[13.1, 13.2]
|[14.1, 14.2]	[27, 28]	[14.1, 14.2]
|[15555.1, 1555.2]	[29, 30]	[15555.1, 1555.2]

-- 5
-- left out: setting of MariaDB
--   SET mytile_delete_arrays=0

-- 6
DROP TABLE multi_attribute;

-- 7
-- left out: setting of MariaDB
--   SET mytile_delete_arrays=1
