package dev.tegula.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.Tegula;
import dev.tegula.TombstoneFragments;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Field;
import dev.tegula.testkit.generate.Slow;
import java.nio.file.Path;
import java.util.BitSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code changes}, and what maintenance refuses for tags. */
@Slow
class ChangesCommandTest {

    private static final String SPARSE = """
      {"array_type": "sparse", "dims": [{"name": "x", "type": "INT32", "domain": [1, 100], "extent": 10}],
       "attrs": [{"name": "v", "type": "INT32", "nullable": true}, {"name": "t", "type": "STRING_UTF8", "cell_val_num": "var"}]}""";

    @TempDir
    private Path folder;

    private static void write(String uri, String rows, int at) {
        Cli.okWith("x,v,t\n" + rows, "import", uri, "-", "--format", "csv", "--at", "" + at);
    }

    @Test
    void changes_ofASparseArray_printsEveryVersion() {
        String uri = ArrayFixture.create(folder, "sparse", SPARSE);
        write(uri, "5,1,a\n", 10);
        write(uri, "6,,\"b,c\"\n5,2,d\n", 20);
        Cli.ok("delete", uri, "--where", "x = 6", "--at", "30");
        Cli.ok("tag", "set", uri, "v1", "--at", "10");
        Cli.ok("tag", "set", uri, "v2", "--at", "30");
        String all = """
            timestamp,change,x,v,t,condition
            10,written,5,1,a,
            20,written,5,2,d,
            20,written,6,,"b,c",
            30,deleted,,,,x > 5 and x < 7
            """;
        assertEquals(all, Cli.ok("changes", uri));
        Cli.ok("compact", uri);
        assertEquals(all, Cli.ok("changes", uri));
        assertEquals(
                """
            {"timestamp":20,"change":"written","cell":{"x":5,"v":2}}
            {"timestamp":20,"change":"written","cell":{"x":6,"v":null}}
            {"timestamp":30,"change":"deleted","condition":"x > 5 and x < 7"}
            """,
                Cli.ok("changes", uri, "--from", "tag:v1", "--to", "tag:v2", "--format", "json", "--fields", "x,v"));
        Cli.run("changes", uri, "--from", "20", "--to", "20").fails(2, "--to 20 is not after --from 20");
        Cli.run("changes", uri, "--format", "xml").fails(2, "unknown format 'xml'");
    }

    @Test
    void changes_ofDeletedCells_printTheirCoordinates() {
        String uri = ArrayFixture.create(folder, "sparse", SPARSE);
        write(uri, "5,1,a\n6,2,b\n", 10);
        BitSet tombstones = new BitSet();
        tombstones.set(0);
        try (Tegula tegula = Tegula.create()) {
            new TombstoneFragments(tegula, uri)
                    .write(
                            20,
                            Cells.builder()
                                    .int32("x", 5, 7)
                                    .add(Column.of(
                                            new Field("v", Datatype.INT32, 1, true),
                                            new int[] {0, 3},
                                            2,
                                            null,
                                            new byte[2]))
                                    .utf8("t", "", "c")
                                    .build(),
                            tombstones);
        }
        assertEquals("""
            timestamp,change,t,x,condition
            20,written,c,7,
            20,deleted,,5,
            """, Cli.ok("changes", uri, "--from", "10", "--fields", "t,x"));
        assertEquals("""
            {"timestamp":20,"change":"written","cell":{"v":null,"x":7}}
            {"timestamp":20,"change":"deleted","cell":{"x":5}}
            """, Cli.ok("changes", uri, "--from", "10", "--format", "json", "--fields", "v,x"));
        assertTrue(
                Cli.ok("info", uri).contains("4 in 2 tiles, deleted and overwritten ones included"),
                () -> Cli.ok("info", uri));
    }

    @Test
    void changes_ofADenseArray_printsWrittenCells() {
        String uri = ArrayFixture.grid(folder);
        String printed = Cli.ok("changes", uri, "--fields", "row,col,v");
        assertEquals(13, printed.lines().count());
        assertEquals("10,written,3,4,34,", printed.lines().sorted().toList().get(11));
    }

    @Test
    void maintenance_keepsTaggedHistoryUnlessToldOtherwise() {
        String uri = ArrayFixture.create(folder, "sparse", SPARSE);
        write(uri, "5,1,a\n", 10);
        Cli.ok("delete", uri, "--where", "x = 5", "--at", "20");
        write(uri, "7,1,b\n", 30);
        Cli.ok("tag", "set", uri, "v1", "--at", "10");
        String purge = "sm.consolidation.purge_deleted_cells=true";
        Cli.run("consolidate", uri, "--set", purge)
                .fails(1, "tag 'v1' (time 10) needs cells that were deleted at 20", "or pass --ignore-tags");
        Cli.run("compact", uri, "--set", purge).fails(1, "tag 'v1' (time 10)");
        Cli.run("delete-fragments", uri, "--from", "1", "--to", "15", "--yes").fails(1, "tag 'v1' (time 10) needs it.");
        Cli.ok("delete-fragments", uri, "--from", "11", "--to", "35", "--yes");
        Cli.ok("delete-fragments", uri, "--from", "1", "--to", "15", "--yes", "--ignore-tags");
        assertEquals("0\n", Cli.ok("count", uri));
    }
}
