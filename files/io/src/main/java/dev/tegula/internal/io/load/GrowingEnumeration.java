package dev.tegula.internal.io.load;

import dev.tegula.internal.base.IntegerBounds;
import dev.tegula.internal.io.cells.BadCellException;
import dev.tegula.internal.io.cells.Labels;
import dev.tegula.internal.io.cells.TextForms;
import dev.tegula.io.table.TableColumn;
import dev.tegula.query.Column;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Enumeration;
import dev.tegula.schema.Field;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An enumeration to which an import adds the labels that it lacks, in the order of their appearance. Columns are read
 * as values of the enumeration and converted to indexes batch by batch, so that labels of skipped rows are not added.
 * Not thread-safe.
 */
final class GrowingEnumeration {

    private final Enumeration stored;
    private final Field narrowest;
    private final Map<ByteBuffer, Integer> indexes = new HashMap<>();
    private final List<byte[]> added = new ArrayList<>();

    /** @param narrowest the field of indexes with the smallest type, which limits the number of labels */
    GrowingEnumeration(Enumeration stored, Field narrowest) {
        this.stored = stored;
        this.narrowest = narrowest;
        for (int i = 0; i < stored.size(); i++) {
            indexes.put(ByteBuffer.wrap(stored.bytes(i)), i);
        }
    }

    /** Returns the type to read a column with. */
    Field field(String column) {
        return new Field(column, stored.datatype(), stored.valuesPerCell(), true);
    }

    /** Returns the enumeration with the new labels, or null if there are none. */
    @Nullable
    Enumeration extended() {
        return added.isEmpty()
                ? null
                : stored.extendedBy(Enumeration.of(stored.name(), stored.datatype(), stored.valuesPerCell(), added));
    }

    /** Returns the enumeration with its new labels. */
    Enumeration current() {
        Enumeration longer = extended();
        return longer == null ? stored : longer;
    }

    /**
     * Converts labels to indexes, and adds those that the enumeration lacks.
     *
     * @throws BadCellException if a cell does not fit
     */
    Column convert(Column column, TableColumn source, Field target, TextForms forms) throws IOException {
        FieldConversion conversion = new FieldConversion(field(column.name()), null, forms);
        Enumeration dictionary = source.enumeration();
        Column labels = dictionary == null ? null : Column.of(dictionary);
        Column values = labels == null
                ? conversion.convert(column, source)
                : conversion.convert(labels, TableColumn.of(labels.field()));
        ValueArray array = new ValueArray(target.datatype().physical(), column.size());
        byte[] validity = target.nullable() ? new byte[column.size()] : null;
        int[] known = new int[labels == null ? 0 : labels.size()];
        for (int cell = 0; cell < column.size(); cell++) {
            if (column.isNull(cell)) {
                if (validity == null) {
                    throw BadCellException.missing(cell, "label");
                }
                continue;
            }
            if (validity != null) {
                validity[cell] = 1;
            }
            long place = labels == null ? cell : column.longAt(cell);
            if (place < 0 || place >= values.size()) {
                throw BadCellException.at(cell, "index " + place + " has no label");
            }
            int index;
            if (labels != null && known[(int) place] > 0) {
                index = known[(int) place] - 1;
            } else {
                index = index(values, (int) place, cell);
                if (labels != null) {
                    known[(int) place] = index + 1;
                }
            }
            array.set(cell, index);
        }
        return Column.of(target, array.array(), column.size(), null, validity);
    }

    private int index(Column values, int place, int cell) {
        byte[] label = values.bytes(place);
        Integer index = indexes.get(ByteBuffer.wrap(label));
        if (index != null) {
            return index;
        }
        String shown = Labels.describe(values, place);
        if (stored.ordered()) {
            throw BadCellException.at(
                    cell,
                    shown + " is not a label of enumeration '" + stored.name() + "', which is ordered, so that "
                            + "labels cannot be added at its end");
        }
        int next = stored.size() + added.size();
        if (next >= limit(narrowest)) {
            throw BadCellException.at(
                    cell,
                    shown + " cannot be added to enumeration '" + stored.name() + "': attribute '"
                            + narrowest.name() + "' of type "
                            + narrowest.datatype().name().toLowerCase(Locale.ROOT) + " can index only "
                            + limit(narrowest)
                            + " labels");
        }
        indexes.put(ByteBuffer.wrap(label), next);
        added.add(label);
        return next;
    }

    /** Returns the number of labels that a field of indexes can tell apart. */
    static long limit(Field indexes) {
        Datatype type = indexes.datatype();
        return type.size() > Short.BYTES
                ? Integer.MAX_VALUE
                : IntegerBounds.ofBytes(type.size(), type.physical().isSigned()).greatest() + 1;
    }
}
