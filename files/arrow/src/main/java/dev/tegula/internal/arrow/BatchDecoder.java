package dev.tegula.internal.arrow;

import dev.tegula.io.table.TableColumn;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.dictionary.Dictionary;
import org.apache.arrow.vector.dictionary.DictionaryProvider;
import org.apache.arrow.vector.types.pojo.Field;
import org.jspecify.annotations.Nullable;

/** Reads batches of vectors, with the current contents of their dictionaries. Not thread-safe. */
public final class BatchDecoder {

    private final List<ArrowLayout> layouts;
    private final List<@Nullable EnumerationUnion> unions = new ArrayList<>();
    private final ColumnDecoder decoder = new ColumnDecoder();
    private final DictionaryProvider dictionaries;

    /** @param fields the fields in message format */
    public BatchDecoder(List<Field> fields, DictionaryProvider dictionaries) {
        this.dictionaries = dictionaries;
        layouts = fields.stream().map(ArrowLayout::of).toList();
        for (ArrowLayout layout : layouts) {
            unions.add(layout.dictionary() == null ? null : new EnumerationUnion(layout.dictionary(), null));
        }
        readDictionaries();
    }

    private void readDictionaries() {
        for (int i = 0; i < layouts.size(); i++) {
            EnumerationUnion union = unions.get(i);
            var layout = layouts.get(i).dictionary();
            if (union == null || layout == null) {
                continue;
            }
            Dictionary dictionary = dictionaries.lookup(layout.id());
            FieldVector vector = dictionary.getVector();
            union.replace(decoder.decode(layout.values(), ArrowVectors.of(vector), 0, vector.getValueCount(), null));
        }
    }

    /** Returns the metadata of a table whose schema has these. */
    public Map<String, String> metadata(Map<String, String> schema) {
        return ArrowLayout.metadata(schema, layouts);
    }

    /** Returns the columns, with the entries of all dictionaries so far. */
    public List<TableColumn> columns() {
        List<TableColumn> columns = new ArrayList<>();
        for (int i = 0; i < layouts.size(); i++) {
            EnumerationUnion union = unions.get(i);
            columns.add(new TableColumn(layouts.get(i).field(), union == null ? null : union.enumeration()));
        }
        return columns;
    }

    /** Reads rows of vectors. */
    public Cells read(List<FieldVector> vectors, int from, int rows) {
        readDictionaries();
        List<Column> columns = new ArrayList<>();
        for (int i = 0; i < layouts.size(); i++) {
            EnumerationUnion union = unions.get(i);
            columns.add(decoder.decode(layouts.get(i), ArrowVectors.of(vectors.get(i)), from, rows, union));
        }
        return Cells.of(columns);
    }
}
