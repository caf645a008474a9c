package dev.tegula;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.errors.NextStep;
import dev.tegula.errors.TegulaException;
import dev.tegula.query.Cells;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.testkit.generate.Amounts;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Slow;
import dev.tegula.vfs.MemoryVfs;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reads of arrays with arbitrary bytes return cells or throw a Tegula exception that names the file. */
@Slow
class DamagedFilesTest {

    private static final EncryptionKey KEY = EncryptionKey.ofText("0123456789abcdef0123456789abcdef");

    /** The mean distance of two lengths that files are cut to. */
    private static final int STEP = Amounts.step("tegula.cuts", 16);

    private static final int FLIPS = Amounts.of("tegula.flips", 1_000);

    private static Map<String, byte[]> files(OpenOptions options) throws IOException {
        MemoryVfs store = new MemoryVfs();
        try (Tegula tegula = TestStores.engine(store)) {
            SampleArrays.write(tegula, options);
        }
        return TestStores.files(store, "mem://store");
    }

    /** Reads both arrays while a file has other bytes. */
    private static void read(MemoryVfs store, String file, byte[] bytes, OpenOptions options, String damage)
            throws IOException {
        byte[] before = store.readAll(VfsUri.parse(file));
        TestStores.put(store, file, bytes);
        try (Tegula tegula = TestStores.smallEngine(store)) {
            SampleArrays.read(tegula, options);
        } catch (TegulaException e) {
            assertTrue(e.getMessage().contains("mem://store/"), () -> damage + ": no file in " + e.getMessage());
            if (e instanceof CorruptArrayException corrupt) {
                assertTrue(
                        Set.of("mem://store/dense", "mem://store/sparse")
                                .contains(corrupt.place().root()),
                        () -> damage + ": " + e.getMessage());
                assertEquals(NextStep.verify(corrupt.place().root()), corrupt.nextStep(), damage);
            }
        } catch (RuntimeException | Error e) {
            fail(damage + ": " + e, e);
        } finally {
            TestStores.put(store, file, before);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void truncatedFiles(boolean encrypted) throws IOException {
        OpenOptions options = OpenOptions.defaults().withKey(encrypted ? KEY : null);
        Map<String, byte[]> whole = files(options);
        MemoryVfs store = TestStores.storeOf(whole);
        RandomGenerator random = RandomTests.generator();
        for (Map.Entry<String, byte[]> file : whole.entrySet()) {
            byte[] bytes = file.getValue();
            for (int length = 0; length < bytes.length; length += 1 + random.nextInt(2 * STEP - 1)) {
                String damage = file.getKey() + " cut to " + length + " of " + bytes.length + " bytes";
                read(store, file.getKey(), Arrays.copyOf(bytes, length), options, damage);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void randomFlips(boolean encrypted) throws IOException {
        OpenOptions options = OpenOptions.defaults().withKey(encrypted ? KEY : null);
        Map<String, byte[]> whole = files(options);
        MemoryVfs store = TestStores.storeOf(whole);
        List<String> names = whole.keySet().stream()
                .filter(name -> whole.get(name).length > 0)
                .toList();
        long seed = RandomTests.firstSeed();
        RandomGenerator random = RandomTests.generator();
        for (int i = 0; i < FLIPS; i++) {
            String name = names.get(random.nextInt(names.size()));
            byte[] bytes = whole.get(name).clone();
            int at = random.nextInt(bytes.length);
            int bit = random.nextInt(8);
            bytes[at] ^= (byte) (1 << bit);
            read(
                    store,
                    name,
                    bytes,
                    options,
                    "-Dtegula.seed=" + seed + ": " + name + ", bit " + bit + " of byte " + at);
        }
    }

    @Test
    void denseFragmentOfASparseArray_isDamage() throws IOException {
        MemoryVfs store = new MemoryVfs();
        try (Tegula tegula = TestStores.engine(store)) {
            tegula.createArray(
                    "mem://store/array",
                    ArraySchema.sparse()
                            .dimension(Dimension.ascii("name"))
                            .attribute(Attribute.int32("a"))
                            .build());
            try (ArrayWriter array = tegula.openForWriting("mem://store/array")) {
                array.write(
                        Cells.builder().ascii("name", "x", "y").int32("a", 1, 2).build());
            }
        }
        Map<String, byte[]> files = TestStores.files(store, "mem://store");
        String metadata = files.keySet().stream()
                .filter(name -> name.endsWith("/__fragment_metadata.tdb"))
                .findFirst()
                .orElseThrow();
        ByteBuffer bytes = ByteBuffer.wrap(files.get(metadata)).order(ByteOrder.LITTLE_ENDIAN);
        int lengthAt = bytes.limit() - Long.BYTES;
        int nameLengthAt = lengthAt - (int) bytes.getLong(lengthAt) + Integer.BYTES;
        int denseAt = nameLengthAt + Long.BYTES + (int) bytes.getLong(nameLengthAt);
        assertEquals(0, bytes.get(denseAt));
        bytes.put(denseAt, (byte) 1);
        try (Tegula tegula = TestStores.engine(TestStores.storeOf(files))) {
            CorruptArrayException error =
                    assertThrows(CorruptArrayException.class, () -> tegula.openForReading("mem://store/array"));
            assertTrue(error.place().file().endsWith("/__fragment_metadata.tdb"), error.getMessage());
            assertEquals("footer", error.place().part());
            assertEquals("fragment is dense, but the array is sparse", error.problem());
        }
    }

    @Test
    void flippedBitInEncryptedData_isNeverRead() throws IOException {
        OpenOptions options = OpenOptions.defaults().withKey(KEY);
        Map<String, byte[]> whole = files(options);
        List<String> right;
        try (Tegula tegula = TestStores.engine(TestStores.storeOf(whole))) {
            right = SampleArrays.read(tegula, options);
        }
        RandomGenerator random = RandomTests.generator();
        List<String> data = whole.keySet().stream()
                .filter(n -> n.matches(".*/[ad][0-9]+(_var|_validity)?\\.tdb"))
                .toList();
        for (int i = 0; i < 300; i++) {
            String name = data.get(random.nextInt(data.size()));
            byte[] bytes = whole.get(name).clone();
            bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
            Map<String, byte[]> damaged = new HashMap<>(whole);
            damaged.put(name, bytes);
            try (Tegula tegula = TestStores.engine(TestStores.storeOf(damaged))) {
                assertEquals(right, SampleArrays.read(tegula, options), name);
            } catch (TegulaException expected) {
                assertTrue(expected.getMessage().contains(name), expected.getMessage());
            }
        }
    }
}
