package dev.tegula.internal.maintenance;

import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.storage.ArrayDirectory;
import dev.tegula.internal.storage.CommitCopies;
import dev.tegula.internal.storage.CommitNames;
import dev.tegula.internal.storage.ConcurrentRequests;
import dev.tegula.internal.storage.Storage;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.storage.open.CommitRecord;
import dev.tegula.internal.write.commit.NameSource;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsUri;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Copies vacuum files, ignore files, deletes and short lists of commits into one file, and notes the lists that later
 * ones hold. Merges leave them for the grace period, and each reader needs all of them.
 */
final class CommitCopying {

    /** Fewest files that are worth a copy. */
    private static final int FEW = 2;

    /** Part of all files that are not copied yet from which on all are copied again. */
    private static final int PART = 16;

    private final ArrayContext context;
    private final Storage storage;
    private final List<VfsEntry> earlier;
    private final List<VfsEntry> originals;
    private final List<VfsEntry> copied;

    CommitCopying(ArrayContext context) {
        this.context = context;
        this.storage = context.storage();
        List<VfsEntry> commits = context.directory().commits();
        this.earlier = commits.stream().filter(CommitCopies::isCopies).toList();
        this.originals = CommitCopies.originals(commits);
        VfsEntry newest = CommitCopies.newest(commits);
        this.copied = newest == null ? List.of() : CommitCopies.probablyIn(newest, commits);
    }

    /** Returns how many requests readers save. */
    int saved() {
        return copied.size() < 2 ? 0 : copied.size() - 1;
    }

    /** Returns whether enough files are not copied yet, or too few are left for copies. */
    boolean isDue() {
        boolean areFew = originals.size() < FEW;
        return areFew ? !earlier.isEmpty() : originals.size() - copied.size() >= Math.max(FEW, originals.size() / PART);
    }

    /** Copies all files, unless they are few, and deletes earlier copies. */
    void run() {
        if (originals.size() >= FEW) {
            storage.write(file(), CommitCopies.encode(contents()));
        }
        new Deletions()
                .files(earlier.stream().map(VfsEntry::uri).toList())
                .run(storage, context.resources().workers());
    }

    private Map<VfsEntry, byte[]> contents() {
        Map<VfsUri, byte[]> known = new HashMap<>();
        for (VfsEntry copies : earlier) {
            byte[] content = storage.readIfPresent(copies.uri());
            if (content != null) {
                known.putAll(CommitCopies.decode(content, context.directory().commits()));
            }
        }
        known.putAll(read(missing(known, false)));
        known.putAll(holders(missing(known, true)));
        Map<VfsEntry, byte[]> contents = new LinkedHashMap<>();
        for (VfsEntry file : originals) {
            byte[] content = known.get(file.uri());
            if (content != null) {
                contents.put(file, content);
            }
        }
        return contents;
    }

    private List<VfsEntry> missing(Map<VfsUri, byte[]> known, boolean areLong) {
        return originals.stream()
                .filter(file -> CommitCopies.isLong(file) == areLong && !known.containsKey(file.uri()))
                .toList();
    }

    /** Returns the names of the lists that hold others. */
    private Map<VfsUri, byte[]> holders(List<VfsEntry> held) {
        Map<VfsUri, byte[]> holders = new HashMap<>();
        if (held.isEmpty()) {
            return holders;
        }
        CommitRecord record = CommitRecord.of(context);
        List<VfsEntry> newestFirst = context.directory().commits().stream()
                .sorted(Comparator.comparingLong(VfsEntry::modifiedMillis).reversed())
                .toList();
        for (VfsEntry file : held) {
            newestFirst.stream()
                    .filter(other -> CommitCopies.seemsToHold(other, file) && record.holds(other.uri(), file.uri()))
                    .findFirst()
                    .ifPresent(holder -> holders.put(file.uri(), holder.name().getBytes(StandardCharsets.UTF_8)));
        }
        return holders;
    }

    private Map<VfsUri, byte[]> read(List<VfsEntry> files) {
        List<byte[]> read = ConcurrentRequests.map(
                storage, context.resources().workers(), files, file -> storage.readAll(file.uri()));
        Map<VfsUri, byte[]> contents = new HashMap<>();
        for (int i = 0; i < files.size(); i++) {
            VfsEntry file = files.get(i);
            if (read.get(i).length == file.size()) { // else it has grown
                contents.put(file.uri(), read.get(i));
            }
        }
        return contents;
    }

    private VfsUri file() {
        List<TimestampedName> names = originals.stream()
                .map(file -> Objects.requireNonNull(ArrayDirectory.nameOf(file.uri())))
                .toList();
        long start = names.stream().mapToLong(TimestampedName::start).min().orElseThrow();
        long end = names.stream().mapToLong(TimestampedName::end).max().orElseThrow();
        FormatVersion version = FormatVersion.DEFAULT_WRITE;
        TimestampedName name = TimestampedName.of(start, end, NameSource.uuid(), version.number());
        return new CommitNames(context.directory().root(), version).copies(name);
    }
}
