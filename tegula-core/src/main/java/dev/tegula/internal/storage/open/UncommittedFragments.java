package dev.tegula.internal.storage.open;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.errors.EncryptionException;
import dev.tegula.errors.StorageException;
import dev.tegula.errors.UnsupportedFormatException;
import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.storage.ArrayDirectory;
import dev.tegula.internal.storage.ArrayDirectory.FragmentRef;
import dev.tegula.internal.storage.NextStep;
import dev.tegula.internal.storage.VacuumFile;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsUri;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Fragments that no commit makes visible. That a fragment lost its commit file cannot be told from a writer that is at
 * work or died: only the age of its files, and whether it is complete, are clues.
 */
public final class UncommittedFragments {

    /** Fragments that nobody touched for this time are reported: few writes take as long. */
    public static final Duration REPORTED_AGE = Duration.ofHours(1);

    /** The age of a folder without files is not known. */
    public static final long NO_FILES = Long.MIN_VALUE;

    private static final System.Logger LOG = System.getLogger("dev.tegula");

    /**
     * A fragment without a commit.
     *
     * @param modifiedMillis when one of its files was last written, in milliseconds since 1970; {@link #NO_FILES} if
     *     there are none
     * @param complete whether its metadata, which writers write last, can be read
     */
    public record Fragment(TimestampedName name, VfsUri uri, long modifiedMillis, boolean complete) {

        private boolean isOlder(Duration age) {
            return modifiedMillis <= System.currentTimeMillis() - age.toMillis();
        }
    }

    private UncommittedFragments() {}

    /** Finds those of an array: one listing of the folder of fragments, and two requests for each that is found. */
    public static List<Fragment> of(ArrayContext context) {
        return among(context, context.directory().folders());
    }

    /**
     * Finds those of some folders that are neither committed nor named by a vacuum file.
     *
     * @param folders listed before the commits of the context, so that a commit that came meanwhile is known
     */
    public static List<Fragment> among(ArrayContext context, List<VfsEntry> folders) {
        ArrayDirectory directory = context.directory();
        Set<String> known = new HashSet<>();
        directory.allFragments().forEach(fragment -> known.add(fragment.name().text()));
        // A vacuum file hides the fragments that it names, committed or not; vacuum deletes them.
        directory.vacuums().stream().map(VacuumFile::names).forEach(known::addAll);
        List<Fragment> found = new ArrayList<>();
        for (VfsEntry folder : folders) {
            TimestampedName name = TimestampedName.parse(folder.name());
            if (name != null && !known.contains(name.text())) {
                long modified = context.storage().listBelow(folder.uri()).stream()
                        .mapToLong(VfsEntry::modifiedMillis)
                        .max()
                        .orElse(NO_FILES);
                found.add(new Fragment(
                        name, folder.uri(), modified, isComplete(context, new FragmentRef(name, folder.uri()))));
            }
        }
        return found;
    }

    /** The complete fragments that were not modified for {@link #REPORTED_AGE}. */
    public static List<Fragment> reported(ArrayContext context) {
        return of(context).stream()
                .filter(fragment -> fragment.complete() && fragment.isOlder(REPORTED_AGE))
                .toList();
    }

    /** The same; none if the store does not list them: that is no reason not to open the array. */
    private static List<Fragment> reportedIfListed(ArrayContext context) {
        try {
            return reported(context);
        } catch (StorageException e) {
            return List.of();
        }
    }

    /**
     * Whether a fragment's metadata can be read. What cannot be read for other reasons than damage counts as complete.
     */
    private static boolean isComplete(ArrayContext context, FragmentRef ref) {
        try {
            OpenFragment.openAny(context, ref);
            return true;
        } catch (CorruptArrayException e) {
            return false;
        } catch (StorageException e) {
            return e.reason() != StorageException.Reason.ABSENT;
        } catch (EncryptionException | UnsupportedFormatException e) {
            return true;
        }
    }

    /**
     * Logs a warning if an array of version 12 or later has no commit and complete fragments: all of it may have become
     * invisible. Of other arrays nothing more is listed.
     */
    public static void warn(ArraySnapshot snapshot) {
        ArrayContext context = snapshot.context();
        ArrayDirectory directory = context.directory();
        boolean none = directory.allFragments().isEmpty() && directory.deletes().isEmpty();
        if (none
                && new FormatVersion(snapshot.schema().version()).hasFolders()
                && LOG.isLoggable(System.Logger.Level.WARNING)) {
            List<Fragment> found = reportedIfListed(context);
            if (!found.isEmpty()) {
                LOG.log(
                        System.Logger.Level.WARNING,
                        directory.root() + ": the array reads as empty, but complete fragments without commits "
                                + "exist (" + names(found) + "); their commit files may be lost. "
                                + NextStep.verify(directory.root()));
            }
        }
    }

    /** The names of the first few. */
    public static String names(List<Fragment> fragments) {
        List<String> names = fragments.stream()
                .limit(5)
                .map(fragment -> fragment.name().text())
                .toList();
        return String.join(", ", names)
                + (fragments.size() > names.size() ? " and " + (fragments.size() - names.size()) + " more" : "");
    }
}
