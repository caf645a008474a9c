package dev.tegula.internal.fragment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.internal.bytes.ByteReader;
import dev.tegula.internal.bytes.ByteWriter;
import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FragmentFooterTest {

    private static final ArraySchema SCHEMA = ArraySchema.sparse()
            .dimension(Dimension.int64("x", 0, 1000, 10))
            .attribute(Attribute.utf8("text"))
            .attribute(Attribute.int32("a").nullable())
            .build();

    private static IntStream versions() {
        return IntStream.rangeClosed(7, FormatVersion.NEWEST);
    }

    private static byte[] written(FormatVersion version, boolean times) {
        boolean timestamps = times && version.hasTimestamps();
        boolean deletes = times && version.hasDeleteMetadata();
        int fields = FragmentFields.sections(SCHEMA, version, new FragmentFields.Times(timestamps, deletes));
        long[] numbers = new long[fields];
        Arrays.setAll(numbers, i -> 100 + i);
        long[] statistics = version.hasTileStatistics() ? numbers : new long[0];
        ByteWriter out = new ByteWriter();
        new FragmentFooter(
                        version,
                        version.hasSchemaNames() ? "__1_1_a" : null,
                        false,
                        List.of(Range.of(3, 5)),
                        7,
                        8,
                        timestamps,
                        deletes,
                        numbers,
                        numbers,
                        numbers,
                        new FragmentFooter.SectionOffsets(
                                1,
                                numbers,
                                numbers,
                                numbers,
                                numbers,
                                statistics,
                                statistics,
                                statistics,
                                statistics,
                                2,
                                3))
                .write(out, SCHEMA.dimensions());
        return out.toByteArray();
    }

    @ParameterizedTest
    @MethodSource("versions")
    void head_isThatOfTheWholeFooter(int number) {
        FormatVersion version = new FormatVersion(number);
        for (boolean times : new boolean[] {false, true}) {
            byte[] stored = written(version, times);
            ByteReader in = new ByteReader(stored, "footer");
            FragmentFooter footer = FragmentFooter.read(in, any -> schemaOf(version));
            assertEquals(0, in.remaining());
            ByteReader again = new ByteReader(stored, "footer");
            FragmentFooter.Head head = FragmentFooter.Head.read(again, any -> schemaOf(version));
            assertEquals(footer.dataBytes(), head.skipRest(again));
            assertEquals(0, again.remaining());
            assertEquals(footer.version(), head.version());
            assertEquals(footer.schemaName(), head.schemaName());
            assertEquals(footer.nonEmptyDomain(), head.nonEmptyDomain());
            assertEquals(footer.sparseTiles(), head.sparseTiles());
            assertEquals(footer.lastTileCells(), head.lastTileCells());
            assertEquals(footer.times(), new FragmentFields.Times(head.timestamps(), head.deletes()));
        }
    }

    @ParameterizedTest
    @MethodSource("versions")
    void truncatedFooter_isRefusedByBoth(int number) {
        FormatVersion version = new FormatVersion(number);
        byte[] stored = written(version, false);
        ByteReader in = new ByteReader(stored, 0, stored.length - 1, "footer");
        assertThrows(CorruptArrayException.class, () -> FragmentFooter.read(in, any -> schemaOf(version)));
        ByteReader again = new ByteReader(stored, 0, stored.length - 1, "footer");
        FragmentFooter.Head head = FragmentFooter.Head.read(again, any -> schemaOf(version));
        assertThrows(CorruptArrayException.class, () -> head.skipRest(again));
    }

    /** Returns the schema with a version that fragments of this version can have. */
    private static ArraySchema schemaOf(FormatVersion version) {
        return SCHEMA.toBuilder().version(version.number()).buildStored();
    }
}
