package dev.tegula.internal.write.commit;

import dev.tegula.internal.bytes.FolderNames;
import dev.tegula.internal.format.CommitList;
import dev.tegula.internal.storage.StoreLocation;
import dev.tegula.jobs.WriteJob;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsUri;
import java.util.Comparator;
import java.util.List;

/**
 * Schemas, metadata and deletes by condition of a job. Readers see them as soon as their files exist. So they are kept
 * aside until the job is decided. Then schemas are copied to their places just before its fragments become visible, and
 * metadata just after; deletes become part of the list that makes the fragments visible, and are then copied as well,
 * because libtiledb consolidates commits only if it finds their files. Whoever completes the job does the same again.
 *
 * <pre>__tegula/__transactions/TIME_ID/PATH    a file whose path in the array will be PATH
 * </pre>
 */
public final class StagedFiles {

    private final StoreLocation location;
    private final VfsUri folder;
    private final List<VfsUri> files;

    private StagedFiles(StoreLocation location, VfsUri folder, List<VfsUri> files) {
        this.location = location;
        this.folder = folder;
        this.files = files;
    }

    /** Returns the folder for the files of a job, which has the structure of an array. */
    public static VfsUri folder(StoreLocation location, long time, String jobId) {
        return Intents.folder(location).child(time + "_" + jobId);
    }

    /** Returns no files of a job. */
    public static StagedFiles none(StoreLocation location, WriteJob job) {
        return new StagedFiles(location, folder(location, job.timestamp(), job.id()), List.of());
    }

    /** Lists the files of a job; those that a schema refers to come before it. */
    public static StagedFiles list(StoreLocation location, WriteJob job) {
        VfsUri folder = folder(location, job.timestamp(), job.id());
        List<VfsUri> files = location.storage().listBelow(folder).stream()
                .filter(entry -> !entry.isFolder())
                .map(VfsEntry::uri)
                .sorted(Comparator.comparing(file -> !file.path().contains("/" + FolderNames.ENUMERATIONS + "/")))
                .toList();
        return new StagedFiles(location, folder, files);
    }

    /** Returns whether there are none. */
    public boolean isEmpty() {
        return files.isEmpty();
    }

    /** Returns whether there is a schema. */
    public boolean hasSchema() {
        return files.stream().anyMatch(file -> isIn(FolderNames.SCHEMA, file));
    }

    /** Returns whether there are metadata. */
    public boolean hasMetadata() {
        return files.stream().anyMatch(file -> isIn(FolderNames.METADATA, file));
    }

    /** Returns whether there are deletes by condition. */
    public boolean hasDeletes() {
        return files.stream().anyMatch(file -> isIn(FolderNames.COMMITS, file));
    }

    /** Returns the deletes as entries of a list of commits. */
    List<CommitList.Entry> deletes() {
        return files.stream()
                .filter(file -> isIn(FolderNames.COMMITS, file))
                .map(file -> new CommitList.Entry(
                        folder.relativize(file), location.storage().readAll(file)))
                .toList();
    }

    void publishDeletes() {
        publish(FolderNames.COMMITS);
    }

    void publishSchema() {
        publish(FolderNames.SCHEMA);
    }

    void publishMetadata() {
        publish(FolderNames.METADATA);
    }

    private void publish(String part) {
        for (VfsUri file : files) {
            if (isIn(part, file)) {
                publish(file);
            }
        }
    }

    private void publish(VfsUri file) {
        byte[] content = location.storage().readIfPresent(file);
        if (content == null) {
            return; // another process has published it, and then deleted it
        }
        location.storage().createIfAbsent(location.uri().resolve(folder.relativize(file)), content);
    }

    private boolean isIn(String part, VfsUri file) {
        return file.isBelow(folder.child(part));
    }

    /** Deletes them, after the job was published or discarded. */
    public void delete() {
        if (!files.isEmpty()) {
            location.storage().deleteFolder(folder);
        }
    }
}
