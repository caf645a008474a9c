package dev.tegula.internal.maintenance;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.errors.EncryptionException;
import dev.tegula.errors.StorageException;
import dev.tegula.errors.UnsupportedFormatException;
import dev.tegula.internal.format.ConsolidationRecord;
import dev.tegula.internal.fragment.FragmentFields;
import dev.tegula.internal.fragment.FragmentFooter;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.read.pruning.FragmentSummary;
import dev.tegula.internal.storage.ArrayDirectory;
import dev.tegula.internal.storage.CommitNames;
import dev.tegula.internal.storage.ConsolidationRecords;
import dev.tegula.internal.storage.FragmentRef;
import dev.tegula.internal.storage.VacuumFile;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.storage.open.FragmentOpener;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsUri;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Checks the replacement of fragments before these are deleted. It must be committed, its footer must be readable, and
 * its data files must have the sizes that the footer states. If there is a record of the consolidation, the replacement
 * must have the cells that were written, and must have been made from the fragments to delete.
 */
final class VacuumCheck {

    private final ArrayContext context;

    /**
     * Result of a check.
     *
     * @param refusal why the replaced fragments must be kept, or null
     * @param unchecked what could not be checked, or null
     */
    record Result(@Nullable String refusal, @Nullable String unchecked) {
        private static Result refuse(String why) {
            return new Result(why, null);
        }
    }

    VacuumCheck(ArrayContext context) {
        this.context = context;
    }

    /** Checks the replacement of the fragments that a vacuum file names. */
    Result of(VacuumFile vacuum) {
        String damage = vacuum.damage();
        if (damage != null) {
            return Result.refuse("the file is damaged; " + damage);
        }
        try {
            Result result = check(vacuum, new HashSet<>());
            String evidence = result.refusal() == null ? onlyEvidence(vacuum) : null;
            return evidence == null ? result : Result.refuse(evidence);
        } catch (EncryptionException e) {
            // Names suffice to find redundant files, so a vacuum needs no key.
            CommitNames names = CommitNames.of(context.directory().root(), vacuum.by());
            VfsUri metadata = names.fragment(vacuum.by()).child(ArrayDirectory.FRAGMENT_METADATA);
            return context.storage().exists(metadata)
                    ? new Result(null, "its replacement " + vacuum.by() + " was not read: " + e.getMessage())
                    : Result.refuse("its replacement " + vacuum.by() + " has no " + metadata);
        } catch (CorruptArrayException | UnsupportedFormatException | NumberFormatException e) {
            return Result.refuse("its replacement " + vacuum.by() + " cannot be checked: " + e.getMessage());
        }
    }

    /**
     * Checks the replacement. If it was replaced in turn, and a vacuum started to delete it, checks its replacement.
     *
     * @param checked vacuum files visited so far
     */
    private Result check(VacuumFile vacuum, Set<VfsUri> checked) {
        ArrayDirectory directory = context.directory();
        FragmentRef by = directory.find(vacuum.by().text());
        if (by == null) {
            for (VacuumFile later : directory.vacuums()) {
                if (!later.isPending() && later.names().contains(vacuum.by().text()) && checked.add(later.uri())) {
                    return check(later, checked);
                }
            }
            return isCovered(vacuum.by())
                    ? new Result(null, null)
                    : Result.refuse("its replacement " + vacuum.by()
                            + " is not committed, and there is no evidence that it was replaced or deleted in turn");
        }
        ConsolidationRecord record = record(by);
        if (record == null) {
            String damage = structure(by, null);
            return damage != null
                    ? Result.refuse(damage)
                    : new Result(
                            null,
                            "there is no record of the consolidation that wrote " + vacuum.by() + " (another "
                                    + "library, or an older version of Tegula), so its cells were not counted");
        }
        if (!record.isBalanced()) {
            return Result.refuse("the record of the consolidation that wrote " + vacuum.by() + " is inconsistent");
        }
        Set<String> others = new HashSet<>(vacuum.names());
        others.removeAll(record.replaced().keySet());
        if (!others.isEmpty()) {
            return Result.refuse("by its record, " + vacuum.by() + " was not made from " + others);
        }
        for (Map.Entry<String, Long> made : record.made().entrySet()) {
            FragmentRef part = directory.find(made.getKey());
            TimestampedName name = TimestampedName.parse(made.getKey());
            if (part == null && name != null && isCovered(name)) {
                continue;
            }
            String damage = part == null
                    ? "its replacement " + made.getKey() + " is not committed"
                    : structure(part, made.getValue());
            if (damage != null) {
                return Result.refuse(damage);
            }
        }
        return new Result(null, null);
    }

    /** Returns which replaced fragment is the only evidence that others were replaced, or null. */
    private @Nullable String onlyEvidence(VacuumFile vacuum) {
        ArrayDirectory directory = context.directory();
        for (String name : vacuum.names()) {
            FragmentRef replaced = directory.find(name);
            List<String> again = replaced == null
                    ? List.of()
                    : ConsolidationRecords.shownAgain(
                            context.storage(), directory, replaced, directory.visibleFragments());
            if (!again.isEmpty()) {
                return name + " replaced " + again
                        + ", but its own vacuum file is lost or damaged, so readers see them";
            }
        }
        return null;
    }

    /** Returns whether a missing fragment was replaced or deleted. */
    private boolean isCovered(TimestampedName missing) {
        ArrayDirectory directory = context.directory();
        return directory.isIgnored(missing)
                || directory.vacuums().stream()
                        .anyMatch(other -> other.names().contains(missing.text())
                                && directory.find(other.by().text()) != null)
                || ConsolidationRecords.anyReplaced(context.storage(), directory.allFragments(), missing);
    }

    private @Nullable ConsolidationRecord record(FragmentRef fragment) {
        return ConsolidationRecords.of(context.storage(), fragment);
    }

    /** Returns what is wrong with a fragment's files, or null. */
    private @Nullable String structure(FragmentRef ref, @Nullable Long cells) {
        OpenFragment fragment = open(ref);
        if (fragment == null) {
            return "its replacement " + ref.name() + " has no "
                    + CommitNames.of(context.directory().root(), ref.name())
                            .fragment(ref.name())
                            .child(ArrayDirectory.FRAGMENT_METADATA);
        }
        Map<String, Long> sizes = new HashMap<>();
        for (VfsEntry entry : context.storage().list(ref.uri())) {
            sizes.put(entry.name(), entry.size());
        }
        FragmentFooter footer = fragment.footer();
        for (FragmentFields.Entry entry : fragment.fields().entries()) {
            int i = entry.index();
            String damage = size(ref, sizes, entry.fixedFile(), footer.fileSizes()[i]);
            damage = damage == null && entry.field().isVariable()
                    ? size(ref, sizes, entry.varFile(), footer.varFileSizes()[i])
                    : damage;
            damage = damage == null && entry.field().nullable()
                    ? size(ref, sizes, entry.validityFile(), footer.validityFileSizes()[i])
                    : damage;
            if (damage != null) {
                return damage;
            }
        }
        long stored = FragmentSummary.of(fragment).cells();
        return cells == null || stored == cells
                ? null
                : "its replacement " + ref.name() + " has a wrong number of cells (found " + stored + " in its "
                        + "footer, expected " + cells + " by its record)";
    }

    private @Nullable OpenFragment open(FragmentRef ref) {
        try {
            return FragmentOpener.any(context, ref);
        } catch (StorageException e) {
            if (e.reason() == StorageException.Reason.ABSENT) {
                return null;
            }
            throw e;
        }
    }

    private static @Nullable String size(FragmentRef ref, Map<String, Long> sizes, String file, long expected) {
        Long found = sizes.get(file);
        return expected == (found == null ? 0 : found)
                ? null
                : ref.uri().child(file) + ", a file of its replacement: "
                        + (found == null ? "missing" : "wrong size (found " + found)
                        + (found == null ? " (expected " : " bytes, expected ") + expected + ")";
    }
}
