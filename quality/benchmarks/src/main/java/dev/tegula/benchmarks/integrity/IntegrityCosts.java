package dev.tegula.benchmarks.integrity;

import dev.tegula.Tegula;
import dev.tegula.benchmarks.ArrayFolder;
import dev.tegula.benchmarks.integrity.IntegrityArray.Checksum;
import dev.tegula.errors.TegulaException;
import dev.tegula.integrity.SealAlgorithm;
import dev.tegula.integrity.SealOptions;
import dev.tegula.integrity.VerifyListener;
import dev.tegula.integrity.VerifyOptions;
import dev.tegula.query.Cells;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Measures the cost and the detection rate of seals and checksum filters. Prints tables in Markdown. */
public final class IntegrityCosts {

    private static final int RUNS = 5;
    private static final int FLIPS = 300;
    private static final VerifyOptions SEALED = VerifyOptions.full().withDepth(VerifyOptions.Depth.SEALED);

    private final Tegula tegula;
    private final Path work;

    private IntegrityCosts(Tegula tegula, Path work) {
        this.tegula = tegula;
        this.work = work;
    }

    /**
     * Runs the measurements. Arguments: the folder of the arrays, and the number of their cells (default 31,360,000).
     */
    public static void main(String[] arguments) throws Exception {
        Path work = Files.createDirectories(Path.of(arguments[0]));
        int cells = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 31_360_000;
        try (Tegula tegula = Tegula.builder().chunkCache(0).build()) {
            IntegrityCosts costs = new IntegrityCosts(tegula, work);
            List<IntegrityArray> arrays = List.of(
                    new IntegrityArray("dense", true, false, cells),
                    new IntegrityArray("dense, zstd", true, true, cells),
                    new IntegrityArray("sparse, zstd", false, true, cells / 4));
            System.out.println("| array | protection | MB | write s | read s | verify s | seal s | sealed-only s |\n"
                    + "|---|---|--:|--:|--:|--:|--:|--:|");
            for (IntegrityArray array : arrays) {
                Cells values = array.values();
                costs.measure(array, values, "none", Checksum.NONE, null);
                costs.measure(array, values, "seal crc32c", Checksum.NONE, SealAlgorithm.CRC32C);
                costs.measure(array, values, "seal sha256", Checksum.NONE, SealAlgorithm.SHA256);
                costs.measure(array, values, "filter md5", Checksum.MD5, null);
                costs.measure(array, values, "filter sha256", Checksum.SHA256, null);
            }
            System.out.println(
                    "\n| array | protection | bits in | found by reads | by verify | by verify --sealed-only |\n"
                            + "|---|---|---|--:|--:|--:|");
            for (IntegrityArray array : arrays) {
                IntegrityArray small = new IntegrityArray(array.name(), array.dense(), array.compressed(), 40_000);
                costs.detect(small, "none", Checksum.NONE, false);
                costs.detect(small, "filter md5", Checksum.MD5, false);
                costs.detect(small, "seal", Checksum.NONE, true);
            }
        }
        ArrayFolder.delete(work);
    }

    private interface Step {
        void run() throws Exception;
    }

    private static double seconds(Step step) throws Exception {
        long start = System.nanoTime();
        step.run();
        return (System.nanoTime() - start) / 1e9;
    }

    private void measure(
            IntegrityArray array, Cells values, String protection, Checksum checksum, @Nullable SealAlgorithm seal)
            throws Exception {
        double[] best = {1e9, 1e9, 1e9, 1e9, 1e9};
        double megabytes = 0;
        for (int run = 0; run < RUNS; run++) {
            Path folder = work.resolve("array");
            String uri = folder.toString();
            array.create(tegula, uri, checksum);
            Tegula writer = seal == null ? tegula : tegula.sealing(seal);
            best[0] = Math.min(best[0], seconds(() -> array.write(writer, uri, values)));
            best[1] = Math.min(best[1], seconds(() -> array.read(tegula, uri)));
            best[2] = Math.min(
                    best[2],
                    seconds(() -> tegula.integrity(uri).verify(VerifyOptions.full(), new VerifyListener() {})));
            if (seal != null) {
                for (Path file : files(folder, ".seal")) {
                    Files.delete(file);
                }
                SealOptions options = SealOptions.defaults().withAlgorithm(seal).withCheck(SealOptions.Check.SEALS);
                best[3] = Math.min(best[3], seconds(() -> tegula.integrity(uri).seal(options)));
                best[4] =
                        Math.min(best[4], seconds(() -> tegula.integrity(uri).verify(SEALED, new VerifyListener() {})));
            }
            megabytes = 0;
            for (Path file : files(folder, "")) {
                megabytes += Files.size(file) / 1e6;
            }
            ArrayFolder.delete(folder);
        }
        System.out.printf(
                Locale.ROOT,
                "| %s | %s | %.1f | %.2f | %.2f | %.2f | %s | %s |%n",
                array.name(),
                protection,
                megabytes,
                best[0],
                best[1],
                best[2],
                seal == null ? "" : String.format(Locale.ROOT, "%.2f", best[3]),
                seal == null ? "" : String.format(Locale.ROOT, "%.2f", best[4]));
    }

    /** Flips single bits of the fragment's files. */
    private void detect(IntegrityArray array, String protection, Checksum checksum, boolean seal) throws Exception {
        Path folder = work.resolve("small");
        String uri = folder.toString();
        array.create(tegula, uri, checksum);
        array.write(tegula, uri, array.values());
        if (seal) {
            tegula.integrity(uri).seal(SealOptions.defaults());
        }
        for (boolean data : new boolean[] {true, false}) {
            List<Path> files = files(folder.resolve("__fragments"), ".tdb").stream()
                    .filter(file -> !file.endsWith("__fragment_metadata.tdb") == data)
                    .toList();
            flip(array, uri, protection, files, data ? "data" : "metadata");
        }
        ArrayFolder.delete(folder);
    }

    private void flip(IntegrityArray array, String uri, String protection, List<Path> files, String place)
            throws Exception {
        SplittableRandom random = new SplittableRandom(15);
        int[] found = new int[3];
        for (int i = 0; i < FLIPS; i++) {
            Path file = files.get(random.nextInt(files.size()));
            byte[] whole = Files.readAllBytes(file);
            byte[] changed = whole.clone();
            changed[random.nextInt(whole.length)] ^= (byte) (1 << random.nextInt(8));
            Files.write(file, changed);
            found[0] += fails(array, uri) ? 1 : 0;
            found[1] += tegula.integrity(uri).verify().isSound() ? 0 : 1;
            found[2] += tegula.integrity(uri)
                            .verify(SEALED, new VerifyListener() {})
                            .isSound()
                    ? 0
                    : 1;
            Files.write(file, whole);
        }
        System.out.printf(
                Locale.ROOT,
                "| %s | %s | %s | %.1f %% | %.1f %% | %.1f %% |%n",
                array.name(),
                protection,
                place,
                percent(found[0]),
                percent(found[1]),
                percent(found[2]));
    }

    private static double percent(int found) {
        return 100.0 * found / FLIPS;
    }

    private boolean fails(IntegrityArray array, String uri) {
        try {
            array.read(tegula, uri);
            return false;
        } catch (TegulaException e) {
            return true;
        }
    }

    private static List<Path> files(Path folder, String end) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(Files::isRegularFile)
                    .filter(file -> file.toString().endsWith(end))
                    .sorted()
                    .toList();
        }
    }
}
