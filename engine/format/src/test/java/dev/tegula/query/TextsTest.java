package dev.tegula.query;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.metadata.MetadataChanges;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Enumeration;
import dev.tegula.schema.Range;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

/** Strings that cannot be stored, and numbers requested as strings. */
class TextsTest {

    private static final String LONE = "ab\uD83D!";

    private static void refused(String start, Executable action) {
        String message = assertThrows(IllegalArgumentException.class, action).getMessage();
        assertEquals(
                start
                        + ", character 2: unpaired surrogate (found U+D83D). Remove it, or store the bytes in a field of type BLOB.",
                message);
    }

    @Test
    void loneSurrogates_areRefusedWithTheirPosition() {
        refused("field 's', cell 1", () -> Cells.builder().utf8("s", "fine", LONE));
        refused("field 's', cell 0", () -> Cells.builder().ascii("s", LONE, null));
        refused("low end of a range", () -> Range.of(LONE, null));
        refused("high end of a range", () -> Range.of("a", LONE));
        refused("enumeration 'e', entry 2", () -> Enumeration.utf8("e", "x", "y", LONE));
        refused("metadata value", () -> MetadataValue.utf8(LONE));
        refused("metadata key", () -> MetadataChanges.none().put(LONE, MetadataValue.utf8("x")));
        refused(
                "name of a field",
                () -> ArraySchema.dense()
                        .dimension(Dimension.int32("d", 0, 9, 10))
                        .attribute(Attribute.int8(LONE))
                        .build());
    }

    @Test
    void pairsOfSurrogates_areCharacters() {
        String smile = "a\uD83D\uDE00b";

        assertArrayEquals(
                new String[] {smile, null},
                Cells.builder().utf8("s", smile, null).build().text("s"));
        assertThrows(IllegalArgumentException.class, () -> Cells.builder().utf8("s", "\uDE00\uD83D"));
    }

    @Test
    void numbersAreNotReadAsText() {
        Cells cells = Cells.builder()
                .int32("n", 65, 66)
                .int8("b", (byte) 65, (byte) 66)
                .build();

        String message = assertThrows(IllegalArgumentException.class, () -> cells.text("n"))
                .getMessage();
        assertEquals("field 'n': not a text type (found INT32). Use Cells.int32(\"n\").", message);
        assertTrue(assertThrows(
                        IllegalArgumentException.class, () -> cells.column("b").text(0))
                .getMessage()
                .contains("Cells.int8(\"b\")"));
    }
}
