package dev.tegula.testkit.disk;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The folders, names and bytes of a disk, by paths relative to a root. */
public final class DiskState {

    private final TreeSet<String> folders = new TreeSet<>();
    private final TreeMap<String, Integer> files = new TreeMap<>();
    private final Map<Integer, byte[]> contents = new HashMap<>();

    /** Creates the state of an empty folder. */
    public DiskState() {
        folders.add("");
    }

    /** Creates a copy. */
    public DiskState(DiskState other) {
        folders.addAll(other.folders);
        files.putAll(other.files);
        contents.putAll(other.contents);
    }

    /** Returns the numbers of files by path. */
    public Map<String, Integer> files() {
        return files;
    }

    int nextFile() {
        return Stream.concat(contents.keySet().stream(), files.values().stream())
                .mapToInt(file -> file + 1)
                .max()
                .orElse(0);
    }

    /** Returns the bytes of a file, or null if it does not exist. */
    public byte @Nullable [] bytes(String path) {
        Integer file = files.get(path);
        return file == null ? null : contents.getOrDefault(file, new byte[0]);
    }

    /** Applies an effect. Does nothing if the effect depends on a lost effect. */
    void apply(DiskEffect effect) {
        if (effect instanceof DiskEffect.MakeFolder made && hasParent(made.path())) {
            folders.add(made.path());
        } else if (effect instanceof DiskEffect.Name name && hasParent(name.path())) {
            files.put(name.path(), name.file());
        } else if (effect instanceof DiskEffect.Remove removed) {
            remove(removed.path());
        } else if (effect instanceof DiskEffect.Rename rename
                && files.containsKey(rename.from())
                && hasParent(rename.to())) {
            files.put(rename.to(), files.remove(rename.from()));
        } else if (effect instanceof DiskEffect.Write write) {
            contents.merge(write.file(), write(new byte[0], write), (before, same) -> write(before, write));
        }
    }

    private boolean hasParent(String path) {
        return folders.contains(DiskEffect.parent(path));
    }

    private void remove(String path) {
        files.remove(path);
        if (folders.remove(path)) {
            // Removing a folder also removes names whose own removal was lost.
            folders.removeIf(folder -> folder.startsWith(path + "/"));
            files.keySet().removeIf(file -> file.startsWith(path + "/"));
        }
    }

    private static byte[] write(byte[] before, DiskEffect.Write write) {
        int end = Math.toIntExact(write.position() + write.bytes().length);
        byte[] after = Arrays.copyOf(before, Math.max(before.length, end));
        System.arraycopy(write.bytes(), 0, after, Math.toIntExact(write.position()), write.bytes().length);
        return after;
    }

    /** Creates the folders and files on the disk, below a folder. */
    public void write(Path root) throws IOException {
        for (String folder : folders) {
            Files.createDirectories(root.resolve(folder));
        }
        for (String file : files.keySet()) {
            Files.write(root.resolve(file), contents.getOrDefault(files.get(file), new byte[0]));
        }
    }
}
