package dev.tegula;

import static dev.tegula.query.Condition.field;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.errors.InexactDeleteException;
import dev.tegula.errors.MemoryLimitException;
import dev.tegula.errors.NextStep;
import dev.tegula.errors.NextStep.Action;
import dev.tegula.errors.NextStep.Argument;
import dev.tegula.query.Cells;
import dev.tegula.query.Condition;
import dev.tegula.query.DeleteMethod;
import dev.tegula.query.ResultOrder;
import dev.tegula.query.Subarray;
import dev.tegula.query.TimestampRange;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.SchemaEvolution;
import dev.tegula.testkit.vfs.CountingVfs;
import dev.tegula.testkit.vfs.Verb;
import dev.tegula.testkit.vfs.VfsRequest;
import dev.tegula.vfs.MemoryVfs;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Deletes by condition. */
class DeleteTest {

    private static final String URI = "mem://deletes/array";

    private final Tegula tegula = Tegula.create();

    @AfterEach
    void close() {
        tegula.close();
    }

    private void create(Attribute attribute) {
        create(attribute, false);
    }

    private void create(Attribute attribute, boolean duplicates) {
        tegula.createArray(
                URI,
                ArraySchema.sparse()
                        .dimension(Dimension.int64("x", 0, 9999, 10))
                        .attribute(attribute)
                        .allowDuplicates(duplicates)
                        .capacity(2)
                        .build());
    }

    private void write(long time, Cells cells) {
        try (ArrayWriter array =
                tegula.openForWriting(URI, OpenOptions.defaults().at(time))) {
            array.write(cells);
        }
    }

    private void delete(long time, Condition condition) {
        try (ArrayWriter array =
                tegula.openForWriting(URI, OpenOptions.defaults().at(time))) {
            array.delete(condition);
        }
    }

    private long[] left(long time) {
        try (ArrayReader array =
                tegula.openForReading(URI, OpenOptions.defaults().at(TimestampRange.upTo(time)))) {
            return array.query().fields("x").order(ResultOrder.GLOBAL).read().int64("x");
        }
    }

    private static long[] cells(long... coordinates) {
        return coordinates;
    }

    @Test
    void delete_appliesToEarlierCellsForLaterReaders() {
        create(Attribute.int32("a"));
        write(10, Cells.builder().int64("x", 1, 2, 3, 4).int32("a", 1, 2, 3, 4).build());
        delete(20, field("a").ge(3));
        write(30, Cells.builder().int64("x", 4, 5).int32("a", 9, 9).build());
        delete(40, field("x").eq(1).or(field("a").eq(9).and(field("x").gt(4))));
        assertArrayEquals(cells(1, 2, 3, 4), left(19));
        assertArrayEquals(cells(1, 2), left(20));
        assertArrayEquals(cells(1, 2, 4, 5), left(30));
        assertArrayEquals(cells(2, 4), left(40));
    }

    @Test
    void deletedCell_stillHidesOlderCells() {
        create(Attribute.int32("a"));
        write(10, Cells.builder().int64("x", 1, 2).int32("a", 1, 1).build());
        write(20, Cells.builder().int64("x", 1).int32("a", 5).build());
        delete(30, field("a").eq(5));
        assertArrayEquals(cells(2), left(30));
    }

    @Test
    void delete_ofNothingAndOfEverything() {
        create(Attribute.int32("a"));
        write(10, Cells.builder().int64("x", 1, 2).int32("a", 1, 1).build());
        delete(20, field("x").isNull());
        assertArrayEquals(cells(1, 2), left(20));
        delete(30, field("x").isNotNull());
        assertArrayEquals(cells(), left(30));
    }

    private void refuses(Condition condition, String part) {
        String message = assertThrows(IllegalArgumentException.class, () -> delete(20, condition))
                .getMessage();
        assertTrue(message.contains(part), message);
        assertEquals(3, left(20).length);
    }

    @Test
    void deleteOfNullableFieldWithDuplicates_keepsNullsOrIsRefused() {
        create(Attribute.int32("n").nullable(), true);
        write(
                10,
                Cells.builder()
                        .int64("x", 1, 2, 3)
                        .int32("n", 1, 2, 3)
                        .validity("n", (byte) 1, (byte) 0, (byte) 1)
                        .build());
        refuses(field("n").gt(2), "whose 'n' is null");
        refuses(field("n").isNotNull(), "is null");
        refuses(field("nothing").gt(2), "no field 'nothing'");
        delete(30, field("n").isNull());
        assertArrayEquals(cells(1, 3), left(30));
        delete(40, field("n").gt(2).or(field("n").isNull()));
        assertArrayEquals(cells(1), left(40));
    }

    @Test
    void deleteOfFloatsWithDuplicates_keepsNanUnlessRequested() {
        create(Attribute.float32("f"), true);
        write(
                10,
                Cells.builder()
                        .int64("x", 1, 2, 3)
                        .float32("f", 0.1f, Float.NaN, 0.3f)
                        .build());
        refuses(field("f").gt(0.2), "NaN");
        delete(20, field("f").eq(0.1));
        assertArrayEquals(cells(2, 3), left(20));
        try (ArrayWriter array =
                tegula.openForWriting(URI, OpenOptions.defaults().at(30))) {
            array.deleteAllBut(field("f").lt(0.5));
        }
        assertArrayEquals(cells(3), left(30));
    }

    @Test
    void refusedDelete_namesTheCellsThatWouldBeLost() {
        create(Attribute.float32("f").nullable(), true);
        write(
                10,
                Cells.builder()
                        .int64("x", 1, 2, 3)
                        .float32("f", 1, Float.NaN, 3)
                        .validity("f", (byte) 1, (byte) 1, (byte) 0)
                        .build());
        refuses(field("f").gt(2), "'f' is null");
        refuses(field("f").gt(2).or(field("f").isNull()), "'f' is NaN");
        refuses(field("f").gt(2), "The array allows duplicates");
        InexactDeleteException refused = assertThrows(
                InexactDeleteException.class, () -> delete(20, field("f").gt(2)));
        assertEquals(
                new NextStep(Action.EXTEND_CONDITION, Map.of(Argument.NAME, "f", Argument.VALUE, "NULL")),
                refused.nextStep());
        delete(20, field("f").gt(2).or(field("f").isNull()).or(field("f").isNan()));
        assertArrayEquals(cells(1), left(20));
    }

    private void writeFloats() {
        write(
                10,
                Cells.builder()
                        .int64("x", 1, 2, 3, 4)
                        .float64("f", 1, 2, Double.NaN, 9)
                        .validity("f", (byte) 1, (byte) 1, (byte) 1, (byte) 0)
                        .build());
    }

    private void deleteAllBut(long time, Condition stays) {
        try (ArrayWriter array =
                tegula.openForWriting(URI, OpenOptions.defaults().at(time))) {
            array.deleteAllBut(stays);
        }
    }

    /** The format can store none of these conditions, so coordinates are deleted. */
    @Test
    void deleteThatTheFormatCannotStore_deletesExactlyTheMatchingCells() {
        create(Attribute.float64("f").nullable());
        writeFloats();
        delete(20, field("f").lt(2));
        assertArrayEquals(cells(2, 3, 4), left(20));
        delete(30, field("f").isNotNan());
        assertArrayEquals(cells(3, 4), left(30));
        write(40, Cells.builder().int64("x", 1, 2).float64("f", 1, 2).build());
        assertArrayEquals(cells(1, 2, 3, 4), left(40), "later cells stay");
        deleteAllBut(50, field("f").ge(2).or(field("f").isNan()));
        assertArrayEquals(cells(2, 3), left(50));
        assertArrayEquals(cells(1, 2, 3, 4), left(49));
        deleteAllBut(60, field("f").isNull());
        assertArrayEquals(cells(), left(60));
    }

    @Test
    void previews_countWhatTheDeletesRemove() {
        create(Attribute.float64("f").nullable());
        writeFloats();
        try (ArrayWriter array = tegula.openForWriting(URI)) {
            assertEquals(2, array.previewDelete(field("f").lt(5)).cells());
            assertEquals(2, array.previewDeleteAllBut(field("f").lt(5)).cells());
            assertEquals(3, array.previewDeleteAllBut(field("f").isNan()).cells());
            assertEquals(1, array.previewDeleteAllBut(field("x").ge(2)).cells());
        }
    }

    @Test
    void deleteByPattern_deletesCoordinates() {
        create(Attribute.utf8("s").nullable());
        write(
                10,
                Cells.builder()
                        .int64("x", 1, 2, 3)
                        .utf8("s", "ab", "ac", "")
                        .validity("s", (byte) 1, (byte) 1, (byte) 0)
                        .build());
        delete(20, field("s").like("%c"));
        assertArrayEquals(cells(1, 3), left(20));
        deleteAllBut(30, field("s").notLike("%b"));
        assertArrayEquals(cells(), left(30));
    }

    @Test
    void deleteOfStringsAndSeveralDimensions_deletesCoordinates() {
        tegula.createArray(
                URI,
                ArraySchema.sparse()
                        .dimension(Dimension.ascii("t"))
                        .dimension(Dimension.float64("x", -10, 10, 5))
                        .attribute(Attribute.int32("n").nullable())
                        .build());
        write(
                10,
                Cells.builder()
                        .ascii("t", "", "", "a", "a")
                        .float64("x", 0, 0.5, -0.0, 0.5)
                        .int32("n", 1, 1, 1, 5)
                        .build());
        delete(20, field("n").lt(2).and(field("x").lt(0.3)));
        try (ArrayReader array = tegula.openForReading(URI)) {
            Cells rest =
                    array.query().fields("t", "n").order(ResultOrder.GLOBAL).read();
            assertEquals(2, rest.size());
            assertArrayEquals(new int[] {1, 5}, rest.int32("n"));
        }
    }

    @Test
    void deleteOfManyCells_writesTombstones() {
        create(Attribute.int32("n").nullable());
        int cells = 3000;
        long[] x = LongStream.range(0, cells).toArray();
        write(10, Cells.builder().int64("x", x).int32("n", new int[cells]).build());
        try (ArrayWriter array =
                tegula.openForWriting(URI, OpenOptions.defaults().at(20))) {
            Condition condition = field("n").lt(2).and(field("x").ne(1500));
            assertEquals(DeleteMethod.TOMBSTONES, array.checkDelete(condition));
            assertThrows(InexactDeleteException.class, () -> array.delete(condition, DeleteMethod.CONDITION));
            assertEquals(cells - 1, array.delete(condition).cells());
        }
        assertArrayEquals(cells(1500), left(20));
        assertEquals(cells, left(19).length);
    }

    @Test
    void preview_hasWhatTheDeleteReadsAndWrites() {
        create(Attribute.int32("n").withNullable(true));
        write(10, Cells.builder().int64("x", 1, 2, 3).int32("n", 1, 2, 3).build());
        write(20, Cells.builder().int64("x", 4).int32("n", 40).build());
        try (ArrayWriter array = tegula.openForWriting(URI)) {
            DeletePreview stored = array.previewDelete(field("x").eq(1));
            assertEquals(DeleteMethod.CONDITION, stored.method());
            assertEquals(0, stored.readFragments());
            assertEquals(0, stored.readBytes());
            assertEquals(10 + 2 * 23, stored.bytes(), "x < 1 or x > 1, as the format stores it");
            DeletePreview tombstones = array.previewDelete(field("n").lt(3));
            assertEquals(DeleteMethod.TOMBSTONES, tombstones.method());
            assertEquals(1, tombstones.readFragments(), "statistics exclude the other one");
            assertEquals(2 * (8 + 4 + 1 + 3 * 8), tombstones.bytes(), "x, n, its validity, and times");
            try (Transaction transaction = tegula.transaction(URI)) {
                transaction.delete(field("n").lt(3));
                assertEquals(tombstones.bytes(), transaction.preview().bytes());
                assertEquals(tombstones.readBytes(), transaction.preview().readBytes());
                transaction.write(Cells.builder().int64("x", 9).int32("n", 9).build());
                assertEquals(3 * (8 + 4 + 1 + 3 * 8), transaction.preview().bytes());
            }
        }
    }

    @Test
    void previewOfAStoredCondition_readsNoFurtherDimension() {
        CountingVfs store = new CountingVfs(new MemoryVfs());
        try (Tegula engine = TestStores.smallEngine(store)) {
            engine.createArray(
                    URI,
                    ArraySchema.sparse()
                            .dimension(Dimension.int64("x", 0, 9999, 10))
                            .dimension(Dimension.int64("y", 0, 9999, 10))
                            .attribute(Attribute.int32("n"))
                            .build());
            try (ArrayWriter array = engine.openForWriting(URI)) {
                array.write(Cells.builder()
                        .int64("x", 1, 2, 3)
                        .int64("y", 4, 5, 6)
                        .int32("n", 7, 8, 9)
                        .build());
                assertEquals(2, array.previewDelete(field("n").ge(8)).cells());
            }
        }
        assertEquals(
                Set.of("d0.tdb", "a0.tdb"),
                store.log().stream()
                        .filter(VfsRequest.verb(Verb.READ).and(VfsRequest.uri("/[ad]\\d[.]tdb$")))
                        .map(request -> request.uri().name())
                        .collect(Collectors.toSet()));
    }

    @Test
    void method_isThatOfTheCaller() {
        create(Attribute.int32("n"));
        write(10, Cells.builder().int64("x", 1, 2, 3).int32("n", 1, 2, 3).build());
        try (ArrayWriter array =
                tegula.openForWriting(URI, OpenOptions.defaults().at(20))) {
            assertEquals(
                    DeleteMethod.CONDITION,
                    array.previewDelete(field("n").eq(1)).method());
            assertEquals(
                    0, array.delete(field("n").eq(1), DeleteMethod.CONDITION).cells());
            assertEquals(
                    1, array.delete(field("n").eq(2), DeleteMethod.TOMBSTONES).cells());
            assertEquals(
                    1,
                    array.deleteAllBut(field("n").lt(3), DeleteMethod.TOMBSTONES)
                            .cells());
        }
        assertEquals(0, left(20).length);
    }

    @Test
    void longCondition_writesTombstones() {
        create(Attribute.int32("n"));
        write(10, Cells.builder().int64("x", 1, 2, 3).int32("n", 1, 2, 3).build());
        List<Condition> parts = new ArrayList<>();
        for (int i = 0; i < 101; i++) {
            parts.add(field("n").eq(i).and(field("x").eq(i)));
        }
        try (ArrayWriter array = tegula.openForWriting(URI)) {
            assertEquals(DeleteMethod.TOMBSTONES, array.checkDelete(new Condition.Or(parts)));
            assertEquals(DeleteMethod.CONDITION, array.checkDelete(new Condition.Or(parts.subList(0, 20))));
        }
    }

    @Test
    void longConditionOfManyCells_isStored() {
        List<Condition> parts = new ArrayList<>();
        for (int i = 0; i < 101; i++) {
            parts.add(field("n").eq(i).and(field("x").ne(i)));
        }
        Condition longer = new Condition.Or(parts);
        try (Tegula small =
                TestStores.builder(new MemoryVfs()).memoryBudget(1 << 14).build()) {
            small.createArray(
                    URI,
                    ArraySchema.sparse()
                            .dimension(Dimension.int64("x", 0, 9999, 10))
                            .attribute(Attribute.int32("n"))
                            .build());
            long[] x = LongStream.range(0, 9000).toArray();
            try (ArrayWriter array = small.openForWriting(URI)) {
                array.write(Cells.builder()
                        .int64("x", x)
                        .int32("n", new int[x.length])
                        .build());
                assertEquals(DeleteMethod.TOMBSTONES, array.checkDelete(longer));
                assertThrows(MemoryLimitException.class, () -> array.delete(longer, DeleteMethod.TOMBSTONES));
                assertEquals(DeleteMethod.CONDITION, array.delete(longer).method());
            }
            try (ArrayReader array = small.openForReading(URI)) {
                assertArrayEquals(cells(0), array.read(Subarray.whole(), "x").int64("x"));
            }
        }
    }

    @Test
    void deleteByFloatCoordinates_isStored() {
        tegula.createArray(
                URI,
                ArraySchema.sparse()
                        .dimension(Dimension.float64("x", -10, 10, 5))
                        .attribute(Attribute.int32("n"))
                        .allowDuplicates(true)
                        .build());
        write(10, Cells.builder().float64("x", 1, 2).int32("n", 1, 2).build());
        delete(20, field("x").lt(2));
        try (ArrayReader array = tegula.openForReading(URI)) {
            assertArrayEquals(new int[] {2}, array.query().fields("n").read().int32("n"), "no coordinate is NaN");
        }
    }

    /** Checks take time in proportion to the condition. */
    @Test
    @Timeout(20)
    void checkOfLongConditions_isFast() {
        create(Attribute.float64("f"), true);
        List<Condition> parts = new ArrayList<>();
        for (int i = 0; i < 20_000; i++) {
            parts.add(field("x").eq(2 * i % 9999).and(field("f").eq(i)));
        }
        Condition exact = new Condition.Or(parts);
        Condition values = field("f").in(LongStream.range(0, 100_000).toArray());
        Condition inexact = field("f").lt(-1).or(exact);
        Condition kept = field("f").ge(2).or(field("f").isNan());
        try (ArrayWriter array = tegula.openForWriting(URI)) {
            array.checkDelete(exact);
            array.checkDelete(values);
            for (Condition refused : List.of(inexact, field("f").isNotNan(), kept.invertComparisons())) {
                assertThrows(InexactDeleteException.class, () -> array.checkDelete(refused));
            }
            assertThrows(InexactDeleteException.class, () -> array.deleteAllBut(kept));
        }
    }

    @Test
    void deleteAllBut_lessThanMinusZero_deletesBothZeros() {
        create(Attribute.float64("f"));
        write(
                10,
                Cells.builder()
                        .int64("x", 1, 2, 3)
                        .float64("f", 0.0, -0.0, -Double.MIN_VALUE)
                        .build());
        try (ArrayWriter array =
                tegula.openForWriting(URI, OpenOptions.defaults().at(20))) {
            array.deleteAllBut(field("f").lt(-0.0));
        }
        assertArrayEquals(cells(3), left(20));
    }

    @Test
    void deleteOfASet_removesAdjacentValues() {
        create(Attribute.float64("f"));
        write(
                10,
                Cells.builder()
                        .int64("x", 1, 2, 3)
                        .float64("f", 0.0, Double.MIN_VALUE, Double.NaN)
                        .build());
        delete(20, field("f").in(0.0, Double.MIN_VALUE));
        assertArrayEquals(cells(3), left(20));
    }

    @Test
    void delete_byStrings() {
        create(Attribute.utf8("s"));
        write(
                10,
                Cells.builder()
                        .int64("x", 1, 2, 3, 4)
                        .utf8("s", "", "a", "é", "ab")
                        .build());
        delete(20, field("s").eq(""));
        assertArrayEquals(cells(2, 3, 4), left(20));
        delete(30, field("s").in("é", "zz"));
        assertArrayEquals(cells(2, 4), left(30));
        delete(40, field("s").gt("a"));
        assertArrayEquals(cells(2), left(40));
    }

    /** Neither the newest schema nor that of the older fragment has the attribute of the delete. */
    @Test
    void delete_appliesAfterItsAttributeIsDropped() {
        tegula.createArray(
                URI,
                ArraySchema.sparse()
                        .dimension(Dimension.int64("x", 0, 1000, 10))
                        .attribute(Attribute.int32("a"))
                        .build(),
                OpenOptions.defaults().at(10));
        write(11, Cells.builder().int64("x", 1, 2).int32("a", 1, 2).build());
        tegula.maintenance(URI, OpenOptions.defaults().at(20))
                .evolve(SchemaEvolution.begin().addAttribute(Attribute.int32("b")));
        write(
                21,
                Cells.builder()
                        .int64("x", 3, 4)
                        .int32("a", 3, 4)
                        .int32("b", 5, 6)
                        .build());
        delete(30, field("b").gt(5).or(field("x").eq(1)));
        tegula.maintenance(URI, OpenOptions.defaults().at(40))
                .evolve(SchemaEvolution.begin().dropAttribute("b"));
        assertArrayEquals(cells(1, 2, 3, 4), left(29));
        assertArrayEquals(cells(2, 3), left(30));
        assertArrayEquals(cells(2, 3), left(99));
        tegula.maintenance(URI).consolidate();
        tegula.maintenance(URI).vacuum();
        assertArrayEquals(cells(1, 2, 3, 4), left(29));
        assertArrayEquals(cells(2, 3), left(99));
    }

    /** A delete refers to the attribute that the array had at its time, even if another one has its name now. */
    @ParameterizedTest
    @EnumSource(
            value = Datatype.class,
            names = {"FLOAT64", "STRING_UTF8", "UINT32"})
    void delete_appliesAfterItsAttributeIsReplacedByAnother(Datatype type) {
        tegula.createArray(
                URI,
                ArraySchema.sparse()
                        .dimension(Dimension.int64("x", 0, 1000, 10))
                        .attribute(Attribute.int32("a"))
                        .attribute(Attribute.int32("b"))
                        .build(),
                OpenOptions.defaults().at(10));
        write(
                11,
                Cells.builder()
                        .int64("x", 1, 2, 3)
                        .int32("a", 1, 2, 3)
                        .int32("b", -5, 6, 7)
                        .build());
        delete(20, field("b").lt(0));
        tegula.maintenance(URI, OpenOptions.defaults().at(30))
                .evolve(SchemaEvolution.begin().dropAttribute("b"));
        assertArrayEquals(cells(2, 3), left(99));
        Attribute other = type == Datatype.STRING_UTF8 ? Attribute.utf8("b") : Attribute.of("b", type, 1);
        tegula.maintenance(URI, OpenOptions.defaults().at(40))
                .evolve(SchemaEvolution.begin().addAttribute(other));
        assertArrayEquals(cells(1, 2, 3), left(19));
        assertArrayEquals(cells(2, 3), left(99));
        try (ArrayReader reader = tegula.openForReading(URI)) {
            Cells all = reader.query().fields("x", "b").read();
            assertArrayEquals(cells(2, 3), all.int64("x"));
            assertEquals(2, all.column("b").size());
        }
        tegula.maintenance(URI).consolidate();
        assertArrayEquals(cells(2, 3), left(99));
        tegula.maintenance(URI).vacuum();
        assertArrayEquals(cells(2, 3), left(99));
    }

    @Test
    void delete_ofADenseArray_isRefused() {
        tegula.createArray(
                URI,
                ArraySchema.dense()
                        .dimension(Dimension.int32("x", 0, 9, 10))
                        .attribute(Attribute.int32("a"))
                        .build());
        assertThrows(IllegalStateException.class, () -> delete(10, field("a").eq(1)));
    }
}
