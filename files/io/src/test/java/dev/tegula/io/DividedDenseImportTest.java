package dev.tegula.io;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayReader;
import dev.tegula.ArrayWriter;
import dev.tegula.Tegula;
import dev.tegula.io.table.ImportOptions;
import dev.tegula.io.table.ReadOptions;
import dev.tegula.io.table.TableFileException;
import dev.tegula.io.table.TableInput;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.query.ResultOrder;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.CellOrder;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Enumeration;
import dev.tegula.schema.TileOrder;
import dev.tegula.testkit.generate.Choice;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Sampled;
import dev.tegula.testkit.generate.Slow;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Imports into dense arrays with a small memory budget, compared with the same imports at once. */
@Slow
class DividedDenseImportTest {

    private static final int ROWS = 130;
    private static final int COLUMNS = 170;
    private static final Subarray BOX = Subarray.range("row", 13, 122).addRange("col", -40, 99);

    @TempDir
    private Path folder;

    private final Tegula tegula = Tegula.create();

    @AfterEach
    void close() throws IOException {
        tegula.close();
        try (Stream<Path> left = Files.list(folder)) {
            assertEquals(List.of(), left.toList());
        }
    }

    private void create(TileOrder tiles, CellOrder cells) {
        if (tegula.object(ImportFixture.URI).exists()) {
            tegula.object(ImportFixture.URI).delete();
        }
        tegula.createArray(
                ImportFixture.URI,
                ArraySchema.dense()
                        .dimension(Dimension.int32("row", 1, ROWS, 16))
                        .dimension(Dimension.int32("col", -50, COLUMNS - 51, 9))
                        .attribute(Attribute.int32("v"))
                        .attribute(Attribute.utf8("t").nullable())
                        .tileOrder(tiles)
                        .cellOrder(cells)
                        .build());
    }

    private ImportOptions options(long budget) {
        return ImportOptions.defaults().withMemoryBudget(budget).withScratchFolder(folder);
    }

    private static String cell(int number) {
        return number + (number % 3 == 0 ? "," : ",text " + number % 100);
    }

    /** Returns the cells of the box without coordinates. */
    private static String plain(int count) {
        StringBuilder text = new StringBuilder("v,t\n");
        for (int i = 0; i < count; i++) {
            text.append(cell(i)).append('\n');
        }
        return text.toString();
    }

    /** Returns some cells of the box in random order, with coordinates. */
    private static List<String> placed(int every) {
        List<String> lines = new ArrayList<>();
        for (int row = 13; row <= 122; row++) {
            for (int col = -40; col <= 99; col++) {
                if ((row * 31 + col) % every == 0) {
                    lines.add(row + "," + col + "," + cell(1000 * row + col));
                }
            }
        }
        return Choice.shuffled(RandomTests.generator(), lines);
    }

    private static String csv(List<String> lines) {
        return "row,col,v,t\n" + String.join("\n", lines) + "\n";
    }

    private List<String> found(int fragments) {
        try (ArrayReader array = tegula.openForReading(ImportFixture.URI)) {
            assertEquals(fragments, array.fragments().size());
            Cells cells = array.read(Subarray.whole(), "v", "t");
            List<String> found = new ArrayList<>(List.of(array.nonEmptyDomain().toString()));
            for (int i = 0; i < cells.size(); i++) {
                found.add(cells.int32("v")[i]
                        + (cells.isNull("t", i) ? "" : " " + cells.column("t").text(i)));
            }
            return found;
        }
    }

    private void checkSame(ImportOptions small, String text, int fragments) throws IOException {
        ImportFixture.run(tegula, small, "csv", text);
        List<String> divided = found(fragments);
        try (ArrayReader array = tegula.openForReading(ImportFixture.URI)) {
            ArraySchema schema = array.schema();
            create(schema.tileOrder(), schema.cellOrder());
        }
        if (fragments > 1) {
            writeOld();
        }
        ImportFixture.run(tegula, small.withMemoryBudget(1 << 30), "csv", text);
        assertEquals(found(fragments), divided);
    }

    private void writeOld() {
        int[] values = new int[ROWS * COLUMNS];
        String[] texts = new String[values.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = -i;
            texts[i] = i % 5 == 0 ? null : "old" + i % 7;
        }
        try (ArrayWriter writer = tegula.openForWriting(ImportFixture.URI)) {
            writer.write(
                    Subarray.whole(),
                    Cells.builder().int32("v", values).utf8("t", texts).build());
        }
    }

    @ParameterizedTest
    @CsvSource({
        "ROW_MAJOR,ROW_MAJOR,ROW_MAJOR,200000",
        "ROW_MAJOR,COL_MAJOR,ROW_MAJOR,200000",
        "ROW_MAJOR,ROW_MAJOR,ROW_MAJOR,1",
        "COL_MAJOR,ROW_MAJOR,ROW_MAJOR,60000",
        "ROW_MAJOR,ROW_MAJOR,COL_MAJOR,60000",
        "COL_MAJOR,COL_MAJOR,COL_MAJOR,60000",
        "COL_MAJOR,ROW_MAJOR,GLOBAL,60000"
    })
    void cellsWithoutCoordinates(TileOrder tiles, CellOrder cells, ResultOrder order, long budget) throws IOException {
        create(tiles, cells);
        boolean tiny = budget == 1; // takes a run per tile
        Subarray box = tiny ? Subarray.range("row", 13, 49).addRange("col", -40, -11) : BOX;
        checkSame(options(budget).withBox(box, order), plain(tiny ? 37 * 30 : 110 * 140), 1);
    }

    @Sampled(2)
    @ParameterizedTest
    @EnumSource
    void cellsWithCoordinatesInAnyOrder(TileOrder tiles) throws IOException {
        create(tiles, CellOrder.ROW_MAJOR);
        checkSame(options(50_000), csv(placed(1)), 1);
        create(tiles, CellOrder.ROW_MAJOR);
        checkSame(options(1), csv(placed(11)), 1);
    }

    @ParameterizedTest
    @ValueSource(longs = {20_000, 1})
    void otherCellsOfTheBox_keepTheirValues(long budget) throws IOException {
        create(TileOrder.ROW_MAJOR, CellOrder.COL_MAJOR);
        writeOld();
        checkSame(options(budget), csv(placed(11)), 2);
    }

    @Test
    void fewCellsInALargeBox_areDividedToo() throws IOException {
        create(TileOrder.ROW_MAJOR, CellOrder.ROW_MAJOR);
        writeOld();
        checkSame(options(10_000), csv(List.of("2,-49,1,a", "129,118,2,b", "64,0,3,")), 2);
    }

    @Test
    void grids_areWrittenWhileTheyAreRead() throws IOException {
        tegula.createArray(
                ImportFixture.URI,
                ArraySchema.dense()
                        .dimension(Dimension.int32("a", 0, 299, 7))
                        .dimension(Dimension.int32("b", 0, 299, 100))
                        .dimension(Dimension.int32("c", 0, 4, 2))
                        .attribute(Attribute.float32("v"))
                        .build());
        ByteBuffer bytes = ByteBuffer.allocate(300 * 300 * 5 * 4).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < 300 * 300 * 5; i++) {
            bytes.putFloat(i);
        }
        ImportOptions raw = options(300_000)
                .withRead(
                        ReadOptions.defaults().withValue("datatype", "float32").withValue("shape", "300,300,5"));
        TableInput input = ImportFixture.input("raw", bytes.array());
        TableImport.of(tegula, ImportFixture.URI).withOptions(raw).run(List.of(input));
        try (ArrayReader array = tegula.openForReading(ImportFixture.URI)) {
            assertEquals(1, array.fragments().size());
            float[] values = array.read(Subarray.whole(), "v").float32("v");
            for (int i = 0; i < values.length; i++) {
                assertEquals(i, values[i]);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"ROW_MAJOR,60000", "COL_MAJOR,60000", "ROW_MAJOR,1"})
    void wrongNumberOfCells_isRefusedAndNothingIsLeft(TileOrder tiles, long budget) {
        for (int more : new int[] {-1, 1, 70_000}) {
            create(tiles, CellOrder.ROW_MAJOR);
            int count = 110 * 140 + more;
            ImportOptions small = options(budget).withBox(BOX, ResultOrder.ROW_MAJOR);
            TableFileException e =
                    assertThrows(TableFileException.class, () -> ImportFixture.run(tegula, small, "csv", plain(count)));
            assertEquals(
                    true,
                    String.valueOf(e.getMessage())
                            .startsWith("cells.csv: wrong number of cells (found " + count + ", expected 15400 for "),
                    e.getMessage());
            try (ArrayReader array = tegula.openForReading(ImportFixture.URI)) {
                assertEquals(List.of(), array.fragments());
            }
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
      64,0,1,a   | cells.csv: two cells have the same coordinates row 64, col 0. Remove one.
      64,0,x,a   | cells.csv:15402: column "v": "x" is not a valid int32
      123,0,1,a  | cells.csv: cell 15401 at row 123, col 0 is outside the box row [13, 122], col [-40, 99]
      """)
    void badRow_isRefusedAndNothingIsLeft(String line, String problem) {
        create(TileOrder.ROW_MAJOR, CellOrder.ROW_MAJOR);
        List<String> lines = placed(1);
        lines.add(line);
        TableFileException e = assertThrows(
                TableFileException.class,
                () -> ImportFixture.run(
                        tegula, options(20_000).withBox(BOX, ResultOrder.ROW_MAJOR), "csv", csv(lines)));
        assertEquals(problem, e.getMessage());
        try (ArrayReader array = tegula.openForReading(ImportFixture.URI)) {
            assertEquals(List.of(), array.fragments());
        }
    }

    @ParameterizedTest
    @CsvSource({"false,reading", "true,reading", "true,writing"})
    void cancelledImport_leavesNothing(boolean coordinates, String phase) {
        create(TileOrder.ROW_MAJOR, CellOrder.ROW_MAJOR);
        ImportOptions cancelled = options(20_000)
                .withBox(BOX, ResultOrder.ROW_MAJOR)
                .withProgress(state -> {
                    if (state.phase().equals(phase) && state.done() > 1000) {
                        throw new CancellationException("enough");
                    }
                });
        String text = coordinates ? csv(placed(1)) : plain(110 * 140);
        assertThrows(CancellationException.class, () -> ImportFixture.run(tegula, cancelled, "csv", text));
        try (ArrayReader array = tegula.openForReading(ImportFixture.URI)) {
            assertEquals(List.of(), array.fragments());
            assertEquals(List.of(), array.uncommittedFragments());
        }
    }

    /** Cells are sorted with their coordinates, which are sixteen times as large as these values. */
    @Test
    void boxesOfSortedCells_fitTheBudgetWithTheirCoordinates() throws IOException {
        tegula.createArray(
                ImportFixture.URI,
                ArraySchema.dense()
                        .dimension(Dimension.int64("row", 0, 249, 5L))
                        .dimension(Dimension.int64("col", 0, 399, 5L))
                        .attribute(Attribute.of("v", Datatype.UINT8))
                        .tileOrder(TileOrder.COL_MAJOR)
                        .build());
        StringBuilder text = new StringBuilder("v\n");
        for (int i = 0; i < 100_000; i++) {
            text.append(i % 251).append('\n');
        }
        long budget = 80_000;
        List<Long> written = new ArrayList<>(List.of(0L));
        ImportOptions options = options(budget).withProgress(state -> {
            if (state.phase().equals("writing")) {
                written.add(state.done());
            }
        });
        ImportFixture.run(tegula, options, "csv", text.toString());
        long largest = 0;
        for (int i = 1; i < written.size(); i++) {
            largest = Math.max(largest, written.get(i) - written.get(i - 1));
        }
        assertTrue(largest * 17 <= budget, "a box of " + largest + " cells");
        try (ArrayReader array = tegula.openForReading(ImportFixture.URI)) {
            Column values = array.read(Subarray.whole(), "v").column("v");
            for (int i = 0; i < 100_000; i++) {
                assertEquals(i % 251, values.longAt(i));
            }
        }
    }

    @Test
    void newLabels_areAddedToDividedImports() throws IOException {
        tegula.createArray(
                ImportFixture.URI,
                ArraySchema.dense()
                        .dimension(Dimension.int32("k", 0, 49_999, 1000))
                        .attribute(Attribute.int32("c").withEnumeration("colours"))
                        .enumeration(Enumeration.utf8("colours", "red"))
                        .build());
        StringBuilder text = new StringBuilder("c\n");
        for (int i = 0; i < 50_000; i++) {
            text.append("label").append(i / 1000).append('\n');
        }
        ImportFixture.run(tegula, options(20_000).withNewLabels(), "csv", text.toString());
        try (ArrayReader array = tegula.openForReading(ImportFixture.URI)) {
            assertEquals(51, array.enumeration("colours").size());
            int[] values = array.read(Subarray.whole(), "c").int32("c");
            for (int i = 0; i < values.length; i++) {
                assertEquals(1 + i / 1000, values[i]);
            }
        }
    }
}
