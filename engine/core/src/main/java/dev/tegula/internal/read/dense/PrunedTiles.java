package dev.tegula.internal.read.dense;

import dev.tegula.internal.cells.Relation;
import dev.tegula.internal.condition.PredicateRelation;
import dev.tegula.internal.order.TileGrid;
import dev.tegula.internal.read.dense.DenseSources.FragmentPart;
import dev.tegula.internal.read.execution.CellRequest;
import dev.tegula.internal.read.execution.Execution;
import dev.tegula.internal.read.pruning.FillValueStatistics;
import dev.tegula.internal.read.pruning.TilePruner;
import dev.tegula.internal.storage.open.OpenFragment;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;

/** The relation of each planned tile of a dense read, and of the unwritten cells, to the condition, from statistics. */
final class PrunedTiles {

    private final DenseSources planned;
    private final DenseSources possible;
    private final IdentityHashMap<TileRegions, Relation> notInside;
    private final Relation unwritten;

    private PrunedTiles(
            DenseSources planned,
            DenseSources possible,
            IdentityHashMap<TileRegions, Relation> notInside,
            Relation unwritten) {
        this.planned = planned;
        this.possible = possible;
        this.notInside = notInside;
        this.unwritten = unwritten;
    }

    /** Returns tiles in which all cells match. */
    static PrunedTiles all(DenseSources planned) {
        return new PrunedTiles(planned, planned, new IdentityHashMap<>(), Relation.INSIDE);
    }

    /** Returns tiles that are all undecided: cells of sparse fragments may replace theirs. */
    static PrunedTiles undecided(DenseSources planned) {
        IdentityHashMap<TileRegions, Relation> crossing = new IdentityHashMap<>();
        planned.parts().forEach(part -> part.tiles().forEach(tile -> crossing.put(tile, Relation.CROSSES)));
        return new PrunedTiles(planned, planned, crossing, Relation.CROSSES);
    }

    /** Compares the statistics of tiles with the condition, and counts tiles without matches as skipped. */
    static PrunedTiles of(Execution execution, TileGrid grid, DenseSources planned, CellRequest request) {
        TilePruner pruner = new TilePruner(execution.schema()::attribute, fragment -> request.condition());
        IdentityHashMap<TileRegions, Relation> notInside = new IdentityHashMap<>();
        DenseSources possible = planned.only((part, tile) -> {
            OpenFragment fragment = part.box().fragment();
            Relation relation = pruner.of(part.box(), tile.number(), grid.cellsPerTile());
            if (relation != Relation.INSIDE) {
                notInside.put(tile, relation);
            }
            if (relation == Relation.OUTSIDE) {
                execution.of(fragment).skipped(tile.number(), pruner.of(fragment));
            }
            return relation != Relation.OUTSIDE;
        });
        Relation unwritten =
                PredicateRelation.of(request.condition(), new FillValueStatistics(execution.schema()::attribute));
        return new PrunedTiles(planned, possible, notInside, unwritten);
    }

    /** Returns all tiles. */
    DenseSources planned() {
        return planned;
    }

    /** Returns the tiles in which cells may match. */
    DenseSources possible() {
        return possible;
    }

    /** Returns the tiles in which only values decide which cells match. */
    DenseSources undecided() {
        return possible.only((part, tile) -> of(tile) == Relation.CROSSES);
    }

    /** Returns the tiles in which cells match. */
    DenseSources matching(MatchMarks marks) {
        return possible.only((part, tile) -> of(tile) != Relation.CROSSES || marks.anyOf(tile.pieces()));
    }

    /** Returns the relation of the cells of a tile to the condition. */
    Relation of(TileRegions tile) {
        return notInside.getOrDefault(tile, Relation.INSIDE);
    }

    /** Returns whether only values decide which cells of some tile match. */
    boolean needsValues() {
        return notInside.containsValue(Relation.CROSSES);
    }

    /** Returns whether only values decide which cells without a tile match. */
    boolean needsUnwrittenValues() {
        return unwritten == Relation.CROSSES;
    }

    /** Returns the cells that have a relation to the condition. */
    List<TileRegion> cells(Relation relation) {
        List<TileRegion> pieces = new ArrayList<>();
        for (FragmentPart part : planned.parts()) {
            for (TileRegions tile : part.tiles()) {
                if (of(tile) == relation) {
                    pieces.addAll(tile.pieces());
                }
            }
        }
        if (unwritten == relation) {
            pieces.addAll(planned.filled());
        }
        return pieces;
    }
}
