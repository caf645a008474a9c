package dev.tegula.internal.read.sparse;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class CellPositionsTest {

    private static CellPositions listed(int... positions) {
        return new CellPositions.Listed(positions);
    }

    private static CellPositions run(int from, int count) {
        return new CellPositions.Consecutive(from, count);
    }

    private static CellPositions all(int count) {
        return new CellPositions.All(count);
    }

    static Stream<Arguments> indexes() {
        return Stream.of(
                Arguments.of(listed(1, 4), all(6), List.of(1, 4)),
                Arguments.of(run(2, 3), all(6), List.of(2, 3, 4)),
                Arguments.of(listed(3, 5), run(2, 4), List.of(1, 3)),
                Arguments.of(run(3, 2), run(2, 4), List.of(1, 2)),
                Arguments.of(listed(4, 9), listed(1, 4, 7, 9), List.of(1, 3)),
                Arguments.of(run(4, 2), listed(1, 4, 5, 9), List.of(1, 2)),
                Arguments.of(listed(1, 4), listed(1, 4), List.of(0, 1)),
                Arguments.of(listed(), run(2, 4), List.of()));
    }

    @Test
    void listedPartOfAnArray_hasOnlyItsPositions() {
        CellPositions.Listed part = new CellPositions.Listed(new int[] {0, 8, 3, 5, 9, 1}, 2, 3);
        assertEquals(List.of(3, 5, 9), values(part));
        assertEquals(
                List.of(0, 0, 1, 2, 3),
                List.of(
                        part.firstAtLeast(0),
                        part.firstAtLeast(3),
                        part.firstAtLeast(4),
                        part.firstAtLeast(9),
                        part.firstAtLeast(10)));
        assertEquals(List.of(3, 5, 9), values(part.copyTo(new int[5], 1)));
    }

    private static List<Integer> values(CellPositions positions) {
        return IntStream.range(0, positions.count()).mapToObj(positions::at).toList();
    }

    @ParameterizedTest
    @MethodSource("indexes")
    void indexesIn_countsTheOthersBefore(CellPositions kept, CellPositions others, List<Integer> expected) {
        CellPositions indexes = kept.indexesIn(others);
        assertEquals(expected, values(indexes));
    }
}
