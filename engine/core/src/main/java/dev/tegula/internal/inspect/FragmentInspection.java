package dev.tegula.internal.inspect;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.errors.FilePlace;
import dev.tegula.internal.bytes.FieldLog;
import dev.tegula.internal.bytes.FolderNames;
import dev.tegula.internal.fragment.FragmentFields;
import dev.tegula.internal.fragment.FragmentMetadata;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.storage.FragmentRef;
import dev.tegula.internal.storage.StoreLocation;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.storage.open.DataFile;
import dev.tegula.internal.storage.open.FragmentOpener;
import dev.tegula.internal.storage.open.OpenFragment;
import dev.tegula.vfs.VfsUri;
import org.jspecify.annotations.Nullable;

/** Inspects the files of a fragment, which require the array's schema. */
final class FragmentInspection {

    private final VfsUri file;
    private final FieldLog log;
    private final ArrayContext context;
    private final FragmentRef ref;

    private FragmentInspection(VfsUri file, FieldLog log, ArrayContext context, FragmentRef ref) {
        this.file = file;
        this.log = log;
        this.context = context;
        this.ref = ref;
    }

    /**
     * Opens the array of a fragment.
     *
     * @param location location of a file in the folder of a fragment
     * @throws IllegalArgumentException if the folder is not that of a fragment
     */
    static FragmentInspection open(StoreLocation location, FieldLog log) {
        VfsUri file = location.uri();
        VfsUri folder = file.parent();
        TimestampedName name = folder == null ? null : TimestampedName.parse(folder.name());
        VfsUri parent = folder == null ? null : folder.parent();
        VfsUri root = parent != null && parent.name().equals(FolderNames.FRAGMENTS) ? parent.parent() : parent;
        if (folder == null || name == null || root == null) {
            throw new IllegalArgumentException(file + ": not a file of an array or group, by its name and folder");
        }
        return new FragmentInspection(file, log, ArrayContext.open(location.at(root)), FragmentRef.at(name, folder));
    }

    /** Reads the footer and every section. */
    void metadata() {
        OpenFragment fragment = FragmentOpener.logged(context, ref, log);
        if (!fragment.version().hasFooter()) {
            return;
        }
        FragmentMetadata metadata = fragment.metadata();
        fragment.rtree();
        int sections = fragment.footer().fileSizes().length;
        int varSections = fragment.footer().varFileSizes().length;
        for (int i = 0; i < sections; i++) {
            metadata.tileOffsets(i);
        }
        for (int i = 0; i < varSections; i++) {
            metadata.varOffsets(i);
        }
        for (int i = 0; i < varSections; i++) {
            metadata.varSizes(i);
        }
        if (fragment.version().hasValidity()) {
            for (int i = 0; i < sections; i++) {
                metadata.validityOffsets(i);
            }
        }
        if (fragment.version().hasTileStatistics()) {
            statistics(metadata, sections);
        }
        if (fragment.version().hasProcessedConditions()) {
            metadata.processedConditions();
        }
    }

    private static void statistics(FragmentMetadata metadata, int sections) {
        for (int i = 0; i < sections; i++) {
            metadata.minima(i);
        }
        for (int i = 0; i < sections; i++) {
            metadata.maxima(i);
        }
        for (int i = 0; i < sections; i++) {
            metadata.sums(i);
        }
        for (int i = 0; i < sections; i++) {
            metadata.nullCounts(i);
        }
        metadata.statistics();
    }

    /** Reads the tiles of a data file. */
    void data() {
        OpenFragment fragment = FragmentOpener.logged(context, ref, new FieldLog());
        for (FragmentFields.Entry entry : fragment.fields().entries()) {
            DataFile.Kind kind = kind(entry);
            if (kind != null) {
                new DataInspection(context, fragment, entry, kind, log).run();
                return;
            }
        }
        throw new CorruptArrayException(FilePlace.of(file), "file does not belong to the fragment, by its metadata");
    }

    private DataFile.@Nullable Kind kind(FragmentFields.Entry entry) {
        String name = file.name();
        if (name.equals(entry.fixedFile())) {
            return entry.field().isVariable() ? DataFile.Kind.OFFSETS : DataFile.Kind.VALUES;
        } else if (entry.field().isVariable() && name.equals(entry.varFile())) {
            return DataFile.Kind.VAR_VALUES;
        }
        return entry.field().nullable() && name.equals(entry.validityFile()) ? DataFile.Kind.VALIDITY : null;
    }
}
