package dev.tegula.s3;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayReader;
import dev.tegula.ArrayWriter;
import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.query.Cells;
import dev.tegula.query.ConsolidationMode;
import dev.tegula.query.ConsolidationOptions;
import dev.tegula.query.MetadataChanges;
import dev.tegula.query.MetadataValue;
import dev.tegula.query.ResultOrder;
import dev.tegula.query.Subarray;
import dev.tegula.query.TimestampRange;
import dev.tegula.query.VacuumOptions;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.stores.BadNetworkContract;
import dev.tegula.testkit.net.FlakyNetwork;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Over a network that resets connections in the middle of requests and answers, and refuses some, everything comes out as in memory. */
class FlakyNetworkTest extends BadNetworkContract {

  private static List<String> run(Tegula tegula, String uri, long seed) {
    Random random = new Random(seed);
    tegula.createArray(uri, ArraySchema.sparse()
        .dimension(Dimension.int32("x", 1, 10_000, 100)).attribute(Attribute.int64("v")).attribute(Attribute.utf8("s")).build());
    List<String> seen = new ArrayList<>();
    for (int i = 1; i <= 8; i++) {
      int cells = 1 + random.nextInt(400);
      int[] x = random.ints(1, 10_001).distinct().limit(cells).toArray();
      long[] v = random.longs(cells).toArray();
      String[] s = Arrays.stream(x).mapToObj(value -> "cell " + value).toArray(String[]::new);
      try (ArrayWriter array = tegula.openForWriting(uri, OpenOptions.defaults().at(TimestampRange.upTo(i)))) {
        array.write(Cells.builder().int32("x", x).int64("v", v).utf8("s", s).build());
        array.change(MetadataChanges.none().put("written", MetadataValue.int32(i)));
      }
      if (i % 4 == 0) {
        for (ConsolidationMode mode : List.of(ConsolidationMode.FRAGMENT_META, ConsolidationMode.FRAGMENTS, ConsolidationMode.ARRAY_META)) {
          tegula.upkeep(uri).consolidate(mode, ConsolidationOptions.defaults());
          tegula.upkeep(uri).vacuum(mode, VacuumOptions.defaults());
        }
      }
      seen.add(read(tegula, uri));
    }
    return seen;
  }

  private static String read(Tegula tegula, String uri) {
    try (ArrayReader array = tegula.openForReading(uri)) {
      Cells cells = array.query().order(ResultOrder.ROW_MAJOR).read();
      return array.fragments().size() + " fragments, " + array.metadata().keySet() + ": " + Arrays.toString(cells.int32("x"))
          + Arrays.toString(cells.int64("v")) + Arrays.toString(cells.text("s"));
    }
  }

  private static LocalS3 server;

  @BeforeAll
  static void start() throws Exception {
    server = new LocalS3("bucket");
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  @Override
  protected int port() {
    return server.port();
  }

  @Override
  protected Tegula engine(int port) {
    return Tegula.builder()
        .settings(server.settings().endpoint("http://127.0.0.1:" + port).attempts(20, Duration.ofMillis(1)).asMap()).build();
  }

  @Override
  protected String folder() {
    return "s3://bucket/model";
  }

  @ParameterizedTest
  @ValueSource(longs = 1)
  void everythingComesOutAsInMemory(long seed) throws Exception {
    try (FlakyNetwork network = new FlakyNetwork(port(), seed); Tegula far = engine(network.port()); Tegula near = Tegula.create()) {
      assertEquals(run(near, "mem://store/array", seed), run(far, "s3://bucket/array", seed));
      assertTrue(network.cuts() > 5, network.cuts() + " cuts");
    }
  }
}
