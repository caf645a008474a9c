package dev.tegula.soma;

import dev.tegula.ArrayReader;
import dev.tegula.FragmentInfo;
import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.group.ObjectType;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.query.Aggregate;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import dev.tegula.vfs.UriSecrets;
import java.util.List;
import java.util.Objects;

/**
 * A sparse or dense ND array: dimensions {@code soma_dim_0}, {@code soma_dim_1}, … of int64 from 0, and the attribute
 * {@code soma_data} of a number or boolean. Immutable; need not be closed.
 */
public final class SomaArray extends SomaObject {

    /** Domains of arrays that can grow end close to the greatest int32 or int64. */
    private static final long UNLIMITED = Integer.MAX_VALUE - 4096;

    private final Tegula tegula;
    private final OpenOptions options;
    private final ArraySchema schema;
    private final long[] shape;

    private SomaArray(Tegula tegula, OpenOptions options, SomaHeader header, ArraySchema schema, long[] shape) {
        super(header);
        this.tegula = tegula;
        this.options = options;
        this.schema = schema;
        this.shape = shape;
    }

    /** Opens an array at the current time; see {@link #open(Tegula, String, OpenOptions)}. */
    public static SomaArray open(Tegula tegula, String uri) {
        return open(tegula, uri, OpenOptions.defaults());
    }

    /**
     * Opens an array at a time or with a key.
     *
     * @throws dev.tegula.errors.ArrayNotFoundException if there is no array
     * @throws dev.tegula.errors.UnsupportedFormatException if the array is no ND array; the message names the violated
     *     convention
     */
    public static SomaArray open(Tegula tegula, String uri, OpenOptions options) {
        try (ArrayReader reader = tegula.openForReading(uri, options)) {
            SomaHeader header = SomaHeader.of(uri, ObjectType.ARRAY, reader.metadata());
            header.require(SomaType.SPARSE_ND_ARRAY, SomaType.DENSE_ND_ARRAY);
            check(header, reader.schema());
            return new SomaArray(tegula, options, header, reader.schema(), shape(header, reader));
        }
    }

    private static void check(SomaHeader header, ArraySchema schema) {
        String name = header.type().storedName();
        if (schema.isDense() != (header.type() == SomaType.DENSE_ND_ARRAY)) {
            throw SomaHeader.violation(
                    header.uri(),
                    "a " + name + " is a " + (schema.isDense() ? "sparse" : "dense") + " array (found a "
                            + (schema.isDense() ? "dense" : "sparse") + " one)");
        }
        for (int d = 0; d < schema.dimensions().size(); d++) {
            Dimension dimension = schema.dimensions().get(d);
            if (!dimension.name().equals(SomaKeys.dimension(d)) || dimension.datatype() != Datatype.INT64) {
                throw SomaHeader.violation(
                        header.uri(),
                        "dimension " + d + " of a " + name + " is '" + SomaKeys.dimension(d) + "' of int64 (found '"
                                + dimension.name() + "' of " + dimension.datatype() + ")");
            }
        }
        Attribute data = schema.attribute(SomaKeys.DATA);
        boolean number = data != null
                && data.valuesPerCell() == 1
                && (data.datatype().isInteger() || data.datatype().isFloat() || data.datatype() == Datatype.BOOL);
        if (!number) {
            throw SomaHeader.violation(
                    header.uri(),
                    "a " + name + " has the attribute '" + SomaKeys.DATA + "', a number or boolean per cell (found "
                            + (data == null ? "none" : data.field()) + ")");
        }
    }

    /** Arrays since TileDB-SOMA 1.15 have a current domain; before, the domain, or metadata of a used part of it. */
    private static long[] shape(SomaHeader header, ArrayReader reader) {
        List<Dimension> dimensions = reader.schema().dimensions();
        List<Range> current = reader.schema().currentDomain();
        List<Range> written = null;
        long[] shape = new long[dimensions.size()];
        for (int d = 0; d < shape.length; d++) {
            Range range = current == null ? dimensions.get(d).domain() : current.get(d);
            long high = ((Range.OfLong) Objects.requireNonNull(range)).high();
            if (current == null) {
                long used = used(header, d);
                if (used >= 0 && used < high) {
                    high = used;
                } else if (high >= UNLIMITED) {
                    written = written == null ? reader.nonEmptyDomain() : written;
                    high = written == null ? -1 : ((Range.OfLong) written.get(d)).high();
                }
            }
            shape[d] = Math.max(0, high + 1);
        }
        return shape;
    }

    /** Returns the last coordinate that metadata name as used, or -1. */
    private static long used(SomaHeader header, int dimension) {
        MetadataValue used = header.metadata().get(SomaKeys.dimension(dimension) + "_domain_upper");
        boolean number = used != null && used.datatype() == Datatype.INT64 && used.count() == 1 && !used.isNull();
        return number ? Objects.requireNonNull(used).longAt(0) : -1;
    }

    /** Returns whether the array is dense. */
    public boolean isDense() {
        return schema.isDense();
    }

    /** Returns the schema of the array. */
    public ArraySchema schema() {
        return schema;
    }

    /** Returns the type of the values. */
    public Datatype datatype() {
        return Objects.requireNonNull(schema.attribute(SomaKeys.DATA)).datatype();
    }

    /**
     * Returns the length of each dimension: that of the current domain, or for arrays before TileDB-SOMA 1.15 that of
     * the part of the domain that metadata name as used, else of the domain or, if that is practically unlimited, of
     * its part with cells.
     */
    public long[] shape() {
        return shape.clone();
    }

    /**
     * Returns the number of cells that were written to a sparse array, from the metadata of its fragments: cells that
     * were written twice count twice, and deleted cells count. Of a dense array, the number of all cells.
     */
    public long writtenCells() {
        if (isDense()) {
            return count();
        }
        try (ArrayReader reader = openForReading()) {
            return reader.fragments().stream().mapToLong(FragmentInfo::cells).sum();
        }
    }

    /** Returns the number of stored cells; of a dense array, of all cells. May read the coordinates of all cells. */
    public long count() {
        if (isDense()) {
            long cells = 1;
            for (long length : shape) {
                cells = Math.multiplyExact(cells, length);
            }
            return cells;
        }
        try (ArrayReader reader = openForReading()) {
            return (Long) Objects.requireNonNull(
                    reader.query().aggregate(Aggregate.count()).get(0).value());
        }
    }

    /** Opens the array. The caller closes it. */
    public ArrayReader openForReading() {
        return tegula.openForReading(uri(), options);
    }

    @Override
    public String toString() {
        return type().storedName() + "[" + UriSecrets.maskUri(uri()) + ", " + datatype() + "]";
    }
}
