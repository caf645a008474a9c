package dev.tegula.internal.sql.engine;

import dev.tegula.ArrayReader;
import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.errors.LostHistoryException;
import dev.tegula.maintenance.HistoryEvent;
import dev.tegula.schema.Attribute;
import java.util.List;

/**
 * Attributes that an array had before. Fragments keep the values of a dropped attribute, which by the format are those
 * of a later attribute of the same name and type.
 */
final class FormerAttributes {

    private FormerAttributes() {}

    /**
     * Refuses new attributes whose present cells would have the values of dropped ones instead of none.
     *
     * @throws IllegalArgumentException if an earlier schema has an attribute of the same name and type
     */
    static void requireNone(Tegula engine, String uri, OpenOptions options, List<Attribute> added) {
        for (HistoryEvent event : engine.maintenance(uri, options).history()) {
            if (event.kind() != HistoryEvent.Kind.SCHEMA) {
                continue;
            }
            try (ArrayReader then = engine.openForReading(uri, options.at(event.start()))) {
                for (Attribute attribute : added) {
                    Attribute former = then.schema().attribute(attribute.name());
                    if (former != null && former.field().hasShapeOf(attribute.field())) {
                        throw new IllegalArgumentException("column '" + attribute.name()
                                + "': the array had a column of this name and type, whose values would return. Choose"
                                + " another name, or copy the columns to a new table.");
                    }
                }
            } catch (LostHistoryException e) {
                continue; // purged: no fragment of this state is left as it was
            }
        }
    }
}
