package dev.tegula.internal.read.gather;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tegula.internal.read.fetch.ColumnBuilder;
import dev.tegula.query.Column;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Datatype;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Fills the cells 1, 2 and 5, 7 of eight cells. */
class FillValuesTest {

    private static final List<ResultRuns> CELLS = List.of(run -> run.cells(1, 1, 2), run -> run.cells(5, 2, 2));

    private static byte[] int32(int... values) {
        ByteBuffer bytes = ByteBuffer.allocate(4 * values.length).order(ByteOrder.LITTLE_ENDIAN);
        for (int value : values) {
            bytes.putInt(value);
        }
        return bytes.array();
    }

    @Test
    void numbers_getTheFillValue() {
        Attribute attribute = Attribute.int32("a").withFill(int32(9), true);
        ColumnBuilder column = new ColumnBuilder(attribute.field(), 8);
        FillValues.write(attribute, CELLS, column);
        assertArrayEquals(
                new int[] {0, 9, 9, 0, 0, 9, 0, 9}, (int[]) column.values().array());
    }

    @Test
    void cellsOfTwoNumbers_getBoth() {
        Attribute attribute = Attribute.of("a", Datatype.INT32, 2).withFill(int32(8, 9), true);
        ColumnBuilder column = new ColumnBuilder(attribute.field(), 4);
        FillValues.write(attribute, List.of(run -> run.cells(1, 2, 2)), column);
        assertArrayEquals(
                new int[] {0, 0, 8, 9, 0, 0, 8, 9}, (int[]) column.values().array());
    }

    @Test
    void nullableNumbers_getTheValidityOfTheFillValue() {
        Attribute attribute = Attribute.int32("a").nullable().withFill(int32(9), false);
        ColumnBuilder column = new ColumnBuilder(attribute.field(), 8);
        Arrays.fill(column.validity(), (byte) 1);
        FillValues.write(attribute, CELLS, column);
        assertArrayEquals(new byte[] {1, 0, 0, 1, 1, 0, 1, 0}, column.validity());
    }

    @Test
    void strings_getTheFillValueBetweenOthers() {
        Attribute attribute = Attribute.ascii("a").withFill("xy".getBytes(StandardCharsets.US_ASCII), true);
        ColumnBuilder column = new ColumnBuilder(attribute.field(), 8);
        FillValues.lengths(FillValues.length(attribute), CELLS, column);
        column.offsets()[4 + 1] = 1;
        column.allocate();
        FillValues.write(attribute, CELLS, column);
        Column strings = column.column();
        assertEquals(
                List.of("", "xy", "xy", "", "\0", "xy", "", "xy"),
                IntStream.range(0, 8).mapToObj(strings::text).toList());
    }

    @Test
    void validity_marksCells() {
        byte[] validity = new byte[8];
        FillValues.valid(CELLS, validity);
        assertArrayEquals(new byte[] {0, 1, 1, 0, 0, 1, 0, 1}, validity);
    }
}
