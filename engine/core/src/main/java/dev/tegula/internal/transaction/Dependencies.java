package dev.tegula.internal.transaction;

import dev.tegula.internal.condition.DeleteKind;
import dev.tegula.internal.read.sparse.Deletes;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.query.Cells;
import dev.tegula.query.Condition;
import dev.tegula.query.Subarray;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** What a transaction has read so far, by any thread. */
public final class Dependencies {

    private final List<Dependency> all = new CopyOnWriteArrayList<>();
    private final Map<String, Optional<MetadataValue>> metadata = new ConcurrentHashMap<>();
    private volatile boolean readsAllMetadata;

    /** Adds the cells of a subarray whose ranges fit the schema. */
    public void addRegion(Subarray subarray) {
        all.add(new Dependency.Region(subarray));
    }

    /** Adds the cells at coordinates, one or several of which may be equal. */
    public void addPoints(Cells coordinates) {
        all.add(new Dependency.Points(coordinates, Deletes.IGNORED));
    }

    /** Adds the cells that a delete removes, with their coordinates. */
    public void addMatches(Condition condition, DeleteKind kind, Cells found) {
        all.add(new Dependency.Matches(condition, kind, found));
    }

    /** Adds a value of the metadata, or its absence. */
    public void addMetadata(String key, @Nullable MetadataValue value) {
        metadata.put(key, Optional.ofNullable(value));
    }

    /** Adds all metadata. */
    public void addMetadata(Map<String, MetadataValue> values) {
        values.forEach(this::addMetadata);
        readsAllMetadata = true;
    }

    List<Dependency> all() {
        return all;
    }

    boolean isEmpty() {
        return all.isEmpty() && !readsMetadata();
    }

    /** Returns whether any metadata were read. */
    boolean readsMetadata() {
        return readsAllMetadata || !metadata.isEmpty();
    }

    /** Returns a key that was read and has another value now, or null. */
    @Nullable
    String changedKey(Map<String, MetadataValue> now) {
        Set<String> read = new TreeSet<>(metadata.keySet());
        if (readsAllMetadata) {
            read.addAll(now.keySet());
        }
        return read.stream()
                .filter(key -> !Optional.ofNullable(now.get(key)).equals(metadata.getOrDefault(key, Optional.empty())))
                .findFirst()
                .orElse(null);
    }
}
