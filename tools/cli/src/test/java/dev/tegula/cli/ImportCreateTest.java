package dev.tegula.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** From a file to an array in one command. */
class ImportCreateTest {

    @TempDir
    private Path folder;

    private String file(String name, String text) {
        return ArrayFixture.write(folder.resolve(name), text).toString();
    }

    private String array() {
        return folder.resolve("ticks").toString();
    }

    @Test
    void create_infersTheSchemaPrintsItAndImports() {
        String ticks = file(
                "ticks.csv",
                "symbol,time,price\nA,2026-01-03 09:30:01.5,1.25\nB,2026-01-03 09:30:01.5,\nA,2026-01-03 09:30:02,2\n");
        String out = Cli.ok("import", array(), ticks, "--create", "--dims", "symbol,time");
        assertTrue(out.startsWith("sparse array, format version 21\n"), out);
        assertTrue(out.contains("\n3 rows in "), out);
        assertEquals(
                "symbol,time,price\nA,2026-01-03T09:30:01.500,1.25\nA,2026-01-03T09:30:02.000,2.0\n"
                        + "B,2026-01-03T09:30:01.500,\n",
                Cli.ok("export", array(), "--format", "csv"));
    }

    @Test
    void tableWithoutDimensions_isNumbered() {
        String prices = file("prices.csv", "x;y\n0.5;1.5\n0.5;2.5\n");
        Cli.Outcome created = Cli.run("import", array(), prices, "--create");
        assertEquals(
                prices + ": the delimiter is ';'. If not, set --delimiter.\n"
                        + "No column can be a dimension (none has integers, datetimes or ASCII text without nulls), so the"
                        + " dimension 'row' numbers the rows from 0. Name dimensions with --dims.\n",
                created.err());
        Cli.run("import", array(), prices, "--delimiter", ";")
                .fails(1, "dimension 'row' is missing. Number the rows with --row-numbers row.");
        Cli.ok("import", array(), prices, "--row-numbers", "row", "--delimiter", ";");
        assertEquals(
                "row,x,y\n0,0.5,1.5\n1,0.5,2.5\n2,0.5,1.5\n3,0.5,2.5\n", Cli.ok("export", array(), "--format", "csv"));
    }

    @Test
    void quotesWithinValues_arePartOfThemWhenTheFileIsReadAgain() {
        String firms = file("firms.csv", "k,\"firm\n1,\"A\" Ltd\n2,\"B\"\n");
        Cli.Outcome created = Cli.run("import", array(), firms, "--create");
        assertEquals(
                firms + ": quotes are part of the values, since not all of them begin and end a value. If not, set"
                        + " --quote.\n",
                created.err());
        assertEquals(
                "k,\"\"\"firm\"\n1,\"\"\"A\"\" Ltd\"\n2,\"\"\"B\"\"\"\n", Cli.ok("export", array(), "--format", "csv"));
    }

    @Test
    void inferredSchema_createsTheSameArray() {
        String ticks = file("ticks.csv", "k,v\n1,2\n2,3\n");
        String schema = file("schema.json", Cli.ok("infer", ticks));
        Cli.ok("create", array(), schema);
        Cli.ok("import", array(), ticks);
        assertEquals("k,v\n1,2\n2,3\n", Cli.ok("export", array(), "--format", "csv"));
    }

    @Test
    void enumerationsOfAllFormats_areImported() {
        StringBuilder keys = new StringBuilder();
        StringBuilder colours = new StringBuilder();
        StringBuilder csv = new StringBuilder("k,colour\n");
        for (int i = 0; i < 60; i++) {
            String colour = i % 2 == 0 ? "red" : "blue";
            keys.append(i == 0 ? "" : ",").append(i);
            colours.append(i == 0 ? "\"" : ",\"").append(colour).append('"');
            csv.append(i).append(',').append(colour).append('\n');
        }
        String json = file("a.json", "{\"dims\":{\"k\":[" + keys + "]},\"attrs\":{\"colour\":[" + colours + "]}}");
        String out = Cli.ok("import", array(), json, "--create", "--dims", "k");
        assertTrue(out.contains("enumeration"), out);
        assertEquals(csv.toString(), Cli.ok("export", array(), "--format", "csv"));
    }

    @Test
    void mappedColumns_becomeFieldsOfTheirNames() {
        String ticks = file("ticks.csv", "sym,t,px\nA,1,1.5\nB,2,2.5\n");
        String[] options = {"--dims", "symbol,time", "--map", "sym=symbol", "--map", "t=time"};
        Cli.ok(Stream.concat(Stream.of("import", array(), ticks, "--create"), Stream.of(options))
                .toArray(String[]::new));
        assertEquals("symbol,time,px\nA,1,1.5\nB,2,2.5\n", Cli.ok("export", array(), "--format", "csv"));
        String schema = Cli.ok(
                Stream.concat(Stream.of("infer", ticks), Stream.of(options)).toArray(String[]::new));
        assertTrue(schema.contains("\"symbol\"") && schema.contains("\"time\""), schema);
    }

    @Test
    void mappedAxes_becomeDimensionsOfTheirNames() throws IOException {
        Path raw = folder.resolve("a.bin");
        Files.write(raw, new byte[] {1, 2, 3, 4, 5, 6});
        Cli.ok(
                "import",
                array(),
                raw.toString(),
                "--format=raw",
                "--datatype=int8",
                "--shape=2,3",
                "--create",
                "--map=dim_0=row",
                "--map=dim_1=col",
                "--map=value=v");
        assertEquals(
                "row,col,v\n0,0,1\n0,1,2\n0,2,3\n1,0,4\n1,1,5\n1,2,6\n",
                Cli.ok("export", array(), "--format", "csv", "--fields", "row,col,v"));
    }

    @Test
    void failedImport_deletesTheArrayThatItCreated() {
        String ticks = file("ticks.csv", "k,v\n1,2\n2,3\n3,x\n");
        Cli.run("import", array(), ticks, "--create", "--sample-rows", "2")
                .fails(
                        1,
                        "ticks.csv:4: column \"v\": \"x\" is not a valid int64. The schema fits the first 2 rows. "
                                + "Look at more with --sample-rows, or skip such rows with --on-error skip.");
        assertEquals(false, Files.exists(folder.resolve("ticks")));
    }

    @Test
    void missingArray_namesTheOption() {
        Cli.run("import", array(), file("ticks.csv", "k,v\n1,2\n"))
                .fails(1, "Add --create to infer a schema from the files and create the array");
        Cli.run("import", array(), file("ticks.csv", "k,v\n1,2\n"), "--dims", "k")
                .fails(2, "require --create");
    }

    @Test
    void existingArray_isNotCreatedAgain() {
        String ticks = file("ticks.csv", "k,v\n1,2\n");
        Cli.ok("import", array(), ticks, "--create");
        Cli.run("import", array(), ticks, "--create").fails(1, "exists already. Leave out --create");
    }

    /** A failed import deletes its array, and would delete them with it. */
    @Test
    void foldersWithOtherFiles_areRefused() throws IOException {
        Path other = Files.createDirectories(folder.resolve("ticks")).resolve("notes.txt");
        Files.writeString(other, "mine");
        String rows = file("rows.csv", "k,v\n1,2\n");
        Cli.run("import", array(), rows, "--create")
                .fails(1, "is in use by other files (found 'notes.txt'). Choose another name.");
        assertEquals("mine", Files.readString(other));
    }

    @Test
    void patternsOfFiles_areImportedInOrder() {
        file("a-1.csv", "k,v\n1,1\n2,1\n");
        file("a-2.csv", "k,v\n2,2\n3,2\n");
        String out = Cli.ok(
                "import",
                array(),
                folder.resolve("a-*.csv").toString(),
                "--create",
                "--dims",
                "k",
                "--drop-duplicates");
        assertTrue(out.contains("4 rows"), out);
        assertEquals("k,v\n1,1\n2,2\n3,2\n", Cli.ok("export", array(), "--format", "csv"));
    }

    @Test
    void rejectsIntoAnInput_isRefusedBeforeItIsWritten() throws IOException {
        Path file = folder.resolve("ticks.csv");
        Files.writeString(file, "time,price\n1,2\n");
        String path = file.toString();
        Cli.Outcome outcome = Cli.run("import", array(), path, "--create", "--on-error", "skip", "--rejects", path);
        assertEquals(2, outcome.status());
        assertTrue(outcome.err().contains("is one of the files to read"), outcome.err());
        assertEquals("time,price\n1,2\n", Files.readString(file));
    }

    @Test
    void skippedRows_areWrittenToAFile() throws Exception {
        Path rejects = folder.resolve("rejects.csv");
        String ticks = file("ticks.csv", "k,v\n1,2\n2,\"x,\"\"y\"\n3\n4,5\n");
        ArrayFixture.create(folder, "ticks", """
                {"array_type": "sparse", "dims": [{"name": "k", "type": "INT32", "domain": [0, 100]}],
                 "attrs": [{"name": "v", "type": "INT32"}]}""");
        Cli.Outcome outcome = Cli.run("import", array(), ticks, "--on-error", "skip", "--rejects", rejects.toString());
        assertEquals(1, outcome.status());
        assertTrue(outcome.out().contains("2 rows in "), outcome.out());
        assertEquals(
                "# " + ticks + ":3: column \"v\": \"x,\"y\" is not a valid int32\n2,\"x,\"\"y\"\n# " + ticks
                        + ":4: wrong number of fields (found 1, expected 2 as in the first line). Set --ragged true.\n3\n",
                Files.readString(rejects));
        assertEquals("k,v\n1,2\n4,5\n", Cli.ok("export", array(), "--format", "csv"));
    }

    /** As {@code --rejects /dev/fd/3 3>> log} of a shell. */
    @Test
    void skippedRows_areAppendedToAnOpenFile() throws Exception {
        assumeTrue(Files.isDirectory(Path.of("/proc/self/fd")), "the system does not list open files");
        Path log = Files.writeString(folder.resolve("log"), "before\n").toRealPath();
        String ticks = file("ticks.csv", "k,v\n1,2\nx,3\n");
        ArrayFixture.create(folder, "ticks", """
                {"array_type": "sparse", "dims": [{"name": "k", "type": "INT32", "domain": [0, 100]}],
                 "attrs": [{"name": "v", "type": "INT32"}]}""");
        try (OutputStream open = Files.newOutputStream(log, StandardOpenOption.APPEND);
                Stream<Path> descriptors = Files.list(Path.of("/proc/self/fd"))) {
            Path descriptor = descriptors
                    .filter(each -> log.equals(target(each)))
                    .findFirst()
                    .orElseThrow();
            Cli.run("import", array(), ticks, "--on-error", "skip", "--rejects", descriptor.toString());
            open.write("after\n".getBytes(StandardCharsets.UTF_8));
        }
        String text = Files.readString(log);
        assertTrue(text.startsWith("before\n# ") && text.endsWith("x,3\nafter\n"), text);
    }

    /** Returns the file behind a descriptor, or the descriptor if it is closed. */
    private static Path target(Path descriptor) {
        try {
            return Files.readSymbolicLink(descriptor);
        } catch (IOException e) {
            return descriptor;
        }
    }
}
