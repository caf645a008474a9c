package dev.tegula.interop.differential;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tegula.ArrayReader;
import dev.tegula.ArrayWriter;
import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.Transaction;
import dev.tegula.interop.model.CellOrder;
import dev.tegula.interop.model.Columns;
import dev.tegula.interop.model.MetadataValue;
import dev.tegula.interop.model.Opening;
import dev.tegula.interop.model.ReadSpec;
import dev.tegula.interop.oracle.Oracle;
import dev.tegula.interop.oracle.Platform;
import dev.tegula.interop.tegula.TegulaEngine;
import dev.tegula.interop.tegula.TegulaMetadata;
import dev.tegula.maintenance.ConsolidationMode;
import dev.tegula.maintenance.ConsolidationOptions;
import dev.tegula.maintenance.VacuumOptions;
import dev.tegula.metadata.MetadataChanges;
import dev.tegula.query.Cells;
import dev.tegula.query.CellsBuilder;
import dev.tegula.query.Condition;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.ArraySchemaBuilder;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Enumeration;
import dev.tegula.schema.SchemaEvolution;
import dev.tegula.schema.TileOrder;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Sampled;
import dev.tegula.testkit.generate.Slow;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Both engines read what transactions wrote: cells, boxes, schemas and metadata, in every layout, before and after the
 * consolidation and vacuum of either. {@link TombstonesTest} has more kinds of dimensions.
 */
@Slow
class TransactionsTest {

    private static final long LAST = 60;
    private static final int SPAN = 8;

    /** Kinds of arrays and of their histories. */
    private enum Kind {
        DENSE,
        TILES_BY_COLUMNS,
        DUPLICATES,
        MERGED,
        MERGED_BY_HILBERT,
        RESTORED;

        boolean isDense() {
            return this == DENSE || this == TILES_BY_COLUMNS;
        }

        ArraySchema schema() {
            ArraySchemaBuilder schema = (isDense() ? ArraySchema.dense() : ArraySchema.sparse())
                    .dimension(Dimension.int32("x", 1, SPAN, 4))
                    .dimension(Dimension.int32("y", 1, SPAN, 4))
                    .attribute(Attribute.float64("a").nullable())
                    .attribute(Attribute.utf8("t"));
            if (this == TILES_BY_COLUMNS) {
                schema.tileOrder(TileOrder.COL_MAJOR);
            } else if (this == MERGED_BY_HILBERT) {
                schema.cellOrder(dev.tegula.schema.CellOrder.HILBERT);
            } else if (this == DUPLICATES) {
                schema.allowDuplicates(true);
            }
            return isDense() ? schema.build() : schema.capacity(100).build();
        }

        boolean isEvolved() {
            return isDense() || this == RESTORED;
        }

        /**
         * Returns the other orders that libtiledb 2.20.1 reads. In those of sparse arrays, it crashes on tiles all of
         * whose cells are deleted, and on attributes that were added.
         */
        List<CellOrder> unordered() {
            return isDense()
                    ? List.of(CellOrder.GLOBAL)
                    : isEvolved() ? List.of() : List.of(CellOrder.GLOBAL, CellOrder.UNORDERED);
        }

        /** Returns the time from which on a consolidation keeps the states: of boxes, and of dropped attributes. */
        long kept() {
            return isDense() ? LAST : this == RESTORED ? 50 : 10;
        }
    }

    @TempDir
    private Path folder;

    private final RandomGenerator random = RandomTests.generator();
    private Tegula tegula;
    private Oracle oracle;

    @BeforeEach
    void open() {
        Platform.assumeLibtiledb();
        tegula = Tegula.create();
        oracle = Oracle.shared();
    }

    @AfterEach
    void close() {
        tegula.close();
    }

    private static OpenOptions at(long time) {
        return OpenOptions.defaults().at(time);
    }

    private String history(String name, Kind kind) {
        String uri = folder.resolve(name).toString();
        tegula.createArray(uri, kind.schema(), at(10));
        try (ArrayWriter array = tegula.openForWriting(uri, at(10))) {
            if (kind.isDense()) {
                array.write(
                        Subarray.whole(), values(array.schema(), SPAN * SPAN).build());
            } else {
                array.write(cells(array.schema(), 20, 10));
            }
        }
        for (long time = 20; time <= LAST; time += 10) {
            long now = time;
            tegula.inTransaction(uri, at(time), transaction -> change(transaction, kind, uri, now));
        }
        return uri;
    }

    private void change(Transaction transaction, Kind kind, String uri, long time) {
        if (kind == Kind.RESTORED && time == 50) {
            try (ArrayReader past = tegula.openForReading(uri, at(20))) {
                transaction.restore(past);
            }
            return;
        }
        if (kind.isEvolved() && time == 30) {
            transaction.evolve(SchemaEvolution.begin()
                    .addEnumeration(Enumeration.utf8("labels", "red", "blå"))
                    .addAttribute(Attribute.uint8("e").nullable().withEnumeration("labels")));
        } else if (kind.isEvolved() && time == 40) {
            transaction.evolve(SchemaEvolution.begin().extendEnumeration(Enumeration.utf8("labels", "red", "blå", "")));
        }
        transaction.updateMetadata(MetadataChanges.none()
                .put("time", dev.tegula.metadata.MetadataValue.int64(time))
                .put("at" + time, dev.tegula.metadata.MetadataValue.utf8("å" + time)));
        if (kind.isDense()) {
            for (int i = 0; i < 3; i++) {
                writeBox(transaction);
            }
            return;
        }
        if (kind != Kind.DUPLICATES) {
            switch ((int) time / 10 % 3) {
                case 0 -> transaction.delete(Condition.field("a").isNan());
                case 1 -> transaction.deleteAllBut(Condition.field("a").le(4));
                default ->
                    transaction.delete(Condition.field("a")
                            .isNull()
                            .and(Condition.field("x").gt(2)));
            }
            transaction.delete(
                    Cells.builder().int32("x", 2, 5).int32("y", 5, SPAN).build());
        }
        transaction.write(cells(transaction.schema(), 6, time));
    }

    private void writeBox(Transaction transaction) {
        int x = 1 + random.nextInt(SPAN);
        int y = 1 + random.nextInt(SPAN);
        int width = 1 + random.nextInt(SPAN + 1 - x);
        int height = 1 + random.nextInt(SPAN + 1 - y);
        transaction.write(
                Subarray.range("x", x, x + width - 1).addRange("y", y, y + height - 1),
                values(transaction.schema(), width * height).build());
    }

    /**
     * Returns random cells, and one that no other time has: libtiledb 2.20.1 crashes on tiles without visible cells.
     */
    private Cells cells(ArraySchema schema, int count, long time) {
        Set<List<Integer>> places = new LinkedHashSet<>();
        for (int i = 0; i < count; i++) {
            places.add(List.of(2 + random.nextInt(SPAN - 2), 1 + random.nextInt(SPAN)));
        }
        places.add(List.of(1, (int) time / 10 % SPAN));
        return values(schema, places.size())
                .int32("x", places.stream().mapToInt(place -> place.get(0)).toArray())
                .int32("y", places.stream().mapToInt(place -> place.get(1)).toArray())
                .build();
    }

    /** Returns random values; the last one is a small number. */
    private CellsBuilder values(ArraySchema schema, int count) {
        double[] a = random.ints(count, 0, 8)
                .mapToDouble(v -> v == 7 ? Double.NaN : v)
                .toArray();
        byte[] valid = bytes(count, 5);
        a[count - 1] = 1;
        valid[count - 1] = 1;
        CellsBuilder cells = Cells.builder().float64("a", a).validity("a", valid);
        cells.utf8(
                "t",
                IntStream.range(0, count)
                        .mapToObj(i -> "t".repeat(random.nextInt(4)))
                        .toArray(String[]::new));
        if (schema.attribute("e") != null) {
            cells.uint8("e", new byte[count]).validity("e", bytes(count, 3));
        }
        return cells;
    }

    private byte[] bytes(int count, int bound) {
        byte[] bytes = new byte[count];
        for (int i = 0; i < count; i++) {
            bytes[i] = (byte) Math.min(1, random.nextInt(bound));
        }
        return bytes;
    }

    private StatesOfBothEngines all(Kind kind) {
        return new StatesOfBothEngines(tegula, oracle, LAST, kind.unordered());
    }

    private TreeMap<String, MetadataValue> metadata(String uri, long time) {
        try (ArrayReader array = tegula.openForReading(uri, at(time))) {
            return TegulaMetadata.values(array.metadata());
        }
    }

    private void assertMetadata(String uri) {
        for (long time = 10; time <= LAST; time += 10) {
            TreeMap<String, MetadataValue> ours = metadata(uri, time);
            assertEquals(oracle.metadata(uri, Opening.at(time)).get(), ours);
        }
    }

    private void assertEqual(Map<ReadSpec, Columns> expected, Kind kind, String uri, String stage) {
        all(kind).assertEqual(expected, uri, kind.kept(), stage);
        assertMetadata(uri);
    }

    @Sampled(3)
    @ParameterizedTest
    @EnumSource(Kind.class)
    void bothEngines_readAlike_afterOurConsolidation(Kind kind) {
        String uri = history("ours", kind);
        Map<ReadSpec, Columns> expected = all(kind).read(uri);
        all(kind).assertEqual(expected, uri, 10, "written");
        assertMetadata(uri);
        List<String> fragments = TegulaEngine.shared().fragmentNames(uri, Opening.NOW);
        tegula.maintenance(uri)
                .consolidate(ConsolidationOptions.defaults().withFragments(fragments.subList(0, fragments.size() - 2)));
        tegula.maintenance(uri).consolidate(ConsolidationOptions.of(ConsolidationMode.ARRAY_META));
        assertEqual(expected, kind, uri, "some consolidated by Tegula");
        tegula.maintenance(uri).vacuum();
        tegula.maintenance(uri).vacuum(VacuumOptions.of(ConsolidationMode.ARRAY_META));
        assertEqual(expected, kind, uri, "vacuumed by Tegula");
        oracle.consolidate(uri, Opening.NOW).get();
        oracle.vacuum(uri, Opening.NOW).get();
        assertEqual(expected, kind, uri, "then consolidated by libtiledb");
    }

    @Sampled(3)
    @ParameterizedTest
    @EnumSource(Kind.class)
    void bothEngines_readAlike_afterTheConsolidationOfLibtiledb(Kind kind) {
        String uri = history("theirs", kind);
        Map<ReadSpec, Columns> expected = all(kind).read(uri);
        Opening metadata =
                Opening.NOW.with("sm.consolidation.mode", "array_meta").with("sm.vacuum.mode", "array_meta");
        for (Opening opening : List.of(Opening.NOW, metadata)) {
            oracle.consolidate(uri, opening).get();
            assertEqual(expected, kind, uri, "consolidated by libtiledb");
            oracle.vacuum(uri, opening).get();
            assertEqual(expected, kind, uri, "vacuumed by libtiledb");
        }
        long next = LAST + 10;
        tegula.inTransaction(uri, at(next), transaction -> change(transaction, kind, uri, next));
        StatesOfBothEngines later = new StatesOfBothEngines(tegula, oracle, next, kind.unordered());
        Map<ReadSpec, Columns> then = later.read(uri);
        tegula.maintenance(uri).consolidate();
        tegula.maintenance(uri).vacuum();
        later.assertEqual(then, uri, next, "then consolidated by Tegula");
    }
}
