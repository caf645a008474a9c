package dev.tegula.internal.seal;

import dev.tegula.internal.bytes.ByteReader;
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
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
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
    private final Set<String> listed = new HashSet<>();
    /** Names of fragments with a commit file. */
    private final Set<String> commits = new HashSet<>();
    /** Numbers of the oldest seals that contain a fragment, by its name. */
    private final Map<String, Integer> fragmentNumbers = new HashMap<>();

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
            String file = VacuumFile.lastPart(path);
            if (SealNames.isOfFragment(path)) {
                fragmentNumbers.merge(SealNames.fragmentOf(path), line.number(), Math::min);
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
                    .forEach(entry -> listed.add(VacuumFile.lastPart(entry.path())));
        } catch (RuntimeException e) {
            return; // It is reported by its own seal or by the verification of commits.
        }
    }

    private void readIgnored(Storage storage, VfsEntry list) {
        try {
            VacuumFile.lastParts(storage.readAll(list.uri()), list.uri())
                    .forEach(name -> replacedNow.add(ArrayDirectory.stem(name)));
        } catch (RuntimeException e) {
            return; // It is reported by its own seal or by the verification of commits.
        }
    }

    /** Judges the absence of a sealed file, or of the fragment that a seal belongs to. */
    public Judgement of(Sealed sealed) {
        String path = sealed.line().name();
        String file = VacuumFile.lastPart(path);
        if (SealNames.isOfFragment(path)) {
            return fragment(SealNames.fragmentOf(path), sealed);
        }
        TimestampedName name = TimestampedName.parse(ArrayDirectory.stem(file));
        if (name == null) {
            return Judgement.LOST;
        }
        return switch (ArrayDirectory.ending(file)) {
            case ".wrt", ".ok" -> commit(file, name, sealed);
            case ".del", ".upd" -> expectedIf(listed.contains(file));
            case ".con" -> expectedIf(isCovered(path, name, sealed.number()));
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
        if (listed.contains(file)) {
            return Judgement.EXPECTED;
        }
        if (present.fragments().containsKey(name.text())) {
            // An interrupted vacuum has deleted the commit but not yet the fragment.
            return expectedIf(sealed.line().kind() == Kind.REPLACED || replacedNow.contains(name.text()));
        }
        return fragment(name.text(), sealed);
    }

    /** Judges the absence of a fragment. */
    private Judgement fragment(String text, Sealed sealed) {
        TimestampedName name = TimestampedName.parse(text);
        if (name == null) {
            return Judgement.LOST;
        }
        if (sealed.line().kind() == Kind.REPLACED || replacedNow.contains(text)) {
            return Judgement.EXPECTED;
        }
        for (String other : present.fragments().keySet()) {
            TimestampedName candidate = TimestampedName.parse(other);
            if (candidate != null && covers(candidate, name) && isNewer(fragmentNumbers.get(other), sealed.number())) {
                return Judgement.EXPECTED;
            }
        }
        boolean committed = FormatVersion.isItsOwnCommit(name.leastVersion())
                || listed.contains(text + ".wrt")
                || listed.contains(text + ".ok")
                || commits.contains(text);
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
                String name = seal ? SealNames.fragmentOf(other) : VacuumFile.lastPart(other);
                boolean exists = seal
                        ? present.fragments().containsKey(name)
                        : metadata && present.files().containsKey(other);
                if (exists && !replacedNow.contains(name)) {
                    return true;
                }
            }
        }
        return false;
    }
}
