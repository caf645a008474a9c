package dev.tegula.internal.read.pruning;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tegula.ArrayFixture;
import dev.tegula.internal.cells.KeySet;
import dev.tegula.internal.cells.Relation;
import dev.tegula.internal.cells.TextInterval;
import dev.tegula.internal.cells.TextSet;
import dev.tegula.internal.condition.Predicate;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.query.Cells;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Compares conditions with the statistics of a fragment of three tiles of two cells. */
class TilePrunerTest {

    private static final ArraySchema SCHEMA = ArraySchema.sparse()
            .dimension(Dimension.int32("x", 0, 99, 100))
            .attribute(Attribute.int32("a"))
            .attribute(Attribute.int32("n").nullable())
            .attribute(Attribute.ascii("s"))
            .capacity(2)
            .build();

    private static final ArrayFixture ARRAY = new ArrayFixture(SCHEMA)
            .write(
                    10,
                    Cells.builder()
                            .int32("x", 10, 11, 20, 21, 30, 31)
                            .int32("a", 1, 2, 5, 6, 8, 9)
                            .int32("n", 4, 4, 4, 0, 0, 0)
                            .validity("n", (byte) 1, (byte) 1, (byte) 1, (byte) 0, (byte) 0, (byte) 0)
                            .ascii("s", "a", "b", "d", "f", "x", "z")
                            .build());

    private static final OpenFragment FRAGMENT = ARRAY.fragment();

    @AfterAll
    static void close() {
        ARRAY.close();
    }

    private static Relation ofFragment(Predicate predicate) {
        return new TilePruner(SCHEMA::attribute, fragment -> predicate).of(FRAGMENT);
    }

    private static List<Relation> ofTiles(Predicate predicate) {
        TilePruner pruner = new TilePruner(SCHEMA::attribute, fragment -> predicate);
        return IntStream.range(0, 3)
                .mapToObj(tile -> pruner.of(FRAGMENT, tile, 2))
                .toList();
    }

    private static Predicate keys(String field, long low, long high) {
        return new Predicate.InKeys(field, KeySet.between(low, high));
    }

    @ParameterizedTest
    @CsvSource({
        "0, 9, INSIDE,  INSIDE,  INSIDE,  INSIDE",
        "3, 4, CROSSES, OUTSIDE, OUTSIDE, OUTSIDE",
        "2, 6, CROSSES, CROSSES, INSIDE,  OUTSIDE",
        "1, 2, CROSSES, INSIDE,  OUTSIDE, OUTSIDE",
        "9, 9, CROSSES, OUTSIDE, OUTSIDE, CROSSES",
        "10, 99, OUTSIDE, OUTSIDE, OUTSIDE, OUTSIDE"
    })
    void numbersOfAnAttribute_areComparedWithTheirExtremes(
            int low, int high, Relation whole, Relation first, Relation second, Relation third) {
        assertEquals(whole, ofFragment(keys("a", low, high)), "fragment");
        assertEquals(List.of(first, second, third), ofTiles(keys("a", low, high)), "tiles");
    }

    @Test
    void coordinates_areComparedWithTheBoundsOfTiles() {
        assertEquals(Relation.CROSSES, ofFragment(keys("x", 0, 99)), "bounds of tiles are not read");
        assertEquals(List.of(Relation.CROSSES, Relation.INSIDE, Relation.OUTSIDE), ofTiles(keys("x", 11, 29)));
    }

    @Test
    void strings_areComparedWithTheirExtremes() {
        Predicate toE = new Predicate.InTexts(
                "s", TextSet.of(List.of(TextInterval.atMost("e".getBytes(StandardCharsets.US_ASCII)))));
        assertEquals(List.of(Relation.INSIDE, Relation.CROSSES, Relation.OUTSIDE), ofTiles(toE));
    }

    @Test
    void nulls_areInNoSet() {
        assertEquals(List.of(Relation.INSIDE, Relation.CROSSES, Relation.OUTSIDE), ofTiles(keys("n", 0, 9)));
    }

    @Test
    void nulls_areCounted() {
        assertEquals(Relation.CROSSES, ofFragment(new Predicate.IsNull("n", true)));
        assertEquals(
                List.of(Relation.OUTSIDE, Relation.CROSSES, Relation.INSIDE), ofTiles(new Predicate.IsNull("n", true)));
        assertEquals(
                List.of(Relation.INSIDE, Relation.CROSSES, Relation.OUTSIDE),
                ofTiles(new Predicate.IsNull("n", false)));
    }

    @Test
    void timesOfCells_areThatOfTheFragment() {
        assertEquals(Relation.INSIDE, ofFragment(TimestampFields.writtenAfter(9)));
        assertEquals(Relation.OUTSIDE, ofFragment(TimestampFields.writtenAfter(10)));
    }

    @Test
    void conjunction_isOutsideWhereOnePartIs() {
        Predicate both = new Predicate.All(List.of(keys("a", 1, 6), keys("x", 0, 10)));
        assertEquals(List.of(Relation.CROSSES, Relation.OUTSIDE, Relation.OUTSIDE), ofTiles(both));
    }

    @Test
    void fragment_isComparedOnce() {
        AtomicInteger calls = new AtomicInteger();
        TilePruner pruner = new TilePruner(SCHEMA::attribute, fragment -> {
            calls.incrementAndGet();
            return keys("a", 0, 9);
        });
        pruner.of(FRAGMENT, 0, 2);
        pruner.of(FRAGMENT, 1, 2);
        pruner.of(FRAGMENT);
        assertEquals(1, calls.get());
    }
}
