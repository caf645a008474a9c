package dev.tegula.interop.differential;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.interop.model.AttributeSpec;
import dev.tegula.interop.model.Bytes;
import dev.tegula.interop.model.CellOrder;
import dev.tegula.interop.model.Column;
import dev.tegula.interop.model.Columns;
import dev.tegula.interop.model.DimensionSpec;
import dev.tegula.interop.model.LabelSpec;
import dev.tegula.interop.model.Range;
import dev.tegula.interop.model.SchemaSpec;
import dev.tegula.interop.model.WriteSpec;
import dev.tegula.interop.oracle.Oracle;
import dev.tegula.interop.oracle.Outcome;
import dev.tegula.interop.tegula.TegulaEngine;
import dev.tegula.interop.tegula.TegulaLabels;
import dev.tegula.schema.Datatype;
import dev.tegula.testkit.generate.Choice;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Slow;
import dev.tegula.testkit.generate.Texts;
import java.io.ByteArrayOutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Compares the dimension labels of both engines, written by either one: fixed and string values, increasing and
 * decreasing.
 */
@Slow
class LabelsTest {

    private static final int CASES = 20;
    private static final int RANGES = 4;
    private static final AttributeSpec NUMBER = AttributeSpec.of("a", Datatype.INT32);

    @TempDir
    Path folder;

    @TestFactory
    Stream<DynamicTest> labels_areReadByBothLibraries() {
        Oracle oracle = Oracle.shared();
        return RandomTests.of(
                CASES,
                random -> new Run(
                                oracle,
                                folder.resolve(Long.toHexString(random.nextLong()))
                                        .toString(),
                                random)
                        .run());
    }

    /** The operations on one array with one label. */
    private static final class Run {
        private final TegulaLabels tegula =
                new TegulaLabels(TegulaEngine.shared().tegula());
        private final Oracle oracle;
        private final String uri;
        private final RandomGenerator random;
        private final DimensionSpec dim;
        private final LabelSpec label;
        private final List<Bytes> values;
        private final Range whole;

        Run(Oracle oracle, String uri, RandomGenerator random) {
            this.oracle = oracle;
            this.uri = uri;
            this.random = random;
            int count = 1 + random.nextInt(60);
            Datatype type = Choice.of(random, Datatype.INT16, Datatype.INT64, Datatype.UINT32, Datatype.UINT64);
            long low = type.physical().isSigned() ? random.nextInt(-50, 50) : random.nextInt(50);
            dim = DimensionSpec.whole("d", type, low, low + count - 1, 1 + random.nextInt(count));
            whole = Range.whole(dim);
            Datatype values = Choice.of(
                    random,
                    Datatype.INT8,
                    Datatype.INT32,
                    Datatype.UINT64,
                    Datatype.FLOAT32,
                    Datatype.FLOAT64,
                    Datatype.STRING_ASCII,
                    Datatype.DATETIME_DAY);
            label = new LabelSpec("l", 0, values, random.nextBoolean());
            this.values = sorted(count);
        }

        private Bytes value() {
            Datatype type = label.type();
            if (type == Datatype.STRING_ASCII) {
                return Bytes.text((char) random.nextInt('a', 'z') + Texts.ascii(5, random));
            } else if (type.isFloat()) {
                return Bytes.floating(
                        type,
                        random.nextInt(8) == 0 ? random.nextDouble(-1e30, 1e30) : random.nextInt(-1000, 1000) / 8.0);
            }
            return Bytes.whole(
                    type, type == Datatype.INT32 || type == Datatype.INT8 ? random.nextInt() : random.nextLong());
        }

        private Comparator<Bytes> order() {
            return (a, b) -> Bytes.compare(label.type(), a, b);
        }

        private List<Bytes> sorted(int count) {
            TreeSet<Bytes> distinct = new TreeSet<>(order());
            while (distinct.size() < count) {
                distinct.add(value());
            }
            List<Bytes> sorted = new ArrayList<>(distinct);
            sorted.sort(label.increasing() ? order() : order().reversed());
            return sorted;
        }

        private Column column(String name, List<Bytes> cells) {
            ByteArrayOutputStream data = new ByteArrayOutputStream();
            long[] offsets = new long[cells.size()];
            for (int i = 0; i < offsets.length; i++) {
                offsets[i] = data.size();
                data.writeBytes(cells.get(i).toArray());
            }
            return new Column(name, data.toByteArray(), label.values().isVar() ? offsets : null, null);
        }

        private Column numbers(List<Integer> cells) {
            ByteArrayOutputStream data = new ByteArrayOutputStream();
            cells.forEach(
                    cell -> data.writeBytes(Bytes.whole(Datatype.INT32, cell).toArray()));
            return new Column("a", data.toByteArray(), null, null);
        }

        void run() {
            SchemaSpec schema = SchemaSpec.dense(List.of(dim), List.of(NUMBER));
            boolean byLibtiledb = random.nextBoolean();
            if (byLibtiledb) {
                oracle.createLabelled(uri, schema, List.of(label)).get();
            } else {
                tegula.create(uri, schema, List.of(label));
            }
            assertEquals(List.of(label), tegula.labels(uri));
            List<Integer> all =
                    Stream.iterate(0, i -> i + 1).limit(values.size()).toList();
            WriteSpec write =
                    WriteSpec.dense(CellOrder.ROW_MAJOR, Map.of(), Columns.of(all.size(), List.of(numbers(all))));
            if (random.nextBoolean()) {
                oracle.write(uri, write).get();
            } else {
                TegulaEngine.shared().write(uri, write);
            }
            if (random.nextBoolean()) {
                oracle.writeLabels(uri, Map.of("d", List.of(whole)), List.of(column("l", values)))
                        .get();
            } else {
                tegula.write(uri, label, dim.type(), whole, column("l", values), values.size());
            }
            assertEquals(column("l", values), tegula.values(uri, label, dim.type(), whole), this::toString);
            Column theirs = oracle.readLabelled(uri, Map.of(), List.of(), Map.of(), label.values())
                    .get();
            assertEquals(column("l", values), theirs, this::toString);
            for (int i = 0; i < RANGES; i++) {
                ask();
            }
            refusesDisorder();
        }

        private void ask() {
            Bytes a = random.nextBoolean() ? Choice.of(random, values) : value();
            Bytes b = random.nextBoolean() ? Choice.of(random, values) : value();
            Range range = order().compare(a, b) <= 0 ? new Range(a, b) : new Range(b, a);
            List<Integer> within = new ArrayList<>();
            for (int i = 0; i < values.size(); i++) {
                if (order().compare(range.low(), values.get(i)) <= 0
                        && order().compare(values.get(i), range.high()) <= 0) {
                    within.add(i);
                }
            }
            Map<String, List<Range>> ranges = Map.of("l", List.of(range));
            Outcome<Column> theirs = oracle.readLabelled(uri, Map.of(), List.of(label), ranges, NUMBER);
            if (within.isEmpty()) {
                String message = assertThrows(
                                IllegalArgumentException.class,
                                () -> tegula.read(uri, List.of(label), ranges, "a"),
                                this::toString)
                        .getMessage();
                assertTrue(message.startsWith("dimension label 'l': no value is within"), message);
                assertTrue(!theirs.isValue(), () -> "libtiledb finds cells: " + this + ", " + range);
                return;
            }
            assertEquals(numbers(within), tegula.read(uri, List.of(label), ranges, "a"), () -> this + ", " + range);
            assertEquals(numbers(within), theirs.get(), () -> "libtiledb: " + this + ", " + range);
        }

        /** Checks that both engines refuse values that are out of order. */
        private void refusesDisorder() {
            if (values.size() < 2) {
                return;
            }
            int at = random.nextInt(values.size() - 1);
            List<Bytes> swapped = new ArrayList<>(values);
            swapped.set(at, values.get(at + 1));
            swapped.set(at + 1, values.get(at));
            Column column = column("l", swapped);
            assertTrue(
                    !oracle.writeLabels(uri, Map.of("d", List.of(whole)), List.of(column))
                            .isValue(),
                    this::toString);
            String message = assertThrows(
                            IllegalArgumentException.class,
                            () -> tegula.write(uri, label, dim.type(), whole, column, values.size()))
                    .getMessage();
            assertTrue(
                    message.contains("cell " + (at + 1)) && message.contains("values are out of order (found "),
                    message);
        }

        @Override
        public String toString() {
            return label + " of " + dim + " in " + uri;
        }
    }
}
