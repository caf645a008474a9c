package dev.tegula.internal.sql.engine;

import dev.tegula.testkit.generate.Choice;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Random INSERT statements of literals for a table with columns of many types. Most of them are right; the others have
 * values that do not fit, expressions, or wrong numbers of values.
 */
final class RandomInserts {

    /**
     * The columns of the table; the name of each is the kind of its values. Where no column needs another type than its
     * literals have, as the key does here, Calcite's plans have values instead of casts.
     */
    static final String COLUMNS = "id INT32, i8 INT8 NULL, i16 INT16, i32 INT32 NULL, i64 INT64 NULL, u8 UINT8 NULL,"
            + " u16 UINT16, u32 UINT32 NULL, u64 UINT64 NULL, f32 FLOAT32 NULL, f64 FLOAT64, flag BOOLEAN NULL,"
            + " text VARCHAR NULL, word VARCHAR NOT NULL, bytes VARBINARY NULL, day DATE NULL, month DATETIME_MONTH,"
            + " sec DATETIME_SEC NULL, ms DATETIME_MS, ns DATETIME_NS NULL, span TIME_SEC NULL, list FLOAT32[2] NULL,"
            + " PRIMARY KEY (id)";

    private static final List<String> NAMES = List.of(
            "id", "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64", "f32", "f64", "flag", "text", "word", "bytes",
            "day", "month", "sec", "ms", "ns", "span", "list");
    private static final List<String> REQUIRED = List.of("id", "i16", "u16", "f64", "word");

    private final RandomGenerator random;
    private int id;

    RandomInserts(RandomGenerator random) {
        this.random = random;
    }

    /** Returns a statement for a table. */
    String next(String table) {
        List<String> columns = new ArrayList<>(NAMES);
        boolean named = random.nextInt(3) > 0;
        if (named) {
            int kept = random.nextInt(4);
            columns.removeIf(
                    name -> random.nextInt(4) >= kept && (!REQUIRED.contains(name) || random.nextInt(200) == 0));
            columns = Choice.shuffled(random, columns);
        }
        String names = named ? " (" + String.join(", ", columns) + ")" : "";
        if (named && random.nextInt(40) == 0) {
            names = names.replaceFirst("\\w+", pick("nothing", "\"ID\"", columns.get(columns.size() - 1)));
        }
        int count = random.nextInt(6) == 0 ? 20 + random.nextInt(6) : 1 + random.nextInt(6);
        List<List<String>> rows = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            rows.add(new ArrayList<>());
        }
        boolean wrong = random.nextInt(3) == 0;
        for (String column : columns) {
            int style = random.nextInt(8);
            boolean nulls = random.nextBoolean() && !REQUIRED.contains(column);
            for (List<String> row : rows) {
                boolean odd = wrong && random.nextInt(count * columns.size()) == 0;
                row.add(odd ? odd() : nulls && random.nextInt(3) == 0 ? "NULL" : value(column, style));
            }
        }
        if (wrong && random.nextInt(12) == 0) {
            List<String> row = rows.get(random.nextInt(count));
            row.remove(row.size() - 1);
        }
        return "INSERT INTO " + table + names + " VALUES "
                + String.join(
                        ",\n ",
                        rows.stream()
                                .map(row -> "(" + String.join(", ", row) + ")")
                                .toList());
    }

    private String value(String column, int style) {
        return switch (column) {
            case "id" -> String.valueOf(++id);
            case "i8" -> number(style, -128, 127);
            case "i16" -> number(style, -32768, 32767);
            case "i32" -> number(style, Integer.MIN_VALUE, Integer.MAX_VALUE);
            case "i64" -> number(style, Long.MIN_VALUE + 1, Long.MAX_VALUE);
            case "u8" -> number(style, 0, 255);
            case "u16" -> number(style, 0, 65535);
            case "u32" -> number(style, 0, 4294967295L);
            case "u64" -> style == 0 && random.nextInt(9) == 0 ? "18446744073709551615" : number(style, 0, 1L << 62);
            case "f32", "f64" -> real(style);
            case "flag" -> pick("TRUE", "FALSE", "true");
            case "text", "word" -> text(style);
            case "bytes" -> pick("X''", "X'00'", "x'7fFF'", "X'80ff00'");
            case "day" -> style == 0 ? "'" + date() + "'" : "DATE '" + date() + "'";
            case "month" -> "DATE '" + year() + "-0" + (1 + random.nextInt(9)) + "-01'";
            case "sec" -> time(style, "");
            case "ms" -> time(style, pick("", ".5", ".12", ".125", ".000"));
            case "ns" -> time(style, pick(".999", ".001")).replaceFirst("'\\d+", "'" + (1700 + random.nextInt(500)));
            case "span" -> String.valueOf(random.nextInt(90_000));
            case "list" -> style == 0 && random.nextInt(6) == 0 ? "ARRAY[1e0, 2e0]" : "NULL";
            default -> throw new IllegalArgumentException(column);
        };
    }

    private String number(int style, long least, long most) {
        long number = random.nextInt(4) == 0
                ? (random.nextBoolean() ? least : most)
                : Math.max(least, Math.min(most, random.nextInt(300) - 100));
        return number + (style == 0 && random.nextInt(5) == 0 && Math.abs(number) < 1 << 20 ? ".0" : "");
    }

    private String real(int style) {
        String exact = pick(
                "0",
                "-0",
                "0.0",
                "-0.0",
                "-1",
                "16777217",
                "9007199254740993",
                "0.1",
                "-2.50",
                ".5",
                "00.75",
                "3.4028235",
                "-0.30000001",
                "16777217.000000001",
                "1152921573326323713",
                "-1152921573326323713",
                "0.123456789012345678",
                "1.00000017881393432617");
        String real = pick(
                "0e0",
                "-0e0",
                "1e-3",
                "-1.5E2",
                "1e300",
                "1e-320",
                "3.4028234663852886e38",
                "0.1e0",
                "1.00000017881393432617e0",
                "12345678901234567890e-3",
                "1.17549435e-38");
        String random17 = (random.nextBoolean() ? "-" : "") + random.nextDouble() * 1000;
        return switch (style) {
            case 0 -> exact;
            case 1 -> random.nextBoolean() ? exact : real;
            case 2, 3, 4, 5 -> random17;
            default -> real;
        };
    }

    private String text(int style) {
        String text =
                pick("", "a", "ab", " ab ", "it''s", "é€", "日本", "\uD83D\uDE00", "line\nline", "a -- b", "NULL", "5");
        return style == 0 ? pick("'ab'", "'xy'", "'z '") : "'" + text + "'";
    }

    private String date() {
        return year() + "-0" + (1 + random.nextInt(9)) + "-" + (10 + random.nextInt(19));
    }

    private String year() {
        return pick("1970", "1969", "2024", "9999", "1600", "1900", "2038");
    }

    private String time(int style, String fraction) {
        String time = date() + " " + pick("00:00:00", "12:30:59", "23:59:59") + fraction;
        return (style == 0 ? "'" : "TIMESTAMP '") + time + "'";
    }

    /** Returns a value that many columns do not take. */
    private String odd() {
        return pick(
                "NULL",
                "300",
                "-1",
                "70000",
                "99999999999",
                "9223372036854775807",
                "9223372036854775808",
                "-9223372036854775808",
                "1e400",
                "1e0",
                "0.5",
                "123456789012345678901234567890123456789012",
                "0.00000000000000000000000000000000000000001",
                "'text'",
                "'12'",
                "'2024-02-30'",
                "'2024-02-03'",
                "DATE '2024-02-30'",
                "DATE '2024-02-03'",
                "DATE '0500-02-03'",
                "'0500-02-03'",
                "DATE '2024-2-3'",
                "TIMESTAMP '2024-02-03 04:05:06.1234'",
                "TIMESTAMP '2024-02-03 25:05:06'",
                "TIMESTAMP '2024-02-03'",
                "TIMESTAMP '1582-10-10 00:00:00'",
                "'2024-02-03 04:05:06.123456'",
                "TIME '10:11:12'",
                "TRUE",
                "UNKNOWN",
                "DEFAULT",
                "X'ABC'",
                "X'AB'",
                "1 + 1",
                "- -5",
                "+5",
                "-(5)",
                "CAST(NULL AS INTEGER)",
                "CAST('7' AS INTEGER)",
                "'a' 'b'",
                "'a'\n'b'",
                "_latin1'abc'",
                "U&'\\00e9'",
                "ARRAY[1, 2]",
                "INTERVAL '1' DAY",
                "id",
                "abs(-3)",
                "(SELECT 1)",
                "''");
    }

    private String pick(String... choices) {
        return choices[random.nextInt(choices.length)];
    }
}
