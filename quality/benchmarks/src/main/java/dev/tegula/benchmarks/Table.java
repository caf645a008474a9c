package dev.tegula.benchmarks;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Cells to write, in primitive arrays. */
public record Table(int cells, List<Data> columns) {

    /** Creates a table of these columns. */
    public static Table of(int cells, Data... columns) {
        return new Table(cells, List.of(columns));
    }

    /** Returns the number of bytes of all strings. */
    int stringBytes() {
        return columns.stream()
                .mapToInt(data -> data.array() instanceof byte[] bytes ? bytes.length : 0)
                .sum();
    }

    /**
     * The cells of one field.
     *
     * @param array {@code int[]}, {@code long[]}, {@code double[]}, or {@code byte[]} for strings
     * @param offsets the start of each string and the end of the last one; null for other types
     */
    public record Data(String field, Object array, long @Nullable [] offsets) {

        /** Creates a column of fixed-length cells. */
        public static Data of(String field, Object array) {
            return new Data(field, array, null);
        }
    }
}
