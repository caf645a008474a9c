package dev.tegula.internal.storage.open;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.errors.EncryptionException;
import dev.tegula.errors.StorageException;
import dev.tegula.errors.UnsupportedFormatException;
import dev.tegula.internal.base.TimeSpan;
import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.storage.ArrayDirectory;
import dev.tegula.internal.storage.FragmentRef;
import dev.tegula.internal.storage.VacuumFile;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsUri;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Finds fragments without a commit. A fragment that lost its commit file cannot be distinguished from one whose writer
 * is still running or has failed. The only evidence is the age of its files and whether it is complete.
 */
public final class UncommittedFragments {

    /** Minimum age of reported fragments: few writes take as long. */
    public static final Duration REPORTED_AGE = Duration.ofHours(1);

    /** Modification time of a folder without files, whose age is unknown. */
    public static final long NO_FILES = Long.MIN_VALUE;

    /**
     * A fragment without a commit.
     *
     * @param modifiedMillis last modification of any of its files, in milliseconds since 1970; {@link #NO_FILES} if
     *     there are none
     * @param complete whether its metadata file, which is written last, can be read
     */
    public record Fragment(TimestampedName name, VfsUri uri, long modifiedMillis, boolean complete) {

        private boolean isOlder(Duration age) {
            return modifiedMillis <= System.currentTimeMillis() - TimeSpan.millis(age);
        }
    }

    private UncommittedFragments() {}

    /**
     * Finds the uncommitted fragments of an array, with one listing of the folder of fragments and two requests for
     * each fragment found.
     */
    public static List<Fragment> of(ArrayContext context) {
        return among(context, context.directory().folders());
    }

    /**
     * Finds the folders of fragments that are neither committed nor named by a vacuum file.
     *
     * @param folders folders listed before the commits of the context, so that later commits are known
     */
    public static List<Fragment> among(ArrayContext context, List<VfsEntry> folders) {
        ArrayDirectory directory = context.directory();
        Set<String> known = new HashSet<>();
        directory.allFragments().forEach(fragment -> known.add(fragment.name().text()));
        // A vacuum file hides the fragments that it names, committed or not, and a vacuum deletes them.
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
                        name, folder.uri(), modified, isComplete(context, FragmentRef.at(name, folder.uri()))));
            }
        }
        return found;
    }

    /** Returns the complete fragments that were not deleted, and not modified for {@link #REPORTED_AGE}. */
    public static List<Fragment> reported(ArrayContext context) {
        return of(context).stream()
                .filter(fragment -> fragment.complete()
                        && fragment.isOlder(REPORTED_AGE)
                        && !context.directory().isIgnored(fragment.name()))
                .toList();
    }

    /**
     * Returns the reported fragments, or none if the store cannot list them, since the array can be opened
     * nevertheless.
     */
    private static List<Fragment> reportedIfListed(ArrayContext context) {
        try {
            return reported(context);
        } catch (StorageException e) {
            return List.of();
        }
    }

    /**
     * Returns whether a fragment's metadata can be read. Fragments that are unreadable for other reasons than damage
     * count as complete.
     */
    private static boolean isComplete(ArrayContext context, FragmentRef ref) {
        try {
            FragmentOpener.any(context, ref);
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
     * Logs a warning if an array of version 12 or later has complete fragments but no commits, since all its data may
     * have become invisible. For other arrays nothing is listed.
     */
    public static void warn(ArraySnapshot snapshot) {
        ArrayContext context = snapshot.context();
        ArrayDirectory directory = context.directory();
        boolean isWithoutCommits =
                directory.allFragments().isEmpty() && directory.deletes().isEmpty();
        if (isWithoutCommits
                && new FormatVersion(snapshot.schema().version()).hasFolders()
                && log().isLoggable(System.Logger.Level.WARNING)) {
            List<Fragment> found = reportedIfListed(context);
            if (!found.isEmpty()) {
                log().log(
                                System.Logger.Level.WARNING,
                                directory.root() + ": the array reads as empty, but complete fragments without commits "
                                        + "exist (" + names(found) + "); their commit files may be lost. "
                                        + "Verify the array.");
            }
        }
    }

    /** Returns the names of the first few fragments. */
    public static String names(List<Fragment> fragments) {
        List<String> names = fragments.stream()
                .limit(5)
                .map(fragment -> fragment.name().text())
                .toList();
        return String.join(", ", names)
                + (fragments.size() > names.size() ? " and " + (fragments.size() - names.size()) + " more" : "");
    }

    /**
     * Returns the logger; the search for a logging library opens every jar of the class path, so it waits for a need.
     */
    private static System.Logger log() {
        return System.getLogger("dev.tegula");
    }
}
