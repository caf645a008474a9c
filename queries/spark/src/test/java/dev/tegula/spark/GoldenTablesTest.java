package dev.tegula.spark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayReader;
import dev.tegula.errors.CorruptArrayException;
import dev.tegula.errors.EncryptionException;
import dev.tegula.errors.UnsupportedFormatException;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Range;
import dev.tegula.testkit.generate.Amounts;
import dev.tegula.testkit.generate.Nightly;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.StringJoiner;
import org.apache.spark.sql.Row;
import org.junit.jupiter.api.Test;

/**
 * Arrays that libtiledb wrote, read through Spark and directly. By default every twelfth array of three versions and of
 * public projects; {@code -Dtegula.golden=1} reads all arrays of all versions.
 */
@Nightly
class GoldenTablesTest extends SessionTest {

    private static final int STEP = Amounts.step("tegula.golden", 12);

    @Test
    void arraysOfLibtiledb_haveTheSameRows() throws IOException {
        List<String> sets = STEP == 1 ? GoldenSets.names() : List.of("v05-2.0.8", "v12-2.8.3", "v21-2.20.1", "real");
        List<String> differences = new ArrayList<>();
        int compared = 0;
        for (String set : sets) {
            List<String> uris = GoldenSets.arrays(tegula, set);
            for (int i = 0; i < uris.size(); i += STEP) {
                try {
                    compare(uris.get(i));
                    compared++;
                } catch (EncryptionException e) {
                    // Read in EncryptedTest.
                } catch (Exception | AssertionError e) {
                    differences.add(uris.get(i) + ": " + e);
                }
            }
        }
        assertEquals(List.of(), differences, compared + " arrays compared");
        assertTrue(compared >= 20, compared + " arrays compared");
    }

    private static void compare(String uri) {
        List<String> expected;
        try {
            expected = direct(uri);
        } catch (DateTimeException | ArithmeticException e) {
            // The values at the ends of the datatypes exceed every calendar.
            Exception refused = assertThrows(
                    Exception.class,
                    () -> spark.read().format("tegula").load(uri).collectAsList());
            assertTrue(refused.getMessage().contains("exceeds Spark's dates and timestamps"), refused.getMessage());
            return;
        } catch (UnsupportedFormatException | CorruptArrayException e) {
            // Older formats, damage, and the filter WEBP, whose module is not here.
            assertThrows(
                    Exception.class,
                    () -> spark.read().format("tegula").load(uri).collectAsList());
            return;
        }
        for (String pushdown : List.of("true", "false")) {
            List<String> actual = new ArrayList<>();
            for (Row row : spark.read()
                    .format("tegula")
                    .option("pushdown", pushdown)
                    .option("nanoseconds", "truncate")
                    .option("splitBytes", "20000")
                    .load(uri)
                    .collectAsList()) {
                StringJoiner text = new StringJoiner("|");
                for (int i = 0; i < row.size(); i++) {
                    text.add(shown(row.get(i)));
                }
                actual.add(text.toString());
            }
            actual.sort(null);
            assertEquals(expected, actual, uri + ", pushdown " + pushdown);
        }
    }

    private static String shown(Object value) {
        if (value instanceof byte[] bytes) {
            return HexFormat.of().formatHex(bytes);
        } else if (value instanceof scala.collection.Iterable<?> values) {
            StringJoiner text = new StringJoiner(",", "[", "]");
            scala.jdk.javaapi.CollectionConverters.asJava(values).forEach(each -> text.add(shown(each)));
            return text.toString();
        }
        return String.valueOf(value);
    }

    /** Returns the rows of an array as Spark would show them. */
    private static List<String> direct(String uri) {
        List<String> rows = new ArrayList<>();
        try (ArrayReader array = tegula.openForReading(uri)) {
            List<Range> domain = array.nonEmptyDomain();
            if (domain == null) {
                return rows;
            }
            ArraySchema schema = array.schema();
            Subarray box = Subarray.whole();
            for (int d = 0; schema.isDense() && d < domain.size(); d++) {
                box = box.addRange(schema.dimensions().get(d).name(), domain.get(d));
            }
            Cells cells =
                    array.query().subarray(box).fields(schema.fieldNames()).read();
            for (int i = 0; i < cells.size(); i++) {
                StringJoiner row = new StringJoiner("|");
                for (String field : schema.fieldNames()) {
                    row.add(direct(array, cells.column(field), i));
                }
                rows.add(row.toString());
            }
        }
        rows.sort(null);
        return rows;
    }

    private static String direct(ArrayReader array, Column column, int cell) {
        if (column.isNull(cell)) {
            return "null";
        }
        var attribute = array.schema().attribute(column.name());
        if (attribute != null
                && attribute.enumeration() != null
                && column.field().valuesPerCell() == 1) {
            var labels = array.enumeration(attribute.enumeration());
            long index = column.longAt(cell);
            boolean list = labels.datatype().kind() != Datatype.Kind.TEXT && labels.valuesPerCell() != 1;
            return list
                    ? Long.toString(index)
                    : index < 0 || index >= labels.size()
                            ? "null"
                            : labels.datatype().kind() == Datatype.Kind.TEXT
                                    ? new String(
                                            labels.bytes((int) index),
                                            labels.datatype().charset())
                                    : Long.toString(new java.math.BigInteger(1, reversed(labels.bytes((int) index)))
                                            .longValue());
        }
        Datatype type = column.field().datatype();
        switch (type.kind()) {
            case TEXT -> {
                return new String(column.bytes(cell), type.charset());
            }
            case BYTES -> {
                return type == Datatype.GEOM_WKT
                        ? new String(column.bytes(cell), type.charset())
                        : HexFormat.of().formatHex(column.bytes(cell));
            }
            default -> {}
        }
        int first = column.firstValue(cell);
        if (column.field().valuesPerCell() == 1) {
            return value(column, first);
        }
        StringJoiner values = new StringJoiner(",", "[", "]");
        for (int i = 0; i < column.valueCount(cell); i++) {
            values.add(value(column, first + i));
        }
        return values.toString();
    }

    private static byte[] reversed(byte[] littleEndian) {
        byte[] bytes = new byte[littleEndian.length];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = littleEndian[bytes.length - 1 - i];
        }
        return bytes;
    }

    private static String value(Column column, int at) {
        Datatype type = column.field().datatype();
        if (type == Datatype.FLOAT32) {
            return Float.toString((float) column.doubleAt(at));
        } else if (type == Datatype.FLOAT64) {
            return Double.toString(column.doubleAt(at));
        } else if (type == Datatype.BOOL) {
            return Boolean.toString(column.longAt(at) != 0);
        } else if (type == Datatype.UINT64) {
            return column.unsigned(at).toString();
        }
        long value = column.longAt(at);
        if (type.isDatetime() && value == Long.MIN_VALUE && type.compareTo(Datatype.DATETIME_PS) < 0) {
            return "null";
        }
        return switch (type) {
            case DATETIME_YEAR -> LocalDate.EPOCH.plusYears(value).toString();
            case DATETIME_MONTH -> LocalDate.EPOCH.plusMonths(value).toString();
            case DATETIME_WEEK -> LocalDate.EPOCH.plusWeeks(value).toString();
            case DATETIME_DAY -> LocalDate.EPOCH.plusDays(value).toString();
            case DATETIME_HR -> time(Math.multiplyExact(value, 3_600_000_000L));
            case DATETIME_MIN -> time(Math.multiplyExact(value, 60_000_000L));
            case DATETIME_SEC -> time(Math.multiplyExact(value, 1_000_000L));
            case DATETIME_MS -> time(Math.multiplyExact(value, 1000L));
            case DATETIME_US -> time(value);
            case DATETIME_NS -> time(Math.floorDiv(value, 1000));
            default -> Long.toString(value);
        };
    }

    private static String time(long micros) {
        Instant instant =
                Instant.ofEpochSecond(Math.floorDiv(micros, 1_000_000L), Math.floorMod(micros, 1_000_000L) * 1000);
        return LocalDateTime.ofInstant(instant, ZoneOffset.UTC).toString();
    }
}
