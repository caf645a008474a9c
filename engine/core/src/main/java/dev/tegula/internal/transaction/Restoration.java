package dev.tegula.internal.transaction;

import dev.tegula.errors.InvalidStateException;
import dev.tegula.internal.storage.open.ArraySnapshot;
import dev.tegula.internal.storage.open.LabelFolder;
import dev.tegula.internal.tagging.StoredTags;
import dev.tegula.jobs.WriteJob;
import dev.tegula.metadata.MetadataChanges;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.ArraySchemaBuilder;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.DimensionLabel;
import dev.tegula.schema.Enumeration;
import dev.tegula.schema.Range;
import dev.tegula.schema.RangeRules;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What has to change so that an earlier state of an array returns. */
public final class Restoration {

    private final ArraySnapshot present;
    private final ArraySnapshot past;

    public Restoration(ArraySnapshot present, ArraySnapshot past) {
        this.present = present;
        this.past = past;
    }

    /**
     * Requires that the array existed then: its first schema, or, of writes with explicit times, anything else.
     *
     * @param metadata those of then
     */
    public void requireExisted(Map<String, MetadataValue> metadata) {
        long time = past.timestamps().end();
        long created = past.context().directory().schemaAt(time).timestamp();
        if (past.requireFragments().fragments().isEmpty() && metadata.isEmpty() && created > time) {
            throw new InvalidStateException(
                    past.context().directory().root() + ": did not exist at the time to restore (found " + time
                            + ", created at " + created + "). Choose a later time.",
                    null);
        }
    }

    /**
     * Returns the present schema with the attributes of then, and the enumerations that they need; null if it has them.
     * Dimensions and the current domain stay. Enumerations that have only grown stay, too.
     */
    public @Nullable ArraySchema schema() {
        ArraySchemaBuilder next =
                present.schema().toBuilder().attributes(past.schema().attributes());
        boolean changes = !past.schema().attributes().equals(present.schema().attributes());
        for (Map.Entry<String, String> each : past.schema().enumerationPaths().entrySet()) {
            Enumeration then = past.context().schemas().enumeration(each.getKey(), each.getValue());
            if (!hasGrown(then)) {
                changes = true;
                if (isSameArray()) {
                    next.enumerationPath(then.name(), each.getValue());
                } else {
                    next.enumeration(then.withPath(null));
                }
            }
        }
        return changes ? next.buildStored() : null;
    }

    /**
     * Returns a sentence for each thing that stays although it was different then: the format lets the current domain
     * only grow, and dimension labels have commits of their own.
     */
    public List<String> kept() {
        List<String> kept = new ArrayList<>();
        List<Range> now = present.schema().currentDomain();
        List<Range> then = past.schema().currentDomain();
        if (!Objects.equals(now, then)) {
            kept.add("current domain: stays " + text(now) + " (then " + text(then) + ")");
        }
        for (DimensionLabel label : present.schema().labels()) {
            DimensionLabel former = past.schema().label(label.name());
            if (former == null || !writes(present, label).equals(writes(past, former))) {
                kept.add("dimension label '" + label.name() + "': stays, because its values are an array of its own");
            }
        }
        return kept;
    }

    private String text(@Nullable List<Range> domain) {
        if (domain == null) {
            return "the whole domain";
        }
        List<String> ranges = new ArrayList<>();
        for (int d = 0; d < domain.size(); d++) {
            Dimension dimension = present.schema().dimensions().get(d);
            ranges.add(dimension.name() + " " + RangeRules.text(dimension.datatype(), domain.get(d)));
        }
        return String.join(", ", ranges);
    }

    private static List<String> writes(ArraySnapshot of, DimensionLabel label) {
        return ArraySnapshot.open(LabelFolder.open(of.context(), label), of.timestamps()).fragments().stream()
                .map(fragment -> fragment.name().text())
                .toList();
    }

    /** Returns whether the present schema has an enumeration with all entries of an earlier one. */
    private boolean hasGrown(Enumeration then) {
        String path = present.schema().enumerationPaths().get(then.name());
        return path != null
                && (isSameArray() && path.equals(then.path())
                        || present.context()
                                .schemas()
                                .enumeration(then.name(), path)
                                .extendsOther(then));
    }

    private boolean isSameArray() {
        return present.context()
                .directory()
                .root()
                .equals(past.context().directory().root());
    }

    /** Returns the present cells as those of another schema of the array. */
    public ArraySnapshot presentCells(ArraySchema schema) {
        return new ArraySnapshot(
                present.context(), present.timestamps(), schema, present.fragments(), present.deletes());
    }

    /** Returns the changes of metadata; tags stay. */
    public static MetadataChanges metadata(Map<String, MetadataValue> now, Map<String, MetadataValue> then) {
        MetadataChanges changes = MetadataChanges.none();
        TreeSet<String> keys = new TreeSet<>(now.keySet());
        keys.addAll(then.keySet());
        for (String key : keys) {
            @Nullable MetadataValue value = then.get(key);
            if (!isKept(key) && (value == null || !Objects.equals(value, now.get(key)))) {
                changes = value == null ? changes.delete(key) : changes.put(key, value);
            }
        }
        return changes;
    }

    /** Returns whether metadata describe no state: names of states, and what writers have carried out. */
    private static boolean isKept(String key) {
        return StoredTags.isTag(key) || key.startsWith(WriteJob.PROGRESS_PREFIX);
    }

    /**
     * Returns the boxes of all fragments of a dense array that only one of the states has.
     *
     * @throws InvalidStateException if one is not within the current domain of then
     */
    public List<Subarray> boxes() {
        Set<String> common = names(past.requireFragments());
        common.retainAll(names(present));
        return Stream.concat(present.fragments().stream(), past.fragments().stream())
                .filter(fragment -> !common.contains(fragment.name().text()))
                .map(fragment -> fragment.nonEmptyDomain())
                .filter(Objects::nonNull)
                .map(this::part)
                .toList();
    }

    private static Set<String> names(ArraySnapshot snapshot) {
        return snapshot.fragments().stream()
                .map(fragment -> fragment.name().text())
                .collect(Collectors.toCollection(HashSet::new));
    }

    private Subarray part(List<Range> box) {
        List<Range> current = past.schema().currentDomain();
        Subarray part = Subarray.whole();
        for (int d = 0; d < box.size(); d++) {
            String name = past.schema().dimensions().get(d).name();
            Datatype type = past.schema().dimensions().get(d).datatype();
            if (current != null && !RangeRules.isWithin(type, box.get(d), current.get(d))) {
                throw new InvalidStateException(
                        present.context().directory().root() + ", dimension '" + name
                                + "': cells were written outside the current domain of the time to restore (found "
                                + RangeRules.text(type, box.get(d)) + ", expected within "
                                + RangeRules.text(type, current.get(d)) + "). Write the boxes that shall return.",
                        null);
            }
            part = part.addRange(name, box.get(d));
        }
        return part;
    }
}
