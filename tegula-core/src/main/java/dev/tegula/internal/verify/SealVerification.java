package dev.tegula.internal.verify;

import dev.tegula.errors.StorageException.Reason;
import dev.tegula.errors.StorageException;
import dev.tegula.errors.TegulaException;
import dev.tegula.integrity.FindingCode;
import dev.tegula.integrity.Severity;
import dev.tegula.integrity.VerifyOptions.Depth;
import dev.tegula.internal.exec.Workers;
import dev.tegula.internal.seal.Fingerprint;
import dev.tegula.internal.seal.FragmentSeal;
import dev.tegula.internal.seal.HashedFiles;
import dev.tegula.internal.seal.ObjectSeals;
import dev.tegula.internal.seal.Removals;
import dev.tegula.internal.seal.Removals.Judgement;
import dev.tegula.internal.seal.SealFile;
import dev.tegula.internal.seal.SealNames;
import dev.tegula.internal.seal.SealableFiles;
import dev.tegula.internal.storage.ArrayDirectory;
import dev.tegula.internal.storage.Storage;
import dev.tegula.internal.verify.findings.Findings;
import dev.tegula.query.ObjectType;
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

  /** Fragments whose files are compared together. */
  private static final int GROUP = 64;

  private final Findings.Of findings;
  private final Storage storage;
  private final Workers workers;
  private final VfsUri root;
  private final Depth depth;
  private final ObjectType type;
  private final SealableFiles files;
  private final ObjectSeals seals;
  private final AtomicLong unsealed = new AtomicLong();
  private final AtomicLong compared = new AtomicLong();
  private final AtomicReference<@Nullable VfsUri> firstUnsealed = new AtomicReference<>();

  SealVerification(Findings.Of findings, Storage storage, Workers workers, Depth depth, ObjectType type) {
    this.findings = findings;
    this.storage = storage;
    this.workers = workers;
    this.root = findings.object();
    this.depth = depth;
    this.type = type;
    this.seals = ObjectSeals.read(storage, root);
    this.files = SealableFiles.of(storage, root, type);
  }

  /** Compares everything; notes what no seal covers if anything is sealed, or if hashes are all that is compared. */
  void run() {
    seals.damaged().forEach((file, problem) -> findings.failed(FindingCode.SEAL_DAMAGED, file, -1, problem));
    small();
    List<VfsEntry> fragments = new ArrayList<>(files.fragments().values());
    for (int from = 0; from < fragments.size(); from += GROUP) {
      List<VfsEntry> group = fragments.subList(from, Math.min(fragments.size(), from + GROUP));
      List<List<Runnable>> checks = new ArrayList<>();
      group.forEach(fragment -> checks.add(List.of()));
      run(group.size(), i -> checks.set(i, fragment(group.get(i))));
      List<Runnable> all = checks.stream().flatMap(List::stream).toList();
      run(all.size(), i -> all.get(i).run());
      if (depth == Depth.SEALED) {
        findings.all().progress(root, from + group.size(), fragments.size());
      }
    }
    VfsUri first = firstUnsealed.get();
    if (first != null && (depth == Depth.SEALED || compared.get() > 0 || !seals.files().isEmpty())) {
      // Nothing compared is no proof of anything.
      Severity severity = compared.get() == 0 && depth == Depth.SEALED ? Severity.WARNING : FindingCode.UNSEALED.severity();
      String others = unsealed.get() == 1 ? "" : " and " + (unsealed.get() - 1) + " others";
      findings.add(FindingCode.UNSEALED, severity, first, -1, "no seal covers this file" + others);
    }
  }

  private void run(int count, Workers.Item item) {
    if (storage.traits().lowLatency()) {
      workers.forEach(count, item);
    } else {
      workers.forEachRequest(count, item);
    }
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
    run(sealed.size(), i -> compare(sealed.get(i), Objects.requireNonNull(seals.files().get(root.relativize(sealed.get(i).uri()))).line()));
    if (!missing(storage, seals, files).isEmpty()) {
      // Maintenance may be at work: folders are listed one after the other.
      missing(storage, seals, SealableFiles.of(storage, root, type)).forEach(this::report);
    }
  }

  /** The sealed files and fragments that are not there and should be. */
  private static Map<String, Judgement> missing(Storage storage, ObjectSeals seals, SealableFiles present) {
    Removals removals = new Removals(storage, seals, present);
    Map<String, Judgement> missing = new TreeMap<>();
    seals.files().forEach((name, line) -> {
      boolean there = SealNames.isOfFragment(name)
          ? present.fragments().containsKey(SealNames.fragmentOf(name))
          : present.files().containsKey(name);
      Judgement judgement = there ? Judgement.EXPECTED : removals.of(line);
      if (judgement != Judgement.EXPECTED) {
        missing.put(name, judgement);
      }
    });
    return missing;
  }

  private void report(String name, Judgement judgement) {
    boolean fragment = SealNames.isOfFragment(name);
    VfsUri uri = root.resolve(fragment ? name.substring(0, name.lastIndexOf('/')) : name);
    String what = fragment ? "the sealed fragment is missing" : "the sealed file is missing";
    if (judgement == Judgement.LOST) {
      findings.add(FindingCode.SEAL_MISMATCH, uri, what + ", and nothing explains its deletion");
    } else if (fragment || !hasSeal(name)) {
      findings.add(
          FindingCode.SEAL_MISMATCH, Severity.WARNING, uri, -1,
          what + " together with its commit: another library deleted the fragment, or both were lost");
    }
  }

  /** Whether the fragment of a commit was sealed as well, and is therefore reported itself. */
  private boolean hasSeal(String commit) {
    String fragment = ArrayDirectory.stem(commit.substring(commit.lastIndexOf('/') + 1));
    return seals.files().keySet().stream().anyMatch(name -> name.contains(fragment + "/"));
  }

  /** Checks the sizes of a fragment's files; returns the comparisons of their hashes. */
  private List<Runnable> fragment(VfsEntry folder) {
    findings.all().checkCancelled();
    List<VfsEntry> entries = new ArrayList<>();
    if (!findings.check(FindingCode.FILE_UNREADABLE, folder.uri(), () -> entries.addAll(storage.list(folder.uri()))) || entries.isEmpty()) {
      return List.of();
    }
    Map<String, VfsEntry> there = FragmentSeal.covered(entries);
    VfsEntry newest = FragmentSeal.newest(entries);
    checkSeals(folder, entries);
    if (depth == Depth.SEALED) {
      findings.all().countFragment(0);
    }
    if (newest == null) {
      there.values().forEach(entry -> unsealed(entry.uri()));
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
    Map<String, VfsEntry> rest = new TreeMap<>(there);
    for (SealFile.Line line : seal.lines()) {
      VfsEntry entry = rest.remove(line.name());
      if (line.fingerprint() == null) {
        continue; // Nothing writes such a line here.
      }
      if (entry != null) {
        comparisons.add(() -> compare(entry, line));
      } else if (line.kind() == SealFile.Kind.FILE && line.name().indexOf('/') < 0 && !isVacuumed(folder)) {
        findings.add(FindingCode.SEAL_MISMATCH, folder.uri().child(line.name()), "the sealed file is missing");
      }
    }
    rest.values().forEach(entry -> unsealed(entry.uri()));
    return comparisons;
  }

  /** Whether vacuum deleted a fragment since its folder was listed. */
  private boolean isVacuumed(VfsEntry folder) {
    return storage.list(folder.uri()).isEmpty();
  }

  /** Compares the seals of a fragment with what the seals of the array say of them. */
  private void checkSeals(VfsEntry folder, List<VfsEntry> entries) {
    String path = root.relativize(folder.uri()) + "/";
    Map<String, VfsEntry> byName = new TreeMap<>();
    entries.forEach(entry -> byName.put(path + entry.name(), entry));
    seals.below(path).forEach((name, sealed) -> {
      VfsEntry entry = byName.get(name);
      VfsUri uri = root.resolve(name);
      if (entry == null) {
        findings.add(FindingCode.SEAL_DAMAGED, uri, "the seal of the fragment is missing");
        return;
      }
      findings.check(FindingCode.SEAL_DAMAGED, uri, () -> {
        Fingerprint expected = Objects.requireNonNull(sealed.line().fingerprint());
        Fingerprint found = HashedFiles.of(storage, uri, entry.size(), expected.algorithm(), bytes -> {});
        if (!found.equals(expected)) {
          findings.add(
              FindingCode.SEAL_DAMAGED, uri, "the seal of the fragment was changed (found " + found + ", expected " + expected + ")");
        }
      });
    });
  }

  private void compare(VfsEntry entry, SealFile.Line line) {
    findings.all().checkCancelled();
    Fingerprint expected = Objects.requireNonNull(line.fingerprint());
    compared.incrementAndGet();
    findings.check(FindingCode.SEAL_MISMATCH, entry.uri(), () -> {
      if (entry.size() != expected.size()) {
        findings.add(
            FindingCode.SEAL_MISMATCH, entry.uri(), Math.min(entry.size(), expected.size()),
            "the file has " + entry.size() + " bytes (expected " + expected.size() + ", by its seal)");
      } else if (depth != Depth.QUICK || !isFragmentFile(entry)) {
        Fingerprint found = hash(entry, expected);
        if (found != null && !found.equals(expected)) {
          findings.add(
              FindingCode.SEAL_MISMATCH, entry.uri(),
              "the bytes changed since the file was sealed (found " + found + ", expected " + expected + ")");
        }
      }
    });
  }

  /** The size and hash of a file; null if it was deleted since it was listed. */
  private @Nullable Fingerprint hash(VfsEntry entry, Fingerprint expected) {
    try {
      return HashedFiles.of(storage, entry.uri(), entry.size(), expected.algorithm(), bytes -> {
        findings.all().checkCancelled();
        if (depth == Depth.SEALED) {
          findings.all().countBytes(bytes);
        }
      });
    } catch (StorageException e) {
      if (e.reason() != Reason.ABSENT) {
        throw e;
      }
      findings.add(FindingCode.CHANGED, entry.uri(), "the file was deleted during the verification");
      return null;
    }
  }

  private boolean isFragmentFile(VfsEntry entry) {
    VfsUri parent = entry.uri().parent();
    return parent != null && files.fragments().containsKey(parent.name());
  }

  private void unsealed(VfsUri file) {
    unsealed.incrementAndGet();
    firstUnsealed.accumulateAndGet(file, (a, b) -> a == null || b != null && b.compareTo(a) < 0 ? b : a);
  }
}
