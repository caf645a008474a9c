package dev.tegula.internal.write.commit;

import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.storage.CommitNames;
import dev.tegula.internal.storage.Storage;
import dev.tegula.internal.storage.VacuumFile;
import dev.tegula.vfs.VfsUri;
import java.util.Collection;
import java.util.Collections;

/** Writes ignore files, whose entries no longer count in consolidated commits ({@code ignore_file.md}). */
public final class IgnoredCommits {

    private IgnoredCommits() {}

    /** Writes an ignore file for fragments, if there are any. */
    public static void write(Storage storage, VfsUri root, Collection<TimestampedName> fragments) {
        if (fragments.isEmpty()) {
            return;
        }
        long end = fragments.stream().mapToLong(TimestampedName::end).max().orElseThrow();
        FormatVersion version = FormatVersion.DEFAULT_WRITE;
        TimestampedName name =
                TimestampedName.of(Collections.min(fragments).start(), end, NameSource.uuid(), version.number());
        storage.write(
                new CommitNames(root, version).ignored(name),
                VacuumFile.lines(fragments.stream()
                        .map(fragment -> CommitNames.of(root, fragment).commitLine(fragment))
                        .toList()));
    }
}
