package dev.tegula.internal.verify;

import dev.tegula.group.ObjectType;
import dev.tegula.integrity.FindingCode;
import dev.tegula.integrity.Severity;
import dev.tegula.integrity.VerifyOptions.Depth;
import dev.tegula.internal.base.PathNames;
import dev.tegula.internal.exec.Workers;
import dev.tegula.internal.seal.ObjectSeals;
import dev.tegula.internal.seal.RemovalRules;
import dev.tegula.internal.seal.RemovalRules.Judgement;
import dev.tegula.internal.seal.SealNames;
import dev.tegula.internal.seal.SealableFiles;
import dev.tegula.internal.storage.ArrayDirectory;
import dev.tegula.internal.storage.ConcurrentRequests;
import dev.tegula.internal.storage.Storage;
import dev.tegula.internal.storage.StoreLocation;
import dev.tegula.internal.verify.findings.Findings;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsUri;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Compares the files of an array or group with their seals. Needs no key. */
final class SealVerification {

    /** Number of listings in which a file must be missing. */
    private static final int LISTINGS = 3;

    /** Number of fragments whose files are compared together. */
    private static final int GROUP = 64;

    private final Findings.OfObject findings;
    private final Storage storage;
    private final Workers workers;
    private final VfsUri root;
    private final Depth depth;
    private final ObjectType type;
    private final SealableFiles files;
    private final ObjectSeals seals;
    private final SealComparison comparison;
    private final FragmentSealVerification fragmentSeals;
    private final AtomicLong unsealed = new AtomicLong();
    private final AtomicReference<@Nullable VfsUri> firstUnsealed = new AtomicReference<>();

    private SealVerification(
            Findings.OfObject findings,
            StoreLocation object,
            Depth depth,
            ObjectType type,
            ObjectSeals seals,
            SealableFiles files) {
        this.findings = findings;
        this.storage = object.storage();
        this.workers = object.resources().workers();
        this.root = object.uri();
        this.depth = depth;
        this.type = type;
        this.seals = seals;
        this.files = files;
        this.comparison = new SealComparison(findings, storage, depth);
        this.fragmentSeals = new FragmentSealVerification(
                findings,
                storage,
                seals,
                RemovalRules.whenNeeded(storage, root, type, seals),
                comparison,
                this::unsealed);
    }

    /** Reads the seals of an array or group and compares all files with them. */
    static void run(Findings.OfObject findings, StoreLocation object, Depth depth, ObjectType type) {
        ObjectSeals seals = ObjectSeals.read(object.storage(), object.uri());
        SealableFiles files = SealableFiles.of(object.storage(), object.uri(), type);
        new SealVerification(findings, object, depth, type, seals, files).run();
    }

    /** Compares all files. Reports unsealed files if anything is sealed, or if only hashes are compared. */
    private void run() {
        seals.damaged().forEach((file, problem) -> findings.failed(FindingCode.SEAL_DAMAGED, file, -1, problem));
        small();
        List<VfsEntry> fragments = new ArrayList<>(files.fragments().values());
        for (int from = 0; from < fragments.size(); from += GROUP) {
            List<VfsEntry> group = fragments.subList(from, Math.min(fragments.size(), from + GROUP));
            List<List<Runnable>> checks = new ArrayList<>();
            group.forEach(fragment -> checks.add(List.of()));
            run(group.size(), i -> {
                checks.set(i, fragmentSeals.run(group.get(i).uri()));
                if (depth == Depth.SEALED) {
                    findings.all().countFragment(0);
                }
            });
            List<Runnable> all = checks.stream().flatMap(List::stream).toList();
            run(all.size(), i -> all.get(i).run());
            if (depth == Depth.SEALED) {
                findings.all().progress(root, from + group.size(), fragments.size());
            }
        }
        VfsUri first = firstUnsealed.get();
        if (first != null
                && (depth == Depth.SEALED
                        || comparison.compared() > 0
                        || !seals.files().isEmpty())) {
            // A verification that compared nothing proves nothing.
            Severity severity = comparison.compared() == 0 && depth == Depth.SEALED
                    ? Severity.WARNING
                    : FindingCode.UNSEALED.severity();
            String others = unsealed.get() == 1 ? "" : " and " + (unsealed.get() - 1) + " others";
            findings.add(FindingCode.UNSEALED, severity, first, -1, "no seal covers this file" + others);
        }
    }

    private void run(int count, Workers.Item item) {
        ConcurrentRequests.forEach(storage, workers, count, item);
    }

    private void small() {
        List<VfsEntry> sealed = new ArrayList<>();
        files.files().forEach((name, entry) -> {
            if (seals.files().containsKey(name)) {
                sealed.add(entry);
            } else {
                unsealed(entry.uri());
            }
        });
        run(sealed.size(), i -> {
            VfsEntry entry = sealed.get(i);
            comparison.small(
                    entry,
                    Objects.requireNonNull(seals.files().get(root.relativize(entry.uri())))
                            .line());
        });
        if (!missing(storage, seals, files).isEmpty()) {
            missing(storage, root, type, seals).forEach(this::report);
        }
    }

    /**
     * Returns the sealed files and fragments that are missing without an expected deletion. Folders are listed one
     * after the other, so that files may seem to be missing while maintenance changes some: then they are listed again.
     */
    static Map<String, Judgement> missing(Storage storage, VfsUri root, ObjectType type, ObjectSeals seals) {
        Map<String, Judgement> missing = missing(storage, seals, SealableFiles.of(storage, root, type));
        for (int i = 1; i < LISTINGS && !missing.isEmpty(); i++) {
            missing.keySet()
                    .retainAll(missing(storage, seals, SealableFiles.of(storage, root, type))
                            .keySet());
        }
        return missing;
    }

    private static Map<String, Judgement> missing(Storage storage, ObjectSeals seals, SealableFiles present) {
        RemovalRules removals = new RemovalRules(storage, seals, present);
        Map<String, Judgement> missing = new TreeMap<>();
        seals.files().forEach((name, line) -> {
            boolean exists = SealNames.isOfFragment(name)
                    ? present.fragments().containsKey(SealNames.fragmentOf(name))
                    : present.files().containsKey(name);
            Judgement judgement = exists ? Judgement.EXPECTED : removals.of(line);
            if (judgement != Judgement.EXPECTED) {
                missing.put(name, judgement);
            }
        });
        return missing;
    }

    private void report(String name, Judgement judgement) {
        boolean fragment = SealNames.isOfFragment(name);
        VfsUri uri = root.resolve(fragment ? PathNames.parent(name) : name);
        String what = fragment ? "sealed fragment is missing" : "sealed file is missing";
        if (judgement == Judgement.LOST) {
            findings.add(FindingCode.SEAL_MISMATCH, uri, what + ", and nothing explains its deletion");
        } else if (fragment || !hasSeal(name)) {
            findings.add(
                    FindingCode.SEAL_MISMATCH,
                    Severity.WARNING,
                    uri,
                    -1,
                    name.endsWith(".con")
                            ? what + ": all its deletes were forgotten by a purge, or some were lost"
                            : what
                                    + " together with its commit: another library deleted the fragment, or both were lost");
        }
    }

    /** Returns whether the fragment of a commit was sealed too, so that it is reported itself. */
    private boolean hasSeal(String commit) {
        String fragment = ArrayDirectory.stem(PathNames.last(commit));
        return seals.files().keySet().stream().anyMatch(name -> name.contains(fragment + "/"));
    }

    private void unsealed(VfsUri file) {
        unsealed.incrementAndGet();
        firstUnsealed.accumulateAndGet(file, (a, b) -> a == null || b != null && b.compareTo(a) < 0 ? b : a);
    }
}
