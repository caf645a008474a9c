package dev.tegula.benchmarks;

import dev.tegula.query.ResultOrder;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Range;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Work to be timed, in terms that belong to neither engine. */
public sealed interface Job {

    /**
     * Writes all tables, each as a fragment, into a new array: a dense one in row-major order, a sparse one in the
     * order given.
     */
    record Write(Path array, ArraySchema schema, List<Table> tables) implements Job {

        /** A read of what it wrote. */
        public Read readBack() {
            int cells = tables.stream().mapToInt(Table::cells).sum();
            int bytes = tables.stream().mapToInt(Table::stringBytes).sum();
            ResultOrder order = schema.isDense() ? ResultOrder.ROW_MAJOR : ResultOrder.UNORDERED;
            List<String> fields = schema.isDense()
                    ? schema.attributes().stream().map(Attribute::name).toList()
                    : schema.fieldNames();
            return Read.all(array, schema, order, fields, cells, bytes);
        }
    }

    /**
     * Reads, one query per box.
     *
     * @param schema the schema of the array
     * @param boxes ranges by dimension; an empty map for the whole array
     * @param mostCells how many cells one query can give
     * @param mostBytes how many bytes the strings of a field can take in one query
     * @param staysOpen whether the array is opened before the clock starts
     */
    record Read(
            Path array,
            ArraySchema schema,
            ResultOrder order,
            List<String> fields,
            List<Map<String, Range>> boxes,
            int mostCells,
            int mostBytes,
            boolean staysOpen,
            @Nullable AtLeast condition)
            implements Job {

        /** All cells of an array, opened within the timed work. */
        public static Read all(
                Path array, ArraySchema schema, ResultOrder order, List<String> fields, int cells, int bytes) {
            return new Read(array, schema, order, fields, List.of(Map.of()), cells, bytes, false, null);
        }
    }

    /** Keeps the cells whose whole-number field is this or more. */
    record AtLeast(String field, int value) {}

    /** Opens an array and asks its non-empty domain. */
    record Domain(Path array) implements Job {}

    /**
     * Consolidates the fragments of a copy of an array, made before the clock starts.
     *
     * @param readBack a read of the copy
     */
    record Consolidate(Path template, Read readBack) implements Job {

        /** Where the copy lies. */
        public Path copy() {
            return readBack.array();
        }
    }
}
