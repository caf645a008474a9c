package dev.tegula.internal.verify;

import dev.tegula.integrity.FindingCode;
import dev.tegula.internal.fragment.FragmentFields;
import dev.tegula.internal.fragment.FragmentMetadata;
import dev.tegula.internal.storage.open.DataFile;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.internal.verify.findings.Findings;
import dev.tegula.internal.verify.tile.FragmentTotalsCheck;
import dev.tegula.schema.Field;
import dev.tegula.vfs.VfsUri;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Checks that every section of a fragment's metadata can be decoded and describes as many tiles as the footer. A footer
 * that contradicts all fields is one finding; the other sections are then compared with the fields.
 */
final class FragmentSectionsCheck {

    private static final int NONE = -1;

    private final Findings.OfObject findings;
    private final OpenFragment fragment;
    private final long tiles;
    private final VfsUri file;
    /** Number of tiles in each file of each field. */
    private final Map<String, Integer> counts = new LinkedHashMap<>();

    private boolean sound = true;

    /** @param tiles number of tiles of each field, by the footer */
    FragmentSectionsCheck(Findings.OfObject findings, OpenFragment fragment, long tiles) {
        this.findings = findings;
        this.fragment = fragment;
        this.tiles = tiles;
        this.file = fragment.metadataUri();
    }

    /** Runs all checks. Returns whether the sections with the offsets of tiles are sound. */
    boolean run() {
        for (FragmentFields.Entry entry : fragment.fields().entries()) {
            if (entry.isDimension() && fragment.isDense()) {
                continue;
            }
            Field field = entry.field();
            if (field.isVariable()) {
                count(entry, DataFile.Kind.OFFSETS);
                count(entry, DataFile.Kind.VAR_VALUES);
            } else {
                count(entry, DataFile.Kind.VALUES);
            }
            if (field.nullable()) {
                count(entry, DataFile.Kind.VALIDITY);
            }
        }
        long stored = compareCounts();
        boolean located = sound;
        if (!fragment.version().hasFooter()) {
            return located;
        }
        check(() -> rest(stored));
        if (!fragment.isDense()) {
            check(() -> new RTreeCheck(findings, fragment, stored).run());
        }
        return located;
    }

    private void count(FragmentFields.Entry entry, DataFile.Kind kind) {
        check(() -> counts.put(
                "field '" + entry.name() + "', " + kind,
                fragment.dataFile(entry, kind).tiles()));
    }

    /** Compares the numbers of tiles. Returns the one that most likely is right. */
    private long compareCounts() {
        Set<Integer> different = new HashSet<>(counts.values());
        int all = different.size() == 1 ? different.iterator().next() : NONE;
        if (all != NONE && all != tiles) {
            damaged("[footer]: wrong number of tiles (found " + Long.toUnsignedString(tiles) + " by the "
                    + (fragment.isDense() ? "non-empty domain" : "number of sparse tiles") + ", expected " + all
                    + ", by the tile offsets of all fields)");
            return all;
        }
        counts.forEach((part, count) -> {
            if (count != tiles) {
                damaged(part + ": wrong number of tiles (found " + count + ", expected " + tiles + " by the footer)");
            }
        });
        return tiles;
    }

    private void damaged(String message) {
        sound = false;
        findings.add(FindingCode.FRAGMENT_METADATA_DAMAGED, file, message);
    }

    /** Decodes the sections that no tile needs. */
    private void rest(long stored) {
        FragmentMetadata metadata = fragment.metadata();
        int sections = fragment.footer().fileSizes().length;
        int varSections = fragment.footer().varFileSizes().length;
        for (int i = 0; i < sections; i++) {
            metadata.tileOffsets(i);
        }
        for (int i = 0; i < varSections; i++) {
            metadata.varOffsets(i);
            metadata.varSizes(i);
        }
        for (int i = 0; i < sections && fragment.version().hasValidity(); i++) {
            metadata.validityOffsets(i);
        }
        if (fragment.version().hasTileStatistics()) {
            for (int i = 0; i < sections; i++) {
                metadata.minima(i);
                metadata.maxima(i);
                metadata.sums(i);
                metadata.nullCounts(i);
            }
            if (stored == (int) stored) {
                new FragmentTotalsCheck(findings, fragment, (int) stored).run();
            }
        }
        if (fragment.version().hasProcessedConditions()) {
            metadata.processedConditions();
        }
    }

    private void check(Runnable check) {
        // A compound assignment would undo what the check itself assigns.
        if (!findings.check(FindingCode.FRAGMENT_METADATA_DAMAGED, file, check)) {
            sound = false;
        }
    }
}
