package dev.tegula.schema;

import dev.tegula.internal.bytes.FormatVersion;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Changes to the schema of an array: added and dropped attributes and enumerations, extended enumerations, an expanded
 * current domain. Dimensions, orders and filters cannot change. Immutable: each method returns a new evolution.
 *
 * <p>Fragments keep the schema that they were written with. Reads return the fill value for attributes that a fragment
 * does not have.
 */
public final class SchemaEvolution {

    private static final SchemaEvolution NONE =
            new SchemaEvolution(List.of(), Set.of(), List.of(), List.of(), Set.of(), null);

    private final List<Attribute> added;
    private final Set<String> dropped;
    private final List<Enumeration> enumerationsAdded;
    private final List<Enumeration> enumerationsExtended;
    private final Set<String> enumerationsDropped;
    private final @Nullable List<Range> currentDomain;

    private SchemaEvolution(
            List<Attribute> added,
            Set<String> dropped,
            List<Enumeration> enumerationsAdded,
            List<Enumeration> enumerationsExtended,
            Set<String> enumerationsDropped,
            @Nullable List<Range> currentDomain) {
        this.added = List.copyOf(added);
        this.dropped = dropped;
        this.enumerationsAdded = List.copyOf(enumerationsAdded);
        this.enumerationsExtended = List.copyOf(enumerationsExtended);
        this.enumerationsDropped = enumerationsDropped;
        this.currentDomain = currentDomain == null ? null : List.copyOf(currentDomain);
    }

    /** Returns an evolution without changes. */
    public static SchemaEvolution begin() {
        return NONE;
    }

    /**
     * Adds an attribute after the existing ones. Its enumeration must exist or be added too. Cells have the fill value,
     * but for those that were written with an earlier attribute of the same name and type: they keep its values.
     */
    public SchemaEvolution addAttribute(Attribute attribute) {
        return new SchemaEvolution(
                with(added, attribute),
                dropped,
                enumerationsAdded,
                enumerationsExtended,
                enumerationsDropped,
                currentDomain);
    }

    /** Drops an attribute. An attribute of the same name may be added in the same evolution. */
    public SchemaEvolution dropAttribute(String name) {
        return new SchemaEvolution(
                added,
                with(dropped, name),
                enumerationsAdded,
                enumerationsExtended,
                enumerationsDropped,
                currentDomain);
    }

    /** Adds an enumeration. */
    public SchemaEvolution addEnumeration(Enumeration enumeration) {
        return new SchemaEvolution(
                added,
                dropped,
                with(enumerationsAdded, enumeration),
                enumerationsExtended,
                enumerationsDropped,
                currentDomain);
    }

    /** Adds entries to an enumeration. */
    public SchemaEvolution extendEnumeration(Enumeration longer) {
        return new SchemaEvolution(
                added,
                dropped,
                enumerationsAdded,
                with(enumerationsExtended, longer),
                enumerationsDropped,
                currentDomain);
    }

    /** Drops an enumeration that no attribute uses. */
    public SchemaEvolution dropEnumeration(String name) {
        return new SchemaEvolution(
                added,
                dropped,
                enumerationsAdded,
                enumerationsExtended,
                with(enumerationsDropped, name),
                currentDomain);
    }

    /**
     * Expands the current domain. An array without one gets it, even if cells were written outside of it: these cells
     * are hidden until it grows.
     */
    public SchemaEvolution expandCurrentDomain(List<Range> ranges) {
        return new SchemaEvolution(
                added, dropped, enumerationsAdded, enumerationsExtended, enumerationsDropped, ranges);
    }

    private static <T> List<T> with(List<T> list, T one) {
        List<T> longer = new ArrayList<>(list);
        longer.add(one);
        return longer;
    }

    private static Set<String> with(Set<String> names, String one) {
        Set<String> more = new LinkedHashSet<>(names);
        more.add(one);
        return more;
    }

    /** Returns the added attributes. */
    public List<Attribute> addedAttributes() {
        return added;
    }

    /** Returns the names of the extended enumerations, whose stored entries {@link #apply} needs. */
    public List<String> extendedEnumerations() {
        return enumerationsExtended.stream().map(Enumeration::name).toList();
    }

    /**
     * Returns the schema after this evolution. It keeps its format version unless that cannot express the change, or
     * allows only one schema per array.
     *
     * @param schema the previous schema, with the extended enumerations loaded
     * @throws IllegalArgumentException if a change is not possible
     */
    public ArraySchema apply(ArraySchema schema) {
        ArraySchemaBuilder next = schema.toBuilder();
        Map<String, Attribute> attributes = new LinkedHashMap<>();
        schema.attributes().forEach(attribute -> attributes.put(attribute.name(), attribute));
        for (String name : dropped) {
            if (attributes.remove(name) == null) {
                throw new IllegalArgumentException("attribute '" + name
                        + "': does not exist and cannot be dropped (expected one of "
                        + schema.attributes().stream().map(Attribute::name).toList() + ")");
            }
        }
        for (Attribute attribute : added) {
            if (schema.dimension(attribute.name()) != null || attributes.put(attribute.name(), attribute) != null) {
                throw new IllegalArgumentException("attribute '" + attribute.name()
                        + "': cannot be added, because there is a field with this name. Choose another name.");
            }
        }
        next.attributes.clear();
        next.attributes.addAll(attributes.values());
        EnumerationChanges changes = new EnumerationChanges(schema, next);
        enumerationsAdded.forEach(changes::add);
        enumerationsExtended.forEach(changes::extend);
        enumerationsDropped.forEach(changes::drop);
        expand(schema, next);
        next.version(FormatVersion.forEvolved(
                        schema.version(),
                        !next.enumerationPaths.isEmpty() || !next.enumerations.isEmpty(),
                        next.currentDomain != null)
                .number());
        return next.build();
    }

    private void expand(ArraySchema schema, ArraySchemaBuilder next) {
        List<Range> ranges = currentDomain;
        if (ranges == null) {
            return;
        }
        List<Range> old = schema.currentDomain();
        for (int d = 0; old != null && d < Math.min(old.size(), ranges.size()); d++) {
            Dimension dimension = schema.dimensions().get(d);
            if (!RangeRules.isWithin(dimension.datatype(), old.get(d), ranges.get(d))) {
                throw new IllegalArgumentException("dimension '" + dimension.name()
                        + "': the current domain can only be expanded (found "
                        + RangeRules.text(dimension.datatype(), ranges.get(d)) + ", expected a range that contains "
                        + RangeRules.text(dimension.datatype(), old.get(d)) + ")");
            }
        }
        next.currentDomain(ranges);
    }
}
