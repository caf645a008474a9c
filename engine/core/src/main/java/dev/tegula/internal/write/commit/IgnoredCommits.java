package dev.tegula.internal.write.commit;

import dev.tegula.internal.bytes.FolderNames;
import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.format.CommitList;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.storage.ArrayDirectory;
import dev.tegula.internal.storage.CommitNames;
import dev.tegula.internal.storage.Storage;
import dev.tegula.internal.storage.VacuumFile;
import dev.tegula.vfs.VfsUri;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.TreeSet;

/** Writes ignore files, whose entries no longer count in consolidated commits ({@code ignore_file.md}). */
public final class IgnoredCommits {

    private IgnoredCommits() {}

    /** Writes an ignore file for fragments, if there are any. Returns the files written. */
    public static List<VfsUri> write(Storage storage, VfsUri root, Collection<TimestampedName> fragments) {
        if (fragments.isEmpty()) {
            return List.of();
        }
        return List.of(write(
                storage,
                root,
                fragments,
                fragments.stream()
                        .map(fragment -> CommitNames.of(root, fragment).commitLine(fragment))
                        .toList()));
    }

    /** Writes an ignore file for at least one delete. */
    public static void writeDeletes(Storage storage, VfsUri root, Collection<TimestampedName> deletes) {
        String folder = FolderNames.COMMITS + "/";
        List<String> lines = deletes.stream()
                .map(name -> folder + name.text() + ".del")
                .sorted()
                .toList();
        write(storage, root, deletes, lines);
    }

    /** Writes an ignore file with the entries of others: last path components of commits, at least one. */
    public static void writeMerged(Storage storage, VfsUri root, Collection<String> commits) {
        List<TimestampedName> names = new ArrayList<>();
        List<String> lines = new ArrayList<>();
        for (String last : new TreeSet<>(commits)) {
            TimestampedName name = TimestampedName.parse(ArrayDirectory.stem(last));
            if (name != null) {
                names.add(name);
                lines.add(
                        CommitList.hasCondition(last)
                                ? FolderNames.COMMITS + "/" + last
                                : CommitNames.of(root, name).commitLine(name));
            }
        }
        write(storage, root, names, lines);
    }

    private static VfsUri write(
            Storage storage, VfsUri root, Collection<TimestampedName> fragments, List<String> lines) {
        long end = fragments.stream().mapToLong(TimestampedName::end).max().orElseThrow();
        FormatVersion version = FormatVersion.DEFAULT_WRITE;
        TimestampedName name =
                TimestampedName.of(Collections.min(fragments).start(), end, NameSource.uuid(), version.number());
        VfsUri file = new CommitNames(root, version).ignored(name);
        storage.write(file, VacuumFile.lines(lines));
        return file;
    }
}
