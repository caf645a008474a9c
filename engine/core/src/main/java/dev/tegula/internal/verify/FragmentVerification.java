package dev.tegula.internal.verify;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.errors.FilePlace;
import dev.tegula.errors.StorageException;
import dev.tegula.errors.StorageException.Reason;
import dev.tegula.integrity.FindingCode;
import dev.tegula.integrity.Severity;
import dev.tegula.internal.fragment.FragmentFooter;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.order.TileGrid;
import dev.tegula.internal.read.pruning.FragmentBox;
import dev.tegula.internal.storage.ArrayDirectory;
import dev.tegula.internal.storage.CommitNames;
import dev.tegula.internal.storage.open.FragmentOpener;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.internal.verify.FragmentFolder.State;
import dev.tegula.internal.verify.findings.Findings;
import dev.tegula.internal.verify.tile.FragmentTiles;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsUri;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import org.jspecify.annotations.Nullable;

/**
 * Verifies one fragment: the footer, the sections of the metadata, the files and their sizes, and then, tile by tile,
 * the data.
 */
final class FragmentVerification {

    /** Maximum time that a writer takes from a fragment's metadata to its commit. */
    private static final long COMMIT_MILLIS = 2_000;

    private static final long PAUSE_MILLIS = 100;

    private final VerifyContext context;
    private final Findings.OfObject findings;
    private final FragmentFolder folder;
    private final Map<String, String> leftovers;
    private final VfsUri metadataFile;
    private final Map<String, VfsEntry> files = new HashMap<>();

    /** @param leftovers explanations of fragments that must not be committed, by name ({@link Leftovers}) */
    FragmentVerification(VerifyContext context, FragmentFolder folder, Map<String, String> leftovers) {
        this.leftovers = leftovers;
        this.context = context;
        this.findings = context.findings();
        this.folder = folder;
        this.metadataFile = folder.ref().uri().child(ArrayDirectory.FRAGMENT_METADATA);
    }

    /** Checks everything but the data. Returns the checks of the data, which may run in any order and on any thread. */
    List<Runnable> run() {
        findings.all().checkCancelled();
        if (!list()) {
            return List.of();
        }
        if (folder.state() == State.REMOVED) {
            // Some of its files may be deleted by now.
            if (!isLeftover()) {
                findings.add(
                        FindingCode.VACUUM_INTERRUPTED,
                        folder.ref().uri(),
                        "the fragment was replaced and has no commit, but its files still exist");
            }
            return List.of();
        }
        OpenFragment fragment = open();
        if (fragment == null) {
            return List.of();
        }
        if (folder.state() == State.UNCOMMITTED) {
            uncommitted(fragment);
            return List.of();
        }
        List<Runnable> data = new ArrayList<>();
        findings.check(FindingCode.FRAGMENT_METADATA_DAMAGED, metadataFile, () -> {
            long tiles = tiles(fragment);
            boolean sound = new FragmentSectionsCheck(findings, fragment, tiles).run();
            findings.all().countFragment(sound ? cells(fragment, tiles) : 0);
            checkFiles(fragment);
            if (sound && context.readsTiles()) {
                data.addAll(new FragmentTiles(context.array(), findings, fragment, tiles).checks());
            }
        });
        return data;
    }

    /** Lists the folder; returns false if it does not exist or contains no file of a fragment. */
    private boolean list() {
        VfsUri uri = folder.ref().uri();
        boolean listed = findings.check(
                FindingCode.FILE_UNREADABLE,
                uri,
                () -> context.array().storage().list(uri).forEach(entry -> files.put(entry.name(), entry)));
        if (!listed) {
            return false;
        }
        if (files.isEmpty() && folder.isCommitted()) {
            findings.add(
                    FindingCode.FRAGMENT_MISSING, uri, "the fragment is committed, but its folder is missing or empty");
        }
        return !files.isEmpty();
    }

    private @Nullable OpenFragment open() {
        if (!files.containsKey(ArrayDirectory.FRAGMENT_METADATA)) {
            if (folder.isCommitted()) {
                findings.add(
                        FindingCode.FILE_MISSING,
                        metadataFile,
                        "the fragment is committed, but its metadata file is missing");
            } else if (folder.state() == State.UNCOMMITTED) {
                findings.add(
                        FindingCode.FRAGMENT_INCOMPLETE,
                        folder.ref().uri(),
                        "the fragment has neither metadata nor a commit");
            }
            return null;
        }
        try {
            return FragmentOpener.any(context.array(), folder.ref());
        } catch (StorageException e) {
            // A vacuum may have deleted it since the folder was listed.
            if (e.reason() != Reason.ABSENT || context.array().storage().exists(metadataFile)) {
                findings.failed(FindingCode.FRAGMENT_METADATA_DAMAGED, metadataFile, -1, e);
            } else {
                findings.add(FindingCode.CHANGED, metadataFile, "the file was deleted during the verification");
            }
        } catch (RuntimeException e) {
            if (folder.isCommitted()) {
                findings.failed(FindingCode.FRAGMENT_METADATA_DAMAGED, metadataFile, -1, e);
            } else {
                findings.add(
                        FindingCode.FRAGMENT_INCOMPLETE,
                        folder.ref().uri(),
                        "uncommitted, with damaged metadata: " + e.getMessage());
            }
        }
        return null;
    }

    private void uncommitted(OpenFragment fragment) {
        boolean complete = FragmentFiles.of(fragment).stream().allMatch(file -> {
            VfsEntry entry = files.get(file.name());
            return file.size() == 0 || entry != null && entry.size() >= file.size();
        });
        if (!complete) {
            findings.add(
                    FindingCode.FRAGMENT_INCOMPLETE,
                    folder.ref().uri(),
                    "files of the fragment are missing, and it has no commit");
        } else if (!isLeftover() && !isCommittedMeanwhile()) {
            findings.add(
                    FindingCode.FRAGMENT_UNCOMMITTED,
                    folder.ref().uri(),
                    "all files of the fragment exist, but its commit does not: a writer died just before the "
                            + "commit, or the commit file was lost");
        }
    }

    /** Reports a fragment that must not be committed, if it is one. */
    private boolean isLeftover() {
        String explanation = leftovers.get(folder.ref().name().text());
        if (explanation != null) {
            findings.add(FindingCode.MAINTENANCE_LEFTOVER, folder.ref().uri(), explanation);
        }
        return explanation != null;
    }

    /** Returns whether a writer has committed the fragment in the meantime. Waits a moment if the fragment is new. */
    private boolean isCommittedMeanwhile() {
        TimestampedName name = folder.ref().name();
        VfsUri commit = CommitNames.of(context.array().directory().root(), name).commit(name);
        VfsEntry metadata = files.get(ArrayDirectory.FRAGMENT_METADATA);
        long age = metadata == null ? Long.MAX_VALUE : System.currentTimeMillis() - metadata.modifiedMillis();
        for (long waited = 0; ; waited += PAUSE_MILLIS) {
            if (context.array().storage().exists(commit)) {
                return true;
            }
            if (waited >= COMMIT_MILLIS || age > COMMIT_MILLIS) {
                return false;
            }
            try {
                Thread.sleep(PAUSE_MILLIS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new CancellationException("the verification was interrupted");
            }
        }
    }

    /** Returns the number of tiles of each field of a fragment. */
    static long tiles(OpenFragment fragment) {
        FragmentFooter footer = fragment.footer();
        if (!footer.dense()) {
            return footer.sparseTiles();
        }
        return new FragmentBox(fragment, new TileGrid(fragment.schema())).tiles();
    }

    private static long cells(OpenFragment fragment, long tiles) {
        FragmentFooter footer = fragment.footer();
        if (footer.dense()) {
            return cells(fragment, tiles, new TileGrid(fragment.schema()).cellsPerTile());
        }
        long capacity = fragment.schema().capacity();
        long last = footer.lastTileCells();
        if (tiles > 0 && (last < 1 || last > capacity)) {
            throw new CorruptArrayException(
                    FilePlace.of(fragment.metadataUri()).part("footer"),
                    "wrong number of cells in the last tile (found " + Long.toUnsignedString(last)
                            + ", expected 1 to the capacity " + capacity + ")");
        }
        return tiles == 0 ? 0 : cells(fragment, tiles, capacity) - capacity + last;
    }

    private static long cells(OpenFragment fragment, long tiles, long perTile) {
        if (tiles < 0 || perTile < 0 || Math.multiplyHigh(tiles, perTile) != 0 || tiles * perTile < 0) {
            throw new CorruptArrayException(
                    FilePlace.of(fragment.metadataUri()).part("footer"),
                    "too many cells (found " + Long.toUnsignedString(tiles) + " tiles of "
                            + Long.toUnsignedString(perTile) + ", expected fewer than 2^63 cells)");
        }
        return tiles * perTile;
    }

    /** Compares the files in the folder with those that the footer names. */
    private void checkFiles(OpenFragment fragment) {
        Map<String, VfsEntry> unknown = new HashMap<>(files);
        unknown.remove(ArrayDirectory.FRAGMENT_METADATA);
        unknown.keySet().removeIf(FragmentFiles::isSidecar);
        for (FragmentFiles.Expected file : FragmentFiles.of(fragment)) {
            VfsEntry entry = find(fragment, file, unknown);
            if (entry == null) {
                if (file.size() > 0) {
                    findings.add(
                            FindingCode.FILE_MISSING,
                            fragment.uri().child(file.name()),
                            "file is missing (expected " + file.size() + " bytes by the footer)");
                }
                continue;
            }
            unknown.remove(entry.name());
            if (entry.size() > file.size()) {
                findings.add(
                        FindingCode.FILE_SIZE,
                        Severity.NOTE,
                        entry.uri(),
                        file.size(),
                        "there are bytes behind the last tile, which no reader reads (found " + entry.size()
                                + " bytes, expected " + file.size() + " by the footer)");
            } else if (entry.size() < file.size()) {
                findings.add(
                        FindingCode.FILE_SIZE,
                        entry.uri(),
                        entry.size(),
                        "wrong file size (found " + entry.size() + " bytes, expected " + file.size() + " by the "
                                + "footer)");
            }
        }
        unknown.values()
                .forEach(entry -> findings.add(
                        FindingCode.FILE_STRAY, entry.uri(), "file does not belong to any field of the fragment"));
    }

    /** Returns the entry of an expected file, even if a file system or archive changed its name. */
    private static @Nullable VfsEntry find(
            OpenFragment fragment, FragmentFiles.Expected file, Map<String, VfsEntry> entries) {
        VfsEntry entry = entries.get(file.name());
        return entry != null ? entry : entries.get(fragment.file(file.name()).name());
    }
}
