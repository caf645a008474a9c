package dev.tegula.arrow;

import dev.tegula.internal.arrow.ArrowLayout;
import dev.tegula.internal.arrow.BatchEncoder;
import dev.tegula.io.table.TableSchema;
import dev.tegula.query.Cells;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.dictionary.Dictionary;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.apache.arrow.vector.types.pojo.Schema;

/**
 * Writes cells to Arrow's vectors, batch by batch.
 *
 * <p>Values are copied once, from arrays to memory of the allocator: in bulk for integers, floating point, datetimes,
 * bytes and UTF-8; value by value for booleans, days, times of day, indexes of enumerations, offsets, validity, and
 * text of 16 or 32 bits. Days, times of day, and indexes that Arrow cannot express ("not a time", and indexes without
 * entry, such as fill values) become null. Not thread-safe.
 */
public final class CellsToArrow implements AutoCloseable {

    private final BatchEncoder encoder;
    private final VectorSchemaRoot root;
    private final DictionaryProvider.MapDictionaryProvider dictionaries =
            new DictionaryProvider.MapDictionaryProvider();

    /**
     * Creates empty vectors, and the dictionaries of enumerated columns.
     *
     * @throws IllegalArgumentException if Arrow cannot hold a column
     */
    public CellsToArrow(TableSchema schema, BufferAllocator allocator) {
        encoder = new BatchEncoder(schema, allocator);
        encoder.dictionaries().forEach(dictionaries::put);
        root = VectorSchemaRoot.create(new Schema(encoder.memoryFields(), ArrowLayout.metadata(schema)), allocator);
    }

    /** Returns the vectors. {@link #write} replaces their contents. */
    public VectorSchemaRoot root() {
        return root;
    }

    /** Returns the dictionaries of enumerated columns. */
    public DictionaryProvider dictionaries() {
        return dictionaries;
    }

    /**
     * Replaces the contents of the vectors.
     *
     * @param cells the columns of the schema, in any order
     * @throws IllegalArgumentException if Arrow cannot express a value
     */
    public void write(Cells cells) {
        encoder.fill(root.getFieldVectors(), cells);
        root.setRowCount(cells.size());
    }

    /** Frees the vectors and dictionaries. */
    @Override
    public void close() {
        root.close();
        for (long id : dictionaries.getDictionaryIds()) {
            Dictionary dictionary = dictionaries.lookup(id);
            dictionary.getVector().close();
        }
    }
}
