package dev.tegula;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.errors.TegulaException;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Filter;
import dev.tegula.schema.FilterPipeline;
import dev.tegula.testkit.generate.Amounts;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Slow;
import dev.tegula.vfs.MemoryVfs;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Changes one random byte of a data file. If reads then fail or return other cells, {@code verify} reports an error,
 * either always or at a rate that depends on the datatype. {@code -Dtegula.flips=2000} prints the rates of all
 * datatypes stated in the documentation.
 */
@Slow
class FlippedBytesTest {

    private static final String ARRAY = "mem://store/array";
    private static final int CELLS = 10_000;
    private static final int FLIPS = Amounts.of("tegula.flips", 60);

    /** The number of mutants that changed the result of a read, and the number of those detected. */
    private record Rate(int changed, int found) {

        double percent() {
            return changed == 0 ? 100 : 100.0 * found / changed;
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"INT8", "UINT8", "INT16", "UINT16", "INT32", "UINT32", "INT64", "DATETIME_MS", "TIME_SEC"})
    void verify_flippedByteOfAnInteger_alwaysFound(Datatype type) throws IOException {
        Rate rate = rate(Attribute.of("a", type), CELLS);
        assertEquals(rate.changed(), rate.found());
        assertTrue(rate.changed() > FLIPS / 2, rate::toString);
    }

    @Test
    void verify_flippedByteOfAFloat32_foundIn99Percent() throws IOException {
        Rate rate = rate(Attribute.float32("a"), CELLS);
        assertTrue(rate.percent() >= 99, rate::toString);
    }

    @Test
    void verify_flippedByteUnderAChecksumFilter_alwaysFound() throws IOException {
        for (Filter filter : List.of(Filter.checksumMd5(), Filter.checksumSha256())) {
            Rate rate = rate(Attribute.utf8("a").withFilters(filter), CELLS, FilterPipeline.of(filter));
            assertEquals(rate.changed(), rate.found(), filter::toString);
        }
    }

    /** Prints the detection rates; asserts only that they can be measured. */
    @Test
    void verify_flippedBytesOfAllTypes_detectionRates() throws IOException {
        if (System.getProperty("tegula.flips") == null) {
            return;
        }
        for (int cells : new int[] {CELLS, 1_000_000}) {
            for (Datatype type : List.of(Datatype.INT32, Datatype.INT64, Datatype.FLOAT32, Datatype.FLOAT64)) {
                print(type + ", tiles of " + cells + " cells", rate(Attribute.of("a", type), cells));
                print(
                        type + ", zstd, tiles of " + cells + " cells",
                        rate(Attribute.of("a", type).withFilters(Filter.byteShuffle(), Filter.zstd()), cells));
            }
        }
        print("ASCII, variable", rate(Attribute.ascii("a"), CELLS));
        print("ASCII, variable, zstd", rate(Attribute.ascii("a").withFilters(Filter.zstd()), CELLS));
        print("UTF-8, variable", rate(Attribute.utf8("a"), CELLS));
        print("UTF-8, variable, zstd", rate(Attribute.utf8("a").withFilters(Filter.zstd()), CELLS));
        print("INT32, two values per cell", rate(Attribute.of("a", Datatype.INT32, 2), CELLS));
        print(
                "INT32, two values per cell, zstd",
                rate(Attribute.of("a", Datatype.INT32, 2).withFilters(Filter.zstd()), CELLS));
        print("FLOAT32, lz4", rate(Attribute.float32("a").withFilters(Filter.lz4()), CELLS));
        print("FLOAT32, gzip", rate(Attribute.float32("a").withFilters(Filter.gzip()), CELLS));
    }

    private static void print(String what, Rate rate) {
        System.out.printf(Locale.ROOT, "%s: %d changed reads, %.2f %% found%n", what, rate.changed(), rate.percent());
    }

    private static Rate rate(Attribute attribute, int cells) throws IOException {
        return rate(attribute, cells, FilterPipeline.of());
    }

    private static Rate rate(Attribute attribute, int cells, FilterPipeline offsets) throws IOException {
        RandomGenerator random = RandomTests.generator();
        MemoryVfs store = new MemoryVfs();
        try (Tegula engine = TestStores.smallEngine(store)) {
            engine.createArray(
                    ARRAY,
                    ArraySchema.dense()
                            .dimension(Dimension.int32("x", 1, cells, cells))
                            .attribute(attribute)
                            .offsetFilters(offsets)
                            .build());
            try (ArrayWriter writer = engine.openForWriting(ARRAY)) {
                writer.write(Subarray.range("x", 1, cells), Cells.of(List.of(column(attribute, cells, random))));
            }
            byte[] sound = bytes(engine);
            Map<String, byte[]> files = new TreeMap<>(TestStores.files(store, ARRAY));
            List<String> data = files.keySet().stream()
                    .filter(name -> name.matches(".*/a0.*\\.tdb"))
                    .toList();
            int changed = 0;
            int found = 0;
            for (int i = 0; i < FLIPS; i++) {
                String file = data.get(random.nextInt(data.size()));
                byte[] whole = files.get(file);
                byte[] mutant = whole.clone();
                mutant[random.nextInt(mutant.length)] ^= (byte) (1 + random.nextInt(255));
                replace(store, file, mutant);
                if (differs(engine, sound)) {
                    changed++;
                    found += engine.integrity(ARRAY).verify().isSound() ? 0 : 1;
                }
                replace(store, file, whole);
            }
            return new Rate(changed, found);
        }
    }

    private static void replace(MemoryVfs store, String file, byte[] bytes) throws IOException {
        VfsUri uri = VfsUri.parse(file);
        store.deleteAll(List.of(uri));
        try (var output = store.create(uri)) {
            output.write(bytes);
            output.publish();
        }
    }

    private static boolean differs(Tegula engine, byte[] sound) {
        try {
            return !Arrays.equals(sound, bytes(engine));
        } catch (TegulaException e) {
            return true;
        }
    }

    private static byte[] bytes(Tegula engine) {
        try (ArrayReader reader = engine.openForReading(ARRAY)) {
            Column column = reader.query().read().column("a");
            ByteBuffer all = ByteBuffer.allocate((int) column.memorySize() + column.size() * 4);
            for (int i = 0; i < column.size(); i++) {
                all.putInt(column.valueCount(i)).put(column.bytes(i));
            }
            return all.array();
        }
    }

    private static Column column(Attribute attribute, int cells, RandomGenerator random) {
        int width = attribute.datatype().size();
        if (attribute.field().isVariable()) {
            long[] offsets = new long[cells + 1];
            byte[] text = new byte[cells * 12];
            int at = 0;
            for (int i = 0; i < cells; i++) {
                int length = random.nextInt(12);
                for (int c = 0; c < length; c++) {
                    text[at++] = (byte) ('a' + random.nextInt(26));
                }
                offsets[i + 1] = at;
            }
            return Column.of(attribute.field(), Arrays.copyOf(text, at), cells, offsets, null);
        }
        ByteBuffer values =
                ByteBuffer.allocate(cells * attribute.valuesPerCell() * width).order(java.nio.ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < cells * attribute.valuesPerCell(); i++) {
            double value = 20 + 10 * Math.sin(i / 500.0) + random.nextInt(100) / 100.0;
            switch (attribute.datatype()) {
                case FLOAT32 -> values.putFloat((float) value);
                case FLOAT64 -> values.putDouble(value);
                default -> {
                    for (int b = 0; b < width; b++) {
                        values.put((byte) ((long) value >> 8 * b));
                    }
                }
            }
        }
        return Column.of(attribute.field(), values.flip(), cells, null, null);
    }
}
