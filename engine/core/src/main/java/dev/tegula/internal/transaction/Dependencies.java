package dev.tegula.internal.transaction;

import dev.tegula.internal.condition.DeleteKind;
import dev.tegula.internal.read.sparse.Deletes;
import dev.tegula.query.Cells;
import dev.tegula.query.Condition;
import dev.tegula.query.Subarray;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** What a transaction has read so far, by any thread. */
public final class Dependencies {

    private final List<Dependency> all = new CopyOnWriteArrayList<>();

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

    List<Dependency> all() {
        return all;
    }
}
