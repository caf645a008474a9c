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
 * What is to change in the schema of an array: attributes and enumerations added and dropped, enumerations extended,
 * the current domain expanded. Dimensions, orders and filters stay. Immutable: every method gives a new evolution.
 *
 * <p>Fragments keep the schema that they were written with; where they lack an attribute, reads give its fill value.
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

    /** Changes nothing yet. */
    public static SchemaEvolution begin() {
        return NONE;
    }

    /** Adds an attribute behind those that are there; its enumeration must be there or be added too. */
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

    /** Gives an enumeration more entries: the old ones come first, unchanged. */
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
     * Expands the current domain to one range per dimension. An array that has none is given one, which may be smaller
     * than what is written: it hides the cells outside until it grows.
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

    /** Attributes that are added. */
    public List<Attribute> addedAttributes() {
        return added;
    }

    /** Enumerations whose stored entries have to be known, as {@link #apply} compares them. */
    public List<String> extendedEnumerations() {
        return enumerationsExtended.stream().map(Enumeration::name).toList();
    }

    /**
     * The schema after this evolution. It keeps its format version unless that cannot say what is new, or has no place
     * for more than one schema.
     *
     * @param schema the schema before, with those enumerations that are extended
     * @throws IllegalArgumentException saying which change cannot be made, and why
     */
    public ArraySchema apply(ArraySchema schema) {
        ArraySchemaBuilder next = schema.toBuilder();
        Map<String, Attribute> attributes = new LinkedHashMap<>();
        schema.attributes().forEach(attribute -> attributes.put(attribute.name(), attribute));
        for (String name : dropped) {
            if (attributes.remove(name) == null) {
                throw new IllegalArgumentException("cannot drop attribute '" + name + "'; there are "
                        + schema.attributes().stream().map(Attribute::name).toList());
            }
        }
        for (Attribute attribute : added) {
            if (schema.dimension(attribute.name()) != null || attributes.put(attribute.name(), attribute) != null) {
                throw new IllegalArgumentException(
                        "cannot add attribute '" + attribute.name() + "': there is a field of that name");
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
                throw new IllegalArgumentException("dimension '" + dimension.name() + "': the current domain "
                        + RangeRules.text(dimension.datatype(), old.get(d)) + " can only be expanded, not changed to "
                        + RangeRules.text(dimension.datatype(), ranges.get(d)));
            }
        }
        next.currentDomain(ranges);
    }
}
