package dev.tegula.internal.seal;

import dev.tegula.group.ObjectType;
import dev.tegula.internal.base.PathNames;
import dev.tegula.internal.bytes.ByteReader;
import dev.tegula.internal.bytes.ByteWriter;
import dev.tegula.internal.bytes.FolderNames;
import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.format.CommitList;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.seal.ObjectSeals.Sealed;
import dev.tegula.internal.seal.SealFile.Kind;
import dev.tegula.internal.storage.ArrayDirectory;
import dev.tegula.internal.storage.Storage;
import dev.tegula.internal.storage.VacuumFile;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsUri;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether maintenance by any library explains the absence of a sealed file. Maintenance deletes files that
 * newer files replace: consolidated metadata and fragments, commits in a list, and lists that a longer list contains.
 */
public final class RemovalRules {

    /** Judgement of the absence of a sealed file. */
    public enum Judgement {
        /** Maintenance deletes such files. */
        EXPECTED,
        /** The evidence fits a deletion as well as the loss of both the fragment and its commit. */
        DELETED_OR_LOST,
        /** The evidence fits only damage. */
        LOST
    }

    private final ObjectSeals seals;
    private final SealableFiles present;
    private final Set<String> replacedNow;
    /** Last path components of the commits in lists, with the bytes that they take there. */
    private final Map<String, Long> listed = new HashMap<>();
    /** Names of fragments in ignore files. */
    private final Set<String> ignored = new HashSet<>();
    /** Names of forgotten deletes, which only ignore files have. */
    private final Set<TimestampedName> forgotten = new HashSet<>();
    /** Names of sealed fragments that had been replaced when they were sealed. */
    private final Set<String> replacedWhenSealed = new HashSet<>();
    /** Names of fragments with a commit file. */
    private final Set<String> commits = new HashSet<>();

    private @Nullable KnownCommits known;
    /** Numbers of the oldest seals that contain a fragment, by its name. */
    private final Map<String, Integer> fragmentNumbers = new HashMap<>();

    /** Returns rules for the files that exist when a file is found missing; they are read once. */
    public static Supplier<RemovalRules> whenNeeded(Storage storage, VfsUri root, ObjectType type, ObjectSeals seals) {
        return new Supplier<>() {

            private @Nullable RemovalRules rules;

            @Override
            public synchronized RemovalRules get() {
                RemovalRules present = rules;
                if (present == null) {
                    present = new RemovalRules(storage, seals, SealableFiles.of(storage, root, type));
                    rules = present;
                }
                return present;
            }
        };
    }

    public RemovalRules(Storage storage, ObjectSeals seals, SealableFiles present) {
        this.seals = seals;
        this.present = present;
        this.replacedNow = present.replaced(storage);
        for (VfsEntry entry : present.files().values()) {
            if (entry.name().endsWith(".con")) {
                readList(storage, entry);
            } else if (entry.name().endsWith(".ign")) {
                readIgnored(storage, entry);
            } else if (isCommit(entry.name())) {
                commits.add(ArrayDirectory.stem(entry.name()));
            }
        }
        seals.files().forEach((path, line) -> {
            String file = PathNames.last(path);
            if (SealNames.isOfFragment(path)) {
                fragmentNumbers.merge(SealNames.fragmentOf(path), line.number(), Math::min);
                if (line.line().kind() == Kind.REPLACED) {
                    replacedWhenSealed.add(SealNames.fragmentOf(path));
                }
            } else if (isCommit(file)) {
                fragmentNumbers.merge(ArrayDirectory.stem(file), line.number(), Math::min);
            }
        });
    }

    private static boolean isCommit(String file) {
        return file.endsWith(".wrt") || file.endsWith(".ok");
    }

    private void readList(Storage storage, VfsEntry list) {
        try {
            CommitList.read(new ByteReader(
                            storage.readAll(list.uri()), list.uri().toString()))
                    .forEach(entry -> listed.put(entry.last(), bytes(entry)));
        } catch (RuntimeException e) {
            return; // It is reported by its own seal or by the verification of commits.
        }
    }

    /** Returns the number of bytes of an entry of a list. */
    private static long bytes(CommitList.Entry entry) {
        ByteWriter out = new ByteWriter();
        CommitList.write(out, List.of(entry));
        return out.size();
    }

    private void readIgnored(Storage storage, VfsEntry list) {
        try {
            for (String name : VacuumFile.lastParts(storage.readAll(list.uri()), list.uri())) {
                ignored.add(ArrayDirectory.stem(name));
                TimestampedName delete =
                        CommitList.hasCondition(name) ? TimestampedName.parse(ArrayDirectory.stem(name)) : null;
                if (delete != null) {
                    forgotten.add(delete);
                }
            }
        } catch (RuntimeException e) {
            return; // It is reported by its own seal or by the verification of commits.
        }
    }

    /** Judges the absence of a sealed file, or of the fragment that a seal belongs to. */
    public Judgement of(Sealed sealed) {
        String path = sealed.line().name();
        String file = PathNames.last(path);
        if (SealNames.isOfFragment(path)) {
            return fragment(SealNames.fragmentOf(path), sealed);
        }
        TimestampedName name = TimestampedName.parse(ArrayDirectory.stem(file));
        if (name == null) {
            return Judgement.LOST;
        }
        return switch (ArrayDirectory.ending(file)) {
            case ".wrt", ".ok" -> commit(file, name, sealed);
            case ".del", ".upd" -> expectedIf(listed.containsKey(file) || forgotten.contains(name));
            case ".con" -> list(name, sealed);
            // Without the ignore file, the entries that it hides refer to missing fragments, which the verification
            // of commits reports.
            case ".ign" -> Judgement.EXPECTED;
            case ".vac" -> expectedIf(!restoresReplaced(path));
            case ".meta" -> expectedIf(present.files().keySet().stream().anyMatch(other -> other.endsWith(".meta")));
            default ->
                path.startsWith(FolderNames.SCHEMA + "/")
                        ? Judgement.LOST
                        : expectedIf(sealed.line().kind() == Kind.REPLACED || isCovered(path, name, sealed.number()));
        };
    }

    private static Judgement expectedIf(boolean expected) {
        return expected ? Judgement.EXPECTED : Judgement.LOST;
    }

    private Judgement commit(String file, TimestampedName name, Sealed sealed) {
        if (listed.containsKey(file)) {
            return Judgement.EXPECTED;
        }
        if (present.fragments().containsKey(name.text())) {
            // An interrupted vacuum has deleted the commit but not yet the fragment.
            return expectedIf(sealed.line().kind() == Kind.REPLACED || isReplaced(name.text()));
        }
        return fragment(name.text(), sealed);
    }

    /** Returns whether a vacuum or deletion may remove a fragment: a vacuum or ignore file names it, or did once. */
    private boolean isReplaced(String fragment) {
        return replacedNow.contains(fragment) || ignored.contains(fragment) || replacedWhenSealed.contains(fragment);
    }

    /** Returns whether a fragment has a commit file, or is in a list and in no ignore file. */
    private boolean isCommitted(String fragment) {
        return commits.contains(fragment)
                || !ignored.contains(fragment)
                        && (listed.containsKey(fragment + ".wrt") || listed.containsKey(fragment + ".ok"));
    }

    /**
     * Returns whether a vacuum or deletion has begun to remove a fragment, so that any of its files may be missing. It
     * removes the commit first.
     *
     * @param files names of the files that exist in the fragment's folder
     */
    public boolean isBeingRemoved(String fragment, Set<String> files) {
        TimestampedName name = TimestampedName.parse(fragment);
        boolean committed = name != null && FormatVersion.isItsOwnCommit(name.leastVersion())
                ? files.contains(ArrayDirectory.FRAGMENT_METADATA)
                : isCommitted(fragment);
        return !committed && isReplaced(fragment);
    }

    /**
     * Judges the absence of a list, which must change nothing. There must be another list, as a vacuum never deletes
     * the last one. All fragments that the list may contain must be committed elsewhere, unless they were replaced. And
     * the known commits of its time must take at least as many bytes as the list: a delete condition that only this
     * list embedded is not among them, unless it was forgotten, with a size that nobody knows. Which list was sealed
     * first says nothing, because a vacuum deletes lists that were sealed together.
     */
    private Judgement list(TimestampedName list, Sealed sealed) {
        Fingerprint fingerprint = sealed.line().fingerprint();
        KnownCommits known = knownCommits();
        if (listed.isEmpty()
                || fingerprint == null
                || known.uncommitted.stream().anyMatch(fragment -> overlaps(list, fragment))) {
            return Judgement.LOST;
        }
        long bytes = known.bytes.entrySet().stream()
                .filter(commit -> overlaps(list, commit.getKey()))
                .mapToLong(Map.Entry::getValue)
                .sum();
        return fingerprint.size() <= bytes
                ? Judgement.EXPECTED
                : forgotten.stream().anyMatch(delete -> overlaps(list, delete))
                        ? Judgement.DELETED_OR_LOST
                        : Judgement.LOST;
    }

    /**
     * Commits that missing lists may contain.
     *
     * @param uncommitted sealed fragments that exist without a commit and were not replaced
     * @param bytes bytes that each commit takes in a list, by the name of its fragment or delete
     */
    private record KnownCommits(List<TimestampedName> uncommitted, Map<TimestampedName, Long> bytes) {}

    private synchronized KnownCommits knownCommits() {
        KnownCommits found = known;
        if (found == null) {
            List<TimestampedName> uncommitted = new ArrayList<>();
            Map<TimestampedName, Long> bytes = new HashMap<>();
            Stream.of(fragmentNumbers.keySet(), ignored, replacedNow)
                    .flatMap(Set::stream)
                    .map(TimestampedName::parse)
                    .filter(Objects::nonNull)
                    .forEach(name -> bytes.put(name, lineBytes(name.text())));
            listed.forEach((commit, size) -> {
                TimestampedName name = TimestampedName.parse(ArrayDirectory.stem(commit));
                if (name != null) {
                    bytes.merge(name, size, Math::max);
                }
            });
            for (String fragment : fragmentNumbers.keySet()) {
                TimestampedName name = TimestampedName.parse(fragment);
                if (name != null
                        && present.fragments().containsKey(fragment)
                        && !isReplaced(fragment)
                        && !isCommitted(fragment)
                        && !FormatVersion.isItsOwnCommit(name.leastVersion())) {
                    uncommitted.add(name);
                }
            }
            found = new KnownCommits(uncommitted, bytes);
            known = found;
        }
        return found;
    }

    /** Returns the number of bytes that the commit of a fragment takes in a list. */
    private static long lineBytes(String fragment) {
        return (long) FolderNames.COMMITS.length() + fragment.length() + "/.wrt\n".length();
    }

    private static boolean overlaps(TimestampedName list, TimestampedName name) {
        return name.start() <= list.end() && name.end() >= list.start();
    }

    /** Judges the absence of a fragment. */
    private Judgement fragment(String text, Sealed sealed) {
        TimestampedName name = TimestampedName.parse(text);
        if (name == null) {
            return Judgement.LOST;
        }
        if (sealed.line().kind() == Kind.REPLACED || isReplaced(text)) {
            return Judgement.EXPECTED;
        }
        for (String other : present.fragments().keySet()) {
            TimestampedName candidate = TimestampedName.parse(other);
            if (candidate != null && covers(candidate, name) && isNewer(fragmentNumbers.get(other), sealed.number())) {
                return Judgement.EXPECTED;
            }
        }
        boolean committed = FormatVersion.isItsOwnCommit(name.leastVersion()) || isCommitted(text);
        return committed ? Judgement.LOST : Judgement.DELETED_OR_LOST;
    }

    /**
     * Returns whether a file with the same folder and extension was written later and covers the timestamps of a file.
     */
    private boolean isCovered(String path, TimestampedName name, int number) {
        String folder = path.substring(0, path.lastIndexOf('/') + 1);
        String ending = ArrayDirectory.ending(path);
        for (String other : present.files().keySet()) {
            if (other.startsWith(folder)
                    && other.indexOf('/', folder.length()) < 0
                    && ArrayDirectory.ending(other).equals(ending)) {
                TimestampedName candidate =
                        TimestampedName.parse(ArrayDirectory.stem(other.substring(folder.length())));
                Sealed sealed = seals.files().get(other);
                if (candidate != null
                        && covers(candidate, name)
                        && isNewer(sealed == null ? null : sealed.number(), number)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean isNewer(@Nullable Integer number, int than) {
        return number == null || number > than;
    }

    private static boolean covers(TimestampedName outer, TimestampedName inner) {
        return !outer.equals(inner) && outer.start() <= inner.start() && outer.end() >= inner.end();
    }

    private static boolean isMetadata(String path) {
        return path.startsWith(FolderNames.METADATA + "/") || path.startsWith(FolderNames.GROUP + "/");
    }

    /**
     * Returns whether there are files that had been replaced when they were sealed and that no vacuum file names any
     * more.
     */
    private boolean restoresReplaced(String path) {
        boolean metadata = isMetadata(path);
        for (Sealed sealed : seals.files().values()) {
            String other = sealed.line().name();
            boolean otherMetadata = isMetadata(other);
            if (sealed.line().kind() == Kind.REPLACED && metadata == otherMetadata) {
                boolean seal = SealNames.isOfFragment(other);
                String name = seal ? SealNames.fragmentOf(other) : PathNames.last(other);
                boolean exists = seal
                        ? present.fragments().containsKey(name)
                        : metadata && present.files().containsKey(other);
                if (exists && !replacedNow.contains(name) && !ignored.contains(name)) {
                    return true;
                }
            }
        }
        return false;
    }
}
