package dev.tegula.integrity;

import dev.tegula.errors.NextStep.Action;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Codes of the findings of {@code verify}. Names are stable, since scripts may rely on them. Each code has a default
 * severity, the effect on readers, and advice that does no harm.
 */
public enum FindingCode {
    /** The schema file cannot be decoded. */
    SCHEMA_DAMAGED(Severity.ERROR, "Fragments written with this schema cannot be read.", Copy.ARRAY),
    /** There is no schema, or a fragment refers to one that is not in {@code __schema}. */
    SCHEMA_MISSING(Severity.ERROR, "The fragment, and every read that includes it, fails.", Copy.FILE),
    /** A schema that is not allowed for new arrays but can be read. */
    SCHEMA_UNUSUAL(Severity.NOTE, "None: the array reads as libtiledb reads it."),
    /** An enumeration of a schema is missing or cannot be decoded. */
    ENUMERATION_DAMAGED(
            Severity.ERROR, "Labels of the enumerated attribute cannot be read; stored indexes can.", Copy.FILE),
    /** An enumerated attribute contains an index that exceeds its enumeration. */
    ENUMERATION_INDEX(Severity.NOTE, "Reads by label return no label for these cells."),
    /** The array of a dimension label is missing. */
    LABEL_MISSING(Severity.ERROR, "Queries by this dimension label fail.", Copy.FILE),
    /** A consolidated commits file is empty, truncated or has an unknown entry. */
    COMMIT_LIST_DAMAGED(Severity.ERROR, "The array cannot be opened, or opens with fewer fragments.", Copy.FILE),
    /** A committed fragment does not exist, and there is no evidence of its deletion. */
    FRAGMENT_MISSING(Severity.ERROR, "Reads of the array fail, or lack the fragment's cells.", Copy.ARRAY),
    /** A fragment is complete but has no commit. */
    FRAGMENT_UNCOMMITTED(
            Severity.ERROR,
            "Readers do not see its cells.",
            "If a writer lost its commit, commit the fragment again",
            Action.RECOMMIT),
    /** A fragment has no commit and is not complete. */
    FRAGMENT_INCOMPLETE(
            Severity.NOTE,
            "None: readers do not see it.",
            "If no writer is at work, list what would be deleted",
            Action.CLEAN),
    /** A file or fragment of a maintenance operation that died before its commit. */
    MAINTENANCE_LEFTOVER(
            Severity.NOTE,
            "None: readers do not see it, and its cells are elsewhere or deleted.",
            "If no process is at work, list what would be deleted",
            Action.CLEAN_COMPLETE),
    /** A delete condition cannot be decoded. */
    CONDITION_DAMAGED(Severity.ERROR, "Reads of the array fail.", Copy.FILE),
    /** Copies of one delete condition differ. */
    CONDITION_MISMATCH(Severity.WARNING, "Readers use the copy in the consolidated commits file."),
    /** A list of vacuumed or ignored commits cannot be read. */
    VACUUM_LIST_DAMAGED(Severity.ERROR, "Replaced fragments may be read again.", Copy.FILE),
    /** Replaced fragments that were not vacuumed yet. */
    VACUUM_PENDING(
            Severity.NOTE,
            "None: readers skip replaced fragments, except at times before their replacement.",
            "To free the space, vacuum the array",
            Action.VACUUM),
    /** A replaced fragment has lost its commit, but its folder still exists. */
    VACUUM_INTERRUPTED(
            Severity.WARNING,
            "Reads at times before the replacement lack its cells.",
            "If a vacuum was interrupted, run it again",
            Action.VACUUM),
    /** A vacuum file names fragments, but the fragment that should replace them is missing. */
    REPLACEMENT_MISSING(Severity.ERROR, "Readers skip fragments that nothing replaces.", Copy.ARRAY),
    /** A consolidated fragment and the fragments that it replaced both count: its vacuum file is lost or damaged. */
    REPLACEMENT_UNKNOWN(
            Severity.ERROR,
            "Readers return the cells of these fragments twice, or older cells in place of newer ones.",
            "Restore the vacuum file from a copy",
            null),
    /** The footer or a section of fragment metadata cannot be decoded or is inconsistent. */
    FRAGMENT_METADATA_DAMAGED(Severity.ERROR, "Reads that need the fragment fail.", Copy.ARRAY),
    /** A file is missing. */
    FILE_MISSING(Severity.ERROR, "Reads that need the file fail.", Copy.ARRAY),
    /** A file is shorter than its metadata state, or, as a note, longer. */
    FILE_SIZE(Severity.ERROR, "Reads of its last tiles fail or return wrong cells.", Copy.ARRAY),
    /** The store cannot read a file. */
    FILE_UNREADABLE(
            Severity.ERROR,
            "Reads that need the file fail.",
            "Check permissions and the disk, then verify again",
            Action.VERIFY),
    /** A file that does not belong to the array. */
    FILE_STRAY(Severity.NOTE, "None for Tegula."),
    /** A stray file in a folder in which other libraries read all files. */
    FILE_STRAY_HARMFUL(Severity.WARNING, "libtiledb cannot open the array.", "Move the file out of the array", null),
    /** The array or file has a format version or feature that this release does not support. */
    FORMAT_UNSUPPORTED(
            Severity.ERROR,
            "Tegula cannot read it.",
            "Use a newer release of Tegula. If there is none for this version, restore the file from a copy",
            null),
    /** A file of array or group metadata cannot be decoded. */
    METADATA_DAMAGED(Severity.ERROR, "Metadata cannot be read; cells can.", Copy.FILE),
    /** A file of group members cannot be decoded. */
    GROUP_DAMAGED(Severity.ERROR, "The group cannot be opened.", Copy.FILE),
    /** A member of a group does not exist. */
    MEMBER_MISSING(
            Severity.ERROR, "The member cannot be opened.", "Restore it, or remove the entry", Action.REMOVE_MEMBER),
    /** A member of a group has another type than the group states. */
    MEMBER_TYPE(Severity.WARNING, "Readers that trust the group open it as the wrong type."),
    /** A file of consolidated fragment metadata cannot be decoded. */
    FOOTERS_DAMAGED(
            Severity.ERROR,
            "The array cannot be opened.",
            "Fragments hold the originals: restore the file, or move it out of the array",
            null),
    /** A consolidated footer differs from the fragment's own. */
    FOOTERS_MISMATCH(
            Severity.ERROR,
            "Readers use the consolidated copy.",
            "Fragments hold the originals: restore the file, or move it out of the array",
            null),
    /** A tile cannot be decoded: its chunks, sizes, checksum or authentication are wrong. */
    TILE_DAMAGED(Severity.ERROR, "Reads that need the tile fail.", Copy.ARRAY),
    /** Offsets of variable-length cells decrease or exceed the values. */
    OFFSETS_DAMAGED(Severity.ERROR, "Reads that need the tile fail or return wrong cells.", Copy.ARRAY),
    /** Validity bytes other than 0 and 1. */
    VALIDITY_VALUE(Severity.WARNING, "Tegula reads every byte but 0 as valid; other readers may differ."),
    /** Minimum, maximum, sum or null count differ from the cells: the cells or the statistics are damaged. */
    STATISTICS_MISMATCH(Severity.ERROR, "Cells, conditions or aggregates are wrong.", Copy.ARRAY),
    /** Statistics differ in a way that is a known defect of the writing library. */
    STATISTICS_DEFECT(Severity.NOTE, "None: readers do not rely on these."),
    /** A sum of floating-point numbers differs within the rounding of another order of addition. */
    SUM_ROUNDING(Severity.NOTE, "Sums from metadata differ from sums of cells in their last digits."),
    /** Coordinates are outside the MBR of their tile. */
    MBR_TOO_SMALL(Severity.ERROR, "Reads of ranges miss cells, or coordinates are wrong.", Copy.ARRAY),
    /** An MBR is larger than the coordinates of its tile. */
    MBR_LOOSE(Severity.NOTE, "Reads of ranges may read more tiles than necessary."),
    /** Levels of the R-tree are inconsistent. */
    RTREE_DAMAGED(Severity.ERROR, "Reads of ranges miss cells.", Copy.ARRAY),
    /** Cells are not in global order. */
    CELL_ORDER(Severity.ERROR, "Coordinates are wrong, or merging reads return them out of order.", Copy.ARRAY),
    /** Two cells have the same coordinates in an array without duplicates. */
    DUPLICATE_CELLS(Severity.ERROR, "Reads return both cells, or coordinates are wrong.", Copy.ARRAY),
    /** A coordinate is outside the domain. */
    OUTSIDE_DOMAIN(Severity.ERROR, "No range of the domain selects the cell, or coordinates are wrong.", Copy.ARRAY),
    /** Cells are outside the fragment's non-empty domain. */
    OUTSIDE_NON_EMPTY_DOMAIN(Severity.ERROR, "Reads that skip the fragment by its domain miss cells.", Copy.ARRAY),
    /** The non-empty domain is larger than the cells. */
    NON_EMPTY_DOMAIN_LOOSE(Severity.NOTE, "The reported non-empty domain is larger than the cells."),
    /** Timestamps of cells are outside those of the fragment. */
    CELL_TIMESTAMP(Severity.ERROR, "Reads at earlier times miss cells or return too many.", Copy.ARRAY),
    /** The time or condition of the delete of a cell contradicts its fragment. */
    CELL_DELETE(Severity.ERROR, "Deleted cells return, or cells are missing.", Copy.ARRAY),
    /** Cells are deleted without a condition, and there is no delete condition of their time. */
    TOMBSTONE_CONDITION(
            Severity.WARNING,
            "None for Tegula. libtiledb shows the deleted cells in row- and col-major order, and cannot consolidate them.",
            "Restore the file with the extension .del from a copy, or purge the deleted cells of all fragments",
            null),
    /** The array changed while it was verified. */
    CHANGED(Severity.NOTE, "None.", "Verify again when no maintenance is running", Action.VERIFY),
    /** A check was not possible. */
    NOT_CHECKED(Severity.NOTE, "None known."),
    /** There are more findings of one code in one file than are listed. */
    MORE(Severity.NOTE, "As of the findings before it."),
    /** A file differs from its seal. */
    SEAL_MISMATCH(
            Severity.ERROR,
            "Reads that need the changed bytes fail or return wrong cells.",
            "Restore the file from a copy. If it was changed or deleted on purpose, seal again",
            Action.SEAL_AGAIN),
    /** A seal cannot be read. */
    SEAL_DAMAGED(
            Severity.WARNING,
            "None on reads: the files that it covers cannot be compared.",
            "If nothing else is found, seal again",
            Action.SEAL_AGAIN),
    /** A file is not covered by any seal. */
    UNSEALED(Severity.NOTE, "None: it was not compared.", "To cover it, seal the array", Action.SEAL);

    private final Severity severity;
    private final String effect;
    private final String advice;
    private final @Nullable Action action;

    FindingCode(Severity severity, String effect) {
        this(severity, effect, "", null);
    }

    FindingCode(Severity severity, String effect, Copy advice) {
        this(severity, effect, advice.text, Action.SALVAGE);
    }

    FindingCode(Severity severity, String effect, String advice, @Nullable Action action) {
        this.severity = severity;
        this.effect = effect;
        this.advice = advice;
        this.action = action;
    }

    /** Returns the stable text of the code, such as {@code tile-damaged}. */
    public String text() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Returns the default severity. */
    public Severity severity() {
        return severity;
    }

    /** Returns the effect on readers of the array. */
    public String effect() {
        return effect;
    }

    /** Returns what to do, without a period; empty if nothing needs to be done. */
    public String advice() {
        return advice;
    }

    /** Returns the action that the advice ends with, or null. */
    public @Nullable Action action() {
        return action;
    }

    /** What to restore from a copy. */
    private enum Copy {
        FILE("Restore the file from a copy, or keep what can be read"),
        ARRAY("Restore from a copy, or keep what can be read");

        private final String text;

        Copy(String text) {
            this.text = text;
        }
    }
}
