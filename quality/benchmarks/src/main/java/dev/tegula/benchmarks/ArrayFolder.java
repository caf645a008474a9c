package dev.tegula.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The folder of the arrays. Each array is created once, by the first side that needs it. Complete arrays of earlier
 * runs are reused.
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

    /** Returns a scaled number of cells. */
    public int scaled(int cells) {
        return (int) Math.max(1, Math.round(cells * scale));
    }

    /** Returns the side of a square with a scaled area, rounded to a multiple of {@code multiple}. */
    public int side(int length, int multiple) {
        return (int) Math.max(multiple, Math.round(length * Math.sqrt(scale) / multiple) * multiple);
    }

    /** Returns the path of an array written by a side. */
    public Path place(String side, String name) {
        return folder.resolve(side + "-" + name);
    }

    /** Returns the array created by a write; it is created on first use. */
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

    /** Creates the write of an array at a path. */
    @FunctionalInterface
    public interface WriteMaker {
        /** Returns the write. */
        Job.Write at(Path place) throws Exception;
    }

    /**
     * Renames the existing array to make room for a new array of many small files; renamed arrays are deleted at the
     * end of the run. After a deletion, ext4 searches all freed inodes for minutes whenever a file is created. After
     * 3,000 deletions, this took a millisecond per file with both libraries. Large arrays have few files and are
     * deleted at once.
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

    /** Deletes the renamed arrays. */
    static void deleteAside(Path folder) throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            for (Path each : all.filter(path -> path.getFileName().toString().contains(ASIDE))
                    .toList()) {
                delete(each);
            }
        }
    }

    /** Deletes a folder and its contents. */
    public static void delete(Path path) throws IOException {
        if (Files.exists(path)) {
            try (Stream<Path> all = Files.walk(path)) {
                for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(each);
                }
            }
        }
    }

    /** Copies a folder and its contents. */
    public static void copy(Path from, Path to) throws IOException {
        try (Stream<Path> all = Files.walk(from)) {
            for (Path each : all.toList()) {
                Files.copy(each, to.resolve(from.relativize(each).toString()));
            }
        }
    }
}
