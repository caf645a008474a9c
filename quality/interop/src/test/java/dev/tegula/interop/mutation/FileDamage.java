package dev.tegula.interop.mutation;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;

/** Reversible damage to one file of an array. */
record FileDamage(String name, Change change, Change restore) {

    /** A change on disk. */
    @FunctionalInterface
    interface Change {
        void run() throws IOException;
    }

    void apply() throws IOException {
        change.run();
    }

    void undo() throws IOException {
        restore.run();
    }

    /**
     * Returns structural damage: the file missing, empty, truncated, extended, or swapped with another file of the same
     * folder or the same name.
     */
    static List<FileDamage> of(Path file, byte[] whole, List<Path> files, RandomGenerator random) {
        List<FileDamage> all = new ArrayList<>();
        Change restore = () -> Files.write(file, whole);
        all.add(new FileDamage("missing", () -> Files.delete(file), restore));
        if (whole.length > 0) {
            all.add(new FileDamage("emptied", () -> Files.write(file, new byte[0]), restore));
            all.add(cut(file, whole, whole.length - 1));
            all.add(cut(file, whole, random.nextInt(whole.length)));
        }
        int more = 1 + random.nextInt(100);
        all.add(new FileDamage(
                "extended by " + more, () -> Files.write(file, Arrays.copyOf(whole, whole.length + more)), restore));
        List<Path> others = files.stream()
                .filter(other -> !other.equals(file) && isAlike(file, other))
                .toList();
        if (!others.isEmpty()) {
            Path other = others.get(random.nextInt(others.size()));
            all.add(exchanged(file, other));
        }
        return all;
    }

    private static boolean isAlike(Path file, Path other) {
        boolean sameFolder = file.getParent().equals(other.getParent());
        boolean sameName = file.getFileName().equals(other.getFileName());
        return sameName
                || sameFolder
                        && file.toString().endsWith(".tdb")
                        && other.toString().endsWith(".tdb");
    }

    private static FileDamage cut(Path file, byte[] whole, int length) {
        return new FileDamage(
                "cut to " + length + " of " + whole.length,
                () -> Files.write(file, Arrays.copyOf(whole, length)),
                () -> Files.write(file, whole));
    }

    private static FileDamage exchanged(Path file, Path other) {
        Change swap = () -> {
            byte[] mine = Files.readAllBytes(file);
            Files.write(file, Files.readAllBytes(other));
            Files.write(other, mine);
        };
        return new FileDamage(
                "exchanged with " + other.getParent().getFileName() + "/" + other.getFileName(), swap, swap);
    }
}
