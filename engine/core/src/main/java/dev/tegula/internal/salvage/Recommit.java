package dev.tegula.internal.salvage;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.errors.FilePlace;
import dev.tegula.errors.InvalidArgumentException;
import dev.tegula.errors.InvalidStateException;
import dev.tegula.errors.NextStep;
import dev.tegula.errors.NextStep.Action;
import dev.tegula.integrity.Finding;
import dev.tegula.integrity.RecommitCandidate;
import dev.tegula.integrity.RecommitResult;
import dev.tegula.integrity.RecommitRule;
import dev.tegula.integrity.Severity;
import dev.tegula.integrity.VerifyOptions.Depth;
import dev.tegula.integrity.VerifyReport;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.storage.CommitNames;
import dev.tegula.internal.storage.Storage;
import dev.tegula.internal.storage.VacuumFile;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.verify.FragmentFolder;
import dev.tegula.internal.verify.FragmentFolder.State;
import dev.tegula.internal.verify.FragmentInventory;
import dev.tegula.internal.write.commit.JobObjections;
import dev.tegula.vfs.VfsUri;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Commits complete fragments that have lost their commit file. */
public final class Recommit {

    private final ArrayContext array;
    private final VfsUri root;
    private final FragmentInventory inventory;
    private final JobObjections jobs;

    /** Reads the commits of an array. */
    public Recommit(ArrayContext array) {
        array.requireKey();
        this.array = array;
        this.root = array.directory().root();
        this.inventory = FragmentInventory.of(array);
        this.jobs = new JobObjections(array.location(), inventory.names());
    }

    /** Returns the fragments without a commit, oldest first. */
    public List<RecommitCandidate> candidates() {
        List<RecommitCandidate> candidates = new ArrayList<>();
        for (FragmentFolder folder : inventory.fragments()) {
            if (!folder.isCommitted()) {
                boolean complete =
                        FragmentInventory.verify(array, folder, Depth.QUICK).isSound();
                candidates.add(new RecommitCandidate(folder.ref().name().text(), complete, objection(folder)));
            }
        }
        return candidates;
    }

    /**
     * Verifies a fragment and commits it.
     *
     * @throws IllegalArgumentException if the fragment does not exist
     * @throws IllegalStateException if it may have been replaced or deleted, and the rule does not allow that
     * @throws CorruptArrayException if it is incomplete or damaged
     */
    public RecommitResult run(String fragment, RecommitRule rule) {
        FragmentFolder folder = find(fragment);
        if (folder.isCommitted()) {
            return RecommitResult.ALREADY_COMMITTED;
        }
        String objection = objection(folder);
        if (objection != null && rule == RecommitRule.UNREPLACED) {
            throw new InvalidStateException(
                    folder.ref().uri() + ": " + objection, NextStep.of(Action.FORCE_RECOMMIT, root));
        }
        requireSound(folder);
        TimestampedName name = folder.ref().name();
        Storage storage = array.storage();
        return storage.createIfAbsent(CommitNames.of(root, name).commit(name), new byte[0])
                ? RecommitResult.COMMITTED
                : RecommitResult.ALREADY_COMMITTED;
    }

    private FragmentFolder find(String fragment) {
        for (FragmentFolder folder : inventory.fragments()) {
            if (folder.ref().name().text().equals(fragment)) {
                return folder;
            }
        }
        throw new InvalidArgumentException(
                root + ": there is no fragment '" + fragment + "' without a commit",
                NextStep.of(Action.LIST_UNCOMMITTED, root));
    }

    /** Returns evidence that the cells of a fragment exist elsewhere, were deleted or were never published, or null. */
    private @Nullable String objection(FragmentFolder folder) {
        TimestampedName name = folder.ref().name();
        for (VacuumFile vacuum : inventory.vacuums()) {
            if (vacuum.names().contains(name.text())) {
                return "replaced by " + vacuum.by() + " according to the vacuum file "
                        + vacuum.uri().name();
            }
        }
        if (folder.state() == State.REMOVED) {
            return "deleted according to an ignore file (.ign)";
        }
        String ofItsJob = jobs.of(name);
        if (ofItsJob != null) {
            return ofItsJob;
        }
        for (FragmentFolder other : inventory.fragments()) {
            TimestampedName by = other.ref().name();
            boolean consolidated = by.start() < by.end() && other.isCommitted() && !by.equals(name);
            if (consolidated && by.start() <= name.start() && name.end() <= by.end()) {
                return "the consolidated fragment " + by + " covers its time and may contain its cells";
            }
        }
        return null;
    }

    private void requireSound(FragmentFolder folder) {
        VerifyReport report = FragmentInventory.verify(array, folder, Depth.FULL);
        for (Finding finding : report.findings()) {
            if (finding.severity() == Severity.ERROR) {
                throw new CorruptArrayException(
                        FilePlace.of(folder.ref().uri()),
                        "not committed, because it is incomplete or damaged (" + report.errors() + " errors; first: "
                                + finding.code().text() + ", " + finding.file() + ": " + finding.message() + ")",
                        NextStep.of(Action.SALVAGE_UNCOMMITTED, root),
                        null);
            }
        }
    }
}
