package dev.tegula.internal.storage;

import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.query.TimestampRange;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsUri;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A folder of small files that are combined in the order of their names: metadata, or members of groups. Vacuum files
 * name the files that were consolidated. The folder is listed once.
 */
public final class TimestampedFolder {

    /** One of the files. */
    public record File(TimestampedName name, VfsUri uri, long modifiedMillis) {}

    private final VfsUri folder;
    private final List<File> files = new ArrayList<>();
    private final List<VacuumFile> vacuums = new ArrayList<>();

    private TimestampedFolder(VfsUri folder) {
        this.folder = folder;
    }

    /** Lists a folder. A folder that does not exist is empty. */
    public static TimestampedFolder list(Storage storage, VfsUri folder) {
        TimestampedFolder result = new TimestampedFolder(folder);
        for (VfsEntry entry : storage.list(folder)) {
            TimestampedName name = entry.isFolder() ? null : TimestampedName.parse(ArrayDirectory.stem(entry.name()));
            if (name == null) {
                continue;
            }
            switch (ArrayDirectory.ending(entry.name())) {
                case "" -> result.files.add(new File(name, entry.uri(), entry.modifiedMillis()));
                case ".vac" -> result.vacuums.add(VacuumFile.of(name, entry, storage.readAll(entry.uri())));
                default -> {}
            }
        }
        result.files.sort(Comparator.comparing(File::name));
        return result;
    }

    public VfsUri folder() {
        return folder;
    }

    /** Returns all files including replaced ones, oldest first. */
    public List<File> all() {
        return files;
    }

    /** Returns the vacuum files. */
    public List<VacuumFile> vacuums() {
        return vacuums;
    }

    /**
     * Returns the files that count in a time range, oldest first: those within it that are not replaced by another file
     * within it.
     */
    public List<File> at(TimestampRange range) {
        Set<String> replaced = new HashSet<>();
        for (VacuumFile vacuum : vacuums) {
            if (range.contains(vacuum.by().start(), vacuum.by().end())) {
                replaced.addAll(vacuum.names());
            }
        }
        return files.stream()
                .filter(f -> range.contains(f.name().start(), f.name().end())
                        && !replaced.contains(f.name().text()))
                .toList();
    }
}
