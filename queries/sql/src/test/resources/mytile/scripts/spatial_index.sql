-- 0
CREATE TABLE t1 ("_X" DOUBLE, "_Y" DOUBLE, "name" VARCHAR, "wkb_geometry" VARBINARY NOT NULL) WITH (dimensions = '_X,_Y', "domain._X" = '0:120', "extent._X" = '10', "domain._Y" = '0:120', "extent._Y" = '10', "filters.name" = 'gzip', duplicates = 'allow');

-- 1
-- left out: feature: geometry
--   set @g1 = GeometryFromText('POLYGON((10.0 10.0, 20.0 10.0, 20.0 20.0, 10.0 20.0, 10.0 10.0))')

-- 2
-- left out: feature: geometry
--   set @g2 = GeometryFromText('POLYGON((84.0 84.0, 94.0 84.0, 94.0 94.0, 84.0 94.0, 84.0 84.0))')

-- 3
-- left out: feature: geometry
--   set @centroid1 = ST_Centroid(ST_Envelope(@g1))

-- 4
-- left out: feature: geometry
--   set @centroid2 = ST_Centroid(ST_Envelope(@g2))

-- 5
-- left out: feature: geometry
--   insert into t1 (_X, _Y, name, wkb_geometry) values
--     (ST_X(@centroid1), ST_Y(@centroid1), "building1", aswkb(@g1)),
--     (ST_X(@centroid2), ST_Y(@centroid2), "building2", aswkb(@g2))
--   

-- 6
-- left out: feature: geometry
--   set @point_text = 'POINT(90.0 90.0)'

-- 7
-- left out: feature: geometry
--   set @buffer_distance = 10

-- 8
-- left out: feature: geometry
--   select name, ST_Area(GeometryFromWkb(wkb_geometry))
--   from t1
--   where ST_Intersects(
--     ST_Buffer(GeometryFromText(@point_text), @buffer_distance),
--     GeometryFromWkb(wkb_geometry)
--   )

-- 9
-- left out: feature: geometry
--   set @point_text = 'POINT(90.0 90.0)'

-- 10
-- left out: feature: geometry
--   set @buffer_distance = 10

-- 11
-- left out: feature: geometry
--   explain select name, ST_Area(GeometryFromWkb(wkb_geometry))
--   from t1
--   where ST_Intersects(
--     ST_Buffer(GeometryFromText(@point_text), @buffer_distance),
--     GeometryFromWkb(wkb_geometry)
--   )

-- 12
-- left out: feature: geometry
--   set @point_text = 'POINT(70.0 70.0)'

-- 13
-- left out: feature: geometry
--   set @buffer_distance = 25

-- 14
-- left out: feature: geometry
--   select name, ST_Area(GeometryFromWkb(wkb_geometry))
--   from t1
--   where ST_Overlaps(
--     ST_Buffer(GeometryFromText(@point_text), @buffer_distance),
--     GeometryFromWkb(wkb_geometry)
--   )

-- 15
-- left out: feature: geometry
--   select name, ST_Area(GeometryFromWkb(wkb_geometry))
--   from t1
--   where ST_EQUALS(@g2, GeometryFromWkb(wkb_geometry))

-- 16
-- left out: feature: geometry
--   set @point_text = 'POINT(90.0 90.0)'

-- 17
-- left out: feature: geometry
--   set @buffer_distance = 10

-- 18
-- left out: feature: geometry
--   set @mytile_enable_pushdown = false

-- 19
-- left out: feature: geometry
--   select name, ST_Area(GeometryFromWkb(wkb_geometry))
--   from t1
--   where ST_Intersects(
--     ST_Buffer(GeometryFromText(@point_text), @buffer_distance),
--     GeometryFromWkb(wkb_geometry)
--   )

-- 20
-- left out: feature: geometry
--   set @mytile_enable_pushdown = true

-- 21
DROP TABLE t1;
