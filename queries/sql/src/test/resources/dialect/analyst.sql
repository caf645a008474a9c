-- A collection of statements of analysts in the dialect of DuckDB, over the tables of AnalystTest; the form is that of first-hour.sql.
-- times
SELECT date_trunc('month', placed) AS m, count(*), sum(amount) FROM orders GROUP BY m ORDER BY m
SELECT date_trunc('week', placed) AS w, count(*) FROM orders GROUP BY ALL ORDER BY w
SELECT date_trunc('quarter', placed) q, avg(amount) FROM orders GROUP BY 1 ORDER BY 1
SELECT id, date_trunc('minute', placed) FROM orders
SELECT id, extract(isodow FROM placed), extract(isoyear FROM placed), extract(week FROM placed) FROM orders
SELECT id, year(placed), monthname(placed), dayname(placed) FROM orders
SELECT id, shipped - CAST(placed AS DATE) AS days FROM orders
SELECT id, datediff('day', placed, CAST(shipped AS TIMESTAMP)) FROM orders
SELECT id, date_diff('hour', placed, TIMESTAMP '2024-01-01') FROM orders
SELECT id, placed + INTERVAL 1 MONTH FROM orders
SELECT id, placed + INTERVAL '1' YEAR - INTERVAL '3' DAY FROM orders
SELECT id, placed - INTERVAL 90 MINUTE FROM orders
SELECT id, placed + INTERVAL (items) HOUR FROM orders
SELECT id, placed + to_days(items) FROM orders
SELECT id, placed + to_hours(2), placed + to_minutes(30), placed + to_seconds(15) FROM orders
SELECT id, placed + to_months(1), placed + to_years(1), placed + to_weeks(1) FROM orders
SELECT count(*) FROM orders WHERE placed BETWEEN '2023-02-01' AND '2023-04-01'
SELECT count(*) FROM orders WHERE placed >= DATE '2023-03-01' AND placed < DATE '2023-03-01' + INTERVAL 1 MONTH
SELECT id FROM orders WHERE shipped IS NULL AND placed < TIMESTAMP '2023-06-01'
SELECT id FROM orders WHERE CAST(placed AS TIME) > TIME '12:00:00'
SELECT strftime(placed, '%Y/%m') AS ym, sum(amount) FROM orders GROUP BY ym ORDER BY ym
SELECT strftime('%d.%m.%Y', placed) FROM orders
SELECT strptime('2023-05-06 07:08:09', '%Y-%m-%d %H:%M:%S')
SELECT strptime('05/06/2023', '%m/%d/%Y')
SELECT make_timestamp(2023, 5, 6, 7, 8, 9.5)
SELECT make_date(2023, 12, 31) + 1
SELECT make_time(12, 34, 56)
SELECT epoch(placed), epoch_ms(placed) FROM orders
SELECT epoch_us(placed), epoch_ns(placed) FROM orders
SELECT to_timestamp(1700000000) AT TIME ZONE 'UTC'
SELECT make_timestamp(1700000000000000)
SELECT epoch_ms(1700000000000)
SELECT last_day(placed) FROM orders
SELECT date_part('dow', placed), date_part('doy', placed), date_part('quarter', placed) FROM orders
SELECT datepart('year', placed), datepart('month', placed) FROM orders
SELECT date_part(['year', 'month'], DATE '2023-05-06') ==! not understood (found '['; expected ,)
SELECT age(DATE '2023-05-06', DATE '2022-03-01') IS NOT NULL
SELECT date_sub('month', DATE '2023-01-31', DATE '2023-03-01'), datesub('day', DATE '2023-01-31', DATE '2023-03-01')
SELECT date_sub('hour', placed, TIMESTAMP '2023-12-31 23:59:59') FROM orders
SELECT date_add(placed, INTERVAL 1 DAY) FROM orders
SELECT time_bucket(INTERVAL '15 minutes', placed), count(*) FROM orders GROUP BY 1
SELECT time_bucket(INTERVAL '1 month', placed), count(*) FROM orders GROUP BY 1
SELECT greatest(placed, TIMESTAMP '2023-06-01') FROM orders
SELECT placed::DATE AS d, count(*) FROM orders GROUP BY d ORDER BY d
SELECT placed AT TIME ZONE 'UTC' = placed AT TIME ZONE 'UTC' FROM orders
SELECT (placed AT TIME ZONE 'UTC') AT TIME ZONE 'Europe/Zurich' FROM orders
SELECT placed AT TIME ZONE 'Europe/Zurich' AT TIME ZONE 'America/New_York' FROM orders
SELECT timezone('Europe/Zurich', timezone('UTC', placed)) FROM orders
SELECT TIMESTAMP '2023-10-29 02:30:00' AT TIME ZONE 'Europe/Zurich' AT TIME ZONE 'UTC'
SELECT current_date >= DATE '2023-01-01', now() > TIMESTAMP '2023-01-01'
SELECT today() - DATE '2000-01-01' > 8000
SELECT century(placed), decade(placed), millennium(placed) FROM orders
SELECT hour(placed), minute(placed), second(placed), millisecond(placed), microsecond(placed) FROM orders
SELECT weekday(placed), weekofyear(placed), yearweek(placed), isodow(placed), dayofweek(placed), dayofmonth(placed), dayofyear(placed) FROM orders
SELECT isfinite(shipped) FROM orders
SELECT INTERVAL '2' DAY > INTERVAL '1' DAY
SELECT placed - placed = INTERVAL '0' DAY FROM orders
SELECT extract(epoch FROM (shipped::TIMESTAMP - placed)) FROM orders
SELECT sum(date_diff('minute', placed, CAST(shipped AS TIMESTAMP))) FROM orders
SELECT DATE '2023-02-28' + 1, DATE '2023-03-01' - 1, DATE '2024-03-01' - DATE '2024-02-01'
SELECT CAST('2023-04-05' AS DATE) < CAST('2023-04-05 00:00:01' AS TIMESTAMP)
SELECT min(placed), max(placed), count(DISTINCT placed::DATE) FROM orders
SELECT TIME '10:20:30' < TIME '10:20:31', CAST('10:20:30' AS TIME)
SELECT julian(DATE '2023-01-01') > 0
-- aggregates
SELECT median(amount), mad(items) IS NOT NULL FROM orders
SELECT quantile_cont(amount, 0.9), quantile_disc(items, 0.5) FROM orders
SELECT quantile_cont(amount, [0.25, 0.5, 0.75]) FROM orders
SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY amount) FROM orders
SELECT customer, percentile_cont(0.5) WITHIN GROUP (ORDER BY amount DESC) FROM orders GROUP BY customer
SELECT status, percentile_disc(0.75) WITHIN GROUP (ORDER BY items) FROM orders GROUP BY status
SELECT corr(amount, items), covar_pop(amount, items), covar_samp(amount, items) FROM orders
SELECT regr_slope(amount, items), regr_intercept(amount, items), regr_r2(amount, items), regr_count(amount, items) FROM orders
SELECT stddev(amount), stddev_pop(amount), var_pop(amount), variance(amount), var_samp(items) FROM orders
SELECT kurtosis(amount), skewness(amount) FROM orders
SELECT kurtosis_pop(amount), sem(amount) FROM orders
SELECT entropy(status) FROM orders
SELECT product(items) FROM orders WHERE id < 5
SELECT geomean(amount), geometric_mean(amount) FROM orders
SELECT mean(amount), fsum(amount) FROM orders
SELECT favg(amount), kahan_sum(amount) FROM orders
SELECT mode(status) FROM orders
SELECT arg_max(id, amount), arg_min(status, amount), max_by(customer, placed), min_by(id, items) FROM orders
SELECT string_agg(status, ', ' ORDER BY id) FROM orders
SELECT string_agg(DISTINCT status, '|' ORDER BY status) FROM orders
SELECT customer, group_concat(status, '/' ORDER BY id) FROM orders GROUP BY customer
SELECT listagg(status, '/' ORDER BY id) FROM orders
SELECT array_agg(status ORDER BY id) FROM orders
SELECT array_agg(items ORDER BY id) FROM orders
SELECT list(items ORDER BY id DESC) FROM orders
SELECT list(DISTINCT status ORDER BY status) FROM orders
SELECT customer, list(id ORDER BY amount) FROM orders GROUP BY customer
SELECT first(status ORDER BY id), last(status ORDER BY id) FROM orders
SELECT customer, first(amount ORDER BY placed), last(amount ORDER BY placed) FROM orders GROUP BY customer
SELECT any_value(items ORDER BY id) FROM orders
SELECT bool_and(amount > 1), bool_or(discount > 0.25) FROM orders
SELECT count_if(amount > 50), countif(status = 'open') FROM orders
SELECT sum(amount) FILTER (WHERE status = 'done'), count(*) FILTER (status = 'open') FROM orders
SELECT count(*) FILTER (WHERE discount IS NULL), avg(discount) FILTER (WHERE items > 2) FROM orders
SELECT count(DISTINCT customer), count(DISTINCT status) FROM orders
SELECT count(DISTINCT (customer, status)) FROM orders
SELECT approx_count_distinct(customer) FROM orders
SELECT bit_and(items), bit_or(items), bit_xor(items) FROM orders
SELECT sum(DISTINCT items), avg(DISTINCT items) FROM orders
SELECT histogram(status) FROM orders
SELECT status, max(amount) - min(amount) AS spread FROM orders GROUP BY status HAVING spread > 50 ORDER BY spread DESC
SELECT status, customer, sum(amount) FROM orders GROUP BY ROLLUP (status, customer)
SELECT status, customer, count(*), grouping(status, customer) FROM orders GROUP BY CUBE (status, customer)
SELECT status, year(placed) AS y, count(*) FROM orders GROUP BY GROUPING SETS ((status, y), (status), ())
SELECT status, grouping_id(status) FROM orders GROUP BY ROLLUP (status)
SELECT CASE WHEN amount > 100 THEN 'big' ELSE 'small' END AS size, count(*) FROM orders GROUP BY size
SELECT customer % 2 AS parity, sum(items) FROM orders GROUP BY parity
SELECT status, sum(amount) / sum(sum(amount)) OVER () FROM orders GROUP BY status
SELECT min(amount, 2) FROM orders
SELECT max(id, 3) FROM orders
SELECT arg_max(id, amount, 2) FROM orders
SELECT count() FROM orders
SELECT sum(items)::DOUBLE / count(*) FROM orders
SELECT max(status), min(note) FROM orders
SELECT round(avg(amount), 2), round(stddev(amount), 3) FROM orders
-- windows
SELECT id, row_number() OVER (PARTITION BY customer ORDER BY placed) FROM orders
SELECT id, sum(amount) OVER (PARTITION BY customer ORDER BY placed ROWS UNBOUNDED PRECEDING) FROM orders
SELECT id, avg(amount) OVER (ORDER BY placed ROWS BETWEEN 1 PRECEDING AND 1 FOLLOWING) FROM orders
SELECT id, sum(items) OVER (ORDER BY placed RANGE BETWEEN INTERVAL '30' DAY PRECEDING AND CURRENT ROW) FROM orders
SELECT id, count(*) OVER (ORDER BY items GROUPS BETWEEN 1 PRECEDING AND CURRENT ROW) FROM orders WHERE items IS NOT NULL
SELECT id, lag(amount) OVER w, lead(amount, 1, 0.0) OVER w FROM orders WINDOW w AS (PARTITION BY customer ORDER BY placed)
SELECT id, amount - lag(amount) OVER (ORDER BY id) AS delta FROM orders
SELECT id, lag(items IGNORE NULLS) OVER (ORDER BY id) FROM orders
SELECT id, lead(items IGNORE NULLS) OVER (ORDER BY id) FROM orders
SELECT id, lag(note, 2 IGNORE NULLS) OVER (ORDER BY id) FROM orders
SELECT id, last_value(items IGNORE NULLS) OVER (ORDER BY id) FROM orders
SELECT id, first_value(shipped IGNORE NULLS) OVER (PARTITION BY customer ORDER BY id) FROM orders
SELECT id, last_value(shipped IGNORE NULLS) OVER (ORDER BY id ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) FROM orders
SELECT id, first_value(items RESPECT NULLS) OVER (ORDER BY id) FROM orders
SELECT id, nth_value(amount, 2) OVER (PARTITION BY customer ORDER BY id) FROM orders
SELECT id, nth_value(items, 2 IGNORE NULLS) OVER (ORDER BY id ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING) FROM orders
SELECT id, rank() OVER (ORDER BY status), dense_rank() OVER (ORDER BY status), percent_rank() OVER (ORDER BY status) FROM orders
SELECT id, ntile(4) OVER (ORDER BY amount) FROM orders
SELECT id, cume_dist() OVER (PARTITION BY status ORDER BY amount) FROM orders
SELECT id, first_value(amount) OVER (PARTITION BY customer ORDER BY placed), last_value(amount) OVER (PARTITION BY customer ORDER BY placed ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING) FROM orders
SELECT id, median(amount) OVER (PARTITION BY status) FROM orders
SELECT id, stddev(amount) OVER (PARTITION BY status), var_pop(items) OVER (ORDER BY id) FROM orders
SELECT id, string_agg(status, ',') OVER (ORDER BY id) FROM orders
SELECT id, count(DISTINCT status) OVER (PARTITION BY customer) FROM orders
SELECT id, max(amount) OVER (PARTITION BY customer) = amount FROM orders
SELECT id, amount FROM orders QUALIFY row_number() OVER (PARTITION BY customer ORDER BY amount DESC) <= 2
SELECT customer, id FROM orders QUALIFY max(placed) OVER (PARTITION BY customer) = placed
SELECT id, rank() OVER (PARTITION BY status ORDER BY amount DESC) AS r FROM orders QUALIFY r = 1
SELECT status, sum(amount) AS s, rank() OVER (ORDER BY sum(amount) DESC) FROM orders GROUP BY status
SELECT id, sum(amount) OVER (ORDER BY id ROWS BETWEEN 2 PRECEDING AND CURRENT ROW EXCLUDE CURRENT ROW) FROM orders
SELECT id, sum(amount) FILTER (WHERE status = 'done') OVER (ORDER BY id) FROM orders
SELECT id, bool_or(discount > 0.2) OVER (ORDER BY id) FROM orders
SELECT id, array_agg(id) OVER (ORDER BY id ROWS 1 PRECEDING) FROM orders
SELECT id, corr(amount, items) OVER (PARTITION BY status) IS NULL FROM orders ==> SELECT id, status = 'lost' FROM orders
SELECT id, min(amount) OVER (ORDER BY amount RANGE BETWEEN 50 PRECEDING AND 50 FOLLOWING) FROM orders
-- joins, subqueries, set operations
SELECT o.id, c.name FROM orders o JOIN customers c ON o.customer = c.id
SELECT o.id, c.name FROM orders o LEFT JOIN customers c ON o.customer = c.id WHERE c.id IS NULL
SELECT c.name, count(o.id) FROM customers c LEFT JOIN orders o ON o.customer = c.id GROUP BY c.name
SELECT * FROM (SELECT id AS customer, name FROM customers) JOIN (SELECT customer, amount FROM orders) USING (customer)
SELECT customer, name, amount FROM (SELECT id AS customer, name FROM customers) NATURAL JOIN (SELECT customer, amount FROM orders)
SELECT o.id, c.name FROM orders o FULL OUTER JOIN customers c ON o.customer = c.id
SELECT c.name FROM customers c SEMI JOIN orders o ON c.id = o.customer
SELECT c.name FROM customers c ANTI JOIN orders o ON c.id = o.customer
SELECT id FROM orders SEMI JOIN (SELECT id AS customer FROM customers) USING (customer)
SELECT a.id, b.id FROM orders a JOIN orders b ON a.customer = b.customer AND a.id < b.id
SELECT c.name, t.amount FROM customers c, LATERAL (SELECT amount FROM orders o WHERE o.customer = c.id ORDER BY amount DESC LIMIT 1) t
SELECT c.name, t.n FROM customers c LEFT JOIN LATERAL (SELECT count(*) AS n FROM orders o WHERE o.customer = c.id) t ON true
SELECT name FROM customers c WHERE EXISTS (SELECT 1 FROM orders o WHERE o.customer = c.id AND amount > 100)
SELECT name FROM customers WHERE id NOT IN (SELECT customer FROM orders)
SELECT id FROM orders WHERE amount > (SELECT avg(amount) FROM orders)
SELECT id FROM orders o WHERE amount = (SELECT max(amount) FROM orders p WHERE p.customer = o.customer)
SELECT name, (SELECT sum(amount) FROM orders o WHERE o.customer = c.id) AS total FROM customers c
SELECT id FROM orders WHERE customer = ANY (SELECT id FROM customers WHERE country = 'DE')
SELECT id FROM orders WHERE items >= ALL (SELECT items FROM orders WHERE items IS NOT NULL)
SELECT id FROM orders WHERE amount > ANY (SELECT score FROM customers) ==! not supported: ANY or ALL of a query with REAL or DOUBLE, compared by order. Use EXISTS with the comparison.
SELECT id FROM orders WHERE (customer, status) IN (SELECT customer, status FROM orders WHERE amount > 200)
SELECT id FROM orders WHERE (customer, items) > (2, 1) ==> SELECT id FROM orders WHERE customer > 2 OR customer = 2 AND items > 1
SELECT customer FROM orders UNION SELECT id FROM customers
SELECT customer FROM orders INTERSECT ALL SELECT customer FROM orders WHERE amount > 50
SELECT customer FROM orders EXCEPT ALL SELECT id FROM customers
(SELECT id FROM orders ORDER BY amount LIMIT 2) UNION ALL (SELECT id FROM orders ORDER BY amount DESC LIMIT 2)
SELECT id, status FROM orders UNION ALL BY NAME SELECT country AS status, id FROM customers
SELECT id AS a FROM orders UNION BY NAME SELECT id AS b FROM customers
WITH big AS (SELECT * FROM orders WHERE amount > 100), n AS (SELECT count(*) AS k FROM big) SELECT b.id, n.k FROM big b, n
WITH RECURSIVE t(n, f) AS (SELECT 1, CAST(1 AS BIGINT) UNION ALL SELECT n + 1, f * (n + 1) FROM t WHERE n < 10) SELECT * FROM t
WITH RECURSIVE days(d) AS (SELECT DATE '2023-01-01' UNION ALL SELECT d + 1 FROM days WHERE d < DATE '2023-01-10') SELECT d, count(o.id) FROM days LEFT JOIN orders o ON o.placed::DATE = d GROUP BY d
WITH t AS MATERIALIZED (SELECT id FROM orders) SELECT count(*) FROM t
FROM orders
FROM orders SELECT id, amount WHERE amount > 100
FROM orders WHERE status = 'open'
SELECT * FROM orders POSITIONAL JOIN customers
SELECT * FROM orders o ASOF JOIN (SELECT joined AS placed, id AS cid FROM customers) c ON o.placed >= c.placed
SELECT x.id, y.name FROM orders AS x CROSS JOIN customers AS y WHERE x.customer = y.id
TABLE customers
SELECT * FROM (VALUES (1, 'one'), (2, 'two')) AS v(n, w) JOIN customers c ON c.id = v.n
VALUES (1, 'a'), (2, 'b')
-- selection
SELECT DISTINCT ON (customer) customer, id FROM orders ORDER BY customer, placed DESC
SELECT DISTINCT status, customer FROM orders ORDER BY ALL
SELECT * EXCLUDE (note, items) FROM orders
SELECT * EXCLUDE note FROM orders
SELECT * REPLACE (upper(status) AS status) FROM orders
SELECT * RENAME (status AS state) FROM orders
SELECT o.* EXCLUDE (note), c.name FROM orders o JOIN customers c ON o.customer = c.id
SELECT COLUMNS('.*m.*') FROM customers
SELECT min(COLUMNS(*)) FROM (SELECT id, amount FROM orders)
SELECT amount * 2 AS d, d + 1 AS e FROM orders
SELECT id, amount * 2 AS d FROM orders WHERE d > 200
SELECT id, status AS s FROM orders WHERE s = 'open' ORDER BY s, id
SELECT id FROM orders ORDER BY items DESC NULLS LAST, id LIMIT 5
SELECT id FROM orders ORDER BY items NULLS FIRST, id
SELECT id FROM orders ORDER BY amount DESC LIMIT 3 OFFSET 2
SELECT id FROM orders ORDER BY id LIMIT 50%
SELECT id FROM orders ORDER BY amount OFFSET 3 ROWS FETCH NEXT 2 ROWS ONLY
SELECT id FROM orders WHERE status IN ('open', 'lost') AND NOT amount < 50
SELECT id FROM orders WHERE note LIKE 'x-%' AND note NOT LIKE 'x-__'
SELECT id FROM orders WHERE note ILIKE 'ÄPFEL'
SELECT id FROM orders WHERE note LIKE 'x!-%' ESCAPE '!' ==! pattern 'x!-%': the escape character '!' must precede %, _ or itself
SELECT id FROM orders WHERE note GLOB 'x-*'
SELECT id FROM orders WHERE note SIMILAR TO '[a-z],.*' ==> SELECT id FROM orders WHERE note SIMILAR TO '[a-z],\.\*'
SELECT id FROM orders WHERE note ~ '^[a-z]$' ==> SELECT id FROM orders WHERE regexp_full_match(note, '^[a-z]$')
SELECT id FROM orders WHERE regexp_full_match(note, '[a-z]')
SELECT id FROM orders WHERE note IS DISTINCT FROM 'a'
SELECT id FROM orders WHERE coalesce(note, '') = ''
SELECT id FROM orders WHERE amount BETWEEN 50 AND 100 ORDER BY amount
SELECT id FROM orders WHERE discount ISNULL
SELECT id FROM orders WHERE discount NOTNULL
SELECT CASE WHEN items > 3 THEN 'many' WHEN items > 1 THEN 'some' ELSE 'few' END FROM orders
SELECT CASE status WHEN 'open' THEN 1 WHEN 'done' THEN 2 END FROM orders
SELECT coalesce(discount, 0) * amount, ifnull(items, 0), nullif(status, 'done') FROM orders
SELECT greatest(items, 3, id), least(amount, 50) FROM orders
SELECT TRY_CAST(note AS INTEGER), TRY_CAST('12' AS BIGINT), TRY_CAST('2023-02-30' AS DATE) FROM orders
SELECT amount::INTEGER, items::VARCHAR, id::DOUBLE, '5'::SMALLINT FROM orders
SELECT CAST(amount AS DECIMAL(10, 1)) FROM orders
SELECT true::INTEGER, false::BIGINT, 1::BOOLEAN, 0::BOOLEAN
SELECT '12.7'::DOUBLE, '1e3'::DOUBLE, ' 42 '::INTEGER
SELECT 10 / 4, 10 // 4, 10 % 4, -7 // 2 ==> SELECT 10 // 4, 10 // 4, 10 % 4, -7 // 2
SELECT 2 ** 10, 2 ^ 3
SELECT 5 & 3, 5 | 2, 1 << 3, 16 >> 2, xor(5, 3), ~5
SELECT 0x1F, 1_000_000, 1e-3 ==! 0x1F: hexadecimal numbers are not supported. Write 31
SELECT abs(-5), sign(-3), ceil(1.2), floor(-1.2), round(2.567, 1), trunc(2.9), mod(10, 3)
SELECT sqrt(2), cbrt(8), exp(0), ln(1), log10(1000), log2(8), log(100), power(2, 0.5), pi()
SELECT sin(0), cos(0), tan(0), atan2(1, 1), degrees(3.14159), radians(180), cot(1), sinh(1), cosh(1), tanh(1)
SELECT gcd(12, 18), lcm(4, 6), factorial(5), even(3), gamma(5), isnan(1.0), bit_count(7) ==! function GAMMA(<NUMERIC>): not found
SELECT hash('a') IS NOT NULL ==! function HASH(<CHARACTER>): not found. Use MD5(text).
SELECT random() BETWEEN 0 AND 1
SELECT count(*) FROM (SELECT random() AS a, random() AS b FROM orders) WHERE a <> b
SELECT count(*) FROM orders WHERE random() <> random()
SELECT count(*) FROM orders WHERE uuid() = uuid()
SELECT count(*) FROM (SELECT random() AS a FROM generate_series(1, 1000)) WHERE a > 0.5 AND a <= 0.5
SELECT count(*) FROM (SELECT a, a AS b FROM (SELECT random() AS a FROM orders)) WHERE a <> b
SELECT min(a) >= 0.5, max(a) - max(b) FROM (SELECT a, a AS b FROM (SELECT random() AS a FROM generate_series(1, 1000)) WHERE a >= 0.5)
SELECT count(*) FROM (SELECT * FROM (SELECT random() AS a FROM orders) WHERE a > 0.5) WHERE a <= 0.5
SELECT count(*) FROM (SELECT a FROM (SELECT CAST(uuid() AS VARCHAR) AS a FROM generate_series(1, 1000)) WHERE a LIKE '0%') WHERE a NOT LIKE '0%'
SELECT count(*) FROM (SELECT random() AS a, 1 AS k FROM orders) x JOIN (SELECT 1 AS k) y USING (k) WHERE a > 0.5 AND a - 0.5 <= 0
SELECT 2 * 1.6::INT, 1 + '2'::INT * 3, 7 - 2.6::INT, 'a' || 1.6::INT, 2 = 1.6::INT, true AND 1::BOOLEAN, -1.6::INT
SELECT v > 0 AND v::VARCHAR = '1', v > 0 OR v::VARCHAR LIKE '2%', NOT v::VARCHAR LIKE '1%', 1 + v::DECIMAL(10, 2)::INT * 2 FROM (VALUES (1)) AS t(v)
SELECT 1 + CASE WHEN v > 0 THEN 2.6 END::INT, 1 + (v + 1.6)::INT, 2 * abs(v - 1.6)::INT, 1 + t.v::DOUBLE PRECISION FROM (VALUES (1)) AS t(v)
SELECT 1 + sum(v) OVER (ORDER BY v)::INT, 2 * count(*) FILTER (WHERE v > 0) OVER ()::INT FROM (VALUES (1), (2)) AS t(v) ORDER BY v
SELECT 3 - v::INT BETWEEN v::INT AND 9::INT, v::INT IN (1, 2::INT), 1 + v::INT // 2, 2 ** v::INT, 6 & v::INT FROM (VALUES (2)) AS t(v)
SELECT count(*) FROM (VALUES (1), (2)) AS t(v) WHERE 3 - v::INT > 1 AND v::VARCHAR IN ('1', '2') OR v::INT > 9
SELECT DATE '2026-01-01'::TIMESTAMP + INTERVAL 1 DAY = '2026-01-02'::TIMESTAMP, '2026-01-02 00:00:00'::TIMESTAMP WITH TIME ZONE IS NOT NULL
SELECT sum(1 + v::INT), max('x' || v::VARCHAR) FROM (VALUES (1.6), (2.2)) AS t(v) GROUP BY 1 + v::INT ORDER BY 1 + v::INT
SELECT uuid() IS NOT NULL, length(gen_random_uuid()) ==> SELECT true, 36
SELECT typeof(1), typeof('a'), typeof(DATE '2023-01-01')
-- texts
SELECT upper(name), lower(name), length(name), reverse(name) FROM customers
SELECT name || ' (' || country || ')' FROM customers
SELECT concat(name, '-', country), concat_ws('/', name, country) FROM customers
SELECT substring(name, 1, 3), substr(name, 5), left(name, 2), right(name, 3) FROM customers
SELECT substring(name FROM 2 FOR 3), name[1], name[2:4] FROM customers
SELECT split_part(name, ' ', 2), string_split(name, ' ') FROM customers
SELECT string_split(name, ' ')[1] FROM customers
SELECT trim('  x '), ltrim('xxa', 'x'), rtrim('axx', 'x'), trim(BOTH 'x' FROM 'xax')
SELECT lpad('7', 3, '0'), rpad('7', 3, '0'), repeat('ab', 3)
SELECT replace(name, 'a', 'A'), translate(name, 'ae', 'AE') FROM customers
SELECT position('a' IN name), strpos(name, 'a'), instr(name, 'a') FROM customers
SELECT starts_with(name, 'A'), ends_with(name, 'r'), contains(name, 'an'), prefix(name, 'A'), suffix(name, 'r') FROM customers
SELECT regexp_replace(name, '([A-Z])', '<\1>', 'g') FROM customers
SELECT regexp_extract(name, '([A-Z])[a-z]+ ([A-Z])', 2), regexp_matches(name, 'a.*e') FROM customers
SELECT regexp_extract_all(name, '[A-Z]') FROM customers
SELECT regexp_split_to_array('a1b2c', '[0-9]')
SELECT chr(65), ascii('A'), ord('A'), unicode('A'), md5('a'), sha256('a')
SELECT base64('abc'::BLOB), to_base64('abc'::BLOB), hex('abc'), to_hex(255), bin(5)
SELECT format('{} has {}', name, score) FROM customers
SELECT printf('%s: %d', name, id) FROM customers
SELECT levenshtein('kitten', 'sitting'), jaccard('abc', 'abd'), hamming('abc', 'abd'), editdist3('abc', 'abd')
SELECT initcap('hello world') ==> SELECT 'Hello World'
SELECT length('äöü'), octet_length(encode('äöü')), strlen('äöü'), bit_length('ab'), char_length('abc') ==> SELECT 3, 6, 6, 16, 3
SELECT 'abc' < 'abd', 'a' || NULL, 'x' = 'X'
SELECT lower('ÄÖ'), upper('straße'), strip_accents('äé'), lcase('A'), ucase('a')
SELECT array_to_string(['a', 'b'], '-'), string_to_array('a,b', ',')
SELECT left('abc', -1), right('abc', -1), 'abc'[-1]
SELECT nfc_normalize('ä'), url_encode('a b'), url_decode('a%20b')
SELECT parse_path('a/b'), parse_filename('a/b.txt')
SELECT strip_accents(name), concat(id, name) FROM customers
SELECT overlay('abcdef' PLACING 'ZZ' FROM 2 FOR 2) ==> SELECT 'aZZdef'
-- lists, structs, maps
SELECT [1, 2, 3], ['a', 'b'], []
SELECT [1, 2, 3][1], [1, 2, 3][-1], [1, 2, 3][5]
SELECT [1, 2, 3, 4][2:3]
SELECT len([1, 2, 3]), array_length([1, 2]), cardinality(ARRAY[1]) ==> SELECT 3, 2, 1
SELECT list_contains([1, 2], 2), list_position([1, 2], 2), 3 IN (1, 2, 3)
SELECT list_sort([3, 1, 2]), list_reverse_sort([3, 1, 2]), list_reverse([1, 2]), list_distinct([1, 1])
SELECT list_sum([1, 2, 3]), list_avg([1, 2, 3]), list_max([1, 3]), list_min([1, 3]), list_count([1, NULL])
SELECT list_append([1], 2), list_prepend(0, [1]), list_concat([1], [2]), [1] || [2]
SELECT list_transform([1, 2, 3], x -> x * 2) ==> SELECT list_transform([1, 2, 3], lambda x: x * 2)
SELECT list_filter([1, 2, 3], x -> x > 1) ==> SELECT list_filter([1, 2, 3], lambda x: x > 1)
SELECT [x * 2 FOR x IN [1, 2, 3] IF x > 1]
SELECT list_slice([1, 2, 3, 4], 2, 3), list_extract([1, 2], 1), array_extract([1, 2], 2)
SELECT flatten([[1, 2], [3]]), list_unique([1, 1, 2]), list_aggregate([1, 2], 'sum')
SELECT unnest([1, 2, 3])
SELECT id, unnest(string_split(note, ',')) FROM orders
SELECT n FROM UNNEST([10, 20, 30]) AS t(n)
SELECT id, u FROM orders, UNNEST(string_split(note, ',')) AS t(u)
SELECT range(5), generate_series(1, 3)
SELECT * FROM range(5)
SELECT * FROM range(2, 10, 3)
SELECT r.range, r.range * 2 FROM range(3) r
SELECT * FROM generate_series(1, 10, 2)
SELECT generate_series FROM generate_series(DATE '2023-01-01', DATE '2023-01-05', INTERVAL 1 DAY)
SELECT {'a': 1, 'b': 'x'}.a
SELECT struct_pack(a := 1, b := 2).b
SELECT s.a + 1 FROM (SELECT {'a': id, 'b': status} AS s FROM orders)
SELECT {'a': 1, 'b': 'x'}
SELECT row(1, 2)
SELECT MAP {'a': 1, 'b': 2}['b']
SELECT map_keys(MAP {'a': 1}), map_values(MAP {'a': 1})
SELECT struct_extract({'a': 1}, 'a')
-- json
SELECT '{"a": {"b": [1, 2]}}'::JSON -> 'a'
SELECT '{"a": {"b": [1, 2]}}' -> '$.a.b[1]'
SELECT '{"a": "x"}' ->> 'a', '{"a": 5}' ->> '$.a'
SELECT json_extract('{"a": {"b": 5}}', '$.a.b'), json_extract_string('{"a": "x"}', '$.a')
SELECT json_value('{"a": 5}', '$.a'), json_exists('{"a": 5}', '$.b')
SELECT json_array_length('[1, 2, 3]'), json_type('{"a": 1}'), json_valid('{')
SELECT json_keys('{"a": 1, "b": 2}')
SELECT json_object('a', 1, 'b', 'x')
SELECT to_json([1, 2]) ==! function TO_JSON(<INTEGER ARRAY>): not found
-- changes and others
SELECT * FROM (PIVOT orders ON status USING sum(amount) GROUP BY customer)
PIVOT orders ON status USING count(*) GROUP BY customer ORDER BY customer
SELECT * FROM (SELECT customer, status, amount FROM orders) PIVOT (sum(amount) FOR status IN ('open', 'done'))
UNPIVOT (SELECT id, amount, discount FROM orders) ON amount, discount INTO NAME k VALUE v
SELECT * FROM (SELECT id, amount, discount FROM orders) UNPIVOT (v FOR k IN (amount, discount))
SELECT column_name, "min", "max", approx_unique, "count", null_percentage FROM (SUMMARIZE orders) WHERE column_name <> 'discount'
SHOW TABLES
SELECT table_name FROM information_schema.tables ORDER BY table_name
SELECT column_name FROM information_schema.columns WHERE table_name = 'orders' ORDER BY ordinal_position
SELECT count(*) FROM orders USING SAMPLE 100 PERCENT (bernoulli)
SELECT count(*) AS n, n * 2 FROM orders
SELECT 1 AS "select", 2 AS b
SELECT id AS "Order Id" FROM orders ORDER BY "Order Id"
SELECT o."id" FROM orders AS o
SELECT NULL, TRUE, FALSE, 1.5, 'a', DATE '2023-01-01', INTERVAL '1' DAY IS NULL
SELECT version() IS NOT NULL, current_schema() IS NOT NULL, current_database() IS NOT NULL
SELECT if(amount > 100, 'big', 'small') FROM orders
SELECT width_bucket(amount, 0, 1000, 10) FROM orders ==! function WIDTH_BUCKET(<NUMERIC>, <NUMERIC>, <NUMERIC>, <NUMERIC>): not found. Use BUCKET(x, width).
SELECT equi_width_bins(0, 10, 2, true) ==! function EQUI_WIDTH_BINS(<NUMERIC>, <NUMERIC>, <NUMERIC>, <BOOLEAN>): not found
SELECT round(amount / 10) * 10 AS b, count(*) FROM orders GROUP BY b ORDER BY b
SELECT floor(amount / 100) AS b, count(*) FROM orders GROUP BY ALL ORDER BY ALL
SELECT count(*) FROM orders WHERE note = '' OR note IS NULL
SELECT error('x') IS NULL FROM orders WHERE false ==! function ERROR(<CHARACTER>): not found
SELECT alias(id) FROM orders
SELECT isnull(1) ==! function ISNULL(<NUMERIC>): not found
SELECT ceil(amount), floor(amount) FROM orders WHERE amount != 80
SELECT x, y FROM (SELECT 1, 2) AS t(x, y)
SELECT * FROM orders LIMIT 0
SELECT sum(x) FROM (SELECT unnest([1, 2, 3]) AS x)
SELECT a.* FROM orders a WHERE a.id = 1
SELECT ((1)), (SELECT 2)
-- edges
SELECT '{"a": {"b": {"c": "x"}}}' -> 'a' -> 'b' ->> 'c'
SELECT '{"a": [1, {"b": 2}]}' -> '$.a[1].b', '[10, 20]' -> 1, '{"a": null}' ->> 'a', '{"a": null}' -> 'a', '{}' -> 'z'
SELECT json_extract('[1,2,3]', '$[-1]'), json_extract('{"a":1}', '/a')
SELECT TIMESTAMP '2023-03-26 02:30:00' AT TIME ZONE 'Europe/Zurich' AT TIME ZONE 'UTC'
SELECT TIMESTAMP '2023-03-26 01:59:59' AT TIME ZONE 'Europe/Zurich' AT TIME ZONE 'UTC', TIMESTAMP '2023-03-26 03:00:00' AT TIME ZONE 'Europe/Zurich' AT TIME ZONE 'UTC'
SELECT TIMESTAMP '1890-01-01 00:00:00' AT TIME ZONE 'UTC' AT TIME ZONE 'Asia/Kolkata'
SELECT 2 ** 3 ** 2, (1 + 1) ** 3, 2 * 3 ** 2, 10 - 2 ** 2, -2 ** 2
SELECT -7 // 2, 7 // -2, -7 // -2, 6 * 5 // 4, 6 * (5 // 4), 100 // 7 // 2, 1 + 7 // 2
SELECT 9223372036854775807 // 2, CAST(100 AS TINYINT) // CAST(7 AS TINYINT)
SELECT 5 // 0 ==! / by zero
SELECT [1, 2, 3, 4][2:], [1, 2, 3, 4][:2], [1, 2, 3, 4][-2:], [1, 2, 3, 4][2:-2], [1,2][5:6]
SELECT 'hello'[2:3], 'hello'[-2:], 'hello'[1], 'hello'[-1], 'hello'[9], 'hello'[2:]
SELECT list_sort([3, NULL, 1]), list_reverse_sort([3, NULL, 1]), list_sum([1.5, 2.5]), list_sum([1e0, 2e0]), list_avg([1, 2])
SELECT [1, 2] || [3], [1] || [2] || [3], ['a'] || ['b']
SELECT len('abc'), len([1, 2]), length([1, 2, 3])
SELECT string_split('', ','), string_split('a,,b,', ','), string_split('abc', '')
SELECT ltrim('xyxa', 'xy'), rtrim('axyx', 'xy'), trim('xyaxy', 'xy')
SELECT product(x), mad(x) FROM (VALUES (1.0)) AS t(x) WHERE x > 5
SELECT entropy(x) FROM (VALUES (1)) AS t(x) WHERE x > 5
SELECT skewness(x), kurtosis(x) FROM (VALUES (1.0), (1.0), (1.0), (1.0)) AS t(x) ==> SELECT NULL, NULL
SELECT id, lag(items, 1, 99 IGNORE NULLS) OVER (ORDER BY id), lead(items, 2, -1 IGNORE NULLS) OVER (PARTITION BY status ORDER BY id DESC) FROM orders
SELECT id, lead(note IGNORE NULLS) OVER (ORDER BY amount DESC NULLS LAST, id) FROM orders
SELECT id, first_value(items IGNORE NULLS) OVER (ORDER BY id ROWS BETWEEN 1 FOLLOWING AND 3 FOLLOWING) FROM orders
SELECT id, last_value(items IGNORE NULLS) OVER (ORDER BY id ROWS BETWEEN 3 PRECEDING AND 1 PRECEDING) FROM orders
SELECT id, median(amount) OVER (ORDER BY id ROWS BETWEEN 2 PRECEDING AND CURRENT ROW), quantile_disc(items, 0.5) OVER (PARTITION BY status) FROM orders
SELECT id, array_agg(items) OVER (PARTITION BY customer ORDER BY id ROWS BETWEEN 1 PRECEDING AND 1 FOLLOWING) FROM orders
SELECT id, covar_pop(amount, items) OVER (ORDER BY id ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) FROM orders
SELECT id, regr_slope(amount, items) OVER (), product(items) OVER (PARTITION BY status) FROM orders
SELECT id, stddev_pop(amount) OVER (ORDER BY id ROWS 2 PRECEDING), variance(amount) OVER (PARTITION BY status) FROM orders
SELECT id, array_agg(id) FILTER (WHERE items > 2) OVER (ORDER BY id) FROM orders ==! FILTER with OVER or a subquery: not supported for ARRAY_AGG. Write it of CASE WHEN condition THEN value END
SELECT customer, array_agg(note ORDER BY id), array_agg(note) FILTER (WHERE note <> '') IS NULL FROM orders GROUP BY customer
SELECT list(items) FILTER (WHERE items > 100) FROM orders
SELECT first(items), last(items) FROM (SELECT items FROM orders WHERE id = 5)
SELECT first(note ORDER BY amount DESC), last(note ORDER BY amount DESC), any_value(note ORDER BY id) FROM orders
SELECT customer, first(note ORDER BY id) FILTER (WHERE amount > 50) FROM orders GROUP BY customer
SELECT list(DISTINCT note ORDER BY note), list(DISTINCT items ORDER BY items DESC NULLS LAST) FROM orders WHERE note IS NOT NULL ==! ARRAY_AGG(DISTINCT x ORDER BY …): ordered by x or x DESC only. Use SELECT DISTINCT in a subquery
SELECT id, amount * 2 AS status FROM orders WHERE status = 'open'
SELECT id + 100 AS k FROM orders WHERE k > 105 AND k < 108
SELECT x.k FROM (SELECT id + 1 AS k FROM orders WHERE k > 10) x WHERE x.k < 13
SELECT c.name FROM customers c SEMI JOIN orders o ON c.id = o.customer AND o.amount > c.score * 20 WHERE c.country = 'UK'
SELECT c.name FROM customers c JOIN customers d ON c.id = d.id ANTI JOIN orders o ON o.customer = c.id
SELECT id, unnest(string_split(note, ',')) AS part FROM orders WHERE id > 3 ORDER BY id, part
SELECT unnest([3, 4]) + 1
SELECT * FROM range(5, 0, -2)
SELECT * FROM range(3, 3), generate_series(1, 2)
FROM orders SELECT status, count(*) GROUP BY status ORDER BY status
FROM orders o JOIN customers c ON o.customer = c.id SELECT c.name, sum(o.amount) GROUP BY c.name HAVING sum(o.amount) > 100
FROM (FROM orders WHERE id < 4) SELECT id
SELECT id FROM orders WHERE note GLOB '[a-b]*' OR note NOT GLOB '*-*'
SELECT id FROM orders WHERE note ISNULL AND discount NOTNULL
SELECT format('{}-{}', id, status), printf('%d%s', id, status) FROM orders
SELECT epoch_ms(placed), epoch_ms(0), make_timestamp(2024, 2, 29, 23, 59, 59.125), make_time(1, 2, 3.5) FROM orders WHERE id = 1
SELECT date_sub('month', TIMESTAMP '2024-01-31 00:00:00', TIMESTAMP '2024-02-29 00:00:00'), date_sub('day', TIMESTAMP '2024-01-01 12:00:00', TIMESTAMP '2024-01-03 11:00:00'), date_sub('month', TIMESTAMP '2024-03-31 00:00:00', TIMESTAMP '2024-02-29 00:00:00')
SELECT true::INTEGER + 1, CAST(NULL::BOOLEAN AS INTEGER), (1 = 2)::DOUBLE
SELECT count(*), count() FROM orders
SELECT extract(epoch FROM (TIMESTAMP '2024-01-02 00:00:00' - TIMESTAMP '2024-01-01 00:00:00.5'))
SELECT status, quantile_cont(amount, [0.5, 0.9]) FROM orders GROUP BY status
SELECT (id, items) >= (5, 2), (id, 1) < (5, 2) FROM orders WHERE items IS NOT NULL
SELECT hex('é'), bin(10), to_hex(-1), url_encode('a b/ü~*'), url_decode('a%2Fb+c'), strip_accents('Žluťoučký'), jaccard('aab', 'abc')
SELECT regexp_extract_all('a1b22', '[0-9]+'), regexp_split_to_array('a1b22c', '[0-9]+'), regexp_full_match('abc', 'a.c'), regexp_full_match('abcd', 'a.c')
SELECT even(2.1), even(-2.1), even(4), bit_length('é'), strlen('é')
SELECT 1 -- [1, 2] -> ' // **
SELECT '[1, 2] -> a // b', "id" FROM orders WHERE note <> 'x -> y' AND id = 1
SELECT ARRAY[[1, 2], [3]], flatten([[1, 2], [], [3]])
SELECT id IN (1, 2), [id, items] FROM orders WHERE id < 3
SELECT orders.id, [orders.id][1] FROM orders WHERE id < 3
SELECT to_days(3) > INTERVAL '2' DAY, DATE '2024-01-31' + to_months(1) ==> SELECT TRUE, DATE '2024-02-29'
SELECT count(DISTINCT uuid()) FROM orders
SUMMARIZE SELECT id FROM orders ==> SELECT 'id', 'BIGINT', '1', '12', 12, '6.5', '3.605551275463989', '3.75', '6.5', '9.25', 12, 0
SELECT CAST(k AS VARCHAR) FROM (SELECT DISTINCT status AS k FROM orders) WHERE k IS NOT NULL ORDER BY k
SELECT CAST(status AS VARCHAR) FROM orders ORDER BY status
SELECT CAST(status AS VARCHAR), id FROM orders ORDER BY status DESC, id
SELECT x FROM (SELECT amount AS x, amount AS y, id FROM orders) ORDER BY y DESC LIMIT 3
SELECT status FROM (SELECT DISTINCT status, lower(status) AS l FROM orders) ORDER BY l DESC
SELECT printf('%05d', 42), printf('%.2f|%s', 3.14159, 'x'), format('{} is {:.1f}', 'a', 2.25)
SELECT printf('%e', 1e0) ==! printf: a form not understood (forms are %s, %d
SELECT INTERVAL '1 day 2 hours', INTERVAL '3 years 2 months', INTERVAL '90 minutes' + INTERVAL '1 day'
SELECT id, placed - TIMESTAMP '2023-03-01 00:00:00' FROM orders
SELECT max(placed - TIMESTAMP '2023-03-01 00:00:00'), extract(day FROM max(placed - TIMESTAMP '2023-03-01 00:00:00')) FROM orders
SELECT placed - shipped FROM orders
SELECT placed + INTERVAL '1 month 2 days 03:00:00', placed - INTERVAL '1 hour 30 minutes', placed + INTERVAL '500 milliseconds' FROM orders
SELECT TIMESTAMPTZ '2024-01-01 00:00:00+01', CAST('2024-01-01 00:00:00' AS TIMESTAMPTZ), '2024-05-06T07:08Z'::timestamptz
SELECT CAST('2024-01-01T10:00:00+02:00' AS TIMESTAMP), CAST('2024-1-1' AS DATE), '2024-01-01 10:00'::timestamp, try_cast('2024-02-30' AS DATE)
SELECT CAST('true' AS BOOLEAN), 'f'::boolean, 'T'::boolean, '0'::boolean, try_cast(' true ' AS BOOLEAN), try_cast('yes' AS BOOLEAN)
SELECT CAST('2.5' AS INTEGER), CAST('-2.5' AS INTEGER), CAST('1e3' AS INTEGER), CAST(' 7 ' AS BIGINT), try_cast('x' AS INTEGER), try_cast('99999999999' AS INTEGER)
SELECT CAST('128' AS TINYINT) ==! value out of range
SELECT isfinite(amount), isfinite(placed), isfinite('inf'::double), isnan('nan'::double) FROM orders
SELECT id FROM orders WHERE amount > ALL (SELECT score * 10 FROM customers WHERE score IS NOT NULL) ==! not supported: ANY or ALL of a query with REAL or DOUBLE, compared by order. Use EXISTS with the comparison.
SELECT id, amount < ANY (SELECT score * 10 FROM customers), amount >= ALL (SELECT score FROM customers) FROM orders ==! not supported: ANY or ALL of a query with REAL or DOUBLE, compared by order. Use EXISTS with the comparison.
SELECT id FROM orders WHERE amount > ALL (SELECT score FROM customers WHERE id > 99) ==! not supported: ANY or ALL of a query with REAL or DOUBLE, compared by order. Use EXISTS with the comparison.
WITH o AS (SELECT id, amount FROM orders) SELECT COLUMNS('^a') FROM o
SELECT COLUMNS('^nothing') FROM orders ==! COLUMNS, EXCLUDE: no column is left
SELECT * RENAME (state AS status) FROM orders ==! RENAME: no column 'state'
SELECT o.id FROM orders o SEMI JOIN customers c ON customer = c.id AND name IS NOT NULL
SELECT orders.id FROM orders ANTI JOIN customers ON id = customers.id ==! column 'id' is ambiguous
SELECT id FROM orders UNION ALL BY NAME SELECT id, name FROM customers UNION ALL BY NAME SELECT country FROM customers
SELECT count(*) FROM orders USING SAMPLE 0%
SELECT count(*) FROM orders USING SAMPLE 3 ROWS ==! Write ORDER BY RANDOM() LIMIT n for rows
SELECT count(*) BETWEEN 0 AND 12 FROM orders TABLESAMPLE BERNOULLI(50) ==> SELECT true
PIVOT (SELECT customer, status, amount FROM orders) ON status USING sum(amount) AS s, count(*) AS n
SELECT 1 | 2 = 3, 5 & 3 + 1, 1 << 2 | 1, -2 ^ 2, 2 ^ 3 * 2, 10 - 2 ^ 2
SELECT id FROM orders WHERE id & 1 = 1 AND items | 2 > 3
SELECT a.b << 1 FROM (VALUES (1), (2)) AS a(b)
SELECT 1 << 63 ==! <<: bits would be lost
SELECT date_sub('quarter', DATE '2023-01-31', DATE '2023-10-30'), date_sub('year', DATE '2020-02-29', DATE '2023-02-28'), date_sub('month', TIMESTAMP '2024-03-31 10:00:00', TIMESTAMP '2024-02-29 11:00:00')
SELECT julian(DATE '2023-01-01'), julian(TIMESTAMP '2023-01-01 12:00:00')
SELECT typeof(1.5), typeof([1]), typeof(1::bigint), typeof(NULL), typeof(true), typeof(1e0)
SELECT min(amount, 2), max(id, 3), arg_max(id, amount, 2), arg_min(id, amount, 3) FROM orders
SELECT status, string_agg(note, '-') OVER (PARTITION BY status ORDER BY id) FROM orders
SELECT range(0), range(5, 1, -2), generate_series(1, 10, 3), list_aggregate([1, 2, NULL], 'avg')
SELECT [], [1], len([]), parse_path('/a/b')
SELECT '[1, 2]' -> '$[4294967296]', '[1, 2]' ->> '$[-99999999999]' ==> SELECT NULL, NULL
SELECT date_trunc('millisecond', TIMESTAMP '2024-01-02 03:04:05.678'), date_diff('millisecond', TIMESTAMP '2024-01-02 03:04:05.678', TIMESTAMP '2024-01-02 03:04:06')
SELECT TIMESTAMPDIFF(MICROSECOND, TIMESTAMP '2024-01-02 03:04:05.678', TIMESTAMP '2024-01-02 03:04:06') ==> SELECT 322000
SELECT TIMESTAMPADD(MICROSECOND, 5, TIMESTAMP '2024-01-02 03:04:05.678') ==! units finer than a second are not supported
SELECT TIMESTAMPDIFF(SECOND, TIMESTAMP '2024-01-02 03:04:05', TIMESTAMP '2024-01-02 03:04:16') ==> SELECT 11
SELECT CAST(TIMESTAMP '1969-12-31 23:59:59.5' AS VARCHAR), TIMESTAMP '2024-01-02 03:04:05.678' || 'x', CAST(t AS VARCHAR) FROM (SELECT TIMESTAMP '2024-01-02 03:04:05.67' AS t)
SELECT sum(x), avg(x), min(x) FROM (SELECT CAST(1.50 AS DECIMAL(5,2)) AS x FROM orders WHERE false)
SELECT CAST(-1.005 AS DECIMAL(5,2)), CAST(-0.005 AS DECIMAL(5,2)), CAST('1.005' AS DECIMAL(5,2)), CAST(-2.5 AS DECIMAL(3,0))
-- orders of distinct values beside other orders
SELECT string_agg(note, '|' ORDER BY id DESC), string_agg(DISTINCT status, ',' ORDER BY status) FROM orders
SELECT string_agg(note, '|' ORDER BY id DESC), string_agg(status, '' ORDER BY amount), string_agg(DISTINCT status, ',' ORDER BY status DESC) FROM orders
SELECT string_agg(note, '|' ORDER BY id DESC), count(DISTINCT status), sum(DISTINCT items) FROM orders
SELECT customer, string_agg(note, '|' ORDER BY id DESC), count(DISTINCT status), sum(items), sum(DISTINCT items), list(id ORDER BY amount) FROM orders GROUP BY customer
SELECT customer, string_agg(DISTINCT note, '|' ORDER BY note DESC) FILTER (WHERE items > 1), string_agg(DISTINCT status, '' ORDER BY status) FROM orders GROUP BY customer
SELECT group_concat(DISTINCT status, ',' ORDER BY status DESC), string_agg(DISTINCT status ORDER BY status) FROM orders
SELECT list(DISTINCT items ORDER BY items) FILTER (WHERE items > 2) FROM orders ==! ARRAY_AGG(DISTINCT x) with FILTER: not supported
-- quantiles of times, and times that are none
SELECT median(placed), median(shipped), quantile_cont(placed, 0.25), quantile_cont(shipped, [0.1, 0.5]), quantile_disc(placed, 0.5), percentile_cont(0.3) WITHIN GROUP (ORDER BY placed), percentile_disc(0.3) WITHIN GROUP (ORDER BY shipped) FROM orders
SELECT status, median(placed), median(shipped) FROM orders GROUP BY status
SELECT median(placed), median(shipped) FROM orders WHERE id > 100
SELECT id, median(placed) OVER (PARTITION BY status) FROM orders
SELECT date_trunc('day', median(placed)) FROM orders
SELECT first(t ORDER BY t), last(t ORDER BY t), list(t ORDER BY t), median(t), quantile_disc(t, 0.5) FROM (VALUES (TIMESTAMP '2024-01-01 10:00:00.123456'), (TIMESTAMP '2024-01-02 10:00:00.123459')) v(t)
SELECT CAST(id AS TIMESTAMP) FROM orders ==! BIGINT as TIMESTAMP. Use TO_TIMESTAMP(seconds)
SELECT CAST(placed AS DOUBLE) FROM orders ==! TIMESTAMP as DOUBLE
SELECT coalesce(placed, 5) FROM orders ==! Illegal mixing of types in CASE or COALESCE statement: numbers, dates and times. Cast them to one type
SELECT CASE WHEN id > 3 THEN placed ELSE 5 END FROM orders ==! Cast them to one type
SELECT CAST('12:59:60' AS TIME) ==! a text is no time of day (found '12:59:60'
SELECT TRY_CAST('12:61:00' AS TIME), TRY_CAST('12:59:59' AS TIME), TRY_CAST('25:00:00' AS TIME)
SELECT CAST('2024-02-03 10:11:12' AS DATE), TRY_CAST('2024-02-03 10:11:12' AS DATE), TRY_CAST('2024-02-30 10:11:12' AS DATE)
SELECT epoch_ms(t), epoch_us(t), epoch_ns(t), last_day(t) FROM (VALUES (TIMESTAMP '1969-12-31 23:59:59.999999'), (TIMESTAMP '2024-01-02 10:00:00.123459')) v(t)
SELECT date_trunc('microsecond', TIMESTAMP '2024-01-01 10:00:00.123456'), date_trunc('century', TIMESTAMP '2024-01-01 10:00:00'), date_trunc('millennium', TIMESTAMP '1969-01-01 10:00:00')
SELECT greatest(DATE '2024-01-01', TIMESTAMP '2023-01-01 10:00:00.123456'), least(DATE '2024-01-01', TIMESTAMP '2023-01-01 10:00:00')
SELECT upper('ßﬀŉiıǆ'), lower('ÄİΣẞ'), lower('ΑΣ')
SELECT CAST('2024-02-30 10:11:12.123456' AS TIMESTAMP(6)) ==! a text is no time
SELECT CAST('2024-02-30 10:11:12' AS DATE) ==! Invalid DATE value, '2024-02-30 10:11:12'
SELECT last_day(TIMESTAMP '1969-12-31 12:00:00'), last_day(TIMESTAMP '1968-02-10 10:00:00'), last_day(DATE '1900-02-01')
-- structs and maps
SELECT {'x': 1, 'y': 2, 'z': 3}
SELECT {'x': 1, 'y': 'a'}.x, struct_pack(a := 1, b := 'q').b, struct_extract({'a': 5}, 'a'), ({'a': 7})['a']
SELECT s.a, s['b'] FROM (SELECT {'a': items, 'b': status} AS s FROM orders)
SELECT s FROM (SELECT {'a': items, 'b': status} AS s FROM orders)
SELECT s.* FROM (SELECT {'a': items, 'b': status} AS s FROM orders)
SELECT s FROM (SELECT {'a': id} AS s FROM orders) WHERE s.a > 7
SELECT s.a, count(*) FROM (SELECT {'a': status} AS s FROM orders) GROUP BY s.a ORDER BY s.a
SELECT row(1, 'a'), {'a': {'b': 1}}.a.b, {a: 1, "b c": 2}, {'a': [1, 2], 'b': {'c': NULL}}
SELECT [{'a': 1}, {'a': 2}], [{'a': 1}, {'a': 2}][2].a
SELECT array_agg({'c': status, 't': items} ORDER BY id) FROM orders
SELECT s IS NULL, s IS NOT NULL FROM (SELECT {'a': note} AS s FROM orders)
SELECT count(s) FROM (SELECT {'a': note} AS s FROM orders)
SELECT MAP {'a': 1, 'b': 2}['a'], MAP {'a': 1}['z'], MAP {1: 'a', 2: 'b'}[2], MAP {'a': items}['a'] FROM orders
SELECT MAP {'key1': 10, 'key2': 20}, MAP {'a': NULL}['a'], MAP {'k': [1, 2]}['k'][2]
SELECT MAP {'a': 1, 'bcd': 2}['a'], map_keys(MAP {'a': 1, 'bcd': 2}), map_values(MAP {'a': 1}), cardinality(MAP {'a': 1}), map_contains(MAP {'a': 1}, 'a'), map(['a', 'b'], [1, 2])['b']
SELECT s, count(*) FROM (SELECT {'a': status} AS s FROM orders) GROUP BY s
SELECT DISTINCT {'a': status} FROM orders
SELECT s.a FROM (SELECT {'a': status} AS s FROM orders) ORDER BY s
SELECT {'a': status} AS s FROM orders UNION SELECT {'a': 'x'}
SELECT max({'a': status}) FROM orders ==! MAX of structs. Use their fields
SELECT count(*) FROM (SELECT {'x': 1} AS s) a JOIN (SELECT {'x': 1} AS s) b ON a.s = b.s
SELECT list_contains([{'x': 1}], {'x': 1}) ==! of structs. Use their fields
SELECT row_number() OVER (PARTITION BY s) FROM (SELECT {'a': status} AS s FROM orders)
SELECT {'a': 1, 'b'} ==! a struct or map: a name without :
SELECT MAP {} ==! a struct or map without entries
-- lists that leave something out
SELECT id, status, FROM orders
SELECT status, count(*), FROM orders GROUP BY status,
SELECT [1, 2, 3,], {'a': 1,}
SELECT 1 WHERE false
SELECT count(*) FROM (SELECT 1 WHERE NULL)
SELECT (SELECT 2 WHERE id > 3) FROM orders
FROM orders SELECT id WHERE id > 3
SELECT id FROM orders ORDER BY id LIMIT 1::INT
SELECT COLUMNS(* EXCLUDE (id, note)) FROM orders
SELECT COLUMNS(['id', 'items']) FROM orders
SELECT max(COLUMNS(* EXCLUDE (status, note, placed, shipped))) FROM orders
SELECT * FROM (PIVOT orders ON status IN ('open', 'done') USING sum(items) GROUP BY customer)
SELECT * FROM (UNPIVOT (SELECT id, items, customer FROM orders) ON items, customer)
SELECT list_value(1, 2), array_push_back([1], 2), array_has([1], 1), add(1, 2), subtract(1, 2), multiply(2, 3), least_common_multiple(4, 6), datetrunc('month', placed) FROM orders
SELECT round(NULL, 1), abs(NULL), floor(NULL), trunc(NULL), sqrt(NULL), power(NULL, 2), mod(NULL, 2), sign(NULL), log(NULL)
SELECT min(NULL), max(NULL), sum(NULL), avg(NULL), count(NULL), count(DISTINCT NULL), median(NULL), string_agg(NULL, ','), stddev(NULL) FROM orders
SELECT bool_and(NULL), bit_or(NULL), mode(NULL), list(NULL), min(NULL) FILTER (WHERE id > 1) FROM (SELECT 1 AS id) AS r
SELECT id FROM orders ORDER BY id LIMIT 1 + 1
SELECT id FROM orders ORDER BY id LIMIT 5 - 2 OFFSET 1 + 1
SELECT id, extract('month' FROM placed), extract( 'year' FROM placed) FROM orders
SELECT placed - TIMESTAMP '2024-01-01 00:00:00' = INTERVAL 1 DAY FROM orders
-- of the pages of DuckDB and PostgreSQL
SELECT max(NULL) OVER () FROM orders
SELECT min(NULL) OVER (PARTITION BY status), sum(NULL) OVER (ORDER BY id), avg(NULL) OVER (), count(NULL) OVER () FROM orders
SELECT first_value(NULL) OVER (ORDER BY id), lag(NULL) OVER (ORDER BY id), lead(NULL, 1) OVER (ORDER BY id), nth_value(NULL, 2) OVER (ORDER BY id) FROM orders
SELECT lag(amount, 1, NULL) OVER (ORDER BY id) FROM orders
SELECT DISTINCT {'a': status, 'b': items > 3} FROM orders
SELECT s.a FROM (SELECT {'a': id, 'b': 1} AS s FROM orders) ORDER BY s
SELECT a.s.x FROM (SELECT {'x': id} AS s FROM orders) a JOIN (SELECT {'x': 3::BIGINT} AS s) b ON a.s = b.s
SELECT {'a': 1} = {'a': 1}, {'a': 1} < {'a': 2} ==! not supported: < of structs. Use their fields.
SELECT {'a': 1, 'b': 2} IN ({'a': 1, 'b': 2})
SELECT * FROM orders LIMIT 10%
SELECT * FROM (SELECT id FROM orders) a POSITIONAL JOIN (SELECT id + 1 AS j FROM orders) b
SELECT approx_count_distinct(status) FROM orders
SELECT approx_quantile(amount, 0.5) FROM orders
SELECT try_strptime('x', '%Y-%m-%d')
SELECT try_strptime('2024-01-02', '%Y-%m-%d')
SELECT strptime('2024-01-02', ['%Y/%m/%d', '%Y-%m-%d']) ==! Cannot apply 'STRPTIME' to arguments of type 'STRPTIME(<CHAR(10)>, <CHAR(8) ARRAY>)'. Expected STRPTIME(<CHARA
SELECT [x + 1 for x in [1, 2, 3]]
SELECT [x for x in [1, 2, 3] if x > 1]
SELECT list_zip([1, 2], ['a', 'b'])
SELECT list_apply([1, 2, 3], lambda x: x * 2)
SELECT CAST('1.5' AS DECIMAL), 1.5::NUMERIC
SELECT 1.2345::DECIMAL
SELECT any_value(status) FROM orders WHERE status = 'open'
SELECT bool_or(id > 3), bool_and(id > 3), bit_and(id), bit_or(id), bit_xor(id) FROM orders
SELECT count(DISTINCT (status, customer)) FROM orders
SELECT first(id ORDER BY amount DESC) FROM orders
SELECT arg_max(status, amount ORDER BY id) FROM orders ==! not understood (found 'ORDER')
SELECT sum(amount) FILTER (status = 'open') FROM orders
SELECT status, sum(amount) FILTER (WHERE items > 2) AS s FROM orders GROUP BY status HAVING count(*) > 2 ORDER BY ALL
SELECT grouping(status, customer), status, customer, count(*) FROM orders GROUP BY CUBE (status, customer)
SELECT grouping_id(status), status, count(*) FROM orders GROUP BY ROLLUP (status)
SELECT status, customer, count(*) FROM orders GROUP BY GROUPING SETS ((status), (customer), ())
SELECT unnest([[1, 2], [3]], recursive := true) ==! recursive := …: arguments have no names here, except those of STRUCT_PACK. Write them in their order
SELECT unnest({'a': 1, 'b': 2}) ==! Cannot apply 'UNNEST' to arguments of type 'UNNEST(<STRUCT>)'. Expected UNNEST(<MULTISET>), or UNNEST(<ARRAY>)
SELECT unnest([{'a': 1, 'b': 2}, {'a': 3, 'b': 4}], max_depth := 2) ==! max_depth := …: arguments have no names here, except those of STRUCT_PACK. Write them in their order
SELECT * FROM unnest([1, 2]) t(x)
SELECT * FROM (VALUES (1, 'a'), (2, 'b')) t(x, y)
SELECT * FROM orders WHERE id IN (SELECT max(id) FROM orders)
SELECT generate_subscripts([1, 2, 3], 1) ==! function GENERATE_SUBSCRIPTS(<INTEGER ARRAY>, <NUMERIC>): not found
SELECT id, row_number() OVER w, rank() OVER w FROM orders WINDOW w AS (PARTITION BY status ORDER BY amount)
SELECT id, sum(amount) OVER (ORDER BY placed RANGE BETWEEN INTERVAL 30 DAYS PRECEDING AND CURRENT ROW) FROM orders
SELECT id, avg(amount) OVER (PARTITION BY status ORDER BY placed ASC RANGE BETWEEN INTERVAL 3 DAYS PRECEDING AND INTERVAL 3 DAYS FOLLOWING) FROM orders
SELECT id, quantile_cont(amount, 0.5) OVER (ORDER BY id ROWS BETWEEN 2 PRECEDING AND CURRENT ROW) FROM orders
SELECT id, count(DISTINCT status) OVER (ORDER BY id) FROM orders
SELECT id, sum(amount) OVER (ORDER BY id ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW EXCLUDE CURRENT ROW) FROM orders
SELECT id, ntile(4) OVER (ORDER BY id), percent_rank() OVER (ORDER BY amount), cume_dist() OVER (ORDER BY amount) FROM orders
SELECT * FROM orders QUALIFY row_number() OVER (PARTITION BY status ORDER BY amount DESC) = 1
WITH RECURSIVE t(n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM t WHERE n < 5) SELECT sum(n) FROM t
WITH RECURSIVE fib AS (SELECT 1 AS n, 0 AS a, 1 AS b UNION ALL SELECT n + 1, b, a + b FROM fib WHERE n < 10) SELECT n, a FROM fib ORDER BY n
WITH cte AS MATERIALIZED (SELECT 42 AS x) SELECT * FROM cte
WITH cte(i, j) AS (SELECT 42, 84) SELECT i + j FROM cte
SELECT * FROM orders o, LATERAL (SELECT name FROM customers c WHERE c.id = o.customer) l
SELECT o.id, l.n FROM orders o CROSS JOIN LATERAL (SELECT count(*) AS n FROM customers c WHERE c.id <= o.customer) l
SELECT * FROM orders o JOIN customers c USING (id)
SELECT * FROM orders NATURAL JOIN (SELECT id, name FROM customers)
SELECT c.name, o.id FROM customers c LEFT JOIN orders o ON o.customer = c.id AND o.status = 'open'
SELECT * FROM orders a ASOF JOIN (SELECT id AS cid, joined FROM customers WHERE joined IS NOT NULL) c ON a.placed >= c.joined
SELECT a.id, c.name FROM orders a ASOF LEFT JOIN customers c ON a.customer = c.id AND a.placed >= c.joined
SELECT CASE status WHEN 'open' THEN 1 WHEN 'done' THEN 2 ELSE 3 END FROM orders
SELECT CASE WHEN 1 > 0 THEN 'a' END
SELECT id FROM orders WHERE note LIKE 'a%' ESCAPE '$'
SELECT id FROM orders WHERE note ILIKE 'A%'
SELECT id FROM orders WHERE note ~ '^x' AND note !~ '2$'
SELECT id FROM orders WHERE note ~~ 'x%' OR note !~~ '%b%'
SELECT regexp_matches('abc', '^(b|c)'), regexp_replace('hello', '[lo]', '-'), regexp_replace('hello', '[lo]', '-', 'g'), regexp_extract('abc', '.b.', 0)
SELECT regexp_extract('2023-04-15', '(\d+)-(\d+)-(\d+)', ['y', 'm', 'd']) ==! Cannot apply 'REGEXP_EXTRACT' to arguments of type 'REGEXP_EXTRACT(<CHAR(10)>, <CHAR(17)>, <CHAR(1) ARRAY>)'.
SELECT 'abc'[1:2], 'abc'[2], 'abc'[-1]
SELECT array_slice('DuckDB', 3, 4), left('hello', 2), right('hello', 3), repeat('A', 5), replace('hello', 'l', '-'), reverse('hello')
SELECT lpad('hello', 10, '>'), rpad('hello', 10, '<'), trim('  a '), trim('>>>>test<<', '><'), ltrim('>>>>test<<', '><'), rtrim('>>>>test<<', '><')
SELECT split_part('a;b;c', ';', 2), string_split('hello world', ' '), string_split_regex('hello world; 42', ';? ')
SELECT starts_with('abc', 'a'), ends_with('abc', 'c'), contains('abc', 'b'), position('b' IN 'abc'), strpos('abc', 'b'), instr('abc', 'c')
SELECT overlay('abcdef' PLACING 'ZZ' FROM 2 FOR 3)
SELECT substring('hello' FROM 2 FOR 2), substring('hello', 2), substr('hello', 2, 3)
SELECT md5('a'), sha256('a'), hash('a') IS NOT NULL ==! function HASH(<CHARACTER>): not found. Use MD5(text).
SELECT levenshtein('duck', 'db'), hamming('duck', 'luck'), damerau_levenshtein('duckdb', 'udckbd'), jaro_similarity('duck', 'duckdb'), jaro_winkler_similarity('duck', 'duckdb') ==! function DAMERAU_LEVENSHTEIN(<CHARACTER>, <CHARACTER>): not found
SELECT format_bytes(16384), to_base64('A'::BLOB), from_base64('QQ==') ==! function FORMAT_BYTES(<NUMERIC>): not found
SELECT nfc_normalize('ardèch'), unicode('ü'), length('abc'), length_grapheme('🤦🏼‍♂️🤦🏽‍♀️') ==! function LENGTH_GRAPHEME(<CHARACTER>): not found
SELECT bar(5, 0, 20, 10) ==! function BAR(<NUMERIC>, <NUMERIC>, <NUMERIC>, <NUMERIC>): not found
SELECT abs(-17.4), ceil(17.4), floor(17.4), sign(-349), sqrt(9), cbrt(8), exp(0.693), ln(2), log(100), log10(1000), log2(8)
SELECT pi(), power(2, 3), degrees(pi()), radians(90), sin(90), cos(90), tan(90), cot(0.5), asin(0.5), acos(0.5), atan(0.5), atan2(0.5, 0.5)
SELECT sinh(1), cosh(1), tanh(1), asinh(1), acosh(1.5), atanh(0.5)
SELECT round(42.4332, 2), trunc(17.4), even(2.9), gamma(5.5), lgamma(2), nextafter(1::FLOAT, 2::FLOAT), signbit(-1.0), setseed(0.42) ==! function GAMMA(<NUMERIC>): not found. Use FACTORIAL(n).
SELECT greatest(3, 2, 4), least(3, 2, 4), gcd(42, 57), lcm(42, 57), factorial(4), isnan('NaN'::FLOAT), isinf('Infinity'::FLOAT), bit_count(31), fdiv(5, 2), fmod(5.1, 2) ==! function FDIV(<NUMERIC>, <NUMERIC>): not found
SELECT 1_000_000, 0x1F, 0b101, 1e3, .5, 5. ==! 0x1F: hexadecimal numbers are not supported. Write 31
SELECT $$dollar quoted$$
SELECT E'tab\there', 'it''s'
SELECT 170141183460469231731687303715884105727::HUGEINT ==! Numeric literal '170141183460469231731687303715884105727' out of range
SELECT 255::UTINYINT, 65535::USMALLINT, 4294967295::UINTEGER, 5::UBIGINT ==! type UTINYINT: not one of expressions. Write SMALLINT
SELECT '3f2504e0-4f89-11d3-9a0c-0305e82c3301'::UUID
SELECT '101'::BIT ==! type BIT: not one of expressions. Write VARCHAR
SELECT 'happy'::ENUM('sad', 'happy') ==! ENUM(…): not a type of expressions. Write VARCHAR
SELECT {'i': 1}::STRUCT(i BIGINT) ==! STRUCT(…): not a type of expressions. Write a struct of casts: {'a': CAST(x AS BIGINT)}
SELECT [1, 2]::DOUBLE[]
SELECT CAST([1, 2] AS VARCHAR[])
SELECT [1, 2]::INTEGER[2]
SELECT array_value(1, 2)
SELECT union_value(k := 1) ==! k := …: arguments have no names here, except those of STRUCT_PACK. Write them in their order
SELECT INTERVAL 1 YEAR, INTERVAL (3) DAY, INTERVAL '1 month 1 day', '16 months'::INTERVAL, '48:00:00'::INTERVAL ==! an interval of months and days: not one value. Add both parts to a time, one after the other
SELECT datepart('minute', INTERVAL 14 MONTHS), extract('month' FROM INTERVAL 14 MONTHS)
SELECT date_part('year', DATE '1992-09-20'), dayname(DATE '1992-09-20'), extract(year FROM DATE '1992-09-20'), last_day(DATE '1992-09-20'), make_date(1992, 9, 20), monthname(DATE '1992-09-20')
SELECT strftime(DATE '1992-01-01', '%a, %-d %B %Y'), strftime(TIMESTAMP '1992-01-01 20:38:40', '%a, %-d %B %Y - %I:%M:%S %p')
SELECT strptime('Wed, 1 January 1992 - 08:38:40 PM', '%a, %-d %B %Y - %I:%M:%S %p')
SELECT time_bucket(INTERVAL '2 months', DATE '1992-04-20', INTERVAL '1 month') ==! Cannot apply 'TIME_BUCKET' to arguments of type 'TIME_BUCKET(<INTERVAL MONTH>, <DATE>, <INTERVAL MONTH>)'. Exp
SELECT time_bucket(INTERVAL '2 weeks', DATE '1992-04-20', DATE '1992-04-01')
SELECT epoch_ms(701222400000), make_timestamp(1992, 9, 20, 13, 34, 27.123456), to_timestamp(1284352323.5), isfinite(TIMESTAMP '1992-03-07') ==! seconds finer than a millisecond (found 27.123456000). Round them to 3 digits, or cast a text to TIMESTAMP(6).
SELECT 'infinity'::DATE, 'epoch'::TIMESTAMP ==! Invalid DATE value, 'infinity'
SELECT greatest(TIMESTAMP '1992-09-20 20:38:48', TIMESTAMP '1992-03-22 01:02:03.1234')
SELECT TIMESTAMP WITH TIME ZONE '2022-10-08 13:13:34.123456+00', TIMETZ '10:00:00+01' ==! Column 'TIMETZ' not found in any table
SELECT * FROM generate_series(TIMESTAMP '2020-01-01', TIMESTAMP '2020-01-03', INTERVAL 1 DAY)
SELECT * FROM range(DATE '1992-01-01', DATE '1992-03-01', INTERVAL '1' MONTH)
SELECT current_timestamp > '2020-01-01', current_time IS NOT NULL, localtime IS NOT NULL, localtimestamp IS NOT NULL, transaction_timestamp() IS NOT NULL
SELECT age(TIMESTAMP '2001-04-10', TIMESTAMP '2001-04-10')
SELECT age(TIMESTAMP '2001-04-10 00:00:01', TIMESTAMP '2001-04-10')
SELECT bit_count(31), bit_count(-1), bit_count(255::BIGINT), bit_count(-1::SMALLINT)
SELECT id FROM orders WHERE note ~~* 'X%' AND note !~~* 'A%'
SELECT ['1', '2']::INT[] || [3]
SELECT CAST([1.5, NULL] AS INT[]), [id, 1]::BIGINT[] FROM orders ==! not supported: a cast of lists whose elements may be null, from DECIMAL to INTEGER. Cast the values before the
SELECT [[1], [2, 3]]::DOUBLE[][]
SELECT TRY_CAST(['1', 'x'] AS INT[]) ==! a text is not a number (found 'x')
SELECT 255::UTINYINT ==! type UTINYINT: not one of expressions. Write SMALLINT
SELECT 17014118346046923173168730371588::HUGEINT
SELECT 1.2345::DECIMAL, 1.5::NUMERIC, CAST('1.5' AS DECIMAL), 12::DECIMAL
SELECT TIMESTAMP WITH TIME ZONE '2022-10-08 13:13:34.123+00'
SELECT id, sum(amount) OVER (ORDER BY placed RANGE BETWEEN INTERVAL '1' MONTH PRECEDING AND CURRENT ROW) FROM orders ==! not supported: RANGE with an interval of months. Use an interval of days.
SELECT CAST('2022-10-08 13:13:34.123+00' AS TIMESTAMPTZ), '2022-10-08 13:13:34.5+01'::TIMESTAMP WITH TIME ZONE, TIMESTAMPTZ '2022-10-08 13:13:34.25Z'
SELECT '2022-10-08 13:13:34.123456+00'::TIMESTAMPTZ ==! text of a time finer than a millisecond (found '2022-10-08 13:13:34.123456'). Leave out digits after the third
SELECT histogram(status), histogram(items) FROM orders ==> SELECT MAP {'done': 6, 'lost': 2, 'open': 4}, MAP {1: 3, 2: 2, 3: 1, 4: 1, 5: 1, 6: 1, 7: 1, 10: 1}
SELECT status, histogram(customer) FROM orders GROUP BY status
SELECT histogram(note) FROM orders WHERE id > 100
SELECT try_strptime('x', '%Y-%m-%d'), try_strptime('2024-01-02', '%Y-%m-%d'), try_strptime(note, '%Y') FROM orders
SELECT ((TIMESTAMP '2024-01-01 10:00:00.25' AT TIME ZONE 'UTC') AT TIME ZONE 'Europe/Zurich')
SELECT a.id, c.name FROM orders a ASOF JOIN customers c ON a.placed > c.joined AND a.customer = c.id WHERE a.id > 2 ORDER BY a.id
SELECT a.id, c.name FROM orders a ASOF JOIN customers c ON c.joined <= a.placed
SELECT a.id, c.name FROM orders a ASOF RIGHT JOIN customers c ON a.placed > c.joined ==! ASOF RIGHT JOIN: not supported. Write ASOF JOIN or ASOF LEFT JOIN
SELECT a.id, b.id FROM orders a ASOF JOIN orders b ON a.status = b.status AND a.placed > b.placed
SELECT id, name FROM orders ASOF JOIN (SELECT joined, name FROM customers) c ON placed >= joined
SELECT s.t, s.x, q.x FROM (VALUES (1, 5), (7, 6)) s(t, x) ASOF JOIN (VALUES (0, 1), (5, 2)) q(t, x) ON s.t >= q.t
SELECT '2022-10-08 13:13:34.5+01'::TIMESTAMP WITH TIME ZONE
SELECT 1 + DATE '2024-01-01'
SELECT id FROM orders LIMIT (SELECT 1) ==! LIMIT: not understood. Write a whole number, a sum of numbers, or ?
SELECT id FROM orders OFFSET 3 ROWS FETCH NEXT 2 ROWS ONLY
SELECT DISTINCT ON (status) status, id FROM orders ORDER BY status, id
SELECT 1/0 ==! division by zero
SELECT interval '1' lightyear ==! not understood (found '\'1\' lightyear')
SELECT status s, s FROM orders
SELECT id AS a, a + 1 AS b FROM orders
SELECT count(*) AS n FROM orders HAVING n > 1
SELECT status, count(*) AS n FROM orders GROUP BY status HAVING n > 2
SELECT * REPLACE (amount * 2 AS amount) FROM orders
SELECT array_agg(id ORDER BY id DESC)[1] FROM orders
SELECT list(id)[1:2] FROM orders
SELECT struct_pack(a := id) FROM orders
SELECT id, amount FROM orders ORDER BY amount DESC NULLS LAST LIMIT 3
SELECT string_agg(DISTINCT status) FROM orders
SELECT group_concat(status) FROM orders
SELECT id % 2 = 0 AS even, count(*) FROM orders GROUP BY even
SELECT CASE WHEN amount > 100 THEN 'big' ELSE 'small' END AS size, count(*) FROM orders GROUP BY size ORDER BY size
SELECT date_trunc('month', placed) AS m, sum(amount) AS s, sum(sum(amount)) OVER (ORDER BY date_trunc('month', placed)) AS c FROM orders GROUP BY m ORDER BY m
SELECT * FROM orders TABLESAMPLE 10% ==! TABLESAMPLE: not understood. Write TABLESAMPLE BERNOULLI(10)
SELECT * FROM orders USING SAMPLE reservoir(3 ROWS) ==! USING SAMPLE: behind one table, with a percentage only. Write ORDER BY RANDOM() LIMIT n for rows
PRAGMA table_info('orders') ==! PRAGMA: not supported. Write DESCRIBE table, or SUMMARIZE table
CALL pragma_version() ==! CALL: not supported. Run the command of tegula, or SELECT from a table
SET threads = 4 ==! SET: not supported. Set properties of the connection; ALTER TABLE … SET (maintenance = '…') changes a table
BEGIN TRANSACTION ==! BEGIN: not supported. Each statement takes effect at once; MERGE changes rows in several ways
COPY orders TO 'x.csv' ==! COPY: not supported. Import with the command
ATTACH 'x.db' ==! ATTACH: not supported. Connect to the folder or group that has the tables
INSTALL httpfs ==! INSTALL: not supported. Leave it out: stores and formats are found without it
LOAD httpfs ==! LOAD: not supported. Leave it out: stores and formats are found without it
USE main ==! USE: not supported. Write the schema before the table: schema.table
CREATE SEQUENCE s ==! CREATE SEQUENCE: not supported (expected CREATE TABLE, VIEW or SCHEMA, ALTER TABLE, DROP TABLE or VIEW). Numbe
CREATE INDEX i ON orders (status) ==! CREATE INDEX: not supported (expected CREATE TABLE, VIEW or SCHEMA, ALTER TABLE, DROP TABLE or VIEW). Name the
CREATE MACRO add1(a) AS a + 1 ==! CREATE MACRO: not supported (expected CREATE TABLE, VIEW or SCHEMA, ALTER TABLE, DROP TABLE or VIEW). Create a
CREATE FUNCTION f(a) AS a + 1 ==! CREATE FUNCTION: not supported (expected CREATE TABLE, VIEW or SCHEMA, ALTER TABLE, DROP TABLE or VIEW). Creat
CREATE TYPE mood AS ENUM ('a') ==! CREATE TYPE: not supported (expected CREATE TABLE, VIEW or SCHEMA, ALTER TABLE, DROP TABLE or VIEW). Write the
VACUUM ==! VACUUM: not supported. Run tegula maintain
CHECKPOINT ==! CHECKPOINT: not supported. Leave it out: each statement is stored when it ends
EXPORT DATABASE 'x' ==! EXPORT: not supported. Run tegula cp or tegula export
GRANT SELECT ON orders TO x ==! GRANT: not supported. Set the permissions of the store
PREPARE q AS SELECT 1 ==! PREPARE: not supported. Use parameters (?) of a PreparedStatement
EXECUTE q ==! EXECUTE: not supported. Use parameters (?) of a PreparedStatement
DEALLOCATE q ==! DEALLOCATE: not supported. Use parameters (?) of a PreparedStatement
COMMENT ON TABLE orders IS 'x' ==! COMMENT: not supported. Write ALTER TABLE t SET (comment = '…'), or ("comment.COLUMN" = '…')
DROP SCHEMA main ==! DROP SCHEMA: not supported (expected CREATE TABLE, VIEW or SCHEMA, ALTER TABLE, DROP TABLE or VIEW). Delete th
DROP INDEX i ==! DROP INDEX: not supported (expected CREATE TABLE, VIEW or SCHEMA, ALTER TABLE, DROP TABLE or VIEW). Name the c
ALTER TABLE orders RENAME COLUMN note TO n ==! RENAME: the format has no new names for stored data. Create a view of the new names (CREATE VIEW … AS SELECT a
ALTER TABLE orders ALTER COLUMN note TYPE INTEGER ==! ALTER COLUMN: defaults only, because stored values keep their type (expected SET DEFAULT or DROP DEFAULT). Cre
ALTER TABLE orders ADD PRIMARY KEY (id) ==! PRIMARY: an array keeps its dimensions. Create another table: CREATE TABLE … WITH (dimensions = '…') AS SELECT
DELETE FROM orders RETURNING count(*) ==! RETURNING: values of the row only, without subqueries, aggregates and window functions
INSERT INTO orders DEFAULT VALUES ==! DEFAULT: not understood. Name the columns that get values: INSERT INTO t (a) VALUES (1)
INSERT INTO orders (id, nothing) VALUES (1, 2) ==! Unknown target column 'nothing'
INSERT INTO orders (id) VALUES (1, 2) ==! Number of INSERT target columns (1) does not equal number of source items (2)
UPDATE orders SET id = 5 ==! UPDATE: 'id' is a dimension, which cannot change. Insert new rows and delete the old.
UPDATE orders SET nothing = 5 ==! Column 'nothing' not found in any table
EXPLAIN ANALYZE DELETE FROM orders ==! EXPLAIN ANALYZE of a change, which would be made: not supported. Write EXPLAIN
SELECT make_timestamp(1992, 9, 20, 13, 34, 27.123456), make_time(1, 2, 3.5) ==! seconds finer than a millisecond (found 27.123456000). Round them to 3 digits, or cast a text to TIMESTAMP(6).
SELECT $$dollar quoted$$ || 'x', $$a -- b$$
SELECT $$it's$$, $tag$a $$ 'b' $tag$, $x$$x$, 'a$$b' || '$$'
SELECT INTERVAL '1 month 1 day' ==! an interval of months and days: not one value. Add both parts to a time, one after the other
SELECT '1 year 2 days'::INTERVAL ==! an interval of months and days: not one value. Add both parts to a time, one after the other
SELECT TIMESTAMP '2024-01-01 00:00:00' - '2 days 3 hours'::INTERVAL
WITH RECURSIVE tree(id, parent, depth) AS (SELECT 1, NULL::INTEGER, 0 UNION ALL SELECT id + 1, id, depth + 1 FROM tree WHERE depth < 3) SELECT * FROM tree
SELECT coalesce(country, '?') AS c, count(*) FROM customers GROUP BY ROLLUP (coalesce(country, '?'))
SELECT lower(name), split_part(name, ' ', 1), strpos(name, ' ') FROM customers
SELECT * FROM (VALUES (1, 'x'), (2, NULL)) AS t(a, b) WHERE b IS NULL
SELECT list(name ORDER BY score DESC) FROM customers WHERE score IS NOT NULL
SELECT list_sort([3, 1, 2]), list_reverse([1, 2]), list_distinct([1, 1]), array_length([1, 2])
SELECT list_contains([1, 2], 2), [1, 2, 3][2], len([1, 2]), list_sum([1, 2])
SELECT unnest(generate_series(1, 3))
SELECT x FROM (SELECT unnest([1, 2, 3]) AS x) WHERE x > 1
SELECT mode() WITHIN GROUP (ORDER BY status) FROM orders
SELECT greatest(1, NULL, 3), least(2, 1), nullif(1, 1), coalesce(NULL, 2)
SELECT to_json({'a': 1}) ==! function TO_JSON(<STRUCT>): not found. Use JSON_ARRAY
SELECT json_extract('{"a": [1, 2]}', '$.a[1]'), '{"a": 1}'->>'a'
SELECT md5('a'), sha256('abc')
SELECT ascii('a'), chr(97), repeat('ab', 2), reverse('abc'), lpad('7', 3, '0')
SELECT 2 ** 10, 2 ^ 3, sqrt(16), abs(-5), sign(-2)
SELECT TRUE AND NULL, FALSE AND NULL, TRUE OR NULL, NOT NULL
SELECT 'a' < 'B', 'a' = 'A', lower('A') = 'a'
SELECT date_part('week', DATE '2024-12-30'), extract(isodow FROM DATE '2024-12-29'), weekofyear(DATE '2021-01-03')
SELECT DATE '2024-03-31' - INTERVAL 1 MONTH, DATE '2024-01-31' + INTERVAL 1 MONTH ==> SELECT DATE '2024-02-29', DATE '2024-02-29'
SELECT current_date - DATE '2020-01-01' > 0
SELECT t.a FROM (SELECT 1 AS a) t
SELECT ROW(1, 2) = ROW(1, 2), (1, 2) = (1, 3)
SELECT date_diff('month', DATE '2023-01-31', DATE '2023-02-01'), date_sub('month', DATE '2023-01-31', DATE '2023-02-01')
SELECT array_agg(DISTINCT status) IS NOT NULL FROM orders
SELECT string_agg(name, ', ' ORDER BY name) FROM customers
SELECT max(id) FILTER (WHERE status = 'none') FROM orders
SELECT EXISTS (SELECT 1 FROM orders WHERE id > 100), NOT EXISTS (SELECT 1)
SELECT 1 IN (1, NULL), 2 IN (1, NULL), 2 NOT IN (1, 3)
SELECT -7 // 2, 7 // -2, -7 % 3, -7 // 7
SELECT list_has_any([1, 2], [2, 3]), list_has_all([1, 2], [2])
SELECT list_intersect([1, 2], [2, 3])
SELECT [1, 2] = [1, 2], [1] < [2], [1, NULL] = [1, NULL]
SELECT [1, 2] IN ([1, 2])
SELECT MAP {1: 'a'}[id] FROM orders ==! a key of a map: its type is not that of the keys (found BIGINT, expected INTEGER). Cast it
SELECT MAP {'a': 1}[status], map_contains(MAP {1: 2}, id), map_contains(MAP {'open': 2}, status) FROM orders ==! a key of a map: its type is not that of the keys (found BIGINT, expected INTEGER). Cast it
SELECT list_contains([NULL, 1], NULL), list_contains([1, NULL], 2), list_contains(NULL, 1) ==! Illegal use of 'NULL'
SELECT items > ANY (l) FROM (SELECT items, [3, 5] AS l FROM orders) ==! > SOME of a list: for = ANY and <> ALL of lists without nulls, of the type of the value only. Use UNNEST in a
SELECT * FROM (VALUES (1.25), (-2e3)) t(x)
SELECT * FROM (VALUES (1), (2e0), (2.5)) t(x)
VALUES (1.5, 'a'), (2e0, 'b')
SELECT [1.5, 2e0]
SELECT * FROM (VALUES (NULL), (1.5), (2e0)) t(x)
SELECT * FROM (VALUES (1), (3000000000)) t(x)
SELECT 1.5 UNION ALL SELECT 2e0
SELECT list_contains(['a'], NULL), list_append(['a'], NULL), ['a', NULL] || ['b']
SELECT array_to_string([1, 2], ','), list_aggregate([1, 2], 'max'), list_sum([]), list_max([])
SELECT [NULL], [NULL, 1], [NULL, NULL]
SELECT list_sort([3, NULL, 1]), list_reverse_sort([3, 1]), list_unique([1, 1, NULL])
SELECT list_slice([1, 2, 3], 2, 3), [1, 2, 3][:2], [1, 2, 3][2:], [1, 2, 3][-2:]
SELECT unnest(string_split('a,b', ',')) AS p, id FROM orders WHERE id < 3
SELECT id, u FROM orders, unnest([id, id + 1]) AS t(u) WHERE id < 3
SELECT id, count(*) OVER () AS n FROM orders LIMIT 2
SELECT max(status) OVER (ORDER BY id), min(note) OVER (PARTITION BY status ORDER BY id), max(placed) OVER (ORDER BY id), min(shipped) OVER (ORDER BY id) FROM orders
SELECT bool_and(items > 2) OVER (PARTITION BY status), count(note) OVER (ORDER BY id) FROM orders
SELECT first_value(status) OVER (PARTITION BY customer ORDER BY id), last_value(status) OVER (PARTITION BY customer ORDER BY id ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING) FROM orders
SELECT lag(status, 2, 'none') OVER (ORDER BY id), lead(placed) OVER (ORDER BY id), lag(discount) OVER (PARTITION BY status ORDER BY id) FROM orders
SELECT median(amount) OVER (PARTITION BY status), mode(status) OVER () FROM orders ==! not supported: MODE with OVER. Join with a grouped subquery, or compute it from SUM and COUNT.
SELECT arg_max(id, amount) OVER (PARTITION BY status) FROM orders
SELECT product(items) OVER (ORDER BY id) FROM orders WHERE id < 5
SELECT stddev(amount) OVER (PARTITION BY status), var_pop(items) OVER () FROM orders
SELECT corr(amount, items) OVER () FROM orders
SELECT list(id) OVER (PARTITION BY status ORDER BY id) FROM orders
SELECT histogram(items) OVER () FROM orders WHERE id < 3
SELECT sum(DISTINCT items) OVER () FROM orders ==! not supported: COUNT(DISTINCT) with OVER
SELECT count(*) FILTER (WHERE items > 2) OVER (PARTITION BY status) FROM orders
SELECT sum(amount) OVER (ORDER BY id ROWS BETWEEN 1 FOLLOWING AND 2 FOLLOWING) FROM orders
SELECT sum(amount) OVER (ORDER BY id ROWS BETWEEN 2 PRECEDING AND 1 PRECEDING) FROM orders
SELECT sum(items) OVER (ORDER BY status RANGE UNBOUNDED PRECEDING) FROM orders
SELECT sum(items) OVER (ORDER BY id GROUPS 1 PRECEDING) FROM orders
SELECT rank() OVER () FROM orders ==! RANK or DENSE_RANK functions require ORDER BY clause in window specification
SELECT nth_value(id, 0) OVER (ORDER BY id) FROM orders
SELECT lag(id, -1) OVER (ORDER BY id) FROM orders
SELECT CASE WHEN TRUE THEN NULL END, CASE NULL WHEN NULL THEN 1 ELSE 2 END
SELECT NULL = NULL, NULL IS NULL, NULL <> 1, NULL AND FALSE
SELECT NULL + 1, NULL || 'a', -NULL, NOT NULL
SELECT coalesce(NULL, NULL), nullif(NULL, 1), greatest(NULL, NULL)
SELECT count(NULL), sum(1) FROM orders WHERE FALSE
SELECT * FROM orders WHERE NULL
SELECT status FROM orders GROUP BY status, NULL
SELECT 1 GROUP BY 1 ==! Incorrect syntax near the keyword 'GROUP'
SELECT count(*) HAVING count(*) > 0 ==! Incorrect syntax near the keyword 'HAVING'
SELECT DISTINCT 1, NULL FROM orders
SELECT id FROM orders LIMIT 0
SELECT id FROM orders LIMIT NULL ==! LIMIT: not understood. Write a whole number, a sum of numbers, or ?
SELECT id FROM orders LIMIT ALL
SELECT id FROM orders OFFSET 10
SELECT (SELECT NULL), (SELECT 1 WHERE FALSE)
SELECT EXISTS (SELECT NULL)
SELECT id IN (SELECT customer FROM orders), id NOT IN (SELECT items FROM orders) FROM orders
SELECT id FROM orders WHERE (id, customer) IN (SELECT id, customer FROM orders WHERE id < 3)
SELECT (SELECT max(o2.id) FROM orders o2 WHERE o2.customer = o.customer AND o2.id < o.id) FROM orders o
SELECT o.id, (SELECT string_agg(c.name, ',') FROM customers c WHERE c.id = o.customer) FROM orders o
SELECT * FROM orders o LEFT JOIN LATERAL (SELECT name FROM customers c WHERE c.id = o.customer LIMIT 1) x ON TRUE
SELECT a.id FROM orders a WHERE EXISTS (SELECT 1 FROM orders b WHERE b.customer = a.customer AND b.placed > a.placed + INTERVAL 30 DAY)
SELECT c.country, avg(o.amount) FROM customers c JOIN orders o ON o.customer = c.id GROUP BY c.country HAVING avg(o.amount) > (SELECT avg(amount) FROM orders)
WITH a AS (SELECT 1 AS x), b AS (SELECT x + 1 AS x FROM a) SELECT * FROM a, b
WITH RECURSIVE r AS (SELECT 1 AS n UNION SELECT n % 3 + 1 FROM r) SELECT * FROM r
SELECT * FROM (SELECT 1 AS a) x FULL JOIN (SELECT 2 AS a) y ON x.a = y.a
SELECT * FROM (SELECT 1 AS a) x FULL JOIN (SELECT 2 AS a) y USING (a)
SELECT * FROM customers c RIGHT JOIN orders o ON c.id = o.customer AND o.amount > 100
SELECT count(*) FROM orders a CROSS JOIN orders b CROSS JOIN customers
SELECT count(*) FROM orders a, orders b WHERE a.id <> b.id AND abs(a.amount - b.amount) < 10
SELECT date_trunc('month', placed) + INTERVAL 1 MONTH - INTERVAL 1 DAY FROM orders
SELECT placed + INTERVAL (id) DAY, placed - INTERVAL '1' DAY * items FROM orders
SELECT sum(shipped - placed::DATE) FROM orders
SELECT avg(epoch(placed)) FROM orders
SELECT min(CAST(placed AS TIME)), max(CAST(placed AS TIME)) FROM orders
SELECT TIME '10:00:00' + INTERVAL 1 HOUR, TIME '23:30:00' + INTERVAL 1 HOUR
SELECT CAST(placed AS DATE) = DATE '2023-01-05' FROM orders
SELECT date_diff('day', NULL, placed), date_part('year', NULL::DATE) FROM orders
SELECT CAST(-1 AS BOOLEAN), CAST(0 AS BOOLEAN), CAST(2.5 AS BOOLEAN)
SELECT 99999999999999999999, 1e400 ==! Numeric literal '1E400' out of range
SELECT round(-2.5), round(2.5), round(1234.567, -2), round(0.5::DOUBLE), round(1.5::DOUBLE)
SELECT ceil(-1.5), floor(-1.5), trunc(-1.5), trunc(1.789, 2)
SELECT log(0), ln(-1), sqrt(-1) ==! Cannot take logarithm of zero or negative number
SELECT power(0, 0), power(-8, 1/3.0)
SELECT mod(-7, 3), -7 % 3, 7 % -3, mod(5.5, 2)
SELECT regexp_replace('aaa', 'a', 'b', 'g'), regexp_replace('ABC', 'b', 'x', 'i'), regexp_extract('abc', '(x)?', 1), regexp_extract('abc', 'x')
SELECT 'abc' LIKE 'a\_c' ESCAPE '\', 'a_c' LIKE 'a\_c' ESCAPE '\', 'abc' LIKE NULL
SELECT 'abc' LIKE 'A%', 'abc' ILIKE 'A%', 'a' LIKE ''
SELECT string_agg(status, NULL) FROM orders ==! not supported: an operation on values of these types. Cast its operands.
SELECT chr(0) = '', ascii(''), chr(128512), ord('é')
SELECT trim(NULL), upper(NULL), length(NULL), substr(NULL, 1)
SELECT replace('abc', '', 'x'), replace('abc', 'b', NULL), reverse('')
SELECT position('' IN 'abc'), strpos('abc', ''), contains('abc', '')
SELECT format('{}', NULL), printf('%s', NULL), format('{1} {0}', 'a', 'b')
SELECT to_base64(encode('aé')), decode('a'::BLOB), decode(encode('aé😀')), hex('a'), hex(unhex('61'))
SELECT decode('\xff'::BLOB) ==! DECODE: the bytes are no UTF-8 (found \xFF)
SELECT s.a.b FROM (SELECT {'a': {'b': id}} AS s FROM orders) ORDER BY s.a.b LIMIT 2
SELECT count(DISTINCT s.a) FROM (SELECT {'a': status} AS s FROM orders)
SELECT m['k'] FROM (SELECT MAP {'k': id} AS m FROM orders)
SELECT * FROM (SELECT unnest([{'a': 1, 'b': 'x'}, {'a': 2, 'b': 'y'}]) AS s) ==! List of column aliases must have same degree as table; table has 2 columns ('a', 'b'), whereas alias list has
SELECT s.a FROM (SELECT unnest([{'a': 1}, {'a': 2}]) AS s) ==! Table 's' not found
SELECT list({'a': id})[1].a FROM orders
SELECT CAST({'a': 1} AS VARCHAR), CAST([1, 2] AS VARCHAR), CAST(MAP {'a': 1} AS VARCHAR) ==! Cast function cannot convert value of type STRUCT to type VARCHAR
SELECT [1, 2]::VARCHAR ==! Cast function cannot convert value of type INTEGER ARRAY to type VARCHAR
SELECT id::VARCHAR || [1]::VARCHAR FROM orders LIMIT 1 ==! Cast function cannot convert value of type INTEGER ARRAY to type VARCHAR
SELECT * FROM orders PIVOT (sum(amount) FOR status IN ('open', 'done') GROUP BY customer) ==! not understood (found 'GROUP'; expected ))
PIVOT orders ON status USING count(*)
PIVOT orders ON status, customer USING sum(items) ==! PIVOT: ON has one column. Write ON a || '_' || b, or ON k IN (1, 2)
UNPIVOT customers ON id, score INTO NAME n VALUE v
SELECT * FROM orders UNPIVOT (v FOR n IN (amount, discount))
SELECT * FROM customers UNPIVOT INCLUDE NULLS (v FOR n IN (id, score))
SELECT list_max([])
SELECT list_sum([])
SELECT list_aggregate([1, 2], 'max')
SELECT list_sort([]), list_contains([], 1), [] || [1], list_distinct([])
SELECT date_diff('day', NULL, placed) FROM orders
SELECT date_part('year', NULL::DATE)
SELECT date_trunc('month', NULL::TIMESTAMP), time_bucket(INTERVAL 1 DAY, NULL::TIMESTAMP)
SELECT strftime(NULL, '%Y'), strptime(NULL, '%Y')
SELECT list_contains(NULL, 1), len(NULL), NULL[1] ==! Illegal use of 'NULL'
SELECT regexp_matches(NULL, 'a'), regexp_replace(NULL, 'a', 'b'), string_split(NULL, ','), split_part(NULL, ',', 1)
SELECT greatest(NULL, 1), abs(NULL), round(NULL), NULL % 2, NULL // 2, NULL ** 2
SELECT json_extract(NULL, '$.a'), md5(NULL), hex(NULL), levenshtein(NULL, 'a')
SELECT array_to_string([1, 2], ','), array_to_string(['a', NULL, 'b'], '-')
SELECT array_to_string([id, items], ',') FROM orders
SELECT CAST({'a': 1} AS VARCHAR) ==! Cast function cannot convert value of type STRUCT to type VARCHAR
SELECT status, list(id ORDER BY id)[1] AS f FROM orders GROUP BY status
SELECT array_agg(amount ORDER BY placed DESC NULLS LAST)[1:2] FROM orders
SELECT list(DISTINCT customer) FILTER (WHERE amount > 50) FROM orders ==! ARRAY_AGG(DISTINCT x) with FILTER: not supported. Use SELECT DISTINCT x with WHERE in a subquery
SELECT max_by(note, id), min_by(note, amount), max_by(id, NULL) FROM orders
SELECT count(*) FILTER (WHERE note IS NULL), sum(amount) FILTER (WHERE FALSE) FROM orders
SELECT grouping(status), status, sum(items) FROM orders GROUP BY GROUPING SETS ((status), ()) ORDER BY 1, 2
SELECT status, customer, sum(items), grouping(customer) FROM orders GROUP BY ROLLUP (status, customer)
SELECT date_trunc('quarter', placed) AS q, status, count(*) FROM orders GROUP BY CUBE (q, status)
SELECT CASE grouping(status) WHEN 1 THEN 'all' ELSE status END, count(*) FROM orders GROUP BY ROLLUP (status)
SELECT reservoir_quantile(amount, 0.5) IS NOT NULL FROM orders ==! function RESERVOIR_QUANTILE(<NUMERIC>, <NUMERIC>): not found
SELECT bitstring_agg(items) FROM orders ==! function BITSTRING_AGG(<NUMERIC>): not found
SELECT arbitrary(status) IS NOT NULL, count_if(items > 2), countif(items > 2) FROM orders
SELECT max(amount, 2), min(status, 2), arg_max(status, amount, 2) FROM orders
SELECT quantile_disc(status, 0.5), quantile_disc(amount, [0.25, 0.5]), median(items) FROM orders
SELECT regr_avgx(amount, items), regr_avgy(amount, items), regr_sxx(amount, items), regr_syy(amount, items), regr_sxy(amount, items) FROM orders
SELECT sum(1), avg(1), max('a'), min(TRUE), sum(TRUE) FROM orders
SELECT sum(id::HUGEINT), sum(amount::DECIMAL(10,2)), avg(amount::DECIMAL(10,2)) FROM orders
SELECT avg(items), sum(items::TINYINT), avg(id) FROM orders
SELECT max(placed) - min(placed), max(shipped) - min(shipped) FROM orders
SELECT sum(items) OVER w, avg(amount) OVER w FROM orders WINDOW w AS (PARTITION BY status ORDER BY placed ROWS BETWEEN 1 PRECEDING AND 1 FOLLOWING)
SELECT id, row_number() OVER (PARTITION BY status ORDER BY amount DESC, id) AS rn FROM orders QUALIFY rn <= 2
SELECT id, amount / sum(amount) OVER (PARTITION BY status) FROM orders
SELECT id, max(amount) OVER (ORDER BY placed RANGE BETWEEN INTERVAL 60 DAYS PRECEDING AND INTERVAL 60 DAYS FOLLOWING) FROM orders
SELECT id, count(*) OVER (ORDER BY shipped RANGE BETWEEN 10 PRECEDING AND CURRENT ROW) FROM orders WHERE shipped IS NOT NULL ==! Data Type mismatch between ORDER BY and RANGE clause
SELECT id, count(*) OVER (ORDER BY shipped RANGE BETWEEN INTERVAL 10 DAYS PRECEDING AND CURRENT ROW) FROM orders WHERE shipped IS NOT NULL
SELECT id, sum(amount) OVER (ORDER BY amount DESC RANGE BETWEEN 20 PRECEDING AND CURRENT ROW) FROM orders
SELECT id, lead(id, 1, 0) OVER (PARTITION BY customer ORDER BY id) FROM orders
SELECT id, first_value(note IGNORE NULLS) OVER (ORDER BY id), last_value(note IGNORE NULLS) OVER (ORDER BY id) FROM orders
SELECT id, lag(note IGNORE NULLS) OVER (ORDER BY id) FROM orders
SELECT id, fill(discount) OVER (ORDER BY id) FROM orders ==! function FILL(<NUMERIC>): not found
SELECT c.name FROM customers c WHERE c.id NOT IN (SELECT customer FROM orders)
SELECT c.name FROM customers c WHERE NOT EXISTS (FROM orders o WHERE o.customer = c.id)
SELECT * FROM orders WHERE id = (SELECT max(id) FROM orders WHERE status = 'open')
SELECT name, (SELECT count(*) FROM orders WHERE customer = customers.id) AS n FROM customers ORDER BY n DESC, name
SELECT * FROM (SELECT status, count(*) AS n FROM orders GROUP BY status) WHERE n > 2
SELECT a.status, b.n FROM orders a JOIN (SELECT status, count(*) AS n FROM orders GROUP BY status) b USING (status) WHERE a.id < 3
SELECT o1.id, o2.id FROM orders o1 LEFT JOIN orders o2 ON o2.id = o1.id + 1 AND o2.status = o1.status
SELECT * FROM customers c LEFT JOIN orders o ON o.customer = c.id WHERE o.id IS NULL
SELECT count(*) FROM customers c FULL OUTER JOIN orders o ON o.customer = c.id
SELECT * FROM range(3) a, range(2) b
SELECT * FROM range(3) AS r(i) CROSS JOIN LATERAL (SELECT i * 2 AS j) x
SELECT g, count(o.id) FROM generate_series(1, 12) s(g) LEFT JOIN orders o ON extract(month FROM o.placed) = g GROUP BY g ORDER BY g
SELECT d::DATE FROM generate_series(TIMESTAMP '2023-01-01', TIMESTAMP '2023-01-05', INTERVAL 2 DAY) t(d)
SELECT time_bucket(INTERVAL '10 minutes', placed), count(*) FROM orders GROUP BY 1 ORDER BY 1
SELECT time_bucket(INTERVAL 7 DAY, placed, TIMESTAMP '2023-01-01') FROM orders
SELECT date_part('epoch', placed), date_part('millisecond', placed), date_part('week', placed) FROM orders
SELECT extract(century FROM placed), extract(decade FROM placed), extract(doy FROM placed), extract(dow FROM placed) FROM orders
SELECT placed::TIME, placed::DATE, placed::VARCHAR, placed::TIMESTAMP FROM orders
SELECT '2023-01-01'::DATE + 30, '2023-01-01'::TIMESTAMP + INTERVAL 1 HOUR, DATE '2023-01-31' + INTERVAL 1 MONTH ==> SELECT DATE '2023-01-31', TIMESTAMP '2023-01-01 01:00:00', DATE '2023-02-28'
SELECT strftime(DATE '2024-02-29', '%d/%m/%y'), strftime(placed, '%H:%M:%S.%g'), strftime(placed, '%A %B') FROM orders
SELECT to_timestamp(0), epoch(TIMESTAMP '1970-01-01 00:01:00'), make_timestamp(0)
SELECT now() - now() = INTERVAL 0 SECOND, current_date = today()
SELECT datediff('year', DATE '2020-12-31', DATE '2021-01-01'), date_diff('quarter', DATE '2020-12-31', DATE '2021-01-01'), date_diff('minute', TIMESTAMP '2020-01-01 00:00:59', TIMESTAMP '2020-01-01 00:01:00')
SELECT 'a' || NULL || 'b', 'a' || 1, 1 || 'a', 'a' || DATE '2024-01-01'
SELECT 'abc' ~ 'b', 'abc' !~ 'b', regexp_full_match('abc', 'a.c'), 'abc' SIMILAR TO 'a%' ==> SELECT TRUE, FALSE, TRUE, TRUE
SELECT regexp_split_to_array('a1b2', '[0-9]'), regexp_extract_all('a1b2', '[a-z]'), string_split_regex('a  b', '\s+')
SELECT ascii('a'), chr(228), unicode('ä'), ord('a'), hex(255), to_hex(255), bin(5)
SELECT 1::BOOLEAN, 0::BOOLEAN, 'yes'::BOOLEAN
SELECT 1.5::INT, 2.5::INT, -1.5::INT, '1.5'::INT, 1e3::INT
SELECT 1::DECIMAL(5,2), 123.456::DECIMAL(5,2), '1.5'::DECIMAL(3,1)
SELECT 5 BETWEEN 1 AND 10, 5 NOT BETWEEN 1 AND 4, NULL BETWEEN 1 AND 2
SELECT greatest('a', 'b'), least(DATE '2024-01-01', DATE '2023-01-01'), greatest(1, 2.5), greatest([1], [2])
SELECT CASE WHEN amount > 100 THEN 1 WHEN amount > 50 THEN 2.5 END, CASE WHEN id = 1 THEN DATE '2024-01-01' ELSE placed END FROM orders
SELECT [1, 2, 3][2:], len([[1], []]), [[1, 2], [3]][1][2], flatten([[1], [2, 3]])
SELECT list_filter([1, 2], lambda x: x > 1), list_transform([1], lambda x: x + 1)
SELECT list_any_value([NULL, 1]), list_first([1, 2]), list_last([1, 2]), list_count([1, NULL]), list_product([2, 3]) ==! function LIST_PRODUCT(<INTEGER ARRAY>): not found
SELECT list_resize([1], 3), list_where([1, 2], [TRUE, FALSE]), list_select([1, 2], [2]) ==! function LIST_RESIZE(<INTEGER ARRAY>, <NUMERIC>): not found
SELECT array_intersect([1, 2], [2]), list_grade_up([2, 1]), list_median([1, 2, 3]) ==! function LIST_GRADE_UP(<INTEGER ARRAY>): not found
SELECT s.*, s.a + 1 FROM (SELECT {'a': id, 'b': status} AS s FROM orders) WHERE s.b = 'open'
SELECT struct_insert({'a': 1}, b := 2) ==! b := …: arguments have no names here, except those of STRUCT_PACK. Write them in their order
SELECT {'a': 1} IS NULL, {'a': NULL}.a IS NULL, row(1, 'x')
SELECT map_entries(MAP {'a': 1}), map_from_entries([('a', 1)]), element_at(MAP {'a': 1}, 'a') ==! function MAP_FROM_ENTRIES(
SELECT json_object('a', 1), json_array(1, 2), to_json([1]) ==! function TO_JSON(<INTEGER ARRAY>): not found. Use JSON_ARRAY(a, b) or JSON_OBJECT(KEY 'a' VALUE b).
SELECT '{"a": {"b": [1, 2]}}'::JSON -> 'a' -> 'b' ->> 0
SELECT json_extract('{"a": 1}', ['$.a', '$.b']), json_array_length('[1,2]'), json_type('{"a":1}'), json_keys('{"a":1}'), json_valid('{') ==! Cannot apply 'JSON_EXTRACT' to arguments of type 'JSON_EXTRACT(<CHAR(8)>, <CHAR(3) ARRAY>)'. Expected JSON_EXT
SELECT count(*) FROM orders WHERE note = ''
SELECT id, id FROM orders LIMIT 1
SELECT id AS "my id", amount AS Amount FROM orders ORDER BY "my id" LIMIT 2
SELECT max_by(id, NULL), arg_min(NULL, id), max_by(NULL, NULL) FROM orders
SELECT list_cat([1], [2]), array_cat([1], [2::BIGINT])
SELECT quantile_disc(amount, [0.25, 0.5]) FROM orders
SELECT quantile_disc(status, 0.5), quantile(amount, 0.5) FROM orders
SELECT unnest([id, items]) FROM orders ==! not supported: values of several types where one is expected, as in a list. Cast them to one type.
SELECT unnest([1, 2.5])
SELECT unnest([1, 2.5, 3e0])
SELECT unnest([1::SMALLINT, 2]), unnest([1.5, 2.25])
SELECT x + 1 FROM (SELECT unnest([id, items]) AS x FROM orders) ==! not supported: values of several types where one is expected, as in a list. Cast them to one type.
SELECT * FROM unnest([1, 2.5]) t(x) WHERE x > 1
SELECT list_sort([1, 2.5]), list_sum([1, 2.5]), list_max([id, items]), [id, items][2] + 1 FROM orders
SELECT [id, items, 1.5], [1, 2e0] FROM orders
SELECT (SELECT max(x) FROM UNNEST([id, items]) AS t(x)) FROM orders ==! not supported: values of several types where one is expected, as in a list. Cast them to one type.
SELECT (SELECT count(*) FROM UNNEST(string_split(note, ',')) AS t(p) WHERE p <> status) FROM orders
SELECT (SELECT list(p || status) FROM UNNEST(string_split(note, ',')) AS t(p)) FROM orders
SELECT id, p FROM orders, UNNEST(string_split(note, ',')) AS t(p) WHERE p <> status
SELECT (SELECT sum(x * items) FROM UNNEST([id, 2]) AS t(x)) FROM orders
SELECT [DATE '2024-01-01', TIMESTAMP '2024-01-02 00:00:00'] ==! Parameters must be of the same type
SELECT list_contains([placed, shipped], DATE '2023-01-07') FROM orders ==! Parameters must be of the same type
SELECT CASE WHEN id > 3 THEN 1 ELSE 2.5 END, coalesce(items, 1.5), greatest(id, items, 2.5) FROM orders
SELECT x FROM (SELECT [1, 2.5] AS l) AS q, UNNEST(l) AS t(x)
SELECT x FROM (SELECT [1, 2.5, 3e0] AS l) AS q, UNNEST(l) AS t(x)
SELECT id, count(*) FROM orders, UNNEST(string_split(note, ',')) AS t(p) WHERE p <> status GROUP BY id
SELECT unnest([id, 1.5]) FROM orders ==! not supported: values of several types where one is expected, as in a list. Cast them to one type.
SELECT unnest([amount, id]) FROM orders ==! not supported: values of several types where one is expected, as in a list. Cast them to one type.
SELECT unnest([id, 1])FROM orders ==! not supported: values of several types where one is expected, as in a list. Cast them to one type.
SELECT x FROM UNNEST([1::BIGINT, 2]) t(x)
SELECT unnest([1.5, 22.25])
SELECT unnest([id, items::BIGINT]) FROM orders
SELECT x FROM orders, UNNEST([id, items]) AS t(x) ==! not supported: values of several types where one is expected, as in a list. Cast them to one type.
SELECT unnest([amount, id::DOUBLE]) FROM orders
SELECT x FROM (SELECT [id, items] AS l FROM orders) q, UNNEST(l) AS t(x)
-- by a stranger: windows
SELECT id, sum(items) OVER (ORDER BY status GROUPS BETWEEN 1 PRECEDING AND CURRENT ROW) FROM orders
SELECT id, sum(items) OVER (PARTITION BY customer ORDER BY status DESC GROUPS BETWEEN CURRENT ROW AND 1 FOLLOWING) FROM orders
SELECT id, count(*) OVER (ORDER BY customer, status GROUPS 2 PRECEDING) FROM orders
SELECT id, first_value(id) OVER (ORDER BY status, id ROWS BETWEEN 2 PRECEDING AND 1 FOLLOWING), last_value(id) OVER (ORDER BY status, id ROWS BETWEEN 2 PRECEDING AND 1 FOLLOWING) FROM orders
SELECT id, sum(amount) OVER (ORDER BY shipped RANGE BETWEEN INTERVAL 3 DAY PRECEDING AND INTERVAL 3 DAY FOLLOWING) FROM orders WHERE shipped IS NOT NULL
SELECT id, count(*) OVER (ORDER BY items RANGE BETWEEN 1 PRECEDING AND 1 FOLLOWING) FROM orders WHERE items IS NOT NULL
SELECT id, count(*) OVER (ORDER BY items DESC NULLS LAST RANGE BETWEEN 1 PRECEDING AND 1 FOLLOWING) FROM orders
SELECT id, count(items) OVER (ORDER BY items NULLS FIRST RANGE BETWEEN 2 PRECEDING AND CURRENT ROW) FROM orders
SELECT id, max(amount) OVER (PARTITION BY status ORDER BY placed ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) FROM orders
SELECT id, min(amount) OVER (ORDER BY id ROWS BETWEEN 1 FOLLOWING AND UNBOUNDED FOLLOWING) FROM orders
SELECT id, avg(items) OVER (ORDER BY id ROWS BETWEEN 3 PRECEDING AND 1 PRECEDING) FROM orders
SELECT id, row_number() OVER (ORDER BY items DESC NULLS FIRST, id DESC) FROM orders
SELECT id, rank() OVER (PARTITION BY status ORDER BY items NULLS FIRST) FROM orders
SELECT id, dense_rank() OVER (ORDER BY note NULLS LAST) FROM orders
SELECT id, ntile(5) OVER (PARTITION BY status ORDER BY id), ntile(20) OVER (ORDER BY id) FROM orders
SELECT id, percent_rank() OVER (PARTITION BY status ORDER BY items NULLS LAST), cume_dist() OVER (ORDER BY note NULLS FIRST) FROM orders
SELECT id, lag(id, 0) OVER (ORDER BY id), lead(id, 100, -1) OVER (ORDER BY id), lag(shipped, 1, DATE '2000-01-01') OVER (ORDER BY id) FROM orders
SELECT id, nth_value(amount, 3) OVER (ORDER BY id ROWS BETWEEN 1 PRECEDING AND 1 FOLLOWING) FROM orders
SELECT status, avg(avg(amount)) OVER (), rank() OVER (ORDER BY count(*) DESC, status) FROM orders GROUP BY status
SELECT customer, sum(amount) AS s, sum(sum(amount)) OVER (ORDER BY customer ROWS UNBOUNDED PRECEDING) FROM orders GROUP BY customer
SELECT id, sum(amount) OVER (PARTITION BY date_trunc('quarter', placed) ORDER BY placed) FROM orders
SELECT id, count(*) OVER (PARTITION BY status, items IS NULL) FROM orders
SELECT id, sum(items) OVER (ORDER BY amount > 70 DESC, id) FROM orders
SELECT id, sum(1) OVER (ORDER BY placed RANGE BETWEEN INTERVAL '1' HOUR PRECEDING AND INTERVAL '90' DAY FOLLOWING) FROM orders
SELECT id, sum(amount::DECIMAL(10,2)) OVER (ORDER BY id ROWS 2 PRECEDING), avg(amount::DECIMAL(10,2)) OVER (PARTITION BY status) FROM orders
SELECT id, sum(items) OVER (ORDER BY id ROWS BETWEEN 2 PRECEDING AND 1 FOLLOWING EXCLUDE CURRENT ROW), min(items) OVER (ORDER BY id ROWS BETWEEN 1 PRECEDING AND 1 FOLLOWING EXCLUDE CURRENT ROW) FROM orders ==! EXCLUDE CURRENT ROW is for aggregates with a frame of ROWS
SELECT id, sum(items) OVER (ORDER BY status ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING EXCLUDE GROUP) FROM orders ==! not supported: COUNT with EXCLUDE GROUP
SELECT id, sum(items) OVER (ORDER BY status RANGE BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW EXCLUDE TIES) FROM orders WHERE status <> 'lost' ==! not supported: COUNT with EXCLUDE TIES
SELECT id, any_value(status) OVER (PARTITION BY status), bit_or(items) OVER (ORDER BY id), bit_xor(customer) OVER (PARTITION BY status) FROM orders
SELECT id, arg_min(note, amount) OVER (PARTITION BY customer ORDER BY id ROWS BETWEEN 1 PRECEDING AND 1 FOLLOWING) FROM orders
SELECT id, quantile_cont(amount, 0.25) OVER (PARTITION BY status), mad(amount) OVER (PARTITION BY status) FROM orders
SELECT id FROM orders QUALIFY count(*) OVER (PARTITION BY customer) > 1 AND amount > avg(amount) OVER (PARTITION BY customer)
SELECT status, count(*) AS n FROM orders GROUP BY status QUALIFY rank() OVER (ORDER BY count(*) DESC) <= 2
SELECT DISTINCT customer, max(amount) OVER (PARTITION BY customer) FROM orders
SELECT id, lag(status) OVER (ORDER BY id) IS DISTINCT FROM status AS changed, sum(items) OVER (ORDER BY id) - items FROM orders
WITH g AS (SELECT id, status, CASE WHEN lag(status) OVER (ORDER BY id) = status THEN 0 ELSE 1 END AS c FROM orders), s AS (SELECT id, status, sum(c) OVER (ORDER BY id) AS grp FROM g) SELECT status, min(id), max(id), count(*) FROM s GROUP BY status, grp ORDER BY 2
SELECT id, first_value(placed) OVER w, last_value(shipped) OVER w, nth_value(status, 2) OVER w FROM orders WINDOW w AS (PARTITION BY customer ORDER BY placed DESC ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING)
SELECT id, max(note) OVER (ORDER BY id ROWS BETWEEN 1 PRECEDING AND 1 PRECEDING), count(note) OVER (ORDER BY id ROWS BETWEEN CURRENT ROW AND CURRENT ROW) FROM orders
SELECT x, sum(x) OVER (ORDER BY x RANGE BETWEEN 0.5 PRECEDING AND 0.5 FOLLOWING) FROM (VALUES (1.0), (1.5), (2.25), (3.0)) t(x)
SELECT x, count(*) OVER (ORDER BY x), sum(x) OVER (ORDER BY x) FROM (VALUES (1e0), (CAST('NaN' AS DOUBLE)), (NULL), (2e0), (1e0)) t(x)
SELECT x, rank() OVER (ORDER BY x NULLS LAST), row_number() OVER (PARTITION BY x) FROM (VALUES (1e0), (CAST('NaN' AS DOUBLE)), (NULL), (CAST('NaN' AS DOUBLE)), (-0.0e0), (0.0e0)) t(x)
-- by a stranger: intervals and times
SELECT INTERVAL '1' YEAR + INTERVAL '3' MONTH = INTERVAL '15' MONTH, INTERVAL '36' HOUR = INTERVAL '1' DAY + INTERVAL '12' HOUR
SELECT TIMESTAMP '2024-03-31 12:00:00' - INTERVAL '1' MONTH, TIMESTAMP '2024-01-30 12:00:00' + INTERVAL '13' MONTH, TIMESTAMP '2024-02-29 00:00:00' + INTERVAL '4' YEAR
SELECT DATE '2024-01-31' + INTERVAL '1' MONTH + INTERVAL '1' MONTH ==> SELECT DATE '2024-03-29'
SELECT id, placed + INTERVAL '1' MONTH * items FROM orders
SELECT id, placed - INTERVAL (items) MONTH, placed + INTERVAL (items * 7) DAY FROM orders
SELECT id, date_trunc('week', placed) + INTERVAL '4' DAY FROM orders
SELECT id, date_diff('week', placed, TIMESTAMP '2024-01-01 00:00:00') FROM orders WHERE id < 0
SELECT id, date_diff('second', placed, TIMESTAMP '2024-01-01 00:00:00'), date_diff('minute', TIMESTAMP '2024-01-01 00:00:00', placed), date_diff('hour', TIMESTAMP '2024-01-01 00:30:00', placed) FROM orders
SELECT id, date_diff('month', placed, TIMESTAMP '2024-01-01 00:00:00'), date_diff('year', TIMESTAMP '2024-06-01 00:00:00', placed), date_diff('quarter', placed, TIMESTAMP '2022-01-01 00:00:00') FROM orders
SELECT id, date_sub('month', placed, TIMESTAMP '2024-01-05 08:14:59'), date_sub('year', placed, TIMESTAMP '2024-03-01 00:00:00'), date_sub('day', placed, TIMESTAMP '2022-03-01 00:00:00'), date_sub('second', placed, TIMESTAMP '2022-03-01 00:00:00.5') FROM orders
SELECT date_part('isoyear', DATE '2020-12-31'), date_part('week', DATE '2021-01-01'), date_part('doy', DATE '2024-12-31'), date_part('decade', DATE '1989-05-05'), date_part('century', DATE '1900-01-01'), date_part('millennium', DATE '2001-01-01')
SELECT extract(year FROM DATE '0044-03-15'), extract(dow FROM DATE '1582-10-15'), extract(week FROM DATE '1969-12-29'), extract(quarter FROM TIMESTAMP '1969-12-31 23:59:59')
SELECT extract(hour FROM TIMESTAMP '1969-12-31 23:59:59.5'), extract(minute FROM TIMESTAMP '1969-12-31 23:59:59.5'), extract(second FROM TIMESTAMP '1969-12-31 23:59:59.5'), extract(epoch FROM TIMESTAMP '1969-12-31 23:59:59.5')
SELECT date_trunc('hour', TIMESTAMP '1969-12-31 23:59:59.5'), date_trunc('month', TIMESTAMP '1969-12-31 23:59:59.5'), date_trunc('second', TIMESTAMP '1969-12-31 23:59:59.5'), date_trunc('day', TIMESTAMP '1900-03-01 00:00:00.001')
SELECT time_bucket(INTERVAL '5 days', TIMESTAMP '1969-12-31 23:59:59'), time_bucket(INTERVAL '3 months', TIMESTAMP '1969-12-31 23:59:59'), time_bucket(INTERVAL '2 hours', TIMESTAMP '2024-03-31 02:30:00')
SELECT time_bucket(INTERVAL '1 day', placed, TIMESTAMP '2023-01-01 06:00:00') FROM orders
SELECT strftime(placed, '%Y-W%V-%u'), strftime(placed, '%y%m%d'), strftime(placed, '%j'), strftime(placed, '%I:%M:%S %p') FROM orders
SELECT strftime(TIMESTAMP '1969-07-20 20:17:40.5', '%Y-%m-%d %H:%M:%S.%f'), strftime(TIMESTAMP '0999-01-02 03:04:05', '%Y|%-d|%-H')
SELECT strftime(TIMESTAMP '2024-01-02 03:04:05', '%c'), strftime(TIMESTAMP '2024-01-02 03:04:05', '%x %X') ==! form '%c': not understood (found %c, expected %Y, %y, %m, %d, %H, %I, %M, %S, %g, %f, %j, %p, %a, %A, %b, %B,
SELECT strftime(TIMESTAMP '2024-01-02 03:04:05', '%U %W %w %U'), strftime(TIMESTAMP '2023-12-31 23:00:00', '%U %W %w %G %V') ==! form '%U %W %w %U': not understood (found %U, expected %Y, %y, %m, %d, %H, %I, %M, %S, %g, %f, %j, %p, %a, %A,
SELECT strptime('2024-02-29T23:59:59', '%Y-%m-%dT%H:%M:%S'), strptime('29 Feb 2024', '%d %b %Y'), strptime('February 1, 2024', '%B %d, %Y'), strptime('20240201', '%Y%m%d')
SELECT strptime('12:30 AM 2024-01-01', '%I:%M %p %Y-%m-%d'), strptime('12:30 PM 2024-01-01', '%I:%M %p %Y-%m-%d'), strptime('69-01-01', '%y-%m-%d'), strptime('68-01-01', '%y-%m-%d')
SELECT strptime('2024-01-01 10:00:00.123', '%Y-%m-%d %H:%M:%S.%f'), strptime('2024-01-01 10:00:00.5', '%Y-%m-%d %H:%M:%S.%f')
SELECT strptime('2024-02-30', '%Y-%m-%d') ==! STRPTIME: the text is no time of the form %Y-%m-%d (found '2024-02-30')
SELECT try_strptime('2024-02-30', '%Y-%m-%d'), try_strptime('2024-1-5', '%Y-%m-%d'), try_strptime('2024-01-05 x', '%Y-%m-%d'), try_strptime(' 2024-01-05', '%Y-%m-%d')
SELECT strptime('2024-01-01 10:00:00 +0200', '%Y-%m-%d %H:%M:%S %z') ==! form '%Y-%m-%d %H:%M:%S %z': not understood (found %z, expected %Y, %y, %m, %d, %H, %I, %M, %S, %g, %f, %j, %p
SELECT CAST(TIMESTAMP '2024-01-05 07:08:09.5' AS VARCHAR), CAST(TIME '07:08:09' AS VARCHAR), CAST(DATE '0099-01-05' AS VARCHAR)
SELECT DATE '2024-02-29' - DATE '2023-02-28', TIMESTAMP '2024-03-01 00:00:00' - TIMESTAMP '2024-02-29 23:59:59.5', DATE '2024-01-01' - 1 - 1
SELECT TIME '12:00:00' - INTERVAL '13' HOUR, TIME '23:59:59' + INTERVAL '2' SECOND, TIME '10:00:00' + INTERVAL '26' HOUR
SELECT TIME '12:00:00' - TIME '10:30:00' ==! Cannot apply '-' to arguments of type '<TIME(0)> - <TIME(0)>'. Expected <NUMERIC> - <NUMERIC>, or <DATETIME_IN
SELECT last_day(DATE '2024-02-01'), last_day(DATE '2023-02-01'), last_day(DATE '1899-12-05'), dayname(DATE '1969-12-31'), monthname(DATE '1969-12-31')
SELECT make_date(2024, 13, 1) ==! MAKE_DATE: no such date (found 2024, 13, 1)
SELECT make_timestamp(2024, 2, 29, 23, 59, 59.999), make_timestamp(-1000000), make_date(1969, 12, 31), epoch_ms(-1)
SELECT to_timestamp(-0.5), to_timestamp(1e9), epoch(TIMESTAMP '1969-12-31 23:59:59.25'), epoch_us(TIMESTAMP '1969-12-31 23:59:59.999999')
SELECT isodow(DATE '2024-02-04'), dayofweek(DATE '2024-02-04'), weekday(DATE '2024-02-04'), yearweek(DATE '2024-12-30'), yearweek(DATE '2021-01-03'), weekofyear(DATE '2016-01-03')
SELECT century(DATE '2000-12-31'), decade(DATE '0005-01-01'), era(DATE '2000-01-01') ==! function ERA(<DATE>): not found; did you mean 'EXP'?
SELECT date_trunc('quarter', DATE '2024-05-15'), date_trunc('year', DATE '2024-05-15') ==> SELECT DATE '2024-04-01', DATE '2024-01-01'
SELECT count(*) FROM orders WHERE date_trunc('month', placed) = '2023-03-01'
SELECT count(*) FROM orders WHERE placed > shipped, count(*) ==! not understood (found ',')
SELECT count(*) FROM orders WHERE placed::DATE IN ('2023-01-05', '2023-03-15')
SELECT id FROM orders WHERE shipped - placed::DATE BETWEEN 1 AND 2
SELECT id FROM orders WHERE placed + INTERVAL 3 DAY > shipped
SELECT id FROM orders WHERE extract(month FROM placed) IN (1, 3) AND extract(hour FROM placed) < 12
SELECT id FROM orders WHERE dayname(placed) IN ('Saturday', 'Sunday')
SELECT id FROM orders WHERE placed BETWEEN DATE '2023-03-01' AND DATE '2023-03-15'
SELECT id FROM orders WHERE placed < '2023-01-19 17:45:30' OR placed >= '2023-12-31T23:00:00'
-- by a stranger: zones
SELECT TIMESTAMP '2023-03-26 01:30:00' AT TIME ZONE 'UTC' AT TIME ZONE 'Europe/Zurich', TIMESTAMP '2023-03-26 00:59:59' AT TIME ZONE 'UTC' AT TIME ZONE 'Europe/Zurich', TIMESTAMP '2023-03-26 01:00:00' AT TIME ZONE 'UTC' AT TIME ZONE 'Europe/Zurich'
SELECT TIMESTAMP '2023-11-05 01:30:00' AT TIME ZONE 'America/New_York' AT TIME ZONE 'UTC', TIMESTAMP '2023-11-05 02:00:00' AT TIME ZONE 'America/New_York' AT TIME ZONE 'UTC', TIMESTAMP '2023-03-12 02:30:00' AT TIME ZONE 'America/New_York' AT TIME ZONE 'UTC'
SELECT TIMESTAMP '2023-07-01 00:00:00' AT TIME ZONE 'UTC' AT TIME ZONE 'Asia/Kathmandu', TIMESTAMP '2023-07-01 00:00:00' AT TIME ZONE 'UTC' AT TIME ZONE 'Australia/Lord_Howe', TIMESTAMP '2023-07-01 00:00:00' AT TIME ZONE 'UTC' AT TIME ZONE 'Pacific/Apia'
SELECT TIMESTAMP '2011-12-30 12:00:00' AT TIME ZONE 'Pacific/Apia' AT TIME ZONE 'UTC', TIMESTAMP '2011-12-30 09:59:59' AT TIME ZONE 'UTC' AT TIME ZONE 'Pacific/Apia'
SELECT date_trunc('day', placed AT TIME ZONE 'UTC' AT TIME ZONE 'America/New_York') AS d, count(*) FROM orders GROUP BY d
SELECT id, extract(hour FROM placed AT TIME ZONE 'UTC' AT TIME ZONE 'Asia/Tokyo') FROM orders
SELECT TIMESTAMPTZ '2023-10-29 02:30:00+02' AT TIME ZONE 'Europe/Zurich', TIMESTAMPTZ '2023-10-29 02:30:00+01' AT TIME ZONE 'Europe/Zurich'
SELECT TIMESTAMPTZ '2023-10-29 02:30:00+02' < TIMESTAMPTZ '2023-10-29 02:30:00+01', TIMESTAMPTZ '2024-01-01 00:00:00+00' = TIMESTAMPTZ '2024-01-01 01:00:00+01'
SELECT TIMESTAMPTZ '2024-03-31 00:00:00+00' + INTERVAL '1' DAY, TIMESTAMPTZ '2024-03-31 00:00:00+00' - TIMESTAMPTZ '2024-03-30 00:00:00+00' = INTERVAL '1' DAY
SELECT TIMESTAMP '1941-06-15 12:00:00' AT TIME ZONE 'Europe/London' AT TIME ZONE 'UTC', TIMESTAMP '1850-01-01 00:00:00' AT TIME ZONE 'UTC' AT TIME ZONE 'Europe/Paris'
SELECT TIMESTAMP '2024-01-01 00:00:00' AT TIME ZONE 'Nowhere/Land' ==! zone 'Nowhere/Land': not known (expected a name like Europe/Zurich, UTC or +02:00)
SELECT TIMESTAMP '2024-01-01 00:00:00' AT TIME ZONE 'EST' AT TIME ZONE 'UTC', TIMESTAMP '2024-07-01 00:00:00' AT TIME ZONE 'Etc/GMT+5' AT TIME ZONE 'UTC' ==! zone 'EST': not known (expected a name like Europe/Zurich, UTC or +02:00)
SELECT count(*) FROM orders WHERE placed AT TIME ZONE 'Europe/Zurich' > TIMESTAMPTZ '2023-06-30 18:20:19+00'
-- by a stranger: decimals
SELECT 1.1::DECIMAL(5,2) * 2.25::DECIMAL(5,2), 1.1::DECIMAL(5,2) + 2::DECIMAL(10,0), 10::DECIMAL(4,2) - 0.005::DECIMAL(6,3)
SELECT 7.00::DECIMAL(5,2) % 2.50::DECIMAL(5,2), -7.5 % 2, mod(7.5::DECIMAL(4,1), -2)
SELECT round(2.345::DECIMAL(6,3), 2), round(-2.345::DECIMAL(6,3), 2), round(2.5::DECIMAL(3,1)), round(1234.5::DECIMAL(6,1), -2), trunc(-2.789::DECIMAL(6,3), 2)
SELECT ceil(1.2::DECIMAL(4,2)), floor(-1.2::DECIMAL(4,2)), abs(-1.2::DECIMAL(4,2)), sign(-1.2::DECIMAL(4,2)), -(1.5::DECIMAL(3,1))
SELECT CAST(99.995 AS DECIMAL(4,2)) ==! value out of range. Cast it to a wider type.
SELECT TRY_CAST(99.995 AS DECIMAL(4,2)), TRY_CAST('1e3' AS DECIMAL(6,1)), TRY_CAST('abc' AS DECIMAL(6,1)), TRY_CAST('-0.05' AS DECIMAL(3,1))
SELECT CAST(1e0/3 AS DECIMAL(10,4)), CAST(2.675e0 AS DECIMAL(10,2)), CAST(1e15 AS DECIMAL(18,2)), CAST(0.1e0 + 0.2e0 AS DECIMAL(20,17))
SELECT CAST(123456789012345678 AS DECIMAL(18,0)) + 1, CAST(99999999999999999999999999999999999999 AS DECIMAL(38,0)) - 1
SELECT sum(x), avg(x), min(x), max(x), median(x) FROM (VALUES (0.10::DECIMAL(10,2)), (0.20), (0.30), (NULL)) t(x)
SELECT stddev(x), var_pop(x), quantile_disc(x, 0.5) FROM (VALUES (0.10::DECIMAL(10,2)), (0.20), (0.35)) t(x)
SELECT x, count(*) FROM (VALUES (1.0::DECIMAL(5,2)), (1.00::DECIMAL(5,2)), (1::DECIMAL(5,2))) t(x) GROUP BY x
SELECT 1.0 = 1.00, 1.10::DECIMAL(5,2) = 1.1::DECIMAL(9,4), 1 = 1.0, 1.0 = 1e0, 0.1 = 0.1e0, 0.1::DECIMAL(20,19) < 0.1e0
SELECT 1.5 IN (1, 2, 1.50), 2 IN (1.5, 2.0), 0.3 BETWEEN 0.1 + 0.2 AND 0.3
SELECT CAST(1.50::DECIMAL(5,2) AS VARCHAR), CAST(-0.5::DECIMAL(5,2) AS VARCHAR), CAST(100::DECIMAL(5,0) AS VARCHAR)
SELECT CAST(0.9 AS INTEGER), CAST(-0.5 AS INTEGER), CAST(1.4999 AS BIGINT), CAST(2.5::DECIMAL(3,1) AS SMALLINT), CAST(-2.5::DECIMAL(3,1) AS TINYINT)
SELECT sum(amount::DECIMAL(10,2)) / count(*) FROM orders WHERE id = 1
SELECT id, amount::DECIMAL(12,4) * 1.075::DECIMAL(5,3), amount::DECIMAL(10,2) - discount::DECIMAL(3,2) * amount::DECIMAL(10,2) FROM orders
SELECT sum(amount::DECIMAL(10,2) * (1 - coalesce(discount, 0)::DECIMAL(3,2))) FROM orders
SELECT greatest(1.5::DECIMAL(5,2), 2), least(1.5::DECIMAL(5,2), 1.25::DECIMAL(9,4)), coalesce(NULL, 1.5::DECIMAL(5,2), 2)
SELECT CASE WHEN id > 6 THEN 1.25 ELSE 2 END, nullif(1.5, 1.50) FROM orders WHERE id IN (1, 12)
SELECT power(2.5::DECIMAL(3,1), 2), sqrt(2.25::DECIMAL(5,2)), ln(10.0::DECIMAL(5,1)), exp(1.0::DECIMAL(3,1))
SELECT 12345678901234567890 + 1, 12345678901234567890 * 2, -9223372036854775808
-- by a stranger: casts of numbers
SELECT CAST(127.4e0 AS TINYINT), CAST(-128.4e0 AS TINYINT), TRY_CAST(127.6e0 AS TINYINT), TRY_CAST('NaN'::DOUBLE AS INTEGER), TRY_CAST(1e30 AS BIGINT)
SELECT CAST(16777217 AS REAL) = 16777216e0, CAST(0.1e0 AS REAL) = 0.1e0, CAST(0.1e0 AS REAL)::DOUBLE, CAST('1e-50' AS REAL), CAST(1e38 AS REAL)
SELECT CAST('inf' AS DOUBLE), CAST('-Infinity' AS DOUBLE), CAST('nan' AS REAL), TRY_CAST('1e999' AS DOUBLE)
SELECT CAST(1.0e0 AS VARCHAR) = '1.0', CAST(1e-7 AS VARCHAR), CAST(123456789.125e0 AS VARCHAR), CAST(0e0 AS VARCHAR) ==> SELECT true, '1.0E-7', '1.23456789125E8', '0.0'
SELECT TRUE::VARCHAR || 'x', CAST('yes' AS BOOLEAN), TRY_CAST('2' AS BOOLEAN), CAST('0' AS BOOLEAN), 5::BOOLEAN, 0.0::BOOLEAN ==> SELECT 'truex', true, NULL, false, true, false
SELECT CAST(100 AS TINYINT) + CAST(100 AS TINYINT) ==! value out of range. Cast it to a wider type.
SELECT -CAST(-128 AS TINYINT) ==! value out of range. Cast it to a wider type.
SELECT 3000000000 * 3000000000, 3037000500 * 3037000500 ==! BIGINT overflow. Cast an operand to a wider type, such as BIGINT, DECIMAL(38, 0) or DOUBLE.
SELECT abs(-9223372036854775807), -(-9223372036854775807), 9223372036854775807 % -1, 7 // -1
SELECT 10 % 3.5, -10 % 3, 10.5e0 % 3, mod(-10, 3), mod(10, -3), 5 % NULL
SELECT round(0.5), round(1.5), round(2.5e0), round(-0.5e0), round(1e20), round(123.456e0, -1), round(5, -1), round(NULL), round(1.005e0, 2)
SELECT ceil(-0.5e0), floor(-0.5e0), trunc(-1.5e0), ceil(1e20), floor(5), ceil(NULL)
-- by a stranger: nulls
SELECT 1 IN (2, NULL), 1 NOT IN (2, NULL), 1 IN (1, NULL), 1 NOT IN (1, NULL), NULL IN (1), NULL NOT IN (1), NULL IN (NULL)
SELECT id FROM orders WHERE items NOT IN (SELECT items FROM orders WHERE status = 'lost')
SELECT id FROM orders WHERE items NOT IN (SELECT items FROM orders WHERE status = 'lost' AND items IS NOT NULL)
SELECT id, items IN (SELECT items FROM orders WHERE status = 'lost'), items NOT IN (SELECT items FROM orders WHERE status = 'lost') FROM orders
SELECT id, items IN (SELECT items FROM orders WHERE false), items NOT IN (SELECT items FROM orders WHERE false) FROM orders
SELECT id, items > ALL (SELECT items FROM orders WHERE status = 'open'), items > ANY (SELECT items FROM orders WHERE status = 'lost') FROM orders
SELECT id, items = ALL (SELECT items FROM orders WHERE false), items <> ANY (SELECT 1 UNION ALL SELECT NULL), items = ANY (SELECT NULL::INTEGER) FROM orders
SELECT id, items <= ALL (SELECT items FROM orders), items <> ALL (SELECT items FROM orders WHERE items IS NULL) FROM orders
SELECT id FROM orders o WHERE items > ALL (SELECT p.items FROM orders p WHERE p.customer = o.customer AND p.id <> o.id)
SELECT id FROM orders o WHERE items IN (SELECT p.items FROM orders p WHERE p.customer = o.customer AND p.id <> o.id)
SELECT id FROM orders o WHERE items NOT IN (SELECT p.items FROM orders p WHERE p.customer = o.customer AND p.id <> o.id)
SELECT id, (items, customer) IN (SELECT items, customer FROM orders WHERE id > 6) FROM orders
SELECT id, (items, note) IN ((3, 'a,b'), (NULL, '')) FROM orders ==! Values in expression list must have compatible types
SELECT id FROM orders WHERE NOT (items > 2)
SELECT id FROM orders WHERE NOT (items > 2 AND discount > 0.1)
SELECT id FROM orders WHERE (items > 2) IS NOT TRUE
SELECT id FROM orders WHERE (discount > 0.1) IS UNKNOWN
SELECT id FROM orders WHERE items = items
SELECT id FROM orders WHERE items IS NOT DISTINCT FROM (SELECT max(items) FROM orders WHERE id > 100)
SELECT count(items), count(*), count(DISTINCT items), sum(items), avg(items), min(note), max(note) FROM orders WHERE customer > 100
SELECT customer, count(discount), sum(discount), avg(discount) FROM orders GROUP BY customer
SELECT discount, count(*) FROM orders GROUP BY discount
SELECT DISTINCT discount, items > 2 FROM orders
SELECT coalesce(items, discount, 0), coalesce(note, status), nullif(items, 1), nullif(note, '') FROM orders
SELECT CASE items WHEN NULL THEN 'n' WHEN 1 THEN 'one' ELSE 'other' END, CASE WHEN items IS NULL THEN 'n' END FROM orders
SELECT NULL AND TRUE, NULL AND FALSE, NULL OR TRUE, NULL OR FALSE, NOT NULL::BOOLEAN, NULL IS TRUE, NULL IS NOT FALSE
SELECT greatest(items, discount, 2), least(note, 'b', status) FROM orders
SELECT sum(items) FILTER (WHERE discount > 0), count(*) FILTER (WHERE items IS NULL), string_agg(note, '|' ORDER BY id) FILTER (WHERE items > 2), max(amount) FILTER (WHERE false) FROM orders
SELECT o.id, c.name FROM orders o LEFT JOIN customers c ON o.customer = c.id AND c.score > 7.5
SELECT c.id, o.id FROM customers c LEFT JOIN orders o ON c.id = o.customer AND o.items IS NULL
SELECT a.items, count(*) FROM orders a JOIN orders b ON a.items = b.items GROUP BY a.items
SELECT count(*) FROM orders a JOIN orders b ON a.items IS NOT DISTINCT FROM b.items
SELECT count(*) FROM orders a FULL JOIN orders b ON a.items = b.id AND b.items > 3
SELECT a.id, b.id FROM orders a LEFT JOIN orders b ON a.items + 1 = b.items AND a.id <> b.id WHERE b.id IS NULL OR b.id > 9
-- by a stranger: grouping sets
SELECT status, customer, count(*), sum(amount) FROM orders GROUP BY ROLLUP (status, customer) HAVING count(*) > 1
SELECT status, items IS NULL AS n, count(*), grouping(status), grouping(items IS NULL) FROM orders GROUP BY CUBE (status, items IS NULL)
SELECT customer, status, count(*), grouping_id(customer, status) FROM orders GROUP BY GROUPING SETS ((customer, status), (customer), (status), ())
SELECT status, count(*) FROM orders GROUP BY GROUPING SETS (status, ()) ORDER BY count(*), status
SELECT status, year(placed), count(DISTINCT customer), string_agg(status, ',' ORDER BY id) FROM orders GROUP BY GROUPING SETS ((status), (year(placed)))
SELECT status, customer, sum(items) FROM orders GROUP BY status, ROLLUP (customer)
SELECT status, customer, items, count(*) FROM orders GROUP BY ROLLUP (status, (customer, items))
SELECT discount, count(*) FROM orders GROUP BY ROLLUP (discount)
SELECT coalesce(status, 'total'), sum(amount) FROM orders GROUP BY ROLLUP (status) ORDER BY grouping(status), 1
SELECT sum(amount) FROM orders WHERE false GROUP BY ROLLUP (status)
SELECT status, count(*) FROM orders WHERE false GROUP BY GROUPING SETS ((status), ())
SELECT count(*) FROM orders WHERE false GROUP BY ()
SELECT status, median(amount), list(id ORDER BY id) FROM orders GROUP BY ROLLUP (status)
SELECT date_trunc('quarter', placed) AS q, status, sum(amount) FROM orders GROUP BY GROUPING SETS ((q, status), (q), ())
SELECT grouping(status) AS g, rank() OVER (PARTITION BY grouping(status) ORDER BY sum(amount) DESC) AS r, status, sum(amount) FROM orders GROUP BY ROLLUP (status)
-- by a stranger: correlated subqueries and lateral
SELECT id, (SELECT count(*) FROM orders b WHERE b.placed < a.placed AND b.status = a.status) FROM orders a
SELECT id, (SELECT b.id FROM orders b WHERE b.placed > a.placed ORDER BY b.placed LIMIT 1) FROM orders a
SELECT id, (SELECT sum(b.amount) FROM orders b WHERE b.customer = a.customer HAVING sum(b.amount) > 200) FROM orders a
SELECT id FROM orders a WHERE amount > (SELECT avg(amount) FROM orders b WHERE b.status = a.status)
SELECT id FROM orders a WHERE 2 = (SELECT count(DISTINCT status) FROM orders b WHERE b.customer = a.customer)
SELECT name FROM customers c WHERE (SELECT count(*) FROM orders o WHERE o.customer = c.id) = 0
SELECT name, coalesce((SELECT max(o.placed) FROM orders o WHERE o.customer = c.id), TIMESTAMP '2000-01-01') FROM customers c
SELECT name FROM customers c WHERE NOT EXISTS (SELECT * FROM orders o WHERE o.customer = c.id AND o.status = 'open')
SELECT name FROM customers c WHERE EXISTS (SELECT 1 FROM orders o WHERE o.customer = c.id GROUP BY o.customer HAVING count(*) > 2)
SELECT c.name, x.id, x.rn FROM customers c, LATERAL (SELECT o.id, row_number() OVER (ORDER BY o.amount DESC) AS rn FROM orders o WHERE o.customer = c.id) x WHERE x.rn <= 2
SELECT c.name, t.s FROM customers c CROSS JOIN LATERAL (SELECT sum(amount) AS s FROM orders o WHERE o.customer = c.id) t
SELECT c.name, t.id FROM customers c LEFT JOIN LATERAL (SELECT id FROM orders o WHERE o.customer = c.id ORDER BY amount DESC LIMIT 2) t ON TRUE
SELECT id, (SELECT max(x) FROM (VALUES (a.items), (a.customer)) v(x)) FROM orders a
SELECT id, (SELECT string_agg(status, '-' ORDER BY id) FROM orders b WHERE b.customer = a.customer) FROM orders a
SELECT id, EXISTS (SELECT 1 FROM customers c WHERE c.id = a.customer), NOT EXISTS (SELECT 1 FROM customers c WHERE c.id = a.customer AND c.country = 'DE') FROM orders a
SELECT id, CASE WHEN EXISTS (SELECT 1 FROM customers c WHERE c.id = a.customer AND score > 8) THEN 'top' ELSE 'rest' END FROM orders a
SELECT (SELECT count(*) FROM orders WHERE customer = c.id AND amount > (SELECT avg(amount) FROM orders p WHERE p.status = orders.status)) FROM customers c
SELECT status, (SELECT count(*) FROM customers WHERE id IN (SELECT customer FROM orders o WHERE o.status = t.status)) FROM (SELECT DISTINCT status FROM orders) t
SELECT id FROM orders WHERE (SELECT id FROM customers) = 1 ==! a subquery has more than one row, where one value is expected
SELECT (SELECT name FROM customers WHERE id = 99), (SELECT count(name) FROM customers WHERE id = 99)
-- by a stranger: sets
SELECT 1 UNION SELECT 1.0 UNION SELECT 1e0
SELECT id FROM orders WHERE id < 3 UNION ALL SELECT amount FROM orders WHERE id < 3
SELECT items FROM orders UNION SELECT NULL
SELECT items FROM orders INTERSECT SELECT NULL
SELECT items FROM orders EXCEPT SELECT 1 EXCEPT SELECT NULL
SELECT items FROM orders EXCEPT ALL SELECT 1
SELECT customer FROM orders INTERSECT SELECT id FROM customers ORDER BY 1 DESC
SELECT shipped FROM orders WHERE id < 3 UNION ALL SELECT placed FROM orders WHERE id < 3
SELECT status FROM orders UNION SELECT country FROM customers EXCEPT SELECT 'DE'
(SELECT id FROM orders ORDER BY amount DESC LIMIT 3) INTERSECT (SELECT id FROM orders ORDER BY id DESC LIMIT 6)
SELECT 'a' AS x UNION ALL SELECT NULL UNION ALL SELECT 'abc'
SELECT 1::SMALLINT AS x UNION ALL SELECT 70000 UNION ALL SELECT 5000000000
SELECT 1.5::DECIMAL(3,1) UNION ALL SELECT 2.25::DECIMAL(5,2)
SELECT x FROM (SELECT 1 AS x UNION ALL SELECT 2) WHERE x IN (SELECT 2 UNION SELECT 3)
SELECT count(*), sum(x) FROM (SELECT items AS x FROM orders UNION ALL SELECT customer FROM orders)
SELECT NULL UNION SELECT NULL
VALUES (1, 'a'), (2, NULL) UNION VALUES (1, 'a')
SELECT 'x' = 'x ' , 'a' UNION SELECT TRUE, 'a  '
-- by a stranger: texts
SELECT length('🤦'), length('é'), upper('éß'), lower('İ'), reverse('a🤦b'), left('🤦ab', 2), right('ab🤦', 2), substring('a🤦bc', 2, 2)
SELECT strpos('a🤦b', 'b'), position('🤦' IN 'a🤦b'), instr('añb', 'b'), '🤦ab'[1], 'a🤦b'[2:3], ascii('🤦'), chr(129318)
SELECT lpad('é', 3, '🤦'), rpad('🤦', 3, 'x'), repeat('🤦', 2), replace('a🤦a🤦', '🤦', 'x'), translate('a🤦b', '🤦', 'z')
SELECT 'a🤦b' LIKE 'a_b', 'a🤦b' LIKE 'a__b', '🤦' LIKE '_', 'é' LIKE '_', 'É' ILIKE 'é', 'straße' ILIKE 'STRASSE'
SELECT '50%' LIKE '50!%' ESCAPE '!', '50x' LIKE '50!%' ESCAPE '!', 'a_b' LIKE 'a$_b' ESCAPE '$', 'a\b' LIKE 'a\b', 'a%b' LIKE 'a\%b'
SELECT 'abc' LIKE '%b%', 'abc' LIKE '', '' LIKE '%', '' LIKE '', 'a' LIKE '_%_', 'ab' NOT LIKE 'a', NULL LIKE '%', 'a' LIKE NULL
SELECT 'abc' LIKE 'a%c' ESCAPE '%' ==! pattern 'a%c': the escape character '%' must precede %, _ or itself
SELECT 'line1' || chr(10) || 'line2' LIKE 'line1%2', regexp_matches('a' || chr(10) || 'b', 'a.b')
SELECT regexp_replace('2024-01-05', '(\d+)-(\d+)-(\d+)', '\3/\2/\1'), regexp_replace('aaa', 'a', 'b'), regexp_replace('abc', '(?i)B', 'x'), regexp_replace('a.b.c', '\.', '', 'g')
SELECT regexp_extract('foo=1;bar=22', 'bar=(\d+)', 1), regexp_extract('abc', '(z)', 1), regexp_extract('abc', 'b', 0), regexp_extract('aXbX', '([a-z])X([a-z])X', 2)
SELECT regexp_matches('héllo', 'h.llo'), regexp_matches('abc', '^b'), regexp_matches('ABC', 'abc', 'i'), regexp_full_match('abc', 'ab'), regexp_matches('a🤦b', '^a.b$')
SELECT regexp_extract_all('a1b22c333', '\d+'), regexp_extract_all('k=v;x=y', '(\w)=(\w)', 2), regexp_split_to_array('a, b,c', ',\s*')
SELECT 'abc' ~ '^a', 'abc' ~ 'bc$', 'abc' !~ 'x', 'ABC' ~* 'abc'
SELECT trim('  x  '), trim(BOTH 'xy' FROM 'xyaxy'), ltrim('  x'), rtrim('x  ') || '|', trim(LEADING FROM '  x ') || '|', trim('	x	')
SELECT concat('a', 1, NULL, TRUE), concat_ws(',', 1, NULL, 'x'), concat_ws(NULL, 'a', 'b'), concat() ==! Invalid number of arguments to function 'CONCAT'. Was expecting 1 arguments
SELECT concat('a', 1, NULL, 2.5), concat_ws('-', 'a', '', 'b'), concat_ws(',', NULL, NULL)
SELECT substring('hello', 2), substring('hello', 0), substring('hello', -2, 2), substring('hello', 2, 0), substring('hello', 10), substring('hello', 2, -1)
SELECT substring('hello', n, m), substr('hello', n, m), substring('hello' FROM n), substr('hello', n) FROM generate_series(-7, 7) a(n), generate_series(-7, 7) b(m)
SELECT substring('hello', 2), substring('hello', 2, 100), substring('hello', 6), substring('', 1, 2), substr('héllo', 2, 1)
SELECT left('abc', 0), left('abc', 10), left('abc', -2), right('abc', 0), right('abc', -2), right('abc', 10)
SELECT lpad('abc', 2, 'x'), rpad('abc', 2, 'x'), lpad('a', 5, 'xy'), rpad('a', 4, 'xy'), lpad('', 2, 'z'), lpad('abc', 0, 'x')
SELECT replace('aaa', 'aa', 'b'), replace('abc', 'z', 'y'), replace('abc', 'abc', ''), repeat('a', 0), repeat('a', -1), reverse('')
SELECT starts_with('abc', ''), ends_with('abc', ''), contains('', ''), starts_with(NULL, 'a'), 'abc' ^@ 'ab'
SELECT md5('é'), sha256(''), hex('é'), hex(unhex('C3A9')), to_base64('e'::BLOB)
SELECT levenshtein('', 'abc'), levenshtein('kitten', 'kitten'), hamming('abc', 'abd'), jaccard('a', 'b')
SELECT note FROM orders ORDER BY note NULLS FIRST
SELECT status || ':' || items || ':' || amount FROM orders WHERE id IN (3, 5) ==> SELECT status || ':' || items || ':' || amount FROM orders WHERE id IN (3, 5)
SELECT initcap('o''neil mc-donald'), initcap('ÉCOLE été') ==> SELECT 'O''Neil Mc-Donald', 'École Été'
SELECT format('{:05d}|{:.3f}', 42, 1.5), printf('%d%%', 5), printf('%5.1f', 2.25)
SELECT url_encode('ä&='), url_decode('%C3%A4'), strip_accents('Ångström'), nfc_normalize('é')
SELECT overlay('12345' PLACING 'x' FROM 2), overlay('12345' PLACING 'abc' FROM 5), overlay('12345' PLACING '' FROM 2 FOR 2)
SELECT 'abc' COLLATE NOCASE = 'ABC' ==! not understood (found 'NOCASE')
SELECT string_agg(status, '') FROM (SELECT status FROM orders ORDER BY id)
SELECT 'O''Reilly', 'a"b', "id" FROM orders WHERE id = 1
-- by a stranger: lists
SELECT [1, NULL, 3][2], [1, 2, 3][0], [NULL][1], [][1], [[1, 2], NULL][2][1]
SELECT list_slice([1, 2, 3, 4], -3, -2), [1, 2, 3][0:2], [1, 2, 3][3:1], [1, 2, 3][:], [1, 2, 3][2:2]
SELECT list_sort(['b', 'a', NULL]), list_sort([3, 1, 2], 'DESC'), list_sort([1, NULL, 2], 'ASC', 'NULLS FIRST')
SELECT list_sort(list_distinct([1, 2, 1, NULL])), list_unique([1, NULL, 1]), list_reverse([1, NULL, 2]), list_concat([1], NULL), list_concat([1], [NULL])
SELECT list_max(['a', 'c', 'b']), list_min([1.5, 0.5]), list_sum([1, NULL]), list_avg([1, NULL, 2]), list_count([NULL]), list_max([NULL]::INTEGER[]) ==! not supported: a cast of lists whose elements may be null, from NULL to INTEGER. Cast the values before they a
SELECT len([]), len(NULL::INTEGER[]), array_length([[1], [2]]), cardinality(ARRAY[1, NULL])
SELECT [1, 2] = [1, 2], [1, 2] <> [2, 1], [1, NULL] = [1, NULL], [] = []
SELECT array_agg(items ORDER BY items DESC NULLS LAST, id) FROM orders
SELECT list(status ORDER BY id) FILTER (WHERE items > 3), array_agg(DISTINCT status ORDER BY status DESC) FROM orders
SELECT status, array_agg(id ORDER BY amount DESC)[1:2] FROM orders GROUP BY status
SELECT u, count(*) FROM orders, UNNEST(string_split(note, ',')) AS t(u) GROUP BY u
SELECT id, u FROM orders LEFT JOIN UNNEST(string_split(note, ',')) AS t(u) ON TRUE
SELECT unnest([1, NULL, 3]), unnest(['a', 'b'])
SELECT id, unnest([id, id * 10]) AS x FROM orders WHERE id < 3 ORDER BY x
SELECT sum(u) FROM (SELECT unnest([items, customer]) AS u FROM orders)
SELECT list_aggregate([1, 2, 3], 'max'), list_aggregate([2, 4], 'avg'), list_aggregate([1, NULL], 'count')
SELECT flatten([[1], NULL, [2]]), flatten([]), array_to_string([1, NULL, 3], ','), array_to_string([]::INTEGER[], ',') ==! Cannot convert [] to long
SELECT [x] FROM (VALUES (1), (NULL)) t(x)
SELECT [id, items] FROM orders WHERE id IN (4, 5)
SELECT range(1, 10, 4), range(3, 0, -1), generate_series(3, 1), range(5, 1), generate_series(1, 2, 5)
SELECT list_transform([1, 2, 3], x -> x + 1), list_transform(['a', NULL], x -> upper(x)), list_transform([]::INTEGER[], x -> x + 1) ==> SELECT list_transform([1, 2, 3], lambda x: x + 1), list_transform(['a', NULL], lambda x: upper(x)), list_transform([]::INTEGER[], lambda x: x + 1)
SELECT list_filter([1, 2, 3, NULL], x -> x > 1), list_filter(['a', 'bb'], x -> length(x) = 2), list_filter([1, 2], x -> NULL) ==> SELECT list_filter([1, 2, 3, NULL], lambda x: x > 1), list_filter(['a', 'bb'], lambda x: length(x) = 2), list_filter([1, 2], lambda x: NULL)
SELECT list_reduce([1, 2, 3, 4], (a, x) -> a * x), list_reduce(['a', 'b'], (a, b) -> a || b), list_reduce([5], (a, b) -> a + b) ==> SELECT list_reduce([1, 2, 3, 4], lambda a, x: a * x), list_reduce(['a', 'b'], lambda a, b: a || b), list_reduce([5], lambda a, b: a + b)
SELECT id, list_transform([items, 2], x -> x * id) FROM orders ==> SELECT id, list_transform([items, 2], lambda x: x * id) FROM orders
SELECT list_transform([10, 20], (x, i) -> x + i), list_filter([10, 20, 30], (x, i) -> i <> 2), list_reduce([1, 2, 3], (a, x) -> a + x, 100) ==> SELECT list_transform([10, 20], lambda x, i: x + i), list_filter([10, 20, 30], lambda x, i: i <> 2), list_reduce([1, 2, 3], lambda a, x: a + x, 100)
SELECT list_transform([[1, 2], [3]], x -> list_transform(x, y -> y + len(x))), list_transform([1, 2], x -> [x, x * 2]) ==> SELECT list_transform([[1, 2], [3]], lambda x: list_transform(x, lambda y: y + len(x))), list_transform([1, 2], lambda x: [x, x * 2])
SELECT list_transform([{'a': 1}, {'a': 2}], s -> s.a), list_transform([1, 2], x -> {'v': x}) ==> SELECT list_transform([{'a': 1}, {'a': 2}], lambda s: s.a), list_transform([1, 2], lambda x: {'v': x})
SELECT [x * 2 FOR x IN [1, 2, 3]], [x FOR x IN [1, 2, 3, 4] IF x % 2 = 0], [upper(s) FOR s IN string_split('a,b', ',')]
SELECT list_apply([1, 2], lambda x: x + 1), array_filter([1, 2], lambda x: x > 1), list_reduce([1, 2, 3], lambda a, b: a - b)
SELECT id, list_filter(string_split(note, ','), x -> x <> 'b') FROM orders ==> SELECT id, list_filter(string_split(note, ','), lambda x: x <> 'b') FROM orders
SELECT id, list_sum(list_transform(string_split(coalesce(note, ''), ','), x -> length(x))) FROM orders ==> SELECT id, list_sum(list_transform(string_split(coalesce(note, ''), ','), lambda x: length(x))) FROM orders
SELECT list_transform([TIMESTAMP '2024-01-01 10:00:00', NULL], t -> date_trunc('day', t)), list_transform([DATE '2024-01-31'], d -> d + 1), list_transform([1.5, 2.25], x -> round(x, 1)) ==> SELECT list_transform([TIMESTAMP '2024-01-01 10:00:00', NULL], lambda t: date_trunc('day', t)), list_transform([DATE '2024-01-31'], lambda d: d + 1), list_transform([1.5, 2.25], lambda x: round(x, 1))
SELECT status, list_transform(list(id ORDER BY id), x -> x * 2) FROM orders GROUP BY status ==> SELECT status, list_transform(list(id ORDER BY id), lambda x: x * 2) FROM orders GROUP BY status
SELECT id FROM orders WHERE len(list_filter([items, id], x -> x > 4)) = 2 ==> SELECT id FROM orders WHERE len(list_filter([items, id], lambda x: x > 4)) = 2
SELECT list_transform([1, 2], x -> (SELECT max(id) FROM orders) + x) ==! Query expression encountered in illegal context
SELECT list_transform([1, 2, NULL], x -> CASE WHEN x > 1 THEN 'big' WHEN x IS NULL THEN 'none' ELSE 'small' END), list_transform([1, 2], x -> coalesce(NULL, x)), list_transform([1, NULL], x -> x IS NULL) ==> SELECT list_transform([1, 2, NULL], lambda x: CASE WHEN x > 1 THEN 'big' WHEN x IS NULL THEN 'none' ELSE 'small' END), list_transform([1, 2], lambda x: coalesce(NULL, x)), list_transform([1, NULL], lambda x: x IS NULL)
SELECT list_transform([1, 2], x -> x / 0) ==! division by zero
-- by a stranger: structs and maps
SELECT {'a': 1, 'b': NULL}, {'a': {'b': [1, {'c': 2}]}}.a.b, row(1, NULL) ==! Parameters must be of the same type
SELECT s.a, s.b.c FROM (SELECT {'a': id, 'b': {'c': status}} AS s FROM orders) WHERE s.b.c = 'open' ORDER BY s.a
SELECT MAP {'a': 1, 'b': NULL}['b'], MAP {'a': 1}[NULL], map_keys(MAP {1: 2, 3: 4}), cardinality(MAP {'a': 1, 'b': 2})
SELECT MAP {'a': [1, 2]}['a'][1], map(['k'], [id])['k'] FROM orders WHERE id < 3
SELECT s, count(*) FROM (SELECT {'a': status, 'b': items > 2} AS s FROM orders) GROUP BY s
SELECT DISTINCT {'c': customer % 2, 's': status} FROM orders
SELECT s.c FROM (SELECT {'c': customer, 'i': items} AS s FROM orders) ORDER BY s
SELECT a.s.c, b.s.c FROM (SELECT {'c': customer} AS s FROM orders) a JOIN (SELECT {'c': id} AS s FROM customers) b ON a.s = b.s
SELECT {'a': 1} = {'a': 1}, {'a': 1, 'b': NULL} = {'a': 1, 'b': NULL}, {'a': 1} <> {'a': 2}
SELECT count(DISTINCT {'a': status, 'b': customer}) FROM orders ==! not supported: COUNT of structs. Use their fields.
SELECT max({'a': items, 'b': id}), min({'a': items, 'b': id}) FROM orders ==! not supported: MAX of structs. Use their fields.
SELECT row_number() OVER (PARTITION BY {'a': status} ORDER BY id), id FROM orders
-- by a stranger: json
SELECT json_extract('{"a.b": 1}', '$."a.b"'), json_extract('[[1, 2], [3]]', '$[0][1]'), json_extract('{"a": [1, 2, 3]}', '$.a[#-1]'), json_extract('{"a": 1}', '$') ==! path '$.a[#-1]' of JSON: not understood (expected steps such as $.name, $."a name" and $[0])
SELECT json_extract('{"a": [{"b": 1}, {"b": 2}]}', '$.a[*].b'), json_array_length('{"a": 1}'), json_array_length('[]'), json_type('[1]'), json_type('1.5'), json_type('"a"'), json_type('null'), json_type('true') ==! path '$.a[*].b' of JSON: not understood (expected steps such as $.name, $."a name" and $[0])
SELECT json_extract('not json', '$.a') ==! JSON: not understood (found 'not json'). Test texts with JSON_VALID.
SELECT ('{"n": 5}' ->> 'n')::INTEGER + 1, CAST('{"n": 2.5}' ->> 'n' AS DOUBLE) * 2, '{"a": 1}' ->> 'b' IS NULL
SELECT json_extract_string('{"a": {"b": "c"}}', '$.a'), json_extract('  {"a" :  [ 1 , 2 ] } ', '$.a'), '[1, 2, 3]' -> 1, '[1, 2, 3]' ->> 5, '{"a": 1}' -> 0
-- by a stranger: asof, pivot, unpivot, sampling
SELECT o.id, p.price FROM (SELECT id, placed FROM orders) o ASOF JOIN (SELECT TIMESTAMP '2023-01-01 00:00:00' AS t, 1.5 AS price UNION ALL SELECT TIMESTAMP '2023-06-01 00:00:00', 2.5) p ON o.placed >= p.t
SELECT o.id, p.x FROM orders o ASOF LEFT JOIN (VALUES (2, 10), (5, 20), (5, 25), (9, 30)) p(k, x) ON o.items >= p.k WHERE o.id <> 8 AND o.id <> 11
SELECT a.id, b.id FROM orders a ASOF LEFT JOIN orders b ON a.customer = b.customer AND a.placed > b.placed
SELECT a.id, b.id FROM orders a ASOF JOIN orders b ON a.status = b.status AND a.placed < b.placed
PIVOT orders ON status USING sum(items), count(*) GROUP BY customer
PIVOT (SELECT customer, status, items FROM orders) ON status USING max(items)
SELECT * FROM (SELECT customer, status, amount FROM orders) PIVOT (sum(amount) AS s, count(*) AS n FOR status IN ('open', 'done') GROUP BY customer) ==! not understood (found 'GROUP'; expected ))
PIVOT orders ON year(placed) USING count(*)
UNPIVOT (SELECT id, items, customer FROM orders WHERE id < 6) ON items, customer
SELECT name, avg(v) FROM (UNPIVOT (SELECT amount, discount FROM orders) ON amount, discount INTO NAME name VALUE v) GROUP BY name
SELECT count(*) FROM orders USING SAMPLE 100%
SELECT id FROM orders ORDER BY id LIMIT 25%
SELECT id FROM orders ORDER BY amount DESC LIMIT 33.3%
SELECT id, amount AS a FROM orders ORDER BY a LIMIT 50% OFFSET 2
SELECT status, count(*) FROM orders GROUP BY status ORDER BY count(*) DESC, status LIMIT 40%
SELECT * FROM (SELECT id FROM orders WHERE id < 4) a POSITIONAL JOIN (SELECT name FROM customers WHERE id < 3) b
-- by a stranger: others
SELECT id, CASE WHEN amount BETWEEN 50 AND 100 THEN 1 WHEN amount > 100 THEN 2 END + items FROM orders
SELECT count(*) FROM orders a, orders b, customers c WHERE a.customer = c.id AND b.customer = c.id AND a.id < b.id
SELECT c.country, count(DISTINCT o.status), sum(o.amount) FILTER (WHERE o.status = 'done') FROM customers c LEFT JOIN orders o ON o.customer = c.id GROUP BY c.country
SELECT customer, sum(CASE WHEN status = 'done' THEN amount ELSE 0 END) / nullif(sum(amount), 0) FROM orders GROUP BY customer
SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY items), percentile_disc(0.9) WITHIN GROUP (ORDER BY placed DESC), mode(items) IS NOT NULL FROM orders ==! PERCENTILE_DISC of a descending order: not supported. Order ascending, with one minus the fraction
SELECT quantile_cont(amount, 0), quantile_cont(amount, 1), quantile_disc(note, 0.5), quantile_cont(items, 0.33) FROM orders
SELECT bit_count(5), 5 & 6, 5 | 6, xor(5, 6), ~5, -8 >> 1, 1 << 10, 6 & -1
SELECT min(status || id), max(length(note)), sum(length(coalesce(note, ''))) FROM orders
SELECT status, count(*) * 100.0 / sum(count(*)) OVER () FROM orders GROUP BY status ==> SELECT status, (count(*) * 100 / sum(count(*)) OVER ())::DECIMAL(10,6) FROM orders GROUP BY status
SELECT id, amount FROM orders WHERE amount = (SELECT max(amount) FROM orders) OR amount = (SELECT min(amount) FROM orders)
WITH RECURSIVE c(i, d) AS (SELECT 1, DATE '2024-01-31' UNION ALL SELECT i + 1, CAST(d + INTERVAL '1' MONTH AS DATE) FROM c WHERE i < 4) SELECT * FROM c
WITH RECURSIVE n(v) AS (SELECT 27 UNION ALL SELECT CASE WHEN v % 2 = 0 THEN v // 2 ELSE 3 * v + 1 END FROM n WHERE v <> 1) SELECT count(*), max(v) FROM n
WITH a AS (SELECT customer, sum(amount) AS s FROM orders GROUP BY customer) SELECT x.customer, y.customer FROM a x JOIN a y ON x.s > y.s AND x.customer < y.customer
SELECT DISTINCT ON (customer) customer, status, id FROM orders ORDER BY customer, amount DESC
SELECT customer, id FROM orders ORDER BY customer DESC NULLS LAST, items ASC NULLS FIRST, id LIMIT 5
SELECT id FROM orders ORDER BY status = 'open' DESC, length(note) NULLS FIRST, id
SELECT id FROM orders ORDER BY CASE status WHEN 'open' THEN 1 WHEN 'done' THEN 2 ELSE 3 END, id DESC
SELECT * FROM generate_series(10, 1, -3), (VALUES ('a')) v(x)
SELECT g, g % 3 FROM generate_series(-3, 3) t(g)
SELECT count(*), min(d), max(d) FROM generate_series(TIMESTAMP '2023-12-31 23:00:00', TIMESTAMP '2024-03-01 00:00:00', INTERVAL '36' HOUR) t(d)
SELECT sum(DISTINCT items), avg(DISTINCT items), count(DISTINCT note), min(DISTINCT items), string_agg(DISTINCT status, ',' ORDER BY status) FROM orders
SELECT customer, count(DISTINCT status), sum(DISTINCT items), count(*) FROM orders GROUP BY customer HAVING count(DISTINCT status) > 1
SELECT regr_slope(amount, items), regr_intercept(amount, items), regr_r2(amount, items), corr(items, customer) FROM orders
SELECT skewness(items), kurtosis(items), entropy(items), mad(items), product(customer), geomean(customer) FROM orders
SELECT stddev_samp(items), stddev_pop(items), var_samp(items), sem(items) FROM orders
SELECT max_by(id, items), min_by(status, placed), arg_max(placed, amount), arg_min(items, items) FROM orders
SELECT first(id ORDER BY amount), last(note ORDER BY id), any_value(note ORDER BY id), list(id ORDER BY status, id DESC)[1] FROM orders
SELECT COUNT(*) FILTER (WHERE status LIKE '%o%'), COUNT(*) FILTER (WHERE regexp_matches(note, '[0-9]')), bool_and(items > 0), bool_or(items IS NULL) FROM orders
-- lateral subqueries, lambdas, frames and structs at their edges
SELECT c.name, x.id FROM customers c, LATERAL (SELECT o.id FROM orders o WHERE o.customer = c.id QUALIFY row_number() OVER (ORDER BY o.amount DESC) = 1) x
SELECT c.name, (SELECT x.id FROM (SELECT o.id, row_number() OVER (ORDER BY o.amount DESC) AS rn FROM orders o WHERE o.customer = c.id) x WHERE rn = 1) FROM customers c
SELECT c.name, t.s FROM customers c CROSS JOIN LATERAL (SELECT count(*) AS s FROM orders o WHERE o.customer = c.id) t
SELECT c.name, t.s FROM customers c LEFT JOIN LATERAL (SELECT coalesce(sum(amount), 0) + 1 AS s FROM orders o WHERE o.customer = c.id) t ON TRUE
SELECT c.name, t.s FROM customers c CROSS JOIN LATERAL (SELECT count(*) AS s FROM orders o WHERE o.customer = c.id HAVING count(*) = 0) t
SELECT c.name, t.s FROM customers c LEFT JOIN LATERAL (SELECT count(*) AS s FROM orders o WHERE o.customer = c.id HAVING count(*) < 1) t ON TRUE
SELECT c.name, t.s FROM customers c LEFT JOIN LATERAL (SELECT max(s) AS s FROM (SELECT sum(amount) AS s FROM orders o WHERE o.customer = c.id)) t ON TRUE
SELECT id, c.n FROM orders o CROSS JOIN LATERAL (SELECT sum(items) OVER (ORDER BY id) AS n FROM orders p WHERE p.customer = o.customer) c
SELECT TRY_CAST(x AS TINYINT), TRY_CAST(x AS BIGINT), TRY_CAST(x AS DECIMAL(5,1)) FROM (VALUES (CAST('NaN' AS DOUBLE)), (127.6e0), (1e300), (3.5e0)) t(x)
SELECT TRY_CAST(127.6 AS TINYINT), TRY_CAST(127.4 AS TINYINT), TRY_CAST(-128.5 AS TINYINT), TRY_CAST(99999999999999999999.5 AS BIGINT)
SELECT CAST(x AS VARCHAR), x || '' FROM (VALUES (0e0), (1.5e0), (100e0)) t(x)
SELECT round(1.005e0, 2), round(2.675e0, 2), round(-1.5e0, 0), round(123.456e0, -1), round(0.49999999999999994e0, 0), round(x, 1) FROM (VALUES (1.25e0), (NULL)) t(x)
SELECT strptime('2024', '%Y'), strptime('2024-060', '%Y-%j') ==> SELECT TIMESTAMP '2024-01-01 00:00:00', TIMESTAMP '2024-02-29 00:00:00'
SELECT 5 % NULL, NULL - 1.5, 2e0 * NULL
SELECT count(DISTINCT (customer, items)), count(DISTINCT (amount > 50, note)), count(DISTINCT (0.0e0 * id, items IS NULL)) FROM orders
SELECT status, count(DISTINCT (customer, items)) FROM orders GROUP BY status
SELECT id, sum(items) OVER w FROM orders WINDOW w AS (PARTITION BY customer ORDER BY status NULLS FIRST GROUPS BETWEEN 1 PRECEDING AND 1 FOLLOWING)
SELECT id, sum(items) OVER (ORDER BY status GROUPS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW), max(amount) OVER (ORDER BY items DESC NULLS LAST GROUPS BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING) FROM orders
SELECT id, first_value(id) OVER (ORDER BY items, id GROUPS 1 PRECEDING), avg(amount) OVER (ORDER BY discount NULLS FIRST GROUPS BETWEEN 2 PRECEDING AND 1 PRECEDING) FROM orders
SELECT sum(items) OVER (GROUPS 1 PRECEDING) FROM orders ==! GROUPS without ORDER BY
SELECT s, count(*), max(items) FROM (SELECT {'a': status, 'b': {'c': discount}} AS s, items FROM orders) GROUP BY s
SELECT s FROM (SELECT {'a': items, 'b': note} AS s FROM orders) ORDER BY s DESC
SELECT s FROM (SELECT {'a': items, 'b': note} AS s FROM orders) ORDER BY s
SELECT id, rank() OVER (ORDER BY {'a': status, 'b': items}), count(*) OVER (PARTITION BY {'a': discount}) FROM orders
SELECT a.i, b.i FROM (SELECT {'x': items, 'y': note} AS s, id AS i FROM orders) a JOIN (SELECT {'x': items, 'y': note} AS s, id AS i FROM orders) b ON a.s = b.s
SELECT {'a': NULL::INTEGER} = {'a': NULL::INTEGER}, {'a': 1, 'b': 2} <> {'a': 1, 'b': 2}, {'a': 1} IS DISTINCT FROM {'a': 2}
SELECT {'a': 1} < {'a': 2} ==! < of structs
SELECT s FROM (SELECT [{'a': id}] AS s FROM orders) GROUP BY s ==! GROUP BY of structs
SELECT id FROM orders ORDER BY id LIMIT 0%
SELECT DISTINCT status FROM orders ORDER BY status LIMIT 50%
SELECT id FROM orders WHERE id < 6 UNION ALL SELECT 100 ORDER BY id LIMIT 50 PERCENT
WITH o AS (SELECT id FROM orders) SELECT id FROM o ORDER BY 1 DESC LIMIT 25%
SELECT id FROM orders LIMIT 110% ==! LIMIT: more than 100%
SELECT id FROM orders LIMIT 1e1 ==! LIMIT: a whole number expected
FROM (SELECT id FROM orders) a POSITIONAL JOIN (SELECT name FROM customers WHERE id < 5) b
SELECT a.id, name FROM orders a POSITIONAL JOIN customers ORDER BY a.id NULLS LAST LIMIT 3 ==> SELECT id, name FROM (SELECT row_number() OVER (ORDER BY id) AS n, id FROM orders) a FULL JOIN (SELECT row_number() OVER (ORDER BY id) AS n, name FROM customers) b USING (n) ORDER BY id NULLS LAST LIMIT 3
SELECT a.*, name FROM orders a POSITIONAL JOIN customers ==! POSITIONAL JOIN with * beside other columns
SELECT list_transform(l, lambda x, i: x * 10 + i) FROM (SELECT list(items ORDER BY id) AS l FROM orders GROUP BY customer)
SELECT id, list_transform([items, 1], lambda x: x + o.customer) FROM orders o
SELECT list_reduce([1::BIGINT, 2, 3, 4], lambda a, x, i: a + x * i), list_reduce([]::INTEGER[], lambda a, x: a + x, 7)
SELECT list_reduce([]::INTEGER[], lambda a, x: a + x) ==! the list is empty
SELECT list_reduce([1, 2], lambda a, x: a + 0.5) ==! another type than the elements
SELECT list_transform([1], lambda a, b, c: a) ==! a lambda of other names
SELECT list_transform(5, lambda x: x) ==! no list
SELECT list_transform([1], x -> sum(x)) ==! a lambda with sum
SELECT id FROM orders WHERE list_reduce(list_transform(string_split(coalesce(note, '-'), ','), lambda s: length(s)), lambda a, b: a + b) > 2
SELECT [x + y FOR x IN [1, 2] IF x > y] FROM (VALUES (1), (2)) t(y)
SELECT [[x, y] FOR x IN [1, 2]] FROM (VALUES (1), (2)) t(y)
SELECT list_has_any([1, NULL], [NULL, 2]), list_has_all([1, 2, NULL], [1, NULL]), list_first([]), list_last([1, NULL]), list_any_value([NULL, 'a'])
-- quotes in names and texts
SELECT COLUMNS(* EXCLUDE ("a""b")) FROM (SELECT id AS "a""b", amount FROM orders) t
UNPIVOT (SELECT id, amount AS "a""b", discount FROM orders) ON "a""b", discount INTO NAME k VALUE v
PIVOT (SELECT customer, status AS "s""t", amount FROM orders) ON "s""t" USING sum(amount) GROUP BY customer ORDER BY customer
PIVOT (SELECT customer, status, amount FROM orders) ON status USING sum(amount) AS "a""b", count(*) AS n
SELECT * RENAME (id AS "a""b") FROM (SELECT id, amount FROM orders) t
-- by a stranger: subqueries of the outer row beside columns of a subquery
SELECT name, (SELECT count(*) FROM orders o WHERE o.customer = c.id) FROM (SELECT name, id FROM customers) c
SELECT country, name, (SELECT max(o.amount) FROM orders o WHERE o.customer = c.id AND o.status = 'done') FROM (SELECT name, country, id FROM customers) c
WITH c AS (SELECT country AS k, id AS i, name AS n FROM customers) SELECT n, (SELECT sum(items) FROM orders WHERE customer = i), k FROM c
SELECT i, i = ANY (SELECT customer FROM orders WHERE customer = a.i), i > ALL (SELECT customer FROM orders WHERE customer < a.i) FROM (SELECT id AS i FROM customers) a
SELECT n, (SELECT string_agg(status, ',' ORDER BY o.id) FROM (SELECT id, status, customer AS k FROM orders) o WHERE o.k = c.i) FROM (SELECT name AS n, id AS i FROM customers WHERE id < 4) c
SELECT c.n, EXISTS (SELECT 1 FROM orders WHERE customer = c.i), (SELECT min(placed) FROM orders WHERE customer = c.i) FROM (SELECT upper(name) AS n, id AS i FROM customers) c ORDER BY c.i
SELECT status, sum(items) FILTER (WHERE items < (SELECT max(items) FROM orders o WHERE o.customer = orders.customer)) FROM orders GROUP BY status
-- frames
SELECT items, count(*) OVER (ORDER BY items RANGE BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) FROM orders
SELECT items, count(*) OVER (ORDER BY items NULLS FIRST RANGE BETWEEN 3 PRECEDING AND 1 PRECEDING), count(*) OVER (ORDER BY items RANGE BETWEEN 1 FOLLOWING AND 2 FOLLOWING) FROM orders
SELECT discount, count(*) OVER (ORDER BY discount RANGE BETWEEN 0.2 PRECEDING AND 0.05 PRECEDING) FROM orders
SELECT id, shipped, count(*) OVER (ORDER BY shipped RANGE BETWEEN INTERVAL 60 DAYS PRECEDING AND INTERVAL 1 DAY PRECEDING) FROM orders
SELECT id, sum(items) OVER (ORDER BY id ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW EXCLUDE CURRENT ROW), max(items) OVER (ORDER BY id ROWS BETWEEN CURRENT ROW AND 2 FOLLOWING EXCLUDE CURRENT ROW) FROM orders
SELECT id, sum(items) OVER (ORDER BY id ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING EXCLUDE CURRENT ROW) FROM orders ==! EXCLUDE CURRENT ROW is for aggregates with a frame of ROWS that begins or ends with CURRENT ROW
SELECT id, sum(items) OVER (ORDER BY id ROWS BETWEEN 5 PRECEDING AND 5 FOLLOWING EXCLUDE CURRENT ROW) FROM orders ==! EXCLUDE CURRENT ROW
SELECT id, first_value(note IGNORE NULLS) OVER (ORDER BY id ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING EXCLUDE CURRENT ROW) FROM orders ==! EXCLUDE CURRENT ROW
SELECT id, sum(items) OVER (w ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW EXCLUDE CURRENT ROW) FROM orders WINDOW w AS (ORDER BY id)
SELECT id, sum(items) OVER v FROM orders WINDOW w AS (ORDER BY id), v AS (w ROWS BETWEEN 1 PRECEDING AND CURRENT ROW)
SELECT id, sum(items) OVER v, sum(items) OVER (w ORDER BY id DESC) FROM orders WINDOW w AS (PARTITION BY status), v AS (w ORDER BY id)
-- rows of series beside others
SELECT * FROM (VALUES (1), (2)) AS t(x) UNION SELECT * FROM generate_series(1, 5)
SELECT * FROM generate_series(1, 3) UNION ALL SELECT items FROM orders EXCEPT SELECT * FROM range(2)
WITH d AS (SELECT i FROM range(1000) r(i)) SELECT (SELECT sum(i) FROM d), (SELECT i FROM d LIMIT 1)
SELECT * FROM range(5) ORDER BY 1 DESC LIMIT 2
-- texts, lists and casts
SELECT ord(''), unicode(''), ascii(''), ord('é'), unicode('😀')
SELECT split_part('abc', '', 1), split_part('abc', '', -1), split_part('a,b', ',', 0), split_part('', ',', 1), split_part(name, '', 2) FROM customers
SELECT list_position([1, NULL, 3], NULL), list_position([1, 2], NULL), list_position(['a', 'b'], 'c'), list_position([NULL, 2], 2)
SELECT id, list_position([3, 7, NULL], items) FROM orders
SELECT json_object('zeta', 1, 'alpha', 2, 'mid', 'x', 'b', id) FROM orders
SELECT TRY_CAST('1.239' AS DECIMAL(4, 2)), TRY_CAST('abc' AS DECIMAL(4, 2)), TRY_CAST('12345' AS DECIMAL(4, 2)), TRY_CAST('1e3' AS DECIMAL(6, 1)), TRY_CAST('' AS DECIMAL(4, 2))
SELECT TRY_CAST('x' AS DOUBLE), TRY_CAST('inf' AS DOUBLE), TRY_CAST(' 1.5 ' AS DOUBLE), TRY_CAST('nan' AS REAL), TRY_CAST('1.5' AS REAL), TRY_CAST(note AS DOUBLE) FROM orders
SELECT TRY_CAST('1e400' AS DOUBLE), TRY_CAST('1e39' AS REAL)
SELECT TRY_CAST('300' AS TINYINT), TRY_CAST(300 AS TINYINT), TRY_CAST(40000 AS SMALLINT), TRY_CAST(123.45 AS DECIMAL(3, 1)), TRY_CAST(1e20 AS BIGINT), TRY_CAST('12:61:00' AS TIME), TRY_CAST('maybe' AS BOOLEAN)
-- outer joins without equalities
SELECT a.x, b.y FROM (VALUES (1), (2)) a(x) RIGHT JOIN (VALUES (5), (5), (7)) b(y) ON a.x > b.y
SELECT count(*), count(x), count(y) FROM (SELECT items AS x FROM orders) a FULL JOIN (SELECT items % 2 + 100 AS y FROM orders) b ON a.x > b.y
SELECT o.id, s.y FROM orders o RIGHT JOIN (SELECT y FROM (VALUES (1), (1), (NULL), (NULL), (50)) t(y)) s ON o.items > s.y + 8
WITH d AS (SELECT items AS i, status AS s FROM orders WHERE id < 3) SELECT a.x, b.i, b.s FROM (VALUES (1), (2)) a(x) RIGHT JOIN (SELECT * FROM d UNION ALL SELECT * FROM d) b ON a.x > b.i
-- windows based on named ones
SELECT id, sum(items) OVER (w ROWS BETWEEN 1 PRECEDING AND CURRENT ROW), count(*) OVER (w), lag(note IGNORE NULLS) OVER w FROM orders WINDOW w AS (PARTITION BY status ORDER BY id)
SELECT id, max(items) OVER u, count(*) OVER (v RANGE BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) AS n FROM orders WINDOW w AS (PARTITION BY status), v AS (w ORDER BY id), u AS (v ROWS BETWEEN 2 PRECEDING AND 1 PRECEDING) ORDER BY sum(items) OVER (v ROWS 1 PRECEDING), id ==> SELECT id, max(items) OVER (PARTITION BY status ORDER BY id ROWS BETWEEN 2 PRECEDING AND 1 PRECEDING), count(*) OVER (PARTITION BY status ORDER BY id) AS n FROM orders ORDER BY sum(items) OVER (PARTITION BY status ORDER BY id ROWS 1 PRECEDING), id
SELECT id, (SELECT max(s) FROM (SELECT sum(c.id) OVER (w ROWS 1 PRECEDING) AS s FROM customers c WINDOW w AS (ORDER BY c.id DESC))) FROM orders WINDOW w AS (ORDER BY id)
SELECT id, sum(items) OVER (w ROWS 1 PRECEDING) FROM orders WINDOW w AS (ORDER BY id ROWS 2 PRECEDING) ==! frame
SELECT id, sum(items) OVER (nothing ROWS 1 PRECEDING) FROM orders ==! no window 'nothing'
-- several lists in columns, and lists in expressions
SELECT unnest([1, 2, 3]) AS a, unnest(['x', 'y']) AS b, unnest([]::INTEGER[]) AS c
SELECT id, unnest(string_split(note, ',')), unnest([id, items]) FROM orders WHERE id <> 5
SELECT id, upper(unnest(string_split(note, ','))) || '!', id * 2 FROM orders
SELECT unnest([1, 2]) * 10 + unnest([5, 6, 7])
SELECT DISTINCT unnest(string_split(note, ',')) AS part, 1 FROM orders ORDER BY part
SELECT status, unnest(list(id ORDER BY id)) AS i FROM orders GROUP BY status HAVING count(*) > 2 ORDER BY i DESC
SELECT unnest(list(DISTINCT customer ORDER BY customer)), count(*), unnest(['a', 'b', 'c']) FROM orders
SELECT unnest(unnest([[1], [2, 3]])) ==! UNNEST of UNNEST
-- functions of lists, maps, patterns and codes
SELECT list_zip([1, 2], ['a', 'b', 'c'], [true]), list_zip([1, 2], NULL), map_entries(MAP {'a': 1, 'b': 2})
SELECT list_transform(map_entries(MAP {'a': id}), lambda e: e.key || e.value) FROM orders
SELECT list_sort([3, NULL, 1], 'DESC'), list_sort([3, NULL, 1], 'asc', 'nulls first'), list_sort([3, NULL, 1], 'DESC', 'NULLS FIRST'), array_sort(['b', 'a'], 'DESC', 'NULLS LAST')
SELECT list_sort([1], 'UP') ==! 'ASC' or 'DESC' expected
SELECT hex(from_base64('QcO8')), hex(from_base64('')), hex(unhex('0aFF')), l, list_reverse(l), array_reverse(l), to_base64(from_base64('/+8=')) FROM (SELECT [1, 2, NULL] AS l)
SELECT from_base64('?') ==! FROM_BASE64: not of Base64
SELECT regexp_matches('ABC', 'b', 'i'), regexp_matches('a.c', 'A.', 'il'), regexp_matches('axc', 'a.', 'l'), regexp_full_match('A' || chr(10) || 'b', 'a.B', 'is'), regexp_extract('ABC', '(b)(c)', 2, 'i'), regexp_extract_all('aBAb', '(a)b', 1, 'i'), string_split_regex('1x2X3', 'x', 'i')
SELECT regexp_matches('a', 'a', 'z') ==! option of a pattern: not known
SELECT regexp_replace('abc', '(b)', '\1\1'), regexp_replace('abc', '(b)', '$1'), regexp_replace('abc', 'b', '\\'), regexp_replace('aBc', 'b', 'x', 'i'), regexp_replace('hello world', '(\w+) (\w+)', '\2 \0'), regexp_replace('abcabc', 'B', '', 'gi'), regexp_replace('ab', '(x)?b', '[\1]'), regexp_replace('abc', 'x*', '-', 'g')
SELECT regexp_replace('abc', 'b', '\x') ==! a backslash before no digit
SELECT epoch(INTERVAL '90' MINUTE), epoch(INTERVAL '14' MONTH), epoch(INTERVAL '-2' YEAR), epoch(INTERVAL '1.5' SECOND), extract(epoch FROM INTERVAL '2' DAY), epoch(placed - TIMESTAMP '2023-01-01 00:00:00') FROM orders
SELECT printf('%5.1f|%-5s|%5s|%+d|%x|%X|%%|%,d', 2.25, 'é', 'ab', 5, 255, 255, 1234567), printf('%.0f|%f|%08.3f', 2.5, 1.5, 3.14159)
SELECT format('{1} {0} {{x}}', 'a', 'b'), format('{:>5s}|{:<5s}|{:5s}', 'a', 'b', 'c'), format('{:,} {:+d} {:x} {:<5d}|', 1234567, 5, 255, 42), format('{0} {0}', id) FROM orders
SELECT range, epoch(range) FROM range(DATE '2024-01-01', DATE '2024-03-01', INTERVAL '1' MONTH)
SELECT * FROM range(TIMESTAMP '2024-01-01 12:00:00', TIMESTAMP '2024-01-01 00:00:00', INTERVAL '-4' HOUR)
SELECT id, list_concat([id], range(items)) FROM orders WHERE items > 0
SELECT status, sum(items > 2), sum(note IS NULL), sum(DISTINCT items = 1) FROM orders GROUP BY status
SELECT id, sum(items > 2) OVER (ORDER BY id ROWS 2 PRECEDING) FROM orders
SELECT quantile_disc(id, [0.25, 0.5, 0.9]), mode() WITHIN GROUP (ORDER BY status), array_length([1, 2, 3], 1), json_array_length('{"a": [1, 2]}', '$.a'), json_type('{"a": [1]}', '$.a') FROM orders
SELECT id FROM orders SEMI JOIN (SELECT id FROM customers) c USING (id)
SELECT id FROM orders ANTI JOIN (SELECT id FROM customers) c USING (id)
SELECT * EXCLUDE (id, note, joined) FROM orders JOIN customers USING (id)
SELECT sum(items) FILTER (WHERE items < (SELECT p.items FROM orders p WHERE p.id = o.id)), count(*) FILTER (WHERE items <= (SELECT p.items FROM orders p WHERE p.id = o.id)) FROM orders o
SELECT list(items) FILTER (WHERE items < (SELECT p.items FROM orders p WHERE p.id = o.id)) FROM orders o ==! FILTER with OVER or a subquery: not supported for
SELECT id, (SELECT max(d.name || c.country) FROM (SELECT name FROM customers WHERE customers.id = o.customer) d, (SELECT country FROM customers WHERE customers.id = o.customer) c) FROM orders o
SELECT id, (SELECT max(d.name || c.country) FROM customers d, customers c WHERE d.id = o.customer AND c.id = o.customer) FROM orders o
SELECT DATE '2000-01-01' + interval '214748364' years ==! out of range
-- subqueries of subqueries that read the outermost row
SELECT id, (SELECT CASE WHEN (SELECT count(*) FROM orders o WHERE o.customer > c.id) = 0 THEN 1 ELSE 0 END) FROM customers c ==! a subquery without FROM around one that reads the outer row
WITH RECURSIVE r AS (SELECT 1 AS x UNION SELECT (SELECT x + 1 FROM r) AS x FROM r WHERE x < 5) SELECT * FROM r
SELECT c.id, o.id FROM customers c LEFT JOIN orders o ON EXISTS (SELECT 1 FROM orders p WHERE p.customer = c.id AND p.items = o.items) ==! an outer join by a subquery that reads the joined rows
SELECT c.id, o.id FROM customers c LEFT JOIN orders o ON o.customer = c.id AND o.items IN (SELECT max(items) FROM orders)
SELECT epoch_ms(TIMESTAMP '1962-07-31 12:20:48.123456'), epoch_us(TIMESTAMP '1962-07-31 12:20:48.123456'), epoch_ms(TIMESTAMP '1962-07-31 12:20:48.1235'), epoch_ms(TIMESTAMP '2024-01-02 10:00:00.123500'), epoch_ms(TIMESTAMP '2024-01-02 10:00:00.123499')
SELECT id, (SELECT sum(o.id + 1) OVER ()), (SELECT row_number() OVER (ORDER BY o.id)) FROM orders o
SELECT id, (SELECT max(s) FROM (SELECT sum(o.items + c.id) OVER (ORDER BY o.id) AS s FROM orders o) z) FROM customers c
SELECT regexp_extract_all('AbCdEfCg', '([[:lower:]]+)C([[:lower:]]+)', 1), regexp_matches('a-1', '^[[:alpha:]_-]+[^[:space:]]$'), regexp_replace('a 1_b', '[[:space:][:punct:]]', '', 'g'), regexp_full_match('x9', '[[:alnum:]]*'), regexp_replace('a[[:digit:]]1', '[[:digit:]]', '#', 'l') FROM orders
-- silent until they were refused
PIVOT orders ON status IN (SELECT 'done') USING sum(items) GROUP BY customer ==! IN has values, and no query
SELECT list_filter([1, 0, 2], x -> x) ==! a condition expected
SELECT regexp_matches(note, '[[:letter:]]') FROM orders ==! class of a pattern
SELECT id FROM orders WHERE (id, items) < ANY (SELECT id, items FROM orders WHERE status = 'open') ==! a comparison of rows with ANY or ALL
SELECT id FROM orders WHERE (customer, items) NOT IN (SELECT id, 7 FROM customers) ==! NOT IN of several columns that may be null
SELECT id FROM orders WHERE (customer, items) IN (SELECT id, 7 FROM customers)
SELECT id, date_part(note, placed) FROM orders ==! not a valid time frame
SELECT extract(millenium FROM placed) FROM orders ==! not a valid time frame
SELECT [i FOR v, i IN [4, 5, 6] IF v > 5] ==! FOR with numbers of elements and IF
SELECT [i * v FOR v, i IN [4, 5, 6]] FROM orders
SELECT COLUMNS('items') + COLUMNS('id') FROM orders ==! several patterns in one expression
SELECT DISTINCT ON (COLUMNS('status'), COLUMNS('customer')) id FROM orders ORDER BY status, customer, id
SELECT DISTINCT ON (COLUMNS('^status|customer')) id FROM orders ORDER BY status, customer, id
SELECT id FROM customers c WHERE NOT EXISTS (SELECT 1 FROM orders s WHERE NOT EXISTS (SELECT 1 FROM orders o WHERE o.customer = c.id AND o.status = s.status))
SELECT id, (SELECT count(*) FROM orders s WHERE coalesce((SELECT max(o.items) FROM orders o WHERE o.customer = c.id AND o.status = s.status), 0) = 0) FROM customers c
SELECT id, EXISTS (SELECT 1 FROM orders s ANTI JOIN orders o ON o.status = s.status AND o.items = s.items + c.id) FROM customers c
SELECT c.id, q.n FROM customers c LEFT JOIN LATERAL (SELECT s.id, (SELECT max(o.items) FROM orders o WHERE o.customer = c.id AND o.status = s.status) AS n FROM orders s WHERE s.items > 3) q ON true
SELECT count(*) FROM customers c WHERE NOT EXISTS (SELECT 1 FROM orders s WHERE s.items > 2 AND NOT EXISTS (SELECT 1 FROM orders o WHERE o.customer = c.id AND NOT EXISTS (SELECT 1 FROM orders p WHERE p.status = s.status AND p.amount > c.score AND p.items = o.items)))
-- names that are words of SQL
SELECT date, time, timestamp, row, range FROM (SELECT CAST(placed AS DATE) AS date, placed::TIME AS time, placed AS timestamp, id AS row, items AS range FROM orders) t WHERE date > DATE '2023-02-01' AND time < TIME '20:00:00' AND timestamp BETWEEN timestamp '2023-01-01 00:00:00' AND timestamp + INTERVAL 1 DAY ORDER BY date, row
SELECT t.date, max(range) OVER (ORDER BY date RANGE BETWEEN INTERVAL '40' DAY PRECEDING AND CURRENT ROW) AS row, date_trunc('month', date)::DATE, extract(YEAR FROM date), TRY_CAST(timestamp AS DATE), json_object('a', range) FROM (SELECT CAST(placed AS DATE) AS date, placed AS timestamp, items AS range FROM orders) t ORDER BY t.date OFFSET 1 ROW FETCH NEXT 2 ROWS ONLY ==> SELECT d, max(r) OVER (ORDER BY d RANGE BETWEEN INTERVAL '40' DAY PRECEDING AND CURRENT ROW), date_trunc('month', d)::DATE, extract(YEAR FROM d), TRY_CAST(p AS DATE), json_object('a', r) FROM (SELECT CAST(placed AS DATE) AS d, placed AS p, items AS r FROM orders) t ORDER BY d LIMIT 2 OFFSET 1
SELECT range, list(range) OVER (ORDER BY range ROWS 1 PRECEDING) FROM range(4)
SELECT user, t.user, pi, round(pi(), 3) FROM (SELECT id AS user, items AS pi FROM orders) t WHERE user > 3 ==> SELECT "user", t."user", pi, round(pi(), 3) FROM (SELECT id AS "user", items AS pi FROM orders) t WHERE "user" > 3
WITH d(date, value) AS (SELECT CAST(placed AS DATE), amount FROM orders) SELECT date, sum(value) AS value FROM d GROUP BY date HAVING date(date) < '2023-05-01' ORDER BY date DESC LIMIT 3
-- WITH in subqueries, and recursion over texts
SELECT id, (WITH c AS (SELECT name, country FROM customers WHERE customers.id = o.customer), d(n) AS (SELECT upper(name) || country FROM c) SELECT max(d.n) FROM d) FROM orders o
SELECT id FROM orders o WHERE EXISTS (WITH c AS (SELECT id AS k FROM customers) SELECT 1 FROM c AS d JOIN c ON c.k = d.k WHERE d.k = o.customer)
SELECT id, (WITH c AS (SELECT o.items AS v) SELECT v + 1 FROM c) FROM orders o
WITH c AS (SELECT 1 AS x) SELECT (WITH c AS (SELECT 2 AS x) SELECT x FROM c), x, (SELECT max(x) FROM (WITH c AS (SELECT 3 AS x) SELECT x FROM c)) FROM c
WITH RECURSIVE t(s, n) AS (SELECT 'a', 1 UNION ALL SELECT s || 'b', n + 1 FROM t WHERE n < 4) SELECT * FROM t
WITH RECURSIVE t(s) AS (VALUES ('x'), ('yy') UNION SELECT substr(s || 'z', 1, 3) FROM t) SELECT s, length(s) FROM t
-- values of several types
SELECT id, date_diff('day', shipped, placed), date_diff('hour', placed, shipped), date_diff('month', shipped, placed), date_sub('day', placed, shipped), date_sub('month', shipped, placed), date_diff('year', placed, DATE '2030-01-01') FROM orders
SELECT date_diff('second', TIMESTAMP '1900-01-01 00:00:00', placed), date_diff('minute', DATE '1900-01-01', placed), date_diff('microsecond', shipped, placed), date_sub('second', DATE '1900-01-01', placed) FROM orders
SELECT TIMESTAMPDIFF(HOUR, shipped, placed), TIMESTAMPDIFF(SECOND, DATE '1900-01-01', placed), TIMESTAMPDIFF(MONTH, placed, shipped) FROM orders ==> SELECT date_sub('hour', shipped, placed), date_sub('second', DATE '1900-01-01', placed), date_sub('month', placed, shipped) FROM orders
SELECT shipped + INTERVAL 1 HOUR, shipped - INTERVAL '90' MINUTE, shipped + to_hours(items), INTERVAL 30 SECOND + shipped, date_add(shipped, INTERVAL 3 HOUR) FROM orders
SELECT DATE '2020-01-01' + INTERVAL '1 day 2 hours', DATE '2020-01-01' + INTERVAL '25' HOUR, (DATE '2020-01-01' + INTERVAL 36 HOUR)::DATE
SELECT count(*) FROM orders WHERE shipped + INTERVAL 25 HOUR > placed + INTERVAL 2 DAY
SELECT coalesce(id, placed) FROM orders ==! Illegal mixing of types
SELECT CASE WHEN id > 3 THEN placed ELSE items END FROM orders ==! Illegal mixing of types
SELECT shipped FROM orders UNION SELECT items FROM orders ==! Type mismatch in column 1 of UNION
SELECT ifnull(CAST(placed AS TIME), placed) FROM orders ==! Illegal mixing of types
SELECT TRY_CAST(placed AS BIGINT) FROM orders ==! TIMESTAMP as BIGINT. Use
SELECT TRY_CAST(id AS TIMESTAMP) FROM orders ==! BIGINT as TIMESTAMP. Use
SELECT CAST(CAST(placed AS TIME) AS TIMESTAMP) FROM orders ==! TIME as TIMESTAMP. Use
SELECT CAST(CAST(items AS VARCHAR) AS TIMESTAMP) FROM orders ==! Invalid DATE value, '3'
SELECT CAST(items AS BLOB) FROM orders ==! INTEGER as VARBINARY. Use HEX(x) and UNHEX(text)
SELECT date_sub('month', placed, CAST(placed AS TIME)) FROM orders ==! Cannot apply 'MONTHS_BETWEEN_TIMES'
SELECT date_sub('era', placed, placed) FROM orders ==! units of time 'era': not supported
SELECT id, CAST(CAST(amount AS VARCHAR) AS INTEGER), CAST(CAST(placed AS VARCHAR) AS TIMESTAMP) = placed, CAST(CAST(items > 2 AS VARCHAR) AS BOOLEAN), items::VARCHAR::SMALLINT + 1, TRY_CAST(items AS VARCHAR), TRY_CAST(shipped AS VARCHAR) FROM orders
SELECT concat(items > 2, '-', shipped, '-', CAST(placed AS TIME)), (items > 2) || 'x' FROM orders
SELECT CAST(TIME '10:20:30.5' AS VARCHAR), CAST(TIME '10:20:30' AS VARCHAR)
SELECT json_object('s', shipped, 'p', placed, 't', CAST(placed AS TIME)), json_array(shipped, placed, id) FROM orders WHERE shipped IS NOT NULL
SELECT json_arrayagg(shipped ORDER BY id) FROM orders WHERE id < 3 ==> SELECT '["2023-01-07","2023-01-20"]'
SELECT lag(status, 1, id) OVER (ORDER BY id) FROM orders ==! LAG of texts with a default that is none (found BIGINT)
SELECT lag(status, 1, NULL) OVER (ORDER BY id), lag(status, 1, 'none') OVER (ORDER BY id), lag(items, 1, 0) OVER (ORDER BY id) FROM orders
SELECT o.id, g.n FROM orders o, LATERAL generate_series(1, o.items) AS g(n)
SELECT o.id, g.n FROM orders o, generate_series(1, o.items, 2) AS g(n)
SELECT id, g.n FROM orders LEFT JOIN LATERAL range(4, items) AS g(n) ON true
SELECT count(*) FROM orders, LATERAL generate_series(DATE '2020-01-01', DATE '2020-01-03', INTERVAL 1 DAY) AS g(n)
SELECT r.i, s.j FROM range(3) r(i), generate_series(r.i, 2) s(j)
SELECT g.n FROM generate_series(1, (SELECT max(items) FROM orders)) AS g(n)
SELECT * FROM generate_series(1.5, 3) ==! a series of integers: not one (found 1.5). Cast it
SELECT (items > 2) = discount, (items > 2) <> 1, 1.0 = (id > 3), count(*) OVER () FROM orders WHERE (id > 2) = 1
SELECT id, sum(items) OVER (ORDER BY CAST(placed AS TIMESTAMP(6)) RANGE BETWEEN INTERVAL 30 DAYS PRECEDING AND CURRENT ROW), count(*) OVER (PARTITION BY status ORDER BY CAST(placed AS TIMESTAMP(6)) DESC RANGE BETWEEN INTERVAL 40 DAYS PRECEDING AND INTERVAL '36' HOUR FOLLOWING) FROM orders
SELECT sum(items) OVER (ORDER BY CAST(placed AS TIMESTAMP(9)) RANGE BETWEEN INTERVAL 30 DAYS PRECEDING AND CURRENT ROW) FROM orders ==! RANGE with an offset: not for TIMESTAMP with more than 6 digits. Cast the times to TIMESTAMP(6)
-- texts and bytes
SELECT hex('\xff\x41b'::BLOB), CAST('\xffa\x27\x22\x5c'::BLOB AS VARCHAR), sha256('\xff'::BLOB), TRY_CAST('\xf' AS BLOB) IS NULL, octet_length(name::BLOB) FROM customers WHERE id < 3
SELECT 'é'::BLOB ==! a text is no BLOB (found 'é'
SELECT '\xfg'::BLOB ==! a text is no BLOB
-- years before the first one
SELECT (DATE '0001-01-01' - 400)::VARCHAR, CAST(DATE '0001-01-01' - 400 AS TIMESTAMP)::VARCHAR, (DATE '9999-12-31' + 400)::VARCHAR, TRY_CAST(DATE '0001-01-01' - 1 AS VARCHAR)
SELECT extract(century FROM DATE '0001-01-01' - 1), extract(millennium FROM DATE '0001-01-01' - 1), century(DATE '0001-01-01' - 36524), century(DATE '0001-01-01' - 36526), century(DATE '2000-12-31'), millennium(DATE '2001-01-01')
-- lists with nulls, and of several types
SELECT list_concat([1], NULL), list_concat(NULL, [1, 2]), list_concat([1], NULL, [3]), list_concat([1], [2], [3]), array_cat([1], [2]), [1] || [NULL, 2]
SELECT id, list_concat(CASE WHEN id > 3 THEN [items] END, [id::INTEGER]) FROM orders
SELECT list_sort(list_distinct([1, NULL, 1])), array_distinct([NULL]), list_sort(list_distinct(['b', 'a', 'b']))
SELECT list_contains([[1]], [1]), list_contains([[1]], [2]), list_position([[1], [2]], [2])
SELECT list_has_any([true], [1]) ==! LIST_HAS_ANY: elements of two types (found BOOLEAN and INTEGER). Cast one
SELECT list_contains([1, 2], '1') ==! ARRAY_CONTAINS: elements of two types (found INTEGER and CHAR). Cast one
SELECT list_contains([[1]], [1::BIGINT]) ==! elements of two types
-- groups, rows and nulls
SELECT status, count(*) FROM orders GROUP BY ROLLUP (status, status) ==! ROLLUP: a key is there twice. Write GROUPING SETS
SELECT status, items, count(*) FROM orders GROUP BY CUBE ((status, items), items) ==! CUBE: a key is there twice. Write GROUPING SETS
SELECT status, count(*) FROM orders GROUP BY GROUPING SETS ((status), (status), ())
SELECT (SELECT sum(o.items)) FROM orders o ==! SUM of values of the outer row alone
SELECT (SELECT count(o.items) FROM customers) FROM orders o ==! COUNT of values of the outer row alone
SELECT id, (SELECT sum(o.items + c.id) FROM customers c WHERE c.id = o.customer) FROM orders o
SELECT id, NULL IN (SELECT c.id FROM customers c WHERE c.id > 100 + o.id), NULL NOT IN (SELECT c.id FROM customers c WHERE c.id = o.customer), NULL::INTEGER > ANY (SELECT c.id FROM customers c WHERE c.id = o.customer) FROM orders o
SELECT id FROM orders o WHERE NULL NOT IN (SELECT c.id FROM customers c WHERE c.id > 100 + o.id)
SELECT lag(items, 0 IGNORE NULLS) OVER (ORDER BY id) FROM orders ==! an offset below 1 (found 0)
SELECT round(42::DOUBLE, -1000), round(1.7e308, -308), round(-42::DOUBLE, -400), round(42.5e0, 1000)
SELECT * FROM (SELECT status, items FROM orders) PIVOT (count(*) FOR items IN (NULL, 1)) ==! PIVOT: IN has NULL, which no value is equal to
PIVOT (SELECT status, items FROM orders) ON items IN (NULL, 1) USING count(*) ==! PIVOT: IN has NULL, which no value is equal to
-- names
SELECT id AS a, a + 1 AS b, b * 2 AS c FROM orders WHERE c > 8 AND a < 7
SELECT extract(milliseconds FROM placed), extract(microseconds FROM placed), date_part('hours', placed), date_part('secs', placed), extract(days FROM placed), date_part('dayofweek', placed), date_part('centuries', shipped), date_trunc('mons', placed), date_diff('hrs', shipped, placed) FROM orders
-- refused
SELECT quantile_disc(name, 0.5) FROM customers
WITH RECURSIVE t(x) AS (SELECT 1 UNION ALL SELECT m.x + f.x FROM t AS m, t AS f WHERE m.x < 3) SELECT * FROM t
SELCT 1 ==! did you mean 'SELECT'?
SELECT * FORM orders ==! did you mean 'FROM'?
SELECT id FROM orders WHER id = 1 ==! did you mean 'WHERE'?
SELECT 'abc FROM orders ==! A text is not closed: ' is missing
SELECT `id` FROM orders ==! Write names in double quotes
SELECT TOP 10 * FROM orders ==! Write LIMIT at the end of the query instead of TOP
SELECT status, amount FROM orders GROUP BY status ==! Add it to GROUP BY, or aggregate it: MAX(amount)
SELECT status FROM orders WHERE sum(amount) > 3 GROUP BY status ==! Write the condition in HAVING
SELECT row_number() OVER () AS n FROM orders WHERE n = 1 ==! Write the condition in QUALIFY
SELECT id FROM orders a, customers b ==! Write the name of its table before it: t.id
SELECT id FROM orders WHERE shipped = 2024-01-31 ==! Write dates in quotes: DATE '2024-01-31'
SELECT getdate() ==! Use NOW().
-- names in other letters
SELECT ID, Amount FROM Orders WHERE ITEMS > 2 ORDER BY Id
SELECT o.ID, O.amount FROM orders AS O ORDER BY Amount, id
SELECT Year(Placed) AS Y, sum(AMOUNT) AS Total FROM ORDERS GROUP BY y HAVING count(ID) > 1 ORDER BY TOTAL DESC, y
WITH Big AS (SELECT ID AS Number, AMOUNT FROM Orders WHERE amount > 50) SELECT NUMBER, amount FROM big ORDER BY number
SELECT * EXCLUDE (PLACED, Shipped) FROM orders ORDER BY ID
SELECT a.ID, b.ITEMS FROM orders a JOIN orders b USING (ID) WHERE B.Amount > 20 ORDER BY a.Id
SELECT id, row_number() OVER (PARTITION BY Items ORDER BY ID) AS n FROM orders QUALIFY N = 1 ORDER BY ID
SELECT id FROM orders o WHERE EXISTS (SELECT 1 FROM orders p WHERE P.Id = O.ID + 1) ORDER BY 1
SELECT DISTINCT ON (ITEMS) Items, ID FROM orders ORDER BY items, id
SELECT AB FROM (SELECT id AS ab, items AS aB FROM orders) ==! Column 'AB' not found
SELECT "ID" FROM orders ==! did you mean 'id'?
WITH t AS (SELECT customer + 1 AS Customer, id FROM orders) SELECT CUSTOMER FROM t ==! Column 'CUSTOMER' not found
-- parts of intervals
SELECT id, placed + INTERVAL 3 DAY / 2, placed - INTERVAL 5 HOUR / 2 FROM orders
SELECT id, placed + INTERVAL 1 DAY * 1.5, placed + 0.5 * INTERVAL (id) HOUR, shipped + INTERVAL 3 DAY / 4 FROM orders
SELECT id, placed + INTERVAL (items) MINUTE * 0.25e0, placed + 1e-1 * INTERVAL 10 MINUTE FROM orders
SELECT EPOCH(INTERVAL 3 DAY / 2), EPOCH(INTERVAL 1 DAY * 0.1e0), EPOCH(-INTERVAL 36 HOUR / 5), INTERVAL 3 DAY / 2 > INTERVAL 1 DAY
SELECT INTERVAL 3 MONTH / 2 ==! parts of years and months
SELECT 1.5 * INTERVAL 1 YEAR ==! parts of years and months
SELECT CAST(INTERVAL 1 DAY AS VARCHAR) ==! a cast of an interval to a text
SELECT id FROM orders LIMIT 1.5 ==! LIMIT: no whole number
SELECT id FROM orders LIMIT 1 OFFSET 0.5 ==! OFFSET: no whole number
-- by a stranger: distinct rows of joins whose scans have some of the columns
SELECT b.items, b.status FROM orders a JOIN (SELECT DISTINCT status, items FROM orders) b ON a.status = b.status AND a.amount > b.items GROUP BY b.items, b.status
SELECT k, v FROM (SELECT DISTINCT status AS k, items AS v FROM orders) JOIN (SELECT status AS s FROM orders WHERE amount > 0) ON s = k GROUP BY k, v
SELECT count(*) FROM (SELECT DISTINCT x.status, x.customer FROM (SELECT DISTINCT status, customer FROM orders) x LEFT JOIN (SELECT status, amount FROM orders) o ON o.status = x.status)
WITH q AS (SELECT status AS k, sum(amount) AS x FROM orders GROUP BY status) SELECT k, (SELECT count(*) FROM q b WHERE b.x > a.x) AS r FROM q a ==! Write a join
WITH q AS (SELECT status AS k, sum(amount) AS x FROM orders GROUP BY status) SELECT a.k, count(b.k) FROM q AS a LEFT JOIN q AS b ON b.x > a.x GROUP BY a.k
-- words as aliases
SELECT id AS next, items AS rows, amount AS "limit" FROM orders ORDER BY id
SELECT t.next, t.rows + 1 AS order, t.group AS set FROM (SELECT id AS next, items AS rows, status AS group FROM orders) AS t ORDER BY t.next
SELECT count(*) AS union, max(amount) AS offset FROM orders
SELECT CAST(id AS VARCHAR) AS window, EPOCH(CAST(INTERVAL 1 HOUR AS INTERVAL)) AS interval FROM orders WHERE id < 3 ORDER BY id
-- recursions that are read twice
WITH RECURSIVE f(x, y) AS (SELECT 1, y FROM (VALUES (1), (2)) s(y)), p(x, y, v) AS (SELECT x, y, 9 FROM f UNION ALL SELECT f.x, f.y, p.v - 1 FROM f, p WHERE f.x = p.x AND f.y = p.y AND p.v > 7) SELECT (SELECT count(*) FROM p WHERE v = 7) AS a, (SELECT count(*) FROM (SELECT DISTINCT * FROM p WHERE v = 7) d) AS b
WITH RECURSIVE f(x, y) AS (SELECT x, y FROM (VALUES (1), (2)) s(y), LATERAL generate_series(1, y + 1) g(x)), p(x, y, v) AS (SELECT x, y, 9 FROM f UNION ALL SELECT f.x, f.y, p.v - 1 FROM f, p WHERE f.x = p.x AND f.y = p.y AND p.v > 7) SELECT (SELECT count(*) FROM p WHERE v = 7) AS a, (SELECT count(*) FROM (SELECT DISTINCT * FROM p WHERE v = 7) d) AS b
WITH RECURSIVE lines(y, line) AS (SELECT 0, 'a', 'bc' UNION ALL SELECT y + 1, substr(r, 1, 1), substr(r, 2) FROM lines l(y, l, r) WHERE length(r) > 0) SELECT y, line FROM lines ORDER BY y
-- recursions: their rows read twice, in subqueries, inside each other; their types; keys that look alike
WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM t WHERE n < 10) SELECT sum(n) FROM t
WITH RECURSIVE t(n) AS (VALUES (1) UNION SELECT n % 5 + 1 FROM t) SELECT n FROM t
WITH RECURSIVE p(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM p WHERE i < 5) SELECT (SELECT count(*) FROM p), (SELECT sum(i) FROM p)
WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT NULLIF(n + 1, 5) FROM t WHERE n < 10) SELECT * FROM t
WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n * 1000000 FROM t WHERE n < 1000) SELECT * FROM t
WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n * 10000000000::BIGINT FROM t WHERE n < 1000) SELECT * FROM t ==> SELECT * FROM (VALUES (1), (10000000000))
WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n + 0.5 FROM t WHERE n < 2) SELECT * FROM t ==> SELECT * FROM (VALUES (1.0), (1.5), (2.0))
WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM t WHERE n < 5 AND EXISTS (SELECT 1 FROM t WHERE n < 3)) SELECT * FROM t
WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT x FROM (VALUES (2), (3), (4)) v(x) WHERE x NOT IN (SELECT n FROM t) AND (SELECT max(n) FROM t) < 4 AND x > (SELECT max(n) FROM t)) SELECT * FROM t
WITH RECURSIVE a(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM a WHERE n < 3), b(n) AS (SELECT 10 UNION ALL SELECT n + 10 FROM b WHERE n < 30) SELECT a.n, b.n FROM a, b ORDER BY 1, 2
WITH RECURSIVE a(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM a WHERE n < 3) SELECT x.n, y.n FROM a x JOIN a y ON x.n < y.n ORDER BY 1, 2
WITH RECURSIVE a(n) AS (SELECT 1 UNION ALL SELECT n + (WITH RECURSIVE b(m) AS (SELECT 1 UNION ALL SELECT m + 1 FROM b WHERE m < 3) SELECT max(m) FROM b) FROM a WHERE n < 10) SELECT * FROM a
WITH RECURSIVE a(n) AS (SELECT 1 UNION ALL SELECT n + (WITH RECURSIVE a(m) AS (SELECT 1 UNION ALL SELECT m + 1 FROM a WHERE m < 3) SELECT max(m) FROM a) FROM a WHERE n < 10) SELECT * FROM a
WITH RECURSIVE a(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM a WHERE n < 3) SELECT * FROM (WITH RECURSIVE a(n) AS (SELECT 100 UNION ALL SELECT n + 1 FROM a WHERE n < 103) SELECT * FROM a) q JOIN a ON q.n = a.n + 100
WITH RECURSIVE a(n, g) AS (SELECT 1, 1 UNION ALL (SELECT sum(n)::INTEGER, g + 1 FROM a WHERE g < 4 GROUP BY g)) SELECT * FROM a
WITH RECURSIVE a(n, g) AS (SELECT 1, 1 UNION ALL SELECT n + row_number() OVER (ORDER BY n)::INTEGER, g + 1 FROM a WHERE g < 4) SELECT * FROM a
WITH RECURSIVE a(n) AS ((SELECT 1 UNION ALL SELECT 2) UNION ALL (SELECT n + 10 FROM a WHERE n < 30 ORDER BY n LIMIT 1)) SELECT * FROM a
WITH RECURSIVE a(n) AS (SELECT 1.5::DOUBLE UNION SELECT -n FROM a) SELECT * FROM a
WITH RECURSIVE a(n) AS (SELECT 0.0::DOUBLE UNION SELECT -n FROM a) SELECT * FROM a
WITH RECURSIVE a(n) AS (SELECT [1] UNION ALL SELECT list_append(n, len(n) + 1) FROM a WHERE len(n) < 3) SELECT * FROM a
WITH RECURSIVE a(n, s) AS (SELECT 1, {'x': 1} UNION SELECT n + 1, {'x': s.x + 1} FROM a WHERE n < 3) SELECT n, s.x FROM a
WITH RECURSIVE a(n) AS (SELECT 1 UNION ALL SELECT * FROM (SELECT n + 1 FROM a WHERE n < 4 UNION ALL SELECT n + 10 FROM a WHERE n < 4) q) SELECT n, count(*) FROM a GROUP BY n ORDER BY n
WITH RECURSIVE a(n) AS (SELECT 1 UNION ALL (SELECT n + 1 FROM a WHERE n < 4 UNION ALL SELECT n + 10 FROM a WHERE n < 4)) SELECT n, count(*) FROM a GROUP BY n ORDER BY n
WITH RECURSIVE a(n) AS (SELECT 1 UNION ALL (SELECT n + 1 FROM a WHERE n < 4 EXCEPT SELECT n FROM a)) SELECT n FROM a
WITH RECURSIVE a(n) AS (SELECT 1 UNION ALL SELECT a.n + 1 FROM (VALUES (1), (2)) v(x) LEFT JOIN a ON a.n = v.x WHERE a.n < 3) SELECT n FROM a
WITH RECURSIVE a(n) AS (SELECT 1 UNION ALL SELECT v.x + 1 FROM (VALUES (1), (2)) v(x) JOIN a ON a.n <= v.x AND a.n > v.x - 1) SELECT n FROM a
WITH RECURSIVE a AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM a WHERE n < 3), b AS (SELECT n AS m FROM a UNION ALL SELECT m + 10 FROM b WHERE m < 20) SELECT * FROM b ORDER BY m
WITH RECURSIVE a AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM a WHERE n < 3) SELECT n FROM a UNION ALL SELECT n FROM a ORDER BY 1
WITH RECURSIVE a(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM a WHERE n < 3) SELECT count(*) FROM a WHERE n IN (SELECT n FROM a WHERE n > 1)
WITH RECURSIVE x(a) AS (SELECT 1 UNION ALL SELECT a + 1 FROM x WHERE a < 3 AND a NOT IN (SELECT a FROM x WHERE a = 2)) SELECT * FROM x
WITH RECURSIVE x(a) AS (SELECT 1), y AS (SELECT a FROM x) SELECT * FROM y
WITH RECURSIVE x(a, b) AS (SELECT 1, NULL UNION ALL SELECT a + 1, a FROM x WHERE a < 3) SELECT * FROM x ==> SELECT * FROM (VALUES (1, NULL), (2, 1), (3, 2))
WITH RECURSIVE x(a, b) AS (SELECT 1, 'a' UNION ALL SELECT a + 1, b || CAST(a AS VARCHAR) FROM x WHERE a < 3) SELECT * FROM x
WITH RECURSIVE x(a) AS (SELECT 1 UNION ALL SELECT a + 1 FROM x) SELECT * FROM x LIMIT 5
WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT x FROM (VALUES (2), (3), (4)) v(x) WHERE x > (SELECT max(n) FROM t)) SELECT * FROM t
WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT x FROM (VALUES (2), (3), (4)) v(x) WHERE x NOT IN (SELECT n FROM t)) SELECT * FROM t LIMIT 10
WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n + 0.5 FROM t WHERE n < 2) SELECT * FROM t ==> SELECT * FROM (VALUES (1.0), (1.5), (2.0))
WITH RECURSIVE t(n, m) AS (SELECT 1, 1 UNION ALL SELECT NULLIF(n + 1, 5), m + 1 FROM t WHERE m < 10) SELECT * FROM t
WITH RECURSIVE t(n, m) AS (SELECT 100.0, 1 UNION ALL SELECT n * 1.05, m + 1 FROM t WHERE m < 4) SELECT * FROM t ==! becomes DECIMAL
WITH RECURSIVE t(n, m) AS (SELECT CAST(1 AS DOUBLE), 1 UNION ALL SELECT n / 2, m + 1 FROM t WHERE m < 4) SELECT * FROM t
WITH RECURSIVE t(n, m) AS (SELECT 1, 1 UNION ALL SELECT n / 2.0, m + 1 FROM t WHERE m < 4) SELECT * FROM t ==! becomes DECIMAL
WITH RECURSIVE t(n, m) AS (SELECT 1.0, 1 UNION ALL SELECT n + 1, m + 1 FROM t WHERE m < 4) SELECT * FROM t
WITH RECURSIVE t(n, m) AS (SELECT 1.0, 1 UNION ALL SELECT 2, m + 1 FROM t WHERE m < 4) SELECT * FROM t
WITH RECURSIVE t(n, m) AS (SELECT DATE '2024-01-31', 1 UNION ALL SELECT n + INTERVAL 1 MONTH, m + 1 FROM t WHERE m < 4) SELECT * FROM t
WITH RECURSIVE t(n, m) AS (SELECT DATE '2024-01-31', 1 UNION ALL SELECT n + INTERVAL 1 HOUR, m + 1 FROM t WHERE m < 4) SELECT * FROM t ==> SELECT * FROM (VALUES (TIMESTAMP '2024-01-31 00:00:00', 1), (TIMESTAMP '2024-01-31 01:00:00', 2), (TIMESTAMP '2024-01-31 02:00:00', 3), (TIMESTAMP '2024-01-31 03:00:00', 4))
WITH RECURSIVE t(n, m) AS (SELECT TIMESTAMP '2024-01-31 00:00:00', 1 UNION ALL SELECT n + INTERVAL 1 HOUR, m + 1 FROM t WHERE m < 4) SELECT * FROM t
WITH RECURSIVE t(n, m) AS (SELECT TIMESTAMP '2024-01-31 00:00:00', 1 UNION ALL SELECT TIMESTAMP '2024-01-31 00:00:00.123456', m + 1 FROM t WHERE m < 4) SELECT * FROM t
WITH RECURSIVE t(n, m) AS (SELECT true, 1 UNION ALL SELECT NOT n, m + 1 FROM t WHERE m < 4) SELECT * FROM t
WITH RECURSIVE t(n, m) AS (SELECT [1], 1 UNION ALL SELECT [m::BIGINT], m + 1 FROM t WHERE m < 4) SELECT * FROM t
WITH RECURSIVE t(n, m) AS (SELECT [], 1 UNION ALL SELECT list_append(n, m), m + 1 FROM t WHERE m < 4) SELECT * FROM t ==> SELECT * FROM (VALUES ([], 1), ([1], 2), ([1, 2], 3), ([1, 2, 3], 4))
WITH RECURSIVE t(n, m) AS (SELECT NULL, 1 UNION ALL SELECT NULL, m + 1 FROM t WHERE m < 4) SELECT * FROM t
WITH RECURSIVE t(n, m) AS (SELECT 'a', 1 UNION ALL SELECT m::VARCHAR, m + 1 FROM t WHERE m < 4) SELECT * FROM t
WITH RECURSIVE t(n, m) AS (SELECT 'a', 1 UNION ALL SELECT m, m + 1 FROM t WHERE m < 4) SELECT * FROM t
WITH RECURSIVE t(n, m) AS (SELECT 1, 1 UNION ALL SELECT m::VARCHAR, m + 1 FROM t WHERE m < 4) SELECT * FROM t
WITH RECURSIVE t(n, m) AS (SELECT x, 1 FROM (VALUES ('a'), ('bcd')) v(x) UNION ALL SELECT n || n, m + 1 FROM t WHERE m < 4) SELECT * FROM t
WITH RECURSIVE t(n, m) AS (SELECT count(*), 1 FROM (VALUES ('a'), ('bcd')) v(x) UNION ALL SELECT n + 1, m + 1 FROM t WHERE m < 4) SELECT * FROM t
WITH RECURSIVE t(n, m) AS (SELECT sum(x), 1 FROM (VALUES (1), (2)) v(x) UNION ALL SELECT n + 1, m + 1 FROM t WHERE m < 4) SELECT * FROM t
WITH RECURSIVE t(n, m) AS (SELECT 1, 1 UNION ALL SELECT count(*), max(m) + 1 FROM t HAVING max(m) < 4) SELECT * FROM t
WITH RECURSIVE t(n, m) AS (SELECT 1::REAL, 1 UNION ALL SELECT n * 1.5::DOUBLE, m + 1 FROM t WHERE m < 4) SELECT * FROM t
WITH RECURSIVE t(n, m) AS (SELECT 1::SMALLINT, 1 UNION ALL SELECT n + 1, m + 1 FROM t WHERE m < 4) SELECT * FROM t
WITH RECURSIVE t(n, m) AS (SELECT 1, 1::BIGINT UNION ALL SELECT m, m + 1 FROM t WHERE m < 4) SELECT n + 1 FROM t
WITH RECURSIVE t(n, m) AS (SELECT x, 1 FROM (VALUES ('a'), ('bcd')) v(x) UNION SELECT n || n, m + 1 FROM t WHERE m < 4) SELECT n, length(n), n LIKE '%aaaaaaa%' FROM t
WITH RECURSIVE t AS (SELECT unnest(['a', 'bcd']) AS n, 1 AS m UNION SELECT n || n, coalesce(m, 0) + 1 FROM t WHERE coalesce(m, 0) < 4) SELECT n, m + 1 FROM t
SELECT x, b FROM (VALUES (1, 2, 3)) AS t(x, b, c) JOIN (VALUES (1, 5)) u(y) ON x = y
SELECT * FROM orders AS o(key) WHERE key < 3 ORDER BY key
WITH c(a) AS (SELECT * FROM (VALUES (1, 2)) v(x, y)) SELECT a, y FROM c
WITH c(a, a) AS (SELECT 1, 2) SELECT * FROM c
WITH next(pattern) AS (SELECT 1) SELECT pattern FROM next
WITH match(pattern, step) AS (SELECT 1, 2), next(step, r) AS (SELECT 1, 2) SELECT pattern, next.step, r FROM match, next
SELECT id FROM orders ORDER BY id OFFSET 1 ROWS FETCH NEXT 2 ROWS ONLY
SELECT typeof(CAST(7 AS BIGINT) % 3), typeof(7 % CAST(3 AS BIGINT)), typeof(7 % 3), id % 4 FROM orders
WITH RECURSIVE s(step, v) AS (SELECT 0, CAST(5 AS BIGINT) UNION ALL SELECT step + 1, xor(n * 2048, n) % 16777216 FROM (SELECT step, xor(n // 32, n) % 16777216 AS n FROM (SELECT step, xor(v * 64, v) % 16777216 AS n FROM s WHERE step < 200) s) s) SELECT sum(v) FROM s
WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n + g.x FROM t, LATERAL generate_series(1, n) AS g(x) WHERE n < 4) SELECT n, count(*) FROM t GROUP BY n
WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT t.n + 1 FROM t JOIN (SELECT max(id) AS m FROM orders) o ON t.n < o.m AND t.n < 5) SELECT a.n, b.n FROM t a JOIN t b ON a.n = b.n
WITH RECURSIVE t(n, r) AS (SELECT 1, 0.0::DOUBLE UNION ALL SELECT n + 1, q.r FROM t, (SELECT random() AS r) q WHERE n < 5) SELECT count(DISTINCT r) > 3 FROM t
WITH RECURSIVE a(n) AS (SELECT 1 UNION ALL SELECT n + b.c FROM a, (WITH RECURSIVE b(m) AS (SELECT 1 UNION ALL SELECT m + 1 FROM b WHERE m < (SELECT max(n) FROM a)) SELECT count(*) AS c FROM b) AS b WHERE n < 20) SELECT * FROM a ==! a column of two types
WITH RECURSIVE a(n) AS (SELECT 1 UNION ALL SELECT n + b.c FROM a, (WITH RECURSIVE b(m) AS (SELECT 1 UNION ALL SELECT m + 1 FROM b WHERE m < (SELECT max(n) FROM a)) SELECT count(*)::INTEGER AS c FROM b) AS b WHERE n < 20) SELECT * FROM a
WITH RECURSIVE a(n) AS (SELECT 1 UNION ALL SELECT n + b.c FROM a, (WITH RECURSIVE b(m) AS (SELECT 1 UNION ALL SELECT m + 1 FROM b, (SELECT max(n) AS x FROM a) q WHERE m < x) SELECT count(*)::INTEGER AS c FROM b) AS b WHERE n < 20) SELECT * FROM a
WITH RECURSIVE g(a, b) AS (VALUES (1, 2), (2, 3), (3, 1), (3, 4)), r(x, y) AS (SELECT a, b FROM g UNION SELECT p.x, q.y FROM r p JOIN r q ON p.y = q.x) SELECT x, count(*) FROM r GROUP BY x
-- recursions that read the outer row; subqueries over LATERAL
SELECT g, (WITH RECURSIVE a(n) AS (SELECT g UNION ALL SELECT n + 1 FROM a WHERE n < 5) SELECT sum(n) FROM a) FROM generate_series(1, 3) t(g)
SELECT g FROM generate_series(1, 3) t(g) WHERE NOT EXISTS (WITH RECURSIVE a(n) AS (SELECT 1 UNION SELECT n + 1 FROM a WHERE n < g) SELECT n FROM a WHERE n = 2)
SELECT g, s FROM generate_series(1, 3) t(g), LATERAL (WITH RECURSIVE a(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM a WHERE n < g) SELECT sum(n) AS s FROM a) q
SELECT g, s FROM generate_series(1, 3) t(g) LEFT JOIN LATERAL (WITH RECURSIVE a(n) AS (SELECT 1 UNION ALL SELECT n + g FROM a WHERE n < 5) SELECT n AS s FROM a WHERE n > 2) q ON TRUE
WITH field(x,y,v) AS (SELECT x::smallint,y::smallint,substr(line,x::integer,1) FROM (SELECT * FROM (VALUES (1, 'abc')) l(y, line) WHERE line<>'') s, LATERAL generate_series(1,length(line)) g(x)), n(dx) AS (VALUES (0::smallint), (1::smallint)), f1 AS (SELECT x, y, min(v) AS v FROM field GROUP BY x, y) SELECT f1.x, dx, f2.v FROM (f1 CROSS JOIN n) LEFT JOIN f1 f2 ON f1.x + dx = f2.x WHERE f1.v IS DISTINCT FROM f2.v
WITH field(x,y,v) AS (SELECT x::smallint,y::smallint,substr(line,x::integer,1) FROM (SELECT * FROM (VALUES (1, 'abc')) l(y, line) WHERE line<>'') s, LATERAL generate_series(1,length(line)) g(x)), area(r,c) AS (SELECT v, count(*) FROM field GROUP BY v) SELECT * FROM area
WITH field(x,y,v) AS (SELECT x::smallint,y::smallint,substr(line,x::integer,1) FROM (SELECT * FROM (VALUES (1, 'abc')) l(y, line) WHERE line<>'') s, LATERAL generate_series(1,length(line)) g(x)), area(r,c) AS (SELECT v, count(*) FROM field GROUP BY v), p(r,v) AS (SELECT v, count(*) FROM field p1 WHERE NOT EXISTS (SELECT * FROM field p2 WHERE p2.x=p1.x AND p2.y=p1.y-1 AND p2.v=p1.v) GROUP BY v) SELECT (SELECT sum(c*v) FROM area NATURAL JOIN p) AS part1
WITH field(x,y,v) AS (SELECT x::smallint,y::smallint,substr(line,x::integer,1) FROM (SELECT * FROM (VALUES (1, 'abc')) l(y, line) WHERE line<>'') s, LATERAL generate_series(1,length(line)) g(x)) SELECT v, count(*) FROM field p1 WHERE NOT EXISTS (SELECT * FROM field p2 WHERE p2.x=p1.x AND p2.y=p1.y-1 AND p2.v=p1.v) GROUP BY v
WITH field(x,y,v) AS (SELECT x::smallint,y::smallint,substr(line,x::integer,1) FROM (SELECT * FROM (VALUES (1, 'abc')) l(y, line) WHERE line<>'') s, LATERAL generate_series(1,length(line)) g(x)) SELECT v FROM field p1 WHERE NOT EXISTS (SELECT * FROM field p2 WHERE p2.x=p1.x)
WITH field(x,y,v) AS (SELECT x::smallint,y::smallint,substr(line,x::integer,1) FROM (SELECT * FROM (VALUES (1, 'abc')) l(y, line) WHERE line<>'') s, LATERAL generate_series(1,length(line)) g(x)) SELECT v FROM field p1 WHERE x IN (SELECT x FROM field p2 WHERE p2.y=p1.y)
WITH RECURSIVE field(x,y,v) AS (SELECT x::smallint,y::smallint,substr(line,x::integer,1) FROM (SELECT * FROM (VALUES (1, 'abc')) l(y, line) WHERE line<>'') s, LATERAL generate_series(1,length(line)) g(x)), n(dx,dy,d) AS (VALUES (0::smallint,1::smallint,0), (1::smallint,0::smallint,1)), flood(x,y,r,v) AS (SELECT x,y,200*x+y,v FROM field UNION SELECT f.x,f.y,r,fl.v FROM flood fl, n, field f WHERE fl.x+dx=f.x AND fl.y+dy=f.y AND fl.v=f.v) SELECT * FROM flood
SELECT 'a'::varchar[1] ==! a cast of a text to a list
SELECT CAST('[1]' AS INTEGER[]) ==! a cast of a text to a list
-- recursions of structs and signed zeros; names of WITH in other letters, and where a recursion is read
WITH RECURSIVE a(s) AS (SELECT {'x': 1} UNION SELECT {'x': (s.x + 1) % 4} FROM a) SELECT s.x FROM a
WITH RECURSIVE a(s) AS (SELECT [{'x': 1}] UNION SELECT [{'x': 1}] FROM a) SELECT s[1].x FROM a
WITH RECURSIVE a(s) AS (SELECT [0.0::DOUBLE] UNION SELECT [-(s[1])] FROM a) SELECT s[1] FROM a
WITH RECURSIVE a(s) AS (SELECT {'x': 0.0::DOUBLE} UNION SELECT {'x': -(s.x)} FROM a) SELECT s.x FROM a
WITH RECURSIVE a AS (SELECT 1 AS a UNION ALL SELECT 2 AS a) SELECT * FROM a
WITH RECURSIVE a(n) AS (SELECT id AS a FROM orders UNION ALL SELECT 5 AS a) SELECT n FROM a
WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT t.x + 1 FROM (VALUES (1), (2)) AS t(x) WHERE t.x = 1 AND EXISTS (SELECT 1 FROM t WHERE n = 1)) SELECT * FROM t
WITH RECURSIVE T(n) AS (SELECT 1 UNION ALL SELECT x FROM (VALUES (2), (3)) v(x) WHERE x > (SELECT max(n) FROM t)) SELECT * FROM t
WITH RECURSIVE qq(n) AS (SELECT 1 UNION ALL SELECT N + 1 FROM QQ WHERE n < 3) SELECT * FROM Qq
WITH ORDERS(id) AS (SELECT 1) SELECT * FROM orders
WITH ORDERS AS (SELECT id FROM orders WHERE id < 3) SELECT count(*) FROM orders
SELECT (WITH ORDERS AS (SELECT id FROM orders WHERE id < 3) SELECT count(*) FROM orders)
WITH q AS (SELECT 1 AS n) SELECT * FROM (WITH Q AS (SELECT n + 1 AS n FROM q) SELECT n FROM q) z
SELECT next.call FROM (VALUES (1, 2)) AS next(a, call)
SELECT next value FROM (SELECT 1 AS next)
SELECT 'x'$$a$$ ==! continued on same line
SELECT $$a$$'b' ==! continued on same line
-- steps of subqueries that read several values of the outer row
SELECT o.id FROM (VALUES (1), (2), (NULL), (6)) o(id) WHERE EXISTS (SELECT 1 FROM (SELECT b AS x FROM (VALUES (1, 2), (2, 1), (6, 6), (7, NULL)) e(a, b) WHERE e.a = o.id) u WHERE u.x IS NOT DISTINCT FROM o.id)
SELECT o.id, (SELECT count(*) FROM (SELECT b AS x FROM (VALUES (1, 2), (2, 1), (3, 4), (6, 6)) e(a, b) WHERE e.a >= o.id) u WHERE u.x > o.id AND u.x <> o.k) FROM (VALUES (1, 1), (2, 4), (NULL, 1), (9, 9)) o(id, k)
SELECT o.id, (SELECT sum(x * o.id * x + o.k) FROM (SELECT b AS x FROM (VALUES (1, 2), (2, 1), (3, 4), (6, 6)) e(a, b) WHERE e.a > o.id) u) FROM (VALUES (1, 1), (2, 7), (NULL, 1), (9, 9)) o(id, k)
SELECT o.id, (SELECT max(rn) FROM (SELECT row_number() OVER (ORDER BY u.x) AS rn FROM (VALUES (1), (2)) e(b), LATERAL (SELECT e.b + coalesce(o.id, 0) AS x) u) z) FROM (VALUES (1), (2), (NULL)) o(id)
SELECT o.id, (SELECT max(r) FROM (SELECT row_number() OVER (ORDER BY b) AS r FROM (VALUES (1, 2), (2, 1), (3, 4), (6, 6)) e(a, b) WHERE e.a > coalesce(o.id, 1) AND e.b > o.k AND e.a <> o.id) u) FROM (VALUES (1, 1), (2, 0), (NULL, 1)) o(id, k)
SELECT o.id, (SELECT max(r) FROM (SELECT row_number() OVER (ORDER BY b) + o.k AS r FROM (VALUES (1, 2), (2, 1)) e(a, b) WHERE e.a > o.id) u) FROM (VALUES (1, 1)) o(id, k) ==! a window beside values of the outer row
SELECT o.id, (SELECT max(r + o.k) FROM (SELECT row_number() OVER (ORDER BY b) AS r FROM (VALUES (1, 2), (2, 1), (3, 4)) e(a, b) WHERE e.a > o.id) u) FROM (VALUES (1, 1), (0, 5)) o(id, k)
SELECT o.id, (SELECT count(*) FROM LATERAL (SELECT b AS x FROM (VALUES (1, 2), (2, 3), (3, 4)) e(a, b) WHERE e.a >= o.id) u, LATERAL (SELECT f.b AS y FROM (VALUES (1, 2), (2, 3), (3, 4)) f(a, b) WHERE f.a = u.x AND f.b > o.id) w) FROM (VALUES (1), (2), (NULL), (6)) o(id)
SELECT o.id, (SELECT count(*) FROM (SELECT a FROM (VALUES (1), (2), (3)) e(a) WHERE a >= o.id) e JOIN (SELECT a FROM (VALUES (1), (2), (3)) f(a) WHERE a > o.id AND a <> o.k) f ON e.a = f.a) FROM (VALUES (1, 1), (0, 2), (NULL, 1)) o(id, k)
SELECT o.id, (SELECT max(c) FROM (SELECT count(*) OVER () AS c FROM (SELECT b FROM (VALUES (1, 2), (2, 3)) e(a, b) WHERE a >= o.id) z WHERE b > o.id AND b > o.k) y) FROM (VALUES (1, 1), (2, 1)) o(id, k) ==! a window beside values of the outer row
-- aggregates with an order: in subqueries that read the outer row, with FILTER; ties of MODE
SELECT o.id, (SELECT string_agg(name, ',' ORDER BY name DESC) FROM (VALUES (1, 'a'), (2, 'c'), (3, 'b')) t(id, name) WHERE t.id > o.id) FROM (VALUES (0), (1), (5)) o(id)
SELECT o.id, (SELECT string_agg(name, ',' ORDER BY name) FROM (VALUES (1, 'z'), (2, 'c'), (3, 'b')) t(id, name) WHERE t.id > o.id) FROM (VALUES (0), (1), (5)) o(id)
SELECT o.id, (SELECT list(name ORDER BY name) FROM (VALUES (1, 'z'), (2, 'c'), (3, 'b')) t(id, name) WHERE t.id > o.id) FROM (VALUES (0), (1), (5)) o(id)
SELECT o.id, (SELECT list(name ORDER BY id DESC, name) FROM (VALUES (1, 'z'), (2, 'c'), (3, 'b')) t(id, name) WHERE t.id > o.id) FROM (VALUES (0), (1), (5)) o(id)
SELECT o.id, (SELECT first(name ORDER BY k DESC) FROM (VALUES (1, 'z', 2), (2, 'c', 1), (3, 'b', 5)) t(id, name, k) WHERE t.id > o.id) FROM (VALUES (0), (1), (5)) o(id)
SELECT o.id, (SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY k) FROM (VALUES (1, 'z', 2), (2, 'c', 1), (3, 'b', 5)) t(id, name, k) WHERE t.id > o.id) FROM (VALUES (0), (1), (5)) o(id)
SELECT o.id, (SELECT mode() WITHIN GROUP (ORDER BY k) FROM (VALUES (1, 'z', 2), (2, 'c', 1), (3, 'b', 1)) t(id, name, k) WHERE t.id > o.id) FROM (VALUES (0), (1), (5)) o(id)
SELECT o.id, x, s FROM (VALUES (0), (1), (5)) o(id), LATERAL (SELECT k AS x, string_agg(name, '-' ORDER BY id DESC) AS s FROM (VALUES (1, 'z', 2), (2, 'c', 1), (3, 'b', 1)) t(id, name, k) WHERE t.id > o.id GROUP BY k) q
SELECT o.id, (SELECT max(s) FROM (SELECT string_agg(name, '-' ORDER BY id DESC) AS s FROM (VALUES (1, 'z', 2), (2, 'c', 1), (3, 'b', 1)) t(id, name, k) WHERE t.id > o.id GROUP BY k) q) FROM (VALUES (0), (1), (5)) o(id)
SELECT o.id, (SELECT string_agg(DISTINCT name, ',' ORDER BY name DESC) FROM (VALUES (1, 'a'), (2, 'c'), (3, 'b'), (4, 'b')) t(id, name) WHERE t.id > o.id) FROM (VALUES (0), (1), (5)) o(id)
SELECT o.id, (SELECT string_agg(name, ',' ORDER BY id DESC) FILTER (WHERE name <> 'c') FROM (VALUES (1, 'a'), (2, 'c'), (3, 'b'), (4, 'b')) t(id, name) WHERE t.id > o.id) FROM (VALUES (0), (1), (5)) o(id)
SELECT o.id, (SELECT array_agg(name ORDER BY id DESC) || array_agg(name ORDER BY name) FROM (VALUES (1, 'a'), (2, 'c'), (3, 'b'), (4, 'b')) t(id, name) WHERE t.id > o.id) FROM (VALUES (0), (1)) o(id)
SELECT o.id, (SELECT count(*) || string_agg(name, ',' ORDER BY id DESC) FROM (VALUES (1, 'a'), (2, 'c'), (3, 'b'), (4, 'b')) t(id, name) WHERE t.id > o.id) FROM (VALUES (0), (1)) o(id)
SELECT o.id, (SELECT arg_max(name, id) FROM (VALUES (1, 'a'), (2, 'c'), (3, 'b'), (4, 'b')) t(id, name) WHERE t.id > o.id) FROM (VALUES (0), (1)) o(id)
SELECT o.id, (SELECT string_agg(name, ',' ORDER BY o.id * t.id DESC) FROM (VALUES (1, 'a'), (2, 'c'), (3, 'b')) t(id, name) WHERE t.id > o.id) FROM (VALUES (0), (1), (-1)) o(id)
SELECT o.id, (SELECT max(name) || percentile_cont(0.5) WITHIN GROUP (ORDER BY k) FROM (VALUES (1, 'z', 2), (2, 'c', 1), (3, 'b', 5)) t(id, name, k) WHERE t.id > o.id) FROM (VALUES (0), (1), (5)) o(id)
SELECT o.id, (SELECT max(name) || percentile_disc(0.5) WITHIN GROUP (ORDER BY k) FROM (VALUES (1, 'z', 2), (2, 'c', 1), (3, 'b', 5)) t(id, name, k) WHERE t.id > o.id) FROM (VALUES (0), (1), (5)) o(id)
SELECT o.id, (SELECT max(name) || mode() WITHIN GROUP (ORDER BY k) FROM (VALUES (1, 'z', 2), (2, 'c', 1), (3, 'b', 5)) t(id, name, k) WHERE t.id > o.id) FROM (VALUES (0), (1), (5)) o(id)
SELECT o.id, (SELECT max(name) || median(k) FROM (VALUES (1, 'z', 2), (2, 'c', 1), (3, 'b', 5)) t(id, name, k) WHERE t.id > o.id) FROM (VALUES (0), (1), (5)) o(id)
SELECT o.id, (SELECT max(name) || quantile_disc(k, 0.9) FROM (VALUES (1, 'z', 2), (2, 'c', 1), (3, 'b', 5)) t(id, name, k) WHERE t.id > o.id) FROM (VALUES (0), (1), (5)) o(id)
SELECT o.id, (SELECT count(*) FILTER (WHERE name <> 'c') FROM (VALUES (1, 'a'), (2, 'c'), (3, 'b'), (4, 'b')) t(id, name) WHERE t.id > o.id) FROM (VALUES (0), (1), (5)) o(id)
SELECT o.id, (SELECT string_agg(name, ',') FILTER (WHERE name <> 'c') FROM (VALUES (1, 'a'), (2, 'c'), (3, 'b'), (4, 'b')) t(id, name) WHERE t.id > o.id) FROM (VALUES (0), (1), (5)) o(id)
SELECT string_agg(name, ',' ORDER BY id DESC) FILTER (WHERE name <> 'c') FROM (VALUES (1, 'a'), (2, 'c'), (3, 'b'), (4, 'b')) t(id, name)
SELECT o.id, (SELECT sum(DISTINCT k) FILTER (WHERE name <> 'c') FROM (VALUES (1, 'a', 3), (2, 'c', 4), (3, 'b', 3), (4, 'b', 1)) t(id, name, k) WHERE t.id > o.id) FROM (VALUES (0), (1), (5)) o(id)
SELECT o.id, (SELECT last(name ORDER BY k) FROM (VALUES (1, 'z', 2), (2, 'c', 1), (3, 'b', 5)) t(id, name, k) WHERE t.id > o.id GROUP BY name = 'z' HAVING count(*) > 1) FROM (VALUES (0), (1), (5)) o(id)
SELECT mode() WITHIN GROUP (ORDER BY k) FROM (VALUES (2), (1), (5)) t(k)
SELECT mode(k) FROM (VALUES (2), (1), (5)) t(k)
SELECT mode() WITHIN GROUP (ORDER BY k DESC) FROM (VALUES (2), (1), (5)) t(k)
SELECT list(k ORDER BY k DESC) FILTER (WHERE k > 1) FROM (VALUES (2), (1), (5)) t(k)
SELECT string_agg(k::VARCHAR, ',' ORDER BY k DESC) FILTER (WHERE k > 1) FROM (VALUES (2), (1), (5)) t(k)
SELECT string_agg(k::VARCHAR, ',' ORDER BY k) FILTER (k > 1) FROM (VALUES (2), (1), (5)) t(k)
SELECT array_agg(k ORDER BY k DESC) FILTER (WHERE k > 1) FROM (VALUES (2), (1), (5)) t(k)
SELECT first(k ORDER BY k DESC) FILTER (WHERE k < 5) FROM (VALUES (2), (1), (5)) t(k)
-- remainders of real numbers
SELECT 5.5::DOUBLE % 2, (-5.5::DOUBLE) % 2, 5.5::DOUBLE % -2, typeof(5.5::DOUBLE % 2), mod(7.5::DOUBLE, 2)
SELECT 1e20::DOUBLE % 3
SELECT 5::INTEGER % 2.5::DOUBLE, 5.25::REAL % 2::REAL, typeof(5.25::REAL % 2)
SELECT 5.5::DOUBLE % 0 ==! division by zero
SELECT 5 % 0 ==! division by zero
SELECT 5.5 % 0 ==! division by zero
SELECT 'inf'::DOUBLE % 2, 'nan'::DOUBLE % 2, 5::DOUBLE % 'inf'::DOUBLE
SELECT NULL % 2.0::DOUBLE, 2.0::DOUBLE % NULL
SELECT x % 0.25 FROM (VALUES (1.1::DOUBLE), (2.7::DOUBLE)) t(x)
SELECT 1e-20::DOUBLE % 1, 1e300::DOUBLE % 7
-- comparisons with the one row of an aggregate that reads the outer row
SELECT o.id, o.k NOT IN (SELECT u.x FROM (SELECT max(b) AS x FROM (VALUES (1, 2), (2, 3), (3, 1), (3, 4), (6, NULL), (NULL, 2)) e(a, b) WHERE a > o.id) u) FROM (VALUES (1, 4), (2, NULL), (NULL, 1), (4, 2), (6, 6)) o(id, k)
SELECT o.id, o.k NOT IN (SELECT max(b) AS x FROM (VALUES (1, 2), (2, 3), (3, 1), (3, 4), (6, NULL), (NULL, 2)) e(a, b) WHERE a > o.id) FROM (VALUES (1, 4), (2, NULL), (NULL, 1), (4, 2), (6, 6)) o(id, k)
SELECT o.id FROM (VALUES (1, 4), (2, NULL), (NULL, 1), (4, 2), (6, 6)) o(id, k) WHERE o.k NOT IN (SELECT max(b) AS x FROM (VALUES (1, 2), (2, 3), (3, 1), (3, 4), (6, NULL), (NULL, 2)) e(a, b) WHERE a > o.id)
SELECT o.id, o.k IN (SELECT max(b) AS x FROM (VALUES (1, 2), (2, 3), (3, 1), (3, 4), (6, NULL), (NULL, 2)) e(a, b) WHERE a > o.id) FROM (VALUES (1, 4), (2, NULL), (NULL, 1), (4, 2), (6, 6)) o(id, k)
SELECT o.id, EXISTS (SELECT max(b) AS x FROM (VALUES (1, 2), (2, 3), (3, 1), (3, 4), (6, NULL), (NULL, 2)) e(a, b) WHERE a > o.id) FROM (VALUES (1, 4), (2, NULL), (NULL, 1), (4, 2), (6, 6)) o(id, k)
SELECT o.id FROM (VALUES (1, 4), (2, NULL), (NULL, 1), (4, 2), (6, 6)) o(id, k) WHERE NOT EXISTS (SELECT max(b) AS x FROM (VALUES (1, 2), (2, 3), (3, 1), (3, 4), (6, NULL), (NULL, 2)) e(a, b) WHERE a > o.id)
SELECT o.id FROM (VALUES (1, 4), (2, NULL), (NULL, 1), (4, 2), (6, 6)) o(id, k) WHERE EXISTS (SELECT 1 FROM (SELECT count(*) AS x FROM (VALUES (1, 2), (2, 3), (3, 1), (3, 4), (6, NULL), (NULL, 2)) e(a, b) WHERE a > o.id) u WHERE u.x = 0)
SELECT o.id, o.k > ALL (SELECT max(b) AS x FROM (VALUES (1, 2), (2, 3), (3, 1), (3, 4), (6, NULL), (NULL, 2)) e(a, b) WHERE a > o.id) FROM (VALUES (1, 4), (2, NULL), (NULL, 1), (4, 2), (6, 6)) o(id, k)
SELECT o.id, o.k NOT IN (SELECT count(*) FROM (VALUES (1, 2), (2, 3), (3, 1), (3, 4), (6, NULL), (NULL, 2)) e(a, b) WHERE a > o.id) FROM (VALUES (1, 4), (2, NULL), (NULL, 1), (4, 0), (6, 0)) o(id, k)
SELECT o.id, o.k IN (SELECT count(*) FROM (VALUES (1, 2), (2, 3), (3, 1), (3, 4), (6, NULL), (NULL, 2)) e(a, b) WHERE a > o.id) FROM (VALUES (1, 4), (2, NULL), (NULL, 1), (4, 0), (6, 0)) o(id, k)
SELECT o.id, o.k IN (SELECT x FROM (SELECT count(*) AS x FROM (VALUES (1, 2), (2, 3), (3, 1), (3, 4), (6, NULL), (NULL, 2)) e(a, b) WHERE a > o.id) u WHERE x = 0) FROM (VALUES (1, 4), (2, NULL), (NULL, 1), (4, 0), (6, 0)) o(id, k)
SELECT o.id, o.k NOT IN (SELECT x + 1 FROM (SELECT max(b) AS x FROM (VALUES (1, 2), (2, 3), (3, 1), (3, 4), (6, NULL), (NULL, 2)) e(a, b) WHERE a > o.id) u WHERE x > 2 OR x IS NULL) FROM (VALUES (1, 4), (2, NULL), (NULL, 1), (4, 2), (6, 6)) o(id, k)
SELECT o.id, o.k >= ANY (SELECT max(b) AS x FROM (VALUES (1, 2), (2, 3), (3, 1), (3, 4), (6, NULL), (NULL, 2)) e(a, b) WHERE a > o.id HAVING count(*) > 1) FROM (VALUES (1, 4), (2, NULL), (NULL, 1), (4, 2), (6, 6)) o(id, k)
SELECT o.id FROM (VALUES (1, 4), (2, NULL), (NULL, 1), (4, 2), (6, 6)) o(id, k) WHERE (o.id, o.k) IN (SELECT min(a), max(b) FROM (VALUES (1, 2), (1, 4), (3, 1), (3, 4), (6, NULL), (NULL, 2)) e(a, b) WHERE a >= o.id) ==> SELECT 1
SELECT o.id, o.k IN (SELECT max(b) FROM (VALUES (1, 2), (2, 3)) e(a, b) WHERE a > o.id UNION ALL SELECT 7) FROM (VALUES (1, 3), (2, NULL), (6, 7), (9, 1)) o(id, k) ==! in a join or a union of a subquery
SELECT o.id, o.k IN (SELECT m FROM (SELECT max(b) AS m FROM (VALUES (1, 2), (2, 3)) e(a, b) WHERE a > o.id) q, (VALUES (1), (2)) v(y)) FROM (VALUES (1, 3), (2, NULL), (6, 7), (9, 1)) o(id, k) ==! in a join or a union of a subquery
SELECT o.id, (SELECT count(*) FROM (SELECT max(b) AS m FROM (VALUES (1, 2), (2, 3)) e(a, b) WHERE a > o.id) q, (VALUES (1), (2)) v(y)) FROM (VALUES (1, 3), (2, NULL), (6, 7), (9, 1)) o(id, k) ==! in a join or a union of a subquery
SELECT o.id FROM (VALUES (1, 3), (2, NULL), (6, 7), (9, 1)) o(id, k) WHERE EXISTS (SELECT 1 FROM (SELECT max(b) AS m FROM (VALUES (1, 2), (2, 3)) e(a, b) WHERE a > o.id) q, (VALUES (1), (2)) v(y) WHERE m IS NULL) ==! in a join or a union of a subquery
SELECT o.id, o.k IN (SELECT DISTINCT m FROM (SELECT max(b) AS m FROM (VALUES (1, 2), (2, 3)) e(a, b) WHERE a > o.id) q) FROM (VALUES (1, 3), (2, NULL), (6, 7), (9, 1)) o(id, k)
SELECT o.id, o.k IN (SELECT max(b) FROM (VALUES (1, 2), (2, 3)) e(a, b) WHERE a > o.id LIMIT 1) FROM (VALUES (1, 3), (2, NULL), (6, 7), (9, 1)) o(id, k)
SELECT o.id, o.k IN (SELECT sum(m) FROM (SELECT max(b) AS m FROM (VALUES (1, 2), (2, 3)) e(a, b) WHERE a > o.id) q) FROM (VALUES (1, 3), (2, NULL), (6, 7), (9, 1)) o(id, k)
SELECT o.id, o.k IN (SELECT count(m) FROM (SELECT max(b) AS m FROM (VALUES (1, 2), (2, 3)) e(a, b) WHERE a > o.id) q) FROM (VALUES (1, 1), (2, NULL), (6, 0), (9, 1)) o(id, k)
SELECT (WITH c(a) AS (SELECT 1, 2) SELECT a FROM c)
SELECT o.id, (SELECT count(*) FROM (VALUES (1), (2)) v(y) WHERE q.m IS NULL OR q.m > v.y) FROM (VALUES (1, 3), (6, 7)) o(id, k), LATERAL (SELECT max(b) AS m FROM (VALUES (1, 2), (2, 3)) e(a, b) WHERE a > o.id) AS q
SELECT id, rank() OVER (ORDER BY [id, 1]) FROM orders ==! OVER with ORDER BY of lists. Order by elements, as in items[1]
SELECT arg_max(id, [id, 1]) FROM orders ==! ARG_MAX by lists. Use FIRST(x ORDER BY items DESC)
SELECT first(id ORDER BY [id, 1] DESC) FROM orders
SELECT count(*) FROM (VALUES (CAST('-0.0' AS DOUBLE)), (0.0e0)) AS a(x) JOIN (VALUES (CAST('-0.0' AS DOUBLE)), (0.0e0)) AS b(y) ON x = y
SELECT count(*) FROM (VALUES (CAST('-0.0' AS DOUBLE)), (1e0)) AS a(x) JOIN (VALUES (0), (1)) AS b(y) ON x = y
SELECT count(*) FROM (VALUES (CAST('-0.0' AS DOUBLE), 1), (1e0, 2)) AS a(x, z) JOIN (VALUES (0e0, 1), (1, 2)) AS b(y, w) ON x = y AND z = w
SELECT count(*) FROM (VALUES (CAST('-0.0' AS DOUBLE)), (0.0e0), (2e0)) AS a(x) WHERE x IN (SELECT y FROM (VALUES (0.0e0), (3e0)) AS b(y))
SELECT count(*) FROM (VALUES (CAST('-0.0' AS DOUBLE)), (0.0e0), (2e0)) AS a(x) WHERE x NOT IN (SELECT y FROM (VALUES (0.0e0), (3e0)) AS b(y))
SELECT count(*) FROM (VALUES (CAST('-0.0' AS DOUBLE)), (0.0e0), (2e0)) AS a(x) WHERE EXISTS (SELECT 1 FROM (VALUES (0.0e0), (3e0)) AS b(y) WHERE y = x)
SELECT count(*) FROM (VALUES (CAST('-0.0' AS DOUBLE)), (0.0e0), (2e0)) AS a(x) WHERE NOT EXISTS (SELECT 1 FROM (VALUES (0.0e0), (3e0)) AS b(y) WHERE y = x)
SELECT count(*) FROM (VALUES (CAST('-0.0' AS DOUBLE)), (2e0)) AS a(x) FULL JOIN (VALUES (0.0e0), (3e0)) AS b(y) ON x = y
SELECT abs(x), count(*) FROM (VALUES (CAST('-0.0' AS DOUBLE)), (0.0e0), (2e0)) AS a(x) GROUP BY x
SELECT count(*) FROM (SELECT x, z FROM (VALUES (CAST('-0.0' AS DOUBLE), 1), (0.0e0, 1), (2e0, 2)) AS a(x, z) GROUP BY x, z) q
SELECT count(*) FROM (SELECT DISTINCT x FROM (VALUES (CAST('-0.0' AS DOUBLE)), (0.0e0), (2e0)) AS a(x)) q
SELECT count(*) FROM (SELECT DISTINCT x, z FROM (VALUES (CAST('-0.0' AS DOUBLE), 1), (0.0e0, 1), (2e0, 2)) AS a(x, z)) q
SELECT count(DISTINCT x) FROM (VALUES (CAST('-0.0' AS DOUBLE)), (0.0e0), (2e0)) AS a(x)
SELECT count(*) OVER (PARTITION BY x), z FROM (VALUES (CAST('-0.0' AS DOUBLE), 1), (0.0e0, 2), (2e0, 3)) AS a(x, z)
SELECT count(*) FROM (SELECT x FROM (VALUES (CAST('-0.0' AS DOUBLE))) AS a(x) UNION SELECT x FROM (VALUES (0.0e0)) AS b(x)) q
SELECT count(*) FROM (SELECT x FROM (VALUES (CAST('-0.0' AS DOUBLE))) AS a(x) INTERSECT SELECT x FROM (VALUES (0.0e0)) AS b(x)) q
SELECT count(*) FROM (SELECT x FROM (VALUES (CAST('-0.0' AS DOUBLE))) AS a(x) EXCEPT SELECT x FROM (VALUES (0.0e0)) AS b(x)) q
SELECT count(*) FROM (SELECT x FROM (VALUES (CAST('-0.0' AS DOUBLE))) AS a(x) EXCEPT ALL SELECT x FROM (VALUES (0.0e0)) AS b(x)) q
SELECT count(*) FROM (SELECT x FROM (VALUES (CAST('-0.0' AS DOUBLE))) AS a(x) INTERSECT ALL SELECT x FROM (VALUES (0.0e0)) AS b(x)) q
SELECT count(*), sum(n) FROM (SELECT x, count(*) AS n FROM (VALUES (CAST('-0.0' AS DOUBLE)), (0.0e0), (2e0)) AS a(x) GROUP BY ROLLUP(x)) q
SELECT median(z), list(z ORDER BY z) FROM (VALUES (CAST('-0.0' AS DOUBLE), 1), (0.0e0, 2), (2e0, 3)) AS a(x, z) GROUP BY x
SELECT count(*) FROM (VALUES (CAST('-0.0' AS REAL)), (0.0::REAL), (2::REAL)) AS a(x) JOIN (VALUES (0), (2)) AS b(y) ON x = y
SELECT count(*) FROM (VALUES ([CAST('-0.0' AS DOUBLE)]), ([1e0])) AS a(x) JOIN (VALUES ([0.0e0])) AS b(y) ON x = y
SELECT a.z, b.w FROM (VALUES (CAST('-0.0' AS DOUBLE), 1, 5), (1e0, 2, 5)) AS a(x, z, t) ASOF JOIN (VALUES (0e0, 1, 4), (1, 2, 4)) AS b(y, w, u) ON x = y AND t >= u
SELECT count(*) FROM (VALUES (CAST('-0.0' AS DOUBLE)), (0.0e0)) AS a(x) JOIN (VALUES (CAST('-0.0' AS DOUBLE)), (0.0e0)) AS b(y) ON x IS NOT DISTINCT FROM y
SELECT x IS NOT DISTINCT FROM 0 FROM (VALUES (CAST('-0.0' AS DOUBLE)), (0.0e0)) AS a(x)
SELECT CASE x WHEN 0.0 THEN 'zero' ELSE 'other' END FROM (VALUES (CAST('-0.0' AS DOUBLE)), (1.0e0)) AS a(x)
SELECT count(DISTINCT (x, z)) FROM (VALUES (CAST('-0.0' AS DOUBLE), 1), (0.0e0, 1), (2e0, 2)) AS a(x, z)
