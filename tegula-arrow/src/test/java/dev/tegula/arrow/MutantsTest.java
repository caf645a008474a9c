package dev.tegula.arrow;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import dev.tegula.io.table.TableFileException;
import dev.tegula.io.table.TableFormat;
import dev.tegula.io.table.TableSchema;
import dev.tegula.io.table.WriteOptions;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Damaged files, 300 of each compression, are read, or refused with the exception of damaged files, without using much
 * memory.
 */
class MutantsTest {

    private static final int MUTANTS = 300;
    private static final long BOUND = 64L << 20;

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({"arrow,none", "arrow,zstd", "arrow,lz4", "arrows,none", "arrows,lz4"})
    void damagedFilesAreRefused(String name, String compression) throws IOException {
        TableFormat format = name.equals("arrow") ? new ArrowFileFormat() : new ArrowStreamFormat();
        Random random = new Random(17);
        List<TableSchema> schemas = RandomTables.everyDatatype().columns().stream()
                .filter(column -> random.nextInt(8) == 0)
                .map(column -> TableSchema.of(List.of(column)))
                .toList();
        int refused = 0;
        for (int seed = 0; seed < MUTANTS; seed++) {
            TableSchema schema = schemas.get(seed % schemas.size());
            byte[] bytes = Files.write(
                    format,
                    schema,
                    WriteOptions.defaults().with("compression", compression),
                    List.of(RandomTables.cells(schema, 40, new Random(seed))));
            refused += isRefused(format, mutant(bytes, new Random(seed)), "seed " + seed) ? 1 : 0;
        }
        assertTrue(refused > MUTANTS / 5, "only " + refused + " were refused");
    }

    @Test
    void damagedFilesOfOtherImplementationsAreRefused() throws IOException {
        List<byte[]> files = ArrowTestingFiles.all().entrySet().stream()
                .filter(file -> {
                    String name = file.getKey();
                    return name.endsWith(".arrow_file") || name.endsWith(".stream");
                })
                .map(Map.Entry::getValue)
                .toList();
        int refused = 0;
        for (int seed = 0; seed < 2 * MUTANTS; seed++) {
            byte[] bytes = files.get(seed % files.size());
            refused += isRefused(new ArrowFileFormat(), mutant(bytes, new Random(seed)), "seed " + seed) ? 1 : 0;
        }
        assertTrue(refused > MUTANTS / 5, "only " + refused + " were refused");
    }

    /** Returns whether a file is refused with the exception of damaged files. */
    private boolean isRefused(TableFormat format, byte[] mutant, String title) throws IOException {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long before = threads.getThreadAllocatedBytes(Thread.currentThread().getId());
        boolean refused = false;
        try {
            Files.read(format, mutant, folder.resolve("f"));
        } catch (TableFileException e) {
            assertTrue(e.getMessage().startsWith("test.arrow: "), e::getMessage);
            refused = true;
        } catch (RuntimeException | Error e) {
            throw new AssertionError(title, e);
        }
        long used = threads.getThreadAllocatedBytes(Thread.currentThread().getId()) - before;
        assertTrue(used < BOUND, title + " used " + used + " bytes");
        return refused;
    }

    private static byte[] mutant(byte[] bytes, Random random) {
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
