package dev.tegula.internal.read.sparse;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SparseRangesTest {

    private static final ArraySchema SCHEMA = ArraySchema.sparse()
            .dimension(Dimension.int32("x", 0, 999, 10))
            .dimension(Dimension.ascii("s"))
            .attribute(Attribute.int32("a"))
            .build();

    private static boolean touch(Subarray subarray, Range x, Range s) {
        return SparseRanges.of(SCHEMA, subarray).touch(List.of(x, s));
    }

    @ParameterizedTest
    @CsvSource({"0, 9, false", "0, 10, true", "12, 18, true", "20, 29, true", "21, 29, false", "41, 99, false"})
    void boxesThatShareCoordinatesWithAnyRange_areTouched(int low, int high, boolean isTouched) {
        Subarray subarray =
                Subarray.whole().addRange("x", 40, 40).addRange("x", 30, 31).addRange("x", 10, 20);
        assertEquals(isTouched, touch(subarray, Range.of(low, high), Range.of("a", "b")));
    }

    @ParameterizedTest
    @CsvSource({"a, b, false", "a, c, true", "d, e, true", "e, f, false"})
    void boxesThatShareStringsWithTheRange_areTouched(String low, String high, boolean isTouched) {
        Subarray subarray = Subarray.whole().addRange("s", "c", "d");
        assertEquals(isTouched, touch(subarray, Range.of(0, 9), Range.of(low, high)));
    }

    @Test
    void unknownBox_isTouched() {
        assertTrue(SparseRanges.of(SCHEMA, Subarray.range("x", 1, 2)).touch(null));
    }
}
