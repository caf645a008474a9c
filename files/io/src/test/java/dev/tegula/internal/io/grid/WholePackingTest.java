package dev.tegula.internal.io.grid;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.io.table.TableFileException;
import dev.tegula.schema.Datatype;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Integers that are packed by integers: the reference libraries unpack them to integers. */
class WholePackingTest {

    private static double[] unpacked(Datatype stored, Number factor, long... values) {
        VariableAttributes attributes = new VariableAttributes() {
            @Override
            public @Nullable String text(String name) {
                return null;
            }

            @Override
            public List<Number> numbers(String name) {
                return name.equals("scale_factor") ? List.of(factor) : List.of();
            }
        };
        RawValues raw = new RawValues() {
            @Override
            public int count() {
                return values.length;
            }

            @Override
            public boolean isText() {
                return false;
            }

            @Override
            public String text(int i) {
                throw new IllegalStateException();
            }

            @Override
            public long whole(int i) {
                return values[i];
            }

            @Override
            public double real(int i) {
                return stored == Datatype.UINT64
                        ? Double.parseDouble(Long.toUnsignedString(values[i]))
                        : (double) values[i];
            }
        };
        CfVariable variable = new CfVariable("v", "v", stored, attributes);
        assertEquals(Datatype.FLOAT64, variable.field().datatype());
        return (double[]) variable.column(raw).array();
    }

    @Test
    void productsThatFloat64Has_areExact() {
        assertArrayEquals(new double[] {30, -9e15}, unpacked(Datatype.INT64, 10L, 3, -900_000_000_000_000L));
        assertArrayEquals(new double[] {0x1p63}, unpacked(Datatype.UINT64, 1, Long.MIN_VALUE));
    }

    @Test
    void productsThatFloat64DoesNotHave_areRefused() {
        for (Datatype stored : List.of(Datatype.INT64, Datatype.UINT64)) {
            TableFileException e =
                    assertThrows(TableFileException.class, () -> unpacked(stored, 3, 4, 3_002_399_751_580_331L));
            assertTrue(e.getMessage().contains("9007199254740993"), e.getMessage());
        }
    }

    @Test
    void productsWithRealNumbers_areRoundedAsThose() {
        assertArrayEquals(new double[] {0x1p53}, unpacked(Datatype.INT64, 1.0, (1L << 53) + 1));
    }
}
