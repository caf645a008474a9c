package dev.tegula.internal.arrow;

import dev.tegula.io.table.TableColumn;
import dev.tegula.io.table.TableSchema;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.schema.Enumeration;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.dictionary.Dictionary;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.DictionaryEncoding;
import org.apache.arrow.vector.types.pojo.Field;

/** Writes batches to vectors. Not thread-safe. */
public final class BatchEncoder {

    private final List<TableColumn> columns;
    private final List<ArrowLayout> layouts;
    private final BufferAllocator allocator;

    public BatchEncoder(TableSchema schema, BufferAllocator allocator) {
        this.columns = schema.columns();
        this.allocator = allocator;
        this.layouts = ArrowLayout.of(schema);
    }

    /** Returns the fields in memory format. */
    public List<Field> memoryFields() {
        return layouts.stream().map(ArrowLayout::memoryField).toList();
    }

    /** Returns the fields in message format. */
    public List<Field> messageFields() {
        return layouts.stream().map(ArrowLayout::messageField).toList();
    }

    /** Returns new vectors with the entries of the enumerations. */
    public List<Dictionary> dictionaries() {
        List<Dictionary> dictionaries = new ArrayList<>();
        for (int i = 0; i < layouts.size(); i++) {
            var layout = layouts.get(i).dictionary();
            if (layout != null) {
                FieldVector vector = layout.values().memoryField().createVector(allocator);
                ArrowType.Int index = (ArrowType.Int) layouts.get(i).value().arrow();
                Dictionary dictionary =
                        new Dictionary(vector, new DictionaryEncoding(layout.id(), layout.ordered(), index));
                dictionaries.add(dictionary);
            }
        }
        fill(dictionaries);
        return dictionaries;
    }

    /** Fills vectors of dictionaries with the entries of the enumerations. */
    public void fill(Iterable<Dictionary> dictionaries) {
        for (Dictionary dictionary : dictionaries) {
            int column = (int) dictionary.getEncoding().getId();
            var layout = layouts.get(column).dictionary();
            Enumeration enumeration = columns.get(column).enumeration();
            if (layout != null && enumeration != null) {
                ArrowVectors.fill(dictionary.getVector(), allocator, encoder -> encoder.encode(layout, enumeration));
            }
        }
    }

    /** Replaces the contents of vectors. */
    public void fill(List<FieldVector> vectors, Cells cells) {
        for (int i = 0; i < layouts.size(); i++) {
            ArrowLayout layout = layouts.get(i);
            Column column = cells.column(layout.field().name());
            Enumeration enumeration = columns.get(i).enumeration();
            int entries = enumeration == null ? 0 : enumeration.size();
            ArrowVectors.fill(
                    vectors.get(i), allocator, encoder -> encoder.encode(layout, column, 0, cells.size(), entries));
        }
    }
}
