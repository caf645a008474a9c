package dev.tegula.internal.io.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayReader;
import dev.tegula.ArrayWriter;
import dev.tegula.Tegula;
import dev.tegula.io.table.ImportOptions;
import dev.tegula.query.Cells;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Enumeration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ImportTargetTest {

    private static final String URI = "mem://import-target/array";

    private final AtomicInteger opened = new AtomicInteger();
    private Tegula tegula;

    @BeforeEach
    void createArray() {
        tegula = Tegula.create();
        tegula.createArray(
                URI,
                ArraySchema.sparse()
                        .dimension(Dimension.int32("d", 0, 9, 10))
                        .attribute(Attribute.uint8("side").withEnumeration("sides"))
                        .attribute(Attribute.uint8("venue").withEnumeration("venues"))
                        .attribute(Attribute.int32("size"))
                        .enumeration(Enumeration.utf8("sides", "buy", "sell"))
                        .enumeration(Enumeration.utf8("venues", "A", "B"))
                        .build());
    }

    @AfterEach
    void closeEngine() {
        tegula.close();
    }

    private ImportTarget target(ImportOptions options) {
        ArraySchema schema;
        try (ArrayReader array = tegula.openForReading(URI)) {
            schema = array.schema();
        }
        return new ImportTarget(schema, options, () -> {
            opened.incrementAndGet();
            return tegula.openForReading(URI);
        });
    }

    @Test
    void labelsOfAllAttributesComeFromOneOpening() {
        try (ImportTarget target = target(ImportOptions.defaults().withLabels().withNewLabels())) {
            assertEquals(Set.of("side", "venue"), target.labels().keySet());
            assertTrue(target.growth().isPossible());
            assertEquals(target.labels().get("side"), target.enumeration("side"));
            assertEquals(1, opened.get());
        }
    }

    /** Labels are read first; other programs may write while the files are read. */
    @Test
    void cellsToKeep_areThoseOfNow() {
        try (ImportTarget target = target(ImportOptions.defaults().withLabels())) {
            assertEquals(0, target.array().fragments().size());
            try (ArrayWriter writer = tegula.openForWriting(URI)) {
                writer.write(Cells.builder()
                        .int32("d", 1)
                        .utf8("side", "buy")
                        .utf8("venue", "A")
                        .int32("size", 5)
                        .build());
            }
            assertEquals(1, target.cells().fragments().size());
        }
    }

    @Test
    void numbersNeedNoOpening() {
        try (ImportTarget target = target(ImportOptions.defaults())) {
            assertEquals(Map.of(), target.labels());
            assertFalse(target.growth().isPossible());
            assertNull(target.enumeration("size"));
            assertEquals(0, opened.get());
        }
    }
}
