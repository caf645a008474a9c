package dev.tegula.io.table;

import dev.tegula.schema.Enumeration;
import dev.tegula.schema.Field;
import org.jspecify.annotations.Nullable;

/**
 * A column of a table.
 *
 * @param field its name and type; that of the indexes if the column is enumerated
 * @param enumeration the labels of an enumerated column, else null
 */
public record TableColumn(Field field, @Nullable Enumeration enumeration) {

    /** Returns a column without labels. */
    public static TableColumn of(Field field) {
        return new TableColumn(field, null);
    }

    /** Returns the name of the column. */
    public String name() {
        return field.name();
    }
}
