-- What an analyst who knows DuckDB or PostgreSQL tries in the first hour, over the tables of FirstHourTest.
-- STATEMENT                 has the rows of DuckDB
-- STATEMENT ==> OTHER       has the rows of this other statement of DuckDB
-- STATEMENT ==! MESSAGE     is refused with a message that contains this
SELECT id, date_trunc('month', seen) FROM sales
SELECT id, date_trunc('hour', seen) FROM sales
SELECT id, date_trunc('week', day) FROM sales ==> SELECT id, CAST(date_trunc('week', day) AS DATE) FROM sales
SELECT date_trunc('quarter', seen) AS q, count(*) FROM sales GROUP BY q
SELECT id, date_diff('day', DATE '2024-01-01', day) FROM sales
SELECT id, datediff('day', DATE '2024-01-01', day) FROM sales
SELECT id, date_diff('hour', TIMESTAMP '2024-01-01 00:30:00', seen) FROM sales
SELECT id, date_diff('month', TIMESTAMP '2024-01-31 00:30:00', seen) FROM sales
SELECT id, day - DATE '2024-01-01' FROM sales
SELECT id, day + 7 FROM sales
SELECT id, day - 7 FROM sales
SELECT id, day + INTERVAL '1' MONTH FROM sales ==> SELECT id, CAST(day + INTERVAL '1' MONTH AS DATE) FROM sales
SELECT id, seen + INTERVAL '90' MINUTE FROM sales
SELECT id, seen + INTERVAL 90 MINUTE FROM sales
SELECT id, seen + INTERVAL '1 day' FROM sales
SELECT id, seen - INTERVAL '2 hours' FROM sales
SELECT id, seen + INTERVAL (qty) DAY FROM sales
SELECT id, seen + qty * INTERVAL '1' DAY FROM sales
SELECT id, extract(year FROM day), extract(dow FROM day), extract(doy FROM day), extract(week FROM day) FROM sales
SELECT id, year(seen), month(seen), day(seen), hour(seen), minute(seen), second(seen) FROM sales
SELECT id, quarter(seen), week(seen), dayofweek(seen), dayofyear(seen) FROM sales
SELECT id, date_part('year', seen) FROM sales
SELECT id, date_part('hour', seen) FROM sales
SELECT id, extract(epoch FROM seen) FROM sales
SELECT id, epoch(seen) FROM sales
SELECT id, epoch_ms(seen) FROM sales
SELECT id, strftime(seen, '%Y-%m-%d %H:%M') FROM sales
SELECT id, strftime(day, '%d.%m.%Y') FROM sales
SELECT strptime('2024-02-03 04:05', '%Y-%m-%d %H:%M')
SELECT id, dayname(day), monthname(day) FROM sales
SELECT id, last_day(day) FROM sales
SELECT make_date(2024, 2, 29)
SELECT id, CAST(seen AS DATE) FROM sales
SELECT id, seen::date FROM sales
SELECT id, date(seen), date('2024-02-03') FROM sales
SELECT '2024-02-03'::date
SELECT '2024-02-03 04:05:06'::timestamp
SELECT id FROM sales WHERE day = '2024-01-05'
SELECT id FROM sales WHERE day BETWEEN '2024-01-05' AND '2024-02-01'
SELECT id FROM sales WHERE seen >= '2024-01-05 12:00:00'
SELECT id FROM sales WHERE seen < DATE '2024-02-01'
SELECT now() IS NOT NULL, current_date IS NOT NULL, current_timestamp > TIMESTAMP '2020-01-01 00:00:00'
SELECT today() IS NOT NULL
SELECT id, age(TIMESTAMP '2024-03-01 00:00:00', seen) IS NULL FROM sales
SELECT to_timestamp(1704067200) IS NOT NULL
SELECT date_add(DATE '2024-01-31', INTERVAL '1' MONTH) ==> SELECT DATE '2024-02-29'
SELECT DATE '2024-01-31' + INTERVAL '1' MONTH ==> SELECT DATE '2024-02-29'
SELECT id, time_bucket(INTERVAL '1 week', day) FROM sales
SELECT id, CAST(seen AS TIME) FROM sales
SELECT median(price), median(qty) FROM sales
SELECT store, median(price) FROM sales GROUP BY store
SELECT percentile_cont(0.25) WITHIN GROUP (ORDER BY price) FROM sales
SELECT store, percentile_cont(0.9) WITHIN GROUP (ORDER BY price) FROM sales GROUP BY store
SELECT percentile_disc(0.5) WITHIN GROUP (ORDER BY qty) FROM sales
SELECT quantile_cont(price, 0.5) FROM sales
SELECT quantile_disc(qty, 0.5) FROM sales
SELECT corr(price, qty) FROM sales
SELECT store, corr(price, qty) FROM sales GROUP BY store
SELECT covar_pop(price, qty), covar_samp(price, qty) FROM sales
SELECT regr_slope(price, qty), regr_intercept(price, qty), regr_r2(price, qty) FROM sales
SELECT regr_count(price, qty), regr_avgx(price, qty), regr_avgy(price, qty), regr_sxx(price, qty), regr_syy(price, qty), regr_sxy(price, qty) FROM sales
SELECT stddev(price), stddev_pop(price), stddev_samp(price), var_pop(price), var_samp(price), variance(price) FROM sales
SELECT store, stddev(qty), var_pop(qty) FROM sales GROUP BY store
SELECT string_agg(store, ',' ORDER BY id) FROM sales
SELECT string_agg(DISTINCT store, ',' ORDER BY store) FROM sales
SELECT listagg(store, '-') WITHIN GROUP (ORDER BY id) FROM sales ==> SELECT string_agg(store, '-' ORDER BY id) FROM sales
SELECT group_concat(store, ',') IS NOT NULL FROM sales
SELECT array_agg(id ORDER BY id) FROM sales
SELECT list(id ORDER BY id) FROM sales
SELECT bool_and(price > 1), bool_or(price > 20) FROM sales
SELECT every(price > 1) FROM sales ==> SELECT bool_and(price > 1) FROM sales
SELECT count(*) FILTER (WHERE price > 10), sum(qty) FILTER (WHERE store = 'Bern') FROM sales
SELECT count(DISTINCT store), count(DISTINCT qty) FROM sales
SELECT count_if(price > 10) FROM sales
SELECT countif(price > 10) FROM sales
SELECT mode(store) FROM sales WHERE store = 'Bern'
SELECT any_value(store) IS NOT NULL FROM sales
SELECT first(store ORDER BY id), last(store ORDER BY id) FROM sales
SELECT arg_max(store, price), arg_min(store, price), max_by(store, price) FROM sales
SELECT approx_count_distinct(store) FROM sales
SELECT bit_and(id), bit_or(id), bit_xor(id) FROM sales
SELECT product(qty) FROM sales WHERE id < 4
SELECT kurtosis(price) IS NOT NULL, skewness(price) IS NOT NULL FROM sales
SELECT avg(qty), sum(qty), min(day), max(seen) FROM sales
SELECT sum(price * qty) / sum(qty) FROM sales
SELECT histogram(store) IS NOT NULL FROM sales
SELECT store, count(*) FROM sales GROUP BY ALL
SELECT store, year(day) AS y, sum(qty) FROM sales GROUP BY ALL ORDER BY ALL
SELECT store, count(*) AS n FROM sales GROUP BY 1 ORDER BY 2 DESC, 1
SELECT upper(store) AS u, count(*) FROM sales GROUP BY u HAVING count(*) > 2
SELECT store, count(*) AS n FROM sales GROUP BY store HAVING n > 2
SELECT store, kind, sum(qty) FROM sales GROUP BY ROLLUP (store, kind)
SELECT store, kind, sum(qty), grouping(store) FROM sales GROUP BY CUBE (store, kind)
SELECT store, kind, count(*) FROM sales GROUP BY GROUPING SETS ((store), (kind), ())
SELECT count(*) FROM sales HAVING count(*) > 1000
SELECT id, row_number() OVER (PARTITION BY store ORDER BY id) FROM sales
SELECT id, price FROM sales QUALIFY row_number() OVER (PARTITION BY store ORDER BY price DESC, id) = 1
SELECT id, sum(qty) OVER w FROM sales WINDOW w AS (PARTITION BY store ORDER BY id)
SELECT id, avg(price) OVER (ORDER BY id ROWS BETWEEN 2 PRECEDING AND CURRENT ROW) FROM sales
SELECT id, lag(price) OVER (ORDER BY id), lead(price, 2, 0) OVER (ORDER BY id) FROM sales
SELECT id, lag(qty IGNORE NULLS) OVER (ORDER BY id) FROM sales
SELECT id, lag(qty) IGNORE NULLS OVER (ORDER BY id) FROM sales ==> SELECT id, lag(qty IGNORE NULLS) OVER (ORDER BY id) FROM sales
SELECT id, last_value(qty IGNORE NULLS) OVER (ORDER BY id) FROM sales
SELECT id, first_value(qty) IGNORE NULLS OVER (ORDER BY id) FROM sales ==> SELECT id, first_value(qty IGNORE NULLS) OVER (ORDER BY id) FROM sales
SELECT id, rank() OVER (ORDER BY qty NULLS LAST), dense_rank() OVER (ORDER BY qty NULLS LAST) FROM sales
SELECT id, ntile(3) OVER (ORDER BY id), percent_rank() OVER (ORDER BY id), cume_dist() OVER (ORDER BY id) FROM sales
SELECT id, sum(price) OVER (ORDER BY seen RANGE BETWEEN INTERVAL '7' DAY PRECEDING AND CURRENT ROW) FROM sales
SELECT id, price / sum(price) OVER () FROM sales
SELECT id, count(*) FILTER (WHERE price > 10) OVER (ORDER BY id) FROM sales
SELECT id, median(price) OVER (PARTITION BY store) FROM sales
SELECT store, sum(sum(qty)) OVER (ORDER BY store) FROM sales GROUP BY store
SELECT DISTINCT ON (store) store, id FROM sales ORDER BY store, id
SELECT DISTINCT store FROM sales ORDER BY store
SELECT * FROM sales ORDER BY ALL
SELECT id, store FROM sales ORDER BY price DESC LIMIT 3 OFFSET 1
SELECT id FROM sales ORDER BY qty, id
SELECT id FROM sales ORDER BY qty DESC, id ==> SELECT id FROM sales ORDER BY qty DESC NULLS FIRST, id
SELECT id FROM sales ORDER BY qty DESC NULLS LAST, id FETCH FIRST 3 ROWS ONLY
SELECT * EXCLUDE (price) FROM sales
SELECT * REPLACE (price * 2 AS price) FROM sales
SELECT COLUMNS('i.*') FROM sales
FROM sales SELECT id
FROM sales
SELECT s.* FROM sales AS s WHERE s.id = 1
SELECT id AS "the id", price p FROM sales
SELECT price * 2 AS twice, twice + 1 FROM sales
SELECT id FROM sales WHERE price > 10 AND (store = 'Bern' OR store IS NULL)
SELECT id, price * 2 AS twice FROM sales WHERE twice > 20
SELECT count(*) FROM sales USING SAMPLE 100%
SELECT id FROM sales WHERE id BETWEEN SYMMETRIC 5 AND 2 ==> SELECT id FROM sales WHERE id BETWEEN 2 AND 5
SELECT id, CASE store WHEN 'Bern' THEN 1 ELSE 2 END, CASE WHEN price > 10 THEN 'high' END FROM sales
SELECT id, if(price > 10, 'high', 'low') FROM sales
SELECT id, iff(price > 10, 'high', 'low') FROM sales ==> SELECT id, if(price > 10, 'high', 'low') FROM sales
SELECT id, coalesce(qty, 0), ifnull(qty, 0), nullif(qty, 3), nvl(qty, 0) FROM sales ==> SELECT id, coalesce(qty, 0), ifnull(qty, 0), nullif(qty, 3), coalesce(qty, 0) FROM sales
SELECT id, greatest(qty, 3), least(qty, 3) FROM sales
SELECT id FROM sales WHERE qty IS DISTINCT FROM 3
SELECT id FROM sales WHERE qty IS NOT DISTINCT FROM NULL
SELECT id FROM sales WHERE (store, qty) IN (('Bern', 3), ('Chur', 4))
SELECT id FROM sales WHERE qty IN (SELECT qty FROM sales WHERE store = 'Bern')
SELECT id FROM sales WHERE qty NOT IN (1, 2)
SELECT id FROM sales s WHERE EXISTS (SELECT 1 FROM shops WHERE shops.name = s.store)
SELECT id FROM sales WHERE price > (SELECT avg(price) FROM sales)
SELECT id FROM sales WHERE price > ALL (SELECT height FROM shops WHERE height < 10) ==! not supported: ANY or ALL of a query with REAL or DOUBLE, compared by order. Use EXISTS with the comparison.
SELECT TRUE AND NULL, NOT TRUE, 1 = 1
SELECT id FROM sales WHERE store == 'Bern'
SELECT id FROM sales WHERE qty != 3
SELECT id, canton FROM sales JOIN shops ON store = name
SELECT id, canton FROM sales LEFT JOIN shops ON store = name
SELECT id, canton FROM sales RIGHT JOIN shops ON store = name
SELECT id, canton FROM sales FULL JOIN shops ON store = name
SELECT count(*) FROM sales CROSS JOIN shops
SELECT count(*) FROM sales, shops WHERE store = name
SELECT a.id, b.id FROM sales a JOIN sales b ON a.id + 1 = b.id
SELECT count(*) FROM sales a JOIN sales b ON a.price < b.price
SELECT name, x.id FROM shops, LATERAL (SELECT id FROM sales WHERE store = name ORDER BY id LIMIT 1) x
SELECT name, x.n FROM shops LEFT JOIN LATERAL (SELECT count(*) AS n FROM sales WHERE store = name) x ON TRUE
SELECT id FROM sales SEMI JOIN shops ON store = name
SELECT id FROM sales ANTI JOIN shops ON store = name
SELECT * FROM (SELECT id FROM sales) NATURAL JOIN (SELECT id, price FROM sales)
SELECT id FROM sales JOIN (SELECT id FROM sales WHERE price > 10) USING (id)
WITH s AS (SELECT store, sum(qty) AS n FROM sales GROUP BY store) SELECT max(n) FROM s
WITH RECURSIVE t(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM t WHERE n < 10) SELECT sum(n) FROM t
WITH RECURSIVE t(n) AS (VALUES (1) UNION SELECT n % 5 + 1 FROM t) SELECT n FROM t
SELECT id FROM sales WHERE id < 3 UNION SELECT id FROM sales WHERE id < 5
SELECT id FROM sales EXCEPT SELECT id FROM sales WHERE id < 5
SELECT id FROM sales INTERSECT SELECT id FROM sales WHERE id < 5
SELECT store FROM sales UNION ALL SELECT name FROM shops
SELECT store FROM sales UNION ALL BY NAME SELECT name AS store FROM shops
VALUES (1, 'a'), (2, 'b')
SELECT * FROM (VALUES (1, 'a'), (2, 'b')) AS t(n, s)
SELECT * FROM generate_series(1, 5)
SELECT * FROM generate_series(1, 10, 3)
SELECT * FROM range(3)
SELECT * FROM generate_series(TIMESTAMP '2024-01-01 00:00:00', TIMESTAMP '2024-01-03 00:00:00', INTERVAL '1' DAY)
SELECT * FROM UNNEST(ARRAY[1, 2, 3])
SELECT * FROM UNNEST([1, 2, 3]) AS t(n)
SELECT unnest([1, 2, 3])
SELECT id, u FROM (SELECT id, ARRAY[id, id + 1] AS a FROM sales WHERE id < 3) AS s, UNNEST(s.a) AS t(u)
SELECT 1
SELECT * FROM (PIVOT sales ON store USING sum(qty) GROUP BY kind) WHERE 1 = 0
SELECT id, upper(store), lower(store), length(store), reverse(store) FROM sales
SELECT id, store || '-' || kind FROM sales
SELECT id, concat(store, '-', kind) FROM sales
SELECT id, concat_ws('-', store, kind) FROM sales
SELECT id, substr(store, 2, 2), substring(store, 2), store[1] FROM sales
SELECT id, substr(store, 2, 2) FROM sales
SELECT id, replace(store, 'e', 'E'), trim(store), ltrim(store), rtrim(store) FROM sales
SELECT id, split_part(store, 'e', 1) FROM sales
SELECT id, starts_with(store, 'B'), ends_with(store, 'n'), contains(store, 'er') FROM sales
SELECT id, store ^@ 'B' FROM sales
SELECT id, instr(store, 'e'), strpos(store, 'e'), position('e' IN store) FROM sales
SELECT id, left(store, 2), right(store, 2), lpad(store, 6, '*'), rpad(store, 6, '*') FROM sales
SELECT id FROM sales WHERE store LIKE 'B%'
SELECT id FROM sales WHERE store ILIKE 'b%'
SELECT id FROM sales WHERE store NOT LIKE '%n'
SELECT id FROM sales WHERE store SIMILAR TO '(B|C)%' ==> SELECT id FROM sales WHERE store SIMILAR TO '(B|C).*'
SELECT id, regexp_matches(store, '^B') FROM sales
SELECT id, regexp_replace(store, '[aeiou]', '_') FROM sales
SELECT id, regexp_replace(store, '[aeiou]', '_', 'g') FROM sales
SELECT id, regexp_extract(store, '[a-z]+') FROM sales
SELECT id, regexp_extract(store, '(.)(.)', 2) FROM sales
SELECT id FROM sales WHERE store ~ '^B' ==> SELECT id FROM sales WHERE regexp_matches(store, '^B')
SELECT id FROM sales WHERE regexp_like(store, '^B') ==> SELECT id FROM sales WHERE regexp_matches(store, '^B')
SELECT id, repeat(store, 2), ascii(store), chr(65), md5(store) FROM sales
SELECT id, translate(store, 'en', 'EN'), initcap(lower(store)) FROM sales ==> SELECT id, translate(store, 'en', 'EN'), store FROM sales
SELECT string_split('a,b,c', ',')
SELECT format('{} is {}', 'a', 1)
SELECT printf('%05d', 42)
SELECT to_char(DATE '2024-02-03', 'YYYY-MM-DD') ==> SELECT strftime(DATE '2024-02-03', '%Y-%m-%d')
SELECT to_date('2024-02-03', 'YYYY-MM-DD') ==> SELECT DATE '2024-02-03'
SELECT char_length('abc'), octet_length(encode('é')), bit_length('abc') ==> SELECT 3, 2, 24
SELECT to_hex(255), hex(255)
SELECT 'it''s', E'a\tb' ==> SELECT 'it''s', 'a' || chr(9) || 'b'
SELECT levenshtein('kitten', 'sitting')
SELECT soundex('Robert') ==> SELECT 'R163'
SELECT 7 / 2 ==> SELECT 7 // 2
SELECT 7 // 2
SELECT 7 % 3, -7 % 3, mod(7, 3), 7.5 % 2
SELECT id, qty / 2.0 FROM sales
SELECT 1 / 0.0e0 ==> SELECT CAST('Infinity' AS DOUBLE)
SELECT id, round(price), round(price, 1), floor(price), ceil(price), ceiling(price), trunc(price) FROM sales
SELECT round(2.5), round(-2.5), round(3.5e0), round(1234.5678, -2)
SELECT CAST(2.5 AS INTEGER), CAST(3.5 AS INTEGER), CAST(2.5e0 AS INTEGER), CAST(-2.5e0 AS INTEGER)
SELECT CAST('2.7' AS INTEGER)
SELECT '42'::integer + 1, '1.5'::double
SELECT TRY_CAST('abc' AS INTEGER), TRY_CAST('12' AS INTEGER)
SELECT TRY_CAST('2024-13-01' AS DATE)
SELECT CAST(1.005 AS DECIMAL(10, 2)), CAST(123.456 AS DECIMAL(5, 1))
SELECT 0.1 + 0.2, 1.10 * 2.20, 1.00 / 3 ==> SELECT 0.3, 2.42, 0.3333333333333
SELECT CAST(1 AS DECIMAL(10, 2)) / 3 ==> SELECT 0.3333333333333
SELECT abs(-3), sign(-2.5), power(2, 10), pow(2, 3), sqrt(16), cbrt(27), exp(1), ln(10), log10(100), log2(8)
SELECT log(100)
SELECT pi(), sin(1), cos(1), tan(1), asin(0.5), acos(0.5), atan(1), atan2(1, 2), degrees(pi()), radians(180)
SELECT 2 ^ 10
SELECT 2 ** 10
SELECT gcd(12, 18), lcm(4, 6), factorial(5)
SELECT 5 & 3, 5 | 3, xor(5, 3), 1 << 4, 16 >> 2
SELECT random() < 1, random() >= 0
SELECT width_bucket(5.0, 0, 10, 5) ==! function WIDTH_BUCKET(<NUMERIC>, <NUMERIC>, <NUMERIC>, <NUMERIC>): not found. Use BUCKET(x, width).
SELECT isnan('NaN'::double), isfinite(1.0::double), isinf(1.0::double)
SELECT 1e3, 1_000, 0x1F ==! 0x1F: hexadecimal numbers are not supported. Write 31
SELECT CAST('true' AS BOOLEAN), 'f'::boolean, CAST(1 AS BOOLEAN), TRUE::integer
SELECT 9223372036854775807, 170141183460469231731687303715884105727 ==! Numeric literal '170141183460469231731687303715884105727' out of range
SELECT CAST('NaN' AS DOUBLE), CAST('-Infinity' AS DOUBLE)
SELECT typeof(1)
SELECT id, cast(price AS VARCHAR) FROM sales
SELECT CAST(1.0e0 AS VARCHAR), CAST(0.1e0 AS VARCHAR), CAST(1e20 AS VARCHAR), CAST(1.5 AS VARCHAR), CAST(TRUE AS VARCHAR) ==> SELECT '1.0', '0.1', '1.0E20', '1.5', 'true'
SELECT CAST(DATE '2024-01-02' AS VARCHAR), CAST(TIMESTAMP '2024-01-02 03:04:05' AS VARCHAR)
SELECT 'a' || 1, 'n' || NULL
SELECT ARRAY[1, 2, 3]
SELECT [1, 2, 3]
SELECT ARRAY[1, 2, 3][1]
SELECT [1, 2, 3][2]
SELECT cardinality(ARRAY[1, 2]), array_length(ARRAY[1, 2]) ==> SELECT 2, 2
SELECT len([1, 2, 3])
SELECT list_contains([1, 2, 3], 2), array_contains(ARRAY[1, 2], 3)
SELECT list_sort([3, 1, 2])
SELECT array_to_string(ARRAY['a', 'b'], '-')
SELECT list_sum([1, 2, 3])
SELECT array_append(ARRAY[1, 2], 3), array_concat(ARRAY[1], ARRAY[2])
SELECT list_transform([1, 2], x -> x + 1) ==> SELECT list_transform([1, 2], lambda x: x + 1)
SELECT {'a': 1, 'b': 'x'}.a
SELECT row(1, 'x')
SELECT MAP {'a': 1}['a']
SELECT json_extract('{"a": {"b": 5}}', '$.a.b')
SELECT json_value('{"a": 5}', '$.a')
SELECT '{"a": 5}'::json ->> 'a'
SELECT json_exists('{"a": 5}', '$.a')
SELECT json_object('a': 1) ==> SELECT '{"a":1}'
SELECT json_array(1, 2)
SELECT id FROM sales WHERE store = ANY (ARRAY['Bern', 'Chur'])
SELECT column_name, "min", "max", approx_unique, "count", null_percentage FROM (SUMMARIZE sales)
PRAGMA table_info('sales') ==! PRAGMA: not supported. Write DESCRIBE table, or SUMMARIZE table
SELECT table_name FROM information_schema.tables
SELECT column_name, data_type FROM information_schema.columns WHERE table_name = 'sales' AND data_type NOT LIKE 'TIME%'
SELECT current_schema() IS NOT NULL, version() IS NOT NULL
SELECT current_user IS NOT NULL
SELECT count(*) BETWEEN 0 AND 24 FROM sales TABLESAMPLE BERNOULLI(10) ==> SELECT true
SELECT count(*) BETWEEN 0 AND 24 FROM sales TABLESAMPLE SYSTEM(10) ==> SELECT true
SELECT MAP['a', 1] ==> SELECT MAP {'a': 1}
SELECT id, ROW(id, store) FROM sales
SELECT 1 << 4
SELECT BITOR(5,3), BITXOR(5,3), BITAND(5,3), LEFTSHIFT(1,4) ==> SELECT 7, 6, 1, 16
SELECT E'a\tb' ==> SELECT 'a' || chr(9) || 'b'
SELECT U&'\00e9' ==> SELECT 'é'
SELECT INTERVAL '1 day 2 hours'
SELECT TIMESTAMP '2024-01-01 00:00:00' + INTERVAL '3 weeks', TIMESTAMP '2024-01-01 00:00:00' + INTERVAL '30 seconds'
SELECT TIMESTAMP '2024-01-01 00:00:00' + INTERVAL '500 milliseconds'
SELECT extract(century FROM DATE '2000-05-05'), extract(decade FROM DATE '1999-05-05'), extract(millennium FROM DATE '2000-01-01'), extract(isoyear FROM DATE '2021-01-01'), extract(isodow FROM DATE '2021-01-03'), extract(quarter FROM DATE '2021-05-05')
SELECT extract(century FROM DATE '2001-05-05'), extract(millisecond FROM TIMESTAMP '2024-01-01 00:00:01.5'), extract(microsecond FROM TIMESTAMP '2024-01-01 00:00:01.5'), extract(second FROM TIMESTAMP '2024-01-01 00:00:01.5')
SELECT extract(epoch FROM TIMESTAMP '2024-01-01 00:00:01.5')
SELECT extract(epoch FROM TIMESTAMP '1960-01-01 00:00:01.5')
SELECT date_part('dow', DATE '2024-01-07'), date_part('isodow', DATE '2024-01-07')
SELECT CAST(-2.5 AS INTEGER), CAST(-1.005 AS DECIMAL(10,2)), CAST(2.4999 AS INTEGER), CAST(CAST(2.5 AS DECIMAL(3,1)) AS BIGINT)
SELECT CAST(2.7e0 AS INTEGER), CAST(3.5e0 AS INTEGER), CAST(-2.7e0 AS BIGINT), CAST(2.5e0 AS DECIMAL(5,0)), CAST(0.125e0 AS DECIMAL(5,2))
SELECT id, CAST(price AS INTEGER), CAST(price AS DECIMAL(10,1)), CAST(price + 0.25 AS BIGINT) FROM sales
SELECT CAST('1.005' AS DECIMAL(10,2)), CAST(12.3456 AS DECIMAL(6,3))
SELECT 7 / -2, -7 / 2, -7 % 3, mod(-7, 3) ==> SELECT 7 // -2, -7 // 2, -7 % 3, mod(-7, 3)
SELECT 1 / 0 ==! division by zero
SELECT 1 % 0 ==! division by zero
SELECT 1.5 / 0 ==! division by zero
SELECT 0e0 / 0e0 ==> SELECT CAST('NaN' AS DOUBLE)
SELECT sqrt(-1e0)
SELECT ln(0), ln(-1e0) ==! Cannot take logarithm of zero or negative number
SELECT log10(0) ==! Cannot take logarithm of zero or negative number
SELECT power(0, -1), power(-8, 1e0/3) 
SELECT acos(2)
SELECT CAST(300 AS TINYINT) ==! value out of range (found 300). Cast it to a wider type.
SELECT CAST(1e20 AS BIGINT) ==! Value 1.0E20 out of range of BIGINT. Use DOUBLE.
SELECT 2147483647 + 1 ==! INTEGER overflow. Cast an operand to a wider type, such as BIGINT, DECIMAL(38, 0) or DOUBLE.
SELECT 9223372036854775807 + 1 ==! BIGINT overflow. Cast an operand to a wider type, such as BIGINT, DECIMAL(38, 0) or DOUBLE.
SELECT abs(CAST(-2147483648 AS INTEGER)) ==! INTEGER overflow. Cast an operand to a wider type, such as BIGINT, DECIMAL(38, 0) or DOUBLE.
SELECT sum(x) FROM (VALUES (9223372036854775807), (1)) AS t(x)
SELECT avg(x) FROM (VALUES (9223372036854775807), (9223372036854775807)) AS t(x)
SELECT corr(y, x), regr_slope(y, x), regr_r2(y, x), regr_intercept(y, x) FROM (VALUES (1e0, 1e0), (2e0, 1e0)) AS t(y, x) ==> SELECT NULL, NULL, NULL, NULL
SELECT corr(y, x), regr_slope(y, x), regr_r2(y, x), covar_pop(y, x), covar_samp(y, x) FROM (VALUES (1e0, 1e0), (1e0, 2e0)) AS t(y, x) ==> SELECT NULL, 0, 1, 0, 0
SELECT corr(y, x), regr_slope(y, x), regr_r2(y, x), covar_pop(y, x), covar_samp(y, x), regr_sxx(y, x), regr_avgx(y, x), regr_count(y, x) FROM (VALUES (1e0, 1e0)) AS t(y, x) ==> SELECT NULL, NULL, NULL, 0, NULL, 0, 1, 1
SELECT corr(y, x), regr_sxx(y, x), regr_count(y, x) FROM (VALUES (1e0, 1e0)) AS t(y, x) WHERE y > 2
SELECT corr(y, x), regr_slope(y, x), regr_sxx(y, x) FROM (VALUES (1e0, 1e0), (CAST('NaN' AS DOUBLE), 2e0), (3e0, 4e0)) AS t(y, x)
SELECT regr_sxx(y, x), regr_syy(y, x), regr_sxy(y, x), covar_pop(y, x), var_pop(x), stddev(x) FROM (VALUES (1e0, 100000000.1e0), (2e0, 100000000.2e0), (3e0, 100000000.4e0)) AS t(y, x)
SELECT var_samp(x), stddev(x) FROM (VALUES (1e0)) AS t(x)
SELECT median(x), quantile_cont(x, 0.25) FROM (VALUES (1e0), (CAST('NaN' AS DOUBLE)), (3e0), (NULL)) AS t(x)
SELECT median(x) FROM (VALUES (1e0)) AS t(x) WHERE x > 3
SELECT quantile_disc(x, 0.5), quantile_disc(x, 0), quantile_disc(x, 1), quantile_disc(x, 0.25) FROM (VALUES (1), (2), (3), (4)) AS t(x)
SELECT percentile_disc(0.5) WITHIN GROUP (ORDER BY store) FROM sales
SELECT percentile_cont(0.3) WITHIN GROUP (ORDER BY price DESC) FROM sales
SELECT store, kind, median(price) FILTER (WHERE qty > 1) FROM sales GROUP BY ALL
SELECT store, count(*) AS n, max(seen) FROM sales GROUP BY ALL HAVING count(*) > 2 ORDER BY ALL DESC ==> SELECT store, count(*) AS n, max(seen) FROM sales GROUP BY ALL HAVING count(*) > 2 ORDER BY ALL DESC NULLS FIRST
SELECT DISTINCT ON (store, kind) store AS s, kind, id * 2 AS d FROM sales ORDER BY s, 2, price DESC
SELECT id, day + 1 - 1 = day, day + qty FROM sales
SELECT max(day) - min(day) FROM sales
SELECT id FROM sales WHERE seen > now() - INTERVAL '1000 years'
SELECT price AS qty, qty + 1 FROM sales
SELECT price * 2 AS price, price + 1 FROM sales
SELECT id + 1 AS id, id + 1 AS x FROM sales
SELECT date_trunc('decade', TIMESTAMP '1999-05-05 00:00:00'), date_trunc('year', TIMESTAMP '1969-07-20 20:17:40'), date_trunc('week', TIMESTAMP '1969-07-20 20:17:40')
SELECT date_trunc('day', DATE '2024-02-03') ==> SELECT DATE '2024-02-03'
SELECT date_diff('year', DATE '2023-12-31', DATE '2024-01-01'), date_diff('week', DATE '2024-01-07', DATE '2024-01-08'), date_diff('decade', DATE '1999-12-31', DATE '2000-01-01'), date_diff('minute', TIMESTAMP '2024-01-01 00:00:59', TIMESTAMP '2024-01-01 00:01:00'), date_diff('quarter', DATE '2024-03-31', DATE '2024-04-01'), date_diff('day', DATE '2024-03-01', DATE '2024-02-01') ==> SELECT 1, 1, 1, 1, 1, -29
SELECT strftime(TIMESTAMP '2024-02-03 14:05:06.789', '%Y %y %m %-m %d %-d %H %-H %I %-I %p %M %S %f %j %-j %a %A %b %B %u %V %G %%')
SELECT strptime('3.2.24 2:05 PM', '%d.%m.%y %I:%M %p')
SELECT strptime('2024', '%Y')
SELECT regexp_extract('abc', 'x'), regexp_extract(NULL, 'x'), regexp_extract('foo123', '([a-z]+)([0-9]+)', 2), regexp_matches('foo', 'O'), regexp_matches('a', NULL)
SELECT try_cast('x' AS DOUBLE), try_cast('2024-02-30' AS DATE), try_cast('99999999999' AS INTEGER), try_cast('1.25' AS DECIMAL(5,1)), try_cast('t' AS BOOLEAN) ==> SELECT NULL, NULL, NULL, 1.3, TRUE
SELECT try_cast(300 AS TINYINT), try_cast('nan' AS DOUBLE)
SELECT id, if(qty > 2, qty, NULL), nvl(qty, id) FROM sales ==> SELECT id, if(qty > 2, qty, NULL), coalesce(qty, id) FROM sales
SELECT concat('a', NULL, 'b'), 'a' || NULL, concat_ws(',', 'a', NULL, 'b')
SELECT split_part('a,b,c', ',', -1), split_part('a,b,c', ',', 5), left('abc', -1), substr('hello', -3), substring('hello', 0, 2)
SELECT list_append(ARRAY[1,2], 3), array_position(ARRAY[1,2,3], 3), array_distinct(ARRAY[1]), array_max(ARRAY[1,5,3]) ==> SELECT [1,2,3], 3, [1], 5
SELECT array_agg(qty ORDER BY id) FROM sales
SELECT array_agg(qty ORDER BY id) FILTER (WHERE qty IS NOT NULL) FROM sales
SELECT kind, array_agg(id ORDER BY id DESC) FROM sales GROUP BY kind
SELECT array_agg(DISTINCT id) IS NOT NULL FROM sales
SELECT string_agg(qty, ',' ORDER BY id) FROM sales
SELECT json_value('{"a": {"b": [1, 2]}}', '$.a.b[1]')
SELECT json_query('{"a": {"b": [1, 2]}}', '$.a') ==> SELECT '{"b":[1,2]}'
SELECT json_value('{"a": 5', '$.a') ==> SELECT NULL
SELECT 'abc' LIKE 'a%', 'abc' LIKE 'A%', 'a_c' LIKE 'a\_c' ESCAPE '\', '' = '  ', 'a' < 'B'
SELECT 'a ' = 'a', CAST('a' AS CHAR(3)) || 'b' ==> SELECT FALSE, 'a  b'
SELECT greatest(1, NULL, 3), least(NULL, 2), greatest('a', 'b')
SELECT sign(0), sign(-0.0e0), round(-0.5e0), round(0.5e0), round(1.5e0), round(2.675, 2), round(15, -1), round(25, -1)
SELECT CASE WHEN NULL THEN 1 ELSE 2 END, NULL IS NULL, NULL = NULL, NULL AND FALSE, NOT NULL
SELECT 5 BETWEEN 1 AND 10, 'b' BETWEEN 'a' AND 'c', NULL BETWEEN 1 AND 2
SELECT bool_and(b), bool_or(b) FROM (VALUES (TRUE), (NULL), (FALSE)) AS t(b)
SELECT TIMESTAMP '2024-03-31 02:30:00' + INTERVAL '1' HOUR, TIMESTAMP '2024-01-31 00:00:00' + INTERVAL '1' MONTH, TIMESTAMP '2024-02-29 00:00:00' - INTERVAL '1' YEAR
SELECT seen - TIMESTAMP '2024-01-01 00:00:00' FROM sales
SELECT extract(day FROM (seen - TIMESTAMP '2024-01-01 00:00:00')) FROM sales
SELECT (TIMESTAMP '2024-01-01 00:00:00' AT TIME ZONE 'Europe/Zurich') AT TIME ZONE 'UTC'
SELECT TIMESTAMPTZ '2024-01-01 00:00:00+01'
SELECT CAST('2024-01-01T10:00:00Z' AS TIMESTAMP)
SELECT CAST('2024-01-01 10:00' AS TIMESTAMP), CAST('2024-1-1' AS DATE), CAST(' 2024-01-01 ' AS DATE)
SELECT DATE '2024-01-01' = TIMESTAMP '2024-01-01 00:00:00'
SELECT INTERVAL '1' DAY > INTERVAL '23' HOUR
WITH RECURSIVE p(id, path) AS (SELECT id, CAST(id AS VARCHAR) FROM sales WHERE id = 1 UNION ALL SELECT s.id, path || '-' || CAST(s.id AS VARCHAR) FROM p JOIN sales s ON s.id = p.id * 2) SELECT * FROM p
SELECT date_part('dow', DATE '2024-01-07'), date_part('isodow', DATE '2024-01-07'), date_part('epoch', TIMESTAMP '2024-01-01 00:00:00.5')
SELECT ROW(1, 2)
SELECT json_extract('{}', '$.a')
SELECT * FROM generate_series(5, 1, -2)
SELECT * FROM generate_series(5, 1)
SELECT * FROM generate_series(DATE '2024-01-01', DATE '2024-05-03', INTERVAL '1' MONTH)
SELECT g * 2 FROM generate_series(1, 3) AS t(g)
SELECT s.id, g FROM sales s JOIN generate_series(1, 100) AS t(g) ON t.g = s.id
SELECT count(*) FROM generate_series(1, 1000000)
SELECT * FROM generate_series(1, NULL)
SELECT generate_series FROM generate_series(1, 10, 0) ==! GENERATE_SERIES: the step is 0 (expected another one)
SELECT table_schema, table_name FROM information_schema.tables WHERE table_schema = 'main'
SELECT column_name, ordinal_position FROM information_schema.columns WHERE table_name = 'sales'
SELECT count(*) FROM information_schema.schemata WHERE schema_name = 'main' ==> SELECT 1
SELECT lag(qty) IGNORE NULLS OVER (ORDER BY id) FROM sales ==> SELECT lag(qty IGNORE NULLS) OVER (ORDER BY id) FROM sales
SELECT median(price) OVER () FROM sales
SELECT median('x') FROM sales ==! medians and continuous quantiles: of numbers and times. Write QUANTILE_DISC(text, 0.5)
SELECT seen - seen FROM sales
SELECT id, stddev(price) OVER (ORDER BY id) FROM sales
SELECT count(DISTINCT qty), stddev(DISTINCT qty), median(DISTINCT qty) FROM sales
SELECT id, count(*) FILTER (WHERE price > 10) OVER (ORDER BY id), sum(qty) FILTER (WHERE price > 10) OVER (PARTITION BY store ORDER BY id) FROM sales
SELECT id, max_by(qty, id) OVER (ORDER BY id) FROM sales ==> SELECT id, last_value(qty IGNORE NULLS) OVER (ORDER BY id) FROM sales
SELECT id, stddev(price) OVER (ORDER BY id), corr(price, qty) OVER (ORDER BY id) FROM sales ==> SELECT id, stddev(price) OVER (ORDER BY id), nullif(corr(price, qty) OVER (ORDER BY id), CAST('NaN' AS DOUBLE)) FROM sales
SELECT list(id) FROM sales
SELECT approx_count_distinct(id) FROM sales
SELECT id FROM sales ORDER BY price LIMIT 2 OFFSET 2
SELECT avg(price) OVER (ORDER BY id ROWS 1 PRECEDING) FROM sales
SELECT 'a->b', "id" FROM sales -- -> // comment
SELECT /* // ** */ id FROM sales
SELECT var_samp(price), var_pop(qty), stddev_pop(price) FROM sales WHERE id > 100
SELECT variance(CAST(id AS DECIMAL(10,2))), covar_samp(id, qty) FROM sales
SELECT store, regr_count(price, qty), covar_pop(price, qty) FROM sales GROUP BY store
SELECT id, {fn UCASE(store)} FROM sales WHERE day >= {d '2024-01-01'} AND seen >= {ts '2024-01-01 00:00:00'} ==> SELECT id, upper(store) FROM sales WHERE day >= DATE '2024-01-01' AND seen >= TIMESTAMP '2024-01-01 00:00:00'
SELECT CAST(5 AS INT8)
