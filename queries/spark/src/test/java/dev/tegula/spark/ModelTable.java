package dev.tegula.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.Tegula;
import dev.tegula.integrity.FindingCode;
import dev.tegula.integrity.VerifyListener;
import dev.tegula.integrity.VerifyOptions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.regex.Matcher;
import java.util.stream.Collectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.function.Executable;

/**
 * An array that statements change, and the view {@code model} with the rows that it should have, apart from it. After
 * each statement an earlier state is read again, too.
 */
final class ModelTable {

    private final SparkSession spark;
    private final String uri;
    private StructType columns;
    private final RandomGenerator random;
    private final StringBuilder history = new StringBuilder();
    private final List<Version> versions = new ArrayList<>();

    /** A state of the array at a time. */
    private record Version(long time, StructType columns, List<Row> rows) {}

    ModelTable(SparkSession spark, String uri, RandomGenerator random) {
        this.spark = spark;
        this.uri = uri;
        this.columns = spark.table(name()).schema();
        this.random = random;
        model(spark.table(name()));
    }

    private String name() {
        return "tegula.`" + uri + "`";
    }

    /** Returns a statement on {@code TABLE}, which is no keyword but after {@code ALTER}. */
    private String sql(String statement) {
        return statement.replaceAll("(?<!ALTER )TABLE", Matcher.quoteReplacement(name()));
    }

    <T> T any(List<T> all) {
        return all.get(random.nextInt(all.size()));
    }

    /** Replaces the view {@code news} by the rows of a query. */
    void news(String query) {
        Dataset<Row> rows = spark.sql(query);
        spark.createDataFrame(rows.collectAsList(), rows.schema()).createOrReplaceTempView("news");
    }

    /** Stores rows apart from the array, so that they do not change with it. */
    private void model(Dataset<Row> rows) {
        spark.createDataFrame(rows.collectAsList(), columns).createOrReplaceTempView("model");
    }

    /** Runs a statement on {@code TABLE}, and compares all rows with those that a query on the views had before. */
    void check(String statement, String expected) {
        check(statement, () -> spark.sql(sql(statement)), expected);
    }

    /** Compares columns and rows after a change with those that a query on the views had before. */
    void check(String what, Executable change, String expected) {
        history.append(what).append(";\n");
        Dataset<Row> rows = spark.sql(expected);
        List<Row> wanted = rows.collectAsList();
        try {
            change.execute();
        } catch (Throwable e) {
            throw new AssertionError("in the last of:\n" + history, e);
        }
        Dataset<Row> found = spark.table(name());
        assertEquals(types(rows.schema()), types(found.schema()), () -> "after the last of:\n" + history);
        assertEquals(sorted(wanted), sorted(found.collectAsList()), () -> "after the last of:\n" + history);
        columns = found.schema();
        model(spark.createDataFrame(wanted, columns));
        versions.add(new Version(tick(), columns, wanted));
        checkPast();
    }

    /** Returns the number of the last state. */
    int version() {
        return versions.size() - 1;
    }

    /** Brings back an earlier state. */
    void restore(int number) {
        Version version = versions.get(number);
        spark.createDataFrame(version.rows, version.columns).createOrReplaceTempView("past");
        check(
                "CALL restore of the state after statement " + (number + 1),
                () -> spark.sql("CALL tegula.restore(table => '" + uri + "', version => '" + version.time + "')"),
                "SELECT * FROM past");
    }

    /** Checks that a statement is refused, with an error that has a text, and changes nothing. */
    void refuse(String statement, String text) {
        check(
                "-- refused: " + statement,
                () -> {
                    Exception e = assertThrows(Exception.class, () -> spark.sql(sql(statement)));
                    assertTrue(String.valueOf(e.getMessage()).contains(text), e.getMessage());
                },
                "SELECT * FROM model");
    }

    /** Returns a time at which nothing more happens. */
    private static long tick() {
        long time = System.currentTimeMillis() + 1;
        while (System.currentTimeMillis() <= time) {
            Thread.onSpinWait();
        }
        return time;
    }

    /** Compares an earlier state with what it was. */
    private void checkPast() {
        Version version = any(versions);
        Dataset<Row> past = spark.sql("SELECT * FROM " + name() + " VERSION AS OF " + version.time);
        Supplier<String> message = () -> "version " + versions.indexOf(version) + " after:\n" + history;
        assertEquals(types(version.columns), types(past.schema()), message);
        assertEquals(sorted(version.rows), sorted(past.collectAsList()), message);
    }

    /** Compares the rows that the last changes of each row leave with those of the table. */
    void checkChanges(String keys) {
        String last = "SELECT max_by(struct(*), struct(_row_timestamp, _change_type = 'delete')) AS c FROM " + name()
                + ".changes GROUP BY " + keys;
        List<Row> left = spark.sql("SELECT " + columns("c.") + " FROM (" + last + ") WHERE c._change_type = 'write'")
                .collectAsList();
        assertEquals(
                sorted(spark.table(name()).collectAsList()),
                sorted(left),
                () -> "changes after the last of:\n" + history);
    }

    private String columns(String alias) {
        return Arrays.stream(columns.fieldNames()).map(each -> alias + each).collect(Collectors.joining(", "));
    }

    private static String types(StructType columns) {
        return Arrays.stream(columns.fields())
                .map(each -> each.name() + " " + each.dataType().catalogString())
                .collect(Collectors.joining(", "));
    }

    /** Compares the rows that a predicate selects with those that Spark selects from the same rows. */
    void select(String predicate) {
        assertEquals(
                sorted(spark.sql("SELECT * FROM model WHERE " + predicate).collectAsList()),
                sorted(spark.sql("SELECT * FROM " + name() + " WHERE " + predicate)
                        .collectAsList()),
                () -> predicate + " after:\n" + history);
    }

    private static String join(Row row) {
        Object[] values = new Object[row.length()];
        for (int i = 0; i < values.length; i++) {
            values[i] = row.get(i) instanceof byte[] bytes ? HexFormat.of().formatHex(bytes) : row.get(i);
        }
        return Arrays.toString(values);
    }

    private static String sorted(List<Row> rows) {
        return String.join("\n", rows.stream().map(ModelTable::join).sorted().toList());
    }

    /** Returns the values of a row after an assignment. */
    String row(String alias, String set) {
        String name = set.substring(0, set.indexOf(' '));
        String value = set.substring(set.indexOf('=') + 1);
        return String.join(
                ", ",
                Arrays.stream(columns.fieldNames())
                        .map(each -> each.equals(name)
                                ? "CAST((" + value + ") AS "
                                        + columns.apply(each).dataType().sql() + ") AS " + each
                                : alias + each)
                        .toList());
    }

    /** Fragments that a consolidation replaced may still exist. */
    void verify(Tegula tegula) {
        assertEquals(
                List.of(),
                tegula.integrity(uri).verify(VerifyOptions.full(), new VerifyListener() {}).findings().stream()
                        .filter(finding -> finding.code() != FindingCode.VACUUM_PENDING)
                        .toList());
    }
}
