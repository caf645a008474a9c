package dev.tegula.internal.write.commit;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.errors.JobException;
import dev.tegula.internal.bytes.FolderNames;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.storage.Storage;
import dev.tegula.internal.storage.StoreLocation;
import dev.tegula.internal.write.commit.JobClaim.Kind;
import dev.tegula.jobs.FragmentReceipt;
import dev.tegula.jobs.WriteJob;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsUri;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Transactions that look for conflicts at this moment. Each one is a job whose fragments are complete: it announces
 * them, looks for the others, and is published or withdraws. Of two that announce before they look, at least the later
 * one sees the other.
 *
 * <pre>__tegula/__transactions/TIME_ID.intent    the claim to publish the fragments of a job; see {@link JobClaim}
 * </pre>
 *
 * <p>Beside it may be {@link StagedFiles}.
 */
public final class Intents {

    private static final String INTENT = ".intent";
    private static final Pattern NAME = Pattern.compile("(\\d{1,19})_([0-9a-f]{16})\\" + INTENT);

    private final StoreLocation location;
    private final Storage storage;
    private final VfsUri folder;

    public Intents(StoreLocation location) {
        this.location = location;
        this.storage = location.storage();
        this.folder = folder(location);
    }

    static VfsUri folder(StoreLocation location) {
        return location.uri().child(FolderNames.SEALS).child(FolderNames.TRANSACTIONS);
    }

    /** The intention to publish the fragments of a job. All processes know the order of all intents. */
    public static final class Intent implements Comparable<Intent> {

        private final WriteJob job;
        private final JobClaim claim;
        private final VfsUri file;

        private Intent(VfsUri folder, WriteJob job, JobClaim claim) {
            this.job = job;
            this.claim = claim;
            this.file = folder.child(job.timestamp() + "_" + job.id() + INTENT);
        }

        /** Returns the names of the fragments. */
        public List<TimestampedName> fragments() {
            return claim.names();
        }

        /** Returns the file that announces it. */
        public VfsUri file() {
            return file;
        }

        @Override
        public int compareTo(Intent other) {
            return file.name().compareTo(other.file.name());
        }
    }

    /** Returns the intention to publish the fragments of a job, announced or not. */
    public Intent of(WriteJob job, Collection<FragmentReceipt> receipts) {
        return new Intent(folder, job, JobClaim.of(Kind.PUBLISH, receipts));
    }

    /** Announces the fragments of a job. Only its own process does. */
    public Intent announce(WriteJob job, Collection<FragmentReceipt> receipts) {
        Intent intent = of(job, receipts);
        if (!isPending(intent)) {
            storage.write(intent.file, intent.claim.bytes());
        }
        return intent;
    }

    /** Withdraws an intent, also after it was carried out. */
    public void withdraw(Intent intent) {
        storage.deleteAll(List.of(intent.file));
    }

    /** Lists the files that become visible with the fragments of an intent. */
    public StagedFiles staged(Intent intent) {
        return StagedFiles.list(location, intent.job);
    }

    /** Returns whether an intent is still announced. */
    public boolean isPending(Intent intent) {
        return storage.exists(intent.file);
    }

    /** Returns all other intents. */
    public List<Intent> others(Intent own) {
        return announced(file -> !file.uri().equals(own.file));
    }

    /** Returns the times of all transactions that are announced, in ascending order. */
    public NavigableSet<Long> times() {
        NavigableSet<Long> times = new TreeSet<>();
        announced(file -> true).forEach(intent -> times.add(intent.job.timestamp()));
        return times;
    }

    /** Returns intents that were announced up to a time, in milliseconds since 1970. */
    public List<Intent> until(long millis) {
        return announced(file -> file.modifiedMillis() <= millis);
    }

    /** Returns folders of staged files without an intent, all of whose files were written up to a time. */
    public List<VfsUri> unannounced(long millis) {
        List<VfsUri> folders = new ArrayList<>();
        for (VfsEntry entry : storage.list(folder)) {
            if (entry.isFolder()
                    && !storage.exists(folder.child(entry.name() + INTENT))
                    && storage.listBelow(entry.uri()).stream().allMatch(file -> file.modifiedMillis() <= millis)) {
                folders.add(entry.uri());
            }
        }
        return folders;
    }

    /** Returns files that are no announcements, although only those belong here, with what is wrong. */
    public Map<VfsUri, String> strays() {
        Map<VfsUri, String> strays = new LinkedHashMap<>();
        for (VfsEntry file : storage.list(folder)) {
            if (file.isFolder()) {
                continue;
            }
            if (!NAME.matcher(file.name()).matches()) {
                strays.put(file.uri(), "a file with this name is no announcement of a transaction");
                continue;
            }
            try {
                JobClaim.readIfPresent(storage, file.uri());
            } catch (CorruptArrayException e) {
                strays.put(
                        file.uri(),
                        "transactions fail, because this announcement of one is unreadable: " + e.getMessage());
            }
        }
        return strays;
    }

    private List<Intent> announced(Predicate<VfsEntry> wanted) {
        List<Intent> intents = new ArrayList<>();
        for (VfsEntry file : storage.list(folder)) {
            Matcher name = NAME.matcher(file.name());
            JobClaim claim = name.matches() && wanted.test(file) ? JobClaim.readIfPresent(storage, file.uri()) : null;
            if (claim != null) {
                WriteJob job =
                        new WriteJob(location.uri().toString(), name.group(2), Long.parseLong(name.group(1)), "");
                intents.add(new Intent(folder, job, claim));
            }
        }
        return intents;
    }

    /**
     * Decides for a process that gave no sign: its transaction is discarded, or completed if it had decided to publish
     * it. A process that lives after all finds out when it publishes. Does nothing if it decides at this moment.
     */
    public void settle(Intent intent) {
        try {
            new JobDiscard(location, intent.job).all();
            end(intent);
        } catch (JobException decided) {
            if (complete(intent)) {
                end(intent);
            }
        }
    }

    private void end(Intent intent) {
        staged(intent).delete();
        withdraw(intent);
    }

    /**
     * Publishes the fragments and files of a job that somebody decided to publish; returns whether they are published
     * now, or were and have been replaced since. Only after this returned false may they be discarded, and the reverse.
     */
    public boolean complete(Intent intent) {
        try {
            return new JobCommit(location, intent.job, staged(intent)).complete(intent.claim);
        } catch (JobException undecided) {
            return false;
        }
    }
}
