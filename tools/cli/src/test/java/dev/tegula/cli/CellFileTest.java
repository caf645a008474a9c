package dev.tegula.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code head}, {@code count} and {@code schema} of files, and files in place of arrays. */
class CellFileTest {

    @TempDir
    private Path folder;

    private String file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text).toString();
    }

    @Test
    void head_printsTheFirstRowsOfATable() throws IOException {
        String csv = file("ticks.csv", "time,symbol,price\n2026-01-03,b,0.5\n2026-01-04,,12\n2026-01-05,c,3\n");
        assertEquals("""
                time        symbol  price
                2026-01-03  b         0.5
                2026-01-04  null     12.0
                """, Cli.ok("head", csv, "--rows", "2"));
        assertEquals("price\n  0.5\n 12.0\n  3.0\n", Cli.ok("head", csv, "--fields", "price"));
        Cli.run("head", csv, "--fields", "prize").fails(1, "has no field 'prize'; did you mean 'price'?");
        assertEquals("a.b\n  1\n", Cli.ok("head", file("x.jsonl", "{\"a\":{\"b\":1}}\n")));
    }

    @Test
    void count_printsTheNumberOfRows() throws IOException {
        assertEquals("2\n", Cli.ok("count", file("x.jsonl", "{\"a\":1}\n{\"b\":2}\n")));
        // The last value has another type than the first ones.
        assertEquals("3001\n", Cli.ok("count", file("x.csv", "a,b\n" + "1,2\n".repeat(3000) + "x,y\n")));
    }

    @Test
    void schema_isThatOfTheArrayThatAnImportCreates() throws IOException {
        String csv = file("ticks.csv", "id,price\n1,0.5\n2,3\n");
        String schema = Cli.ok("schema", csv);
        Cli.ok("import", folder.resolve("ticks").toString(), csv, "--create");
        assertEquals(schema, Cli.ok("schema", folder.resolve("ticks").toString()));
        Cli.ok("create", folder.resolve("copy").toString(), file("s.json", Cli.ok("schema", csv, "--format", "json")));
        assertEquals(schema, Cli.ok("schema", folder.resolve("copy").toString()));
    }

    @Test
    void filesOfGrids_areListed() throws IOException {
        Path npz = folder.resolve("several.npz");
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(npz))) {
            for (String shape : new String[] {"(2,)", "(1, 2)"}) {
                zip.putNextEntry(new ZipEntry(shape.equals("(2,)") ? "a.npy" : "b.npy"));
                String header = "{'descr': '<i4', 'fortran_order': False, 'shape': " + shape + ", }\n";
                zip.write(new byte[] {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0, (byte) header.length(), 0});
                zip.write(header.getBytes(java.nio.charset.StandardCharsets.US_ASCII));
                zip.write(new byte[8]);
            }
        }
        for (String command : new String[] {"head", "schema"}) {
            Cli.Outcome outcome = Cli.run(command, npz.toString());
            assertEquals(0, outcome.status(), outcome.err());
            assertTrue(outcome.out().replaceAll(" +", " ").contains("a dim_0=2"), outcome.out());
            assertTrue(outcome.out().replaceAll(" +", " ").contains("b dim_0=1 dim_1=2"), outcome.out());
            assertTrue(outcome.err().contains("tegula import ARRAY " + npz + " --create"), outcome.err());
        }
        Cli.run("count", npz.toString()).fails(1, "has grids instead of rows. Run 'tegula schema ");
    }

    @Test
    void selections_requireAnArray() throws IOException {
        String csv = file("x.csv", "a,b\n1,2\n");
        Cli.run("head", csv, "--where", "a = 1").fails(2, "--where", "'" + csv + "' is a file", "'tegula sql'");
        Cli.run("count", csv, "--range", "a=1").fails(2, "is a file");
        Cli.run("schema", csv, "--to", "2026-01-01").fails(2, "is a file");
    }

    @Test
    void swappedArguments_areNamed() throws IOException {
        String csv = file("x.csv", "a,b\n1,2\n");
        String array = folder.resolve("array").toString();
        Cli.run("import", csv, array, "--create")
                .fails(2, "'" + csv + "': is a file of cells", "tegula import " + array + " " + csv + " --create");
        Cli.run("import", csv, csv, csv).fails(2, "tegula import ARRAY " + csv);
        assertTrue(Files.notExists(folder.resolve("array")));
    }
}
