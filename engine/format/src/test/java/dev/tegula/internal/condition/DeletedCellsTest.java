package dev.tegula.internal.condition;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.errors.FilePlace;
import dev.tegula.internal.cells.KeyBox;
import dev.tegula.internal.cells.Keys;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.query.Comparison;
import dev.tegula.query.Condition;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Field;
import dev.tegula.testkit.generate.RandomTests;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Conditions of deleted cells, evaluated for the cells that the stored condition keeps and for all others. */
class DeletedCellsTest {

    private static final ArraySchema SCHEMA = ArraySchema.sparse()
            .dimension(Dimension.int32("x", 0, 99, 10))
            .dimension(Dimension.float64("y", -10, 10, 1))
            .attribute(Attribute.int32("i").nullable())
            .attribute(Attribute.float64("f"))
            .attribute(Attribute.float32("g").nullable())
            .attribute(Attribute.of("b", Datatype.BOOL))
            .attribute(Attribute.utf8("t").nullable())
            .build();

    private static final int CELLS = 60;

    private static final Supplier<FilePlace> SOURCE = () -> FilePlace.of("condition");

    private final Map<String, Column> columns = columns();

    private static Map<String, Column> columns() {
        byte[] bools = new byte[CELLS];
        double[] doubles = new double[CELLS];
        float[] floats = new float[CELLS];
        byte[] validity = new byte[CELLS];
        byte[] others = new byte[CELLS];
        String[] texts = new String[CELLS];
        for (int i = 0; i < CELLS; i++) {
            bools[i] = (byte) (i % 3);
            doubles[i] = number(i);
            floats[i] = (float) number(i / 3);
            validity[i] = (byte) (i % 4 == 0 ? 0 : 1);
            others[i] = (byte) (i % 5 == 0 ? 0 : 1);
            texts[i] = i % 7 == 0 ? null : text(i);
        }
        Cells cells = Cells.builder()
                .int32("x", IntStream.range(0, CELLS).toArray())
                .float64(
                        "y",
                        IntStream.range(0, CELLS)
                                .mapToDouble(DeletedCellsTest::y)
                                .toArray())
                .int32("i", IntStream.range(0, CELLS).map(i -> i % 6).toArray())
                .validity("i", validity)
                .float64("f", doubles)
                .float32("g", floats)
                .validity("g", others)
                .utf8("t", texts)
                .add(Column.of(new Field("b", Datatype.BOOL, 1, false), bools, CELLS, null, null))
                .build();
        return cells.columns().stream().collect(Collectors.toMap(Column::name, each -> each));
    }

    private static double y(int x) {
        return x % 9 / 2.0 - 1;
    }

    private static double number(int of) {
        double[] all = {Double.NaN, -0.0, 0, 0.5, 3, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY};
        return all[of % all.length];
    }

    private static String text(int of) {
        return "b".repeat(of % 4);
    }

    private static byte[] bytes(int size, Consumer<ByteBuffer> value) {
        ByteBuffer buffer = ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
        value.accept(buffer);
        return buffer.array();
    }

    private static byte[] value(RandomGenerator random, String field) {
        int any = random.nextInt(8);
        return switch (field) {
            case "x" -> bytes(4, to -> to.putInt(10 * any));
            case "i" -> bytes(4, to -> to.putInt(any));
            case "f", "y" -> bytes(8, to -> to.putDouble(number(any)));
            case "g" -> bytes(4, to -> to.putFloat((float) number(any)));
            case "b" -> new byte[] {(byte) (any % 3)};
            default -> text(any).getBytes(StandardCharsets.UTF_8);
        };
    }

    private static StoredCondition any(RandomGenerator random, int depth) {
        if (depth > 0 && random.nextBoolean()) {
            List<StoredCondition> parts = new ArrayList<>();
            for (int i = 0; i < 2 + random.nextInt(2); i++) {
                parts.add(any(random, depth - 1));
            }
            return random.nextBoolean() ? new StoredCondition.And(parts) : new StoredCondition.Or(parts);
        }
        String field =
                SCHEMA.fieldNames().get(random.nextInt(SCHEMA.fieldNames().size()));
        if (random.nextInt(5) == 0) {
            List<byte[]> values = List.of(value(random, field), value(random, field));
            return new StoredCondition.Among(field, random.nextBoolean(), values);
        } else if (random.nextInt(9) == 0 && !field.equals("t")) {
            return new StoredCondition.Compare(
                    field, random.nextBoolean() ? Comparison.EQ : Comparison.NE, new byte[0]);
        } else if (random.nextInt(20) == 0) {
            return new StoredCondition.Constant(random.nextBoolean());
        }
        Comparison comparison = Comparison.values()[random.nextInt(Comparison.values().length)];
        return new StoredCondition.Compare(field, comparison, value(random, field));
    }

    private List<Integer> matches(Predicate predicate) {
        boolean[] marks = new boolean[CELLS];
        new PredicateEvaluation(predicate, columns).mark(0, CELLS, marks, 0);
        return IntStream.range(0, CELLS).filter(i -> marks[i]).boxed().toList();
    }

    @TestFactory
    Stream<DynamicTest> conditionOfDeletedCells_isTheComplementOfTheStoredOne() {
        return RandomTests.of(300, random -> {
            StoredCondition stays = any(random, 2);
            StoredConditionBinder stored = new StoredConditionBinder(SCHEMA::field, SOURCE);
            Condition deleted = new DeletedCells(SCHEMA).of(stays);
            List<Integer> staying = matches(stored.bind(stays));
            List<Integer> others = IntStream.range(0, CELLS)
                    .filter(i -> !staying.contains(i))
                    .boxed()
                    .toList();
            ConditionBinder binder = new ConditionBinder(SCHEMA, name -> {
                throw new AssertionError("enumeration " + name);
            });
            assertEquals(others, matches(binder.bind(deleted)), () -> stays + " has the opposite " + deleted);
            assertEquals(
                    others,
                    matches(binder.bind(Condition.parse(deleted.toString()))),
                    () -> stays + " has the opposite, as text, " + deleted);
        });
    }

    @TestFactory
    Stream<DynamicTest> bounds_holdAllDeletedCells() {
        return RandomTests.of(300, random -> {
            StoredCondition stays = any(random, 2);
            List<Integer> staying = matches(new StoredConditionBinder(SCHEMA::field, SOURCE).bind(stays));
            KeyBox bounds = DeletedBounds.of(SCHEMA, stays, SOURCE);
            for (int i = 0; i < CELLS; i++) {
                int cell = i;
                assertTrue(staying.contains(i) || !isBeside(bounds, i, y(i)), () -> stays + " deletes cell " + cell);
            }
        });
    }

    @Test
    void bounds_endWhereTheDeletedCellsEnd() {
        StoredCondition beside = new StoredCondition.Or(List.of(
                new StoredCondition.Compare("x", Comparison.LT, bytes(4, to -> to.putInt(10))),
                new StoredCondition.Compare("x", Comparison.GE, bytes(4, to -> to.putInt(20)))));
        StoredCondition least = new StoredCondition.Compare("y", Comparison.GE, bytes(8, to -> to.putDouble(2)));
        KeyBox box = DeletedBounds.of(SCHEMA, new StoredCondition.Or(List.of(beside, least)), SOURCE);
        KeyBox hull = DeletedBounds.of(SCHEMA, new StoredCondition.And(List.of(beside, least)), SOURCE);
        assertEquals(
                List.of(true, false, false, true),
                List.of(9, 10, 19, 20).stream().map(x -> isBeside(box, x, 0)).toList());
        assertEquals(
                List.of(false, true),
                List.of(1.9, 2.0).stream().map(y -> isBeside(box, 15, y)).toList());
        assertFalse(isBeside(hull, 5, 5));
    }

    private static boolean isBeside(KeyBox bounds, int x, double y) {
        long first = Keys.ofLong(Datatype.INT32, x);
        long second = Keys.ofDouble(y);
        return !bounds.meets(KeyBox.all(2).with(0, first, first).with(1, second, second));
    }

    @Test
    void conditionOfNulls_namesThemOnce() {
        StoredCondition stays = new StoredCondition.And(List.of(
                new StoredCondition.Compare("g", Comparison.GE, bytes(4, to -> to.putFloat(2))),
                new StoredCondition.Compare("g", Comparison.LE, bytes(4, to -> to.putFloat(5))),
                new StoredCondition.Compare("x", Comparison.LT, bytes(4, to -> to.putInt(7)))));
        assertEquals(
                "g < 2.0 or g is nan or g is null or g > 5.0 or x >= 7",
                new DeletedCells(SCHEMA).of(stays).toString());
    }
}
