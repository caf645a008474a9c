package dev.tegula.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Exports to and imports from Zarr. */
class ZarrCommandsTest {

    @TempDir
    Path folder;

    private String path(String name) {
        return folder.resolve(name).toString();
    }

    @ParameterizedTest
    @ValueSource(strings = {"2", "3"})
    void exportedArray_isImportedWithItsCoordinates(String version) throws IOException {
        String grid = ArrayFixture.grid(folder);
        Cli.ok("export", grid, "--fields", "v", "-o", path("a.zarr"), "--zarr-version", version);
        assertEquals(version.equals("3"), Files.exists(folder.resolve("a.zarr/zarr.json")));
        String schema = Cli.ok("import", path("copy"), path("a.zarr"), "--create");
        assertTrue(schema.contains("12 rows in"), schema);
        assertEquals(
                Cli.ok("export", grid, "--fields", "row,col,v", "--format", "csv"),
                Cli.ok("export", path("copy"), "--fields", "row,col,v", "--format", "csv"));
    }

    @Test
    void boxOfAnArray_isExported() {
        String grid = ArrayFixture.grid(folder);
        Cli.ok("export", grid, "--fields", "v", "--range", "row=2:3", "--range", "col=2:4", "-o", path("a.zarr"));
        Cli.ok("import", path("copy"), path("a.zarr"), "--create");
        assertEquals(
                "row,col,v\n2,2,22\n2,3,23\n2,4,24\n3,2,32\n3,3,33\n3,4,34\n",
                Cli.ok("export", path("copy"), "--fields", "row,col,v", "--format", "csv"));
        Cli.ok("import", path("one"), path("a.zarr/v"), "--create", "--attribute", "w");
        assertEquals("w\n22\n23\n24\n32\n33\n34\n", Cli.ok("export", path("one"), "--format", "csv"));
    }

    @Test
    void groupOfArrays_isExported() {
        Cli.ok("group", "create", path("group"));
        String grid = ArrayFixture.grid(folder);
        Cli.ok("export", grid, "--fields", "v", "--format", "csv", "-o", path("v.csv"));
        Cli.ok("group", "add", path("group"), grid, "--name", "grid");
        Cli.Outcome outcome = Cli.run("export", path("group"), "-o", path("group.zarr"));
        assertEquals(0, outcome.status());
        assertEquals(
                "'grid/t' is left out: Zarr cannot hold cells of variable length that can be missing.\n",
                outcome.err());
        assertTrue(Files.isRegularFile(folder.resolve("group.zarr/v/.zarray")));
        Cli.run("import", path("copy"), path("group.zarr"), "--create", "--dataset", "nothing")
                .fails(1, "no array 'nothing'", "v [3, 4]");
    }

    @Test
    void whatZarrCannotHold_isNamed() throws IOException {
        String grid = ArrayFixture.grid(folder);
        Cli.run("export", grid, "-o", path("a.zarr")).fails(1, "attribute 't'", "variable length", "--fields");
        Cli.run("export", grid, "--format", "zarr").fails(2, "--output NAME.zarr");
        Cli.run("export", grid, "--fields", "v", "--where", "v > 3", "-o", path("a.zarr"))
                .fails(2, "--range");
        Cli.run("export", grid, "--fields", "v", "-o", path("a.zarr"), "--zarr-version", "1")
                .fails(2, "must be 2 or 3");
        try (Stream<Path> files = Files.list(folder)) {
            assertFalse(files.anyMatch(file -> file.toString().contains("zarr")));
        }
        Cli.ok("export", grid, "--fields", "v", "-o", path("a.zarr"));
        Cli.run("export", grid, "--fields", "v", "-o", path("a.zarr")).fails(1, "exists already");
        Cli.run("import", path("copy"), folder.toString(), "--format", "zarr", "--create")
                .fails(1, "not a Zarr store");
        Cli.run("import", path("copy"), folder.toString(), "--format", "csv", "--create")
                .fails(1, "is a folder");
    }

    @Test
    void fileThatIsNoArchive_isNamed() throws IOException {
        Path file = Files.writeString(folder.resolve("text.zarr"), "text");
        Cli.run("import", "--create", folder.resolve("array").toString(), file.toString())
                .fails(1, "text.zarr: neither a folder nor a zip archive");
    }

    @Test
    void storeOfAUri_isImported() {
        String grid = ArrayFixture.grid(folder);
        Cli.ok("export", grid, "--fields", "v", "-o", path("a.zarr"));
        Cli.ok("import", path("copy"), "file://" + path("a.zarr"), "--create");
        assertEquals(
                Cli.ok("export", grid, "--fields", "v", "--format", "csv"),
                Cli.ok("export", path("copy"), "--format", "csv"));
    }
}
