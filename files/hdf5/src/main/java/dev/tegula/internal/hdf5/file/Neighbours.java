package dev.tegula.internal.hdf5.file;

import io.jhdf.exceptions.HdfException;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The files to which a file refers: those of its folder and below it. Others are refused, because a file from somewhere
 * must not decide which files of this machine are read. All are closed together.
 */
final class Neighbours implements Closeable {

    /** The name of the file itself. */
    private static final String SELF = ".";

    private final @Nullable Path main;
    private final Map<Path, BoundedChannel> channels = new HashMap<>();
    private final Map<BoundedChannel, FileBytes> files = new HashMap<>();
    private final Set<StoredObject.Place> opening = new HashSet<>();
    private @Nullable FileBytes first;

    /** @param main the file that refers to others, or null if its folder is not known */
    Neighbours(@Nullable Path main) {
        this.main = main;
    }

    /** Opens a file of HDF5, the same one each time. */
    FileBytes open(BoundedChannel channel) {
        FileBytes known = files.get(channel);
        if (known == null) {
            known = FileBytes.open(channel);
            files.put(channel, known);
            first = first == null ? known : first;
        }
        return known;
    }

    /** Returns whether a file is the one that was opened, rather than one to which it refers. */
    boolean isMain(FileBytes file) {
        return file.equals(first);
    }

    /**
     * Returns an object of a file.
     *
     * @param from the file that refers to it
     * @param path its path, from the root
     */
    StoredObject find(FileBytes from, String name, String path) {
        StoredObject found = findOrNull(from, name, path);
        if (found == null) {
            throw new Hdf5Problem("there is no '" + path + "' in the file '" + name + "'");
        }
        return found;
    }

    /** Returns whether there is a file, and an object in it. */
    boolean has(FileBytes from, String name, String path) {
        return (name.equals(SELF) || !isMissing(name)) && findOrNull(from, name, path) != null;
    }

    /** Returns whether a file of the folder is missing. Whether others are is not told. */
    private boolean isMissing(String name) {
        return main != null
                && main.resolveSibling(name)
                        .normalize()
                        .startsWith(main.resolveSibling("").normalize())
                && !Files.exists(main.resolveSibling(name));
    }

    private @Nullable StoredObject findOrNull(FileBytes from, String name, String path) {
        FileBytes file = name.equals(SELF) ? from : hdf5(name);
        StoredObject found = StoredObject.open(file, new StoredObject.Link("", "", file.root()));
        for (String part : path.split("/", -1)) {
            if (!part.isEmpty() && found != null) {
                found = found instanceof StoredGroup group ? group.hardLinked(part) : null;
            }
        }
        return found;
    }

    /**
     * Returns the elements of a dataset, which can be those of other ones.
     *
     * @throws Hdf5Problem if they are its own
     */
    Storage opened(StoredObject.Place place, Supplier<Storage> elements) {
        if (!opening.add(place)) {
            throw new Hdf5Problem("it is a source of itself");
        }
        try {
            return elements.get();
        } finally {
            opening.remove(place);
        }
    }

    private FileBytes hdf5(String name) {
        try {
            return open(channel(name));
        } catch (HdfException e) {
            throw new Hdf5Problem("the file '" + name + "' is not one of HDF5", e);
        }
    }

    /** Reads bytes of a file. */
    void read(String name, long from, ByteBuffer target) {
        try {
            channel(name).read(target, from);
        } catch (IOException e) {
            throw new Hdf5Problem("the file '" + name + "' has no " + target.remaining() + " bytes at " + from, e);
        }
    }

    private BoundedChannel channel(String name) {
        Path path = path(name);
        BoundedChannel known = channels.get(path);
        if (known == null) {
            try {
                known = new BoundedChannel(path, this);
            } catch (IOException e) {
                throw new Hdf5Problem("the file '" + name + "' cannot be read", e);
            }
            channels.put(path, known);
        }
        return known;
    }

    void add(Path path, BoundedChannel channel) throws IOException {
        channels.put(path.toRealPath(), channel);
    }

    private Path path(String name) {
        if (main == null) {
            throw new Hdf5Problem("the file '" + name
                    + "' is not beside this copy. Decompress or download both files into one folder");
        }
        try {
            Path real = main.resolveSibling(name).toRealPath();
            if (!real.startsWith(main.resolveSibling("").toRealPath())) {
                throw new Hdf5Problem(
                        "the file '" + name
                                + "' is not in the folder of this file or below it. Copy it there, and name it without a folder");
            }
            return real;
        } catch (IOException | InvalidPathException e) {
            throw new Hdf5Problem("the file '" + name + "' is missing. Copy it into the folder of this file", e);
        }
    }

    @Override
    public void close() throws IOException {
        IOException failure = null;
        for (BoundedChannel channel : channels.values()) {
            try {
                channel.closeOwn();
            } catch (IOException e) {
                failure = e;
            }
        }
        if (failure != null) {
            throw failure;
        }
    }
}
