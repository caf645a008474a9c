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

/** Checks that every section of a fragment's metadata can be decoded and describes as many tiles as the footer. */
final class FragmentSectionsCheck {

    private final Findings.OfObject findings;
    private final OpenFragment fragment;
    private final long tiles;
    private final VfsUri file;
    private boolean sound = true;

    /** @param tiles number of tiles of each field */
    FragmentSectionsCheck(Findings.OfObject findings, OpenFragment fragment, long tiles) {
        this.findings = findings;
        this.fragment = fragment;
        this.tiles = tiles;
        this.file = fragment.metadataUri();
    }

    /** Runs all checks. Returns whether the sections with the offsets of tiles are sound. */
    boolean run() {
        for (FragmentFields.Entry entry : fragment.fields().entries()) {
            if (entry.isDimension() && fragment.footer().dense()) {
                continue;
            }
            Field field = entry.field();
            if (field.isVariable()) {
                tilesOf(entry, DataFile.Kind.OFFSETS);
                tilesOf(entry, DataFile.Kind.VAR_VALUES);
            } else {
                tilesOf(entry, DataFile.Kind.VALUES);
            }
            if (field.nullable()) {
                tilesOf(entry, DataFile.Kind.VALIDITY);
            }
        }
        boolean located = sound;
        if (!fragment.version().hasFooter()) {
            return located;
        }
        check(() -> rest());
        if (!fragment.footer().dense()) {
            check(() -> new RTreeCheck(findings, fragment, tiles).run());
        }
        return located;
    }

    private void tilesOf(FragmentFields.Entry entry, DataFile.Kind kind) {
        check(() -> {
            DataFile part = fragment.dataFile(entry, kind);
            if (part.tiles() != tiles) {
                sound = false;
                findings.add(
                        FindingCode.FRAGMENT_METADATA_DAMAGED,
                        file,
                        "field '" + entry.name() + "' has " + part.tiles() + " tiles of " + kind + " (expected " + tiles
                                + ")");
            }
        });
    }

    /** Decodes the sections that no tile needs. */
    private void rest() {
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
            new FragmentTotalsCheck(findings, fragment, Math.toIntExact(tiles)).run();
        }
        if (fragment.version().hasProcessedConditions()) {
            metadata.processedConditions();
        }
    }

    private void check(Runnable check) {
        sound &= findings.check(FindingCode.FRAGMENT_METADATA_DAMAGED, file, check);
    }
}
