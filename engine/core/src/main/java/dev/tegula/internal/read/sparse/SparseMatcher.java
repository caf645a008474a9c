package dev.tegula.internal.read.sparse;

import dev.tegula.internal.cells.Relation;
import dev.tegula.internal.condition.Predicate;
import dev.tegula.internal.read.execution.Execution;
import dev.tegula.internal.read.gather.ReadField;
import dev.tegula.internal.read.pruning.FragmentSummary;
import dev.tegula.internal.read.pruning.TilePruner;
import dev.tegula.internal.read.pruning.TimestampFields;
import dev.tegula.internal.storage.open.ArraySnapshot;
import dev.tegula.internal.storage.open.DeleteConditions;
import dev.tegula.internal.storage.open.DeleteConditions.Delete;
import dev.tegula.internal.storage.open.OpenFragment;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Compares fragments and tiles with a read's condition, by their statistics. Deleted cells do not match. A cell that
 * does not match still hides older versions of the cell, so such tiles are read.
 */
final class SparseMatcher {

    private final Execution execution;
    private final ArraySnapshot snapshot;
    private final Predicate condition;
    private final Deletes deletes;
    private final List<Delete> conditions;
    private final FormerAttributes fields;
    private final Map<OpenFragment, Predicate> byFragment = new ConcurrentHashMap<>();
    private final TilePruner pruner;

    /** @param ranges contain the ranges of all cells that are read */
    SparseMatcher(Execution execution, Predicate condition, Deletes deletes, SparseRanges ranges) {
        this.deletes = deletes;
        this.execution = execution;
        this.snapshot = execution.snapshot();
        this.condition = condition;
        this.fields = new FormerAttributes(snapshot);
        this.conditions = deletes.isApplied() ? conditions(deletes.until(), ranges) : List.of();
        this.pruner = new TilePruner(fields::attribute, this::predicate);
    }

    /** Returns the deletes of cells within ranges. Those that come with tombstones delete nothing. */
    private List<Delete> conditions(long until, SparseRanges ranges) {
        RangeStatistics selected = new RangeStatistics(snapshot.schema(), ranges);
        return snapshot.deletes().within(ranges.box(), snapshot.schema(), until).stream()
                .filter(delete -> !selected.isWithoutMatches(delete))
                .toList();
    }

    /** Returns the predicate that cells of a fragment must satisfy: the condition, and that they are not deleted. */
    Predicate predicate(OpenFragment fragment) {
        return mayDrop(fragment) ? byFragment.computeIfAbsent(fragment, this::withDeletes) : Predicate.TRUE;
    }

    /**
     * Returns the part of {@link #predicate} that must be evaluated for the cells of a tile: few of thousands of
     * deletes affect it.
     */
    Predicate undecided(SparseTile tile) {
        return mayDrop(tile.fragment())
                ? pruner.undecided(tile.fragment(), tile.number(), tile.cells())
                : Predicate.TRUE;
    }

    /** Returns whether a condition or deletes may drop cells of a fragment. */
    private boolean mayDrop(OpenFragment fragment) {
        boolean mayBeDeleted = deletes.isApplied() && fragment.hasDeletes();
        return mayBeDeleted || !conditions.isEmpty() || !condition.equals(Predicate.TRUE);
    }

    private Predicate withDeletes(OpenFragment fragment) {
        List<Predicate> parts = new ArrayList<>();
        if (!condition.equals(Predicate.TRUE)) {
            parts.add(condition);
        }
        if (deletes.isApplied() && fragment.hasDeletes()) {
            parts.add(TimestampFields.notDeletedUpTo(
                    Math.min(deletes.until(), snapshot.timestamps().end())));
        }
        List<Delete> later = conditions.stream()
                .filter(delete -> delete.time() >= fragment.name().start())
                .toList();
        Set<String> processed = later.isEmpty() ? Set.of() : DeleteConditions.processedIn(fragment);
        for (Delete delete : later) {
            if (!delete.isIn(processed)) {
                Predicate stays = fields.staying(delete);
                boolean within = TimestampFields.areIn(fragment)
                        && delete.time() <= fragment.name().end();
                parts.add(within ? Predicate.any(List.of(stays, TimestampFields.writtenAfter(delete.time()))) : stays);
            }
        }
        return parts.isEmpty() ? Predicate.TRUE : Predicate.all(parts);
    }

    /** Returns the time up to which only the newest version of a cell is kept. */
    long horizon() {
        return deletes.horizon();
    }

    /** Returns a field of {@link #predicate}, to read. */
    ReadField field(String name) {
        return TimestampFields.isTime(name) ? new ReadField.Origin(TimestampFields.field(name)) : fields.read(name);
    }

    /**
     * Removes fragments whose statistics show that no cell matches. A fragment that may hide older cells is kept.
     *
     * @param fragments fragments, oldest first
     */
    List<OpenFragment> withoutUnmatchedFragments(List<OpenFragment> fragments) {
        List<OpenFragment> kept = new ArrayList<>(fragments.size());
        for (OpenFragment fragment : fragments) {
            if (relation(fragment) != Relation.OUTSIDE || hides(fragment, kept)) {
                kept.add(fragment);
            } else {
                execution.of(fragment).exclude();
            }
        }
        return kept;
    }

    /**
     * Removes tiles whose statistics show that no cell matches. A tile that may hide older cells is kept, since its
     * coordinates are needed.
     *
     * @param tiles tiles, oldest fragment first
     */
    List<SparseTile> withoutUnmatched(List<SparseTile> tiles) {
        if (tiles.stream().noneMatch(tile -> tile.matching() == Relation.OUTSIDE)) {
            return tiles;
        }
        Set<OpenFragment> older = new LinkedHashSet<>();
        Map<OpenFragment, Boolean> hiding = new HashMap<>();
        List<SparseTile> kept = new ArrayList<>();
        for (SparseTile tile : tiles) {
            OpenFragment fragment = tile.fragment();
            boolean hides = hiding.computeIfAbsent(fragment, f -> hides(f, older));
            if (hides || tile.matching() != Relation.OUTSIDE) {
                kept.add(tile);
                older.add(fragment);
            }
        }
        return kept;
    }

    /** Returns whether cells of a fragment may hide cells of older fragments or their own older versions. */
    private boolean hides(OpenFragment fragment, Collection<OpenFragment> older) {
        return !snapshot.schema().allowsDuplicates()
                && (TimestampFields.areIn(fragment)
                        || older.stream()
                                .anyMatch(other -> FragmentSummary.mayOverlap(snapshot.schema(), other, fragment)));
    }

    /** Returns whether no cell of a fragment can hide a cell of another one. */
    boolean areApart(List<OpenFragment> fragments) {
        for (int i = 0; i < fragments.size(); i++) {
            if (hides(fragments.get(i), fragments.subList(0, i))) {
                return false;
            }
        }
        return true;
    }

    /**
     * Returns the relation of a fragment's cells to the condition, from statistics. {@link Relation#CROSSES} means that
     * it depends on the tile.
     */
    Relation relation(OpenFragment fragment) {
        return mayDrop(fragment) ? pruner.of(fragment) : Relation.INSIDE;
    }

    /** Returns the relation of a tile's cells to the condition, from statistics. */
    Relation relation(OpenFragment fragment, int tile, int cells) {
        return mayDrop(fragment) ? pruner.of(fragment, tile, cells) : Relation.INSIDE;
    }
}
