package dev.tegula.internal.transaction;

import dev.tegula.errors.ArrayNotFoundException;
import dev.tegula.errors.ConflictException;
import dev.tegula.errors.JobException;
import dev.tegula.errors.StorageException;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.maintenance.CommitFolding;
import dev.tegula.internal.read.pruning.DomainStatistics;
import dev.tegula.internal.read.pruning.FragmentSummary;
import dev.tegula.internal.storage.MetadataFolder;
import dev.tegula.internal.storage.Retry;
import dev.tegula.internal.storage.StoreLocation;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.storage.open.ArraySnapshot;
import dev.tegula.internal.storage.open.CommitRecord;
import dev.tegula.internal.storage.open.DeleteConditions.Delete;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.internal.write.DeleteFile;
import dev.tegula.internal.write.Tombstones;
import dev.tegula.internal.write.commit.Intents;
import dev.tegula.internal.write.commit.Intents.Intent;
import dev.tegula.internal.write.commit.JobCommit;
import dev.tegula.internal.write.commit.JobDiscard;
import dev.tegula.internal.write.commit.StagedFiles;
import dev.tegula.internal.write.commit.Timestamps;
import dev.tegula.jobs.WriteJob;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.query.TimestampRange;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Publishes the changes of a transaction, unless what it has read was changed since its base.
 *
 * <ol>
 *   <li>Fragments are written with one time, without a commit; schema and metadata, not yet to their places.
 *   <li>They are announced ({@link Intents}). If others are announced that matter to this transaction, one waits for
 *       the other; the one whose name is greater withdraws its announcement until then.
 *   <li>The array is listed. If later writes changed what was read, the transaction ends with a conflict. If they would
 *       hide its cells, its fragments are written again at a later time.
 *   <li>A job makes all fragments visible with one request. A schema appears just before, metadata just after.
 * </ol>
 *
 * <p>Whoever announces itself after this listing sees this announcement, and waits until it is carried out or
 * withdrawn. A failure in between leaves the announcement. After a time, others decide for it: they discard it, or
 * complete it if its job was decided.
 */
public final class TransactionCommit {

    private static final int MAX_ATTEMPTS = 20;
    private static final long FIRST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(2);
    private static final long MAX_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final StoreLocation location;
    private final Base base;
    private final Draft draft;
    private final Dependencies dependencies;
    private final TimestampRange timestamps;
    private final Intents intents;
    private @Nullable Prepared prepared;

    /** @param timestamps the time of the transaction; open for the current time */
    public TransactionCommit(
            StoreLocation location, Base base, Draft draft, Dependencies dependencies, TimestampRange timestamps) {
        this.location = location;
        this.base = base;
        this.draft = draft;
        this.dependencies = dependencies;
        this.timestamps = timestamps;
        this.intents = new Intents(location);
    }

    private boolean isTimed() {
        return timestamps.end() != Long.MAX_VALUE;
    }

    /**
     * Publishes the changes. After a failure of the store, it may be repeated: it completes what was decided.
     *
     * @throws ConflictException if what was read has changed; nothing is written then
     */
    public Prepared run() {
        for (int attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
            Prepared present = prepared;
            Prepared own = present == null ? draft.prepare(time()) : present;
            prepared = own;
            if (publish(own, present != null)) {
                prepared = null;
                if (draft.deletes() && !isTimed()) {
                    Timestamps.awaitAfter(location.resources(), own.time());
                }
                return own;
            }
            forget(own);
            if (draft.job() != null) {
                throw conflicting("later writes or deletes would hide fragments that other processes wrote for it, or"
                        + " it was discarded because it took too long. Repeat it");
            }
        }
        throw new ConflictException(location.uri() + ": transaction: " + MAX_ATTEMPTS
                + " times, others wrote the same cells while it was committed");
    }

    /** Begins the job of fragments that others write. */
    public WriteJob beginJob() {
        return draft.beginJob(time());
    }

    /**
     * Checks that a transaction without changes has read one state, as it may not have if it has read metadata.
     *
     * @throws ConflictException if what was read has changed
     */
    public void requireOneState() {
        if (dependencies.readsMetadata()) {
            TimestampRange range = base.snapshot().timestamps();
            String conflict = Retry.whileListingChanges(
                    () -> conflict(ArraySnapshot.open(ArrayContext.open(location), range, base.fragments()), null));
            if (conflict != null) {
                throw conflicting(conflict);
            }
        }
    }

    private ConflictException conflicting(String conflict) {
        return new ConflictException(location.uri() + ": transaction: " + conflict);
    }

    /** Returns a time after all commits of the base, which may be slightly ahead of the clock of this machine. */
    private long time() {
        WriteJob job = draft.job();
        if (job != null) {
            return job.timestamp();
        }
        return isTimed() ? timestamps.end() : Timestamps.awaitAfter(location.resources(), base.time());
    }

    private void forget(Prepared own) {
        prepared = null;
        own.delete(base.snapshot().context());
    }

    /**
     * Publishes fragments.
     *
     * @return false if they have to be written again at a later time
     */
    private boolean publish(Prepared own, boolean isRepetition) {
        JobCommit job = new JobCommit(location, own.job(), own.staged());
        if (isRepetition && job.isDecided()) {
            return publish(job, own, intents.of(own.job(), own.receipts()));
        }
        List<OpenFragment> fragments;
        try {
            fragments = Prepared.open(base.snapshot().context(), own.names());
        } catch (StorageException e) {
            return requireAbsence(e); // discarded by a process that had waited for too long
        }
        Intent intent = announce(own, fragments);
        Later later = Retry.whileListingChanges(() -> later(own, fragments));
        if (later.conflict != null) {
            intents.withdraw(intent);
            forget(own);
            throw conflicting(later.conflict);
        }
        if (later.hides) {
            intents.withdraw(intent);
            return false;
        }
        return publish(job, own, intent);
    }

    /**
     * What others have written since the base.
     *
     * @param conflict what has changed of that which was read, or null
     * @param hides whether cells of the same time or later may hide those of the transaction
     */
    private record Later(@Nullable String conflict, boolean hides) {}

    private Later later(Prepared own, List<OpenFragment> fragments) {
        TimestampRange range = TimestampRange.upTo(timestamps.end());
        ArraySnapshot now = ArraySnapshot.open(ArrayContext.open(location), range, base.fragments());
        Hiding hiding = isTimed() ? null : hiding(now, own.time(), fragments);
        return new Later(conflict(now, hiding), hiding != null);
    }

    /**
     * Ends the transaction without publishing it, unless that was decided: the answer to a request may have been lost.
     * After a conflict, only fragments that others wrote are left to delete.
     */
    public void abandon() {
        Prepared own = prepared;
        try {
            boolean isPublished = false;
            if (own != null) {
                prepared = null;
                Intent intent = intents.of(own.job(), own.receipts());
                isPublished = isPublishedAnyway(own, intent);
                end(own, intent);
            }
            WriteJob job = draft.job();
            if (job != null && !isPublished) {
                new JobDiscard(location, job).all();
            }
        } catch (ArrayNotFoundException deleted) {
            if (own != null) {
                own.delete(base.snapshot().context());
                end(own, intents.of(own.job(), own.receipts()));
            }
        }
    }

    private void end(Prepared own, Intent intent) {
        own.staged().delete();
        intents.withdraw(intent);
    }

    /**
     * Publishes the job, and withdraws the announcement.
     *
     * @return false if a process that had waited for too long discarded the fragments
     */
    private boolean publish(JobCommit job, Prepared own, Intent intent) {
        if (draft.deletes()) {
            ArraySnapshot present = base.snapshot();
            DeleteFile.write(present.context(), present.schema(), own.time(), Tombstones.nothing(present.schema()));
        }
        CommitRecord before = CommitRecord.of(ArrayContext.openSchemas(location));
        before.context().schemas().add(own.job().schema(), draft.schema(), () -> {}); // its file is among the staged
        try {
            job.publish(before, own.receipts());
        } catch (JobException refused) {
            if (!isPublishedAnyway(own, intent)) {
                intents.withdraw(intent);
                return false;
            }
        }
        end(own, intent);
        if (own.receipts().size() > 1 || own.staged().hasDeletes()) {
            CommitFolding.afterPublishing(before, location.resources().folding());
        }
        return true;
    }

    /** Discards the job, unless it was decided to publish it; completes it then, and returns true. */
    private boolean isPublishedAnyway(Prepared own, Intent intent) {
        for (int attempt = 1; ; attempt++) {
            try {
                new JobDiscard(location, own.job()).all();
                return false;
            } catch (JobException decided) {
                if (intents.complete(intent)) {
                    return true;
                } else if (attempt == MAX_ATTEMPTS) {
                    throw decided;
                }
            }
        }
    }

    /** Announces fragments, and waits until no other announced ones matter. */
    private Intent announce(Prepared own, List<OpenFragment> fragments) {
        while (true) {
            Intent intent = intents.announce(own.job(), own.receipts());
            List<Intent> others = intents.others(intent).stream()
                    .filter(other -> matters(other, fragments))
                    .toList();
            if (others.isEmpty()) {
                return intent;
            }
            if (others.stream().anyMatch(other -> other.compareTo(intent) < 0)) {
                intents.withdraw(intent);
            }
            others.forEach(this::await);
        }
    }

    private void await(Intent other) {
        long start = System.nanoTime();
        long patience = location.resources().patience().toNanos();
        long pause = FIRST_PAUSE_NANOS;
        while (intents.isPending(other)) {
            if (System.nanoTime() - start > patience) {
                intents.settle(other);
            }
            LockSupport.parkNanos(pause);
            pause = Math.min(2 * pause, MAX_PAUSE_NANOS);
        }
    }

    /** Returns whether another transaction would change what was read, or write cells of this one. */
    private boolean matters(Intent other, List<OpenFragment> own) {
        StagedFiles staged = intents.staged(other);
        boolean metadata = dependencies.readsMetadata() || !draft.changedKeys().isEmpty();
        if (staged.hasSchema() || staged.hasDeletes() || metadata && staged.hasMetadata()) {
            return true;
        }
        try {
            List<OpenFragment> theirs = Prepared.open(base.snapshot().context(), other.fragments());
            return affected(theirs, TimestampRange.upTo(Long.MAX_VALUE), base.snapshot())
                    || theirs.stream().anyMatch(their -> overlaps(own, their));
        } catch (StorageException e) {
            return requireAbsence(e); // withdrawn or discarded
        }
    }

    /** Returns false if files do not exist any more, as those of a transaction that another process discarded. */
    private static boolean requireAbsence(StorageException e) {
        if (e.reason() != StorageException.Reason.ABSENT) {
            throw e;
        }
        return false;
    }

    private boolean overlaps(List<OpenFragment> own, OpenFragment other) {
        return own.stream()
                .anyMatch(fragment -> FragmentSummary.mayOverlap(base.snapshot().schema(), fragment, other));
    }

    private boolean affected(List<OpenFragment> later, TimestampRange times, ArraySnapshot from) {
        ArraySnapshot some = new ArraySnapshot(from.context(), times, from.schema(), later, from.deletes());
        return dependencies.all().stream().anyMatch(dependency -> dependency.isAffectedBy(some));
    }

    /** Returns what has changed since the base, or null. */
    private @Nullable String conflict(ArraySnapshot now, @Nullable Hiding hiding) {
        LaterWrites later = LaterWrites.since(base, now);
        for (LaterWrites.Later each : later.fragments()) {
            if (affected(List.of(each.fragment()), each.times(), now)) {
                return "cells that it read were changed since (found fragment " + each.fragment() + ")";
            }
        }
        if (!later.missing().isEmpty() && !dependencies.all().isEmpty()) {
            return "fragments that it read were deleted since (found none of the name "
                    + later.missing().get(0) + ")";
        }
        if (!later.purged().isEmpty() && !dependencies.all().isEmpty()) {
            return "changes since it began were purged (found fragment "
                    + later.purged().get(0) + ")";
        }
        if (!later.deletes().isEmpty() && dependencies.all().stream().anyMatch(Dependency::dependsOnDeletes)) {
            return "cells were deleted since it read some (found delete "
                    + later.deletes().get(0).name() + ")";
        }
        String key = dependencies.readsMetadata() ? dependencies.changedKey(metadata(now)) : null;
        if (key != null) {
            return "metadata that it read were changed since (found another value of '" + key + "')";
        }
        if (!schemaName(now).equals(schemaName(base.snapshot()))) {
            return "the schema was changed since it began (found " + schemaName(now) + ", expected "
                    + schemaName(base.snapshot()) + ")";
        }
        long clock = hiding == null ? Long.MAX_VALUE : Timestamps.awaitAfter(location.resources(), hiding.time());
        return hiding == null || clock > hiding.time()
                ? null
                : "writes or deletes of a later time would hide its changes (found " + hiding.what() + ", now it is "
                        + clock + "). Set the clock of this machine";
    }

    private Map<String, MetadataValue> metadata(ArraySnapshot now) {
        return MetadataFolder.read(location, now.timestamps());
    }

    private static String schemaName(ArraySnapshot snapshot) {
        return snapshot.context()
                .directory()
                .schemaAt(snapshot.timestamps().end())
                .name();
    }

    /** A write or delete that would hide changes of the transaction. */
    private record Hiding(String what, long time) {

        private static Hiding of(TimestampedName name) {
            return new Hiding(name.toString(), name.end());
        }
    }

    /** Returns what has the time of the transaction or a later one, and may hide its changes, or null. */
    private @Nullable Hiding hiding(ArraySnapshot now, long time, List<OpenFragment> own) {
        Hiding hiding = draft.isHideable() ? null : hidingCells(now, time, own);
        return hiding != null || draft.changedKeys().isEmpty() ? hiding : hidingMetadata(time);
    }

    private @Nullable Hiding hidingCells(ArraySnapshot now, long time, List<OpenFragment> own) {
        for (OpenFragment fragment : now.fragments()) {
            if (fragment.name().end() >= time && overlaps(own, fragment)) {
                return Hiding.of(fragment.name());
            }
        }
        DomainStatistics all = new DomainStatistics(now.schema());
        boolean writes = draft.writtenCells() > 0;
        for (Delete delete : now.deletes().where(name -> writes && name.start() >= time)) {
            if (!all.isWithoutMatches(delete)) {
                return Hiding.of(delete.name());
            }
        }
        return null;
    }

    private @Nullable Hiding hidingMetadata(long time) {
        Map<String, Long> later = MetadataFolder.changedAfter(location, time - 1);
        later.keySet().retainAll(draft.changedKeys());
        return later.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .map(latest -> new Hiding("metadata '" + latest.getKey() + "'", latest.getValue()))
                .orElse(null);
    }
}
