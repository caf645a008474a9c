package dev.tegula.internal.sql.memory;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the functions of a window compute from the sorted rows of a partition.
 *
 * @param columns the number of columns of a row
 * @param functions the functions, whose values follow the columns
 * @param first the first row of the frame
 * @param last the last row of the frame
 * @param collects whether an aggregate keeps the values of a frame
 */
public record WindowSpec(int columns, List<Function> functions, Bound first, Bound last, boolean collects) {

    /** A function. Columns beyond those of a row are constants. */
    public sealed interface Function {}

    /** The number of the row, from 1. */
    public record RowNumber() implements Function {}

    /** The number of the first row with an equal key, from 1, or of such keys. */
    public record Rank(boolean isDense) implements Function {}

    /**
     * The value of another row.
     *
     * @param rows how many rows it comes later; negative for earlier ones
     * @param absent the column with the value if there is no such row; null for none
     */
    public record Shifted(int column, long rows, @Nullable Integer absent) implements Function {}

    /** The value of a row of the frame, the first of which is 1, or null if there is none. */
    public record Nth(int column, long number) implements Function {}

    /** The value of the last row of the frame, or null. */
    public record Last(int column) implements Function {}

    /** The value of one of the aggregates over the rows of the frame. */
    public record Aggregated(int number) implements Function {}

    /** An end of a frame. */
    public sealed interface Bound {}

    /** The end of the partition. */
    public record Unbounded() implements Bound {}

    /** A number of rows after the current one; negative for rows before. */
    public record Rows(long offset) implements Bound {}

    /** The rows whose key equals that of the current one. */
    public record Peers() implements Bound {}

    /**
     * The rows whose key differs by an offset, in ascending order with nulls last.
     *
     * @param column the key: a whole number or a double
     * @param offset what is added to the key of the current row; of the type of the key
     */
    public record Key(int column, Number offset) implements Bound {}
}
