package dev.tegula.internal.transaction;

import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.storage.CommitNames;
import dev.tegula.internal.storage.FragmentRef;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.storage.open.FragmentOpener;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.internal.write.commit.StagedFiles;
import dev.tegula.jobs.FragmentReceipt;
import dev.tegula.jobs.WriteJob;
import dev.tegula.vfs.VfsUri;
import java.util.List;

/**
 * The changes of a transaction as fragments without a commit, and files beside their places.
 *
 * @param receipts one per fragment
 * @param staged schema and metadata
 */
public record Prepared(WriteJob job, List<FragmentReceipt> receipts, StagedFiles staged) {

    /** Returns the time of the fragments. */
    public long time() {
        return job.timestamp();
    }

    /** Returns the names of the fragments. */
    public List<String> fragments() {
        return receipts.stream().map(FragmentReceipt::fragment).toList();
    }

    /** Returns the parsed names of the fragments. */
    List<TimestampedName> names() {
        return fragments().stream()
                .map(name -> TimestampedName.require(name, "receipt"))
                .toList();
    }

    /** Opens fragments that are not committed. */
    static List<OpenFragment> open(ArrayContext context, List<TimestampedName> names) {
        return names.stream()
                .map(name -> FragmentOpener.any(context, FragmentRef.at(name, folder(context, name))))
                .toList();
    }

    /** Deletes all of it, which no other process publishes. */
    void delete(ArrayContext context) {
        staged.delete();
        names().forEach(name -> context.storage().deleteFolder(folder(context, name)));
    }

    private static VfsUri folder(ArrayContext context, TimestampedName name) {
        return CommitNames.of(context.directory().root(), name).fragment(name);
    }
}
