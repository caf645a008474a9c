package dev.tegula.internal.io.infer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tegula.io.table.TableFileException;
import dev.tegula.query.Column;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Field;
import dev.tegula.schema.Range;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WholeDomainTest {

    private static Column column(Datatype type, long... values) {
        return Column.of(new Field("x", type, 1, false), values, values.length, null, null);
    }

    /** Rows and the coordinates of grids get their dimensions from one method. */
    @ParameterizedTest
    @CsvSource({
        "INT64, -9223372036854775808, -9223372036854775808, 9223372036854775806",
        "INT64, 9223372036854775807, -9223372036854775807, 9223372036854775807",
        "UINT64, -1, 1, -1",
        "UINT64, 0, 0, -2",
        "DATETIME_DAY, -9223372036854775808, -9223372036854775808, 9223372036854775806",
        "TIME_NS, -9223372036854775808, -9223372036854775808, 9223372036854775806"
    })
    void domainsLeaveOutAnEndThatTheColumnDoesNotHave(Datatype type, long value, long low, long high) {
        assertEquals(
                Range.of(low, high),
                SchemaBuilding.sparseDimension("x", column(type, value, 5)).domain());
    }

    @Test
    void columnsWithBothEnds_areRefused() {
        Column both = column(Datatype.INT64, Long.MIN_VALUE, Long.MAX_VALUE);
        assertThrows(TableFileException.class, () -> WholeDomain.with("x", both));
    }
}
