package dev.tegula.internal.soma.axis;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.schema.Range;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Sampled;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Positions and ranges of join ids, compared with a map. */
class JoinIdsTest {

    @Sampled(2)
    @ParameterizedTest
    @CsvSource({
        "0, 10",
        "1, 1",
        "5, 5",
        "100, 1000",
        "20000, 40000",
        "20000, 9000000000000",
        "9000, 9223372036854775807"
    })
    void positionsAndRangesContainTheIds(int count, long bound) {
        long[] ids = RandomTests.generator(count)
                .longs(0, bound)
                .distinct()
                .limit(count)
                .sorted()
                .toArray();
        JoinIds joinIds = JoinIds.ofSorted(ids);
        TreeMap<Long, Integer> positions = new TreeMap<>();
        for (int i = 0; i < ids.length; i++) {
            positions.put(ids[i], i);
        }
        for (long id : ids) {
            for (long near = Math.max(0, id - 1); near <= Math.min(bound - 1, id + 1); near++) {
                assertEquals(positions.getOrDefault(near, -1), joinIds.position(near));
            }
        }
        List<Range> ranges = joinIds.ranges(0, Long.MAX_VALUE);
        assertTrue(ranges.size() <= JoinIds.MAX_RANGES, "ranges: " + ranges.size());
        assertTrue(ids.length >= ranges.size());
        int covered = 0;
        long last = -1;
        for (Range range : ranges) {
            Range.OfLong each = (Range.OfLong) range;
            assertTrue(each.low() > last && each.high() >= each.low(), ranges.toString());
            covered += positions.subMap(each.low(), true, each.high(), true).size();
            assertTrue(positions.containsKey(each.low()) && positions.containsKey(each.high()));
            last = each.high();
        }
        assertEquals(ids.length, covered);
    }

    @Test
    void boundsCutIds() {
        JoinIds ids = JoinIds.ofSorted(new long[] {1, 2, 3, 10, 11, 20});
        assertEquals(List.of(Range.of(2, 3), Range.of(10, 10)), ids.ranges(2, 10));
        assertEquals(List.of(), ids.ranges(4, 9));
        assertEquals(List.of(Range.of(20, 20)), ids.ranges(12, Long.MAX_VALUE));
        assertEquals(2, ids.slice(3, 5).size());
        assertEquals(1, ids.slice(3, 5).position(11));
    }

    @Test
    void otherListsAreRefused() {
        assertThrows(IllegalArgumentException.class, () -> JoinIds.ofSorted(new long[] {2, 1}));
        assertThrows(IllegalArgumentException.class, () -> JoinIds.ofSorted(new long[] {1, 1}));
        assertThrows(IllegalArgumentException.class, () -> JoinIds.ofSorted(new long[] {-1, 1}));
    }
}
