package dev.tegula.internal.storage;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.errors.FilePlace;
import dev.tegula.errors.NextStep;
import dev.tegula.errors.NextStep.Action;
import dev.tegula.errors.SnapshotLostException;
import dev.tegula.errors.StorageException;
import dev.tegula.errors.StorageException.Reason;
import dev.tegula.errors.TegulaException;
import dev.tegula.internal.base.FlightRecording;
import dev.tegula.vfs.RangeTarget.PastEndException;
import dev.tegula.vfs.StoreException;
import dev.tegula.vfs.Vfs;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsOutput;
import dev.tegula.vfs.VfsTail;
import dev.tegula.vfs.VfsTraits;
import dev.tegula.vfs.VfsUri;
import java.io.EOFException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.SocketTimeoutException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Operations of a store with Tegula's exceptions. This is the only class that converts an {@link IOException} to a
 * {@link StorageException}.
 */
public final class Storage {

    @FunctionalInterface
    private interface Verb<T> {
        T run() throws IOException;
    }

    private final Vfs vfs;
    private final StoreMeter meter;
    private final CommitLists lists;
    private final boolean trustsLists;
    private final BiFunction<VfsUri, StorageException, TegulaException> absence;

    public Storage(Vfs vfs) {
        this(vfs, new StoreMeter(), new CommitLists());
    }

    Storage(Vfs vfs, StoreMeter meter, CommitLists lists) {
        this(vfs, meter, lists, false, (file, absent) -> absent);
    }

    private Storage(
            Vfs vfs,
            StoreMeter meter,
            CommitLists lists,
            boolean trustsLists,
            BiFunction<VfsUri, StorageException, TegulaException> absence) {
        this.vfs = vfs;
        this.meter = meter;
        this.lists = lists;
        this.trustsLists = trustsLists;
        this.absence = absence;
    }

    /**
     * Returns this storage for readers, which take lists of commits that were read before from memory.
     *
     * @param absence returns the failure for a file to read that does not exist
     */
    public Storage forReaders(BiFunction<VfsUri, StorageException, TegulaException> absence) {
        return new Storage(vfs, meter, lists, true, absence);
    }

    /** Returns this storage with a {@link SnapshotLostException} for files of a pinned snapshot that do not exist. */
    public Storage pinning(Predicate<VfsUri> files) {
        return new Storage(
                vfs,
                meter,
                lists,
                trustsLists,
                (file, absent) -> files.test(file)
                        ? new SnapshotLostException(
                                file
                                        + ": the file of a split no longer exists. A vacuum or a deletion removed it after the "
                                        + "query was divided. Divide the query again.",
                                NextStep.of(
                                        Action.VACUUM_WITH_GRACE,
                                        FilePlace.of(file).root()),
                                absent)
                        : absent);
    }

    private <T> T attemptRead(VfsUri file, Verb<T> action) {
        try {
            return attempt("read", file, action);
        } catch (StorageException e) {
            throw e.reason() == Reason.ABSENT ? absence.apply(file, e) : e;
        }
    }

    /** Returns a human-readable description of the connection to the store. */
    public Map<String, String> describe() {
        return vfs.describe();
    }

    /** Returns the lists of commits that were read last. */
    public CommitLists lists() {
        return lists;
    }

    /** Returns the contents of listed files that need not be read: of lists of commits, for readers. */
    Map<VfsUri, byte[]> known(List<VfsEntry> files) {
        return trustsLists ? lists.known(files) : new HashMap<>();
    }

    public VfsTraits traits() {
        return vfs.traits();
    }

    /** Reads exactly {@code length} bytes at {@code position}. A shorter file is corrupt. */
    public void read(VfsUri file, long position, byte[] target, int offset, int length) {
        attemptRead(file, () -> {
            vfs.read(file, position, target, offset, length);
            meter.read(length);
            return true;
        });
    }

    public byte[] readAll(VfsUri file) {
        return attemptRead(file, () -> metered(file));
    }

    /** Returns the bytes of a file that may be missing, which is no failure; null if it is. */
    public byte @Nullable [] readIfPresent(VfsUri file) {
        try {
            return attempt("read", file, () -> metered(file));
        } catch (StorageException e) {
            if (e.reason() == Reason.ABSENT) {
                return null;
            }
            throw e;
        }
    }

    private byte[] metered(VfsUri file) throws IOException {
        byte[] bytes = vfs.readAll(file);
        meter.read(bytes.length);
        return bytes;
    }

    public VfsTail readTail(VfsUri file, int maxLength) {
        return attemptRead(file, () -> {
            VfsTail tail = vfs.readTail(file, maxLength);
            meter.read(tail.bytes().length);
            return tail;
        });
    }

    public VfsUri canonical(VfsUri uri) {
        return attempt("look for", uri, () -> vfs.canonical(uri));
    }

    public boolean exists(VfsUri file) {
        return attempt("look for", file, () -> vfs.exists(file));
    }

    public List<VfsEntry> list(VfsUri folder) {
        return attempt("list", folder, () -> vfs.listAll(folder));
    }

    /**
     * Lists a folder. Entries whose names satisfy the predicate may lack size and modification time; see
     * {@link Vfs#listAll(VfsUri, Predicate)}.
     */
    public List<VfsEntry> list(VfsUri folder, Predicate<String> nameSuffices) {
        return attempt("list", folder, () -> vfs.listAll(folder, nameSuffices));
    }

    public List<VfsEntry> listBelow(VfsUri folder) {
        return attempt("list", folder, () -> vfs.listAllBelow(folder));
    }

    /** Lists the entries directly in a folder; symbolic links appear as files. */
    public List<VfsEntry> listUnfollowed(VfsUri folder) {
        return attempt("list", folder, () -> vfs.listUnfollowed(folder));
    }

    /** Returns whether there is a symbolic link at a URI. */
    public boolean isLink(VfsUri uri) {
        return attempt("look for", uri, () -> vfs.isLink(uri));
    }

    /** Renames a symbolic link. */
    public void moveLink(VfsUri from, VfsUri to) {
        attempt("create", to, () -> {
            vfs.moveLink(from, to);
            return true;
        });
    }

    public VfsOutput create(VfsUri file) {
        return attempt("write", file, () -> vfs.create(file));
    }

    /** Appends to an output. */
    public void append(VfsOutput output, byte[] bytes, int offset, int length) {
        attempt("write", output.uri(), () -> {
            output.write(bytes, offset, length);
            meter.written(length);
            return true;
        });
    }

    /** Publishes outputs; the last becomes visible only after all others. */
    public void publish(List<? extends VfsOutput> outputs) {
        attempt("publish", outputs.get(outputs.size() - 1).uri(), () -> {
            vfs.publishAll(outputs);
            return true;
        });
    }

    /** Writes a small file. */
    public void write(VfsUri file, byte[] bytes) {
        attempt("write", file, () -> {
            try (VfsOutput output = vfs.create(file)) {
                output.write(bytes);
                output.publish();
            }
            meter.written(bytes.length);
            return true;
        });
    }

    /** Writes a small file unless it exists; returns whether it was written. */
    public boolean createIfAbsent(VfsUri file, byte[] bytes) {
        return attempt("write", file, () -> vfs.createIfAbsent(file, bytes));
    }

    public void createFolder(VfsUri folder) {
        attempt("create", folder, () -> {
            vfs.createFolder(folder);
            return true;
        });
    }

    public void deleteAll(Collection<VfsUri> files) {
        if (!files.isEmpty()) {
            attempt("delete", files.iterator().next(), () -> {
                vfs.deleteAll(files);
                return true;
            });
        }
    }

    public void deleteFolder(VfsUri folder) {
        attempt("delete", folder, () -> {
            vfs.deleteFolder(folder);
            return true;
        });
    }

    /** Removes drafts of files that were not modified since a time, in milliseconds since 1970. */
    public int sweep(VfsUri folder, long untilMillis) {
        return attempt("sweep", folder, () -> vfs.sweep(folder, untilMillis));
    }

    /** Returns the drafts that {@link #sweep} would remove. */
    public List<VfsUri> drafts(VfsUri folder, long untilMillis) {
        return attempt("sweep", folder, () -> vfs.drafts(folder, untilMillis));
    }

    private <T> T attempt(String verb, VfsUri file, Verb<T> action) {
        StoreCallEvent event = FlightRecording.wasStarted() ? StoreCallEvent.begun() : null;
        long begun = System.nanoTime();
        boolean failed = true;
        try {
            T result = translated(verb, file, action);
            failed = false;
            return result;
        } finally {
            meter.called(verb, System.nanoTime() - begun);
            if (failed) {
                meter.failed();
            }
            if (event != null) {
                event.end(verb, file, failed);
            }
        }
    }

    private static <T> T translated(String verb, VfsUri file, Verb<T> action) {
        try {
            return action.run();
        } catch (EOFException e) {
            String detail = e instanceof PastEndException past ? past.detail() : e.getMessage();
            throw new CorruptArrayException(
                    FilePlace.of(file), "file is shorter than its metadata state: " + detail, e);
        } catch (NoSuchFileException e) {
            throw new StorageException(
                    Reason.ABSENT, "cannot " + verb + " " + file + ": it does not exist" + reason(e), verify(file), e);
        } catch (AccessDeniedException e) {
            throw new StorageException(
                    Reason.NOT_ALLOWED, "cannot " + verb + " " + file + ": permission denied" + reason(e), e);
        } catch (FileAlreadyExistsException e) {
            throw new StorageException(Reason.ALREADY_EXISTS, "cannot " + verb + " " + file + ": it already exists", e);
        } catch (StoreException e) {
            throw new StorageException(reason(e.problem()), "cannot " + verb + " " + file + ": " + e.detail(), e);
        } catch (IOException e) {
            boolean interrupted = e instanceof InterruptedIOException && !(e instanceof SocketTimeoutException);
            throw new StorageException(
                    interrupted ? Reason.INTERRUPTED : Reason.FAILED,
                    "cannot " + verb + " " + file + ": " + (interrupted ? "interrupted" : e.getMessage()),
                    e);
        }
    }

    /** Returns the advice to verify the array or group that contains a file; null if none does. */
    private static @Nullable NextStep verify(VfsUri file) {
        String root = FilePlace.of(file).root();
        return root == null ? null : NextStep.verify(root);
    }

    private static String reason(FileSystemException e) {
        return e.getReason() == null ? "" : "; " + e.getReason();
    }

    private static Reason reason(StoreException.Problem problem) {
        return switch (problem) {
            case WRONG_REGION -> Reason.WRONG_REGION;
            case THROTTLED -> Reason.THROTTLED;
            case UNREACHABLE -> Reason.UNREACHABLE;
            case BROKEN_OFF -> Reason.BROKEN_OFF;
            case OTHER -> Reason.FAILED;
        };
    }
}
