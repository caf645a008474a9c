package dev.tegula.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The folder in which arrays are made, each once, by the first side; those that an earlier run left finished are used
 * again.
 */
public final class ArrayFolder {

    private static final int MANY = 100;
    private static final String ASIDE = ".aside-";

    private final Path folder;
    private final double scale;
    private final Side maker;
    private final Map<String, Path> arrays = new HashMap<>();

    ArrayFolder(Path folder, double scale, Side maker) {
        this.folder = folder;
        this.scale = scale;
        this.maker = maker;
    }

    /** A number of cells, scaled. */
    public int scaled(int cells) {
        return (int) Math.max(1, Math.round(cells * scale));
    }

    /** The length of a side of a square, scaled so that its area is, to a multiple of {@code multiple}. */
    public int side(int length, int multiple) {
        return (int) Math.max(multiple, Math.round(length * Math.sqrt(scale) / multiple) * multiple);
    }

    /** Where a side writes an array of its own. */
    public Path place(String side, String name) {
        return folder.resolve(side + "-" + name);
    }

    /** The array that a write makes; made when first asked for. */
    public Path array(String name, WriteMaker write) throws Exception {
        Path made = arrays.get(name);
        if (made == null) {
            made = folder.resolve(name);
            Path finished = folder.resolve(name + ".finished");
            if (!Files.exists(finished)) {
                try (Task task = maker.task(write.at(made))) {
                    task.before();
                    task.run(CellReceiver.BLIND);
                }
                Files.createFile(finished);
            }
            arrays.put(name, made);
        }
        return made;
    }

    /** Makes the write of an array at a place. */
    @FunctionalInterface
    public interface WriteMaker {
        /** The write. */
        Job.Write at(Path place) throws Exception;
    }

    /**
     * Makes room for a new array of many small files: the one there gets another name, and is deleted at the very end.
     * For minutes after files were deleted, ext4 looks through all of them whenever one is made, which took a
     * millisecond for each after 3,000, and has nothing to do with who makes it. Large arrays, which have few files,
     * are deleted at once.
     */
    public static void makeRoom(Path array) throws IOException {
        if (Files.exists(array)) {
            try (Stream<Path> files = Files.walk(array)) {
                if (files.limit(MANY).count() < MANY) {
                    delete(array);
                    return;
                }
            }
            Files.move(array, array.resolveSibling(array.getFileName() + ASIDE + System.nanoTime()));
        }
    }

    /** Deletes what had to make room. */
    static void deleteAside(Path folder) throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            for (Path each : all.filter(path -> path.getFileName().toString().contains(ASIDE))
                    .toList()) {
                delete(each);
            }
        }
    }

    /** Deletes a folder with all that is in it. */
    public static void delete(Path path) throws IOException {
        if (Files.exists(path)) {
            try (Stream<Path> all = Files.walk(path)) {
                for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(each);
                }
            }
        }
    }

    /** Copies a folder with all that is in it. */
    public static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> all = Files.walk(from)) {
            for (Path each : all.toList()) {
                Files.copy(each, to.resolve(from.relativize(each).toString()));
            }
        }
    }
}
