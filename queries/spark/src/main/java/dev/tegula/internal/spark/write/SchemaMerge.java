package dev.tegula.internal.spark.write;

import dev.tegula.internal.schema.StructFields;
import dev.tegula.internal.spark.types.OptionValues;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.apache.spark.sql.connector.catalog.TableChange;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * Compares the columns of rows with those of an array, where Spark passes rows on as they are: it reads values by type
 * without a check.
 */
public final class SchemaMerge {

    /** Name of the option of writes that first add the columns that the array lacks. */
    public static final String OPTION = "mergeSchema";

    private SchemaMerge() {}

    /**
     * Returns whether a write first adds the columns that the array lacks.
     *
     * @throws IllegalArgumentException if the value of the option is invalid
     */
    public static boolean isWanted(CaseInsensitiveStringMap options) {
        return OptionValues.isTrue(options, OPTION, false);
    }

    /**
     * Returns the additions of the columns that rows have and the array lacks, also in structs.
     *
     * @param defaults the columns with a default
     * @throws IllegalArgumentException if other columns have different types, or if one with a default is missing
     */
    public static TableChange[] additions(StructType rows, StructType columns, Set<String> defaults) {
        requireDefaults(rows, defaults);
        List<TableChange> found = new ArrayList<>();
        compare(
                List.of(),
                rows,
                columns,
                (path, column) ->
                        found.add(TableChange.addColumn(path.toArray(String[]::new), column.dataType(), true)));
        return found.toArray(TableChange[]::new);
    }

    /**
     * Refuses rows that have other columns, or values of other types, or lack a column that has a default.
     *
     * @param defaults the columns with a default
     * @throws IllegalArgumentException if there are some
     */
    static void requireMatch(StructType rows, StructType columns, Set<String> defaults) {
        requireDefaults(rows, defaults);
        compare(List.of(), rows, columns, (path, column) -> {
            throw new IllegalArgumentException("column '" + name(path) + "': the array has none of this name (expected "
                    + String.join(", ", columns.fieldNames()) + "). Leave it out with drop(), or rename it.");
        });
    }

    private static void requireDefaults(StructType rows, Set<String> defaults) {
        List<String> names = List.of(rows.fieldNames());
        for (String column : defaults) {
            if (!names.contains(column)) {
                throw new IllegalArgumentException("column '" + column + "': is missing in the rows, and has a default,"
                        + " which Spark gives neither to streams nor to writes with the option " + OPTION
                        + ". Add the column with its value.");
            }
        }
    }

    /**
     * @param struct the names of the structs around the columns
     * @param missing is called for columns that the array lacks
     */
    private static void compare(
            List<String> struct, StructType rows, StructType columns, BiConsumer<List<String>, StructField> missing) {
        for (StructField row : rows.fields()) {
            List<String> path =
                    Stream.concat(struct.stream(), Stream.of(row.name())).toList();
            // Spark finds columns in any case.
            StructField column = Arrays.stream(columns.fields())
                    .filter(each -> each.name().equalsIgnoreCase(row.name()))
                    .findFirst()
                    .orElse(null);
            if (column == null) {
                missing.accept(path, row);
            } else if (!column.name().equals(row.name())) {
                throw new IllegalArgumentException("column '" + name(path) + "': the array has one in another case"
                        + " (found '" + row.name() + "', expected '" + column.name() + "'). Rename it.");
            } else if (row.dataType() instanceof StructType inner && column.dataType() instanceof StructType known) {
                compare(path, inner, known, missing);
            } else {
                requireType(
                        name(path),
                        row.dataType().catalogString(),
                        column.dataType().catalogString());
            }
        }
    }

    private static void requireType(String name, String found, String expected) {
        if (!found.equals(expected)) {
            throw new IllegalArgumentException("column '" + name + "': wrong type (found " + found + ", expected "
                    + expected + "). Streams, and writes with the option " + OPTION
                    + ", are not converted: use cast(\"" + expected + "\").");
        }
    }

    private static String name(List<String> path) {
        return path.stream().reduce(StructFields::name).orElseThrow();
    }
}
