package dev.tegula.internal.write.commit;

import dev.tegula.errors.JobException;
import dev.tegula.errors.StorageException;
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
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Transactions that look for conflicts at this moment. Each one is a job whose fragments are complete: it announces
 * them, looks for the others, and is published or withdraws. Of two that announce before they look, at least the later
 * one sees the other.
 *
 * <pre>__tegula/__transactions/TIME_ID.intent    the claim to publish the fragments of a job; see {@link JobClaim}</pre>
 */
public final class Intents {

    private static final Pattern NAME = Pattern.compile("(\\d{1,19})_([0-9a-f]{16})\\.intent");

    private final StoreLocation location;
    private final Storage storage;
    private final VfsUri folder;

    public Intents(StoreLocation location) {
        this.location = location;
        this.storage = location.storage();
        this.folder = location.uri().child(FolderNames.SEALS).child(FolderNames.TRANSACTIONS);
    }

    /**
     * The intention to publish fragments.
     *
     * @param file where it is announced
     */
    public record Intent(WriteJob job, List<TimestampedName> fragments, VfsUri file) implements Comparable<Intent> {

        /** Compares the order of all intents, which all processes know. */
        @Override
        public int compareTo(Intent other) {
            return file.name().compareTo(other.file.name());
        }
    }

    /** Returns the intention to publish the fragments of a job, announced or not. */
    public Intent of(WriteJob job, Collection<FragmentReceipt> receipts) {
        return intent(job, JobClaim.of(Kind.PUBLISH, receipts));
    }

    /** Announces the fragments of a job. Only its own process does. */
    public Intent announce(WriteJob job, Collection<FragmentReceipt> receipts) {
        Intent intent = of(job, receipts);
        if (!isPending(intent)) {
            storage.write(intent.file, JobClaim.of(Kind.PUBLISH, receipts).bytes());
        }
        return intent;
    }

    /** Withdraws an intent, also after it was carried out. */
    public void withdraw(Intent intent) {
        storage.deleteAll(List.of(intent.file));
    }

    /** Returns whether an intent is still announced. */
    public boolean isPending(Intent intent) {
        return storage.exists(intent.file);
    }

    /** Returns all other intents. */
    public List<Intent> others(Intent own) {
        List<Intent> others = new ArrayList<>();
        for (VfsEntry file : storage.list(folder)) {
            Matcher name = NAME.matcher(file.name());
            if (!file.uri().equals(own.file) && name.matches()) {
                JobClaim claim = readIfPresent(file.uri());
                if (claim != null) {
                    WriteJob job = new WriteJob(
                            location.uri().toString(), name.group(2), Long.parseLong(name.group(1)), "");
                    others.add(intent(job, claim));
                }
            }
        }
        return others;
    }

    private Intent intent(WriteJob job, JobClaim claim) {
        return new Intent(
                job,
                claim.fragments().stream()
                        .map(TimestampedName::parse)
                        .filter(Objects::nonNull)
                        .toList(),
                folder.child(job.timestamp() + "_" + job.id() + ".intent"));
    }

    private @Nullable JobClaim readIfPresent(VfsUri file) {
        try {
            return JobClaim.read(storage.readAll(file), file);
        } catch (StorageException e) {
            if (e.reason() == StorageException.Reason.ABSENT) {
                return null;
            }
            throw e;
        }
    }

    /**
     * Decides for a process that gave no sign: its transaction is discarded, or completed if it was decided to publish
     * it. A process that lives after all is told so when it publishes.
     */
    public void settle(Intent intent) {
        try {
            new JobDiscard(location, intent.job).all();
        } catch (JobException decided) {
            new JobCommit(location, intent.job).complete(intent.fragments);
        }
        withdraw(intent);
    }
}
