package dev.tegula.io.table;

import dev.tegula.schema.ArrayType;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How to infer a schema. Immutable. */
public final class InferenceOptions {

    /** The sample of large files. */
    private static final long LARGE_SAMPLE = 100_000;
    /** The sample of files up to {@link #SMALL_BYTES}. */
    private static final long SMALL_SAMPLE = 2_000_000;

    private static final long SMALL_BYTES = 50_000_000;

    private final ReadOptions read;
    private final List<String> dimensions;
    private final @Nullable ArrayType type;
    private final boolean unique;
    private final long sampleRows;
    private final Map<String, String> mapping;

    private InferenceOptions(
            ReadOptions read,
            List<String> dimensions,
            @Nullable ArrayType type,
            boolean unique,
            long sampleRows,
            Map<String, String> mapping) {
        dimensions = List.copyOf(dimensions);
        mapping = Map.copyOf(mapping);
        if (sampleRows < 0) {
            throw new IllegalArgumentException("sample: must not be negative (found " + sampleRows + " rows)");
        }
        this.read = read;
        this.dimensions = dimensions;
        this.type = type;
        this.unique = unique;
        this.sampleRows = sampleRows;
        this.mapping = mapping;
    }

    /** Returns the default options. */
    public static InferenceOptions defaults() {
        return new InferenceOptions(ReadOptions.defaults(), List.of(), null, false, 0, Map.of());
    }

    /** Returns these options with others for reading. */
    public InferenceOptions withRead(ReadOptions newRead) {
        return new InferenceOptions(newRead, dimensions, type, unique, sampleRows, mapping);
    }

    /** Returns these options with the columns that become dimensions. */
    public InferenceOptions withDimensions(List<String> names) {
        return new InferenceOptions(read, names, type, unique, sampleRows, mapping);
    }

    /** Returns these options with a type of array; null to choose it. */
    public InferenceOptions withType(@Nullable ArrayType newType) {
        return new InferenceOptions(read, dimensions, newType, unique, sampleRows, mapping);
    }

    /** Returns these options for an array that does not allow duplicates. */
    public InferenceOptions withoutDuplicates() {
        return new InferenceOptions(read, dimensions, type, true, sampleRows, mapping);
    }

    /** Returns these options with a number of rows to look at. */
    public InferenceOptions withSampleRows(long rows) {
        return new InferenceOptions(read, dimensions, type, unique, rows, mapping);
    }

    /** Returns these options with the fields of columns that have another name; dimensions can have both names. */
    public InferenceOptions withMapping(Map<String, String> fieldByColumn) {
        return new InferenceOptions(read, dimensions, type, unique, sampleRows, fieldByColumn);
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
