package dev.tegula.interop.differential;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayReader;
import dev.tegula.ArrayWriter;
import dev.tegula.OpenOptions;
import dev.tegula.Tags;
import dev.tegula.Tegula;
import dev.tegula.interop.model.CellOrder;
import dev.tegula.interop.model.Columns;
import dev.tegula.interop.model.Engine;
import dev.tegula.interop.model.Opening;
import dev.tegula.interop.model.ReadSpec;
import dev.tegula.interop.oracle.Outcome;
import dev.tegula.maintenance.ConsolidationOptions;
import dev.tegula.query.Cells;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.testkit.generate.Slow;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** libtiledb reads arrays with tags at the times of the tags, and what it removes for a tag is noticed. */
@Slow
class TagsTest {

    private static final int CELLS = 20;

    @TempDir
    Path folder;

    private String uri;

    @BeforeEach
    void place() {
        uri = folder.resolve("array").toString();
    }

    private static OpenOptions at(long time) {
        return OpenOptions.defaults().at(time);
    }

    /** Writes the value of each time to all cells at times 10, 20, … */
    private void create(Tegula tegula, boolean dense, int writes) {
        ArraySchema schema = (dense ? ArraySchema.dense() : ArraySchema.sparse())
                .dimension(Dimension.int32("x", 1, CELLS, 10))
                .attribute(Attribute.int32("a"))
                .build();
        tegula.createArray(uri, schema, at(1));
        for (int i = 1; i <= writes; i++) {
            int value = 10 * i;
            int[] a = IntStream.range(0, CELLS).map(x -> value).toArray();
            int[] x = IntStream.rangeClosed(1, CELLS).toArray();
            try (ArrayWriter writer = tegula.openForWriting(uri, at(value))) {
                if (dense) {
                    writer.write(Subarray.whole(), Cells.builder().int32("a", a).build());
                } else {
                    writer.write(Cells.builder().int32("x", x).int32("a", a).build());
                }
            }
        }
    }

    private List<String> differences(Tegula tegula, String name) {
        Tags tags = tegula.tags(uri, OpenOptions.defaults());
        return tags.check(tags.require(name)).differences();
    }

    private Columns read(Engine engine, boolean dense, Opening opening) throws Exception {
        ReadSpec all = ReadSpec.all(CellOrder.ROW_MAJOR, dense ? List.of("a") : List.of("x", "a"));
        return engine.read(uri, new ReadSpec(all.order(), all.ranges(), all.fields(), opening, null));
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void libtiledb_readsCompactedArraysAtTheTimesOfTags(boolean dense) throws Exception {
        Engines engines = Engines.pair();
        Engine libtiledb = engines.readers().get(0);
        try (Tegula tegula = Tegula.builder().computeThreads(1).build()) {
            create(tegula, dense, 6);
            tegula.tags(uri, at(20)).set("v1", "a note, and äöü");
            tegula.tags(uri, at(45)).set("v2");
            Columns v1 = read(libtiledb, dense, Opening.at(20));
            Columns v2 = read(libtiledb, dense, Opening.at(45));
            Columns now = read(libtiledb, dense, Opening.NOW);
            tegula.maintenance(uri).compact(ConsolidationOptions.defaults(), Duration.ZERO);
            assertEquals(
                    dense ? 3 : 1, libtiledb.fragmentNames(uri, Opening.NOW).size());
            for (Engine engine : engines.readers()) {
                assertEquals(v1, read(engine, dense, Opening.at(20)));
                assertEquals(v2, read(engine, dense, Opening.at(45)));
                assertEquals(now, read(engine, dense, Opening.NOW));
            }
            assertTrue(engines.oracle().metadata(uri, Opening.NOW).get().containsKey("tegula.tag.v1"));
            assertEquals(List.of(), differences(tegula, "v1"));
            assertEquals(List.of(), differences(tegula, "v2"));
            try (ArrayReader reader = tegula.openForReading(
                    uri, tegula.tags(uri, OpenOptions.defaults()).options("v1"))) {
                assertEquals(20, reader.read(Subarray.whole(), "a").int32("a")[0]);
            }
        }
    }

    @Test
    void vacuumByLibtiledb_ofWhatATagNeeds_isReported() throws Exception {
        Engines engines = Engines.pair();
        try (Tegula tegula = Tegula.builder().computeThreads(1).build()) {
            create(tegula, true, 3);
            tegula.tags(uri, at(20)).set("v1");
            succeeds(engines.oracle().consolidate(uri, Opening.NOW));
            assertEquals(List.of(), differences(tegula, "v1"));
            succeeds(engines.oracle().vacuum(uri, Opening.NOW));
            List<String> differences = differences(tegula, "v1");
            assertEquals("other writes are visible (found 0, expected 2)", differences.get(0));
            assertTrue(differences.get(1).contains("the state at 20 was removed"), differences.toString());
        }
    }

    private static void succeeds(Outcome<Boolean> outcome) {
        assertTrue(outcome.isValue(), outcome::toString);
    }
}
