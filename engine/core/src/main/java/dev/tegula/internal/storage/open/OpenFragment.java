package dev.tegula.internal.storage.open;

import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.fragment.FragmentFields;
import dev.tegula.internal.fragment.FragmentFooter;
import dev.tegula.internal.fragment.FragmentMetadata;
import dev.tegula.internal.fragment.FragmentStatistics;
import dev.tegula.internal.fragment.RTree;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.storage.ArrayDirectory;
import dev.tegula.internal.storage.ArrayDirectory.FragmentRef;
import dev.tegula.internal.storage.Storage;
import dev.tegula.schema.ArraySchema;
import dev.tegula.vfs.VfsUri;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/** A committed fragment with its footer. Other metadata are read when they are first requested, and then kept. */
public final class OpenFragment {

    private final FragmentRef ref;
    private final ArraySchema schema;
    private final FragmentFooter footer;
    private final FragmentMetadata metadata;
    private final SchemaCache schemas;
    private final Storage storage;
    private final byte @Nullable [] key;
    private final ConcurrentMap<FileKey, DataFile> dataFiles = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, TrustedTileStatistics> tileStatistics = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, TrustedTileStatistics> wholeStatistics = new ConcurrentHashMap<>();
    private volatile @Nullable FragmentFields fields;
    private volatile @Nullable RTree rtree;
    private volatile @Nullable FragmentStatistics statistics;

    OpenFragment(
            ArrayContext context,
            FragmentRef ref,
            ArraySchema schema,
            FragmentFooter footer,
            FragmentMetadata metadata) {
        this.ref = ref;
        this.schema = schema;
        this.footer = footer;
        this.metadata = metadata;
        this.storage = context.storage();
        this.key = context.key();
        this.schemas = context.schemas();
    }

    /** Returns whether a file of this fragment was found; false if its footer was read from a consolidated file. */
    public boolean isSeen() {
        return !(metadata instanceof LazyMetadata);
    }

    /** Returns the name and folder of the fragment. */
    public FragmentRef ref() {
        return ref;
    }

    public TimestampedName name() {
        return ref.name();
    }

    public VfsUri uri() {
        return ref.uri();
    }

    /** Returns the URI of the metadata file. */
    public VfsUri metadataUri() {
        return ref.uri().child(ArrayDirectory.FRAGMENT_METADATA);
    }

    /** Returns the schema that the fragment was written with. */
    public ArraySchema schema() {
        return schema;
    }

    public FragmentFooter footer() {
        return footer;
    }

    public FormatVersion version() {
        return footer.version();
    }

    /** Returns the fragment's fields and files. */
    public FragmentFields fields() {
        FragmentFields present = fields;
        if (present == null) {
            present = schemas.fields(footer);
            fields = present;
        }
        return present;
    }

    /** Returns the sections of the metadata. */
    public FragmentMetadata metadata() {
        return metadata;
    }

    /** Returns the R-tree of tile bounds. */
    public RTree rtree() {
        RTree present = rtree;
        if (present == null) {
            present = metadata.rtree(schema.dimensions());
            rtree = present;
        }
        return present;
    }

    /** Returns the file with this name. */
    public VfsUri file(String name) {
        return LegacyFileNames.find(storage, ref.uri(), name);
    }

    /** One of the files of a field. */
    private record FileKey(String field, DataFile.Kind kind) {

        // Written out because the generated methods take a new process 20 ms.
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof FileKey key && key.kind == kind && key.field.equals(field);
        }

        @Override
        public int hashCode() {
            return 31 * field.hashCode() + kind.ordinal();
        }
    }

    /** Returns one of the files of a field. */
    public DataFile dataFile(FragmentFields.Entry entry, DataFile.Kind kind) {
        return dataFiles.computeIfAbsent(new FileKey(entry.name(), kind), k -> DataFile.open(this, entry, kind, key));
    }

    /** Returns the files that were requested so far. */
    Collection<DataFile> openDataFiles() {
        return dataFiles.values();
    }

    /** Returns the statistics of a field's values, tile by tile. They are read when they are first requested. */
    public TrustedTileStatistics tileStatistics(FragmentFields.Entry entry) {
        return tileStatistics.computeIfAbsent(entry.name(), name -> TrustedTileStatistics.of(this, entry));
    }

    /**
     * Returns the statistics of a field's values in the whole fragment, as tile 0, without reading those of its tiles.
     */
    public TrustedTileStatistics wholeStatistics(FragmentFields.Entry entry) {
        return wholeStatistics.computeIfAbsent(
                entry.name(), name -> TrustedTileStatistics.ofWhole(this, entry, statistics()));
    }

    private FragmentStatistics statistics() {
        FragmentStatistics present = statistics;
        if (present == null) {
            present = version().hasTileStatistics() ? metadata.statistics() : new FragmentStatistics(List.of());
            statistics = present;
        }
        return present;
    }

    @Override
    public String toString() {
        return ref.name().text();
    }
}
