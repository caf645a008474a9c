package dev.tegula.testkit.model;

import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A cell.
 *
 * @param coordinates one per dimension: {@link Long}, {@link Double} or {@link String}
 * @param values one per attribute: {@link Integer}, {@link Double}, {@link String} or null, or a list of {@link Short}
 */
record ModelCell(List<Comparable<?>> coordinates, List<@Nullable Object> values) {

    /** Returns the cell in another schema. Attributes are matched by name; missing ones have fill values. */
    ModelCell as(ArraySchema written, ArraySchema read) {
        if (written.attributes().equals(read.attributes())) {
            return this;
        }
        List<@Nullable Object> seen = AttributeKind.fills(read.attributes());
        for (int i = 0; i < seen.size(); i++) {
            Attribute own = written.attribute(read.attributes().get(i).name());
            if (own != null) {
                seen.set(i, values.get(written.attributes().indexOf(own)));
            }
        }
        return new ModelCell(coordinates, seen);
    }

    @Override
    public String toString() {
        return coordinates + "=" + values;
    }
}
