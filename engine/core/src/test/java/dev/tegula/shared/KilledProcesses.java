package dev.tegula.shared;

import dev.tegula.ArrayReader;
import dev.tegula.Tegula;
import dev.tegula.integrity.Finding;
import dev.tegula.integrity.FindingCode;
import dev.tegula.integrity.Severity;
import dev.tegula.maintenance.CleanOptions;
import dev.tegula.query.Subarray;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/** An array on disk whose processes are killed, and its expected contents. */
final class KilledProcesses {

    static final int WRITERS = 2;
    /** The age in milliseconds at which the writer of a file counts as failed. */
    private static final long DEAD_MILLIS = 120_000;

    private final Path folder;
    private final NumberedWrites writes;
    /** The values in the array, one per write. */
    private final Set<Integer> there = new HashSet<>();

    private int reported;
    private final Set<String> uncommitted = new HashSet<>();

    KilledProcesses(Path folder) {
        this.folder = folder;
        this.writes = new NumberedWrites(folder.toString());
    }

    String uri() {
        return writes.uri();
    }

    /** Returns the number of steps reported as successful. */
    int reported() {
        return reported;
    }

    /** Returns the number of complete fragments whose writers were killed just before the commit. */
    int uncommitted() {
        return uncommitted.size();
    }

    void create(Tegula tegula) {
        writes.create(tegula);
    }

    /**
     * Checks the array after a process was killed. Each write is present as a whole or absent. Writes reported as
     * successful are present unless they were deleted, and writes reported as deleted are absent. Writes of earlier
     * processes are unchanged.
     *
     * @param lines the complete lines of output of the process
     */
    void check(Tegula tegula, List<String> lines) throws IOException {
        Set<Integer> mayBe = new HashSet<>();
        for (String line : lines) {
            String[] words = line.split(" ");
            int value = NumberedWrites.value(Integer.parseInt(words[1]), Integer.parseInt(words[2]));
            switch (words[0]) {
                case "wrote" -> there.add(value);
                case "deleting" -> mayBe.add(value);
                case "deleted" -> {
                    mayBe.remove(value);
                    there.remove(value);
                }
                default -> throw new AssertionError(line);
            }
            reported += words[0].equals("deleting") ? 0 : 1;
        }
        Map<Integer, Integer> found = cells(tegula);
        found.forEach((value, cells) -> require(cells == NumberedWrites.CELLS, value, cells));
        for (int value : there) {
            require(found.containsKey(value) || mayBe.contains(value), value, 0);
        }
        Map<Integer, Integer> last = new HashMap<>();
        there.forEach(value -> last.merge(NumberedWrites.writer(value), value, Math::max));
        for (int value : found.keySet()) {
            // An unreported write can only be the last write of the process.
            boolean next = !there.contains(value) && value > last.getOrDefault(NumberedWrites.writer(value), -1);
            require(there.contains(value) || next, value, NumberedWrites.CELLS);
        }
        there.clear();
        there.addAll(found.keySet());
    }

    private Map<Integer, Integer> cells(Tegula tegula) {
        Map<Integer, Integer> cells = new TreeMap<>();
        try (ArrayReader array = tegula.openForReading(uri())) {
            for (int value : array.read(Subarray.whole(), "v").int32("v")) {
                cells.merge(value, 1, Integer::sum);
            }
        }
        return cells;
    }

    private static void require(boolean holds, int value, int cells) {
        if (!holds) {
            throw new AssertionError("of writer " + NumberedWrites.writer(value) + ", the write "
                    + NumberedWrites.number(value) + " has " + cells + " cells");
        }
    }

    /** Sets the times of all files back, so that their writers count as failed. */
    void age() throws IOException {
        FileTime time = FileTime.fromMillis(System.currentTimeMillis() - DEAD_MILLIS);
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Files.setLastModifiedTime(file, time);
            }
        }
    }

    /** Verifies the array. The only error allowed is a complete fragment whose writer died just before the commit. */
    void verify(Tegula tegula) {
        List<Finding> errors = tegula.integrity(uri()).verify().findings().stream()
                .filter(finding -> finding.severity() == Severity.ERROR)
                .toList();
        errors.forEach(error -> uncommitted.add(error.file()));
        if (!errors.stream().allMatch(error -> error.code() == FindingCode.FRAGMENT_UNCOMMITTED)) {
            throw new AssertionError(errors.toString());
        }
    }

    /** Removes the leftovers of killed writers. */
    void clean(Tegula tegula) {
        tegula.maintenance(uri())
                .clean(CleanOptions.defaults()
                        .withAge(Duration.ofMillis(DEAD_MILLIS / 2))
                        .withComplete());
    }
}
