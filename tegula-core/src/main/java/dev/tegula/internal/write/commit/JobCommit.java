package dev.tegula.internal.write.commit;

import dev.tegula.errors.JobException;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.storage.ArrayDirectory;
import dev.tegula.internal.storage.ArrayDirectory.FragmentRef;
import dev.tegula.internal.storage.CommitNames;
import dev.tegula.internal.storage.StoreLocation;
import dev.tegula.internal.storage.VacuumFile;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.storage.open.CommitRecord;
import dev.tegula.jobs.FragmentReceipt;
import dev.tegula.jobs.WriteJob;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsUri;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Publishes or discards the fragments of a job. One object makes all of them visible: the commit file of a single
 * fragment, or a list of commits whose name is that of the job. So a crash leaves all or nothing, and a repeated commit
 * is recognised.
 */
public final class JobCommit {

    private final StoreLocation location;
    private final WriteJob job;

    public JobCommit(StoreLocation location, WriteJob job) {
        this.location = location;
        this.job = job;
    }

    /**
     * Makes the fragments visible.
     *
     * @param before the commits of the array now
     * @return false if just these fragments were published before
     * @throws JobException if files are missing or have other sizes, or if the job was published with other fragments
     */
    public boolean publish(CommitRecord before, Collection<FragmentReceipt> receipts) {
        TreeMap<TimestampedName, FragmentReceipt> fragments = new TreeMap<>();
        receipts.forEach(receipt -> fragments.put(nameOf(receipt), receipt));
        List<String> published = published(before.committed().stream()
                .map(commit -> TimestampedName.parse(ArrayDirectory.stem(commit)))
                .filter(Objects::nonNull));
        List<String> names =
                fragments.keySet().stream().map(TimestampedName::text).toList();
        if (!published.isEmpty()) {
            if (published.equals(names)) {
                return false;
            }
            throw new JobException(job + ": was published with other fragments (found " + names.size() + ", published "
                    + published.size() + "). Discard these.");
        }
        if (fragments.isEmpty()) {
            return false;
        }
        TimestampedName first = fragments.firstKey();
        CommitNames commits = CommitNames.of(location.uri(), first);
        if (fragments.size() > 1 && !ConsolidatedCommit.canBeSeveral(commits.version())) {
            throw new JobException(
                    job + ": arrays of format version " + commits.version().number()
                            + " publish one fragment at a time (found " + fragments.size()
                            + "). Write one fragment, or upgrade the array.");
        }
        requireFiles(commits, fragments);
        if (fragments.size() == 1) {
            location.storage().createIfAbsent(commits.commit(first), new byte[0]);
            return true;
        }
        List<String> lines =
                fragments.keySet().stream().map(commits::commitLine).toList();
        VfsUri list = commits.consolidatedCommits(listName(first.version()));
        if (!location.storage().createIfAbsent(list, VacuumFile.lines(lines))) {
            throw new JobException(job + ": is being published by another process. Open the array to see whether it is "
                    + "complete.");
        }
        return true;
    }

    private TimestampedName listName(int version) {
        return TimestampedName.of(job.timestamp(), job.timestamp(), job.id() + job.id(), version);
    }

    private TimestampedName nameOf(FragmentReceipt receipt) {
        TimestampedName name = TimestampedName.parse(receipt.fragment());
        if (name == null || !isOfJob(name)) {
            throw new IllegalArgumentException(job + ": fragment '" + receipt.fragment()
                    + "' belongs to another job. Publish each job by itself.");
        }
        return name;
    }

    private boolean isOfJob(TimestampedName name) {
        return name.start() == job.timestamp() && name.uuid().startsWith(job.id());
    }

    /** Returns the names of the fragments of the job that are committed. */
    private List<String> published(Stream<TimestampedName> committed) {
        return committed
                .filter(this::isOfJob)
                .sorted()
                .map(TimestampedName::text)
                .toList();
    }

    /** Checks that all files exist with their sizes, by one listing per fragment. */
    private void requireFiles(CommitNames commits, Map<TimestampedName, FragmentReceipt> fragments) {
        List<Map.Entry<TimestampedName, FragmentReceipt>> all = new ArrayList<>(fragments.entrySet());
        location.resources().workers().forEachRequest(all.size(), i -> {
            VfsUri folder = commits.fragment(all.get(i).getKey());
            Map<String, Long> found = new HashMap<>();
            for (VfsEntry file : location.storage().list(folder)) {
                found.put(file.name(), file.size());
            }
            all.get(i).getValue().files().forEach((name, size) -> {
                Long actual = found.get(name);
                if (!size.equals(actual)) {
                    throw new JobException(
                            job + ": fragment '" + all.get(i).getValue().fragment() + "', file '" + name
                                    + "': "
                                    + (actual == null
                                            ? "is missing"
                                            : "has another size (found " + actual + " bytes, expected " + size + ")")
                                    + ". Nothing was published now. Write the fragment again, unless the job was published and "
                                    + "vacuumed before.");
                }
            });
        });
    }

    /**
     * Deletes all fragments of the job, with or without receipts. Call it when no writer of the job is running.
     *
     * @return the number of fragments deleted
     * @throws JobException if the job was published; nothing is deleted then
     */
    public int discard() {
        ArrayContext context = ArrayContext.open(location);
        if (!published(context.directory().allFragments().stream().map(FragmentRef::name))
                .isEmpty()) {
            throw new JobException(job + ": was published. Delete its fragments with 'tegula delete-fragments'.");
        }
        return delete(context, List.of());
    }

    /**
     * Deletes the fragments of the published job that were not published with it.
     *
     * @return the number of fragments deleted
     * @throws JobException if the job is not published; nothing is deleted then
     */
    public int discardUnpublished() {
        ArrayContext context = ArrayContext.open(location);
        List<String> kept =
                published(context.directory().allFragments().stream().map(FragmentRef::name));
        if (kept.isEmpty()) {
            throw new JobException(job + ": is not published. Publish it, or discard all of its fragments.");
        }
        return delete(context, kept);
    }

    /** Deletes the fragments of receipts that nobody publishes. */
    public int discard(Collection<FragmentReceipt> receipts) {
        for (FragmentReceipt receipt : receipts) {
            TimestampedName name = nameOf(receipt);
            location.storage().deleteFolder(CommitNames.of(location.uri(), name).fragment(name));
        }
        return receipts.size();
    }

    private int delete(ArrayContext context, List<String> kept) {
        int deleted = 0;
        for (VfsEntry folder : context.directory().folders()) {
            TimestampedName name = TimestampedName.parse(folder.name());
            if (name != null && isOfJob(name) && !kept.contains(name.text())) {
                location.storage().deleteFolder(folder.uri());
                deleted++;
            }
        }
        return deleted;
    }
}
