package dev.tegula.interop.differential;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayReader;
import dev.tegula.ArrayWriter;
import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.interop.model.CellOrder;
import dev.tegula.interop.model.Columns;
import dev.tegula.interop.model.Comparison;
import dev.tegula.interop.model.Opening;
import dev.tegula.interop.model.ReadSpec;
import dev.tegula.interop.model.SchemaSpec;
import dev.tegula.interop.oracle.LibtiledbEngine;
import dev.tegula.interop.oracle.Oracle;
import dev.tegula.interop.tegula.TegulaEngine;
import dev.tegula.maintenance.ConsolidationMode;
import dev.tegula.maintenance.ConsolidationOptions;
import dev.tegula.query.Cells;
import dev.tegula.query.Condition;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.testkit.generate.Slow;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Checks files of maintenance operations: libtiledb ignores Tegula's own files, and both engines use the same one of
 * two copies of a delete.
 */
@Slow
class MaintenanceFilesTest {

    @TempDir
    private Path folder = Path.of("");

    private final Tegula tegula = TegulaEngine.shared().tegula();
    private final Oracle oracle = Oracle.shared();
    private String uri = "";

    /** Writes fragments at times 10 to 60, with cells 10 to 60. */
    @BeforeEach
    void write() {
        uri = folder.resolve("array").toString();
        tegula.createArray(
                uri,
                ArraySchema.sparse()
                        .dimension(Dimension.int32("x", 1, 100, 10))
                        .attribute(Attribute.int32("v"))
                        .build());
        for (int time = 10; time <= 60; time += 10) {
            try (ArrayWriter array =
                    tegula.openForWriting(uri, OpenOptions.defaults().at(time))) {
                array.write(Cells.builder().int32("x", time).int32("v", time).build());
            }
        }
    }

    private void delete(int time, int v) {
        try (ArrayWriter array =
                tegula.openForWriting(uri, OpenOptions.defaults().at(time))) {
            array.delete(Condition.field("v").eq(v));
        }
    }

    private List<Path> files(String inFolder, String ending) throws IOException {
        try (Stream<Path> files = Files.walk(Path.of(uri, inFolder))) {
            return files.filter(file -> file.toString().endsWith(ending))
                    .sorted()
                    .toList();
        }
    }

    /** Reads with both engines and checks that they agree. */
    private String read() throws Exception {
        SchemaSpec schema = oracle.schema(uri, Opening.NOW).get();
        ReadSpec spec = ReadSpec.all(CellOrder.ROW_MAJOR, List.of("x", "v"));
        Columns own = TegulaEngine.shared().read(uri, spec);
        Columns theirs = new LibtiledbEngine(oracle, 0).read(uri, spec);
        assertNull(Comparison.of(schema, spec).difference(theirs, own));
        try (ArrayReader array = tegula.openForReading(uri)) {
            return Arrays.toString(array.read(Subarray.whole(), "v").int32("v"));
        }
    }

    @Test
    void libtiledbReadsConsolidatesAndVacuumsFragmentsWithAConsolidationRecord() throws Exception {
        String before = read();
        tegula.maintenance(uri)
                .consolidate(
                        ConsolidationOptions.defaults().withFragmentCount(2, 2).withSteps(2));
        assertEquals(2, files("__fragments", "__consolidation.txt").size());
        assertEquals(before, read());
        Opening fragments =
                Opening.NOW.with("sm.consolidation.mode", "fragments").with("sm.vacuum.mode", "fragments");
        assertTrue(oracle.consolidate(uri, fragments).isValue());
        assertEquals(before, read());
        assertTrue(oracle.vacuum(uri, fragments).isValue());
        assertEquals(before, read());
        assertEquals(List.of(), files("__fragments", "__consolidation.txt"), "the records went with the fragments");
        assertEquals(1, files("__fragments", "__fragment_metadata.tdb").size());
    }

    @Test
    void bothLibraries_applyTheEmbeddedCopyOfADelete() throws Exception {
        delete(65, 20);
        delete(75, 30);
        delete(75, 40);
        assertTrue(oracle.consolidate(uri, Opening.NOW.with("sm.consolidation.mode", "commits"))
                .isValue());
        String before = read();
        List<Path> deletes = files("__commits", ".del");
        byte[] first = Files.readAllBytes(deletes.get(0));
        delete(85, 50);
        List<Path> all = files("__commits", ".del");
        Path last =
                all.stream().filter(file -> !deletes.contains(file)).findFirst().orElseThrow();
        Files.write(deletes.get(0), Files.readAllBytes(last));
        Files.delete(last);
        assertEquals("[10, 50, 60]", before);
        assertEquals(before, read());
        tegula.maintenance(uri).consolidate(ConsolidationOptions.of(ConsolidationMode.COMMITS));
        assertEquals(before, read());
        Files.write(deletes.get(0), first);
        assertEquals(before, read());
    }

    @Test
    void bothLibraries_applyDifferentConditionsEmbeddedUnderOneName() throws Exception {
        delete(65, 20);
        assertTrue(oracle.consolidate(uri, Opening.NOW.with("sm.consolidation.mode", "commits"))
                .isValue());
        Path first = files("__commits", ".del").get(0);
        delete(75, 30);
        Path second = files("__commits", ".del").stream()
                .filter(file -> !file.equals(first))
                .findFirst()
                .orElseThrow();
        byte[] other = Files.readAllBytes(second);
        Files.delete(second);
        ByteArrayOutputStream list = new ByteArrayOutputStream();
        String listed = new String(Files.readAllBytes(files("__commits", ".con").get(0)), StandardCharsets.ISO_8859_1);
        Matcher line =
                Pattern.compile("/?__commits/" + first.getFileName() + "\n").matcher(listed);
        assertTrue(line.find(), listed);
        list.write(line.group().getBytes(StandardCharsets.UTF_8));
        list.write(ByteBuffer.allocate(8)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(other.length)
                .array());
        list.write(other);
        Files.write(Path.of(uri, "__commits", "__65_65_0123456789abcdef0123456789abcdef_21.con"), list.toByteArray());
        assertEquals("[10, 40, 50, 60]", read());
        tegula.maintenance(uri).consolidate(ConsolidationOptions.of(ConsolidationMode.COMMITS));
        assertEquals("[10, 40, 50, 60]", read());
    }
}
