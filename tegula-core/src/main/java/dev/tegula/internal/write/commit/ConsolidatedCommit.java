package dev.tegula.internal.write.commit;

import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.format.ConsolidationRecord;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.storage.ArrayDirectory;
import dev.tegula.internal.storage.ArrayDirectory.FragmentRef;
import dev.tegula.internal.storage.CommitNames;
import dev.tegula.internal.storage.Storage;
import dev.tegula.internal.storage.VacuumFile;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.write.fragment.FragmentWriter;
import dev.tegula.vfs.VfsOutput;
import dev.tegula.vfs.VfsUri;
import java.util.ArrayList;
import java.util.List;

/**
 * Publishes fragments that take the place of others, so that at no moment cells are missing or there twice: the list of
 * what is replaced comes first, as a pending vacuum file, which counts from the moment on at which the new fragment is
 * committed; then the commit; then the vacuum file that other libraries know. Before that, a look whether another
 * process replaced some of the same fragments: the later of two sees the earlier, and undoes its own; until then
 * readers pass it over ({@link ArrayDirectory#isContested}).
 */
public final class ConsolidatedCommit {

    private ConsolidatedCommit() {}

    /**
     * Publishes.
     *
     * @param fragments finished, of one range of timestamps and one version
     * @param replaced what they are made of
     * @param record of what was read and written, for the first of the fragments
     * @throws ConsolidationConflictException if others replaced some of the same meanwhile; nothing was changed then
     */
    public static void publish(
            ArrayContext context,
            List<FragmentWriter> fragments,
            List<FragmentRef> replaced,
            ConsolidationRecord record) {
        Storage storage = context.storage();
        FragmentWriter first = fragments.get(0);
        CommitNames names = new CommitNames(context.directory().root(), first.version());
        byte[] lines = VacuumFile.lines(names.vacuumLines(replaced));
        VfsUri pending = names.pendingVacuum(first.name());
        List<VfsOutput> outputs = new ArrayList<>();
        try {
            fragments.forEach(fragment -> outputs.addAll(fragment.files()));
            outputs.add(file(storage, names.fragment(first.name()).child(ConsolidationRecord.FILE), record.bytes()));
            outputs.add(file(storage, pending, lines));
            outputs.add(commit(storage, names, fragments));
            storage.publish(outputs);
        } finally {
            outputs.forEach(VfsOutput::close);
        }
        ArrayContext now = ArrayContext.openCommits(
                storage, context.resources(), context.directory().root(), context.key());
        if (isContested(now.directory(), first.name())) {
            List<String> made =
                    fragments.stream().map(fragment -> fragment.name().text()).toList();
            undo(now, made, pending);
            throw new ConsolidationConflictException(made + ": others replaced some of the same fragments meanwhile");
        }
        settle(storage, names.vacuum(first.name()), pending, lines);
    }

    private static boolean isContested(ArrayDirectory now, TimestampedName name) {
        if (now.find(name.text()) == null) {
            return true; // Another process took this one for dead and undid it.
        }
        List<VacuumFile> own = now.vacuums().stream()
                .filter(vacuum -> vacuum.by().equals(name))
                .toList();
        if (own.isEmpty() || own.stream().anyMatch(vacuum -> !vacuum.isPending())) {
            return false; // Another process took it for dead and brought it to its end.
        }
        return own.stream().anyMatch(now::isContested);
    }

    /** Takes fragments back that were published, while their list of what they replaced is still pending. */
    static void undo(ArrayContext now, List<String> made, VfsUri pending) {
        new FragmentDeletion(now)
                .delete(made.stream()
                        .filter(name -> now.directory().find(name) != null)
                        .toList());
        now.storage().deleteAll(List.of(pending));
    }

    private static VfsOutput file(Storage storage, VfsUri uri, byte[] bytes) {
        VfsOutput output = storage.create(uri);
        storage.append(output, bytes, 0, bytes.length);
        return output;
    }

    private static VfsOutput commit(Storage storage, CommitNames names, List<FragmentWriter> fragments) {
        TimestampedName name = fragments.get(0).name();
        if (fragments.size() == 1) {
            return storage.create(names.commit(name));
        }
        List<String> lines = fragments.stream()
                .map(fragment -> names.commitLine(fragment.name()))
                .toList();
        TimestampedName all = TimestampedName.of(name.start(), name.end(), NameSource.uuid(), name.version());
        return file(storage, names.consolidatedCommits(all), VacuumFile.lines(lines));
    }

    /** Puts the vacuum file in the place of the pending one. */
    static void settle(Storage storage, VfsUri vacuum, VfsUri pending, byte[] lines) {
        storage.createIfAbsent(vacuum, lines);
        storage.deleteAll(List.of(pending));
    }

    /** Whether several fragments can be committed at once. */
    public static boolean canBeSeveral(FormatVersion version) {
        return version.hasFolders();
    }
}
