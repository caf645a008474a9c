package dev.tegula.internal.tables;

import dev.tegula.schema.Attribute;
import java.util.List;

/**
 * Columns that a table had before. Fragments keep the values of a dropped attribute, which by the format are those of a
 * later attribute of the same name and type.
 */
public final class FormerColumns {

    private FormerColumns() {}

    /**
     * Refuses new attributes whose present cells would have the values of dropped ones instead of none.
     *
     * @param former attributes of earlier schemas
     * @throws IllegalArgumentException if one has the name and type of a new one
     */
    public static void requireOthers(List<Attribute> former, List<Attribute> added) {
        for (Attribute attribute : added) {
            boolean had = former.stream()
                    .anyMatch(each ->
                            each.name().equals(attribute.name()) && each.field().hasShapeOf(attribute.field()));
            if (had) {
                throw new IllegalArgumentException("column '" + attribute.name()
                        + "': the array had a column of this name and type, whose values would return. Choose another"
                        + " name, or copy the columns to a new table.");
            }
        }
    }
}
