package dev.tegula.arrow;

import dev.tegula.internal.arrow.BatchDecoder;
import dev.tegula.io.table.TableSchema;
import dev.tegula.query.Cells;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.Schema;
import org.apache.arrow.vector.util.DictionaryUtility;

/**
 * Reads cells from Arrow's vectors, batch by batch. Values are copied once, so cells do not refer to Arrow's memory:
 * value by value for booleans, days, 32-bit times, 16-bit floating point, indexes of dictionaries, and text of 16 or 32
 * bits, in bulk for all others.
 *
 * <p>Dictionaries may grow or be replaced between batches. The enumerations of {@link #schema} grow with them, and the
 * cells of all batches are indexes of these enumerations. Timestamps become instants in UTC, whatever their time zone.
 * Not thread-safe.
 */
public final class ArrowToCells {

    private final BatchDecoder decoder;
    private final Map<String, String> metadata;

    /**
     * Creates a converter.
     *
     * @param schema the schema of the vectors
     * @throws IllegalArgumentException if a column has an unsupported type; the message names the column
     */
    public ArrowToCells(Schema schema, DictionaryProvider dictionaries) {
        List<Field> fields = schema.getFields().stream()
                .map(field -> DictionaryUtility.toMessageFormat(field, dictionaries, new HashSet<>()))
                .toList();
        decoder = new BatchDecoder(fields, dictionaries);
        metadata = decoder.metadata(Objects.requireNonNullElse(schema.getCustomMetadata(), Map.of()));
    }

    /** Returns the columns, with the enumerations of all batches so far. */
    public TableSchema schema() {
        return new TableSchema(decoder.columns(), List.of(), metadata);
    }

    /**
     * Reads a batch.
     *
     * @throws IllegalArgumentException if a value does not fit
     */
    public Cells read(VectorSchemaRoot root) {
        return decoder.read(root.getFieldVectors(), 0, root.getRowCount());
    }

    /** Reads rows [{@code from}, {@code from + rows}) of a batch. */
    public Cells read(VectorSchemaRoot root, int from, int rows) {
        Objects.checkFromIndexSize(from, rows, root.getRowCount());
        return decoder.read(root.getFieldVectors(), from, rows);
    }
}
