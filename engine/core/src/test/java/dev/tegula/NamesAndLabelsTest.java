package dev.tegula;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.query.Cells;
import dev.tegula.query.Condition;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Enumeration;
import dev.tegula.schema.SchemaEvolution;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Names of dimensions and folders, and indexes of labels. */
class NamesAndLabelsTest {

    private static final String URI = "mem://names/array";

    @TempDir
    Path folder;

    private final Tegula tegula = Tegula.create();

    @AfterEach
    void close() {
        tegula.close();
    }

    private static ArraySchema sparse(String dimension) {
        return ArraySchema.sparse()
                .dimension(Dimension.int64(dimension, 0, 99, 10))
                .attribute(Attribute.int32("a"))
                .build();
    }

    /**
     * TileDB-Py names dimensions {@code __dim_0}. {@code __fragment} is a field of queries unless a dimension has it.
     */
    @ParameterizedTest
    @ValueSource(strings = {"__dim_0", "__", "__fragment", "__x"})
    void dimension_mayHaveANameThatBeginsWithUnderscores(String name) {
        tegula.createArray(URI, sparse(name));
        try (ArrayWriter array = tegula.openForWriting(URI)) {
            array.write(Cells.builder().int64(name, 7, 8).int32("a", 1, 2).build());
            array.delete(Condition.field(name).eq(8));
        }
        tegula.maintenance(URI).evolve(SchemaEvolution.begin().addAttribute(Attribute.int32("b")));
        try (ArrayReader array = tegula.openForReading(URI)) {
            Cells cells = array.query().fields(name, "a", "__timestamps").read();
            assertArrayEquals(new long[] {7}, cells.int64(name));
            assertEquals(
                    1,
                    array.query()
                            .subarray(Subarray.range(name, 7, 7))
                            .where(Condition.field(name).eq(7))
                            .read()
                            .size());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"__coords", "__timestamps", "__delete_timestamps", "__delete_condition_index"})
    void fieldsOfTheFormat_areNoDimensions(String name) {
        String message =
                assertThrows(IllegalArgumentException.class, () -> sparse(name)).getMessage();
        assertTrue(message.contains("the format has a field of this name"), message);
    }

    @Test
    void attribute_hasNoReservedName() {
        assertThrows(
                IllegalArgumentException.class,
                () -> ArraySchema.sparse()
                        .dimension(Dimension.int64("d", 0, 99, 10))
                        .attribute(Attribute.int32("__a"))
                        .build());
    }

    @ParameterizedTest
    @ValueSource(strings = {"my array", "100%", "a%20b", "größe#1?"})
    void pathsOfArrays_areTakenLiterally(String name) {
        Path path = folder.resolve(name);
        tegula.createArray(path, sparse("d"));
        assertTrue(Files.isDirectory(path.resolve("__schema")));
        try (ArrayWriter array = tegula.openForWriting(path)) {
            array.write(Cells.builder().int64("d", 1).int32("a", 1).build());
        }
        assertTrue(tegula.object(path).exists());
        assertTrue(tegula.object(path.toString()).exists());
        try (ArrayReader array = tegula.openForReading(Tegula.uri(path))) {
            assertEquals(1, array.query().read().size());
        }
    }

    private static Attribute colour() {
        return Attribute.int32("colour").nullable().withEnumeration("colours");
    }

    private void createSparse() {
        tegula.createArray(
                URI,
                ArraySchema.sparse()
                        .dimension(Dimension.int64("d", 0, 99, 10))
                        .enumeration(Enumeration.utf8("colours", "red", "blue"))
                        .attribute(colour())
                        .build());
    }

    private static Cells sparseCells(int... colours) {
        long[] d = new long[colours.length];
        for (int i = 0; i < d.length; i++) {
            d[i] = i;
        }
        return Cells.builder().int64("d", d).int32("colour", colours).build();
    }

    @Test
    void indexWithoutLabel_isRefused() {
        createSparse();
        try (ArrayWriter array = tegula.openForWriting(URI)) {
            String message = assertThrows(IllegalArgumentException.class, () -> array.write(sparseCells(0, 1, 2)))
                    .getMessage();
            assertEquals(
                    "attribute 'colour', cell 2: the index has no label in enumeration 'colours' (found 2, expected 0 to"
                            + " 1). Extend the enumeration first.",
                    message);
            assertThrows(IllegalArgumentException.class, () -> array.write(sparseCells(-1)));
            try (GlobalOrderWriter fragment = array.globalOrder()) {
                fragment.write(sparseCells(0, 1));
                assertThrows(IllegalArgumentException.class, () -> fragment.write(sparseCells(2)));
            }
            try (ArrayWriter evolved = array.evolved(
                    SchemaEvolution.begin().extendEnumeration(Enumeration.utf8("colours", "red", "blue", "green")))) {
                evolved.write(sparseCells(0, 1, 2));
                evolved.delete(Condition.field("colour")
                        .eq("green")
                        .or(Condition.field("colour").isNull()));
            }
        }
        try (ArrayReader array = tegula.openForReading(URI)) {
            assertEquals(2, array.query().read().size());
        }
    }

    @Test
    void nullAndFillValue_needNoLabel() {
        createSparse();
        int fill = Integer.MIN_VALUE;
        try (ArrayWriter array = tegula.openForWriting(URI)) {
            array.write(Cells.builder()
                    .int64("d", 1, 2, 3)
                    .int32("colour", 1, 77, fill)
                    .validity("colour", (byte) 1, (byte) 0, (byte) 1)
                    .build());
        }
        try (ArrayReader array = tegula.openForReading(URI)) {
            assertEquals(3, array.query().read().size());
        }
    }

    @Test
    void indexWithoutLabelInDenseArrays_isRefused() {
        tegula.createArray(
                URI,
                ArraySchema.dense()
                        .dimension(Dimension.int64("d", 0, 9, 5))
                        .enumeration(Enumeration.utf8("colours", "red", "blue"))
                        .attribute(Attribute.uint8("colour").withEnumeration("colours"))
                        .build());
        Cells wrong =
                Cells.builder().uint8("colour", new byte[] {0, 1, 0, 1, 2}).build();
        Cells right =
                Cells.builder().uint8("colour", new byte[] {0, 1, 0, 1, -1}).build();
        Subarray box = Subarray.range("d", 0, 4);
        try (ArrayWriter array = tegula.openForWriting(URI)) {
            assertThrows(IllegalArgumentException.class, () -> array.write(box, wrong));
            array.write(box, right); // 255 is the fill value
            try (GlobalOrderWriter fragment = array.globalOrder(box)) {
                assertThrows(IllegalArgumentException.class, () -> fragment.write(wrong));
            }
            try (SlabWriter fragment = array.slabs(box)) {
                assertThrows(IllegalArgumentException.class, () -> fragment.write(box, wrong));
            }
        }
    }
}
