package dev.tegula;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tegula.maintenance.ConsolidationMode;
import dev.tegula.maintenance.ConsolidationOptions;
import dev.tegula.maintenance.VacuumOptions;
import dev.tegula.query.Cells;
import dev.tegula.query.Condition;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.testkit.files.SourceTree;
import dev.tegula.testkit.generate.Slow;
import dev.tegula.testkit.vfs.WaveVfs;
import dev.tegula.vfs.MemoryVfs;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Compares the table of rounds in the reference with the rounds of requests to a remote store. */
@Slow
class RoundTableTest {

    private static final String DENSE = "mem://store/dense";
    private static final String SPARSE = "mem://store/sparse";

    private final MemoryVfs store = new MemoryVfs();
    private final List<String> rows = new ArrayList<>();

    private void row(String what, Consumer<Tegula> action) {
        rows.add("| " + what + " | " + waves(action) + " |");
    }

    /**
     * Adds the row of an action that changes nothing. A slow machine divides waves; the fewest are those of the action.
     */
    private void readRow(String what, Consumer<Tegula> action) {
        rows.add("| " + what + " | " + Math.min(waves(action), waves(action)) + " |");
    }

    private int waves(Consumer<Tegula> action) {
        WaveVfs far = new WaveVfs(store, TegulaBuilder.DEFAULT_IO_CONCURRENCY);
        try (Tegula tegula = TestStores.engine(far)) {
            action.accept(tegula);
        }
        return far.waves();
    }

    @Test
    void roundTableInTheReference_isUpToDate() throws IOException {
        create();
        readRow("open an array", tegula -> tegula.openForReading(DENSE).close());
        readRow("open a dense array and read a small window", RoundTableTest::readWindow);
        readRow("open a sparse array and read a small window", RoundTableTest::readPoints);
        readRow("open a sparse array and read the cells that satisfy a condition", RoundTableTest::readMatches);
        row("write a fragment", tegula -> writeDense(tegula, 9));
        consolidateMetadataAndCommits();
        readRow(
                "open an array, metadata and commits consolidated",
                tegula -> tegula.openForReading(DENSE).close());
        readRow(
                "open a dense array and read a small window, metadata and commits consolidated",
                RoundTableTest::readWindow);
        String page = Files.readString(SourceTree.of("docs/reference/object-stores.md"));
        int start = page.indexOf("|---|--:|", page.indexOf("### Rounds"));
        List<String> table = page.substring(Math.max(0, start))
                .lines()
                .skip(1)
                .takeWhile(line -> line.startsWith("|"))
                .toList();
        assertEquals(String.join("\n", table), String.join("\n", rows));
    }

    private void create() {
        try (Tegula tegula = TestStores.engine(store)) {
            tegula.createArray(
                    DENSE,
                    ArraySchema.dense()
                            .dimension(Dimension.int32("row", 0, 999, 10))
                            .dimension(Dimension.int32("column", 0, 9, 10))
                            .attribute(Attribute.int32("a"))
                            .build());
            tegula.createArray(
                    SPARSE,
                    ArraySchema.sparse()
                            .dimension(Dimension.int32("x", 0, 999, 100))
                            .dimension(Dimension.int32("y", 0, 999, 100))
                            .attribute(Attribute.float64("value"))
                            .attribute(Attribute.utf8("text"))
                            .build());
            for (int i = 0; i < 3; i++) {
                writeDense(tegula, i);
                writeSparse(tegula, i);
            }
        }
    }

    private static void writeDense(Tegula tegula, int i) {
        try (ArrayWriter array =
                tegula.openForWriting(DENSE, OpenOptions.defaults().at(i + 1))) {
            array.write(
                    Subarray.range("row", 10L * i, 10L * i + 9).addRange("column", 0, 9),
                    Cells.builder().int32("a", new int[100]).build());
        }
    }

    private static void writeSparse(Tegula tegula, int i) {
        try (ArrayWriter array =
                tegula.openForWriting(SPARSE, OpenOptions.defaults().at(i + 1))) {
            array.write(Cells.builder()
                    .int32("x", 0, 100 * i, 900)
                    .int32("y", i, 500, 900)
                    .float64("value", 1, 2, 3)
                    .utf8("text", "a", "b", "c")
                    .build());
        }
    }

    private static void readWindow(Tegula tegula) {
        try (ArrayReader array = tegula.openForReading(DENSE)) {
            Cells cells = array.read(Subarray.range("row", 5, 14).addRange("column", 3, 4));
            assertEquals(20, cells.size());
        }
    }

    private static void readPoints(Tegula tegula) {
        try (ArrayReader array = tegula.openForReading(SPARSE)) {
            Cells cells = array.read(Subarray.range("x", 0, 50).addRange("y", 0, 50));
            assertEquals(3, cells.size());
        }
    }

    private static void readMatches(Tegula tegula) {
        try (ArrayReader array = tegula.openForReading(SPARSE)) {
            Cells cells = array.query().where(Condition.field("value").eq(2.0)).read();
            assertEquals(3, cells.size());
        }
    }

    private void consolidateMetadataAndCommits() {
        try (Tegula tegula = TestStores.engine(store)) {
            for (ConsolidationMode mode : List.of(ConsolidationMode.FRAGMENT_META, ConsolidationMode.COMMITS)) {
                tegula.maintenance(DENSE).consolidate(ConsolidationOptions.of(mode));
                tegula.maintenance(DENSE).vacuum(VacuumOptions.of(mode));
            }
        }
    }
}
