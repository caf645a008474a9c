package dev.tegula.interop.differential;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.interop.generate.ConditionMaker;
import dev.tegula.interop.generate.DenseScenarios;
import dev.tegula.interop.generate.Scenario;
import dev.tegula.interop.generate.SparseScenarios;
import dev.tegula.interop.model.AggregateSpec;
import dev.tegula.interop.model.AggregateSpec.Kind;
import dev.tegula.interop.model.AttributeSpec;
import dev.tegula.interop.model.Bytes;
import dev.tegula.interop.model.CellOrder;
import dev.tegula.interop.model.Columns;
import dev.tegula.interop.model.Condition;
import dev.tegula.interop.model.Engine;
import dev.tegula.interop.model.FieldSpec;
import dev.tegula.interop.model.Opening;
import dev.tegula.interop.model.ReadSpec;
import dev.tegula.interop.model.WriteSpec;
import dev.tegula.interop.oracle.Oracle;
import dev.tegula.interop.oracle.OracleException;
import dev.tegula.interop.oracle.Outcome;
import dev.tegula.interop.tegula.TegulaEngine;
import dev.tegula.query.AggregateResult;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.FilterType;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Slow;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.opentest4j.TestAbortedException;

/** Compares the aggregates of both engines with values computed from the cells, for arrays written by either engine. */
@Slow
class AggregatesTest {

    private static final int CASES = 6;
    private static int compared;
    private static int ran;

    @TempDir
    Path folder;

    @AfterAll
    static void libtiledbTookPart() {
        assertTrue(ran < CASES || compared > ran, compared + " figures of libtiledb in " + ran + " arrays");
    }

    @TestFactory
    Stream<DynamicTest> dense() {
        Engines engines = Engines.pair();
        return RandomTests.of(
                CASES, random -> run(engines, DenseScenarios.random(random), random.nextInt(4) > 0, random));
    }

    @TestFactory
    Stream<DynamicTest> sparse() {
        Engines engines = Engines.pair();
        return RandomTests.of(CASES, random -> run(engines, SparseScenarios.random(random), false, random));
    }

    /**
     * Runs a scenario.
     *
     * @param filled whether every cell of a dense array is first written with its fill value. libtiledb 2.20 leaves
     *     unwritten cells out of all aggregates except the count, and under a condition it counts all of them. It is
     *     therefore only asked about filled dense arrays.
     */
    private void run(Engines engines, Scenario made, boolean filled, RandomGenerator random) throws Exception {
        Scenario scenario = filled ? later(made) : made;
        Engine writer = engines.writers().get(random.nextInt(2));
        String uri = folder.resolve(Long.toHexString(random.nextLong()) + "-" + writer.name())
                .toString();
        try {
            writer.createArray(uri, scenario.schema(), Opening.NOW);
            if (filled) {
                ReadSpec all =
                        ReadSpec.all(CellOrder.ROW_MAJOR, scenario.schema().attrNames());
                writer.write(
                        uri,
                        WriteSpec.dense(
                                        CellOrder.ROW_MAJOR,
                                        Map.of(),
                                        TegulaEngine.shared().read(uri, all))
                                .opened(Opening.at(1)));
            }
            for (WriteSpec write : scenario.writes()) {
                writer.write(uri, write);
            }
        } catch (OracleException e) {
            throw new TestAbortedException("libtiledb does not write this: " + e.getMessage());
        }
        ran++;
        ConditionMaker maker = new ConditionMaker(scenario.schema(), scenario.writes(), random);
        for (ReadSpec read :
                scenario.reads().subList(0, Math.min(3, scenario.reads().size()))) {
            List<String> names = new ArrayList<>(scenario.schema().dimNames());
            names.addAll(scenario.schema().attrNames());
            CellOrder order = scenario.schema().dense() ? CellOrder.ROW_MAJOR : CellOrder.UNORDERED;
            ReadSpec all = new ReadSpec(order, read.ranges(), names, read.opening(), null);
            Oracle oracle = filled || !scenario.schema().dense() ? engines.oracle() : null;
            ReadSpec some = all.where(maker.condition());
            check(oracle, uri, scenario, all);
            check(isTrusted(engines, scenario, some) ? oracle : null, uri, scenario, some);
        }
    }

    /**
     * Returns false if libtiledb is known to aggregate wrongly. In dense arrays it evaluates conditions on dimensions
     * against the wrong cells.
     */
    private static boolean isTrusted(Engines engines, Scenario scenario, ReadSpec read) {
        boolean asksDimensions =
                read.condition().fields().stream().anyMatch(scenario.schema().dimNames()::contains);
        return engines.writers().get(0).isTrusted(scenario.schema(), read)
                && !(scenario.schema().dense() && asksDimensions);
    }

    /** Returns the scenario shifted by one millisecond, so that there is room for an earlier write. */
    private static Scenario later(Scenario scenario) {
        return new Scenario(
                scenario.schema(),
                scenario.writes().stream()
                        .map(write -> write.opened(later(write.opening())))
                        .toList(),
                scenario.reads().stream()
                        .map(read -> read.opened(later(read.opening())))
                        .toList());
    }

    private static Opening later(Opening opening) {
        return opening.to() == null ? opening : opening.upTo(opening.to() + 1);
    }

    private void check(@Nullable Oracle oracle, String uri, Scenario scenario, ReadSpec read) {
        // ConditionsTest checks which cells match a condition.
        Columns cells = TegulaEngine.shared().read(uri, read, read.condition() != null);
        List<AggregateSpec> wanted = new ArrayList<>(List.of(new AggregateSpec(Kind.COUNT, null)));
        for (AttributeSpec attribute : scenario.schema().attrs()) {
            for (Kind kind : Kind.values()) {
                if (kind != Kind.COUNT && hasOne(kind, attribute)) {
                    wanted.add(new AggregateSpec(kind, attribute.name()));
                }
            }
        }
        List<AggregateResult> found = TegulaEngine.shared().aggregate(uri, read, wanted);
        for (int i = 0; i < wanted.size(); i++) {
            AggregateSpec aggregate = wanted.get(i);
            String where = aggregate + " of " + uri + ", " + read + ", " + scenario.schema();
            if (aggregate.field() == null) {
                assertEquals(cells.cellCount(), found.get(i).value(), where);
            } else {
                FieldSpec field = scenario.schema().field(aggregate.field());
                tegula(aggregate.kind(), AggregateModel.of(field, cells.column(field.name())), found.get(i), where);
            }
            Outcome<Bytes> theirs =
                    oracle == null ? new Outcome.Refusal<>("not asked") : oracle.aggregate(uri, read, aggregate);
            boolean unlike = read.condition() != null
                    && scenario.schema().dense()
                    && miscounts(scenario, read.condition(), aggregate);
            if (theirs.isValue() && !unlike) {
                compared++;
                libtiledb(aggregate, cells, scenario, theirs.get(), where);
            }
        }
    }

    /**
     * Returns true if libtiledb is known to count wrongly in a dense array. It counts all cells whatever the condition,
     * and misses nulls if the condition names a dimension.
     */
    private static boolean miscounts(Scenario scenario, Condition condition, AggregateSpec aggregate) {
        return aggregate.field() == null
                || aggregate.kind() == Kind.NULL_COUNT
                        && scenario.schema().dims().stream()
                                .anyMatch(dimension -> condition.fields().contains(dimension.name()));
    }

    /** Returns true if the aggregate is defined for the field's type and values per cell. */
    private static boolean hasOne(Kind kind, AttributeSpec field) {
        boolean bytes = field.type().kind() == Datatype.Kind.BYTES;
        return switch (kind) {
            case SUM, MEAN -> !isText(field.type()) && !bytes && field.cellValNum() == 1;
            case MIN, MAX -> isText(field.type()) ? field.type().size() == 1 : !bytes && field.cellValNum() == 1;
            default -> true;
        };
    }

    private static boolean isText(Datatype type) {
        return type.kind() == Datatype.Kind.TEXT;
    }

    private static void tegula(Kind kind, AggregateModel model, AggregateResult found, String where) {
        Datatype type = model.field().type();
        Object value = found.value();
        switch (kind) {
            case NULL_COUNT -> assertEquals(model.nulls(), value, where);
            case SUM -> {
                if (type.isFloat()) {
                    near(model.realSum(), (Double) value, model.tolerance(), where);
                } else {
                    assertEquals(model.sum(), value, where);
                    assertEquals(
                            model.sum().bitLength() > (type.physical().isSigned() ? 63 : 64), found.overflows(), where);
                }
            }
            case MEAN -> {
                assertEquals(model.values().isEmpty(), value == null, where);
                if (value != null) {
                    near(model.mean(), (Double) value, model.tolerance(), where);
                }
            }
            default -> {
                Bytes extreme = model.extreme(kind);
                assertEquals(extreme == null, value == null, where);
                if (extreme != null) {
                    assertEquals(shown(type, extreme), value, where);
                }
            }
        }
    }

    private static Object shown(Datatype type, Bytes value) {
        if (type.isFloat()) {
            return value.floating(type) + 0.0;
        }
        return isText(type) ? new String(value.toArray(), StandardCharsets.UTF_8) : AggregateModel.number(type, value);
    }

    private static void near(double wanted, double found, double tolerance, String where) {
        boolean same =
                Double.isFinite(wanted) ? Math.abs(found - wanted) <= tolerance : Double.compare(wanted, found) == 0;
        assertTrue(same, () -> found + " is not " + wanted + ": " + where);
    }

    private static void libtiledb(
            AggregateSpec aggregate, Columns cells, Scenario scenario, @Nullable Bytes value, String where) {
        String says = "libtiledb: " + where;
        if (aggregate.field() == null) {
            assertEquals(cells.cellCount(), value.whole(Datatype.UINT64), says);
            return;
        }
        FieldSpec field = scenario.schema().field(aggregate.field());
        if ((scenario.schema().dense() && field.isVar()) || isLossy((AttributeSpec) field)) {
            return; // libtiledb trusts wrong statistics: misplaced ones, or ones computed before the filter
        }
        AggregateModel model = AggregateModel.of(field, cells.column(field.name()));
        Datatype type = field.type();
        if (aggregate.kind() == Kind.NULL_COUNT) {
            assertEquals(model.nulls(), value.whole(Datatype.UINT64), says);
            return;
        } else if (model.values().isEmpty()
                || (!isText(field.type())
                        && !field.type().isFloat()
                        && aggregate.kind() != Kind.MIN
                        && aggregate.kind() != Kind.MAX
                        && model.canOverflow())) {
            // Without cells, libtiledb returns an arbitrary number for fields that are not nullable. Sums that overflow
            // are clamped or become null.
            return;
        }
        if (value == null && type.isFloat() && !Double.isFinite(model.tolerance() + model.realSum())) {
            return; // the sum is not finite
        }
        assertNotNull(value, says);
        switch (aggregate.kind()) {
            case SUM -> {
                if (type.isFloat()) {
                    libtiledbReal(model, model.realSum(), value, says);
                } else {
                    Datatype sum = type.physical().isSigned() ? Datatype.INT64 : Datatype.UINT64;
                    assertEquals(model.sum(), AggregateModel.number(sum, value), says);
                }
            }
            case MEAN -> libtiledbReal(model, model.mean(), value, says);
            default -> {
                Bytes extreme = model.extreme(aggregate.kind());
                // Reading tiles, libtiledb keeps a leading NaN; using tile statistics, it skips it. It ends strings at
                // zero bytes.
                if (extreme != null && !model.hasNan() && !(isText(type) && model.hasZeroBytes())) {
                    assertEquals(shown(type, extreme), shown(type, value), says);
                }
            }
        }
    }

    private static boolean isLossy(AttributeSpec field) {
        return field.filters().filters().stream().anyMatch(filter -> filter.type() == FilterType.SCALE_FLOAT);
    }

    /** Compares finite results only: libtiledb clamps sums of floats to the largest finite value. */
    private static void libtiledbReal(AggregateModel model, double wanted, Bytes value, String where) {
        if (Double.isFinite(wanted) && Double.isFinite(model.tolerance())) {
            near(wanted, value.floating(Datatype.FLOAT64), model.tolerance() + 1e-12 * Math.abs(wanted), where);
        }
    }
}
