package dev.tegula;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.query.Cells;
import dev.tegula.query.Subarray;
import dev.tegula.query.TimestampRange;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Enumeration;
import dev.tegula.schema.Filter;
import dev.tegula.schema.Range;
import dev.tegula.schema.SchemaEvolution;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SchemaEvolutionTest {

    private static final String URI = "mem://store/array";

    private final Tegula tegula = Tegula.create();

    @BeforeEach
    void create() {
        ArraySchema schema = ArraySchema.dense()
                .dimension(Dimension.int32("d", 1, 4, 2))
                .attribute(Attribute.int32("a"))
                .attribute(Attribute.int32("colour").withEnumeration("colours"))
                .enumeration(Enumeration.utf8("colours", "red", "blue"))
                .build();
        tegula.createArray(URI, schema, at(10));
        write(
                20,
                1,
                4,
                Cells.builder()
                        .int32("a", 1, 2, 3, 4)
                        .int32("colour", 0, 1, 0, 1)
                        .build());
    }

    @AfterEach
    void close() {
        tegula.close();
    }

    private static OpenOptions at(long time) {
        return OpenOptions.defaults().at(time);
    }

    private void write(long time, long low, long high, Cells cells) {
        try (ArrayWriter writer = tegula.openForWriting(URI, at(time))) {
            writer.write(Subarray.range("d", low, high), cells);
        }
    }

    private ArrayReader open(long time) {
        return tegula.openForReading(URI, OpenOptions.defaults().at(TimestampRange.upTo(time)));
    }

    private ArraySchema evolve(SchemaEvolution evolution, long time) {
        return tegula.maintenance(URI, at(time)).evolve(evolution);
    }

    private String refused(SchemaEvolution evolution, long time) {
        return assertThrows(IllegalArgumentException.class, () -> evolve(evolution, time))
                .getMessage();
    }

    @Test
    void olderCells_haveTheFillValueOfNewAttributes() {
        Attribute added = Attribute.float64("b").withFilters(Filter.zstd());
        evolve(SchemaEvolution.begin().addAttribute(added).dropAttribute("a"), 30);
        write(
                40,
                2,
                3,
                Cells.builder().int32("colour", 1, 1).float64("b", 0.5, 1.5).build());

        try (ArrayReader reader = open(99)) {
            assertEquals(List.of("d", "colour", "b"), reader.schema().fieldNames());
            Cells cells = reader.read(Subarray.whole());
            assertArrayEquals(new double[] {Double.NaN, 0.5, 1.5, Double.NaN}, cells.float64("b"));
        }
        try (ArrayReader before = open(29)) {
            assertEquals(List.of("d", "a", "colour"), before.schema().fieldNames());
            assertArrayEquals(
                    new int[] {1, 2, 3, 4}, before.read(Subarray.whole(), "a").int32("a"));
        }
    }

    @Test
    void attributeReaddedWithAnotherType_isNew() {
        evolve(SchemaEvolution.begin().dropAttribute("a").addAttribute(Attribute.utf8("a")), 30);
        write(
                40,
                1,
                2,
                Cells.builder().int32("colour", 0, 0).utf8("a", "x", "yz").build());
        try (ArrayReader reader = open(99)) {
            assertArrayEquals(
                    new String[] {"x", "yz", "\0", "\0"},
                    reader.read(Subarray.whole(), "a").text("a"));
        }
    }

    @Test
    void extendedEnumeration_isUnchangedForEarlierReaders() {
        evolve(SchemaEvolution.begin().extendEnumeration(Enumeration.utf8("colours", "red", "blue", "green")), 30);
        evolve(
                SchemaEvolution.begin()
                        .addEnumeration(Enumeration.integers("sizes", Datatype.INT32, 38, 40, 42)
                                .asOrdered())
                        .addAttribute(Attribute.int32("size").withEnumeration("sizes")),
                31);
        try (ArrayReader reader = open(99)) {
            assertEquals(3, reader.enumeration("colours").size());
            assertTrue(reader.enumeration("sizes").ordered());
            assertArrayEquals(
                    "green".getBytes(StandardCharsets.UTF_8),
                    reader.enumeration("colours").bytes(2));
        }
        try (ArrayReader before = open(29)) {
            assertEquals(2, before.enumeration("colours").size());
        }
        evolve(SchemaEvolution.begin().dropAttribute("size").dropEnumeration("sizes"), 32);
        try (ArrayReader reader = open(99)) {
            assertEquals(
                    List.of("colours"),
                    List.copyOf(reader.schema().enumerationPaths().keySet()));
        }
    }

    @Test
    void evolvedWriter_storesItsSchemaWithItsFirstFragment() {
        SchemaEvolution evolution =
                SchemaEvolution.begin().extendEnumeration(Enumeration.utf8("colours", "red", "blue", "green"));
        try (ArrayWriter writer = tegula.openForWriting(URI, at(30));
                ArrayWriter evolved = writer.evolved(evolution)) {
            Cells wrong = Cells.builder().int32("a", 1).build();
            assertThrows(IllegalArgumentException.class, () -> evolved.write(Subarray.range("d", 1, 1), wrong));
            try (ArrayReader before = open(99)) {
                assertEquals(2, before.enumeration("colours").size());
            }
            Cells cells = Cells.builder().int32("a", 9).int32("colour", 2).build();
            evolved.write(Subarray.range("d", 1, 1), cells);
            evolved.write(Subarray.range("d", 2, 2), cells);
        }
        try (ArrayReader reader = open(30)) {
            assertEquals(3, reader.enumeration("colours").size());
            assertEquals(3, reader.fragments().size());
            assertArrayEquals(
                    new int[] {2, 2, 0, 1},
                    reader.read(Subarray.whole(), "colour").int32("colour"));
        }
        try (ArrayReader before = open(29)) {
            assertEquals(2, before.enumeration("colours").size());
        }
        try (ArrayWriter writer = tegula.openForWriting(URI, at(30))) {
            assertEquals(
                    "schema change: the array has a later schema (found a schema at 30, expected one before 30). "
                            + "Choose a later time.",
                    assertThrows(IllegalArgumentException.class, () -> writer.evolved(evolution))
                            .getMessage());
        }
    }

    @Test
    void currentDomain_growsAndNeverShrinks() {
        ArraySchema evolved = evolve(SchemaEvolution.begin().expandCurrentDomain(List.of(Range.of(1, 2))), 30);
        assertEquals(22, evolved.version());
        assertEquals(
                "dimension 'd': the current domain can only be expanded (found [2, 4], expected a range that contains [1, 2])",
                refused(SchemaEvolution.begin().expandCurrentDomain(List.of(Range.of(2, 4))), 31));
        assertEquals(
                "dimension 'd': current domain exceeds the domain (found [1, 5], expected a range within [1, 4])",
                refused(SchemaEvolution.begin().expandCurrentDomain(List.of(Range.of(1, 5))), 31));
        evolve(SchemaEvolution.begin().expandCurrentDomain(List.of(Range.of(1, 3))), 31);
        try (ArrayReader reader = open(99)) {
            assertArrayEquals(
                    new int[] {1, 2, 3}, reader.read(Subarray.whole(), "a").int32("a"));
        }
    }

    @Test
    void currentDomainInAnOldVersion_isRefused() {
        ArraySchema old = ArraySchema.dense()
                .dimension(Dimension.int32("d", 1, 4, 2))
                .attribute(Attribute.int32("a"))
                .build();
        assertEquals(
                "schema: a current domain is not supported by format version 21 (expected 22). Omit the version.",
                assertThrows(
                                IllegalArgumentException.class,
                                () -> old.toBuilder()
                                        .currentDomain(List.of(Range.of(1, 2)))
                                        .build())
                        .getMessage());
    }

    @Test
    void invalidChange_isRefusedAndChangesNothing() {
        SchemaEvolution begin = SchemaEvolution.begin();
        assertEquals(
                "attribute 'z': does not exist and cannot be dropped (expected one of [a, colour])",
                refused(begin.dropAttribute("z"), 30));
        assertEquals(
                "attribute 'd': cannot be added, because there is a field with this name. Choose another name.",
                refused(begin.addAttribute(Attribute.int32("d")), 30));
        assertEquals(
                "enumeration 'colours': cannot be dropped, because attribute 'colour' uses it. Drop the attribute first.",
                refused(begin.dropEnumeration("colours"), 30));
        assertEquals(
                "enumeration 'z': does not exist and cannot be dropped (expected one of [colours])",
                refused(begin.dropEnumeration("z"), 30));
        assertEquals(
                "enumeration 'colours': is not an extension (expected the same type, and the same 2 entries before the new ones)",
                refused(begin.extendEnumeration(Enumeration.utf8("colours", "blue", "red", "green")), 30));
        assertEquals(
                "enumeration 'colours': is not an extension (expected the same type, and the same 2 entries before the new ones)",
                refused(begin.extendEnumeration(Enumeration.utf8("colours", "red", "blues", "green")), 30));
        assertEquals(
                "enumeration 'colours': already exists and cannot be added. Extend it instead.",
                refused(begin.addEnumeration(Enumeration.utf8("colours", "x")), 30));
        assertEquals(
                "enumeration 'e': entries 0 and 2 are equal",
                refused(begin.addEnumeration(Enumeration.utf8("e", "x", "y", "x")), 30));
        assertEquals(
                "schema: has no attribute (expected at least one in a dense array)",
                refused(begin.dropAttribute("a").dropAttribute("colour"), 30));
        assertEquals(
                "schema change: the array has a later schema (found a schema at 10, expected one before 10). Choose a later time.",
                refused(begin.dropAttribute("a"), 10));
        assertEquals(
                "schema change: the name of the schema at 10 sorts after one at 100, because names are compared by their characters. "
                        + "Choose a later time with as many digits.",
                refused(begin.dropAttribute("a"), 100));
        try (ArrayReader reader = open(Long.MAX_VALUE)) {
            assertEquals(List.of("d", "a", "colour"), reader.schema().fieldNames());
        }
    }
}
