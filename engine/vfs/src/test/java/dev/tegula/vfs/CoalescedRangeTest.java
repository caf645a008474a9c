package dev.tegula.vfs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CoalescedRangeTest {

    private static RangeTarget range(long position, int length) {
        return new RangeTarget(position, new byte[length], 0, length);
    }

    private static List<String> plan(int gap, RangeTarget... ranges) {
        return CoalescedRange.plan(List.of(ranges), gap).stream()
                .map(request -> request.position() + "+" + request.length() + "/"
                        + request.ranges().size())
                .toList();
    }

    @Test
    void plan_joinsRangesUpToTheGap() {
        assertEquals(List.of("0+110/2"), plan(90, range(0, 10), range(100, 10)));
        assertEquals(List.of("0+10/1", "100+10/1"), plan(89, range(0, 10), range(100, 10)));
        assertEquals(List.of("0+20/2"), plan(0, range(10, 10), range(0, 10)));
        assertEquals(List.of("0+10/1", "11+10/1"), plan(0, range(11, 10), range(0, 10)));
    }

    @Test
    void plan_joinsOverlappingRanges() {
        assertEquals(List.of("0+100/3"), plan(0, range(50, 10), range(0, 100), range(99, 1)));
        assertEquals(
                List.of("0+100/3", "101+1/1"), plan(0, range(50, 10), range(0, 100), range(20, 10), range(101, 1)));
        assertEquals(List.of("5+10/2"), plan(0, range(5, 10), range(5, 10)));
    }

    @Test
    void plan_omitsEmptyRanges() {
        assertEquals(List.of(), plan(10));
        assertEquals(List.of("7+1/1"), plan(10, range(0, 0), range(7, 1), range(9, 0)));
    }

    @Test
    void plan_limitsTheCopiedBytes() {
        int third = CoalescedRange.MAX_COPIED / 3;
        RangeTarget[] ranges = new RangeTarget[7];
        for (int i = 0; i < ranges.length; i++) {
            ranges[i] = range((long) i * third, third);
        }
        List<CoalescedRange> plan = CoalescedRange.plan(List.of(ranges), 1000);
        assertEquals(
                List.of(3, 3, 1),
                plan.stream().map(request -> request.ranges().size()).toList());
        plan.forEach(request -> assertTrue(request.length() <= CoalescedRange.MAX_COPIED));
    }

    @Test
    void rangesAdjacentInMemory_needNoCopy() throws Exception {
        int pieces = 5;
        int length = CoalescedRange.MAX_COPIED / 2;
        byte[] target = new byte[pieces * length];
        List<RangeTarget> ranges = new ArrayList<>();
        for (int i = 0; i < pieces; i++) {
            ranges.add(new RangeTarget(100 + (long) i * length, target, i * length, length));
        }
        List<CoalescedRange> plan = CoalescedRange.plan(ranges, 0);
        assertEquals(1, plan.size());
        plan.get(0).readFrom((position, bytes, offset, count) -> {
            assertEquals(100, position);
            assertEquals(target.length, count);
            assertEquals(0, offset);
            assertTrue(bytes == target);
        });
    }

    @Test
    void positions_mayExceedTwoGibibytes() {
        long far = Long.MAX_VALUE - 50;
        assertEquals(List.of("0+1/1", far + "+40/2"), plan(1 << 20, range(far + 30, 10), range(0, 1), range(far, 10)));
    }
}
