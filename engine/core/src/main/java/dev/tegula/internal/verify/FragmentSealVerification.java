package dev.tegula.internal.verify;

import dev.tegula.errors.TegulaException;
import dev.tegula.integrity.FindingCode;
import dev.tegula.internal.seal.Fingerprint;
import dev.tegula.internal.seal.FragmentSeal;
import dev.tegula.internal.seal.HashedFiles;
import dev.tegula.internal.seal.ObjectSeals;
import dev.tegula.internal.seal.RemovalRules;
import dev.tegula.internal.seal.SealFile;
import dev.tegula.internal.storage.Storage;
import dev.tegula.internal.verify.findings.Findings;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsUri;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Compares the files of fragments with their seals. */
final class FragmentSealVerification {

    private final Findings.OfObject findings;
    private final Storage storage;
    private final VfsUri root;
    private final ObjectSeals seals;
    private final Supplier<RemovalRules> removals;
    private final SealComparison comparison;
    private final Consumer<VfsUri> unsealed;

    /**
     * @param seals seals of the array
     * @param removals returns the rules for missing files; called when a file is missing
     * @param unsealed receives each file that no seal covers
     */
    FragmentSealVerification(
            Findings.OfObject findings,
            Storage storage,
            ObjectSeals seals,
            Supplier<RemovalRules> removals,
            SealComparison comparison,
            Consumer<VfsUri> unsealed) {
        this.removals = removals;
        this.findings = findings;
        this.storage = storage;
        this.root = findings.object();
        this.seals = seals;
        this.comparison = comparison;
        this.unsealed = unsealed;
    }

    /** Checks the sizes of a fragment's files and returns the comparisons of their hashes. */
    List<Runnable> run(VfsUri folder) {
        findings.all().checkCancelled();
        List<VfsEntry> entries = new ArrayList<>();
        if (!findings.check(FindingCode.FILE_UNREADABLE, folder, () -> entries.addAll(storage.list(folder)))
                || entries.isEmpty()) {
            return List.of();
        }
        Map<String, VfsEntry> coveredFiles = FragmentSeal.covered(entries);
        VfsEntry newest = FragmentSeal.newest(entries);
        checkSeals(folder, entries);
        if (newest == null) {
            coveredFiles.values().forEach(entry -> unsealed.accept(entry.uri()));
            return List.of();
        }
        SealFile seal;
        try {
            seal = FragmentSeal.read(storage, newest);
        } catch (TegulaException e) {
            findings.failed(FindingCode.SEAL_DAMAGED, newest.uri(), -1, e);
            return List.of();
        }
        List<Runnable> comparisons = new ArrayList<>();
        Map<String, VfsEntry> rest = new TreeMap<>(coveredFiles);
        for (SealFile.Line line : seal.lines()) {
            VfsEntry entry = rest.remove(line.name());
            if (line.fingerprint() == null) {
                continue; // No writer creates such a line in a fragment's seal.
            }
            if (entry != null) {
                comparisons.add(() -> comparison.ofFragment(entry, line));
            } else if (line.kind() == SealFile.Kind.FILE
                    && line.name().indexOf('/') < 0
                    && !isVacuumed(folder, entries)) {
                findings.add(FindingCode.SEAL_MISMATCH, folder.child(line.name()), "sealed file is missing");
            }
        }
        rest.values().forEach(entry -> unsealed.accept(entry.uri()));
        return comparisons;
    }

    /** Returns whether a vacuum deleted a fragment since its folder was listed, or died while it deleted the files. */
    private boolean isVacuumed(VfsUri folder, List<VfsEntry> entries) {
        Set<String> names = entries.stream().map(VfsEntry::name).collect(Collectors.toSet());
        return storage.list(folder).isEmpty() || removals.get().isBeingRemoved(folder.name(), names);
    }

    /** Compares the seals of a fragment with their hashes in the seals of the array. */
    private void checkSeals(VfsUri folder, List<VfsEntry> entries) {
        String path = root.relativize(folder) + "/";
        Map<String, VfsEntry> byName = new TreeMap<>();
        entries.forEach(entry -> byName.put(path + entry.name(), entry));
        seals.below(path).forEach((name, line) -> {
            VfsEntry entry = byName.get(name);
            VfsUri uri = root.resolve(name);
            if (entry == null) {
                if (!isVacuumed(folder, entries)) {
                    findings.add(FindingCode.SEAL_DAMAGED, uri, "seal of the fragment is missing");
                }
                return;
            }
            findings.check(FindingCode.SEAL_DAMAGED, uri, () -> {
                Fingerprint expected = Objects.requireNonNull(line.line().fingerprint());
                Fingerprint found = HashedFiles.of(storage, uri, entry.size(), expected.algorithm(), bytes -> {});
                if (!found.equals(expected)) {
                    findings.add(
                            FindingCode.SEAL_DAMAGED,
                            uri,
                            "seal of the fragment was changed (found " + found + ", expected " + expected + ")");
                }
            });
        });
    }
}
