package dev.tegula.internal.read.gather;

import dev.tegula.internal.cells.FieldLookup;
import dev.tegula.internal.read.pruning.CellOrigin;
import dev.tegula.internal.read.pruning.TimestampFields;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Field;

/** A field to read, by where its values come from. */
public sealed interface ReadField {

    /** Returns name and type of the field. */
    Field field();

    /**
     * An attribute. Cells that were written before it was added have its fill value.
     *
     * @param field type of the attribute, possibly with another name for the result
     */
    record OfAttribute(Attribute attribute, Field field) implements ReadField {

        public OfAttribute(Attribute attribute) {
            this(attribute, attribute.field());
        }
    }

    /** The coordinates in a dimension. */
    record OfDimension(Dimension dimension) implements ReadField {
        @Override
        public Field field() {
            return dimension.field();
        }
    }

    /** The time of the write or of a delete, or the fragment of a cell. No schema has these fields. */
    record Origin(Field field) implements ReadField {}

    /**
     * Returns a field by its name.
     *
     * @throws IllegalArgumentException if there is no such field
     */
    static ReadField of(ArraySchema schema, String name) {
        if (CellOrigin.isOrigin(schema, name)) {
            return new Origin(CellOrigin.field(schema, name));
        }
        if (TimestampFields.isTime(name) && schema.field(name) == null) {
            return new Origin(TimestampFields.field(name));
        }
        Attribute attribute = schema.attribute(name);
        Dimension dimension = schema.dimension(name);
        if (attribute != null) {
            return new OfAttribute(attribute);
        } else if (dimension != null) {
            return new OfDimension(dimension);
        }
        throw FieldLookup.unknown("field", name, schema.fieldNames());
    }
}
