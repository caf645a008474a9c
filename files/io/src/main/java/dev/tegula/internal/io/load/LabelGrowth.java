package dev.tegula.internal.io.load;

import dev.tegula.ArrayWriter;
import dev.tegula.errors.InvalidArgumentException;
import dev.tegula.internal.io.cells.BadCellException;
import dev.tegula.internal.io.cells.TextForms;
import dev.tegula.io.table.TableColumn;
import dev.tegula.query.Column;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Enumeration;
import dev.tegula.schema.Field;
import dev.tegula.schema.SchemaEvolution;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The enumerations of an array that grow during an import. Attributes can share one. */
public final class LabelGrowth {

    private final Map<String, GrowingEnumeration> byName;
    private final Map<String, GrowingEnumeration> byAttribute;

    private LabelGrowth(Map<String, GrowingEnumeration> byName, Map<String, GrowingEnumeration> byAttribute) {
        this.byName = byName;
        this.byAttribute = byAttribute;
    }

    /** Returns no enumerations: unknown labels are errors. */
    public static LabelGrowth none() {
        return new LabelGrowth(Map.of(), Map.of());
    }

    /**
     * Returns all enumerations of attributes.
     *
     * @param labels returns the stored labels by the name of the enumeration
     */
    public static LabelGrowth of(ArraySchema schema, Function<String, Enumeration> labels) {
        Map<String, Field> narrowest = new HashMap<>();
        for (Attribute attribute : schema.attributes()) {
            if (attribute.enumeration() != null) {
                narrowest.merge(
                        attribute.enumeration(),
                        attribute.field(),
                        (a, b) -> GrowingEnumeration.limit(a) <= GrowingEnumeration.limit(b) ? a : b);
            }
        }
        LabelGrowth growth = new LabelGrowth(new LinkedHashMap<>(), new HashMap<>());
        for (Attribute attribute : schema.attributes()) {
            String name = attribute.enumeration();
            Field field = name == null ? null : narrowest.get(name);
            if (name != null && field != null) {
                GrowingEnumeration enumeration =
                        growth.byName.computeIfAbsent(name, any -> new GrowingEnumeration(labels.apply(name), field));
                growth.byAttribute.put(attribute.name(), enumeration);
            }
        }
        return growth;
    }

    /** Returns the same enumerations for cells that {@link #indexes} has converted. */
    public LabelGrowth ofIndexes() {
        return new LabelGrowth(byName, Map.of());
    }

    /** Returns whether any enumeration can grow. */
    boolean isPossible() {
        return !byName.isEmpty();
    }

    /** Returns the enumeration of an attribute if it grows, else null. */
    @Nullable
    GrowingEnumeration of(String attribute) {
        return byAttribute.get(attribute);
    }

    /**
     * Returns a writer whose first write also adds the new labels to the schema; the same writer if there are none.
     * Called when all cells were read, so that an import which fails before leaves the schema as it was.
     */
    ArrayWriter evolved(ArrayWriter writer) {
        SchemaEvolution evolution = evolution();
        return evolution == null ? writer : writer.evolved(evolution);
    }

    /**
     * Converts labels of an enumerated attribute to indexes, and adds those that its enumeration lacks.
     *
     * @param labels texts, or nulls
     * @throws IllegalArgumentException if the enumeration cannot have one of them, or the attribute no nulls
     */
    public Column indexes(Field attribute, Column labels) {
        GrowingEnumeration enumeration = Objects.requireNonNull(byAttribute.get(attribute.name()));
        try {
            return enumeration.convert(
                    labels, TableColumn.of(labels.field()), attribute, TextForms.plain(ZoneOffset.UTC));
        } catch (BadCellException e) {
            throw new InvalidArgumentException(
                    "attribute '" + attribute.name() + "': " + e.getMessage(), e.nextStep(), e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the enumeration of an attribute with its new labels. */
    public Enumeration enumeration(String attribute) {
        return Objects.requireNonNull(byAttribute.get(attribute)).current();
    }

    /** Returns the addition of the new labels, or null if there are none. */
    public @Nullable SchemaEvolution evolution() {
        SchemaEvolution evolution = SchemaEvolution.begin();
        boolean hasNew = false;
        for (GrowingEnumeration enumeration : byName.values()) {
            Enumeration longer = enumeration.extended();
            if (longer != null) {
                evolution = evolution.extendEnumeration(longer);
                hasNew = true;
            }
        }
        return hasNew ? evolution : null;
    }
}
