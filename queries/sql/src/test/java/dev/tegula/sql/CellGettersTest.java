package dev.tegula.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayWriter;
import dev.tegula.Tegula;
import dev.tegula.query.Cells;
import dev.tegula.query.CellsBuilder;
import dev.tegula.query.Column;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Field;
import dev.tegula.testkit.generate.RandomTests;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Getters return the same from the cells of a scan, where they need no objects, as from rows of objects. */
class CellGettersTest {

    private static final int ROWS = 40;

    @TempDir
    Path folder;

    /** A getter of a result set. */
    private interface Getter {
        Object get(ResultSet rows, int column) throws SQLException;
    }

    private static final List<Getter> GETTERS = List.of(
            ResultSet::getObject,
            ResultSet::getString,
            ResultSet::getBoolean,
            ResultSet::getByte,
            ResultSet::getShort,
            ResultSet::getInt,
            ResultSet::getLong,
            ResultSet::getFloat,
            ResultSet::getDouble,
            ResultSet::getBigDecimal,
            ResultSet::getDate,
            ResultSet::getTimestamp,
            (rows, column) -> rows.getObject(column, BigDecimal.class),
            (rows, column) -> rows.getObject(column, Long.class));

    /** Returns the types of numbers and times that SQL reads, in columns with and without nulls. */
    private static List<Field> fields() {
        return Stream.of(Datatype.values())
                .filter(type -> type.isInteger() || type.isFloat() || type.isDatetime() || type == Datatype.BOOL)
                .flatMap(type -> Stream.of(false, true).map(nullable -> {
                    String name = type.name().toLowerCase(Locale.ROOT) + (nullable ? "_or_null" : "");
                    return new Field(name, type, 1, nullable);
                }))
                .toList();
    }

    private static Column column(Field field, RandomGenerator random) {
        Object array = switch (field.datatype().size()) {
            case 1 -> {
                byte[] values = new byte[ROWS];
                random.nextBytes(values);
                for (int i = 0; field.datatype() == Datatype.BOOL && i < ROWS; i++) {
                    values[i] &= 1;
                }
                yield values;
            }
            case 2 -> {
                short[] values = new short[ROWS];
                for (int i = 0; i < ROWS; i++) {
                    values[i] = (short) random.nextInt();
                }
                yield values;
            }
            case 4 ->
                field.datatype().isFloat() ? floats(random) : random.ints(ROWS).toArray();
            default ->
                field.datatype().isFloat() ? random.doubles(ROWS, -1e12, 1e12).toArray() : longs(field, random);
        };
        byte[] validity = new byte[ROWS];
        for (int i = 0; i < ROWS; i++) {
            validity[i] = (byte) random.nextInt(2);
        }
        return Column.of(field, array, ROWS, null, field.nullable() ? validity : null);
    }

    private static float[] floats(RandomGenerator random) {
        float[] values = new float[ROWS];
        for (int i = 0; i < ROWS; i++) {
            values[i] = random.nextBoolean() ? random.nextInt(300) : random.nextFloat() * 1e9F;
        }
        return values;
    }

    /** Returns whole numbers of all sizes, or times within SQL's years, one of them NaT. */
    private static long[] longs(Field field, RandomGenerator random) {
        long[] values = new long[ROWS];
        for (int i = 0; i < ROWS; i++) {
            values[i] = field.datatype().isDatetime()
                    ? time(field.datatype(), random)
                    : random.nextLong() >> random.nextInt(64);
        }
        values[0] = field.datatype().isDatetime() ? Long.MIN_VALUE : Long.MAX_VALUE;
        return values;
    }

    private static long time(Datatype type, RandomGenerator random) {
        return switch (type) {
            case DATETIME_YEAR -> random.nextLong(-1_000, 7_000);
            case DATETIME_MONTH -> random.nextLong(-12_000, 90_000);
            case DATETIME_WEEK -> random.nextLong(-50_000, 400_000);
            case DATETIME_DAY -> random.nextLong(-350_000, 2_900_000);
            case DATETIME_HR -> random.nextLong(-8_000_000, 70_000_000);
            case DATETIME_MIN -> random.nextLong(-500_000_000, 4_000_000_000L);
            case DATETIME_SEC -> random.nextLong(-30_000_000_000L, 250_000_000_000L);
            case DATETIME_MS -> random.nextLong(-30_000_000_000_000L, 250_000_000_000_000L);
            case DATETIME_US -> random.nextLong(-30_000_000_000_000_000L, 250_000_000_000_000_000L);
            case DATETIME_NS -> random.nextLong();
            case DATETIME_PS -> random.nextInt(9_000_000) * 1_000_000_000L;
            case DATETIME_FS -> random.nextInt(9_000_000) * 1_000_000_000_000L;
            default -> random.nextInt(9_000) * 1_000_000_000_000_000L;
        };
    }

    @Test
    void gettersOfCells_areThoseOfObjects() throws SQLException {
        RandomGenerator random = RandomTests.generator();
        var schema = ArraySchema.sparse().dimension(Dimension.int32("x", 0, ROWS - 1, ROWS));
        CellsBuilder cells = Cells.builder().int32("x", IntStream.range(0, ROWS).toArray());
        for (Field field : fields()) {
            Attribute attribute = Attribute.of(field.name(), field.datatype());
            schema.attribute(field.nullable() ? attribute.nullable() : attribute);
            cells.add(column(field, random));
        }
        String uri = Tegula.uri(folder.resolve("t"));
        try (Tegula engine = Tegula.create()) {
            engine.createArray(uri, schema.build());
            try (ArrayWriter writer = engine.openForWriting(uri)) {
                writer.write(cells.build());
            }
        }
        int refused = 0;
        try (Connection connection = DriverManager.getConnection("jdbc:tegula:" + Tegula.uri(folder))) {
            for (Field field : fields()) {
                String scan = "SELECT \"" + field.name() + "\" FROM t";
                List<String> fromCells = values(connection, scan);
                assertEquals(values(connection, scan + " UNION ALL " + scan + " WHERE x < 0"), fromCells, scan);
                refused += (int) fromCells.stream()
                        .filter(each -> each.contains("out of range"))
                        .count();
            }
        }
        assertTrue(refused > 0, "some numbers exceed the types of getters");
    }

    /** Returns what all getters return of a column of all rows, and whether it was null, or their errors. */
    private static List<String> values(Connection connection, String query) throws SQLException {
        List<String> found = new ArrayList<>();
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(query)) {
            while (rows.next()) {
                for (Getter getter : GETTERS) {
                    try {
                        found.add(getter.get(rows, 1) + " " + rows.wasNull());
                    } catch (SQLException e) {
                        found.add(e.toString());
                    }
                }
            }
        }
        return found;
    }
}
