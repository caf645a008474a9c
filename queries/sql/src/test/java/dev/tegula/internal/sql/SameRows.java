package dev.tegula.internal.sql;

import dev.tegula.ArrayWriter;
import dev.tegula.Tegula;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Enumeration;
import dev.tegula.schema.Field;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/** The same random rows in an array and in a table of another engine. */
final class SameRows {

    static final List<String> KINDS = List.of("red", "green", "blue");

    private static final List<String> NAMES = List.of(
            "", "a", "ab", "abc", "b", "bab", "c", "cab", "é", "aé", "zz", "\uD83D\uDE00", "a\uD83D\uDE00b", "x\ny");
    private static final String COLUMNS = "x INTEGER, y BIGINT, small SMALLINT, big DECIMAL(20,0), real_value DOUBLE,"
            + " count8 SMALLINT, name VARCHAR, kind VARCHAR, flag BOOLEAN, born DATE, seen TIMESTAMP,"
            + " old DATE, nan_value DOUBLE";

    /** A row; x and y are its coordinates. */
    private record Row(
            int x,
            long y,
            Short small,
            BigInteger big,
            double real,
            int count8,
            String name,
            Integer kind,
            boolean flag,
            LocalDate born,
            LocalDateTime seen,
            LocalDate old,
            Double nan) {}

    private SameRows() {}

    static String name(RandomGenerator random) {
        return NAMES.get(random.nextInt(NAMES.size()));
    }

    /** Creates the array and the table {@code name}; dense arrays have a row for each cell of 20 by 12. */
    static void create(Tegula engine, Path folder, Connection other, String name, boolean dense, RandomGenerator random)
            throws SQLException {
        List<Row> rows = dense ? grid(random) : scattered(random);
        array(engine, Tegula.uri(folder.resolve(name)), rows, dense);
        table(other, name, rows);
    }

    private static List<Row> grid(RandomGenerator random) {
        List<Row> rows = new ArrayList<>();
        for (int x = 0; x < 20; x++) {
            for (int y = 0; y < 12; y++) {
                rows.add(row(random, x, y));
            }
        }
        return rows;
    }

    private static List<Row> scattered(RandomGenerator random) {
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < 400; i++) {
            int x = random.nextInt(40);
            long y = random.nextInt(40);
            if (rows.stream().noneMatch(row -> row.x == x && row.y == y)) {
                rows.add(row(random, x, y));
            }
        }
        return rows;
    }

    private static Row row(RandomGenerator random, int x, long y) {
        return new Row(
                x,
                y,
                random.nextInt(4) == 0 ? null : (short) (random.nextInt(40) - 20),
                new BigInteger(Long.toUnsignedString(random.nextLong())),
                (random.nextInt(80) - 40) / 4.0,
                random.nextInt(256),
                random.nextInt(4) == 0 ? null : name(random),
                random.nextInt(5) == 0 ? null : random.nextInt(KINDS.size()),
                random.nextBoolean(),
                LocalDate.of(2024, 1, 1).plusDays(random.nextInt(300)),
                LocalDateTime.of(2024, 3, 1, 12, 0)
                        .plusHours(random.nextInt(240))
                        .plusNanos(random.nextInt(2) * 1_000_000),
                LocalDate.of(1500, 1, 1).plusDays(random.nextInt(100_000)),
                random.nextInt(4) == 0 ? null : random.nextInt(20) == 0 ? Double.NaN : random.nextInt(20) / 2.0);
    }

    private static void array(Tegula engine, String uri, List<Row> rows, boolean dense) {
        var builder = (dense ? ArraySchema.dense() : ArraySchema.sparse().capacity(16))
                .dimension(dense ? Dimension.int64("x", 0, 19, 5) : Dimension.int32("x", 0, 999, 5))
                .dimension(Dimension.int64("y", 0, dense ? 11 : 999, 4))
                .attribute(Attribute.of("small", Datatype.INT16).nullable())
                .attribute(Attribute.of("big", Datatype.UINT64))
                .attribute(Attribute.float64("real_value"))
                .attribute(Attribute.of("count8", Datatype.UINT8))
                .attribute(Attribute.utf8("name").nullable())
                .attribute(Attribute.of("kind", Datatype.UINT8).nullable().withEnumeration("kinds"))
                .attribute(Attribute.bool("flag"))
                .attribute(Attribute.of("born", Datatype.DATETIME_DAY))
                .attribute(Attribute.of("seen", Datatype.DATETIME_US))
                .attribute(Attribute.of("old", Datatype.DATETIME_DAY))
                .attribute(Attribute.float64("nan_value").withNullable(true))
                .enumeration(Enumeration.utf8("kinds", KINDS.toArray(String[]::new)));
        engine.createArray(uri, builder.build());
        // Several fragments, so that rows are merged.
        int parts = dense ? 1 : 3;
        for (int part = 0; part < parts; part++) {
            List<Row> some = new ArrayList<>();
            for (int i = part; i < rows.size(); i += parts) {
                some.add(rows.get(i));
            }
            try (ArrayWriter writer = engine.openForWriting(uri)) {
                Cells cells = cells(some, dense);
                if (dense) {
                    writer.write(Subarray.whole(), cells);
                } else {
                    writer.write(cells);
                }
            }
        }
    }

    private static Cells cells(List<Row> rows, boolean dense) {
        int n = rows.size();
        int[] x = new int[n];
        long[] y = new long[n];
        short[] small = new short[n];
        byte[] smallValid = new byte[n];
        long[] big = new long[n];
        double[] real = new double[n];
        byte[] count8 = new byte[n];
        byte[] kind = new byte[n];
        byte[] kindValid = new byte[n];
        byte[] flag = new byte[n];
        long[] born = new long[n];
        long[] seen = new long[n];
        long[] old = new long[n];
        double[] nan = new double[n];
        byte[] nanValid = new byte[n];
        long[] offsets = new long[n + 1];
        byte[] nameValid = new byte[n];
        StringBuilder names = new StringBuilder();
        int bytes = 0;
        for (int i = 0; i < n; i++) {
            Row row = rows.get(i);
            x[i] = row.x;
            y[i] = row.y;
            smallValid[i] = (byte) (row.small == null ? 0 : 1);
            small[i] = row.small == null ? 0 : row.small;
            big[i] = row.big.longValue();
            real[i] = row.real;
            count8[i] = (byte) row.count8;
            kindValid[i] = (byte) (row.kind == null ? 0 : 1);
            kind[i] = row.kind == null ? 0 : row.kind.byteValue();
            flag[i] = (byte) (row.flag ? 1 : 0);
            born[i] = row.born.toEpochDay();
            seen[i] = row.seen.toEpochSecond(java.time.ZoneOffset.UTC) * 1_000_000 + row.seen.getNano() / 1000;
            old[i] = row.old.toEpochDay();
            nanValid[i] = (byte) (row.nan == null ? 0 : 1);
            nan[i] = row.nan == null ? 0 : row.nan;
            offsets[i] = bytes;
            nameValid[i] = (byte) (row.name == null ? 0 : 1);
            String name = row.name == null ? "" : row.name;
            names.append(name);
            bytes += name.getBytes(StandardCharsets.UTF_8).length;
        }
        offsets[n] = bytes;
        List<Column> columns = new ArrayList<>();
        if (!dense) {
            columns.add(Column.of(field("x", Datatype.INT32, false), x, n, null, null));
            columns.add(Column.of(field("y", Datatype.INT64, false), y, n, null, null));
        }
        columns.add(Column.of(field("small", Datatype.INT16, true), small, n, null, smallValid));
        columns.add(Column.of(field("big", Datatype.UINT64, false), big, n, null, null));
        columns.add(Column.of(field("real_value", Datatype.FLOAT64, false), real, n, null, null));
        columns.add(Column.of(field("count8", Datatype.UINT8, false), count8, n, null, null));
        columns.add(Column.of(
                new Field("name", Datatype.STRING_UTF8, Field.VARIABLE, true),
                names.toString().getBytes(StandardCharsets.UTF_8),
                n,
                offsets,
                nameValid));
        columns.add(Column.of(field("kind", Datatype.UINT8, true), kind, n, null, kindValid));
        columns.add(Column.of(field("flag", Datatype.BOOL, false), flag, n, null, null));
        columns.add(Column.of(field("born", Datatype.DATETIME_DAY, false), born, n, null, null));
        columns.add(Column.of(field("seen", Datatype.DATETIME_US, false), seen, n, null, null));
        columns.add(Column.of(field("old", Datatype.DATETIME_DAY, false), old, n, null, null));
        columns.add(Column.of(field("nan_value", Datatype.FLOAT64, true), nan, n, null, nanValid));
        return Cells.of(columns);
    }

    private static Field field(String name, Datatype type, boolean nullable) {
        return new Field(name, type, 1, nullable);
    }

    private static void table(Connection other, String name, List<Row> rows) throws SQLException {
        try (Statement statement = other.createStatement()) {
            statement.execute("CREATE TABLE " + name + " (" + COLUMNS + ")");
        }
        String insert = "INSERT INTO " + name + " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
        try (PreparedStatement statement = other.prepareStatement(insert)) {
            for (Row row : rows) {
                Object[] values = {
                    row.x,
                    row.y,
                    row.small,
                    new BigDecimal(row.big),
                    row.real,
                    row.count8,
                    row.name,
                    row.kind == null ? null : KINDS.get(row.kind),
                    row.flag,
                    row.born,
                    row.seen,
                    row.old,
                    row.nan
                };
                for (int i = 0; i < values.length; i++) {
                    statement.setObject(i + 1, values[i]);
                }
                statement.addBatch();
            }
            statement.executeBatch();
        }
    }
}
