package dev.tegula;

import static dev.tegula.query.Condition.field;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.query.Cells;
import dev.tegula.query.Condition;
import dev.tegula.query.ResultOrder;
import dev.tegula.query.TimestampRange;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.SchemaEvolution;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
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
        tegula.createArray(
                URI,
                ArraySchema.sparse()
                        .dimension(Dimension.int64("x", 0, 1000, 10))
                        .attribute(attribute)
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
        try (ArrayReader array = tegula.openForReading(URI, TimestampRange.upTo(time))) {
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
    void deleteOfNullableField_keepsNullsOrIsRefused() {
        create(Attribute.int32("n").nullable());
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
    void deleteOfFloats_keepsNanUnlessRequested() {
        create(Attribute.float32("f"));
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
        create(Attribute.float32("f").nullable());
        write(
                10,
                Cells.builder()
                        .int64("x", 1, 2, 3)
                        .float32("f", 1, Float.NaN, 3)
                        .validity("f", (byte) 1, (byte) 1, (byte) 0)
                        .build());
        refuses(field("f").gt(2), "'f' is null");
        refuses(field("f").gt(2).or(field("f").isNull()), "'f' is NaN");
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
        tegula.evolve(
                URI,
                SchemaEvolution.begin().addAttribute(Attribute.int32("b")),
                OpenOptions.defaults().at(20));
        write(
                21,
                Cells.builder()
                        .int64("x", 3, 4)
                        .int32("a", 3, 4)
                        .int32("b", 5, 6)
                        .build());
        delete(30, field("b").gt(5).or(field("x").eq(1)));
        tegula.evolve(
                URI,
                SchemaEvolution.begin().dropAttribute("b"),
                OpenOptions.defaults().at(40));
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
        tegula.evolve(
                URI,
                SchemaEvolution.begin().dropAttribute("b"),
                OpenOptions.defaults().at(30));
        assertArrayEquals(cells(2, 3), left(99));
        Attribute other = type == Datatype.STRING_UTF8 ? Attribute.utf8("b") : Attribute.of("b", type, 1);
        tegula.evolve(
                URI,
                SchemaEvolution.begin().addAttribute(other),
                OpenOptions.defaults().at(40));
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
