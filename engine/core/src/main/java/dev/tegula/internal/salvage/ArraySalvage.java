package dev.tegula.internal.salvage;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.errors.EncryptionException;
import dev.tegula.errors.FilePlace;
import dev.tegula.errors.UnsupportedFormatException;
import dev.tegula.integrity.Finding;
import dev.tegula.integrity.SalvageOptions;
import dev.tegula.integrity.SalvageReport;
import dev.tegula.integrity.SalvageReport.Outcome;
import dev.tegula.integrity.Severity;
import dev.tegula.integrity.VerifyOptions.Depth;
import dev.tegula.integrity.VerifyReport;
import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.object.CopyTarget;
import dev.tegula.internal.storage.ArrayDirectory;
import dev.tegula.internal.storage.ArrayDirectory.SchemaRef;
import dev.tegula.internal.storage.StoreLocation;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.storage.open.LabelFolder;
import dev.tegula.internal.verify.FragmentFolder;
import dev.tegula.internal.verify.FragmentFolder.State;
import dev.tegula.internal.verify.FragmentInventory;
import dev.tegula.internal.write.object.ArrayCreation;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.DimensionLabel;
import dev.tegula.vfs.VfsUri;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * Copies all readable data of an array to a new array. The schemas are copied last, so that an interrupted copy is no
 * array.
 */
public final class ArraySalvage {

    private final SalvageOptions options;
    private final Consumer<SalvageReport.Fragment> listener;
    private final List<SalvageReport.Fragment> fragments = new ArrayList<>();
    private final List<String> problems = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();

    /** @param listener receives each fragment when it is done */
    public ArraySalvage(SalvageOptions options, Consumer<SalvageReport.Fragment> listener) {
        this.options = options;
        this.listener = listener;
    }

    /**
     * Salvages the array. Must be called once only.
     *
     * @throws dev.tegula.errors.ArrayNotFoundException if the array does not exist
     * @throws dev.tegula.errors.ArrayAlreadyExistsException if there is anything at the target
     * @throws EncryptionException if the key is missing, wrong or not needed
     * @throws CorruptArrayException if no schema can be read
     */
    public SalvageReport run(StoreLocation from, StoreLocation to) {
        ArrayContext source = ArrayContext.openSchemas(from);
        new CopyTarget(to.storage(), to.uri(), to.resources().workers())
                .check(from.uri().name(), from.storage().canonical(from.uri()));
        try {
            copy(source, to);
        } catch (RuntimeException | Error e) {
            try {
                to.storage().deleteFolder(to.uri());
            } catch (RuntimeException ignored) {
                e.addSuppressed(ignored);
            }
            throw e;
        }
        return new SalvageReport(List.copyOf(fragments), List.copyOf(problems), List.copyOf(notes));
    }

    private void copy(ArrayContext source, StoreLocation to) {
        List<SchemaRef> readable = readable(source);
        ArraySchema newest =
                source.schemas().get(readable.get(readable.size() - 1).name());
        ArrayContext target = new ArrayContext(
                to.storage(),
                to.resources(),
                ArrayDirectory.unlisted(to.storage(), to.resources().workers(), to.uri()),
                source.schemas(),
                to.key());
        ArrayCreation.createDataFolders(to.storage(), to.uri());
        labels(source, newest, to);
        TileFileCopy tiles = new TileFileCopy(source, target, FormatVersion.forFragment(newest.version()));
        MetadataCopy small = new MetadataCopy(source, target, tiles, problems);
        FragmentInventory inventory = FragmentInventory.of(source);
        for (Finding finding : inventory.report().findings()) {
            if (finding.severity() == Severity.ERROR) {
                problems.add(finding.toString());
            }
        }
        fragments(source, target, inventory, new FragmentOpening(source, options, readable));
        small.conditions(inventory.conditions());
        small.metadata();
        small.schemas(readable);
    }

    /** Returns the readable schemas, oldest first. */
    private List<SchemaRef> readable(ArrayContext source) {
        List<SchemaRef> readable = new ArrayList<>();
        Map<String, RuntimeException> failed = new LinkedHashMap<>();
        for (SchemaRef ref : source.directory().schemas()) {
            try {
                source.schemas().get(ref.name());
                readable.add(ref);
            } catch (RuntimeException e) {
                problems.add(DamageReasons.reason(e));
                failed.put(ref.name(), e);
            }
        }
        if (readable.isEmpty()) {
            for (RuntimeException e : failed.values()) {
                if (e instanceof EncryptionException) {
                    throw e;
                }
            }
            throw new CorruptArrayException(
                    FilePlace.ofRoot(source.directory().root()),
                    "no schema can be read, so no data can. Restore a file of its folder __schema from a backup.");
        }
        return readable;
    }

    private void labels(ArrayContext source, ArraySchema schema, StoreLocation to) {
        VfsUri root = source.directory().root();
        for (DimensionLabel label : schema.labels()) {
            if (label.external()) {
                notes.add("dimension label '" + label.name() + "' is outside the array and is not copied");
                continue;
            }
            try {
                ArrayContext values = ArrayContext.openSchemas(source.location().at(LabelFolder.of(root, label)));
                copy(values, to.at(LabelFolder.of(to.uri(), label)));
            } catch (RuntimeException e) {
                problems.add("dimension label '" + label.name() + "': " + DamageReasons.reason(e));
            }
        }
    }

    private void fragments(
            ArrayContext source, ArrayContext target, FragmentInventory inventory, FragmentOpening opening) {
        FragmentSelection selection = new FragmentSelection(source, inventory, options, opening);
        for (FragmentFolder folder : inventory.fragments()) {
            String skipped = selection.reasonToSkip(folder);
            SalvageReport.Fragment done = skipped == null
                    ? fragment(source, target, folder, opening)
                    : report(source, folder, Outcome.SKIPPED, 0, skipped);
            fragments.add(done);
            listener.accept(done);
        }
    }

    /** Copies a fragment: unchanged if it is sound, else tile by tile. */
    private SalvageReport.Fragment fragment(
            ArrayContext source, ArrayContext target, FragmentFolder folder, FragmentOpening opening) {
        VerifyReport verified = FragmentInventory.verify(source, folder, Depth.FULL);
        FragmentOpening.Opened opened = null;
        String reason = "";
        try {
            opened = opening.open(folder);
        } catch (RuntimeException e) {
            reason = DamageReasons.reason(e);
        }
        if (verified.isSound() && Arrays.equals(source.key(), target.key())) {
            new SoundFragmentCopy(source, target).run(folder);
            return report(
                    source,
                    folder,
                    Outcome.COPIED,
                    opened == null ? verified.counts().cells() : opened.cells().count(),
                    "");
        }
        if (opened == null) {
            return report(source, folder, folder.state() == State.REPLACED ? Outcome.SKIPPED : Outcome.LOST, 0, reason);
        }
        if (opened.note() != null) {
            notes.add("fragment " + folder.ref().name() + ": " + Objects.requireNonNull(opened.note()));
        }
        try {
            SalvageReport.Fragment done = new FragmentCopy(target, opened).run();
            if (done.outcome() == Outcome.COPIED) {
                noteChanged(folder, verified);
            }
            return new SalvageReport.Fragment(
                    source.directory().root().toString(),
                    folder.ref().name().text(),
                    done.outcome(),
                    done.cells(),
                    done.reason(),
                    done.losses());
        } catch (UnsupportedFormatException e) { // The fragment has a filter that can only be read.
            return report(source, folder, Outcome.LOST, 0, String.valueOf(e.getMessage()));
        }
    }

    private static SalvageReport.Fragment report(
            ArrayContext source, FragmentFolder folder, Outcome outcome, long cells, String reason) {
        return new SalvageReport.Fragment(
                source.directory().root().toString(), folder.ref().name().text(), outcome, cells, reason, List.of());
    }

    /**
     * Adds a note that all cells of a damaged fragment could be decoded, but may differ from those that were written.
     */
    private void noteChanged(FragmentFolder folder, VerifyReport verified) {
        verified.findings().stream()
                .filter(finding -> finding.severity() == Severity.ERROR)
                .findFirst()
                .ifPresent(finding -> notes.add("fragment " + folder.ref().name()
                        + ": all cells could be decoded and were copied, but some may have changed ("
                        + finding.code().text() + ", " + finding.message() + ")"));
    }
}
