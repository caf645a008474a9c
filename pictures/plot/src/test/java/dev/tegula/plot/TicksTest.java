package dev.tegula.plot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayReader;
import dev.tegula.ArrayWriter;
import dev.tegula.Tegula;
import dev.tegula.query.Cells;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Ticks tell their places apart. */
class TicksTest {

    private static final String URI = "mem://array";

    private static List<String> ticks(Datatype type, long low, double... values) {
        try (Tegula tegula = Tegula.create()) {
            long high = low + values.length - 1;
            tegula.createArray(
                    URI,
                    ArraySchema.dense()
                            .dimension(Dimension.of("d", type, Range.of(low, high), (long) values.length))
                            .attribute(Attribute.float64("v"))
                            .build());
            try (ArrayWriter array = tegula.openForWriting(URI)) {
                array.write(
                        Subarray.range("d", low, high),
                        Cells.builder().float64("v", values).build());
            }
            try (ArrayReader array = tegula.openForReading(URI)) {
                String svg = Picture.of(LinePlot.of(array).render())
                        .described(Description.of(array))
                        .svg();
                return Pattern.compile("<text[^>]*>([^<]*)</text>")
                        .matcher(svg)
                        .results()
                        .map(found -> found.group(1))
                        .filter(text -> !text.isEmpty())
                        .toList();
            }
        }
    }

    private static List<String> ticks(Datatype type, long low, int length) {
        List<String> all =
                ticks(type, low, IntStream.range(0, length).asDoubleStream().toArray());
        return all.subList(0, all.indexOf("d"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "INT64 | 16000000 | [16000000, 16000002, 16000004, 16000006, 16000008, 16000010]",
                "INT64 | 1099511627776 | [1099511627776, 1099511627778, 1099511627780, 1099511627782, 1099511627784, 1099511627786]",
                "INT64 | 4611686018427387904 | [4.6116860184273879e18]",
                "DATETIME_YEAR | -5 | [1966, 1968, 1970, 1972, 1974]",
                "DATETIME_MONTH | -24840 | [-0100-01, -0100-04, -0100-07, -0100-10]",
                "DATETIME_DAY | -5 | [1969-12-28, 1969-12-30, 1970-01-01, 1970-01-03, 1970-01-05]",
                "DATETIME_MS | 100 | [00:00:00.100, 00:00:00.110]",
                "DATETIME_US | 1600000000000000 | [12:26:40, 12:26:40.000010]",
                "DATETIME_AS | 9000 | [9000, 9002, 9004, 9006, 9008, 9010]"
            })
    void ticksOfShortAxes_differ(Datatype type, long low, String expected) {
        assertEquals(expected, ticks(type, low, 11).toString());
    }

    @Test
    void ticksOfLongTimes_areFew() {
        try (Tegula tegula = Tegula.create()) {
            tegula.createArray(
                    URI,
                    ArraySchema.sparse()
                            .dimension(Dimension.time("d", Datatype.DATETIME_YEAR, -2_000_000, 8_000_000, 1000))
                            .attribute(Attribute.float64("v"))
                            .build());
            try (ArrayWriter array = tegula.openForWriting(URI)) {
                array.write(Cells.builder()
                        .int64("d", -2_000_000, 8_000_000)
                        .float64("v", 1, 2)
                        .build());
            }
            try (ArrayReader array = tegula.openForReading(URI)) {
                String svg = Picture.of(LinePlot.of(array).render()).svg();
                List.of("0", "2000000", "4000000", "6000000", "8000000")
                        .forEach(year -> assertTrue(svg.contains(">" + year + "<"), year));
                assertFalse(svg.contains(">100<"), svg);
            }
        }
    }

    @Test
    void ticksOfCloseOrGreatestValues_differ() {
        List<String> close = ticks(Datatype.INT64, 0, 123_456_789, 123_456_790);
        assertTrue(close.containsAll(List.of("123456789", "123456789.5", "123456790")), close.toString());
        assertEquals(close.stream().distinct().toList(), close);
        List<String> greatest = ticks(Datatype.INT64, 0, -Double.MAX_VALUE, Double.MAX_VALUE);
        assertTrue(greatest.containsAll(List.of("-1e308", "0", "1e308")), greatest.toString());
    }
}
