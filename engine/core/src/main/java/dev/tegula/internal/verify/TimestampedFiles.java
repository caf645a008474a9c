package dev.tegula.internal.verify;

import dev.tegula.errors.FilePlace;
import dev.tegula.integrity.FindingCode;
import dev.tegula.integrity.Severity;
import dev.tegula.internal.bytes.ByteReader;
import dev.tegula.internal.format.GroupFormat;
import dev.tegula.internal.format.MetadataFormat;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.storage.ArrayDirectory;
import dev.tegula.internal.storage.Storage;
import dev.tegula.internal.storage.StoreLocation;
import dev.tegula.internal.storage.TileFile;
import dev.tegula.internal.storage.VacuumFile;
import dev.tegula.internal.verify.findings.Findings;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsUri;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** Verifies folders of small files that are combined: metadata of arrays and groups, and members of groups. */
final class TimestampedFiles {

    private final Findings.OfObject findings;
    private final StoreLocation object;
    private final Storage storage;

    TimestampedFiles(Findings.OfObject findings, StoreLocation object) {
        this.findings = findings;
        this.object = object;
        this.storage = object.storage();
    }

    /** Verifies the metadata in a folder. */
    void metadata(VfsUri folder) {
        verify(
                folder,
                FindingCode.METADATA_DAMAGED,
                file -> MetadataFormat.read(content(file), FilePlace.of(file).part("metadata")));
    }

    /** Verifies the lists of members in a folder. */
    void members(VfsUri folder) {
        verify(
                folder,
                FindingCode.GROUP_DAMAGED,
                file -> GroupFormat.read(
                        new ByteReader(content(file), FilePlace.of(file).part("group"))));
    }

    private byte[] content(VfsUri file) {
        return TileFile.read(object.at(file));
    }

    private void verify(VfsUri folder, FindingCode code, Consumer<VfsUri> format) {
        List<VfsEntry> entries = storage.list(folder);
        Set<String> names = new HashSet<>();
        entries.forEach(entry -> names.add(entry.name()));
        for (VfsEntry entry : entries) {
            TimestampedName name = entry.isFolder() ? null : TimestampedName.parse(ArrayDirectory.stem(entry.name()));
            if (name == null) {
                continue;
            }
            if (ArrayDirectory.ending(entry.name()).equals(".vac")) {
                findings.checkListed(FindingCode.VACUUM_LIST_DAMAGED, entry.uri(), () -> vacuum(entry, names));
            } else {
                findings.checkListed(code, entry.uri(), () -> format.accept(entry.uri()));
            }
        }
    }

    private void vacuum(VfsEntry entry, Set<String> names) {
        List<String> replaced = VacuumFile.lastParts(storage.readAll(entry.uri()), entry.uri());
        String by = ArrayDirectory.stem(entry.name());
        if (entry.size() == 0) {
            // Some consolidations of libtiledb write it. Without it, the older files give the same values again.
            findings.add(
                    FindingCode.VACUUM_LIST_DAMAGED,
                    Severity.NOTE,
                    entry.uri(),
                    -1,
                    "file is empty and replaces nothing");
        } else if (replaced.isEmpty()) {
            findings.add(FindingCode.VACUUM_LIST_DAMAGED, entry.uri(), "file has no lines (expected at least one)");
        } else if (!names.contains(by)) {
            boolean hides = replaced.stream().anyMatch(names::contains);
            findings.add(
                    hides ? FindingCode.REPLACEMENT_MISSING : FindingCode.VACUUM_PENDING,
                    entry.uri(),
                    "the file that should replace " + replaced.size() + " others is missing: " + by);
        }
    }
}
