package dev.tegula;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.query.Cells;
import dev.tegula.query.ResultOrder;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Filter;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SparseRoundTripTest {

    private static final ArraySchema SCHEMA = ArraySchema.sparse()
            .dimension(Dimension.ascii("chrom"))
            .dimension(Dimension.int64("pos", 0, 1000, 100))
            .attribute(Attribute.int32("depth"))
            .attribute(Attribute.utf8("note"))
            .capacity(3)
            .build();

    @TempDir
    private Path folder;

    @Test
    void cells_roundTripInEveryOrderAndNewerCellsHideOlderOnes() {
        String uri = folder.resolve("array").toString();
        try (Tegula tegula = Tegula.create()) {
            tegula.createArray(uri, SCHEMA);
            try (ArrayWriter array = tegula.openForWriting(uri)) {
                array.write(Cells.builder()
                        .ascii("chrom", "chr2", "chr1", "chr10", "chr1", "chr2", "chr1", "")
                        .int64("pos", 5, 900, 7, 17, 1000, 18, 0)
                        .int32("depth", 1, 2, 3, 4, 5, 6, 7)
                        .utf8("note", "a", "", "ccc", "d", "e", "f", "g")
                        .build());
                array.write(Cells.builder()
                        .ascii("chrom", "chr1", "chr3")
                        .int64("pos", 17, 1)
                        .int32("depth", 40, 80)
                        .utf8("note", "new", "h")
                        .build());
            }
            try (ArrayReader array = tegula.openForReading(uri)) {
                Cells cells = array.read(Subarray.whole());
                assertArrayEquals(
                        new String[] {"", "chr1", "chr1", "chr1", "chr10", "chr2", "chr2", "chr3"},
                        cells.text("chrom"));
                assertArrayEquals(new long[] {0, 17, 18, 900, 7, 5, 1000, 1}, cells.int64("pos"));
                assertArrayEquals(new int[] {7, 40, 6, 2, 3, 1, 5, 80}, cells.int32("depth"));
                assertArrayEquals(new String[] {"g", "new", "f", "", "ccc", "a", "e", "h"}, cells.text("note"));

                Cells part = array.query()
                        .subarray(Subarray.range("chrom", "chr1", "chr10").addRange("pos", 10, 899))
                        .order(ResultOrder.UNORDERED)
                        .fields("depth", "note")
                        .read();
                assertArrayEquals(new int[] {40, 6}, part.int32("depth"));

                Cells byPosition =
                        array.query().order(ResultOrder.COL_MAJOR).fields("pos").read();
                assertArrayEquals(new long[] {0, 1, 5, 7, 17, 18, 900, 1000}, byPosition.int64("pos"));
            }
        }
    }

    @Test
    void valuesThatAFilterRefuses_nameTheField() {
        String uri = folder.resolve("array").toString();
        try (Tegula tegula = Tegula.create()) {
            tegula.createArray(
                    uri,
                    ArraySchema.sparse()
                            .dimension(Dimension.int64("x", 0, 1000, 100))
                            .attribute(Attribute.int32("rising").withFilters(Filter.positiveDelta()))
                            .build());
            try (ArrayWriter array = tegula.openForWriting(uri)) {
                Cells cells =
                        Cells.builder().int64("x", 1, 2).int32("rising", 2, 1).build();
                String message = assertThrows(IllegalArgumentException.class, () -> array.write(cells))
                        .getMessage();
                assertTrue(message.startsWith("field 'rising': filter POSITIVE_DELTA"), message);
            }
            try (ArrayReader array = tegula.openForReading(uri)) {
                assertTrue(array.fragments().isEmpty());
            }
        }
    }

    @Test
    void duplicatesAndCellsOutsideTheDomain_areRefused() {
        String uri = folder.resolve("array").toString();
        try (Tegula tegula = Tegula.create()) {
            tegula.createArray(uri, SCHEMA);
            try (ArrayWriter array = tegula.openForWriting(uri)) {
                IllegalArgumentException twice = assertThrows(
                        IllegalArgumentException.class,
                        () -> array.write(Cells.builder()
                                .ascii("chrom", "x", "y", "x")
                                .int64("pos", 1, 1, 1)
                                .int32("depth", 1, 2, 3)
                                .utf8("note", "", "", "")
                                .build()));
                assertTrue(twice.getMessage().contains("cells 0 and 2"), twice.getMessage());
                assertTrue(twice.getMessage().contains("(chrom = 'x', pos = 1)"), twice.getMessage());
                IllegalArgumentException outside = assertThrows(
                        IllegalArgumentException.class,
                        () -> array.write(Cells.builder()
                                .ascii("chrom", "x", "y")
                                .int64("pos", 1, 1001)
                                .int32("depth", 1, 2)
                                .utf8("note", "", "")
                                .build()));
                assertTrue(
                        outside.getMessage()
                                .contains(
                                        "cell 1, dimension 'pos': is outside the domain (found 1001, expected a value within [0, 1000])"),
                        outside.getMessage());
            }
            try (ArrayReader array = tegula.openForReading(uri)) {
                assertTrue(array.fragments().isEmpty());
            }
        }
    }

    /** In one call, and over the border of two. Otherwise the third cell of {0.0, -0.0, 0.0} would repeat the first. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void zerosInGlobalOrder_areRefusedUnlessTheNegativeOneComesFirst(int border) {
        try (Tegula tegula = Tegula.create()) {
            String uri = folder.resolve("array").toString();
            tegula.createArray(
                    uri,
                    ArraySchema.sparse()
                            .dimension(Dimension.float64("x", -1.0, 1.0, 1.0))
                            .attribute(Attribute.int32("a"))
                            .build());
            try (ArrayWriter array = tegula.openForWriting(uri)) {
                String message = assertThrows(
                                IllegalArgumentException.class, () -> writeInTwoParts(array, border, 0.0, -0.0, 0.0))
                        .getMessage();
                assertTrue(message.startsWith("cell 1 (x = -0.0): is out of global order"), message);
                writeInTwoParts(array, border, -0.0, 0.0, 1.0);
            }
            try (ArrayReader array = tegula.openForReading(uri)) {
                assertArrayEquals(
                        new double[] {-0.0, 0.0, 1.0},
                        array.query().order(ResultOrder.GLOBAL).read().float64("x"));
            }
        }
    }

    private static void writeInTwoParts(ArrayWriter array, int border, double... x) {
        try (GlobalOrderWriter writer = array.globalOrder()) {
            for (double[] part : List.of(Arrays.copyOf(x, border), Arrays.copyOfRange(x, border, x.length))) {
                writer.write(Cells.builder()
                        .float64("x", part)
                        .int32("a", new int[part.length])
                        .build());
            }
            writer.commit();
        }
    }
}
