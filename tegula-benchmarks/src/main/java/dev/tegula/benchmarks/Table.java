package dev.tegula.benchmarks;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Cells to write, in primitive arrays. */
public record Table(int cells, List<Data> columns) {

    /** Cells in these columns. */
    public static Table of(int cells, Data... columns) {
        return new Table(cells, List.of(columns));
    }

    /** The bytes of all strings. */
    int stringBytes() {
        return columns.stream()
                .mapToInt(data -> data.array() instanceof byte[] bytes ? bytes.length : 0)
                .sum();
    }

    /**
     * The cells of one field.
     *
     * @param array {@code int[]}, {@code long[]}, {@code double[]} or, of strings, {@code byte[]}
     * @param offsets of strings: where each begins, and after the last where it ends; else null
     */
    public record Data(String field, Object array, long @Nullable [] offsets) {

        /** Cells of fixed length. */
        public static Data of(String field, Object array) {
            return new Data(field, array, null);
        }
    }
}
