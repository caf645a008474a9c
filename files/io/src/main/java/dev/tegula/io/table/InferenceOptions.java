package dev.tegula.io.table;

import dev.tegula.schema.ArrayType;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** How to infer a schema. Immutable. */
public final class InferenceOptions {

    /** The sample of large files. */
    private static final long LARGE_SAMPLE = 100_000;
    /** The sample of files up to {@link #SMALL_BYTES}. */
    private static final long SMALL_SAMPLE = 2_000_000;

    private static final long SMALL_BYTES = 50_000_000;

    private static final InferenceOptions DEFAULTS = new InferenceOptions();

    private ReadOptions read = ReadOptions.defaults();
    private List<String> dimensions = List.of();
    private @Nullable String rowNumbers;
    private @Nullable ArrayType type;
    private boolean unique;
    private long sampleRows;
    private Map<String, String> mapping = Map.of();

    private InferenceOptions() {}

    private InferenceOptions(InferenceOptions other) {
        read = other.read;
        dimensions = other.dimensions;
        rowNumbers = other.rowNumbers;
        type = other.type;
        unique = other.unique;
        sampleRows = other.sampleRows;
        mapping = other.mapping;
    }

    /** Returns a changed copy. */
    private InferenceOptions with(Consumer<InferenceOptions> change) {
        InferenceOptions copy = new InferenceOptions(this);
        change.accept(copy);
        return copy;
    }

    /** Returns the default options. */
    public static InferenceOptions defaults() {
        return DEFAULTS;
    }

    /** Returns these options with others for reading. */
    public InferenceOptions withRead(ReadOptions newRead) {
        return with(copy -> copy.read = newRead);
    }

    /** Returns these options with the columns that become dimensions. */
    public InferenceOptions withDimensions(List<String> names) {
        List<String> given = List.copyOf(names);
        return with(copy -> copy.dimensions = given);
    }

    /** Returns these options for an array whose only dimension, with this name, numbers the rows from 0. */
    public InferenceOptions withRowNumbers(@Nullable String dimension) {
        return with(copy -> copy.rowNumbers = dimension);
    }

    /** Returns these options with a type of array; null to choose it. */
    public InferenceOptions withType(@Nullable ArrayType newType) {
        return with(copy -> copy.type = newType);
    }

    /** Returns these options for an array that does not allow duplicates. */
    public InferenceOptions withoutDuplicates() {
        return with(copy -> copy.unique = true);
    }

    /**
     * Returns these options with a number of rows to look at.
     *
     * @throws IllegalArgumentException if it is negative
     */
    public InferenceOptions withSampleRows(long rows) {
        if (rows < 0) {
            throw new IllegalArgumentException("sample: must not be negative (found " + rows + " rows)");
        }
        return with(copy -> copy.sampleRows = rows);
    }

    /** Returns these options with the fields of columns that have another name; dimensions can have both names. */
    public InferenceOptions withMapping(Map<String, String> fieldByColumn) {
        Map<String, String> fields = Map.copyOf(fieldByColumn);
        return with(copy -> copy.mapping = fields);
    }

    /**
     * Returns the number of rows to look at: all of small files, 100,000 of others, unless it is given.
     *
     * @param bytes the size of the files, or -1 if unknown
     */
    public long sampleRows(long bytes) {
        return sampleRows > 0 ? sampleRows : bytes >= 0 && bytes <= SMALL_BYTES ? SMALL_SAMPLE : LARGE_SAMPLE;
    }

    /** Returns how to read the files. */
    public ReadOptions read() {
        return read;
    }

    /** Returns the columns that become dimensions, or none to choose them. */
    public List<String> dimensions() {
        return dimensions;
    }

    /** Returns the dimension that numbers the rows if no column is to be a dimension, else null. */
    public @Nullable String rowNumbers() {
        return rowNumbers;
    }

    /** Returns the type of the array, or null: dense for grids, sparse for rows. */
    public @Nullable ArrayType type() {
        return type;
    }

    /** Returns whether the array does not allow duplicates, even if rows have equal coordinates. */
    public boolean unique() {
        return unique;
    }

    /** Returns the number of rows to look at, or 0 to choose it; dense arrays of rows need all. */
    public long sampleRows() {
        return sampleRows;
    }

    /** Returns the fields of columns that have another name in the array. */
    public Map<String, String> mapping() {
        return mapping;
    }
}
