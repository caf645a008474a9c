package dev.tegula.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayReader;
import dev.tegula.Tegula;
import dev.tegula.query.Aggregate;
import dev.tegula.query.Column;
import dev.tegula.query.Condition;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Enumeration;
import dev.tegula.testkit.generate.Nightly;
import dev.tegula.testkit.generate.RandomTests;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.StringType;
import org.apache.spark.sql.types.StructField;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Random queries of arrays that libtiledb wrote, and of random arrays: Spark with pushdown, Spark without it, and the
 * engine itself find the same number of cells. By default, a few arrays of each set.
 */
@Nightly
class GoldenQueriesTest extends SessionTest {

    private static final int ARRAYS = 1;

    @TestFactory
    Stream<DynamicTest> libtiledbsArrays() {
        List<String> uris = new ArrayList<>();
        for (String set : List.of("v05-2.0.8", "v12-2.8.3", "v21-2.20.1", "real")) {
            uris.addAll(GoldenSets.arrays(tegula, set));
        }
        return RandomTests.of(1, random -> {
            int compared = 0;
            for (int tries = 0; tries < 20 * ARRAYS && compared < 4 * ARRAYS; tries++) {
                compared += check(uris.get(random.nextInt(uris.size())), random) ? 1 : 0;
            }
            assertTrue(compared >= 2 * ARRAYS, compared + " arrays compared");
        });
    }

    @TestFactory
    Stream<DynamicTest> randomArrays() {
        return RandomTests.of(2, random -> {
            String uri = Tegula.uri(folder.resolve("array" + random.nextInt(Integer.MAX_VALUE)));
            RandomTable.create(tegula, uri, random);
            assertTrue(check(uri, random));
        });
    }

    /** Compares queries of an array; returns false if it has no field that both languages can compare. */
    private static boolean check(String uri, RandomGenerator random) {
        if (GoldenSets.isRefused(tegula, uri)) {
            return false;
        }
        Dataset<Row> off = load(uri, "false");
        List<StructField> fields = Stream.of(off.schema().fields())
                .filter(field -> isComparable(field.dataType())
                        && field.name().matches("[A-Za-z][A-Za-z0-9_]*")
                        && field.metadata().getString("tegula.datatype").matches("U?INT.*|FLOAT.*|STRING_(ASCII|UTF8)"))
                .toList();
        if (fields.isEmpty()) {
            return false;
        }
        Set<String> enumerated = enumerated(uri, each -> true);
        // In Spark, these columns have indexes.
        Set<String> lists = enumerated(uri, each -> Column.of(each).field().valuesPerCell() != 1);
        for (int i = 0; i < 3; i++) {
            StructField field = fields.get(random.nextInt(fields.size()));
            List<Row> values = off.select("`" + field.name() + "`")
                    .where("`" + field.name() + "` IS NOT NULL")
                    .collectAsList();
            if (values.isEmpty()) {
                continue;
            }
            Object value = values.get(random.nextInt(values.size())).get(0);
            // The engine does not compare the labels of unordered enumerations.
            List<String> signs = enumerated.contains(field.name()) ? List.of("=") : List.of("=", "<", "<=", ">", ">=");
            String sign = signs.get(random.nextInt(signs.size()));
            boolean text = field.dataType() instanceof StringType;
            if (text ? !value.toString().matches("[ -&(-~]*") : value.toString().matches("NaN|.*Infinity")) {
                continue;
            }
            String literal = text ? "'" + value + "'" : value.toString();
            String inSpark = !text && field.dataType() instanceof NumericType
                    ? "CAST('" + value + "' AS " + field.dataType().sql() + ")"
                    : "'" + value.toString().replace("\\", "\\\\") + "'";
            String query = "`" + field.name() + "` " + sign + " " + inSpark;
            long expected = off.where(query).count();
            assertEquals(expected, load(uri, "true").where(query).count(), uri + ": " + query);
            if (!(value instanceof Float || value instanceof Double)) {
                String term = !text && lists.contains(field.name()) ? "index(" + field.name() + ")" : field.name();
                assertEquals(expected, count(uri, term + " " + sign + " " + literal), uri + ": " + query);
            }
        }
        return true;
    }

    private static Set<String> enumerated(String uri, Predicate<Enumeration> which) {
        try (ArrayReader array = tegula.openForReading(uri)) {
            return array.schema().attributes().stream()
                    .filter(attribute ->
                            attribute.enumeration() != null && which.test(array.enumeration(attribute.enumeration())))
                    .map(Attribute::name)
                    .collect(Collectors.toSet());
        }
    }

    private static boolean isComparable(DataType type) {
        return type instanceof NumericType || type.equals(DataTypes.StringType);
    }

    private static Dataset<Row> load(String uri, String pushdown) {
        return spark.read()
                .format("tegula")
                .option("pushdown", pushdown)
                .option("nanoseconds", "truncate")
                .option("domain", "whole") // as the engine counts
                .option("splitBytes", "20000")
                .load(uri);
    }

    /** Returns the number of cells that the engine counts. */
    private static long count(String uri, String condition) {
        try (Tegula tegula = Tegula.create();
                ArrayReader array = tegula.openForReading(uri)) {
            Object count = array.query()
                    .where(Condition.parse(condition))
                    .aggregate(Aggregate.count())
                    .get(0)
                    .value();
            return ((Number) Objects.requireNonNull(count)).longValue();
        }
    }
}
