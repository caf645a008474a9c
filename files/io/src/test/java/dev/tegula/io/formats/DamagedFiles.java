package dev.tegula.io.formats;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.tegula.io.table.TableColumn;
import dev.tegula.io.table.TableFileException;
import dev.tegula.io.table.TableFormat;
import dev.tegula.io.table.TableSchema;
import dev.tegula.io.table.WriteOptions;
import dev.tegula.testkit.generate.Amounts;
import dev.tegula.testkit.generate.Choice;
import dev.tegula.testkit.generate.RandomTests;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;

/**
 * Damages files and checks that readers return cells or throw the exception for damaged files, and allocate little
 * memory.
 *
 * @param format the format under test
 * @param file a path to write files to if the reader needs them on disk
 */
public record DamagedFiles(TableFormat format, Path file) {

    private static final int MUTANTS = Amounts.of("tegula.io.mutants", 100);
    private static final long BOUND = 64L << 20;

    /** Checks damaged files of random values with these options. */
    public void check(WriteOptions options) throws IOException {
        List<TableColumn> columns = RandomTables.everyDatatype().columns();
        int refused = 0;
        for (int seed = 0; seed < MUTANTS; seed++) {
            RandomGenerator random = RandomTests.generator(seed);
            TableSchema schema = TableSchema.of(List.of(Choice.of(random, columns)));
            byte[] bytes = FormatFiles.write(format, schema, options, List.of(RandomTables.cells(schema, 40, random)));
            refused += isRefused(bytes, seed) ? 1 : 0;
        }
        assertTrue(refused > MUTANTS / 5, "only " + refused + " were refused");
    }

    /** Checks 600 damaged copies of these files. */
    public void check(List<byte[]> files) throws IOException {
        int refused = 0;
        for (int seed = 0; seed < 2 * MUTANTS; seed++) {
            refused += isRefused(files.get(seed % files.size()), seed) ? 1 : 0;
        }
        assertTrue(refused > MUTANTS / 5, "only " + refused + " were refused");
    }

    /** Damages a file, and returns whether reading it throws the exception for damaged files. */
    private boolean isRefused(byte[] bytes, int seed) throws IOException {
        byte[] mutant = mutant(bytes, RandomTests.generator(seed));
        String title = "seed " + seed;
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getThreadAllocatedBytes(Thread.currentThread().getId());
        boolean refused = false;
        try {
            FormatFiles.read(format, mutant, file);
        } catch (TableFileException e) {
            assertTrue(e.getMessage().startsWith("test." + format.name() + ": "), e::getMessage);
            refused = true;
        } catch (RuntimeException | Error e) {
            throw new AssertionError(title, e);
        }
        long used = threads.getThreadAllocatedBytes(Thread.currentThread().getId()) - before;
        assertTrue(used < BOUND, title + " used " + used + " bytes");
        return refused;
    }

    private static byte[] mutant(byte[] bytes, RandomGenerator random) {
        byte[] mutant = bytes.clone();
        switch (random.nextInt(4)) {
            case 0 -> mutant = Arrays.copyOf(bytes, random.nextInt(bytes.length));
            case 1 -> {
                for (int i = 0; i < 3; i++) {
                    mutant[random.nextInt(mutant.length)] = (byte) random.nextInt();
                }
            }
            case 2 -> mutant[random.nextInt(mutant.length)] ^= (byte) (1 << random.nextInt(8));
            default -> {
                int at = random.nextInt(mutant.length - 8) & ~3;
                int value = random.nextBoolean() ? Integer.MAX_VALUE - random.nextInt(64) : random.nextInt();
                for (int i = 0; i < 4; i++) {
                    mutant[at + i] = (byte) (value >>> (8 * i));
                }
            }
        }
        return mutant;
    }
}
