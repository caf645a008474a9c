package dev.tegula.internal.verify;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.errors.FilePlace;
import dev.tegula.errors.TegulaException;
import dev.tegula.integrity.FindingCode;
import dev.tegula.internal.bytes.ByteReader;
import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.condition.StoredCondition;
import dev.tegula.internal.condition.StoredConditionBinder;
import dev.tegula.internal.format.CommitList;
import dev.tegula.internal.format.DeleteConditionFormat;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.storage.ArrayDirectory;
import dev.tegula.internal.storage.CommitListFile;
import dev.tegula.internal.storage.CommitNames;
import dev.tegula.internal.storage.ConsolidationRecords;
import dev.tegula.internal.storage.FragmentRef;
import dev.tegula.internal.storage.Storage;
import dev.tegula.internal.storage.VacuumFile;
import dev.tegula.internal.tile.GenericTile;
import dev.tegula.internal.verify.FragmentFolder.State;
import dev.tegula.internal.verify.findings.Findings;
import dev.tegula.schema.ArraySchema;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsUri;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Verifies all files that determine which fragments count: commits, consolidated commits, ignore and vacuum files,
 * delete conditions. Each file is read separately, so that a damaged list hides no other finding. Unlike readers, it
 * reports damage and continues.
 */
final class CommitVerification {

    /** Extensions of commits, which a consolidated commit file may name. */
    private static final Set<String> COMMITS = Set.of(".wrt", ".ok", ".del", ".upd");

    private final VerifyContext context;
    private final Findings.OfObject findings;
    private final Storage storage;
    private final VfsUri root;
    private final Map<String, FragmentRef> committed = new TreeMap<>();
    private final Set<String> removed = new HashSet<>();
    private final Map<String, byte[]> singleConditions = new HashMap<>();
    private final Map<String, byte[]> conditions = new TreeMap<>();
    private final Map<String, VfsUri> singleConditionFiles = new HashMap<>();
    private final List<VacuumFile> vacuums = new ArrayList<>();

    CommitVerification(VerifyContext context) {
        this.context = context;
        this.findings = context.findings();
        this.storage = context.array().storage();
        this.root = context.array().directory().root();
    }

    /**
     * Checks all commits.
     *
     * @param top entries of the array's folder
     * @param commits entries of the folder of commits
     * @param folders folders of fragments, by name
     * @return the fragments to verify, committed or not
     */
    List<FragmentFolder> run(List<VfsEntry> top, List<VfsEntry> commits, Map<String, VfsUri> folders) {
        List<VfsEntry> files = new ArrayList<>();
        top.stream().filter(entry -> !entry.isFolder()).forEach(files::add);
        commits.stream().filter(entry -> !entry.isFolder()).forEach(files::add);
        // Deletions are read first, because they explain missing folders of listed fragments.
        files.forEach(this::deletions);
        files.forEach(this::singles);
        files.stream()
                .filter(entry -> entry.name().endsWith(".con") && nameOf(entry) != null)
                .forEach(this::list);
        ownCommits(folders);
        files.stream()
                .filter(entry -> entry.name().endsWith(CommitNames.PENDING))
                .forEach(this::pending);
        checkVacuums(folders);
        return fragments(folders);
    }

    /** Returns the names of fragments with a vacuum file; known after {@link #run}. */
    Set<String> replacements() {
        Set<String> names = new HashSet<>();
        vacuums.forEach(vacuum -> names.add(vacuum.by().text()));
        return names;
    }

    /** Returns the vacuum files; known after {@link #run}. */
    List<VacuumFile> vacuums() {
        return vacuums;
    }

    /** Returns the generic tiles of readable delete conditions, by file name; known after {@link #run}. */
    Map<String, byte[]> conditions() {
        return conditions;
    }

    private static @Nullable TimestampedName nameOf(VfsEntry entry) {
        return TimestampedName.parse(ArrayDirectory.stem(entry.name()));
    }

    private void deletions(VfsEntry entry) {
        TimestampedName name = nameOf(entry);
        if (name != null && (entry.name().endsWith(".vac") || entry.name().endsWith(".ign"))) {
            findings.checkListed(
                    FindingCode.VACUUM_LIST_DAMAGED,
                    entry.uri(),
                    () -> deletions(entry, name, FindingCode.VACUUM_LIST_DAMAGED));
        }
    }

    /**
     * Reads a pending vacuum file, which counts once the replacement is committed. Before that, a consolidation that
     * dies may leave it incomplete.
     */
    private void pending(VfsEntry entry) {
        String file = entry.name();
        TimestampedName name = TimestampedName.parse(file.substring(0, file.length() - CommitNames.PENDING.length()));
        if (name != null) {
            FindingCode damaged = committed.containsKey(name.text())
                    ? FindingCode.VACUUM_LIST_DAMAGED
                    : FindingCode.MAINTENANCE_LEFTOVER;
            findings.checkListed(damaged, entry.uri(), () -> deletions(entry, name, damaged));
        }
    }

    private void deletions(VfsEntry entry, TimestampedName name, FindingCode damaged) {
        byte[] content = storage.readAll(entry.uri());
        List<String> names = VacuumFile.lastParts(content, entry.uri());
        String damage = VacuumFile.damage(content, names);
        if (damage != null) {
            findings.add(damaged, entry.uri(), damage);
        }
        if (entry.name().endsWith(".ign")) {
            names.forEach(each -> removed.add(ArrayDirectory.stem(each)));
        } else {
            vacuums.add(VacuumFile.of(name, entry, content));
        }
    }

    private void singles(VfsEntry entry) {
        TimestampedName name = nameOf(entry);
        if (name == null) {
            return;
        }
        switch (ArrayDirectory.ending(entry.name())) {
            case ".wrt", ".ok" -> commit(name);
            case ".del" ->
                findings.checkListed(FindingCode.CONDITION_DAMAGED, entry.uri(), () -> {
                    byte[] bytes = storage.readAll(entry.uri());
                    singleConditions.put(entry.name(), bytes);
                    singleConditionFiles.put(entry.name(), entry.uri());
                    condition(bytes, FilePlace.of(entry.uri()));
                    conditions.putIfAbsent(entry.name(), bytes);
                });
            default -> {}
        }
    }

    private void commit(TimestampedName name) {
        committed.put(
                name.text(), FragmentRef.at(name, CommitNames.of(root, name).fragment(name)));
    }

    /** Checks that a delete condition can be decoded, and that some schema of the array has its fields. */
    private void condition(byte[] bytes, FilePlace source) {
        byte[] content = context.array()
                .resources()
                .filters()
                .apply(scratch -> GenericTile.read(
                        new ByteReader(bytes, source), context.array().key(), scratch));
        StoredCondition condition = DeleteConditionFormat.read(new ByteReader(content, source));
        CorruptArrayException failure = null;
        for (ArrayDirectory.SchemaRef ref : context.array().directory().schemas()) {
            ArraySchema schema = schema(ref.name());
            try {
                if (schema == null) {
                    return; // The damaged schema, which is reported separately, may have the fields.
                }
                new StoredConditionBinder(schema::field, () -> source).bind(condition);
                return;
            } catch (CorruptArrayException e) {
                failure = e;
            }
        }
        if (failure != null) {
            throw failure;
        }
    }

    private @Nullable ArraySchema schema(String name) {
        try {
            return context.array().schemas().get(name);
        } catch (TegulaException damaged) {
            return null;
        }
    }

    private void list(VfsEntry entry) {
        findings.checkListed(FindingCode.COMMIT_LIST_DAMAGED, entry.uri(), () -> {
            byte[] bytes = storage.readAll(entry.uri());
            List<CommitList.Entry> entries = CommitList.read(new ByteReader(bytes, entry.uri()));
            if (entries.isEmpty()) {
                findings.add(
                        FindingCode.COMMIT_LIST_DAMAGED, entry.uri(), "file is empty (expected at least one commit)");
            }
            if (!entries.isEmpty()
                    && entries.get(entries.size() - 1).condition() == null
                    && bytes[bytes.length - 1] != '\n') {
                findings.add(
                        FindingCode.COMMIT_LIST_DAMAGED,
                        entry.uri(),
                        "file is truncated: the last line has no line feed");
            }
            for (int i = 0; i < entries.size(); i++) {
                listed(entry.uri(), i, entries.get(i));
            }
            range(entry, entries);
        });
    }

    /** Compares the timestamps in the name of a list with those of its entries. */
    private void range(VfsEntry file, List<CommitList.Entry> entries) {
        TimestampedName name = nameOf(file);
        List<TimestampedName> names = entries.stream()
                .map(entry -> TimestampedName.parse(ArrayDirectory.stem(entry.last())))
                .filter(Objects::nonNull)
                .toList();
        long first = names.stream().mapToLong(TimestampedName::start).min().orElse(0);
        long last = names.stream().mapToLong(TimestampedName::end).max().orElse(0);
        if (name != null && !names.isEmpty() && !CommitListFile.isWhole(name, first, last)) {
            findings.add(
                    FindingCode.COMMIT_LIST_DAMAGED,
                    file.uri(),
                    "entries are missing (expected timestamps from " + name.start() + " to " + name.end() + " by "
                            + "the file name)");
        }
    }

    private void listed(VfsUri file, int i, CommitList.Entry entry) {
        String last = entry.last();
        String ending = ArrayDirectory.ending(last);
        TimestampedName name = TimestampedName.parse(ArrayDirectory.stem(last));
        if (name == null || !COMMITS.contains(ending)) {
            findings.add(
                    FindingCode.COMMIT_LIST_DAMAGED,
                    file,
                    "entry " + (i + 1) + ": not a commit (found \"" + entry.path()
                            + "\", expected a name ending in .wrt, .ok, .del or .upd)");
            return;
        }
        byte[] condition = entry.condition();
        if (ending.equals(".wrt") || ending.equals(".ok")) {
            if (!removed.contains(name.text())) {
                commit(name);
            }
        } else if (ending.equals(".del") && condition != null) {
            findings.check(FindingCode.CONDITION_DAMAGED, file, () -> {
                condition(condition, FilePlace.of(file).part("condition " + name));
                conditions.put(last, condition); // Readers use the embedded copy.
            });
            byte[] single = singleConditions.get(last);
            VfsUri other = singleConditionFiles.get(last);
            if (single != null && other != null && !Arrays.equals(single, condition)) {
                findings.add(FindingCode.CONDITION_MISMATCH, other, "differs from the copy in " + file.name());
            }
        }
    }

    /** Adds the fragments before version 5, whose metadata file is the commit. */
    private void ownCommits(Map<String, VfsUri> folders) {
        folders.forEach((text, uri) -> {
            TimestampedName name = TimestampedName.parse(text);
            if (name != null && FormatVersion.isItsOwnCommit(name.version())) {
                committed.put(text, FragmentRef.at(name, uri));
            }
        });
    }

    private void checkVacuums(Map<String, VfsUri> folders) {
        CommitRecheck afterwards = new CommitRecheck(context.array());
        for (VacuumFile vacuum : vacuums) {
            String by = vacuum.by().text();
            List<String> existing =
                    vacuum.names().stream().filter(folders::containsKey).toList();
            boolean replaced = committed.containsKey(by) && folders.containsKey(by);
            if (!vacuum.isPending()
                    && !replaced
                    && !isReplaced(vacuum.by())
                    && existing.stream().anyMatch(name -> hasFiles(folders.get(name)))
                    && afterwards.stillLack(vacuum)) {
                findings.add(
                        FindingCode.REPLACEMENT_MISSING,
                        vacuum.uri(),
                        "fragment " + by + " should replace " + existing.size() + " fragments, but is "
                                + (folders.containsKey(by) ? "not committed" : "missing"));
            } else if (replaced && !existing.isEmpty()) {
                findings.add(
                        FindingCode.VACUUM_PENDING,
                        vacuum.uri(),
                        "replaced fragments that still exist: " + existing.size());
            }
            if (!vacuum.isPending() || replaced) {
                vacuum.names().forEach(removed::add);
            }
        }
    }

    /** Returns whether a folder has files. An interrupted vacuum may have left it empty. */
    private boolean hasFiles(@Nullable VfsUri folder) {
        return folder != null && !storage.list(folder).isEmpty();
    }

    /** Returns whether a later consolidation replaced a fragment in turn, by its vacuum file or its record. */
    private boolean isReplaced(TimestampedName name) {
        return vacuums.stream()
                        .anyMatch(other -> !other.isPending() && other.names().contains(name.text()))
                || ConsolidationRecords.anyReplaced(storage, committed.values(), name);
    }

    private List<FragmentFolder> fragments(Map<String, VfsUri> folders) {
        List<FragmentFolder> fragments = new ArrayList<>();
        committed.forEach((name, ref) -> {
            VfsUri folder = folders.get(name);
            boolean replaced = removed.contains(name);
            // A committed fragment without a folder is also verified, which reports that it is missing.
            if (folder != null || !replaced) {
                fragments.add(new FragmentFolder(
                        folder == null ? ref : FragmentRef.at(ref.name(), folder),
                        replaced ? State.REPLACED : State.COMMITTED));
            }
        });
        folders.forEach((text, uri) -> {
            TimestampedName name = TimestampedName.parse(text);
            if (name != null && !committed.containsKey(text)) {
                State state = removed.contains(text) ? State.REMOVED : State.UNCOMMITTED;
                fragments.add(new FragmentFolder(FragmentRef.at(name, uri), state));
            }
        });
        return fragments;
    }
}
