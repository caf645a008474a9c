package dev.tegula.errors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import dev.tegula.errors.NextStep.Action;
import dev.tegula.errors.NextStep.Argument;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Places of damage tell the array or group. */
class FilePlaceTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "mem://store/a/__schema/__1_1_0f|mem://store/a",
                "/data/a/__fragments/__1_1_0f_22/a0.tdb|/data/a",
                "file:///data/a/__1_1_0f/a0.tdb|file:///data/a",
                "/data/a/__0123456789abcdef0123456789abcdef_17/__coords.tdb|/data/a",
                "https://host/data/a/__commits/__1_1_0f_22.con|https://host/data/a",
                "s3://bucket/a/__labels/l0/__fragments/__1_1_0f_22/a0.tdb|s3://bucket/a",
                "mem://store/g/__group/__1_1_0f_2|mem://store/g",
                "zip+file:///data/x.zip!/a/__meta/__1_1_0f|zip+file:///data/x.zip!/a",
                "mem://store/__mine/a/__schema/__1_1_0f|mem://store/__mine/a",
                "https://***@host/a/__schema/__1_1_0f|https://***@host/a",
                "/my data/a: b/__schema|/my data/a: b",
                "/data/a/__array_schema.tdb|/data/a"
            })
    void file_namesItsArray(String file, String root) {
        FilePlace place = FilePlace.of(file).part("footer").at(9);
        assertEquals(new FilePlace(root, file, "footer", 9L), place);
        CorruptArrayException error = new CorruptArrayException(place, "too short");
        assertEquals(file + ", footer, at byte 9: too short", error.getMessage());
        assertEquals(new NextStep(Action.VERIFY, Map.of(Argument.URI, root)), error.nextStep());
        assertEquals(ErrorKind.CORRUPT, error.kind());
    }

    @ParameterizedTest
    @ValueSource(strings = {"schema", "/data/a", "/data/__metadata/x.tdb", "mem://store/__mine/a"})
    void fileOutsideOfTheLayout_hasNoArray(String file) {
        assertNull(FilePlace.of(file).root());
        assertEquals(NextStep.of(Action.VERIFY), new CorruptArrayException(FilePlace.of(file), "wrong").nextStep());
    }

    @Test
    void knownRoot_isKept() {
        assertEquals("/b", FilePlace.of("/data/a/__schema/x").within("/b").root());
        assertEquals(new FilePlace("/data/a", "/data/a", null, null), FilePlace.ofRoot("/data/a"));
    }

    @Test
    void partOfAPart_isNamedAfterIt() {
        FilePlace place = FilePlace.of("f").part("tile 3").part("chunk 2");
        assertEquals("f, tile 3, chunk 2: x", new CorruptArrayException(place, "x").getMessage());
    }
}
