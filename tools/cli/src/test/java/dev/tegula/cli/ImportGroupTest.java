package dev.tegula.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Imports files of several arrays as groups: NPZ and Zarr. */
class ImportGroupTest {

    @TempDir
    Path folder;

    private String path(String name) {
        return folder.resolve(name).toString();
    }

    private static byte[] npy(String type, String shape, int... values) {
        String header = "{'descr': '" + type + "', 'fortran_order': False, 'shape': " + shape + ", }\n";
        ByteBuffer bytes = ByteBuffer.allocate(10 + header.length() + 4 * values.length)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put(new byte[] {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0})
                .putShort((short) header.length())
                .put(header.getBytes(StandardCharsets.US_ASCII));
        for (int value : values) {
            bytes.putInt(value);
        }
        return bytes.array();
    }

    private String npz(Map<String, byte[]> arrays) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
            for (Map.Entry<String, byte[]> each : arrays.entrySet()) {
                zip.putNextEntry(new ZipEntry(each.getKey() + ".npy"));
                zip.write(each.getValue());
            }
        }
        return Files.write(folder.resolve("several.npz"), bytes.toByteArray()).toString();
    }

    private static Map<String, byte[]> arrays() {
        Map<String, byte[]> arrays = new LinkedHashMap<>();
        arrays.put("mask", npy("<i4", "(3,)", 7, 8, 9));
        arrays.put("a", npy("<i4", "(2, 3)", 1, 2, 3, 4, 5, 6));
        arrays.put("b", npy("<i4", "(2, 3)", 10, 20, 30, 40, 50, 60));
        arrays.put("count", npy("<i4", "()", 5));
        return arrays;
    }

    @Test
    void arraysOfEachShape_becomeOneArrayOfAGroup() throws IOException {
        String out = Cli.ok("import", path("group"), npz(arrays()), "--create");
        assertTrue(out.contains("dim_0_dim_1: a,b"), out);
        assertEquals("mask\n7\n8\n9\n", Cli.ok("export", path("group/mask"), "--format", "csv"));
        assertEquals(
                "a,b\n1,10\n2,20\n3,30\n4,40\n5,50\n6,60\n",
                Cli.ok("export", path("group/dim_0_dim_1"), "--format", "csv"));
        assertEquals("5\n", Cli.ok("meta", "get", path("group"), "count"));
        Cli.run("import", path("group"), npz(arrays()), "--create").fails(1, "exists already");
    }

    @Test
    void oneVariableByName_isAnArray() throws IOException {
        Cli.ok("import", path("one"), npz(arrays()), "--create", "--dataset", "b");
        assertEquals("b\n10\n20\n30\n40\n50\n60\n", Cli.ok("export", path("one"), "--format", "csv"));
        Cli.run("import", path("no"), npz(arrays()), "--create", "--dims", "a").fails(2, "require --dataset");
    }

    @Test
    void singleValuesBesideOneShape_becomeMetadata() throws IOException {
        Map<String, byte[]> arrays = arrays();
        arrays.remove("mask");
        Cli.ok("import", path("one"), npz(arrays), "--create");
        assertEquals("a,b\n1,10\n2,20\n3,30\n4,40\n5,50\n6,60\n", Cli.ok("export", path("one"), "--format", "csv"));
        assertEquals("5\n", Cli.ok("meta", "get", path("one"), "count"));
        Cli.ok("export", path("one"), "-o", path("one.zarr"));
        assertTrue(Files.exists(folder.resolve("one.zarr/count/.zarray")));
    }

    @Test
    void variablesThatCannotBeRead_areRefusedOrNamed() throws IOException {
        Map<String, byte[]> arrays = arrays();
        arrays.put("objects", npy("|O", "(3,)", 0, 0, 0));
        String file = npz(arrays);
        Cli.run("import", path("group"), file, "--create")
                .fails(1, "1 of 5 variables cannot be read, such as 'objects'", "--skip-unsupported");
        assertTrue(Files.notExists(folder.resolve("group")));
        Cli.Outcome outcome = Cli.run("import", path("group"), file, "--create", "--skip-unsupported");
        assertEquals(0, outcome.status(), outcome.err());
        assertTrue(outcome.err().contains("'objects' is left out"), outcome.err());
        assertEquals("mask\n7\n8\n9\n", Cli.ok("export", path("group/mask"), "--format", "csv"));
    }

    @Test
    void variablesThatCannotBeReadBesideOneShape_areRefusedOrNamed() throws IOException {
        Map<String, byte[]> arrays = arrays();
        arrays.remove("mask");
        arrays.put("none", npy("<i4", "(0, 3)"));
        arrays.put("objects", npy("|O", "(3,)", 0, 0, 0));
        String file = npz(arrays);
        Cli.run("import", path("one"), file, "--create").fails(1, "variables cannot be read, such as 'objects'");
        Cli.Outcome outcome = Cli.run("import", path("one"), file, "--create", "--skip-unsupported");
        assertEquals(0, outcome.status(), outcome.err());
        assertTrue(outcome.err().contains("'objects' is left out"), outcome.err());
        assertEquals("a,b\n1,10\n2,20\n3,30\n4,40\n5,50\n6,60\n", Cli.ok("export", path("one"), "--format", "csv"));
    }

    @Test
    void severalFilesOfOtherVariables_areRefused() throws IOException {
        String first = npz(arrays());
        Path copy = Files.copy(Path.of(first), folder.resolve("first.npz"));
        Map<String, byte[]> others = arrays();
        others.remove("mask");
        others.put("other", npy("<i4", "(3,)", 7, 8, 9));
        Cli.run("import", path("group"), copy.toString(), npz(others), "--create")
                .fails(1, "has other variables or axes than");
    }

    @Test
    void unitsOfAStore_areInTheSchema() throws IOException {
        String grid = ArrayFixture.grid(folder);
        Cli.ok("meta", "set", grid, "__tiledb_attr.v.units", "K");
        Cli.ok("export", grid, "--fields", "v", "-o", path("a.zarr"));
        Cli.ok("import", path("copy"), path("a.zarr"), "--create");
        String schema = Cli.ok("schema", path("copy"));
        assertTrue(schema.contains("__tiledb_attr.v.units  K"), schema);
        assertTrue(Cli.ok("info", path("copy")).contains("metadata"));
    }
}
