package dev.tegula.internal.condition;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.internal.cells.KeySet;
import dev.tegula.internal.cells.Keys;
import dev.tegula.internal.cells.TextInterval;
import dev.tegula.internal.cells.TextSet;
import dev.tegula.query.Cells;
import dev.tegula.query.CellsBuilder;
import dev.tegula.query.Column;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Field;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PredicateEvaluationTest {

    private static final Predicate A_FROM_3_TO_5 = new Predicate.InKeys("a", KeySet.between(3, 5));
    private static final Predicate B_FROM_7 = new Predicate.InKeys("b", KeySet.between(7, Long.MAX_VALUE));

    private static Map<String, Column> columns(CellsBuilder cells) {
        return cells.build().columns().stream().collect(Collectors.toMap(Column::name, column -> column));
    }

    /** Returns the numbers of the cells that match. */
    private static List<Integer> matches(Predicate predicate, CellsBuilder cells) {
        Map<String, Column> columns = columns(cells);
        int size = columns.values().iterator().next().size();
        boolean[] marks = new boolean[size];
        new PredicateEvaluation(predicate, columns).mark(0, size, marks, 0);
        return IntStream.range(0, size).filter(i -> marks[i]).boxed().toList();
    }

    private static CellsBuilder numbers(int... values) {
        return Cells.builder().int32("a", values);
    }

    private static CellsBuilder numbersWithNulls() {
        return numbers(3, 4, 9, 5).validity("a", (byte) 1, (byte) 0, (byte) 0, (byte) 1);
    }

    private static CellsBuilder texts() {
        return Cells.builder().ascii("s", "pear", "", "apple", null, "plum", "apricot");
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    private static Predicate textsBetween(String low, String high) {
        return new Predicate.InTexts("s", TextSet.of(List.of(TextInterval.between(ascii(low), ascii(high)))));
    }

    @Test
    void numbersOfAnInterval_match() {
        assertEquals(List.of(1, 3, 4), matches(A_FROM_3_TO_5, numbers(2, 3, 6, 5, 4, -4)));
    }

    @Test
    void realsOfIntervals_matchAsJavaCompares() {
        double[] reals = {
            Double.NEGATIVE_INFINITY,
            -1.5,
            -Double.MIN_VALUE,
            -0.0,
            0.0,
            Double.MIN_VALUE,
            2,
            Double.NaN,
            Double.POSITIVE_INFINITY
        };
        CellsBuilder cells = Cells.builder().float64("r", reals);
        for (double bound : reals) {
            if (!Double.isNaN(bound)) {
                KeySet above = KeySet.between(Keys.ofDouble(bound) + 1, Keys.ofDouble(Double.POSITIVE_INFINITY));
                KeySet below = KeySet.between(Keys.ofDouble(Double.NEGATIVE_INFINITY), Keys.ofDouble(bound) - 1);
                assertEquals(
                        IntStream.range(0, reals.length)
                                .filter(i -> reals[i] > bound)
                                .boxed()
                                .toList(),
                        matches(new Predicate.InKeys("r", above), cells));
                assertEquals(
                        IntStream.range(0, reals.length)
                                .filter(i -> reals[i] < bound)
                                .boxed()
                                .toList(),
                        matches(new Predicate.InKeys("r", below), cells));
            }
        }
        assertEquals(9, matches(new Predicate.InKeys("r", KeySet.ALL), cells).size());
    }

    @Test
    void numbersOfSeveralIntervals_match() {
        KeySet keys = KeySet.of(List.of(new long[] {1, 2}, new long[] {8, 9}));
        assertEquals(List.of(0, 3), matches(new Predicate.InKeys("a", keys), numbers(1, 3, 7, 9, 10)));
    }

    @Test
    void nulls_areInNoSetOfNumbers() {
        assertEquals(List.of(0, 3), matches(A_FROM_3_TO_5, numbersWithNulls()));
        assertEquals(List.of(0, 3), matches(new Predicate.InKeys("a", KeySet.ALL), numbersWithNulls()));
    }

    @Test
    void nulls_areFound() {
        assertEquals(List.of(1, 2), matches(new Predicate.IsNull("a", true), numbersWithNulls()));
        assertEquals(List.of(0, 3), matches(new Predicate.IsNull("a", false), numbersWithNulls()));
    }

    @Test
    void fieldWithoutValidity_hasNoNulls() {
        assertEquals(List.of(), matches(new Predicate.IsNull("a", true), numbers(1, 2)));
        assertEquals(List.of(0, 1), matches(new Predicate.IsNull("a", false), numbers(1, 2)));
    }

    @Test
    void stringsOfAnInterval_matchUnlessTheyAreNull() {
        assertEquals(List.of(0, 5), matches(textsBetween("apq", "pf"), texts()));
        assertEquals(List.of(0, 1, 2, 4, 5), matches(new Predicate.InTexts("s", TextSet.ALL), texts()));
    }

    @Test
    void stringsLikeAPattern_matchUnlessTheyAreNull() {
        LikePattern pattern = LikePattern.of("ap%");
        assertEquals(List.of(2, 5), matches(new Predicate.Matches("s", pattern, true), texts()));
        assertEquals(List.of(0, 1, 4), matches(new Predicate.Matches("s", pattern, false), texts()));
    }

    @Test
    void stringsOfTwoBytesPerValue_areComparedByTheirBytes() {
        Field field = new Field("s", Datatype.STRING_UTF16, Field.VARIABLE, false);
        short[] values = {'x', 'b', 'c', 'a', 'b'};
        Column column = Column.of(field, values, 3, new long[] {0, 1, 3, 5}, null);
        Predicate isBc =
                new Predicate.InTexts("s", TextSet.of(List.of(TextInterval.between(ascii("b\0c\0"), ascii("b\0c\0")))));
        boolean[] marks = new boolean[2];
        new PredicateEvaluation(isBc, Map.of("s", column)).mark(1, 2, marks, 0);
        assertArrayEquals(new boolean[] {true, false}, marks, "cells bc and ab, after the cell x");
    }

    @Test
    void all_needsEveryPart() {
        CellsBuilder cells = numbers(3, 4, 9).int32("b", 7, 1, 8);
        assertEquals(List.of(0), matches(new Predicate.All(List.of(A_FROM_3_TO_5, B_FROM_7)), cells));
    }

    @Test
    void any_needsOnePart() {
        CellsBuilder cells = numbers(3, 4, 9, 9).int32("b", 7, 1, 8, 2);
        assertEquals(List.of(0, 1, 2), matches(new Predicate.Any(List.of(A_FROM_3_TO_5, B_FROM_7)), cells));
    }

    @Test
    void anyWithinAll_narrowsTheCellsOfTheOtherParts() {
        CellsBuilder cells = numbers(3, 4, 9, 5).int32("b", 7, 1, 8, 2);
        Predicate bIs1Or8 = new Predicate.Any(List.of(
                new Predicate.InKeys("b", KeySet.between(1, 1)), new Predicate.InKeys("b", KeySet.between(8, 8))));
        assertEquals(List.of(1), matches(new Predicate.All(List.of(A_FROM_3_TO_5, bIs1Or8)), cells));
    }

    @Test
    void constants_matchAllCellsOrNone() {
        assertEquals(List.of(0, 1), matches(Predicate.TRUE, numbers(1, 2)));
        assertEquals(List.of(), matches(Predicate.FALSE, numbers(1, 2)));
    }

    @Test
    void mark_setsTheMarksOfSomeCellsOnly() {
        boolean[] marks = {true, false, true, true, false};
        new PredicateEvaluation(A_FROM_3_TO_5, columns(numbers(3, 3, 9, 5, 3))).mark(1, 2, marks, 2);
        assertArrayEquals(new boolean[] {true, false, true, false, false}, marks, "cells 1 and 2 at 2 and 3");
    }

    /** Cells are evaluated in blocks of 1024. */
    @ParameterizedTest
    @CsvSource({"0, 1023", "1000, 1100", "1024, 2047", "2040, 2999"})
    void cellsOfSeveralBlocks_match(int low, int high) {
        int[] values = IntStream.range(0, 3000).toArray();
        Predicate some = new Predicate.InKeys("a", KeySet.between(low, high));
        assertEquals(IntStream.rangeClosed(low, high).boxed().toList(), matches(some, numbers(values)));
    }

    @Test
    void fieldThatIsNotLoaded_isRefused() {
        IllegalStateException e = assertThrows(IllegalStateException.class, () -> matches(B_FROM_7, numbers(1)));
        assertTrue(e.getMessage().contains("'b'"), e.getMessage());
    }
}
