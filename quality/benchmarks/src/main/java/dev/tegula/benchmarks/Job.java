package dev.tegula.benchmarks;

import dev.tegula.query.ResultOrder;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Range;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Work to measure, independent of the engines. */
public sealed interface Job {

    /** Returns the URI of an array, whose path may begin with the scheme of an object store. */
    static String uri(Path array) {
        String text = array.toString();
        return text.startsWith("s3:/")
                ? "s3://" + text.substring(4)
                : array.toUri().toString();
    }

    /**
     * Writes each table as a fragment to a new array: a dense array in row-major order, a sparse array in the given
     * order.
     */
    record Write(Path array, ArraySchema schema, List<Table> tables) implements Job {

        /** Returns a read of the written array. */
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
     * Reads boxes, one query per box.
     *
     * @param schema the schema of the array
     * @param boxes the ranges by dimension; an empty map for the whole array
     * @param mostCells the maximum number of cells of a query
     * @param mostBytes the maximum number of bytes of the strings of a field in a query
     * @param staysOpen whether the array is opened before the measurement
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

        /** Returns a read of all cells of an array; opening the array is part of the measurement. */
        public static Read all(
                Path array, ArraySchema schema, ResultOrder order, List<String> fields, int cells, int bytes) {
            return new Read(array, schema, order, fields, List.of(Map.of()), cells, bytes, false, null);
        }
    }

    /**
     * Reads the boxes on a number of threads, which share one open array; each thread takes the next box in turn.
     *
     * @param read a read whose array stays open
     */
    record ConcurrentRead(Read read, int threads) implements Job {}

    /** Selects the cells with at least this value in an integer field. */
    record AtLeast(String field, int value) {}

    /** Opens an array and returns its non-empty domain. */
    record Domain(Path array) implements Job {}

    /** Opens an array and reads its metadata, which are 32-bit integers. */
    record Metadata(Path array) implements Job {}

    /** Sets metadata of an array. */
    record SetMetadata(Path array, String key, int value) implements Job {}

    /** Opens an array and computes the sum, the least and the greatest value of an integer field. */
    record Totals(Path array, String field) implements Job {}

    /** Consolidates the fragments of an array. */
    record Merge(Path array) implements Job {}

    /**
     * Consolidates the fragments of a copy of an array; the copy is made before the measurement.
     *
     * @param readBack a read of the copy
     */
    record Consolidate(Path template, Read readBack) implements Job {

        /** Returns the path of the copy. */
        public Path copy() {
            return readBack.array();
        }
    }
}
