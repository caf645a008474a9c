package dev.tegula.internal.read.dense;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayFixture;
import dev.tegula.internal.cells.KeySet;
import dev.tegula.internal.cells.Relation;
import dev.tegula.internal.condition.Predicate;
import dev.tegula.internal.order.DenseSelection;
import dev.tegula.internal.order.TileGrid;
import dev.tegula.internal.read.execution.CellRequest;
import dev.tegula.internal.read.execution.Execution;
import dev.tegula.query.Cells;
import dev.tegula.query.ResultOrder;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/**
 * Conditions on an array of the cells 1 to 8 in tiles of two, of which the values 1 2 | 3 4 | 5 6 | - - are written.
 */
class PrunedTilesTest {

    private static final ArraySchema SCHEMA = ArraySchema.dense()
            .dimension(Dimension.int32("x", 1, 8, 2))
            .attribute(Attribute.int32("a"))
            .build();

    private static final TileGrid GRID = new TileGrid(SCHEMA);

    private static final ArrayFixture ARRAY = new ArrayFixture(SCHEMA)
            .write(
                    1,
                    Subarray.range("x", 1, 6),
                    Cells.builder().int32("a", 1, 2, 3, 4, 5, 6).build());

    private static final DenseSources PLANNED = plan();

    @AfterAll
    static void close() {
        ARRAY.close();
    }

    private static DenseSources plan() {
        return new DenseReader(execution(), DenseFragments.of(ARRAY.open()))
                .sources(DenseSelection.of(SCHEMA, GRID, Subarray.whole()), ResultOrder.ROW_MAJOR);
    }

    private static Execution execution() {
        return new Execution(ARRAY.open());
    }

    private static PrunedTiles where(long low, long high) {
        Predicate between = new Predicate.InKeys("a", KeySet.between(low, high));
        return PrunedTiles.of(execution(), GRID, PLANNED, CellRequest.matches(List.of("a"), between));
    }

    private static String relations(PrunedTiles tiles) {
        List<Relation> relations = new ArrayList<>();
        PLANNED.parts().forEach(part -> part.tiles().forEach(tile -> relations.add(tiles.of(tile))));
        return relations.toString();
    }

    private static List<Integer> numbers(DenseSources reads) {
        return reads.parts().stream()
                .flatMap(part -> part.tiles().stream().map(TileRegions::number))
                .toList();
    }

    private static List<Integer> positions(List<TileRegion> regions) {
        List<Integer> positions = new ArrayList<>();
        for (TileRegion region : regions) {
            region.each((first, stride, count) -> {
                for (int i = 0; i < count; i++) {
                    positions.add(first + i * stride);
                }
                return true;
            });
        }
        return positions;
    }

    @Test
    void statistics_decideTilesOutsideAndInside() {
        PrunedTiles tiles = where(3, 5);
        assertEquals("[OUTSIDE, INSIDE, CROSSES]", relations(tiles));
        assertTrue(tiles.needsValues());
        assertEquals(List.of(1, 2), numbers(tiles.possible()));
        assertEquals(List.of(2), numbers(tiles.undecided()));
        assertEquals(List.of(2, 3), positions(tiles.cells(Relation.INSIDE)));
        assertEquals(List.of(0, 1, 6, 7), positions(tiles.cells(Relation.OUTSIDE)));
        assertEquals(List.of(4, 5), positions(tiles.cells(Relation.CROSSES)));
    }

    @Test
    void matching_leavesOutTilesWithoutMarks() {
        PrunedTiles tiles = where(2, 5);
        assertEquals(List.of(0, 1, 2), numbers(tiles.possible()));
        boolean[] second = {false, true, false, false, false, false, false, false};
        assertEquals(List.of(0, 1), numbers(tiles.matching(new MatchMarks(second, tiles))));
    }

    @Test
    void fillValue_isComparedWithTheCondition() {
        assertFalse(where(1, 6).needsUnwrittenValues());
        assertEquals(List.of(0, 1, 2, 3, 4, 5), positions(where(1, 6).cells(Relation.INSIDE)));
        assertEquals(List.of(6, 7), positions(where(Integer.MIN_VALUE, 0).cells(Relation.INSIDE)));
    }

    @Test
    void unconditionalRead_hasAllCellsInside() {
        PrunedTiles all = PrunedTiles.all(PLANNED);
        assertEquals("[INSIDE, INSIDE, INSIDE]", relations(all));
        assertEquals(8, positions(all.cells(Relation.INSIDE)).size());
        assertFalse(all.needsValues());
        assertFalse(all.needsUnwrittenValues());
    }

    @Test
    void undecidedTiles_needAllValues() {
        PrunedTiles tiles = PrunedTiles.undecided(PLANNED);
        assertEquals("[CROSSES, CROSSES, CROSSES]", relations(tiles));
        assertEquals(List.of(0, 1, 2), numbers(tiles.undecided()));
        assertTrue(tiles.needsValues());
        assertTrue(tiles.needsUnwrittenValues());
    }
}
