package dev.tegula.internal.storage.open;

import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.fragment.FragmentFields;
import dev.tegula.internal.fragment.FragmentFooter;
import dev.tegula.internal.fragment.FragmentMetadata;
import dev.tegula.internal.fragment.RTree;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.storage.ArrayDirectory;
import dev.tegula.internal.storage.FragmentRef;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Range;
import dev.tegula.vfs.VfsUri;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A committed fragment. Its footer was read, from its own file or into a table of many. Other metadata are read when
 * they are first requested, and then kept.
 */
public final class OpenFragment {

    private final ArrayContext context;
    private final FragmentRef ref;

    /** The table that has the footer, or null if it was read from the fragment's own file. */
    private final @Nullable FooterTable table;

    private final int row;
    private volatile @Nullable FragmentParts parts;

    /** Creates a fragment whose own metadata file was read. */
    OpenFragment(ArrayContext context, FragmentRef ref, FragmentFooter footer, FragmentMetadata metadata) {
        this.context = context;
        this.ref = ref;
        this.table = null;
        this.row = 0;
        this.parts = new FragmentParts(this, footer, metadata);
    }

    /** Creates a fragment with a row of a table, without reading its files. */
    OpenFragment(ArrayContext context, FragmentRef ref, FooterTable table, int row) {
        this.context = context;
        this.ref = ref;
        this.table = table;
        this.row = row;
    }

    private FragmentParts parts() {
        FragmentParts present = parts;
        return present == null ? firstParts() : present;
    }

    private synchronized FragmentParts firstParts() {
        FragmentParts present = parts;
        if (present == null) {
            present = new FragmentParts(
                    this,
                    Objects.requireNonNull(table).footer(row),
                    new LazyMetadata(() -> FragmentOpener.committed(context, ref, Integer.MAX_VALUE)
                            .metadata()));
            parts = present;
        }
        return present;
    }

    ArrayContext context() {
        return context;
    }

    /** Returns whether a file of this fragment was found; false if its footer was read from a consolidated file. */
    public boolean isSeen() {
        return table == null;
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
        return context.schemas().get(schemaName());
    }

    /** Returns the whole footer. It may have to be decoded: what is asked of many fragments has a method of its own. */
    public FragmentFooter footer() {
        FragmentParts present = parts;
        return present != null
                ? present.footer()
                : Objects.requireNonNull(table).footer(row);
    }

    public FormatVersion version() {
        return table == null ? footer().version() : table.version(row);
    }

    /** Returns the name of the schema; null for the only schema of old arrays. */
    public @Nullable String schemaName() {
        return table == null ? footer().schemaName() : table.schemaName(row);
    }

    public boolean isDense() {
        return table == null ? footer().dense() : table.isDense(row);
    }

    /** Returns whether the fragment has a time of writing for each cell. */
    public boolean hasTimestamps() {
        return table == null ? footer().timestamps() : table.hasTimestamps(row);
    }

    /** Returns whether the fragment has a time of deletion for each cell. */
    public boolean hasDeletes() {
        return table == null ? footer().deletes() : table.hasDeletes(row);
    }

    /** Returns the box that the fragment covers, or null. */
    public @Nullable List<Range> nonEmptyDomain() {
        return table == null ? footer().nonEmptyDomain() : table.nonEmptyDomain(row);
    }

    /** Returns the number of tiles of a sparse fragment. */
    public long sparseTiles() {
        return table == null ? footer().sparseTiles() : table.sparseTiles(row);
    }

    /** Returns the number of cells in the last tile of a sparse fragment. */
    public long lastTileCells() {
        return table == null ? footer().lastTileCells() : table.lastTileCells(row);
    }

    /** Returns the size of all data files in bytes. */
    public long dataBytes() {
        return table == null ? footer().dataBytes() : table.dataBytes(row);
    }

    /** Returns the fragment's fields and files. */
    public FragmentFields fields() {
        return context.schemas()
                .fields(schemaName(), version(), new FragmentFields.Times(hasTimestamps(), hasDeletes()));
    }

    /** Returns the sections of the metadata. */
    public FragmentMetadata metadata() {
        return parts().metadata();
    }

    /** Returns the R-tree of tile bounds. */
    public RTree rtree() {
        return parts().rtree();
    }

    /** Returns the file with this name. */
    public VfsUri file(String name) {
        return LegacyFileNames.find(context.storage(), ref.uri(), name);
    }

    /** Returns one of the files of a field. */
    public DataFile dataFile(FragmentFields.Entry entry, DataFile.Kind kind) {
        return parts().dataFile(entry, kind);
    }

    /** Returns the files that were requested so far. */
    Collection<DataFile> openDataFiles() {
        FragmentParts present = parts;
        return present == null ? List.of() : present.openDataFiles();
    }

    /** Returns the statistics of a field's values, tile by tile. They are read when they are first requested. */
    public TrustedTileStatistics tileStatistics(FragmentFields.Entry entry) {
        return parts().tileStatistics(entry);
    }

    /**
     * Returns the statistics of a field's values in the whole fragment, as tile 0, without reading those of its tiles.
     */
    public TrustedTileStatistics wholeStatistics(FragmentFields.Entry entry) {
        return parts().wholeStatistics(entry);
    }

    @Override
    public String toString() {
        return ref.name().text();
    }
}
