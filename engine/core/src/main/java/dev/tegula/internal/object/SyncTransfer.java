package dev.tegula.internal.object;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.internal.bytes.FolderNames;
import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.format.ConsolidationRecord;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.object.ObjectFile.Kind;
import dev.tegula.internal.storage.CommitNames;
import dev.tegula.internal.storage.ConsolidationRecords;
import dev.tegula.internal.storage.FragmentRef;
import dev.tegula.internal.storage.MetadataFolder;
import dev.tegula.internal.storage.Storage;
import dev.tegula.internal.storage.TimestampedFolder;
import dev.tegula.internal.storage.VacuumFile;
import dev.tegula.query.TimestampRange;
import dev.tegula.vfs.VfsUri;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;

/**
 * Carries out a {@link SyncPlan}. Fragments that a new one replaces are hidden as by a consolidation: a pending vacuum
 * file comes before the commit, and is settled after it.
 */
final class SyncTransfer {

    private final Storage to;
    private final VfsUri target;
    private final SyncPlan plan;
    private final FileCopies copies;
    private final Map<TimestampedName, byte[]> pending = new LinkedHashMap<>();

    private final List<VfsUri> commits = new ArrayList<>();
    private final List<VfsUri> settled = new ArrayList<>();

    /** @param copies closed by the transfer */
    SyncTransfer(Storage to, VfsUri target, SyncPlan plan, FileCopies copies) {
        this.to = to;
        this.target = target;
        this.plan = plan;
        this.copies = copies;
    }

    void run(SyncState source, SyncState there) {
        try (copies) {
            to.deleteAll(plan.broken());
            takeUp(source, there);
            Kind last = Kind.DATA;
            for (ObjectFile file : plan.copied()) {
                Kind kind = file.kind();
                if (kind != last) {
                    begin(source, there, last, kind);
                    last = kind;
                }
                copies.add(file.entry(), target.resolve(file.path()));
            }
            begin(source, there, last, Kind.PENDING);
        }
        delete();
    }

    /** Publishes the files of a kind; hides replaced fragments before the commits, and settles that after them. */
    private void begin(SyncState source, SyncState there, Kind last, Kind next) {
        copies.publish();
        if (last.compareTo(Kind.IGNORE) < 0 && next.compareTo(Kind.IGNORE) >= 0) {
            hideMetadata(source, there);
            plan.hidden().forEach((by, names) -> hide(there, by, names));
        }
        if (last.compareTo(Kind.VACUUM) <= 0 && next.compareTo(Kind.VACUUM) > 0) {
            settle();
        }
    }

    /**
     * Takes up the pending vacuum files of an interrupted run, and deletes those of fragments that neither are there
     * nor come. Of one that is there, the file hides what it replaced, though the source may have replaced both.
     */
    private void takeUp(SyncState source, SyncState there) {
        Map<String, TimestampedName> coming = source.copyable();
        Map<String, TimestampedName> present = there.committed();
        for (ObjectFile file : there.files().values()) {
            TimestampedName by = file.path().endsWith(CommitNames.PENDING) ? file.name() : null;
            if (by != null && (coming.containsKey(by.text()) || present.containsKey(by.text()))) {
                pending.put(by, to.readAll(file.entry().uri()));
            } else if (by != null) {
                to.deleteAll(List.of(file.entry().uri()));
            }
        }
    }

    private void hide(SyncState there, TimestampedName by, Set<String> names) {
        CommitNames places = CommitNames.of(target, by);
        List<FragmentRef> fragments = new ArrayList<>();
        Set<String> present = there.committed().keySet();
        for (String text : vacuumed(by, names, present)) {
            TimestampedName name = Objects.requireNonNull(TimestampedName.parse(text), text);
            CommitNames own = CommitNames.of(target, name);
            fragments.add(FragmentRef.at(name, own.fragment(name)));
            boolean isThere = names.contains(text) && present.contains(text);
            if (isThere && there.isOnlyListed(name) && !FormatVersion.isItsOwnCommit(name.version())) {
                // Ignore files come before the fragment that replaces this one, and hide what is only listed.
                to.write(own.commit(name), new byte[0]);
                commits.add(own.commit(name));
            }
        }
        byte[] lines = VacuumFile.lines(places.vacuumLines(fragments));
        if (pending.put(by, lines) != null) {
            to.deleteAll(List.of(places.pendingVacuum(by)));
        }
        to.write(places.pendingVacuum(by), lines);
    }

    /**
     * Hides metadata that a file of the source has replaced. It counts as later than that file otherwise, which begins
     * before it.
     */
    private void hideMetadata(SyncState source, SyncState there) {
        Set<TimestampedName> kept = source.metadata();
        if (kept.containsAll(there.metadata())) {
            return;
        }
        // Other libraries expect the lines of arrays so, as those of consolidations; an empty array has a new version.
        boolean isRelative = source.directory() != null
                && source.committed().values().stream()
                        .map(TimestampedName::version)
                        .max(Comparator.naturalOrder())
                        .filter(version -> !new FormatVersion(version).hasRelativeVacuumFiles())
                        .isEmpty();
        String before = isRelative ? "/" : target + "/";
        Map<TimestampedName, List<String>> hidden = new TreeMap<>();
        for (TimestampedFolder.File file : MetadataFolder.list(to, target).at(TimestampRange.all())) {
            kept.stream()
                    .filter(by -> !kept.contains(file.name()) && SyncPlan.covers(by, file.name()))
                    .filter(by -> !source.files().containsKey(vacuum(by))
                            && !there.files().containsKey(vacuum(by)))
                    .findFirst()
                    .ifPresent(by -> hidden.computeIfAbsent(by, any -> new ArrayList<>())
                            .add(before + target.relativize(file.uri())));
        }
        hidden.forEach((by, replaced) -> {
            VfsUri file = target.resolve(vacuum(by));
            to.write(file, VacuumFile.lines(replaced));
            settled.add(file);
        });
    }

    private static String vacuum(TimestampedName metadata) {
        return FolderNames.METADATA + "/" + metadata.text() + ".vac";
    }

    /** Returns all names of the vacuum file that the source had, which a seal may name, if that hides no others. */
    private Collection<String> vacuumed(TimestampedName by, Set<String> hidden, Set<String> present) {
        try {
            FragmentRef fragment = FragmentRef.at(by, CommitNames.of(target, by).fragment(by));
            ConsolidationRecord record = ConsolidationRecords.of(to, fragment);
            Set<String> replaced = record == null ? Set.of() : record.replaced().keySet();
            return replaced.containsAll(hidden)
                            && replaced.stream().allMatch(name -> hidden.contains(name) || !present.contains(name))
                    ? replaced
                    : hidden;
        } catch (CorruptArrayException damaged) {
            return hidden;
        }
    }

    /** Replaces pending vacuum files by those that other libraries know. */
    private void settle() {
        pending.forEach((by, lines) -> {
            CommitNames places = CommitNames.of(target, by);
            if (!to.exists(places.vacuum(by))) {
                to.write(places.vacuum(by), lines);
                settled.add(places.vacuum(by));
            }
            to.deleteAll(List.of(places.pendingVacuum(by)));
        });
    }

    private void delete() {
        Map<Kind, List<VfsUri>> kinds = new LinkedHashMap<>();
        Set<VfsUri> folders = new LinkedHashSet<>();
        for (ObjectFile file : plan.deleted()) {
            VfsUri uri = file.entry().uri();
            kinds.computeIfAbsent(file.kind(), any -> new ArrayList<>()).add(uri);
            if (file.fragment() != null && to.traits().hierarchical()) {
                folders.add(Objects.requireNonNull(uri.parent()));
            }
        }
        if (!kinds.isEmpty()) {
            to.deleteAll(commits);
        }
        kinds.values().forEach(to::deleteAll);
        if (!kinds.isEmpty()) {
            to.deleteAll(settled); // The fragments that these hide are deleted.
        }
        for (VfsUri folder : folders) {
            if (to.list(folder).isEmpty()) {
                to.deleteFolder(folder);
            }
        }
    }
}
