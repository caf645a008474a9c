package dev.tegula.interop.differential;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayWriter;
import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.TombstoneFragments;
import dev.tegula.interop.model.CellOrder;
import dev.tegula.interop.model.Columns;
import dev.tegula.interop.model.Opening;
import dev.tegula.interop.model.ReadSpec;
import dev.tegula.interop.oracle.Oracle;
import dev.tegula.interop.oracle.Platform;
import dev.tegula.interop.tegula.TegulaEngine;
import dev.tegula.maintenance.ConsolidationOptions;
import dev.tegula.query.Cells;
import dev.tegula.query.CellsBuilder;
import dev.tegula.query.Condition;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.ArraySchemaBuilder;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.TileOrder;
import dev.tegula.testkit.generate.Sampled;
import dev.tegula.testkit.generate.Slow;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Both engines read arrays with tombstones in every layout, before and after the consolidation of either. In global
 * order and without an order, libtiledb 2.20.1 crashes on tiles all of whose cells are deleted or overwritten, so each
 * fragment has a cell that stays, and such reads include all times.
 */
@Slow
class TombstonesTest {

    private static final int PLACES = 24;
    private static final long FIRST = 10;
    private static final long LAST = 60;
    private static final ConsolidationOptions MERGE = ConsolidationOptions.defaults();

    /** Kinds of arrays. */
    private enum Kind {
        INT,
        FLOAT,
        TEXT,
        MIXED_BY_COLUMNS,
        HILBERT;

        ArraySchema schema() {
            ArraySchemaBuilder schema = ArraySchema.sparse();
            if (this == INT || this == MIXED_BY_COLUMNS || this == HILBERT) {
                schema.dimension(Dimension.int32("i", 1, 1000, 10));
            }
            if (this == FLOAT || this == HILBERT) {
                schema.dimension(Dimension.float64("x", -100, 100));
            }
            if (this == TEXT || this == MIXED_BY_COLUMNS) {
                schema.dimension(Dimension.ascii("s"));
            }
            if (this == MIXED_BY_COLUMNS) {
                schema.tileOrder(TileOrder.COL_MAJOR).cellOrder(dev.tegula.schema.CellOrder.COL_MAJOR);
            } else if (this == HILBERT) {
                schema.cellOrder(dev.tegula.schema.CellOrder.HILBERT);
            }
            return schema.attribute(Attribute.int32("a"))
                    .attribute(Attribute.utf8("t").nullable())
                    .capacity(100)
                    .build();
        }

        Cells cells(int[] places, long time) {
            CellsBuilder cells = Cells.builder();
            if (this == INT || this == MIXED_BY_COLUMNS || this == HILBERT) {
                cells.int32("i", IntStream.of(places).map(p -> 1 + p * 37 % 200).toArray());
            }
            if (this == FLOAT || this == HILBERT) {
                cells.float64(
                        "x",
                        IntStream.of(places)
                                .mapToDouble(p -> p * 7 % 50 - 20.25)
                                .toArray());
            }
            if (this == TEXT || this == MIXED_BY_COLUMNS) {
                cells.ascii(
                        "s",
                        IntStream.of(places).mapToObj(p -> "s" + p * 11 % 60).toArray(String[]::new));
            }
            return cells.int32(
                            "a",
                            IntStream.of(places)
                                    .map(p -> (int) (100 * time + p))
                                    .toArray())
                    .utf8(
                            "t",
                            IntStream.of(places)
                                    .mapToObj(p -> p % 4 == 0 ? null : "at " + time)
                                    .toArray(String[]::new))
                    .build();
        }
    }

    @TempDir
    private Path folder;

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

    /** Returns places, and one that no other time has. */
    private static int[] withOwn(long time, IntStream places) {
        return IntStream.concat(places, IntStream.of(PLACES + (int) (time % 10 + time / 10)))
                .toArray();
    }

    private void write(String uri, Kind kind, long time, int... places) {
        try (ArrayWriter array =
                tegula.openForWriting(uri, OpenOptions.defaults().at(time))) {
            array.write(kind.cells(withOwn(time, IntStream.of(places)), time));
        }
    }

    /** Deletes every third place from one on, and writes the next of each. */
    private void delete(String uri, Kind kind, long time, int first) {
        int[] places = withOwn(time, IntStream.range(0, PLACES).filter(p -> p % 3 != (first + 2) % 3));
        BitSet tombstones = new BitSet();
        for (int i = 0; i < places.length; i++) {
            tombstones.set(i, places[i] < PLACES && places[i] % 3 == first % 3);
        }
        new TombstoneFragments(tegula, uri).write(time, kind.cells(places, time), tombstones);
    }

    /** The same as {@link #delete} by a transaction. */
    private void deleteInTransaction(String uri, Kind kind, long time, int first) {
        int[] deleted =
                IntStream.range(0, PLACES).filter(p -> p % 3 == first % 3).toArray();
        int[] written = withOwn(time, IntStream.range(0, PLACES).filter(p -> p % 3 == (first + 1) % 3));
        tegula.inTransaction(uri, OpenOptions.defaults().at(time), transaction -> {
            transaction.write(kind.cells(written, time));
            Cells cells = kind.cells(deleted, time);
            transaction.delete(Cells.of(transaction.schema().dimensions().stream()
                    .map(dimension -> cells.column(dimension.name()))
                    .toList()));
        });
    }

    /** Creates an array with overwritten, deleted and returned cells, and with a delete by condition. */
    private String history(String name, Kind kind) {
        String uri = folder.resolve(name).toString();
        tegula.createArray(uri, kind.schema(), OpenOptions.defaults().at(1));
        write(uri, kind, 10, IntStream.range(0, PLACES).toArray());
        delete(uri, kind, 20, 0);
        write(uri, kind, 30, 0, 6, 7, 8);
        try (ArrayWriter array =
                tegula.openForWriting(uri, OpenOptions.defaults().at(40))) {
            array.delete(Condition.field("a").ge(3006).and(Condition.field("a").le(3007)));
        }
        deleteInTransaction(uri, kind, 50, 1);
        write(uri, kind, LAST, 1, 2);
        return uri;
    }

    private Map<ReadSpec, Columns> states(String uri) {
        return all().read(uri);
    }

    private void assertStates(Map<ReadSpec, Columns> expected, String uri, long from, String stage) {
        all().assertEqual(expected, uri, from, stage);
    }

    private StatesOfBothEngines all() {
        return new StatesOfBothEngines(tegula, oracle, LAST, List.of(CellOrder.GLOBAL, CellOrder.UNORDERED));
    }

    private List<String> fragments(String uri) {
        return TegulaEngine.shared().fragmentNames(uri, Opening.NOW);
    }

    private void consolidate(String uri, ConsolidationOptions options) {
        tegula.maintenance(uri).consolidate(options);
        tegula.maintenance(uri).vacuum();
    }

    private void consolidateByLibtiledb(String uri, Opening opening) {
        oracle.consolidate(uri, opening).get();
        oracle.vacuum(uri, opening).get();
    }

    @Sampled(3)
    @ParameterizedTest
    @EnumSource(Kind.class)
    void bothEngines_readAlike_afterOurConsolidation(Kind kind) {
        String uri = history("ours", kind);
        Map<ReadSpec, Columns> expected = states(uri);
        assertStates(expected, uri, FIRST, "written");
        consolidate(uri, MERGE.withFragments(fragments(uri).subList(1, 3)));
        assertStates(expected, uri, FIRST, "some consolidated by Tegula");
        consolidate(uri, MERGE);
        assertEquals(1, fragments(uri).size());
        assertStates(expected, uri, FIRST, "consolidated by Tegula");
        write(uri, kind, LAST + 1);
        consolidateByLibtiledb(uri, Opening.NOW);
        assertStates(expected, uri, FIRST, "then by libtiledb");
    }

    @Sampled(3)
    @ParameterizedTest
    @EnumSource(Kind.class)
    void bothEngines_readAlike_afterTheConsolidationOfLibtiledb(Kind kind) {
        String uri = history("theirs", kind);
        Map<ReadSpec, Columns> expected = states(uri);
        oracle.consolidate(uri, Opening.NOW).get();
        assertStates(expected, uri, FIRST, "consolidated by libtiledb");
        oracle.vacuum(uri, Opening.NOW).get();
        assertEquals(1, fragments(uri).size());
        assertStates(expected, uri, FIRST, "vacuumed by libtiledb");
        write(uri, kind, LAST + 1);
        consolidate(uri, MERGE);
        assertEquals(1, fragments(uri).size());
        assertStates(expected, uri, FIRST, "then consolidated by Tegula");
    }

    @ParameterizedTest
    @EnumSource(
            value = Kind.class,
            names = {"INT", "MIXED_BY_COLUMNS", "HILBERT"})
    void purgesOfEitherEngine_keepTheVisibleCells(Kind kind) {
        String ours = history("ours", kind);
        Map<ReadSpec, Columns> expected = states(ours);
        consolidate(ours, MERGE.withPurge());
        assertStates(expected, ours, LAST, "purged by Tegula");
        String theirs = history("theirs", kind);
        consolidateByLibtiledb(theirs, Opening.NOW.with("sm.consolidation.purge_deleted_cells", "true"));
        assertStates(expected, theirs, LAST, "purged by libtiledb");
    }

    @ParameterizedTest
    @EnumSource(
            value = Kind.class,
            names = {"INT", "MIXED_BY_COLUMNS", "HILBERT"})
    void purgeOfFragmentsThatLibtiledbConsolidated_keepsOlderCellsHidden(Kind kind) {
        String uri = history("partly", kind);
        Map<ReadSpec, Columns> expected = states(uri);
        Opening later =
                Opening.NOW.with("sm.consolidation.timestamp_start", "20").with("sm.consolidation.timestamp_end", "50");
        consolidateByLibtiledb(uri, later);
        List<String> names = fragments(uri);
        assertTrue(names.size() < 5 && names.size() > 1, names::toString);
        assertStates(expected, uri, FIRST, "some consolidated by libtiledb");
        consolidate(uri, MERGE.withPurge().withFragments(names.subList(1, names.size())));
        assertEquals(2, fragments(uri).size());
        assertStates(expected, uri, LAST, "others purged by Tegula");
        consolidate(uri, MERGE.withPurge());
        assertEquals(1, fragments(uri).size());
        assertStates(expected, uri, LAST, "all purged by Tegula");
    }
}
