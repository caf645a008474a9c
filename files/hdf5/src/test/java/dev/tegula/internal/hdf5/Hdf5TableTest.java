package dev.tegula.internal.hdf5;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.internal.hdf5.file.BoundedChannel;
import dev.tegula.internal.hdf5.file.StoredGroup;
import dev.tegula.internal.io.grid.GridSlabs;
import dev.tegula.io.table.TableFileException;
import dev.tegula.query.Column;
import dev.tegula.testkit.generate.Amounts;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Slow;
import dev.tegula.testkit.tools.Python;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Reads datasets of all combinations of layouts, filters, types and byte orders that h5py writes, written by
 * src/test/python/write_table.py: their values are those that h5py reads, or they are refused with a reason.
 */
@Slow
class Hdf5TableTest {

    /** Every so many-th combination is written; 1 for all. */
    private static final int STEP = Amounts.step("tegula.hdf5.step", 40);

    private static final int MAX_CELLS = 6;

    @TempDir
    Path folder;

    @Test
    void valuesEqualThoseOfH5py_orAreRefused() throws Exception {
        Python.with("h5py")
                .runFile(
                        Path.of("src/test/python/write_table.py"),
                        Path.of(""),
                        folder.toString(),
                        Long.toString(RandomTests.firstSeed()),
                        Integer.toString(STEP));
        List<String> failures = new ArrayList<>();
        int datasets = 0;
        for (String file : List.of("earliest.h5", "latest.h5", "earliest-moved.h5", "latest-moved.h5")) {
            try (BoundedChannel channel = new BoundedChannel(folder.resolve(file))) {
                GridAxes grid = new GridAxes(file, StoredGroup.root(channel));
                for (String line : Files.readAllLines(folder.resolve(file + ".txt"))) {
                    String path = line.substring(0, line.indexOf('\t'));
                    datasets++;
                    compare(grid, path, line.substring(line.indexOf('\t') + 1), failures);
                }
            }
        }
        assertEquals(List.of(), failures);
        assertTrue(datasets > 4 * 80, "datasets: " + datasets);
        System.out.println("compared with h5py: " + datasets + " datasets");
    }

    private static void compare(GridAxes grid, String path, String expected, List<String> failures) {
        String found;
        try {
            GridDataset dataset = grid.choice().find(path);
            GridVariable variable = new GridVariable("value", dataset);
            int[] lengths =
                    Arrays.stream(dataset.shape()).mapToInt(Math::toIntExact).toArray();
            found = hex(variable.read(new long[lengths.length], lengths));
            GridSlabs slabs = new GridSlabs(dataset.shape(), variable.chunk(), MAX_CELLS);
            List<String> parts = new ArrayList<>();
            while (slabs.hasNext() && parts.size() < 1000) {
                GridSlabs.Slab slab = slabs.next();
                parts.add(hex(variable.read(slab.from(), slab.lengths())));
            }
            if (!slabs.hasNext() && !found.equals(String.join("|", parts))) {
                failures.add(path + ": differs in parts");
            }
        } catch (TableFileException e) {
            found = "!" + e.getMessage();
        }
        boolean isRefused = expected.startsWith("!");
        boolean same = isRefused
                ? found.startsWith("!")
                        && found.contains("dataset '" + path + "'")
                        && found.contains(expected.substring(1))
                : found.equals(expected);
        if (!same) {
            failures.add(path + ": " + shortened(found) + ", expected " + shortened(expected));
        }
    }

    private static String shortened(String text) {
        return text.length() > 300 ? text.substring(0, 300) + "…" : text;
    }

    private static String hex(Column column) {
        return IntStream.range(0, column.size())
                .mapToObj(i -> HexFormat.of().formatHex(column.bytes(i)))
                .collect(Collectors.joining("|"));
    }
}
