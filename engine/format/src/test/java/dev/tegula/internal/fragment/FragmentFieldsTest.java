package dev.tegula.internal.fragment;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FragmentFieldsTest {

    /** The encoding table of TileDB 2.2, which deviates from RFC 3986 for some characters at the end of this list. */
    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            delimiter = ' ',
            value = {
                "! %21", "`#` %23", "$ %24", "% %25", "& %26", "' %27", "( %28", ") %29", "* %2A", "+ %2B", ", %2C",
                "/ %2F", ": %3A", "; %3B", "= %3D", "? %3F", "@ %40", "[ %5B", "] %5D", "\" %22", "< %20", "> %2D",
                "\\ %30", "| %3C", "- -", ". .", "_ _", "~ ~", "{ {", "^ ^", "é é"
            })
    void filesOfVersion8AreNamedByTheTableOfTheirLibrary(String letter, String encoded) {
        assertEquals("a" + encoded + "b.tdb", fileOf("a" + letter + "b", 8));
    }

    @Test
    void fileNamesOfVersion8_keepSpaces() {
        assertEquals("%20a b%2D.tdb", fileOf("<a b>", 8));
    }

    @Test
    void fileNamesOfOtherVersions_areNotEncoded() {
        assertEquals("<t>|.tdb", fileOf("<t>|", 7));
        assertEquals("a0.tdb", fileOf("<t>|", 9));
    }

    private static String fileOf(String attribute, int version) {
        ArraySchema schema = ArraySchema.sparse()
                .version(version)
                .dimension(Dimension.of("d", Datatype.INT32, Range.of(0, 9), 5))
                .attribute(Attribute.of(attribute, Datatype.INT32))
                .buildStored();
        List<FragmentFields.Entry> entries =
                new FragmentFields(schema, new FormatVersion(version), FragmentFields.Times.NONE).entries();
        return entries.get(0).fixedFile();
    }
}
