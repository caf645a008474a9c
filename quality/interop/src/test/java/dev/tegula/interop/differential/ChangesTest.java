package dev.tegula.interop.differential;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayReader;
import dev.tegula.ArrayWriter;
import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.errors.UnsupportedFormatException;
import dev.tegula.interop.model.Opening;
import dev.tegula.interop.oracle.Oracle;
import dev.tegula.interop.oracle.Platform;
import dev.tegula.interop.tegula.TegulaEngine;
import dev.tegula.query.Cells;
import dev.tegula.query.Change;
import dev.tegula.query.Condition;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.testkit.generate.Slow;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Deleted cells among the changes of arrays that libtiledb has consolidated, where they are marked. */
@Slow
class ChangesTest {

    @TempDir
    private Path folder;

    private Tegula tegula;
    private Oracle oracle;
    private String uri = "";

    @BeforeEach
    void create() {
        Platform.assumeLibtiledb();
        oracle = Oracle.shared();
        tegula = Tegula.create();
        uri = folder.resolve("array").toString();
        tegula.createArray(
                uri,
                ArraySchema.sparse()
                        .dimension(Dimension.int32("x", 1, 100, 10))
                        .attribute(Attribute.int32("a"))
                        .build(),
                OpenOptions.defaults().at(1));
    }

    @AfterEach
    void close() {
        tegula.close();
    }

    private void write(long time, int... x) {
        try (ArrayWriter array =
                tegula.openForWriting(uri, OpenOptions.defaults().at(time))) {
            array.write(Cells.builder().int32("x", x).int32("a", x).build());
        }
    }

    private void delete(long time, Condition condition) {
        try (ArrayWriter array =
                tegula.openForWriting(uri, OpenOptions.defaults().at(time))) {
            array.delete(condition);
        }
    }

    private void consolidate() {
        oracle.consolidate(uri, Opening.NOW).get();
        oracle.vacuum(uri, Opening.NOW).get();
        assertEquals(1, TegulaEngine.shared().fragmentNames(uri, Opening.NOW).size());
    }

    private List<String> deletedCells() {
        List<String> found = new ArrayList<>();
        try (ArrayReader array = tegula.openForReading(uri)) {
            for (Change change : array.changes(15).deletedCells()) {
                if (change instanceof Change.CellsDeleted deleted) {
                    for (int i = 0; i < deleted.cells().size(); i++) {
                        found.add(deleted.timestamp() + ": x " + deleted.cells().int32("x")[i] + ", a "
                                + deleted.cells().int32("a")[i] + " of "
                                + deleted.cells().uint64("__timestamps")[i]);
                    }
                }
            }
        }
        return found;
    }

    @Test
    void deletesOfOneMillisecond_haveTheirCells_afterTheConsolidationOfLibtiledb() {
        write(10, 1, 2, 3, 4, 5, 6, 7, 8);
        write(12, 8, 9);
        delete(20, Condition.field("x").le(2));
        delete(20, Condition.field("a").le(4));
        delete(30, Condition.field("x").eq(1).or(Condition.field("x").ge(9)));
        write(40, 1);
        List<String> expected = List.of(
                "20: x 1, a 1 of 10",
                "20: x 2, a 2 of 10",
                "20: x 3, a 3 of 10",
                "20: x 4, a 4 of 10",
                "30: x 9, a 9 of 12");
        assertEquals(expected, deletedCells());
        consolidate();
        assertEquals(expected, deletedCells());
        delete(20, Condition.field("a").le(5));
        List<String> more = new ArrayList<>(expected);
        more.add(4, "20: x 5, a 5 of 10");
        assertEquals(more, deletedCells());
    }

    @Test
    void deletesOfTheMillisecondOfWrites_areRefused_afterTheConsolidationOfLibtiledb() {
        write(10, 1, 2, 3);
        write(20, 4, 5);
        delete(20, Condition.field("x").ge(3));
        assertEquals(List.of("20: x 3, a 3 of 10", "20: x 4, a 4 of 20", "20: x 5, a 5 of 20"), deletedCells());
        consolidate();
        UnsupportedFormatException e = assertThrows(UnsupportedFormatException.class, this::deletedCells);
        assertTrue(e.getMessage().contains("written in the same millisecond"), e.getMessage());
    }
}
