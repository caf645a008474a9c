package dev.tegula.internal.write.commit;

import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.format.ConsolidationRecord;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.storage.ArrayDirectory;
import dev.tegula.internal.storage.CommitNames;
import dev.tegula.internal.storage.FragmentRef;
import dev.tegula.internal.storage.Storage;
import dev.tegula.internal.storage.VacuumFile;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.write.fragment.FragmentWriter;
import dev.tegula.vfs.VfsOutput;
import dev.tegula.vfs.VfsUri;
import java.util.ArrayList;
import java.util.List;

/**
 * Publishes fragments that replace others, so that readers never miss cells or see them twice. First a pending vacuum
 * file lists the replaced fragments; it counts from the moment when the new fragment is committed. Then comes the
 * commit, and then the vacuum file that other libraries know. Between these it checks whether another process replaced
 * some of the same fragments. The later of two consolidations sees the earlier one and rolls back; until then readers
 * ignore it ({@link ArrayDirectory#isContested}).
 */
public final class ConsolidatedCommit {

    private ConsolidatedCommit() {}

    /**
     * Publishes fragments.
     *
     * @param fragments finished fragments with the same timestamps and version
     * @param replaced the fragments that they replace
     * @param record record of the cells read and written, stored with the first fragment
     * @throws ConsolidationConflictException if another process replaced some of the same fragments; nothing was
     *     changed then
     */
    public static void publish(
            ArrayContext context,
            List<FragmentWriter> fragments,
            List<FragmentRef> replaced,
            ConsolidationRecord record) {
        List<VfsOutput> files = new ArrayList<>();
        fragments.forEach(fragment -> files.addAll(fragment.files()));
        publish(context, fragments.stream().map(FragmentWriter::name).toList(), files, replaced, record);
    }

    /**
     * Publishes fragments whose files are in storage.
     *
     * @param fragments their names, with the same timestamps and version
     * @throws ConsolidationConflictException likewise
     */
    public static void publishStored(
            ArrayContext context,
            List<TimestampedName> fragments,
            List<FragmentRef> replaced,
            ConsolidationRecord record) {
        publish(context, fragments, List.of(), replaced, record);
    }

    private static void publish(
            ArrayContext context,
            List<TimestampedName> fragments,
            List<VfsOutput> files,
            List<FragmentRef> replaced,
            ConsolidationRecord record) {
        Storage storage = context.storage();
        TimestampedName first = fragments.get(0);
        CommitNames names = CommitNames.of(context.directory().root(), first);
        byte[] lines = VacuumFile.lines(names.vacuumLines(replaced));
        VfsUri pending = names.pendingVacuum(first);
        List<VfsOutput> outputs = new ArrayList<>(files);
        try {
            outputs.add(file(storage, names.fragment(first).child(ConsolidationRecord.FILE), record.bytes()));
            outputs.add(file(storage, pending, lines));
            outputs.add(commit(storage, names, fragments));
            storage.publish(outputs);
        } finally {
            outputs.forEach(VfsOutput::close);
        }
        ArrayContext now = ArrayContext.openCommits(context.location());
        if (isContested(now.directory(), first)) {
            List<String> newNames =
                    fragments.stream().map(TimestampedName::text).toList();
            undo(now, newNames, pending);
            throw new ConsolidationConflictException(
                    newNames + ": another process replaced some of the same fragments");
        }
        settle(storage, names.vacuum(first), pending, lines);
    }

    private static boolean isContested(ArrayDirectory now, TimestampedName name) {
        if (now.find(name.text()) == null) {
            return true; // Another process considered this one dead and rolled it back.
        }
        List<VacuumFile> own = now.vacuums().stream()
                .filter(vacuum -> vacuum.by().equals(name))
                .toList();
        if (own.isEmpty() || own.stream().anyMatch(vacuum -> !vacuum.isPending())) {
            return false; // Another process considered this one dead and completed it.
        }
        return own.stream().anyMatch(now::isContested);
    }

    /** Removes published fragments whose vacuum file is still pending. */
    static void undo(ArrayContext now, List<String> newNames, VfsUri pending) {
        new FragmentDeletion(now)
                .delete(newNames.stream()
                        .filter(name -> now.directory().find(name) != null)
                        .toList());
        now.storage().deleteAll(List.of(pending));
    }

    private static VfsOutput file(Storage storage, VfsUri uri, byte[] bytes) {
        VfsOutput output = storage.create(uri);
        storage.append(output, bytes, 0, bytes.length);
        return output;
    }

    private static VfsOutput commit(Storage storage, CommitNames names, List<TimestampedName> fragments) {
        TimestampedName name = fragments.get(0);
        if (fragments.size() == 1) {
            return storage.create(names.commit(name));
        }
        List<String> lines = fragments.stream().map(names::commitLine).toList();
        TimestampedName all = TimestampedName.of(name.start(), name.end(), NameSource.uuid(), name.version());
        return file(storage, names.consolidatedCommits(all), VacuumFile.lines(lines));
    }

    /** Replaces the pending vacuum file with the final one. */
    static void settle(Storage storage, VfsUri vacuum, VfsUri pending, byte[] lines) {
        storage.createIfAbsent(vacuum, lines);
        storage.deleteAll(List.of(pending));
    }

    /** Returns whether several fragments can be committed at once. */
    public static boolean canBeSeveral(FormatVersion version) {
        return version.hasFolders();
    }
}
