package dev.tegula.spark;

import dev.tegula.ArrayWriter;
import dev.tegula.Tegula;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.query.Condition;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.ArraySchemaBuilder;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Enumeration;
import dev.tegula.schema.Field;
import dev.tegula.schema.Range;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;

/**
 * A random array with attributes of every kind that Spark treats specially, and random predicates on it.
 *
 * @param dimensions columns of the dimensions
 */
record RandomTable(String uri, List<String> dimensions) {

    private static final List<String> TEXTS = List.of("", "a", "ab", "b", "abc", "é", "z%_\\");
    private static final List<String> COLORS = List.of("red", "green", "blue");
    private static final long DAY = 20_454; // 2026-01-01

    /** Creates an array with several fragments, and with deletes if it is sparse. */
    static RandomTable create(Tegula tegula, String uri, RandomGenerator random) {
        int kind = random.nextInt(4);
        ArraySchemaBuilder schema = kind == 0 ? ArraySchema.dense() : ArraySchema.sparse();
        List<String> dimensions;
        switch (kind) {
            case 0 -> {
                dimensions = List.of("x", "y");
                schema.dimension(Dimension.int32("x", -3, 20, 4)).dimension(Dimension.int32("y", 0, 11, 5));
            }
            case 1 -> {
                dimensions = List.of("x");
                schema.dimension(Dimension.int64("x", -1000, 1000, 10)).allowDuplicates(random.nextBoolean());
            }
            case 2 -> {
                dimensions = List.of("s", "r");
                schema.dimension(Dimension.ascii("s")).dimension(Dimension.float64("r", -10.0, 10.0, 1.0));
            }
            default -> {
                dimensions = List.of("day", "q");
                schema.dimension(Dimension.of("day", Datatype.DATETIME_DAY, Range.of(DAY - 500, DAY + 500), 30))
                        .dimension(Dimension.float32("q", -5f, 5f, 1f));
            }
        }
        schema.capacity(random.nextInt(2, 12));
        attributes().forEach(schema::attribute);
        schema.enumeration(Enumeration.utf8("colors", COLORS.toArray(String[]::new)));
        tegula.createArray(uri, schema.build());
        RandomTable table = new RandomTable(uri, dimensions);
        for (int i = random.nextInt(1, 4); i > 0; i--) {
            try (ArrayWriter writer = tegula.openForWriting(uri)) {
                if (kind == 0) {
                    int x = random.nextInt(-3, 10);
                    int y = random.nextInt(0, 6);
                    int rows = random.nextInt(1, 10);
                    int columns = random.nextInt(1, 6);
                    writer.write(
                            Subarray.range("x", x, x + rows - 1).addRange("y", y, y + columns - 1),
                            Cells.of(values(rows * columns, random)));
                } else {
                    List<Column> cells = coordinates(kind, random);
                    cells.addAll(values(cells.get(0).size(), random));
                    writer.write(Cells.of(cells));
                    if (random.nextInt(3) == 0) {
                        writer.delete(Condition.field("u").eq(random.nextInt(6)));
                    }
                }
            }
        }
        return table;
    }

    private static List<Attribute> attributes() {
        return List.of(
                Attribute.int32("i").nullable(),
                Attribute.float64("f"),
                Attribute.float32("g").nullable(),
                Attribute.uint8("u"),
                Attribute.uint64("ul"),
                Attribute.utf8("t").nullable(),
                Attribute.ascii("c"),
                Attribute.bool("b"),
                Attribute.of("d", Datatype.DATETIME_MS),
                Attribute.of("ns", Datatype.DATETIME_NS).nullable(),
                Attribute.of("dy", Datatype.DATETIME_DAY),
                Attribute.uint8("e").withEnumeration("colors"),
                Attribute.blob("blob"),
                Attribute.of("m", Datatype.INT16, 3));
    }

    private static List<Column> coordinates(int kind, RandomGenerator random) {
        int n = random.nextInt(1, 40);
        TreeSet<Integer> distinct = new TreeSet<>();
        while (distinct.size() < n) {
            distinct.add(random.nextInt(-40, 41));
        }
        List<Integer> numbers = new ArrayList<>(distinct);
        List<Column> columns = new ArrayList<>();
        switch (kind) {
            case 1 ->
                columns.add(Column.of(
                        field("x", Datatype.INT64),
                        numbers.stream().mapToLong(i -> i).toArray(),
                        n,
                        null,
                        null));
            case 2 -> {
                columns.add(texts(
                        new Field("s", Datatype.STRING_ASCII, Field.VARIABLE, false),
                        numbers.stream()
                                .map(i -> TEXTS.get(Math.floorMod(i, 5)))
                                .toList(),
                        null));
                columns.add(Column.of(
                        field("r", Datatype.FLOAT64),
                        numbers.stream().mapToDouble(i -> i / 4.0).toArray(),
                        n,
                        null,
                        null));
            }
            default -> {
                columns.add(Column.of(
                        field("day", Datatype.DATETIME_DAY),
                        numbers.stream().mapToLong(i -> DAY + i).toArray(),
                        n,
                        null,
                        null));
                float[] floats = new float[n];
                for (int i = 0; i < n; i++) {
                    floats[i] = numbers.get(i) / 16f;
                }
                columns.add(Column.of(field("q", Datatype.FLOAT32), floats, n, null, null));
            }
        }
        return columns;
    }

    private static Field field(String name, Datatype type) {
        return new Field(name, type, 1, false);
    }

    private static List<Column> values(int n, RandomGenerator random) {
        int[] ints = new int[n];
        double[] doubles = new double[n];
        float[] floats = new float[n];
        byte[] small = new byte[n];
        long[] unsigned = new long[n];
        byte[] flags = new byte[n];
        long[] millis = new long[n];
        long[] nanos = new long[n];
        long[] days = new long[n];
        byte[] colors = new byte[n];
        short[] triples = new short[3 * n];
        List<String> texts = new ArrayList<>();
        List<String> ascii = new ArrayList<>();
        List<String> blobs = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            ints[i] = random.nextInt(-5, 10);
            doubles[i] = real(random);
            floats[i] = (float) real(random);
            small[i] = (byte) random.nextInt(6);
            unsigned[i] = random.nextInt(3) == 0 ? -random.nextInt(1, 4) : random.nextInt(4);
            flags[i] = (byte) random.nextInt(2);
            millis[i] = random.nextInt(6) == 0 ? Long.MIN_VALUE : DAY * 86_400_000 + random.nextInt(-2, 3);
            nanos[i] = random.nextInt(6) == 0 ? Long.MIN_VALUE : (DAY * 86_400_000_000L + random.nextInt(4)) * 1000;
            days[i] = random.nextInt(6) == 0 ? Long.MIN_VALUE : DAY + random.nextInt(3);
            colors[i] = (byte) (random.nextInt(6) == 0 ? 255 : random.nextInt(3));
            triples[3 * i] = (short) random.nextInt();
            texts.add(TEXTS.get(random.nextInt(TEXTS.size())));
            ascii.add(TEXTS.get(random.nextInt(5)));
            blobs.add(random.nextBoolean() ? "\u0001" : "");
        }
        return List.of(
                Column.of(new Field("i", Datatype.INT32, 1, true), ints, n, null, validity(n, random)),
                Column.of(field("f", Datatype.FLOAT64), doubles, n, null, null),
                Column.of(new Field("g", Datatype.FLOAT32, 1, true), floats, n, null, validity(n, random)),
                Column.of(field("u", Datatype.UINT8), small, n, null, null),
                Column.of(field("ul", Datatype.UINT64), unsigned, n, null, null),
                texts(new Field("t", Datatype.STRING_UTF8, Field.VARIABLE, true), texts, validity(n, random)),
                texts(new Field("c", Datatype.STRING_ASCII, Field.VARIABLE, false), ascii, null),
                Column.of(field("b", Datatype.BOOL), flags, n, null, null),
                Column.of(field("d", Datatype.DATETIME_MS), millis, n, null, null),
                Column.of(new Field("ns", Datatype.DATETIME_NS, 1, true), nanos, n, null, validity(n, random)),
                Column.of(field("dy", Datatype.DATETIME_DAY), days, n, null, null),
                Column.of(field("e", Datatype.UINT8), colors, n, null, null),
                texts(new Field("blob", Datatype.BLOB, Field.VARIABLE, false), blobs, null),
                Column.of(new Field("m", Datatype.INT16, 3, false), triples, n, null, null));
    }

    private static double real(RandomGenerator random) {
        return switch (random.nextInt(6)) {
            case 0 -> Double.NaN;
            case 1 -> random.nextBoolean() ? 0.0 : -0.0;
            case 2 -> random.nextBoolean() ? Double.POSITIVE_INFINITY : Double.NEGATIVE_INFINITY;
            default -> random.nextInt(-4, 5) / 4.0;
        };
    }

    private static byte[] validity(int n, RandomGenerator random) {
        byte[] valid = new byte[n];
        for (int i = 0; i < n; i++) {
            valid[i] = (byte) (random.nextInt(4) == 0 ? 0 : 1);
        }
        return valid;
    }

    private static Column texts(Field field, List<String> texts, byte[] validity) {
        byte[] bytes = String.join("", texts).getBytes(StandardCharsets.UTF_8);
        long[] offsets = new long[texts.size() + 1];
        for (int i = 0; i < texts.size(); i++) {
            offsets[i + 1] = offsets[i] + texts.get(i).getBytes(StandardCharsets.UTF_8).length;
        }
        return Column.of(field, bytes, texts.size(), offsets, validity);
    }

    String firstDimension() {
        return dimensions.get(0);
    }

    /** Returns aggregates with exact results. */
    String aggregates() {
        String of = dimensions.get(dimensions.size() - 1);
        return "count(*), count(i), sum(i), avg(i), min(i), max(i), sum(u), max(u), min(ul), max(ul), max(d), max(dy), "
                + "count(t), count(d), count(e), min(" + of + "), max(" + of + "), count(f), count(g), min(b)";
    }

    /** Returns a random predicate in SQL. */
    String predicate(RandomGenerator random, int depth) {
        if (depth > 0 && random.nextInt(3) > 0) {
            String word = random.nextBoolean() ? " AND " : " OR ";
            String joined = random.ints(random.nextInt(2, 4), 0, 1)
                    .mapToObj(i -> predicate(random, depth - 1))
                    .collect(Collectors.joining(word, "(", ")"));
            return random.nextInt(4) == 0 ? "NOT " + joined : joined;
        }
        List<String> names =
                new ArrayList<>(attributes().stream().map(Attribute::name).toList());
        names.addAll(dimensions);
        names.addAll(dimensions);
        String name = names.get(random.nextInt(names.size()));
        return leaf(name, random);
    }

    private String leaf(String name, RandomGenerator random) {
        if (random.nextInt(8) == 0 || name.equals("m")) {
            return name + (random.nextBoolean() ? " IS NULL" : " IS NOT NULL");
        }
        boolean text = List.of("t", "c", "e", "s").contains(name);
        if (text && random.nextInt(3) == 0) {
            String part = TEXTS.get(random.nextInt(5));
            String pattern = switch (random.nextInt(3)) {
                case 0 -> part + "%";
                case 1 -> "%" + part;
                default -> "%" + part + "%";
            };
            return name + (random.nextBoolean() ? " LIKE '" : " NOT LIKE '") + pattern + "'";
        }
        if (name.equals("b")) {
            return random.nextBoolean() ? "b" : "b = " + random.nextBoolean();
        }
        return switch (random.nextInt(5)) {
            case 0 ->
                name + (random.nextBoolean() ? " IN (" : " NOT IN (") + literal(name, random) + ", "
                        + literal(name, random) + (random.nextInt(4) == 0 ? ", NULL)" : ")");
            case 1 -> name + " <=> " + (random.nextInt(4) == 0 ? "NULL" : literal(name, random));
            case 2 -> literal(name, random) + " < " + name;
            default -> {
                List<String> signs = List.of("=", "<>", "<", "<=", ">", ">=");
                yield name + " " + signs.get(random.nextInt(signs.size())) + " " + literal(name, random);
            }
        };
    }

    private static String literal(String name, RandomGenerator random) {
        return switch (name) {
            case "i", "x" -> Integer.toString(random.nextInt(-6, 11));
            case "y", "u" -> Integer.toString(random.nextInt(-1, 8));
            case "ul" -> random.nextBoolean() ? "18446744073709551614" : Integer.toString(random.nextInt(4));
            case "f", "r" -> "double('" + real(random) + "')";
            case "g", "q" -> "float('" + real(random) + "')";
            case "t", "c", "s" -> "'" + TEXTS.get(random.nextInt(5)) + "'";
            case "e" -> "'" + (random.nextInt(4) == 0 ? "pink" : COLORS.get(random.nextInt(3))) + "'";
            case "d" ->
                "TIMESTAMP_NTZ '2026-01-01 00:00:00.00" + random.nextInt(3) + (random.nextBoolean() ? "5'" : "'");
            case "ns" -> "TIMESTAMP_NTZ '2026-01-01 00:00:00.00000" + random.nextInt(4) + "'";
            case "dy", "day" -> "DATE '2026-01-0" + random.nextInt(1, 5) + "'";
            case "blob" -> random.nextBoolean() ? "X'01'" : "X''";
            default -> throw new IllegalArgumentException(name);
        };
    }
}
