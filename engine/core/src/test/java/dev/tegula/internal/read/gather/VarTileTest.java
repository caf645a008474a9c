package dev.tegula.internal.read.gather;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayFixture;
import dev.tegula.errors.CorruptArrayException;
import dev.tegula.internal.cells.ByteBlock;
import dev.tegula.internal.exec.TileScratch;
import dev.tegula.internal.read.execution.Execution;
import dev.tegula.internal.read.fetch.ColumnBuilder;
import dev.tegula.internal.read.fetch.TileRequest;
import dev.tegula.internal.storage.open.DataFile;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Filter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/**
 * A tile of the strings "a", "bcd", "", "ef", with offsets in a file of their own ("s") or folded into the values
 * ("folded"), some of which are read to positions of a result of five cells.
 */
class VarTileTest {

    private static final TileScratch SCRATCH = new TileScratch();

    private static final ArrayFixture ARRAY = new ArrayFixture(ArraySchema.sparse()
                    .dimension(Dimension.int32("x", 0, 9, 10))
                    .attribute(Attribute.ascii("s"))
                    .attribute(Attribute.ascii("folded").withFilters(Filter.rle()))
                    .build())
            .write(
                    1,
                    Cells.builder()
                            .int32("x", 0, 1, 2, 3)
                            .ascii("s", "a", "bcd", "", "ef")
                            .ascii("folded", "a", "bcd", "", "ef")
                            .build());

    @AfterAll
    static void close() {
        ARRAY.close();
    }

    /** Consecutive cells of the tile that are a run in the result. */
    private record RunLayout(long first, long after, int place) implements TileLayout {

        @Override
        public int number() {
            return 0;
        }

        @Override
        public long cellsOfTile() {
            return 4;
        }

        @Override
        public OptionalInt run() {
            return OptionalInt.of(place);
        }

        @Override
        public boolean each(Run run) {
            return run.cells(place, 1, (int) (after - first));
        }

        @Override
        public void putCells(FixedChunk chunk, TileScratch scratch) {
            throw new AssertionError("a run is copied at once");
        }

        @Override
        public void putLengths(VarOffsets offsets, int width, long[] resultOffsets) {
            throw new AssertionError("a run is copied at once");
        }

        @Override
        public void putValues(VarChunk chunk) {
            throw new AssertionError("a run is copied at once");
        }
    }

    private static VarTile tile(String field, long first, long after, int place) {
        return new VarTile(ARRAY.file(field, DataFile.Kind.VAR_VALUES), new RunLayout(first, after, place));
    }

    private static ColumnBuilder column(VarTile tile) {
        return new ColumnBuilder(tile.values().field(), 5);
    }

    private static VarTileValues measure(VarTileOffsets offsets, ColumnBuilder target) {
        return offsets.measure(new Execution(ARRAY.open()), target.offsets());
    }

    private static ByteBlock text(String text) {
        return new ByteBlock(text.getBytes(StandardCharsets.US_ASCII));
    }

    private static List<String> strings(ColumnBuilder target) {
        Column column = target.column();
        return IntStream.range(0, 5).mapToObj(column::text).toList();
    }

    @Test
    void wholeTile_isARunOfItsPlace() {
        assertEquals(OptionalInt.of(1), tile("s", 0, 4, 1).wholeRun());
        assertEquals(OptionalInt.empty(), tile("s", 0, 3, 1).wholeRun());
        assertEquals(OptionalInt.empty(), tile("s", 1, 4, 1).wholeRun());
        assertEquals(6, tile("s", 0, 4, 1).valueCount());
    }

    @Test
    void offsets_areRequestedUpToTheOneAfterTheCells() {
        TileRequest middle = new VarTileOffsets(tile("s", 1, 2, 0)).request();
        assertEquals(8, middle.from());
        assertEquals(24, middle.to(), "the third offset ends the second cell");
        TileRequest last = new VarTileOffsets(tile("s", 2, 4, 0)).request();
        assertEquals(16, last.from());
        assertEquals(32, last.to(), "the size of the values ends the last cell");
    }

    @Test
    void values_areReadToTheirPlaces() {
        VarTile tile = tile("s", 1, 3, 2);
        ColumnBuilder target = column(tile);
        VarTileOffsets offsets = new VarTileOffsets(tile);
        offsets.request().sink().chunk(0, TestOffsets.block(0, 1, 4, 4), 32, SCRATCH);
        VarTileValues values = measure(offsets, target);
        assertFalse(values.isRead());
        assertArrayEquals(new long[] {0, 0, 0, 3, 0, 0}, target.offsets(), "lengths");
        target.allocate();
        TileRequest request = values.request(target);
        assertEquals(1, request.from());
        assertEquals(4, request.to());
        request.sink().chunk(3, text("def"), 3, SCRATCH);
        request.sink().chunk(0, text("abc"), 3, SCRATCH);
        assertEquals(List.of("", "", "bcd", "", ""), strings(target));
    }

    @Test
    void foldedValues_areReadWithTheOffsets() {
        VarTile tile = tile("folded", 1, 4, 0);
        ColumnBuilder target = column(tile);
        VarTileOffsets offsets = new VarTileOffsets(tile);
        TileRequest request = offsets.request();
        request.sink().withoutChunks(ARRAY.file("folded", DataFile.Kind.OFFSETS), request);
        VarTileValues values = measure(offsets, target);
        assertTrue(values.isRead());
        target.allocate();
        values.putFolded(target);
        assertEquals(List.of("bcd", "", "ef", "", ""), strings(target));
    }

    @Test
    void descendingOffsets_areRefused() {
        VarTile tile = tile("s", 0, 4, 0);
        VarTileOffsets offsets = new VarTileOffsets(tile);
        offsets.request().sink().chunk(0, TestOffsets.block(0, 4, 1, 4), 32, SCRATCH);
        CorruptArrayException e = assertThrows(CorruptArrayException.class, () -> measure(offsets, column(tile)));
        assertTrue(e.getMessage().contains("tile 0: wrong offsets of cell 1 (found bytes 4 to 1"), e.getMessage());
    }
}
