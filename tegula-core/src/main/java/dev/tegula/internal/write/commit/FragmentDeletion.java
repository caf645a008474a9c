package dev.tegula.internal.write.commit;

import dev.tegula.internal.bytes.FolderNames;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.storage.ArrayDirectory.FragmentRef;
import dev.tegula.internal.storage.CommitNames;
import dev.tegula.internal.storage.InnerLinks;
import dev.tegula.internal.storage.Storage;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.query.TimestampRange;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsUri;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Deletes whole fragments: first their commits, then their files. If consolidated commits list the fragments, an ignore
 * file is written before the files are deleted, so that a fragment that is committed and missing is always a loss.
 */
public final class FragmentDeletion {

    private final ArrayContext context;

    public FragmentDeletion(ArrayContext context) {
        this.context = context;
    }

    /** Returns the committed fragments whose timestamps are within a range, oldest first. */
    public List<String> within(TimestampRange range) {
        return context.directory().allFragments().stream()
                .filter(fragment ->
                        range.contains(fragment.name().start(), fragment.name().end()))
                .map(fragment -> fragment.name().text())
                .toList();
    }

    /**
     * Deletes fragments.
     *
     * @throws IllegalArgumentException if a fragment does not exist; nothing is deleted then
     */
    public void delete(List<String> names) {
        List<FragmentRef> fragments = new ArrayList<>();
        for (String name : names) {
            FragmentRef fragment = context.directory().find(name);
            if (fragment == null) {
                throw new IllegalArgumentException("there is no fragment '" + name + "' in "
                        + context.directory().root());
            }
            fragments.add(fragment);
        }
        if (fragments.isEmpty()) {
            return;
        }
        Storage storage = context.storage();
        VfsUri root = context.directory().root();
        InnerLinks.refuse(storage, fragments.stream().map(FragmentRef::uri).toList());
        InnerLinks.refuse(storage, List.of(root.child(FolderNames.COMMITS).child("any")));
        List<TimestampedName> deleted =
                fragments.stream().map(FragmentRef::name).toList();
        Set<String> present = new HashSet<>();
        context.directory().commits().stream().map(VfsEntry::name).forEach(present::add);
        if (present.stream().anyMatch(CommitNames::isList)) {
            IgnoredCommits.write(storage, root, deleted);
        }
        List<VfsUri> commits = new ArrayList<>();
        for (FragmentRef fragment : fragments) {
            String name = fragment.name().text();
            if (present.contains(name + ".wrt")) {
                commits.add(root.child(FolderNames.COMMITS).child(name + ".wrt"));
            } else if (storage.exists(root.child(name + ".ok"))) {
                commits.add(root.child(name + ".ok"));
            }
        }
        storage.deleteAll(commits);
        // Commits may have been consolidated in the meantime. Later consolidations find the commit files deleted.
        if (storage.list(root.child(FolderNames.COMMITS), any -> true).stream()
                .anyMatch(entry -> CommitNames.isList(entry.name()) && !present.contains(entry.name()))) {
            IgnoredCommits.write(storage, root, deleted);
        }
        fragments.forEach(fragment -> storage.deleteFolder(fragment.uri()));
    }
}
