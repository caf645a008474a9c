package dev.tegula.internal.read;

import dev.tegula.internal.cells.Relation;
import dev.tegula.internal.read.execution.Execution;
import dev.tegula.internal.read.pruning.FragmentSummary;
import dev.tegula.internal.read.pruning.TimestampFields;
import dev.tegula.internal.read.sparse.SparseBatches;
import dev.tegula.internal.read.sparse.SparseRanges;
import dev.tegula.internal.read.sparse.SparseReader;
import dev.tegula.internal.read.sparse.SparseTile;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.query.Subarray;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Adds the cells of a sparse array to an aggregation. */
final class SparseAggregation {

    private final Aggregation aggregation;
    private final Execution execution;

    SparseAggregation(Aggregation aggregation) {
        this.aggregation = aggregation;
        this.execution = aggregation.execution();
    }

    void add(Subarray subarray) {
        SparseRanges ranges = SparseRanges.of(execution.schema(), subarray);
        SparseReader reader = new SparseReader(execution, aggregation.request(), ranges);
        List<SparseTile> tiles = reader.plan(ranges);
        List<OpenFragment> fragments =
                tiles.stream().map(SparseTile::fragment).distinct().toList();
        if (!reader.areApart(fragments) || fragments.stream().anyMatch(TimestampFields::areIn)) {
            // Cells may hide others, so all must be read.
            SparseBatches.of(reader, ranges).forEachRemaining(aggregation::add);
            return;
        }
        List<SparseTile> unanswered = withoutAnswered(reader, tiles);
        unanswered.removeIf(this::addFromMetadata);
        SparseBatches.ofTiles(reader, ranges, unanswered).forEachRemaining(aggregation::add);
    }

    /** Returns whether a tile need not be read: its metadata answer all aggregates, or exclude all its cells. */
    private boolean addFromMetadata(SparseTile tile) {
        Relation relation = tile.matching();
        boolean known = relation == Relation.INSIDE
                && tile.isInside()
                && aggregation.isKnown(tile.fragment(), tile.number(), tile.cells());
        if (known) {
            aggregation.add(tile.fragment(), tile.number(), tile.cells());
            execution.of(tile.fragment()).answered(tile.number());
        }
        return known || relation == Relation.OUTSIDE;
    }

    /**
     * Adds fragments in which every cell counts and whose metadata answer all aggregates; returns the tiles of the
     * other fragments.
     */
    private List<SparseTile> withoutAnswered(SparseReader reader, List<SparseTile> tiles) {
        Map<OpenFragment, List<SparseTile>> byFragment = new LinkedHashMap<>();
        tiles.forEach(tile -> byFragment
                .computeIfAbsent(tile.fragment(), fragment -> new ArrayList<>())
                .add(tile));
        List<SparseTile> rest = new ArrayList<>();
        byFragment.forEach((fragment, own) -> {
            FragmentSummary all = FragmentSummary.of(fragment);
            if (own.size() == all.tiles()
                    && own.stream().allMatch(SparseTile::isInside)
                    && reader.relation(fragment) == Relation.INSIDE
                    && aggregation.isKnown(fragment)) {
                aggregation.add(fragment, all.cells());
                execution.of(fragment).allAnswered(own.size());
            } else {
                rest.addAll(own);
            }
        });
        return rest;
    }
}
