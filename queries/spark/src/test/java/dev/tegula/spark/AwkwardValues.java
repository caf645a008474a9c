package dev.tegula.spark;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Values of all types at which conversions, comparisons and statistics go wrong, as literals of SQL. */
final class AwkwardValues {

    /** Literals by column: its name and its type. */
    static final Map<String, List<String>> BY_COLUMN = new TreeMap<>(Map.ofEntries(
            Map.entry("f DOUBLE", List.of("'NaN'", "-0.0D", "0.0D", "1.5D", "'infinity'", "'-infinity'", "4.9E-324D")),
            Map.entry("g FLOAT", List.of("'NaN'", "-0.0F", "0.0F", "16777217", "'-infinity'", "1.4E-45F")),
            Map.entry("i INT", List.of("-2147483648", "2147483647", "0", "7", "-1")),
            Map.entry("h TINYINT", List.of("-128", "127", "0")),
            Map.entry("b BOOLEAN", List.of("true", "false")),
            Map.entry("n DECIMAL(12,2)", List.of("0", "-0.01", "9999999999.99", "1.50")),
            Map.entry("m DECIMAL(38,10)", List.of("0", "1234567890123456789012345678.0123456789", "-0.0000000001")),
            Map.entry("k DECIMAL(18,0)", List.of("0", "999999999999999999", "-999999999999999999")),
            Map.entry("u DECIMAL(20,0)", List.of("0", "18446744073709551615", "9223372036854775808", "1")),
            Map.entry("t STRING", List.of("''", "'a'", "'A'", "'é'", "'e\u0301'", "'😀'", "'%_'", "'a '")),
            Map.entry("z BINARY", List.of("X''", "X'00'", "X'FF00'", "X'7F'")),
            Map.entry(
                    "d DATE",
                    List.of(
                            "'0001-01-01'",
                            "'9999-12-31'",
                            "'1969-12-31'",
                            "'1582-10-15'",
                            "'1582-10-04'",
                            "'2026-01-01'")),
            Map.entry(
                    "ts TIMESTAMP",
                    List.of(
                            "'0001-01-01 00:00:00'",
                            "'9999-12-31 23:59:59.999999'",
                            "'1969-12-31 23:59:59.999999'",
                            "'1970-01-01'")),
            Map.entry(
                    "tn TIMESTAMP_NTZ",
                    List.of(
                            "'0001-01-01 00:00:00'",
                            "'9999-12-31 23:59:59.999999'",
                            "'1969-12-31 23:59:59.999999'",
                            "'1970-01-01'")),
            Map.entry("l ARRAY<INT>", List.of("array()", "array(1, 2)", "array(-7)")),
            Map.entry(
                    "st STRUCT<a: INT, b: STRUCT<c: STRING, d: DECIMAL(12,2)>>",
                    List.of(
                            "named_struct('a', 7, 'b', NULL)",
                            "named_struct('a', NULL, 'b', named_struct('c', 'é', 'd', 1.5))",
                            "named_struct('a', -1, 'b', named_struct('c', NULL, 'd', NULL))",
                            "named_struct('a', 0, 'b', named_struct('c', '', 'd', -0.01))"))));

    private AwkwardValues() {}

    /**
     * Returns an expression that has one of some literals or null, depending on {@code id}.
     *
     * @param salt tells columns and queries apart
     * @param nulls how many of the choices are null
     */
    static String any(List<String> literals, String type, String salt, int nulls) {
        String list = literals.stream().map(each -> literal(each, type)).collect(Collectors.joining(", "));
        return "element_at(array(" + list + ", NULL".repeat(nulls) + "), 1 + CAST(pmod(hash(id, '" + salt + "'), "
                + (literals.size() + nulls) + ") AS INT))";
    }

    static String literal(String value, String type) {
        return "CAST(" + value + " AS " + type + ")";
    }
}
