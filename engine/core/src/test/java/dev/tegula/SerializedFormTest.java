package dev.tegula;

import static dev.tegula.query.Condition.field;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.errors.TegulaException;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.jobs.FragmentReceipt;
import dev.tegula.jobs.WriteJob;
import dev.tegula.maintenance.ConsolidationMode;
import dev.tegula.maintenance.ConsolidationOptions;
import dev.tegula.maintenance.ConsolidationPart;
import dev.tegula.query.Cells;
import dev.tegula.query.Comparison;
import dev.tegula.query.Condition;
import dev.tegula.query.Duplicates;
import dev.tegula.query.Literal;
import dev.tegula.query.ResultOrder;
import dev.tegula.query.Subarray;
import dev.tegula.query.TimestampRange;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Enumeration;
import dev.tegula.schema.Range;
import dev.tegula.splits.PinnedArray;
import dev.tegula.splits.PinnedDelete;
import dev.tegula.splits.QuerySplit;
import dev.tegula.splits.SplitOptions;
import dev.tegula.splits.SplitQuery;
import dev.tegula.testkit.generate.Amounts;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Slow;
import dev.tegula.testkit.values.SerializedForm;
import dev.tegula.vfs.MemoryVfs;
import java.io.IOException;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Malformed serialized splits and jobs are refused when they are read, or when they are used, with an explanation. */
@Slow
@Timeout(120)
class SerializedFormTest {

    private static final int DAMAGES = Amounts.of("tegula.flips", 150);
    private static final String URI = "mem://splits/serialized";
    private static final OpenOptions NOW = OpenOptions.defaults();
    private static final ArraySchema SPARSE = ArraySchema.sparse()
            .dimension(Dimension.int64("x", 0, 999, 10))
            .dimension(Dimension.ascii("name"))
            .enumeration(Enumeration.utf8("colors", "red", "green"))
            .attribute(Attribute.int32("a"))
            .attribute(Attribute.float64("f"))
            .attribute(Attribute.utf8("s").nullable())
            .attribute(Attribute.blob("b"))
            .attribute(Attribute.of("t", Datatype.DATETIME_MS))
            .attribute(Attribute.int8("e").withEnumeration("colors"))
            .capacity(2)
            .build();

    private static final ConsolidationOptions IN_PARTS =
            ConsolidationOptions.defaults().withMaxFragmentSize(500);

    private final MemoryVfs store = new MemoryVfs();
    private Tegula tegula;
    private WriteJob job;

    @BeforeEach
    void open() {
        tegula = TestStores.smallEngine(store);
    }

    @AfterEach
    void close() {
        tegula.close();
    }

    private static Cells cells(long first) {
        return Cells.builder()
                .int64("x", first, first + 1, first + 2)
                .ascii("name", "a", "b", "c")
                .int32("a", 1, 2, 3)
                .float64("f", 0.5, Double.NaN, 2)
                .utf8("s", "one", null, "three")
                .blob("b", new byte[] {1}, new byte[] {2}, new byte[] {3})
                .datetime("t", Datatype.DATETIME_MS, Instant.EPOCH, Instant.ofEpochSecond(1), Instant.ofEpochSecond(2))
                .int8("e", (byte) 0, (byte) 1, (byte) 0)
                .build();
    }

    private QuerySplit sparse() {
        tegula.createArray(URI, SPARSE, NOW.at(1));
        for (int i = 0; i < 3; i++) {
            try (ArrayWriter array = tegula.openForWriting(URI, NOW.at(10 + i))) {
                array.write(cells(10L * i));
                array.delete(field("a").eq(i));
            }
        }
        tegula.maintenance(URI).consolidate(ConsolidationOptions.of(ConsolidationMode.COMMITS));
        try (ArrayWriter array = tegula.openForWriting(URI, NOW.at(20))) {
            array.delete(field("a").gt(1000));
        }
        Condition any = field("a")
                .in(1, 2, 3)
                .and(field("f").ge(0.0).or(field("f").isNan()))
                .and(field("s").isNull().or(field("s").like("%e%")))
                .and(field("b").is(Comparison.GE, Literal.of(new byte[] {1})))
                .and(field("t").lt(Instant.ofEpochSecond(100)))
                .and(field("e").eq("red").or(field("e").byIndex().eq(1)));
        try (ArrayReader array = tegula.openForReading(URI)) {
            return array.query()
                    .subarray(Subarray.range("x", 0, 15)
                            .addRange("x", 20, 30)
                            .addRange("name", "a", "b")
                            .addRange("name", Range.of("c", null)))
                    .where(any)
                    .fields("x", "name", "a", "s")
                    .splits(SplitOptions.defaults())
                    .get(0);
        }
    }

    private QuerySplit dense() {
        ArraySchema schema = ArraySchema.dense()
                .dimension(Dimension.int32("x", 0, 99, 10))
                .attribute(Attribute.int32("a"))
                .build();
        tegula.createArray(URI, schema, NOW.at(1));
        try (ArrayWriter array = tegula.openForWriting(URI, NOW.at(10))) {
            array.write(
                    Subarray.range("x", 10, 29),
                    Cells.builder().int32("a", new int[20]).build());
        }
        try (ArrayReader array = tegula.openForReading(URI)) {
            return array.query()
                    .subarray(Subarray.range("x", 5, 44))
                    .where(field("a").ge(0))
                    .matchesOnly()
                    .order(ResultOrder.COL_MAJOR)
                    .splits(SplitOptions.defaults())
                    .get(0);
        }
    }

    private int read(QuerySplit split) {
        try (ArrayReader array = tegula.open(split, NOW)) {
            return array.query(split).read().size();
        }
    }

    /** Returns the filter that the documentation recommends. */
    private static String filter(byte[] form) {
        return "dev.tegula.**;java.lang.*;java.math.BigInteger;java.time.*;java.util.CollSer;"
                + "java.util.ImmutableCollections*;java.util.TreeMap;!*;maxdepth=100;maxarray=" + form.length;
    }

    private enum Outcome {
        INVALID,
        REFUSED,
        USED
    }

    /** Reads a form and uses the object. Fails if an exception does not explain the problem. */
    private static Outcome outcome(byte[] form, Consumer<Object> use) {
        Object object;
        try {
            object = SerializedForm.read(form, filter(form));
        } catch (IOException | ClassNotFoundException e) {
            return Outcome.INVALID;
        } catch (RuntimeException | OutOfMemoryError e) {
            requireFromJava(e);
            return Outcome.INVALID;
        }
        if (!(object instanceof QuerySplit
                || object instanceof WriteJob
                || object instanceof FragmentReceipt
                || object instanceof ConsolidationPart)) {
            return Outcome.INVALID; // Java reads another type if the first byte of an object changes.
        }
        try {
            use.accept(object);
            return Outcome.USED;
        } catch (TegulaException | IllegalArgumentException e) {
            String place = e.getStackTrace()[0].getClassName();
            if (!place.startsWith("dev.tegula.") || e.getMessage() == null) {
                throw new AssertionError("not explained: " + e, e);
            }
            return Outcome.REFUSED;
        } catch (RuntimeException e) {
            throw new AssertionError("not explained: " + e, e);
        }
    }

    /** Requires that Java's own reading of streams failed, which throws various exceptions. */
    private static void requireFromJava(Throwable failure) {
        for (StackTraceElement frame : failure.getStackTrace()) {
            if (frame.getClassName().equals(SerializedForm.class.getName())) {
                return;
            } else if (!"java.base".equals(frame.getModuleName())) {
                throw new AssertionError("not by Java: " + failure, failure);
            }
        }
    }

    private void use(Object object) {
        if (object instanceof QuerySplit split) {
            read(split);
        } else if (object instanceof WriteJob job) {
            tegula.jobs(URI).open(job).close();
        } else if (object instanceof ConsolidationPart part) {
            tegula.maintenance(URI).divided(IN_PARTS).write(part);
        } else {
            // The second receipt is refused, so that nothing is published.
            FragmentReceipt receipt = (FragmentReceipt) object;
            tegula.jobs(URI).publish(job, List.of(receipt, new FragmentReceipt(otherFragment(), 1, new TreeMap<>())));
        }
    }

    private String otherFragment() {
        return TimestampedName.of(job.timestamp(), job.timestamp(), job.id() + job.id(), 21)
                .text();
    }

    /** Creates an array and returns an object whose form is damaged. */
    private Object prepare(String kind) {
        if (kind.equals("dense split")) {
            return dense();
        }
        QuerySplit split = sparse();
        job = tegula.jobs(URI).begin();
        try (JobWriter writer = tegula.jobs(URI).open(job)) {
            writer.write(cells(100), Duplicates.REFUSE);
            return switch (kind) {
                case "sparse split" -> split;
                case "job" -> job;
                case "part" ->
                    tegula.maintenance(URI).divided(IN_PARTS).parts(2).get(1);
                default -> writer.receipts().get(0);
            };
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"sparse split", "dense split", "job", "receipt", "part"})
    void damagedByte_isRefused_orGivesAnotherObject(String kind) {
        Object object = prepare(kind);
        byte[] form = SerializedForm.of(object);
        assertEquals(kind.equals("receipt") ? Outcome.REFUSED : Outcome.USED, outcome(form, this::use));
        RandomGenerator random = RandomTests.generator();
        EnumSet<Outcome> outcomes = EnumSet.noneOf(Outcome.class);
        for (int i = 0; i < DAMAGES; i++) {
            int at = random.nextInt(form.length);
            byte[] damaged = form.clone();
            damaged[at] ^= (byte) random.nextInt(1, 256);
            try {
                outcomes.add(outcome(damaged, this::use));
            } catch (AssertionError e) {
                throw new AssertionError("byte " + at + ", now " + damaged[at] + ": " + e.getMessage(), e);
            }
        }
        assertTrue(outcomes.containsAll(EnumSet.of(Outcome.INVALID, Outcome.REFUSED)), outcomes::toString);
    }

    @ParameterizedTest
    @CsvSource({
        // The condition of a query, and the upper end of a range of strings.
        "sparse split, 2",
        "dense split, 1",
        "job, 0",
        "receipt, 0",
        "part, 0"
    })
    void missingComponent_isInvalid_unlessItIsOptional(String kind, int optional) {
        List<byte[]> forms = SerializedForm.replacingEach(prepare(kind), null);
        assertEquals(
                forms.size() - optional,
                forms.stream()
                        .filter(form -> outcome(form, this::use) == Outcome.INVALID)
                        .count());
    }

    @ParameterizedTest
    @ValueSource(strings = {"sparse split", "dense split", "job", "receipt", "part"})
    void componentOfAnotherType_isInvalid(String kind) {
        for (Object other : new Object[] {7, new int[0], new String[0]}) {
            for (byte[] form : SerializedForm.replacingEach(prepare(kind), other)) {
                Outcome found = outcome(form, this::use);
                assertTrue(found == Outcome.INVALID || other instanceof Integer, () -> kind + ", " + other);
            }
            tegula.object(URI).delete();
        }
    }

    private static Stream<Executable> malformed() {
        TimestampRange all = TimestampRange.all();
        List<String> schemas = List.of("__1_1_0");
        PinnedArray array = new PinnedArray(URI, all, schemas, List.of(), List.of());
        SplitQuery query = new SplitQuery(Subarray.whole(), null, List.of(), ResultOrder.GLOBAL, false);
        return Stream.of(
                () -> new QuerySplit(array, query, -1, 0, 0),
                () -> new QuerySplit(array, query, 0, -1, 0),
                () -> new QuerySplit(array, query, 0, 0, -1),
                () -> new PinnedArray(URI, all, List.of(), List.of(), List.of()),
                () -> new PinnedArray(URI, all, List.of("__array_schema.tdb2"), List.of(), List.of()),
                () -> new PinnedArray(URI, all, List.of("__1_1_0/__enumerations"), List.of(), List.of()),
                () -> new PinnedArray(URI, all, schemas, List.of("__fragments/__x"), List.of()),
                () -> new PinnedArray(URI, all, schemas, List.of("__f/__2_2_0", "__f/__1_1_0"), List.of()),
                () -> new PinnedArray(URI, all, schemas, List.of("__f/__1_1_0", "__f/__1_1_0"), List.of()),
                () -> new PinnedDelete("delete", "__commits/__1_1_0.con", new byte[1]),
                () -> new PinnedDelete("__1_1_0", "__commits/__1_1_0.con", null),
                () -> new PinnedDelete("__1_1_0", "__commits/__2_2_0.del", null),
                () -> new WriteJob(URI, "0123456789abcdef", -1, "__1_1_0"),
                () -> new ConsolidationPart("__1_1_0", 0, 1, List.of(), List.of(), Subarray.whole()),
                () -> new ConsolidationPart("__1_1_" + "0".repeat(32), 1, 1, List.of(), List.of(), Subarray.whole()),
                () -> new FragmentReceipt("__1_1_0", -1, new TreeMap<>()),
                () -> new FragmentReceipt("__1_1_0", 1, new TreeMap<>(Map.of("a", -1L))));
    }

    @ParameterizedTest
    @MethodSource("malformed")
    void componentThatCanNeverBeValid_isRefused(Executable construction) {
        String message =
                assertThrows(IllegalArgumentException.class, construction).getMessage();
        assertTrue(message.matches("(split|job|receipt|part)(, [^:]+)?: .+"), message);
    }
}
