package dev.tegula.zarr;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.io.TableSources;
import dev.tegula.io.table.ReadOptions;
import dev.tegula.io.table.TableFileException;
import dev.tegula.io.table.TableReader;
import dev.tegula.io.table.TableSource;
import dev.tegula.testkit.generate.Amounts;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Slow;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Reads stores with damaged metadata and chunks: they are read, or refused with an error that names the store. */
@Slow
class DamagedZarrTest {

    private static final int MUTANTS = Amounts.of("tegula.zarr.mutants", 80);
    private static final int MAX_BATCHES = 3;

    private static final Pattern NUMBER = Pattern.compile("(?<![\\w.\"<|>])-?\\d+(?![\\w.])");
    private static final List<String> VALUES = List.of(
            "0",
            "-1",
            "1",
            "2147483647",
            "2147483648",
            "9223372036854775807",
            "99999999999999999999",
            "1e300",
            "null",
            "\"x\"",
            "[]",
            "{}",
            "true",
            "NaN");

    /** Files of each array, by their keys. */
    private final List<Map<String, byte[]>> stores = new ArrayList<>();

    @TempDir
    Path folder;

    @BeforeEach
    void readStores() throws IOException {
        Map<String, Map<String, byte[]>> all = new TreeMap<>();
        for (String archive : List.of("published-v3.zarr.zip", "zarr-python-v2.zarr.zip")) {
            try (InputStream in = Files.newInputStream(Path.of("src/test/resources", archive));
                    ZipInputStream zip = new ZipInputStream(in)) {
                for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                    int depth = archive.startsWith("published") ? 2 : 1;
                    String[] names = entry.getName().split("/", depth + 1);
                    if (!entry.isDirectory() && names.length > depth) {
                        String array = String.join("/", Arrays.copyOf(names, depth));
                        all.computeIfAbsent(array, name -> new HashMap<>()).put(names[depth], zip.readAllBytes());
                    }
                }
            }
        }
        stores.addAll(all.values());
        assertTrue(stores.size() > 90, "" + stores.size());
    }

    @Test
    @Timeout(value = 5, unit = TimeUnit.MINUTES)
    void mutants_areReadOrRefused() throws IOException {
        List<String> failures = new ArrayList<>();
        int read = 0;
        long first = RandomTests.firstSeed();
        for (long seed = first; seed < first + MUTANTS; seed++) {
            Path store = folder.resolve("mutant.zarr");
            long start = System.nanoTime();
            try {
                write(store, seed);
                read(store);
                read++;
            } catch (TableFileException e) {
                String message = String.valueOf(e.getMessage());
                if (!message.contains("mutant.zarr")) {
                    failures.add(seed + ": no name in " + message);
                }
            } catch (RuntimeException | Error e) {
                failures.add(seed + ": " + e + " " + Arrays.toString(e.getStackTrace()));
            } finally {
                delete(store);
            }
            long seconds = (System.nanoTime() - start) / 1_000_000_000;
            if (seconds > 20) {
                failures.add(seed + ": took " + seconds + " s");
            }
        }
        assertEquals(List.of(), failures);
        System.out.println("DamagedZarrTest: " + read + " of " + MUTANTS + " mutants could be read");
    }

    private void write(Path store, long seed) throws IOException {
        RandomGenerator random = RandomTests.seeded(seed);
        Map<String, byte[]> files = new TreeMap<>(stores.get((int) (seed % stores.size())));
        List<String> keys = new ArrayList<>(files.keySet());
        for (int changes = random.nextInt(1, 3); changes > 0; changes--) {
            String key = keys.get(random.nextInt(keys.size()));
            boolean isMetadata = key.startsWith(".z") || key.equals("zarr.json");
            byte[] bytes = files.getOrDefault(key, new byte[0]);
            files.put(key, isMetadata && random.nextInt(3) > 0 ? document(bytes, random) : bytes(bytes, random));
        }
        for (Map.Entry<String, byte[]> file : files.entrySet()) {
            Path path = store.resolve(file.getKey());
            Files.createDirectories(path.getParent());
            Files.write(path, file.getValue());
        }
    }

    /** Replaces a number of a document. */
    private static byte[] document(byte[] bytes, RandomGenerator random) {
        String text = new String(bytes, StandardCharsets.UTF_8);
        Matcher matcher = NUMBER.matcher(text);
        List<int[]> numbers = new ArrayList<>();
        while (matcher.find()) {
            numbers.add(new int[] {matcher.start(), matcher.end()});
        }
        if (numbers.isEmpty()) {
            return bytes(bytes, random);
        }
        int[] number = numbers.get(random.nextInt(numbers.size()));
        String value = VALUES.get(random.nextInt(VALUES.size()));
        return (text.substring(0, number[0]) + value + text.substring(number[1])).getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] bytes(byte[] original, RandomGenerator random) {
        if (original.length == 0) {
            return new byte[] {(byte) random.nextInt()};
        }
        byte[] bytes = original.clone();
        // The headers of codecs and the indexes of shards are at the ends.
        int at = random.nextBoolean() ? random.nextInt(Math.min(24, bytes.length)) : random.nextInt(bytes.length);
        at = random.nextInt(4) == 0 ? bytes.length - 1 - at : at;
        switch (random.nextInt(5)) {
            case 0 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
            case 1 -> bytes[at] = (byte) (random.nextBoolean() ? -1 : 127);
            case 2 -> bytes[at] = (byte) random.nextInt();
            case 3 -> bytes = Arrays.copyOf(bytes, at);
            default -> {
                for (int i = at; i < Math.min(bytes.length, at + 8); i++) {
                    bytes[i] = (byte) (random.nextBoolean() ? -1 : 0);
                }
            }
        }
        return bytes;
    }

    private static void read(Path store) throws IOException {
        try (TableSource source = TableSources.file(store);
                TableReader reader = new ZarrFormat().read(source, ReadOptions.defaults())) {
            for (int batch = 0; batch < MAX_BATCHES && reader.next() != null; batch++) {
                assertTrue(reader.rows() > 0);
            }
        }
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
