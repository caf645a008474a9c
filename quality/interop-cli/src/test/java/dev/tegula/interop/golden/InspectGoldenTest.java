package dev.tegula.interop.golden;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.tegula.cli.Main;
import dev.tegula.testkit.generate.Slow;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Compares the output of {@code inspect} with texts in the test resources, for the smallest file of every structure and
 * available version. {@code -Dtegula.update=true} rewrites these texts for review.
 */
@Slow
class InspectGoldenTest {

    private static final Path TEXTS = Path.of("src", "test", "resources", "inspect");
    private static final String NAME = "__[0-9a-f]+_[0-9a-f]+(_[0-9a-f]+)?(_[0-9]+)?";

    /** The structures, with regular expressions for the paths of their files in a set. */
    private static final Map<String, String> STRUCTURES = structures();

    private static Map<String, String> structures() {
        Map<String, String> paths = new LinkedHashMap<>();
        paths.put("array-schema", ".*/(__array_schema\\.tdb|__schema/" + NAME + ")");
        paths.put("enumeration", ".*/__schema/__enumerations/" + NAME);
        paths.put("fragment-metadata-dense", "dense.*/__fragment_metadata\\.tdb");
        paths.put("fragment-metadata-sparse", "sparse.*/__fragment_metadata\\.tdb");
        paths.put("data-values", "dense_1d/.*/(a|a0)\\.tdb");
        paths.put("data-offsets", "dense_var/.*/(vs|a3)\\.tdb");
        paths.put("data-var-values", "dense_var/.*_var\\.tdb");
        paths.put("data-validity", "(dense|sparse).*_validity\\.tdb");
        paths.put("data-coordinates", "sparse_1d/.*/(__coords|d0|d)\\.tdb");
        paths.put("data-run-lengths", "filters_strings/.*/(a4|rle_string_ascii)_var\\.tdb");
        paths.put("commit-wrt", ".*\\.wrt");
        paths.put("commit-ok", ".*\\.ok");
        paths.put("commits-consolidated", ".*\\.con");
        paths.put("commits-ignored", ".*\\.ign");
        paths.put("vacuum", ".*\\.vac");
        paths.put("delete", ".*\\.del");
        paths.put("metadata", ".*/__meta/" + NAME);
        paths.put("group", ".*/__group/" + NAME);
        paths.put("group-mark", ".*/__tiledb_group\\.tdb");
        return paths;
    }

    @TestFactory
    Stream<DynamicTest> theSmallestFileOfEveryStructureAndVersion() {
        return GoldenSets.names().stream().filter(set -> set.startsWith("v")).flatMap(set -> {
            List<ZipEntry> files = files(set);
            return STRUCTURES.entrySet().stream()
                    .flatMap(structure -> files.stream()
                            .filter(file -> file.getName().matches(structure.getValue()))
                            .limit(1)
                            .map(file -> dynamicTest(
                                    set + "/" + structure.getKey(),
                                    () -> check(
                                            set + "/" + structure.getKey(),
                                            GoldenSets.of(set).file(file)))));
        });
    }

    /** Returns all unencrypted files of a set, smallest first. */
    private static List<ZipEntry> files(String set) {
        return GoldenSets.of(set).files().stream()
                .filter(file -> !file.getName().startsWith("enc_"))
                .sorted(Comparator.comparing(ZipEntry::getSize).thenComparing(ZipEntry::getName))
                .toList();
    }

    private static void check(String name, Path file) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int status = Main.run(
                new String[] {"inspect", file.toString()},
                out,
                new PrintStream(err, true),
                InputStream.nullInputStream());
        assertEquals(0, status, err.toString(StandardCharsets.UTF_8));
        String text = out.toString(StandardCharsets.UTF_8);
        Path expected = TEXTS.resolve(name + ".txt");
        if (Boolean.getBoolean("tegula.update")) {
            Files.createDirectories(expected.getParent());
            Files.writeString(expected, text);
        }
        assertTrue(Files.exists(expected), () -> expected + " is missing; see -Dtegula.update");
        assertEquals(Files.readString(expected), text);
    }
}
