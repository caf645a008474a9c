package dev.tegula.internal.write.commit;

import dev.tegula.internal.bytes.FolderNames;
import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.storage.ArrayDirectory;
import dev.tegula.internal.storage.CommitNames;
import dev.tegula.internal.storage.FragmentRef;
import dev.tegula.internal.storage.InnerLinks;
import dev.tegula.internal.storage.Storage;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.storage.open.CommitRecord;
import dev.tegula.query.TimestampRange;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsUri;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Deletes whole fragments. First an ignore file records the deletion, so that nobody takes the fragments of an
 * interrupted one for fragments that lost their commits. Then the commits are deleted, then the files. The ignore file
 * stays if consolidated commits may list the fragments, so that a fragment that is committed and missing is always a
 * loss.
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
        List<FragmentRef> fragments = find(names);
        if (fragments.isEmpty()) {
            return;
        }
        Storage storage = context.storage();
        VfsUri root = context.directory().root();
        VfsUri folder = root.child(FolderNames.COMMITS);
        InnerLinks.refuse(storage, fragments.stream().map(FragmentRef::uri).toList());
        InnerLinks.refuse(storage, List.of(folder.child("any")));
        List<VfsUri> record = IgnoredCommits.write(
                storage, root, fragments.stream().map(FragmentRef::name).toList());
        storage.deleteAll(commits(fragments));
        // Commits may have been consolidated in the meantime. Later consolidations find the commit files deleted.
        boolean isListed =
                storage.list(folder, any -> true).stream().anyMatch(entry -> CommitNames.isList(entry.name()))
                        && CommitRecord.of(context).isAnyListed(fragments);
        fragments.forEach(fragment -> storage.deleteFolder(fragment.uri()));
        if (!isListed) {
            storage.deleteAll(
                    record); // Readers would get it, and maintenance keeps it as the only sign of the deletion.
        }
    }

    private List<FragmentRef> find(List<String> names) {
        List<FragmentRef> fragments = new ArrayList<>();
        for (String name : names) {
            FragmentRef fragment = context.directory().find(name);
            if (fragment == null) {
                throw new IllegalArgumentException("there is no fragment '" + name + "' in "
                        + context.directory().root());
            }
            fragments.add(fragment);
        }
        return fragments;
    }

    /** Returns the files that commit fragments. */
    private List<VfsUri> commits(List<FragmentRef> fragments) {
        VfsUri root = context.directory().root();
        Set<String> present = new HashSet<>();
        context.directory().commits().stream().map(VfsEntry::name).forEach(present::add);
        List<VfsUri> commits = new ArrayList<>();
        for (FragmentRef fragment : fragments) {
            String name = fragment.name().text();
            if (FormatVersion.isItsOwnCommit(fragment.name().version())) {
                commits.add(fragment.uri().child(ArrayDirectory.FRAGMENT_METADATA));
            } else if (present.contains(name + ".wrt")) {
                commits.add(root.child(FolderNames.COMMITS).child(name + ".wrt"));
            } else if (context.storage().exists(root.child(name + ".ok"))) {
                commits.add(root.child(name + ".ok"));
            }
        }
        return commits;
    }
}
