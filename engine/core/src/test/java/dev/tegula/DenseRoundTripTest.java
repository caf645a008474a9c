package dev.tegula;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tegula.query.Cells;
import dev.tegula.query.Subarray;
import dev.tegula.query.TimestampRange;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Filter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DenseRoundTripTest {

    private static final ArraySchema SCHEMA = ArraySchema.dense()
            .dimension(Dimension.int32("row", 1, 10, 4))
            .dimension(Dimension.int32("col", 1, 10, 4))
            .attribute(Attribute.float64("celsius").withFilters(Filter.byteShuffle(), Filter.zstd(5)))
            .attribute(Attribute.utf8("note").nullable())
            .build();

    @TempDir
    private Path folder;

    @Test
    void newerFragments_hideOlderCellsExceptInTimeTravel() {
        String uri = folder.resolve("array").toString();
        try (Tegula tegula = Tegula.create()) {
            tegula.createArray(uri, SCHEMA);
            double[] values = new double[100];
            String[] notes = new String[100];
            for (int i = 0; i < 100; i++) {
                values[i] = i / 2.0;
                notes[i] = i % 7 == 0 ? null : "cell " + i;
            }
            try (ArrayWriter array =
                    tegula.openForWriting(uri, OpenOptions.defaults().at(10))) {
                array.write(
                        Subarray.whole(),
                        Cells.builder()
                                .float64("celsius", values)
                                .utf8("note", notes)
                                .build());
            }
            try (ArrayWriter array =
                    tegula.openForWriting(uri, OpenOptions.defaults().at(20))) {
                array.write(
                        Subarray.range("row", 4, 5).addRange("col", 4, 5),
                        Cells.builder()
                                .float64("celsius", -1, -2, -3, -4)
                                .utf8("note", "a", "", null, "ü")
                                .build());
            }
            try (ArrayReader array = tegula.openForReading(uri)) {
                Cells cells =
                        array.read(Subarray.range("row", 4, 5).addRange("col", 3, 6), "celsius", "note", "row", "col");
                assertArrayEquals(new double[] {16, -1, -2, 17.5, 21, -3, -4, 22.5}, cells.float64("celsius"));
                assertArrayEquals(
                        new String[] {"cell 32", "a", "", null, null, null, "ü", "cell 45"}, cells.text("note"));
                assertArrayEquals(new int[] {4, 4, 4, 4, 5, 5, 5, 5}, cells.int32("row"));
                assertArrayEquals(new int[] {3, 4, 5, 6, 3, 4, 5, 6}, cells.int32("col"));
            }
            try (ArrayReader array =
                    tegula.openForReading(uri, OpenOptions.defaults().at(TimestampRange.upTo(15)))) {
                assertArrayEquals(
                        values, array.read(Subarray.whole(), "celsius").float64("celsius"));
                assertEquals(1, array.fragments().size());
            }
        }
    }
}
