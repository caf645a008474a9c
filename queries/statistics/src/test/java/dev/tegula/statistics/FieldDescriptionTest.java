package dev.tegula.statistics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayReader;
import dev.tegula.ArrayWriter;
import dev.tegula.Tegula;
import dev.tegula.query.Cells;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import java.math.BigInteger;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FieldDescriptionTest {

    @Test
    void evenNumbers_haveAnEvenHistogram() {
        int cells = 32_000;
        try (Tegula tegula = Tegula.create()) {
            tegula.createArray(
                    "mem://even",
                    ArraySchema.dense()
                            .dimension(Dimension.int32("i", 0, cells - 1, 1000))
                            .attribute(Attribute.int32("v"))
                            .attribute(Attribute.utf8("t").nullable())
                            .build());
            String[] texts = new String[cells];
            byte[] validity = new byte[cells];
            for (int i = 0; i < cells; i++) {
                texts[i] = "t" + i % 3;
                validity[i] = (byte) (i % 2);
            }
            try (ArrayWriter writer = tegula.openForWriting("mem://even")) {
                writer.write(
                        Subarray.whole(),
                        Cells.builder()
                                .int32("v", IntStream.range(0, cells).toArray())
                                .utf8("t", texts)
                                .validity("t", validity)
                                .build());
            }
            try (ArrayReader array = tegula.openForReading("mem://even")) {
                List<FieldDescription> fields = FieldDescription.of(array, array.query(), List.of("t", "v"))
                        .fields();
                FieldDescription text = fields.get(0);
                assertEquals(List.of(16_000L, 3L), List.of(text.nulls(), text.distinct()));
                assertEquals("t0", text.min());
                assertEquals("t2", text.max());
                assertNull(text.mean());
                FieldDescription number = fields.get(1);
                assertEquals(BigInteger.ZERO, number.min());
                assertEquals(BigInteger.valueOf(cells - 1), number.max());
                assertEquals((cells - 1) / 2.0, number.mean());
                assertEquals(cells, number.distinct(), cells * 0.05);
                assertEquals(FieldDescription.BINS, number.histogram().size());
                assertEquals(
                        cells, number.histogram().stream().mapToLong(n -> n).sum());
                number.histogram().forEach(count -> assertEquals(2000, count, 100));
                for (int q = 0; q < 5; q++) {
                    double expected = new double[] {0.05, 0.25, 0.5, 0.75, 0.95}[q] * (cells - 1);
                    assertEquals(expected, number.quantiles().get(q), 0.005 * cells);
                }
                assertTrue(!number.distinctExact());
            }
        }
    }
}
