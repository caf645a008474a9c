package dev.tegula.soma;

import dev.tegula.ArrayReader;
import dev.tegula.OpenOptions;
import dev.tegula.Query;
import dev.tegula.Tegula;
import dev.tegula.errors.UnsupportedFormatException;
import dev.tegula.group.ObjectType;
import dev.tegula.query.Aggregate;
import dev.tegula.query.Condition;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Field;
import dev.tegula.vfs.UriSecrets;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A data frame: a sparse array whose dimensions are its index columns (by default {@code soma_joinid}; strings and
 * other columns are possible) and whose attributes are its other columns. Point clouds and geometry data frames of
 * scenes are data frames, too. Immutable; need not be closed.
 */
public final class SomaDataFrame extends SomaObject {

    private final Tegula tegula;
    private final OpenOptions options;
    private final ArraySchema schema;

    private SomaDataFrame(Tegula tegula, OpenOptions options, SomaHeader header, ArraySchema schema) {
        super(header);
        this.tegula = tegula;
        this.options = options;
        this.schema = schema;
    }

    /** Opens a data frame at the current time; see {@link #open(Tegula, String, OpenOptions)}. */
    public static SomaDataFrame open(Tegula tegula, String uri) {
        return open(tegula, uri, OpenOptions.defaults());
    }

    /**
     * Opens a data frame at a time or with a key.
     *
     * @throws dev.tegula.errors.ArrayNotFoundException if there is no array
     * @throws UnsupportedFormatException if the array is no data frame; the message names the violated convention
     */
    public static SomaDataFrame open(Tegula tegula, String uri, OpenOptions options) {
        try (ArrayReader reader = tegula.openForReading(uri, options)) {
            SomaHeader header = SomaHeader.of(uri, ObjectType.ARRAY, reader.metadata());
            header.require(SomaType.DATA_FRAME, SomaType.POINT_CLOUD_DATA_FRAME, SomaType.GEOMETRY_DATA_FRAME);
            ArraySchema schema = reader.schema();
            if (schema.isDense()) {
                throw SomaHeader.violation(
                        uri, "a " + header.type().storedName() + " is a sparse array (found a dense one)");
            }
            Field joinId = schema.field(SomaKeys.JOIN_ID);
            if (joinId == null || joinId.datatype() != Datatype.INT64) {
                throw SomaHeader.violation(
                        uri,
                        "a " + header.type().storedName() + " has the column '" + SomaKeys.JOIN_ID
                                + "' of int64 (found " + (joinId == null ? "none" : joinId.datatype()) + ")");
            }
            return new SomaDataFrame(tegula, options, header, schema);
        }
    }

    /** Returns the schema of the array. */
    public ArraySchema schema() {
        return schema;
    }

    /** Returns the names of all columns, those of the index first. */
    public List<String> columns() {
        return schema.fieldNames();
    }

    /** Returns the names of the index columns. */
    public List<String> indexColumns() {
        return schema.dimensions().stream().map(Dimension::name).toList();
    }

    /** Returns the number of rows. */
    public long count() {
        try (ArrayReader reader = openForReading()) {
            return (Long) Objects.requireNonNull(
                    reader.query().aggregate(Aggregate.count()).get(0).value());
        }
    }

    /** Opens the array. The caller closes it. */
    public ArrayReader openForReading() {
        return tegula.openForReading(uri(), options);
    }

    /** Reads rows, sorted by {@code soma_joinid}; see {@link AxisTable}. */
    public AxisTable read(@Nullable Condition condition, String... columns) {
        try (ArrayReader reader = openForReading()) {
            Query query = reader.query();
            return AxisTable.read(this, reader, condition == null ? query : query.where(condition), List.of(columns));
        }
    }

    @Override
    public String toString() {
        return type().storedName() + "[" + UriSecrets.maskUri(uri()) + ", " + columns() + "]";
    }
}
