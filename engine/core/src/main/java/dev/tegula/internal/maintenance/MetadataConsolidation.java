package dev.tegula.internal.maintenance;

import dev.tegula.group.ObjectType;
import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.storage.MetadataFolder;
import dev.tegula.internal.storage.Retry;
import dev.tegula.internal.storage.Storage;
import dev.tegula.internal.storage.StoreLocation;
import dev.tegula.internal.storage.TimestampedFolder;
import dev.tegula.internal.storage.VacuumFile;
import dev.tegula.internal.tagging.TagProtection;
import dev.tegula.internal.verify.SourceVerification;
import dev.tegula.internal.write.commit.Intents;
import dev.tegula.internal.write.commit.NameSource;
import dev.tegula.internal.write.object.MetadataWrite;
import dev.tegula.maintenance.ConsolidationReport;
import dev.tegula.query.TimestampRange;
import dev.tegula.vfs.VfsUri;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;

/**
 * Consolidates the metadata files of a time range into one file. Deleted keys stay marked as deleted, so that older
 * files do not restore them.
 */
public final class MetadataConsolidation {

    /** Paths in vacuum files. */
    public enum VacuumPaths {
        /** Relative to the array or group. */
        RELATIVE,
        /** Whole URIs. */
        ABSOLUTE
    }

    private final StoreLocation location;
    private final ObjectType type;
    private final TagProtection tags;

    /** @param location location of the array or group */
    public MetadataConsolidation(StoreLocation location, ObjectType type, TagProtection tags) {
        this.tags = tags;
        this.location = location;
        this.type = type;
    }

    /**
     * Consolidates metadata, if there are at least two files, and separately the files between the times of two tags or
     * of transactions that are not settled.
     *
     * @param version format version of the new file
     * @param paths paths in the vacuum file
     * @throws dev.tegula.errors.CorruptArrayException if a file was changed since it was sealed
     * @throws IllegalArgumentException if a file that extends beyond the range is between those within it
     */
    public ConsolidationReport run(TimestampRange range, FormatVersion version, VacuumPaths paths) {
        List<ConsolidationReport.Step> steps = new ArrayList<>();
        return Retry.whileListingChanges(() -> {
            run(range, version, paths, steps);
            return new ConsolidationReport(steps);
        });
    }

    private void run(
            TimestampRange range, FormatVersion version, VacuumPaths paths, List<ConsolidationReport.Step> steps) {
        Storage storage = location.storage();
        VfsUri root = location.uri();
        NavigableSet<Long> pending = new Intents(location).times(); // listed first: what is settled now is seen below
        TimestampedFolder folder = MetadataFolder.list(storage, root);
        List<TimestampedFolder.File> all = folder.at(range);
        if (all.size() > 1) {
            SourceVerification.requireSealed(
                    storage,
                    location.resources().workers(),
                    root,
                    type,
                    all.stream().map(TimestampedFolder.File::uri).toList());
        }
        int from = 0;
        for (int i = 1; i <= all.size(); i++) {
            boolean apart =
                    i < all.size() && isApart(all.get(i - 1).name(), all.get(i).name(), pending);
            if (i - from > 1 && (apart || i == all.size())) {
                steps.add(step(folder, all.subList(from, i), version, paths));
            }
            from = apart ? i : from;
        }
    }

    /**
     * Returns whether two files stay apart: a tag is between them, or a transaction that is not settled. Its metadata
     * would count as later than a file that began before them.
     */
    private boolean isApart(TimestampedName first, TimestampedName second, NavigableSet<Long> pending) {
        return tags.between(first.end(), second.end()) != null
                || !pending.subSet(first.start(), true, Math.max(first.start(), second.end()), true)
                        .isEmpty();
    }

    private ConsolidationReport.Step step(
            TimestampedFolder folder, List<TimestampedFolder.File> files, FormatVersion version, VacuumPaths paths) {
        Storage storage = location.storage();
        VfsUri root = location.uri();
        TimestampedName first = files.get(0).name();
        TimestampedName last = files.get(files.size() - 1).name();
        for (TimestampedFolder.File other : folder.at(TimestampRange.all())) {
            boolean between = other.name().compareTo(first) > 0 && other.name().compareTo(last) < 0;
            if (between && !files.contains(other)) {
                throw new IllegalArgumentException(other.uri() + ": extends beyond the time range, but is between "
                        + "files within it. Choose a wider range.");
            }
        }
        long end = files.stream().mapToLong(file -> file.name().end()).max().orElseThrow();
        TimestampedName name = NameSource.consolidated(first.start(), end, last, 0);
        VfsUri file = folder.folder().child(name.text());
        storage.write(
                file,
                MetadataWrite.bytes(
                        location.resources(), MetadataFolder.changes(location, files), version, location.key()));
        // Until the vacuum file exists, the new file only repeats the files that it replaces.
        String before = paths == VacuumPaths.RELATIVE ? "/" : root + "/";
        List<String> lines =
                files.stream().map(f -> before + root.relativize(f.uri())).toList();
        storage.write(folder.folder().child(name.text() + ".vac"), VacuumFile.lines(lines));
        List<String> names = files.stream().map(f -> f.name().text()).toList();
        return new ConsolidationReport.Step(names, List.of(name.text()), 0);
    }
}
