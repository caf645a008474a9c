package dev.tegula.interop.differential;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tegula.ArrayWriter;
import dev.tegula.EncryptionKey;
import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.interop.model.Bytes;
import dev.tegula.interop.model.DimensionSpec;
import dev.tegula.interop.model.MetadataValue;
import dev.tegula.interop.model.Opening;
import dev.tegula.interop.model.SchemaSpec;
import dev.tegula.interop.oracle.Oracle;
import dev.tegula.query.MetadataChanges;
import dev.tegula.schema.Datatype;
import dev.tegula.testkit.generate.RandomTests;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Metadata that one engine writes, the other reads: all datatypes, deletes, times, keys. */
class MetadataTest {

  private static final Bytes KEY = Bytes.text("0123456789abcdef0123456789abcdef");
  private static final List<Datatype> TYPES = Arrays.stream(Datatype.values())
      .filter(type -> type != Datatype.ANY && type != Datatype.GEOM_WKB && type != Datatype.GEOM_WKT).toList();

  @TempDir
  private Path folder;

  private final Oracle oracle = oracle();

  /** The libtiledb that takes part. */
  Oracle oracle() {
    return Oracle.shared();
  }

  /** The Tegula that takes part; it is closed here. */
  Tegula engine() {
    return Tegula.create();
  }

  /** Where an array of this name may lie. */
  String place(String name) {
    return folder.resolve(name).toString();
  }

  private final SplittableRandom random = new SplittableRandom(RandomTests.firstSeed());

  private MetadataValue value() {
    Datatype type = TYPES.get(random.nextInt(TYPES.size()));
    int count = random.nextInt(4);
    byte[] bytes = new byte[count * type.size()];
    random.nextBytes(bytes);
    return new MetadataValue(type, count, Bytes.of(bytes));
  }

  private Map<String, @Nullable MetadataValue> changes() {
    Map<String, @Nullable MetadataValue> changes = new TreeMap<>();
    for (int i = random.nextInt(1, 5); i > 0; i--) {
      changes.put("k" + random.nextInt(8), random.nextInt(4) == 0 ? null : value());
    }
    return changes;
  }

  @Test
  void bothEnginesSeeTheSame() {
    for (Opening opening : List.of(Opening.NOW, Opening.NOW.withKey(KEY))) {
      String uri = place(opening.key() == null ? "plain" : "encrypted");
      oracle.createArray(
          uri, SchemaSpec.sparse(List.of(DimensionSpec.whole("d", Datatype.INT32, 1, 4, 2)), List.of()), opening).get();
      OpenOptions options = OpenOptions.defaults().withKey(opening.key() == null ? null : EncryptionKey.of(KEY.toArray()));
      try (Tegula tegula = engine()) {
        for (int time = 1; time <= 40; time++) {
          Map<String, @Nullable MetadataValue> changes = changes();
          if (random.nextBoolean()) {
            oracle.putMetadata(uri, opening.upTo(time), changes).get();
          } else {
            write(tegula, uri, options.at(time), changes);
          }
          if (time % 10 == 0) {
            int past = random.nextInt(1, time + 1);
            assertEquals(oracle.metadata(uri, opening).get(), read(tegula, uri, options));
            assertEquals(oracle.metadata(uri, opening.upTo(past)).get(), read(tegula, uri, options.at(past)));
          }
        }
      }
    }
  }

  private static void write(
      Tegula tegula, String uri, OpenOptions options, Map<String, @Nullable MetadataValue> values) {
    MetadataChanges changes = MetadataChanges.none();
    for (Map.Entry<String, @Nullable MetadataValue> entry : values.entrySet()) {
      MetadataValue value = entry.getValue();
      changes = value == null
          ? changes.delete(entry.getKey())
          : changes.put(entry.getKey(), dev.tegula.query.MetadataValue.ofBytes(
              value.type(), value.count(), value.content().toArray()));
    }
    try (ArrayWriter array = tegula.openForWriting(uri, options)) {
      array.change(changes);
    }
  }

  private static Map<String, MetadataValue> read(Tegula tegula, String uri, OpenOptions options) {
    Map<String, MetadataValue> values = new TreeMap<>();
    tegula.metadata(uri, options).forEach((key, value) ->
        values.put(key, new MetadataValue(value.datatype(), value.count(), Bytes.of(value.bytes()))));
    return values;
  }
}
