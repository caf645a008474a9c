-- 0
CREATE TABLE t0 ("dim0" INT, "attr0" INT) WITH (dimensions = 'dim0', duplicates = 'allow');

-- 1
INSERT INTO t0 VALUES (0, 0);

-- 2
INSERT INTO t0 VALUES (1, null);

-- 3
SELECT * FROM t0;
|dim0	attr0
|0	0
|1	NULL

-- 4
INSERT INTO t0 VALUES (2, 2), (3, null);

-- 5
INSERT INTO t0 VALUES (4, 4), (5, null);

-- 6
SELECT * FROM t0;
|dim0	attr0
|0	0
|1	NULL
|2	2
|3	NULL
|4	4
|5	NULL

-- 7
INSERT INTO t0 VALUES (6, 6);

-- 8
SELECT * FROM t0;
|dim0	attr0
|0	0
|1	NULL
|2	2
|3	NULL
|4	4
|5	NULL
|6	6

-- 9
SELECT * FROM t0 WHERE attr0 IS NULL;
|dim0	attr0
|1	NULL
|3	NULL
|5	NULL

-- 10
SELECT * FROM t0 WHERE attr0 IS NOT NULL;
|dim0	attr0
|0	0
|2	2
|4	4
|6	6

-- 11
DROP TABLE t0;

-- 12
CREATE TABLE t0 ("dim0" INT, "attr0" VARCHAR) WITH (dimensions = 'dim0', duplicates = 'allow');

-- 13
INSERT INTO t0 VALUES (0, null);

-- 14
INSERT INTO t0 VALUES (1, null);

-- 15
INSERT INTO t0 VALUES (2, null);

-- 16
SELECT * FROM t0;
|dim0	attr0
|0	NULL
|1	NULL
|2	NULL

-- 17
INSERT INTO t0 VALUES (3, '0123456789'), (4, 'abcdefghij');

-- 18
INSERT INTO t0 VALUES (5, 'klmnopqrst');

-- 19
SELECT * FROM t0;
|dim0	attr0
|0	NULL
|1	NULL
|2	NULL
|3	0123456789
|4	abcdefghij
|5	klmnopqrst

-- 20
INSERT INTO t0 VALUES (6, null), (7, null), (8, null);

-- 21
SELECT * FROM t0;
|dim0	attr0
|0	NULL
|1	NULL
|2	NULL
|3	0123456789
|4	abcdefghij
|5	klmnopqrst
|6	NULL
|7	NULL
|8	NULL

-- 22
INSERT INTO t0 VALUES (9, '012');

-- 23
INSERT INTO t0 VALUES (10, 'abcd'), (11, 'klmno');

-- 24
SELECT * FROM t0;
|dim0	attr0
|0	NULL
|1	NULL
|2	NULL
|3	0123456789
|4	abcdefghij
|5	klmnopqrst
|6	NULL
|7	NULL
|8	NULL
|9	012
|10	abcd
|11	klmno

-- 25
INSERT INTO t0 VALUES (12, null);

-- 26
SELECT * FROM t0;
|dim0	attr0
|0	NULL
|1	NULL
|2	NULL
|3	0123456789
|4	abcdefghij
|5	klmnopqrst
|6	NULL
|7	NULL
|8	NULL
|9	012
|10	abcd
|11	klmno
|12	NULL

-- 27
SELECT * FROM t0 WHERE attr0 IS NULL;
|dim0	attr0
|0	NULL
|1	NULL
|2	NULL
|6	NULL
|7	NULL
|8	NULL
|12	NULL

-- 28
SELECT * FROM t0 WHERE attr0 IS NOT NULL;
|dim0	attr0
|3	0123456789
|4	abcdefghij
|5	klmnopqrst
|9	012
|10	abcd
|11	klmno

-- 29
DROP TABLE t0;

-- 30
CREATE TABLE t0 ("dim0" INT, "attr0" VARCHAR) WITH (dimensions = 'dim0', duplicates = 'allow');

-- 31
INSERT INTO t0 VALUES (0, 'a'), (1, 'b'), (2, 'c');

-- 32
SELECT * FROM t0;
|dim0	attr0
|0	a
|1	b
|2	c

-- 33
INSERT INTO t0 VALUES (3, null);

-- 34
SELECT * FROM t0;
|dim0	attr0
|0	a
|1	b
|2	c
|3	NULL

-- 35
INSERT INTO t0 VALUES (4, 'abc');

-- 36
INSERT INTO t0 VALUES (5, 'def');

-- 37
INSERT INTO t0 VALUES (6, 'ghi');

-- 38
SELECT * FROM t0;
|dim0	attr0
|0	a
|1	b
|2	c
|3	NULL
|4	abc
|5	def
|6	ghi

-- 39
INSERT INTO t0 VALUES (7, null);

-- 40
SELECT * FROM t0;
|dim0	attr0
|0	a
|1	b
|2	c
|3	NULL
|4	abc
|5	def
|6	ghi
|7	NULL

-- 41
INSERT INTO t0 VALUES (8, '0'), (9, '012345');

-- 42
INSERT INTO t0 VALUES (10, '0123456789');

-- 43
SELECT * FROM t0;
|dim0	attr0
|0	a
|1	b
|2	c
|3	NULL
|4	abc
|5	def
|6	ghi
|7	NULL
|8	0
|9	012345
|10	0123456789

-- 44
INSERT INTO t0 VALUES (11, null), (12, null);

-- 45
SELECT * FROM t0;
|dim0	attr0
|0	a
|1	b
|2	c
|3	NULL
|4	abc
|5	def
|6	ghi
|7	NULL
|8	0
|9	012345
|10	0123456789
|11	NULL
|12	NULL

-- 46
SELECT * FROM t0 WHERE attr0 IS NULL;
|dim0	attr0
|3	NULL
|7	NULL
|11	NULL
|12	NULL

-- 47
SELECT * FROM t0 WHERE attr0 IS NOT NULL;
|dim0	attr0
|0	a
|1	b
|2	c
|4	abc
|5	def
|6	ghi
|8	0
|9	012345
|10	0123456789

-- 48
DROP TABLE t0;

-- 49
CREATE TABLE t0 ("dim0" INT, "attr0" INT NOT NULL, "attr1" INT, "attr2" VARCHAR NOT NULL, "attr3" VARCHAR) WITH (dimensions = 'dim0', duplicates = 'allow');

-- 50
INSERT INTO t0 VALUES (0, 123, 123, 'abc', 'abc');

-- 51
SELECT * FROM t0;
|dim0	attr0	attr1	attr2	attr3
|0	123	123	abc	abc

-- 52
INSERT INTO t0 VALUES (1, 123, null, 'abc', null);

-- 53
SELECT * FROM t0;
|dim0	attr0	attr1	attr2	attr3
|0	123	123	abc	abc
|1	123	NULL	abc	NULL

-- 54
INSERT INTO t0 VALUES (2, 123, null, 'abc', 'def');

-- 55
INSERT INTO t0 VALUES (3, 123, 456, 'abc', null);

-- 56
SELECT * FROM t0;
|dim0	attr0	attr1	attr2	attr3
|0	123	123	abc	abc
|1	123	NULL	abc	NULL
|2	123	NULL	abc	def
|3	123	456	abc	NULL

-- 57
INSERT INTO t0 VALUES (4, 789, 789, 'ghi', 'ghi');

-- 58
SELECT * FROM t0;
|dim0	attr0	attr1	attr2	attr3
|0	123	123	abc	abc
|1	123	NULL	abc	NULL
|2	123	NULL	abc	def
|3	123	456	abc	NULL
|4	789	789	ghi	ghi

-- 59
INSERT INTO t0 VALUES (5, 789, null, 'ghi', null);

-- 60
SELECT * FROM t0;
|dim0	attr0	attr1	attr2	attr3
|0	123	123	abc	abc
|1	123	NULL	abc	NULL
|2	123	NULL	abc	def
|3	123	456	abc	NULL
|4	789	789	ghi	ghi
|5	789	NULL	ghi	NULL

-- 61
SELECT * FROM t0 WHERE attr0 IS NULL;
|dim0	attr0	attr1	attr2	attr3

-- 62
SELECT * FROM t0 WHERE attr0 IS NOT NULL;
|dim0	attr0	attr1	attr2	attr3
|0	123	123	abc	abc
|1	123	NULL	abc	NULL
|2	123	NULL	abc	def
|3	123	456	abc	NULL
|4	789	789	ghi	ghi
|5	789	NULL	ghi	NULL

-- 63
SELECT * FROM t0 WHERE attr1 IS NULL;
|dim0	attr0	attr1	attr2	attr3
|1	123	NULL	abc	NULL
|2	123	NULL	abc	def
|5	789	NULL	ghi	NULL

-- 64
SELECT * FROM t0 WHERE attr1 IS NOT NULL;
|dim0	attr0	attr1	attr2	attr3
|0	123	123	abc	abc
|3	123	456	abc	NULL
|4	789	789	ghi	ghi

-- 65
SELECT * FROM t0 WHERE attr2 IS NULL;
|dim0	attr0	attr1	attr2	attr3

-- 66
SELECT * FROM t0 WHERE attr2 IS NOT NULL;
|dim0	attr0	attr1	attr2	attr3
|0	123	123	abc	abc
|1	123	NULL	abc	NULL
|2	123	NULL	abc	def
|3	123	456	abc	NULL
|4	789	789	ghi	ghi
|5	789	NULL	ghi	NULL

-- 67
SELECT * FROM t0 WHERE attr3 IS NULL;
|dim0	attr0	attr1	attr2	attr3
|1	123	NULL	abc	NULL
|3	123	456	abc	NULL
|5	789	NULL	ghi	NULL

-- 68
SELECT * FROM t0 WHERE attr3 IS NOT NULL;
|dim0	attr0	attr1	attr2	attr3
|0	123	123	abc	abc
|2	123	NULL	abc	def
|4	789	789	ghi	ghi

-- 69
DROP TABLE t0;

-- 70
CREATE TABLE t0 ("dim0" INT, "attr0" datetime_year, "attr1" REAL, "attr2" DOUBLE, "attr3" TINYINT, "attr4" TIMESTAMP(0), "attr5" TIMESTAMP(6), "attr6" TIMESTAMP(0), "attr7" TIMESTAMP(6), "attr8" VARBINARY, "attr9" VARCHAR) WITH (dimensions = 'dim0', duplicates = 'allow');

-- 71
INSERT INTO t0 VALUES (0, DATE '2020-01-01', 3.14, 3.14159, 1, '2020-11-30 12:34:56', '2020-11-30 12:34:56.123456', '2020-11-30 12:34:56', '2020-11-30 12:34:56.123456', X'626c3062', 'text');

-- 72
-- differs: years are dates
SELECT * FROM t0;
|dim0	attr0	attr1	attr2	attr3	attr4	attr5	attr6	attr7	attr8	attr9
|0	2020-01-01	3.14	3.14159	1	2020-11-30 12:34:56	2020-11-30 12:34:56.123456	2020-11-30 12:34:56	2020-11-30 12:34:56.123456	bl0b	text

-- 73
INSERT INTO t0 VALUES (1, null, null, null, null, null, null, null, null, null, null);

-- 74
-- differs: years are dates
SELECT * FROM t0;
|dim0	attr0	attr1	attr2	attr3	attr4	attr5	attr6	attr7	attr8	attr9
|0	2020-01-01	3.14	3.14159	1	2020-11-30 12:34:56	2020-11-30 12:34:56.123456	2020-11-30 12:34:56	2020-11-30 12:34:56.123456	bl0b	text
|1	NULL	NULL	NULL	NULL	NULL	NULL	NULL	NULL	NULL	NULL

-- 75
INSERT INTO t0 VALUES (2, null, null, null, null, null, null, null, null, null, null);

-- 76
-- differs: years are dates
SELECT * FROM t0;
|dim0	attr0	attr1	attr2	attr3	attr4	attr5	attr6	attr7	attr8	attr9
|0	2020-01-01	3.14	3.14159	1	2020-11-30 12:34:56	2020-11-30 12:34:56.123456	2020-11-30 12:34:56	2020-11-30 12:34:56.123456	bl0b	text
|1	NULL	NULL	NULL	NULL	NULL	NULL	NULL	NULL	NULL	NULL
|2	NULL	NULL	NULL	NULL	NULL	NULL	NULL	NULL	NULL	NULL

-- 77
INSERT INTO t0 VALUES (3, DATE '2019-01-01', 3.0, 3.01, 0, '2020-12-01 12:34:56', '2020-12-01 12:34:56.123456', '2020-12-01 12:34:56', '2020-12-01 12:34:56.123456', X'626c306232', 'text2');

-- 78
-- differs: years are dates
SELECT * FROM t0;
|dim0	attr0	attr1	attr2	attr3	attr4	attr5	attr6	attr7	attr8	attr9
|0	2020-01-01	3.14	3.14159	1	2020-11-30 12:34:56	2020-11-30 12:34:56.123456	2020-11-30 12:34:56	2020-11-30 12:34:56.123456	bl0b	text
|1	NULL	NULL	NULL	NULL	NULL	NULL	NULL	NULL	NULL	NULL
|2	NULL	NULL	NULL	NULL	NULL	NULL	NULL	NULL	NULL	NULL
|3	2019-01-01	3	3.01	0	2020-12-01 12:34:56	2020-12-01 12:34:56.123456	2020-12-01 12:34:56	2020-12-01 12:34:56.123456	bl0b2	text2

-- 79
INSERT INTO t0 VALUES (4, DATE '2018-01-01', 3.0, 3.01, 0, '2020-12-02 12:34:56', '2020-12-02 12:34:56.123456', '2020-12-02 12:34:56', '2020-12-02 12:34:56.123456', X'626c306233', 'text3');

-- 80
-- differs: years are dates
SELECT * FROM t0;
|dim0	attr0	attr1	attr2	attr3	attr4	attr5	attr6	attr7	attr8	attr9
|0	2020-01-01	3.14	3.14159	1	2020-11-30 12:34:56	2020-11-30 12:34:56.123456	2020-11-30 12:34:56	2020-11-30 12:34:56.123456	bl0b	text
|1	NULL	NULL	NULL	NULL	NULL	NULL	NULL	NULL	NULL	NULL
|2	NULL	NULL	NULL	NULL	NULL	NULL	NULL	NULL	NULL	NULL
|3	2019-01-01	3	3.01	0	2020-12-01 12:34:56	2020-12-01 12:34:56.123456	2020-12-01 12:34:56	2020-12-01 12:34:56.123456	bl0b2	text2
|4	2018-01-01	3	3.01	0	2020-12-02 12:34:56	2020-12-02 12:34:56.123456	2020-12-02 12:34:56	2020-12-02 12:34:56.123456	bl0b3	text3

-- 81
SELECT * FROM t0 WHERE attr0 IS NULL;
|dim0	attr0	attr1	attr2	attr3	attr4	attr5	attr6	attr7	attr8	attr9
|1	NULL	NULL	NULL	NULL	NULL	NULL	NULL	NULL	NULL	NULL
|2	NULL	NULL	NULL	NULL	NULL	NULL	NULL	NULL	NULL	NULL

-- 82
-- differs: years are dates
SELECT * FROM t0 WHERE attr0 IS NOT NULL;
|dim0	attr0	attr1	attr2	attr3	attr4	attr5	attr6	attr7	attr8	attr9
|0	2020-01-01	3.14	3.14159	1	2020-11-30 12:34:56	2020-11-30 12:34:56.123456	2020-11-30 12:34:56	2020-11-30 12:34:56.123456	bl0b	text
|3	2019-01-01	3	3.01	0	2020-12-01 12:34:56	2020-12-01 12:34:56.123456	2020-12-01 12:34:56	2020-12-01 12:34:56.123456	bl0b2	text2
|4	2018-01-01	3	3.01	0	2020-12-02 12:34:56	2020-12-02 12:34:56.123456	2020-12-02 12:34:56	2020-12-02 12:34:56.123456	bl0b3	text3

-- 83
SELECT * FROM t0 WHERE attr1 IS NULL;
|dim0	attr0	attr1	attr2	attr3	attr4	attr5	attr6	attr7	attr8	attr9
|1	NULL	NULL	NULL	NULL	NULL	NULL	NULL	NULL	NULL	NULL
|2	NULL	NULL	NULL	NULL	NULL	NULL	NULL	NULL	NULL	NULL

-- 84
-- differs: years are dates
SELECT * FROM t0 WHERE attr1 IS NOT NULL;
|dim0	attr0	attr1	attr2	attr3	attr4	attr5	attr6	attr7	attr8	attr9
|0	2020-01-01	3.14	3.14159	1	2020-11-30 12:34:56	2020-11-30 12:34:56.123456	2020-11-30 12:34:56	2020-11-30 12:34:56.123456	bl0b	text
|3	2019-01-01	3	3.01	0	2020-12-01 12:34:56	2020-12-01 12:34:56.123456	2020-12-01 12:34:56	2020-12-01 12:34:56.123456	bl0b2	text2
|4	2018-01-01	3	3.01	0	2020-12-02 12:34:56	2020-12-02 12:34:56.123456	2020-12-02 12:34:56	2020-12-02 12:34:56.123456	bl0b3	text3

-- 85
SELECT * FROM t0 WHERE attr2 IS NULL;
|dim0	attr0	attr1	attr2	attr3	attr4	attr5	attr6	attr7	attr8	attr9
|1	NULL	NULL	NULL	NULL	NULL	NULL	NULL	NULL	NULL	NULL
|2	NULL	NULL	NULL	NULL	NULL	NULL	NULL	NULL	NULL	NULL

-- 86
-- differs: years are dates
SELECT * FROM t0 WHERE attr2 IS NOT NULL;
|dim0	attr0	attr1	attr2	attr3	attr4	attr5	attr6	attr7	attr8	attr9
|0	2020-01-01	3.14	3.14159	1	2020-11-30 12:34:56	2020-11-30 12:34:56.123456	2020-11-30 12:34:56	2020-11-30 12:34:56.123456	bl0b	text
|3	2019-01-01	3	3.01	0	2020-12-01 12:34:56	2020-12-01 12:34:56.123456	2020-12-01 12:34:56	2020-12-01 12:34:56.123456	bl0b2	text2
|4	2018-01-01	3	3.01	0	2020-12-02 12:34:56	2020-12-02 12:34:56.123456	2020-12-02 12:34:56	2020-12-02 12:34:56.123456	bl0b3	text3

-- 87
SELECT * FROM t0 WHERE attr3 IS NULL;
|dim0	attr0	attr1	attr2	attr3	attr4	attr5	attr6	attr7	attr8	attr9
|1	NULL	NULL	NULL	NULL	NULL	NULL	NULL	NULL	NULL	NULL
|2	NULL	NULL	NULL	NULL	NULL	NULL	NULL	NULL	NULL	NULL

-- 88
-- differs: years are dates
SELECT * FROM t0 WHERE attr3 IS NOT NULL;
|dim0	attr0	attr1	attr2	attr3	attr4	attr5	attr6	attr7	attr8	attr9
|0	2020-01-01	3.14	3.14159	1	2020-11-30 12:34:56	2020-11-30 12:34:56.123456	2020-11-30 12:34:56	2020-11-30 12:34:56.123456	bl0b	text
|3	2019-01-01	3	3.01	0	2020-12-01 12:34:56	2020-12-01 12:34:56.123456	2020-12-01 12:34:56	2020-12-01 12:34:56.123456	bl0b2	text2
|4	2018-01-01	3	3.01	0	2020-12-02 12:34:56	2020-12-02 12:34:56.123456	2020-12-02 12:34:56	2020-12-02 12:34:56.123456	bl0b3	text3

-- 89
SELECT * FROM t0 WHERE attr4 IS NULL;
|dim0	attr0	attr1	attr2	attr3	attr4	attr5	attr6	attr7	attr8	attr9
|1	NULL	NULL	NULL	NULL	NULL	NULL	NULL	NULL	NULL	NULL
|2	NULL	NULL	NULL	NULL	NULL	NULL	NULL	NULL	NULL	NULL

-- 90
-- differs: years are dates
SELECT * FROM t0 WHERE attr4 IS NOT NULL;
|dim0	attr0	attr1	attr2	attr3	attr4	attr5	attr6	attr7	attr8	attr9
|0	2020-01-01	3.14	3.14159	1	2020-11-30 12:34:56	2020-11-30 12:34:56.123456	2020-11-30 12:34:56	2020-11-30 12:34:56.123456	bl0b	text
|3	2019-01-01	3	3.01	0	2020-12-01 12:34:56	2020-12-01 12:34:56.123456	2020-12-01 12:34:56	2020-12-01 12:34:56.123456	bl0b2	text2
|4	2018-01-01	3	3.01	0	2020-12-02 12:34:56	2020-12-02 12:34:56.123456	2020-12-02 12:34:56	2020-12-02 12:34:56.123456	bl0b3	text3

-- 91
SELECT * FROM t0 WHERE attr5 IS NULL;
|dim0	attr0	attr1	attr2	attr3	attr4	attr5	attr6	attr7	attr8	attr9
|1	NULL	NULL	NULL	NULL	NULL	NULL	NULL	NULL	NULL	NULL
|2	NULL	NULL	NULL	NULL	NULL	NULL	NULL	NULL	NULL	NULL

-- 92
-- differs: years are dates
SELECT * FROM t0 WHERE attr5 IS NOT NULL;
|dim0	attr0	attr1	attr2	attr3	attr4	attr5	attr6	attr7	attr8	attr9
|0	2020-01-01	3.14	3.14159	1	2020-11-30 12:34:56	2020-11-30 12:34:56.123456	2020-11-30 12:34:56	2020-11-30 12:34:56.123456	bl0b	text
|3	2019-01-01	3	3.01	0	2020-12-01 12:34:56	2020-12-01 12:34:56.123456	2020-12-01 12:34:56	2020-12-01 12:34:56.123456	bl0b2	text2
|4	2018-01-01	3	3.01	0	2020-12-02 12:34:56	2020-12-02 12:34:56.123456	2020-12-02 12:34:56	2020-12-02 12:34:56.123456	bl0b3	text3

-- 93
SELECT * FROM t0 WHERE attr6 IS NULL;
|dim0	attr0	attr1	attr2	attr3	attr4	attr5	attr6	attr7	attr8	attr9
|1	NULL	NULL	NULL	NULL	NULL	NULL	NULL	NULL	NULL	NULL
|2	NULL	NULL	NULL	NULL	NULL	NULL	NULL	NULL	NULL	NULL

-- 94
-- differs: years are dates
SELECT * FROM t0 WHERE attr6 IS NOT NULL;
|dim0	attr0	attr1	attr2	attr3	attr4	attr5	attr6	attr7	attr8	attr9
|0	2020-01-01	3.14	3.14159	1	2020-11-30 12:34:56	2020-11-30 12:34:56.123456	2020-11-30 12:34:56	2020-11-30 12:34:56.123456	bl0b	text
|3	2019-01-01	3	3.01	0	2020-12-01 12:34:56	2020-12-01 12:34:56.123456	2020-12-01 12:34:56	2020-12-01 12:34:56.123456	bl0b2	text2
|4	2018-01-01	3	3.01	0	2020-12-02 12:34:56	2020-12-02 12:34:56.123456	2020-12-02 12:34:56	2020-12-02 12:34:56.123456	bl0b3	text3

-- 95
SELECT * FROM t0 WHERE attr7 IS NULL;
|dim0	attr0	attr1	attr2	attr3	attr4	attr5	attr6	attr7	attr8	attr9
|1	NULL	NULL	NULL	NULL	NULL	NULL	NULL	NULL	NULL	NULL
|2	NULL	NULL	NULL	NULL	NULL	NULL	NULL	NULL	NULL	NULL

-- 96
-- differs: years are dates
SELECT * FROM t0 WHERE attr7 IS NOT NULL;
|dim0	attr0	attr1	attr2	attr3	attr4	attr5	attr6	attr7	attr8	attr9
|0	2020-01-01	3.14	3.14159	1	2020-11-30 12:34:56	2020-11-30 12:34:56.123456	2020-11-30 12:34:56	2020-11-30 12:34:56.123456	bl0b	text
|3	2019-01-01	3	3.01	0	2020-12-01 12:34:56	2020-12-01 12:34:56.123456	2020-12-01 12:34:56	2020-12-01 12:34:56.123456	bl0b2	text2
|4	2018-01-01	3	3.01	0	2020-12-02 12:34:56	2020-12-02 12:34:56.123456	2020-12-02 12:34:56	2020-12-02 12:34:56.123456	bl0b3	text3

-- 97
SELECT * FROM t0 WHERE attr8 IS NULL;
|dim0	attr0	attr1	attr2	attr3	attr4	attr5	attr6	attr7	attr8	attr9
|1	NULL	NULL	NULL	NULL	NULL	NULL	NULL	NULL	NULL	NULL
|2	NULL	NULL	NULL	NULL	NULL	NULL	NULL	NULL	NULL	NULL

-- 98
-- differs: years are dates
SELECT * FROM t0 WHERE attr8 IS NOT NULL;
|dim0	attr0	attr1	attr2	attr3	attr4	attr5	attr6	attr7	attr8	attr9
|0	2020-01-01	3.14	3.14159	1	2020-11-30 12:34:56	2020-11-30 12:34:56.123456	2020-11-30 12:34:56	2020-11-30 12:34:56.123456	bl0b	text
|3	2019-01-01	3	3.01	0	2020-12-01 12:34:56	2020-12-01 12:34:56.123456	2020-12-01 12:34:56	2020-12-01 12:34:56.123456	bl0b2	text2
|4	2018-01-01	3	3.01	0	2020-12-02 12:34:56	2020-12-02 12:34:56.123456	2020-12-02 12:34:56	2020-12-02 12:34:56.123456	bl0b3	text3

-- 99
SELECT * FROM t0 WHERE attr9 IS NULL;
|dim0	attr0	attr1	attr2	attr3	attr4	attr5	attr6	attr7	attr8	attr9
|1	NULL	NULL	NULL	NULL	NULL	NULL	NULL	NULL	NULL	NULL
|2	NULL	NULL	NULL	NULL	NULL	NULL	NULL	NULL	NULL	NULL

-- 100
-- differs: years are dates
SELECT * FROM t0 WHERE attr9 IS NOT NULL;
|dim0	attr0	attr1	attr2	attr3	attr4	attr5	attr6	attr7	attr8	attr9
|0	2020-01-01	3.14	3.14159	1	2020-11-30 12:34:56	2020-11-30 12:34:56.123456	2020-11-30 12:34:56	2020-11-30 12:34:56.123456	bl0b	text
|3	2019-01-01	3	3.01	0	2020-12-01 12:34:56	2020-12-01 12:34:56.123456	2020-12-01 12:34:56	2020-12-01 12:34:56.123456	bl0b2	text2
|4	2018-01-01	3	3.01	0	2020-12-02 12:34:56	2020-12-02 12:34:56.123456	2020-12-02 12:34:56	2020-12-02 12:34:56.123456	bl0b3	text3

-- 101
DROP TABLE t0;

-- 102
CREATE TABLE t0 ("dim0" INT, "attr0" INT, "attr1" INT, "attr2" VARCHAR, "attr3" VARCHAR) WITH (dimensions = 'dim0', duplicates = 'allow');

-- 103
INSERT INTO t0 VALUES (0, 0, 0, 'a', 'a');

-- 104
SELECT * FROM t0;
|dim0	attr0	attr1	attr2	attr3
|0	0	0	a	a

-- 105
INSERT INTO t0 VALUES (1, DEFAULT, DEFAULT, DEFAULT, DEFAULT);

-- 106
SELECT * FROM t0;
|dim0	attr0	attr1	attr2	attr3
|0	0	0	a	a
|1	NULL	NULL	NULL	NULL

-- 107
INSERT INTO t0 VALUES (2, 22, 222, 'ab', '01');

-- 108
INSERT INTO t0 VALUES (3, 33, 333, 'abc', '012');

-- 109
INSERT INTO t0 VALUES (4, 44, 444, 'abcd', '0123');

-- 110
INSERT INTO t0 VALUES (5, 55, 555, 'abcde', '01234');

-- 111
INSERT INTO t0 VALUES (6, 66, 666, 'abcdef', '012345');

-- 112
SELECT * FROM t0;
|dim0	attr0	attr1	attr2	attr3
|0	0	0	a	a
|1	NULL	NULL	NULL	NULL
|2	22	222	ab	01
|3	33	333	abc	012
|4	44	444	abcd	0123
|5	55	555	abcde	01234
|6	66	666	abcdef	012345

-- 113
INSERT INTO t0 VALUES (7, DEFAULT, 777, DEFAULT, '0123456');

-- 114
INSERT INTO t0 VALUES (8, 88, DEFAULT, '01234567', DEFAULT);

-- 115
SELECT * FROM t0;
|dim0	attr0	attr1	attr2	attr3
|0	0	0	a	a
|1	NULL	NULL	NULL	NULL
|2	22	222	ab	01
|3	33	333	abc	012
|4	44	444	abcd	0123
|5	55	555	abcde	01234
|6	66	666	abcdef	012345
|7	NULL	777	NULL	0123456
|8	88	NULL	01234567	NULL

-- 116
INSERT INTO t0 ("dim0") VALUES (9);

-- 117
SELECT * FROM t0;
|dim0	attr0	attr1	attr2	attr3
|0	0	0	a	a
|1	NULL	NULL	NULL	NULL
|2	22	222	ab	01
|3	33	333	abc	012
|4	44	444	abcd	0123
|5	55	555	abcde	01234
|6	66	666	abcdef	012345
|7	NULL	777	NULL	0123456
|8	88	NULL	01234567	NULL
|9	NULL	NULL	NULL	NULL

-- 118
INSERT INTO t0 ("dim0", "attr0", "attr2") VALUES (10, 1010, '012345678');

-- 119
INSERT INTO t0 ("dim0", "attr1", "attr3") VALUES (11, 111111, '0123456789');

-- 120
SELECT * FROM t0;
|dim0	attr0	attr1	attr2	attr3
|0	0	0	a	a
|1	NULL	NULL	NULL	NULL
|2	22	222	ab	01
|3	33	333	abc	012
|4	44	444	abcd	0123
|5	55	555	abcde	01234
|6	66	666	abcdef	012345
|7	NULL	777	NULL	0123456
|8	88	NULL	01234567	NULL
|9	NULL	NULL	NULL	NULL
|10	1010	NULL	012345678	NULL
|11	NULL	111111	NULL	0123456789

-- 121
SELECT * FROM t0 WHERE attr0 IS NULL;
|dim0	attr0	attr1	attr2	attr3
|1	NULL	NULL	NULL	NULL
|7	NULL	777	NULL	0123456
|9	NULL	NULL	NULL	NULL
|11	NULL	111111	NULL	0123456789

-- 122
SELECT * FROM t0 WHERE attr0 IS NOT NULL;
|dim0	attr0	attr1	attr2	attr3
|0	0	0	a	a
|2	22	222	ab	01
|3	33	333	abc	012
|4	44	444	abcd	0123
|5	55	555	abcde	01234
|6	66	666	abcdef	012345
|8	88	NULL	01234567	NULL
|10	1010	NULL	012345678	NULL

-- 123
SELECT * FROM t0 WHERE attr1 IS NULL;
|dim0	attr0	attr1	attr2	attr3
|1	NULL	NULL	NULL	NULL
|8	88	NULL	01234567	NULL
|9	NULL	NULL	NULL	NULL
|10	1010	NULL	012345678	NULL

-- 124
SELECT * FROM t0 WHERE attr1 IS NOT NULL;
|dim0	attr0	attr1	attr2	attr3
|0	0	0	a	a
|2	22	222	ab	01
|3	33	333	abc	012
|4	44	444	abcd	0123
|5	55	555	abcde	01234
|6	66	666	abcdef	012345
|7	NULL	777	NULL	0123456
|11	NULL	111111	NULL	0123456789

-- 125
SELECT * FROM t0 WHERE attr2 IS NULL;
|dim0	attr0	attr1	attr2	attr3
|1	NULL	NULL	NULL	NULL
|7	NULL	777	NULL	0123456
|9	NULL	NULL	NULL	NULL
|11	NULL	111111	NULL	0123456789

-- 126
SELECT * FROM t0 WHERE attr2 IS NOT NULL;
|dim0	attr0	attr1	attr2	attr3
|0	0	0	a	a
|2	22	222	ab	01
|3	33	333	abc	012
|4	44	444	abcd	0123
|5	55	555	abcde	01234
|6	66	666	abcdef	012345
|8	88	NULL	01234567	NULL
|10	1010	NULL	012345678	NULL

-- 127
SELECT * FROM t0 WHERE attr3 IS NULL;
|dim0	attr0	attr1	attr2	attr3
|1	NULL	NULL	NULL	NULL
|8	88	NULL	01234567	NULL
|9	NULL	NULL	NULL	NULL
|10	1010	NULL	012345678	NULL

-- 128
SELECT * FROM t0 WHERE attr3 IS NOT NULL;
|dim0	attr0	attr1	attr2	attr3
|0	0	0	a	a
|2	22	222	ab	01
|3	33	333	abc	012
|4	44	444	abcd	0123
|5	55	555	abcde	01234
|6	66	666	abcdef	012345
|7	NULL	777	NULL	0123456
|11	NULL	111111	NULL	0123456789

-- 129
DROP TABLE t0;

-- 130
-- array nullable_attributes = tiledb_arrays/2.2/nullable_attributes

-- 131
-- left out: catalog of MariaDB
--   SHOW CREATE TABLE nullable_attributes

-- 132
-- differs: attributes have the order of the schema, a2 and a1
SELECT "rows", "cols", a1, a2 FROM nullable_attributes;
|rows	cols	a1	a2
|1	1	100	NULL
|1	2	NULL	200.123
|2	1	NULL	300.123
|2	2	400	NULL

-- 133
-- differs: attributes have the order of the schema, a2 and a1
SELECT "rows", "cols", a1, a2 FROM nullable_attributes WHERE a1 IS NULL;
|rows	cols	a1	a2
|1	2	NULL	200.123
|2	1	NULL	300.123

-- 134
-- differs: attributes have the order of the schema, a2 and a1
SELECT "rows", "cols", a1, a2 FROM nullable_attributes WHERE a1 IS NOT NULL;
|rows	cols	a1	a2
|1	1	100	NULL
|2	2	400	NULL

-- 135
-- differs: attributes have the order of the schema, a2 and a1
SELECT "rows", "cols", a1, a2 FROM nullable_attributes WHERE a2 IS NULL;
|rows	cols	a1	a2
|1	1	100	NULL
|2	2	400	NULL

-- 136
-- differs: attributes have the order of the schema, a2 and a1
SELECT "rows", "cols", a1, a2 FROM nullable_attributes WHERE a2 IS NOT NULL;
|rows	cols	a1	a2
|1	2	NULL	200.123
|2	1	NULL	300.123

-- 137
-- left out: setting of MariaDB
--   set mytile_delete_arrays=0

-- 138
DROP TABLE nullable_attributes;

-- 139
-- left out: setting of MariaDB
--   set mytile_delete_arrays=1
