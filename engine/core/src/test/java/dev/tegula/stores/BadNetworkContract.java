package dev.tegula.stores;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayReader;
import dev.tegula.ArrayWriter;
import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.maintenance.ConsolidationMode;
import dev.tegula.maintenance.ConsolidationOptions;
import dev.tegula.maintenance.VacuumOptions;
import dev.tegula.metadata.MetadataChanges;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.model.TegulaArray;
import dev.tegula.query.Cells;
import dev.tegula.query.ResultOrder;
import dev.tegula.query.TimestampRange;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.model.ModelTests;
import dev.tegula.testkit.net.FlakyNetwork;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/**
 * On a network that resets connections, truncates and delays responses, and throttles requests, arrays have the same
 * contents as on a reliable network.
 */
public abstract class BadNetworkContract extends StoreTests {

    private static final int HISTORIES = 1;
    private static final int MOST_RUNS = 10;
    private static final int TRIES = 20;

    @Test
    void randomSequences_equalTheModel() throws Exception {
        AtomicInteger arrays = new AtomicInteger();
        try (FlakyNetwork network = new FlakyNetwork(server().port(), RandomTests.generator());
                Tegula far = engine(network.port(), TRIES)) {
            int runs = 0;
            do { // a short history may meet one kind of fault only
                assertTrue(runs++ < MOST_RUNS, () -> network.cuts() + " cuts, " + network.refusals() + " refusals");
                ModelTests.run(HISTORIES, () -> new TegulaArray(far, folder() + "/array" + arrays.getAndIncrement()));
            } while (network.cuts() == 0 || network.refusals() == 0);
        }
    }

    @Test
    void operations_giveTheSameResultsAsInMemory() throws Exception {
        try (FlakyNetwork network = new FlakyNetwork(server().port(), RandomTests.generator());
                Tegula far = engine(network.port(), TRIES);
                Tegula near = Tegula.create()) {
            assertEquals(run(near, "mem://store/array"), run(far, folder() + "/array"));
            assertTrue(network.cuts() > 5, network.cuts() + " cuts");
        }
    }

    private static List<String> run(Tegula tegula, String uri) {
        RandomGenerator random = RandomTests.generator();
        tegula.createArray(
                uri,
                ArraySchema.sparse()
                        .dimension(Dimension.int32("x", 1, 10_000, 100))
                        .attribute(Attribute.int64("v"))
                        .attribute(Attribute.utf8("s"))
                        .build());
        List<String> seen = new ArrayList<>();
        for (int i = 1; i <= 6; i++) {
            int cells = 1 + random.nextInt(400);
            int[] x = random.ints(1, 10_001).distinct().limit(cells).toArray();
            long[] v = random.longs(cells).toArray();
            String[] s = Arrays.stream(x).mapToObj(value -> "cell " + value).toArray(String[]::new);
            try (ArrayWriter array =
                    tegula.openForWriting(uri, OpenOptions.defaults().at(TimestampRange.upTo(i)))) {
                array.write(
                        Cells.builder().int32("x", x).int64("v", v).utf8("s", s).build());
                array.updateMetadata(MetadataChanges.none().put("written", MetadataValue.int32(i)));
            }
            if (i % 3 == 0) {
                for (ConsolidationMode mode : List.of(
                        ConsolidationMode.FRAGMENT_META, ConsolidationMode.FRAGMENTS, ConsolidationMode.ARRAY_META)) {
                    tegula.maintenance(uri).consolidate(ConsolidationOptions.of(mode));
                    tegula.maintenance(uri).vacuum(VacuumOptions.of(mode));
                }
            }
            seen.add(read(tegula, uri));
        }
        return seen;
    }

    private static String read(Tegula tegula, String uri) {
        try (ArrayReader array = tegula.openForReading(uri)) {
            Cells cells = array.query().order(ResultOrder.ROW_MAJOR).read();
            return array.fragments().size() + " fragments, " + array.metadata().keySet() + ": "
                    + Arrays.toString(cells.int32("x")) + Arrays.toString(cells.int64("v"))
                    + Arrays.toString(cells.text("s"));
        }
    }
}
