-- 0
CREATE TABLE mbta_greenline ("date" DATE, "MODE" VARCHAR, "RIDERSHIP" DOUBLE, "COUNTOFDATES" INT, "AVG_RIDERSHIP" DOUBLE, "ROUTE_OR_LINE" VARCHAR) WITH (dimensions = 'date', duplicates = 'allow');

-- 1
-- differs: a file is a table, instead of LOAD DATA
INSERT INTO mbta_greenline SELECT * FROM "src/test/resources/mytile/arrays/MBTA_Weekday_Greenline_Ridership_2019.csv";

-- 2
SELECT "date", "MODE", RIDERSHIP, COUNTOFDATES, AVG_RIDERSHIP, ROUTE_OR_LINE FROM mbta_greenline;
|date	MODE	RIDERSHIP	COUNTOFDATES	AVG_RIDERSHIP	ROUTE_OR_LINE
|2019-01-01	Rail	3174659.7582641	21	151174.27420305	Green Line
|2019-02-01	Rail	3084859.198934	19	162361.01047021	Green Line
|2019-03-01	Rail	3301698.0400953	21	157223.71619502	Green Line
|2019-04-01	Rail	3612424.9755166	22	164201.13525075	Green Line
|2019-05-01	Rail	3311065.6016364	22	150502.98189256	Green Line

-- 3
-- left out: command of the test program
--   remove_file $MYSQLD_DATADIR/test/MBTA_Weekday_Greenline_Ridership_2019.csv

-- 4
-- left out: file: a file without rows has no schema
--   LOAD DATA
--        INFILE 'empty.csv'
--        INTO TABLE mbta_greenline
--        FIELDS TERMINATED BY ','
--        ENCLOSED BY '"'
--        LINES TERMINATED BY '\n'
--        IGNORE 1 LINES
--        (`date`, `MODE`, RIDERSHIP, COUNTOFDATES, AVG_RIDERSHIP, ROUTE_OR_LINE)

-- 5
SELECT "date", "MODE", RIDERSHIP, COUNTOFDATES, AVG_RIDERSHIP, ROUTE_OR_LINE FROM mbta_greenline;
|date	MODE	RIDERSHIP	COUNTOFDATES	AVG_RIDERSHIP	ROUTE_OR_LINE
|2019-01-01	Rail	3174659.7582641	21	151174.27420305	Green Line
|2019-02-01	Rail	3084859.198934	19	162361.01047021	Green Line
|2019-03-01	Rail	3301698.0400953	21	157223.71619502	Green Line
|2019-04-01	Rail	3612424.9755166	22	164201.13525075	Green Line
|2019-05-01	Rail	3311065.6016364	22	150502.98189256	Green Line

-- 6
-- left out: command of the test program
--   remove_file $MYSQLD_DATADIR/test/empty.csv

-- 7
DROP TABLE mbta_greenline;
