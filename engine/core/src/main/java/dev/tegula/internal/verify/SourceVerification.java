package dev.tegula.internal.verify;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.errors.FilePlace;
import dev.tegula.errors.StorageException;
import dev.tegula.group.ObjectType;
import dev.tegula.integrity.FindingCode;
import dev.tegula.integrity.Severity;
import dev.tegula.integrity.VerifyListener;
import dev.tegula.integrity.VerifyOptions.Depth;
import dev.tegula.integrity.VerifyReport;
import dev.tegula.internal.exec.Workers;
import dev.tegula.internal.seal.ObjectSeals;
import dev.tegula.internal.seal.RemovalRules;
import dev.tegula.internal.seal.RemovalRules.Judgement;
import dev.tegula.internal.storage.ConcurrentRequests;
import dev.tegula.internal.storage.Storage;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.internal.verify.findings.Findings;
import dev.tegula.internal.verify.tile.FragmentTiles;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsUri;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * Verifies fragments and files before a consolidation replaces them. A damaged byte that no decoder detects would be
 * copied with new statistics. The vacuum would then delete the old statistics and the seals, which are the only
 * evidence of the damage.
 */
public final class SourceVerification {

    /** Number of fragments whose tiles are checked together, so that small fragments keep all cores busy. */
    private static final int GROUP = 64;

    private final Storage storage;
    private final Workers workers;
    private final Findings.OfObject findings;

    private SourceVerification(Storage storage, Workers workers, VfsUri root) {
        this.storage = storage;
        this.workers = workers;
        this.findings = new Findings(new VerifyListener() {}).ofReadable(root);
    }

    /**
     * Verifies fragments: sections of their metadata, every tile, and their seals.
     *
     * @throws CorruptArrayException if one is damaged
     * @throws StorageException if a file cannot be read or does not exist, possibly because another process replaced
     *     the fragment
     */
    public static void requireSound(ArrayContext array, List<OpenFragment> fragments) {
        VfsUri root = array.directory().root();
        SourceVerification verification =
                new SourceVerification(array.storage(), array.resources().workers(), root);
        for (int from = 0; from < fragments.size(); from += GROUP) {
            verification.tiles(array, fragments.subList(from, Math.min(fragments.size(), from + GROUP)));
        }
        verification.seals(fragments);
        verification.requireSound("not consolidated, because a fragment is damaged");
    }

    /**
     * Compares files of an array or group with its seals, if it has any, and checks that all sealed files exist.
     *
     * @throws CorruptArrayException if one was changed or is lost
     */
    public static void requireSealed(
            Storage storage, Workers workers, VfsUri root, ObjectType type, Collection<VfsUri> files) {
        SourceVerification verification = new SourceVerification(storage, workers, root);
        ObjectSeals seals = verification.seals(type);
        SealComparison comparison = new SealComparison(verification.findings, storage, Depth.FULL);
        List<VfsEntry> sealed = new ArrayList<>();
        if (!seals.files().isEmpty()) {
            Set<VfsUri> wanted = Set.copyOf(files);
            files.stream()
                    .map(file -> Objects.requireNonNull(file.parent()))
                    .distinct()
                    .forEach(folder -> storage.list(folder).stream()
                            .filter(entry -> wanted.contains(entry.uri())
                                    && seals.files().containsKey(root.relativize(entry.uri())))
                            .forEach(sealed::add));
        }
        verification.run(sealed.size(), i -> {
            ObjectSeals.Sealed line = Objects.requireNonNull(
                    seals.files().get(root.relativize(sealed.get(i).uri())));
            comparison.small(sealed.get(i), line.line());
        });
        verification.requireSound("not consolidated, because a sealed file is lost or was changed");
    }

    private void tiles(ArrayContext array, List<OpenFragment> fragments) {
        List<List<Runnable>> checks = new ArrayList<>(Collections.nCopies(fragments.size(), List.of()));
        run(fragments.size(), i -> {
            OpenFragment fragment = fragments.get(i);
            findings.check(FindingCode.FRAGMENT_METADATA_DAMAGED, fragment.metadataUri(), () -> {
                long tiles = FragmentVerification.tiles(fragment);
                if (new FragmentSectionsCheck(findings, fragment, tiles).run()) {
                    checks.set(i, new FragmentTiles(array, findings, fragment, tiles).checks());
                }
            });
        });
        List<Runnable> all = checks.stream().flatMap(List::stream).toList();
        run(all.size(), i -> all.get(i).run());
    }

    private void seals(List<OpenFragment> fragments) {
        ObjectSeals seals = seals(ObjectType.ARRAY);
        SealComparison comparison = new SealComparison(findings, storage, Depth.FULL);
        FragmentSealVerification verification = new FragmentSealVerification(
                findings,
                storage,
                seals,
                RemovalRules.whenNeeded(storage, findings.object(), ObjectType.ARRAY, seals),
                comparison,
                unsealed -> {});
        run(fragments.size(), i -> verification.run(fragments.get(i).uri()).forEach(Runnable::run));
    }

    /** Returns the seals of the object, and reports lost files. */
    private ObjectSeals seals(ObjectType type) {
        ObjectSeals seals = ObjectSeals.read(storage, findings.object());
        seals.damaged().forEach((file, problem) -> findings.failed(FindingCode.SEAL_DAMAGED, file, -1, problem));
        if (!seals.files().isEmpty()) {
            SealVerification.missing(storage, findings.object(), type, seals).forEach((name, judgement) -> {
                if (judgement == Judgement.LOST) {
                    findings.add(
                            FindingCode.SEAL_MISMATCH,
                            findings.object().resolve(name),
                            "sealed file is missing, and nothing explains its deletion");
                }
            });
        }
        return seals;
    }

    private void run(int count, Workers.Item item) {
        ConcurrentRequests.forEach(storage, workers, count, item);
    }

    private void requireSound(String refusal) {
        VerifyReport report = findings.all().report();
        if (report.isSound()) {
            return;
        }
        // A report lists a limited number of findings, and notes may have used it up.
        String first = report.findings().stream()
                .filter(finding -> finding.severity() == Severity.ERROR)
                .findFirst()
                .map(finding -> "; first: " + finding.code().text() + ", " + finding.file()
                        + (finding.offset() < 0 ? "" : ", byte " + finding.offset()) + ": " + finding.message())
                .orElse("");
        throw new CorruptArrayException(
                FilePlace.ofRoot(findings.object()),
                refusal + " (" + report.errors() + " errors" + first + "). Nothing was changed");
    }
}
