package dev.tegula.internal.tables;

import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.SchemaEvolution;
import java.util.List;
import java.util.stream.Stream;

/**
 * Columns that a table had before. Fragments keep the values of a dropped attribute, which by the format are those of a
 * later attribute of the same name and type.
 */
public final class FormerColumns {

    private FormerColumns() {}

    /**
     * Refuses new attributes whose present cells would have the values of dropped ones instead of none.
     *
     * @param schema the present schema, whose attributes the evolution may drop
     * @param former attributes of earlier schemas
     * @throws IllegalArgumentException if one has the name and type of a new one, or if the evolution is not possible
     */
    public static void requireOthers(ArraySchema schema, List<Attribute> former, SchemaEvolution evolution) {
        evolution.apply(schema);
        for (Attribute added : evolution.addedAttributes()) {
            boolean had = Stream.concat(former.stream(), schema.attributes().stream())
                    .anyMatch(each ->
                            each.name().equals(added.name()) && each.field().hasShapeOf(added.field()));
            if (had) {
                throw new IllegalArgumentException("column '" + added.name()
                        + "': the array had a column of this name and type, whose values would return. Choose another"
                        + " name, or copy the columns to a new table.");
            }
        }
    }
}
