package dev.tegula.internal.verify;

import dev.tegula.integrity.FindingCode;
import dev.tegula.internal.fragment.FragmentFields;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.read.pruning.TimestampFields;
import dev.tegula.internal.storage.ArrayDirectory;
import dev.tegula.internal.storage.open.FragmentOpener;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.internal.verify.tile.TileColumns;
import dev.tegula.query.Column;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/** Finds tombstones without a delete condition of their time, which libtiledb needs beside them. */
final class TombstoneConditions {

    private final VerifyContext context;
    private final Set<Long> times = new HashSet<>();

    /** @param conditions file names of the delete conditions */
    TombstoneConditions(VerifyContext context, Collection<String> conditions) {
        this.context = context;
        for (String file : conditions) {
            TimestampedName name = TimestampedName.parse(ArrayDirectory.stem(file));
            if (name != null) {
                times.add(name.start());
            }
        }
    }

    void run(List<FragmentFolder> fragments) {
        for (FragmentFolder folder : context.readsTiles() ? fragments : List.<FragmentFolder>of()) {
            if (folder.isCommitted()) {
                context.findings().all().checkCancelled();
                run(folder);
            }
        }
    }

    private void run(FragmentFolder folder) {
        SortedSet<Long> missing;
        try {
            missing = tombstones(FragmentOpener.any(context.array(), folder.ref()));
        } catch (RuntimeException e) {
            return; // The verification of the fragment reports it.
        }
        missing.removeAll(times);
        if (!missing.isEmpty()) {
            context.findings()
                    .add(
                            FindingCode.TOMBSTONE_CONDITION,
                            folder.ref().uri(),
                            "cells are deleted at " + missing.first()
                                    + (missing.size() == 1 ? "" : " and at " + (missing.size() - 1) + " later times")
                                    + ", but there is no delete condition of this time");
        }
    }

    private SortedSet<Long> tombstones(OpenFragment fragment) {
        SortedSet<Long> found = new TreeSet<>();
        if (!fragment.hasDeletes()) {
            return found;
        }
        FragmentFields.Entry deleted = Objects.requireNonNull(fragment.fields().find(FragmentFields.DELETE_TIMESTAMPS));
        FragmentFields.Entry condition =
                Objects.requireNonNull(fragment.fields().find(FragmentFields.DELETE_CONDITIONS));
        TileColumns tiles = new TileColumns(context.array(), fragment, fragment.sparseTiles());
        for (int t = 0; t < tiles.tiles(); t++) {
            Column deletes = tiles.column(deleted, t);
            Column conditions = tiles.column(condition, t);
            for (int i = 0; i < deletes.size(); i++) {
                if (TimestampFields.isTombstone(deletes.longAt(i), conditions.longAt(i))) {
                    found.add(deletes.longAt(i));
                }
            }
        }
        return found;
    }
}
