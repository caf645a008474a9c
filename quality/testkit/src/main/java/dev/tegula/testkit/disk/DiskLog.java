package dev.tegula.testkit.disk;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Records all changes below a folder in the order of the file system. Only one log can record at a time. */
public final class DiskLog {

    private static volatile @Nullable DiskLog active;

    private final String root;
    private final List<DiskEffect> effects = new ArrayList<>();
    private final Map<String, Integer> files = new HashMap<>();
    private int next;

    /** A file system call. */
    @FunctionalInterface
    interface Call<T extends @Nullable Object> {
        T run() throws IOException;
    }

    private DiskLog(String root) {
        this.root = root;
    }

    /**
     * Starts recording.
     *
     * @param root the absolute path of a folder that changes only through this file system
     * @param state the current state of the folder
     */
    public static DiskLog start(String root, DiskState state) {
        DiskLog log = new DiskLog(root);
        state.files().forEach((path, id) -> log.files.put(path, id));
        log.next = state.nextFile();
        active = log;
        return log;
    }

    /** Ends the recording. */
    public void stop() {
        active = null;
    }

    /** Returns the number of effects recorded so far. */
    public synchronized int size() {
        return effects.size();
    }

    /** Returns all effects so far. */
    public synchronized List<DiskEffect> effects() {
        return List.copyOf(effects);
    }

    /** Returns the log that records a path, or null. */
    static @Nullable DiskLog of(String path) {
        DiskLog log = active;
        return log != null && (path + "/").startsWith(log.root + "/") ? log : null;
    }

    private String relative(String path) {
        return path.equals(root) ? "" : path.substring(root.length() + 1);
    }

    /** Makes a call and records its effect if it succeeds. */
    synchronized <T extends @Nullable Object> T record(DiskEffect effect, Call<T> call) throws IOException {
        T result = call.run();
        effects.add(effect);
        return result;
    }

    synchronized <T extends @Nullable Object> T makeFolder(String path, Call<T> call) throws IOException {
        return record(new DiskEffect.MakeFolder(relative(path)), call);
    }

    synchronized <T extends @Nullable Object> T create(String path, Call<T> call) throws IOException {
        T result = record(new DiskEffect.Name(relative(path), next), call);
        files.put(relative(path), next++);
        return result;
    }

    synchronized <T extends @Nullable Object> T link(String path, String file, Call<T> call) throws IOException {
        int id = file(file);
        T result = record(new DiskEffect.Name(relative(path), id), call);
        files.put(relative(path), id);
        return result;
    }

    synchronized <T extends @Nullable Object> T remove(String path, Call<T> call) throws IOException {
        T result = record(new DiskEffect.Remove(relative(path)), call);
        files.remove(relative(path));
        return result;
    }

    synchronized <T extends @Nullable Object> T rename(String from, String to, Call<T> call) throws IOException {
        T result = record(new DiskEffect.Rename(relative(from), relative(to)), call);
        Integer id = files.remove(relative(from));
        if (id != null) {
            files.put(relative(to), id);
        }
        return result;
    }

    /** Records the flush of a folder. */
    DiskEffect flushOf(String path) {
        return new DiskEffect.FlushFolder(relative(path));
    }

    /** Returns the number of a file. */
    synchronized int file(String path) {
        Integer id = files.get(relative(path));
        if (id == null) {
            throw new IllegalStateException(path + " was not recorded");
        }
        return id;
    }
}
