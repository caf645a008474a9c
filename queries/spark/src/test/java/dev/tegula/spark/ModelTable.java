package dev.tegula.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tegula.Tegula;
import dev.tegula.integrity.VerifyListener;
import dev.tegula.integrity.VerifyOptions;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.random.RandomGenerator;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;

/** An array that statements change, and the view {@code model} with the rows that it should have, apart from it. */
final class ModelTable {

    private final SparkSession spark;
    private final String uri;
    private final StructType columns;
    private final RandomGenerator random;
    private final StringBuilder history = new StringBuilder();

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
        history.append(statement).append(";\n");
        Dataset<Row> rows = spark.sql(expected);
        List<Row> wanted = rows.collectAsList();
        spark.sql(statement.replace("TABLE", name()));
        assertEquals(
                sorted(wanted), sorted(spark.table(name()).collectAsList()), () -> "after the last of:\n" + history);
        model(spark.createDataFrame(wanted, columns));
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

    void verify(Tegula tegula) {
        assertEquals(
                List.of(),
                tegula.integrity(uri)
                        .verify(VerifyOptions.full(), new VerifyListener() {})
                        .findings());
    }
}
