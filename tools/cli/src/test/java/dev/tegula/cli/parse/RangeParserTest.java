package dev.tegula.cli.parse;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import java.util.List;
import org.junit.jupiter.api.Test;

class RangeParserTest {

    private static final ArraySchema SCHEMA = ArraySchema.sparse()
            .dimension(Dimension.ascii("s"))
            .dimension(Dimension.uint64("u", 1, -10, 5))
            .dimension(Dimension.float64("f", -10, 10))
            .dimension(Dimension.time("day", Datatype.DATETIME_DAY, -1000, 100_000, 10))
            .dimension(Dimension.time("ms", Datatype.DATETIME_MS, 0, Long.MAX_VALUE / 2, 10))
            .dimension(Dimension.int8("s=t", -5, 5, 2))
            .build();

    private static void same(Subarray expected, String... words) {
        assertEquals(
                expected.ranges(), RangeParser.parse(List.of(words), SCHEMA).ranges());
    }

    @Test
    void bounds_haveTheTypeOfTheDimension() {
        same(Subarray.range("u", 3, -11), "u=3:18446744073709551605");
        same(Subarray.range("f", -1.5, 1e3), "f=-1.5:1e3");
        same(Subarray.range("f", -10.0, 2.0).addRange("f", 3.0, 10.0), "f=:2", "f=3:");
        same(Subarray.range("s=t", -2, 2), "s=t=-2:2");
        same(Subarray.range("s", "", ""), "s=:");
        same(Subarray.range("s", "a:b", "c\\d"), "s=a\\:b:c\\\\d");
        same(Subarray.range("s", "x", "x"), "s=x");
    }

    @Test
    void datetimes_areNumbersOrDates() {
        same(Subarray.range("day", -5, 20454), "day=-5:2026-01-01");
        same(Subarray.range("day", 20454, 20484), "day=2026-01:2026-01-31");
        same(Subarray.range("ms", 36_000_000, 36_061_500), "ms=1970-01-01T10:00:1970-01-01T10:01:01.5");
        same(Subarray.range("ms", 3_600_000, 7_200_000), "ms=1970-01-01T03:00+02:00:7200000");
        same(Subarray.range("ms", 3_600_000, 3_600_000), "ms=1970-01-01T01\\:00:3600000");
    }

    @Test
    void invalidBounds_areNamed() {
        wrong("u=-1:2", "\"-1\" is not a valid UINT64");
        wrong("u=1:x", "\"x\" is not a valid UINT64");
        wrong("f=NaN:1", "\"NaN\" is not a valid FLOAT64");
        wrong("s=t=1:200", "\"200\" is not a valid INT8");
        wrong("day=2026-01-01T12:00:5", "is not a valid DATETIME_DAY (expected an integer or a date in whole units)");
        wrong("s=a:b:c", "several colons");
    }

    private static void wrong(String word, String part) {
        UsageException e = assertThrows(UsageException.class, () -> RangeParser.parse(List.of(word), SCHEMA));
        assertTrue(String.valueOf(e.getMessage()).contains(part), e.getMessage());
    }
}
