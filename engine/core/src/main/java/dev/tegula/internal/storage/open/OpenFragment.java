package dev.tegula.internal.storage.open;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.errors.StorageException;
import dev.tegula.internal.bytes.ByteReader;
import dev.tegula.internal.bytes.FieldLog;
import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.fragment.FragmentFields;
import dev.tegula.internal.fragment.FragmentFooter;
import dev.tegula.internal.fragment.FragmentMetadata;
import dev.tegula.internal.fragment.FragmentStatistics;
import dev.tegula.internal.fragment.RTree;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.fragment.legacy.OldFragmentMetadata;
import dev.tegula.internal.storage.ArrayDirectory;
import dev.tegula.internal.storage.ArrayDirectory.FragmentRef;
import dev.tegula.internal.storage.FileSection;
import dev.tegula.internal.storage.Storage;
import dev.tegula.internal.storage.TileFile;
import dev.tegula.schema.ArraySchema;
import dev.tegula.vfs.VfsTail;
import dev.tegula.vfs.VfsUri;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/** A committed fragment with its footer. Other metadata are read when they are first requested, and then kept. */
public final class OpenFragment {

    private static final int TAIL = 16 << 10;
    private static final int LENGTH_FIELD = Long.BYTES;

    private final FragmentRef ref;
    private final ArraySchema schema;
    private final FragmentFooter footer;
    private final FragmentMetadata metadata;
    private final SchemaCache schemas;
    private final Storage storage;
    private final byte @Nullable [] key;
    private final ConcurrentMap<FileKey, DataFile> parts = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, TrustedTileStatistics> extremes = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, TrustedTileStatistics> fragmentExtremes = new ConcurrentHashMap<>();
    private volatile boolean seen = true;
    private volatile @Nullable FragmentFields fields;
    private volatile @Nullable RTree rtree;
    private volatile @Nullable FragmentStatistics statistics;

    private OpenFragment(
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

    /** Returns a fragment with a known footer, without reading files. */
    static OpenFragment known(ArrayContext context, FragmentRef ref, ByteReader stored) {
        FragmentFooter footer = FragmentFooter.read(stored, context.schemas()::get);
        ArraySchema schema = context.schemas().get(footer.schemaName());
        LazyMetadata metadata =
                new LazyMetadata(() -> openCommitted(context, ref).metadata());
        OpenFragment fragment = new OpenFragment(context, ref, schema, footer, metadata);
        fragment.seen = false;
        return fragment;
    }

    /**
     * Reads the footer of a fragment, in one request unless the footer is very long.
     *
     * @throws CorruptArrayException if it does not exist and was not deleted by another process
     */
    static OpenFragment openCommitted(ArrayContext context, FragmentRef ref) {
        try {
            return open(context, ref, context.storage()::readTail, null);
        } catch (StorageException e) {
            LostFragments.require(context, List.of(ref), e);
            throw e;
        }
    }

    /** Reads the footer of a fragment, committed or not. */
    public static OpenFragment openAny(ArrayContext context, FragmentRef ref) {
        return open(context, ref, context.storage()::readTail, null);
    }

    /**
     * Opens a fragment with a copy of its footer; sections are read from its own file.
     *
     * @param stored footer from a consolidated footer file
     */
    public static OpenFragment openByCopy(ArrayContext context, FragmentRef ref, ByteReader stored) {
        VfsUri file = ref.uri().child(ArrayDirectory.FRAGMENT_METADATA);
        long footerStart = context.storage().readTail(file, LENGTH_FIELD).size() - LENGTH_FIELD - stored.remaining();
        FragmentFooter footer = FragmentFooter.read(stored, context.schemas()::get);
        MetadataFile metadata = new MetadataFile(context, file, footer, footerStart, null, null);
        return new OpenFragment(context, ref, context.schemas().get(footer.schemaName()), footer, metadata);
    }

    /** Opens a fragment, committed or not, and logs every field of its metadata that is read, now or later. */
    public static OpenFragment open(ArrayContext context, FragmentRef ref, FieldLog log) {
        return open(
                context,
                ref,
                (file, most) -> {
                    byte[] whole = context.storage().readAll(file);
                    return new VfsTail(whole, whole.length);
                },
                log);
    }

    private static OpenFragment open(
            ArrayContext context, FragmentRef ref, BiFunction<VfsUri, Integer, VfsTail> read, @Nullable FieldLog log) {
        VfsUri file = ref.uri().child(ArrayDirectory.FRAGMENT_METADATA);
        Storage storage = context.storage();
        if (!versionOf(ref).hasFooter()) {
            return openLegacy(context, ref, file, log);
        }
        VfsTail tail = read.apply(file, TAIL);
        long start = footerStart(context, ref, file, tail, log);
        begin(log, "footer");
        byte[] bytes = tail.bytes();
        long first = tail.position();
        if (start < first) {
            bytes = new byte[Math.toIntExact(tail.size() - start)];
            storage.read(file, start, bytes, 0, bytes.length);
            first = start;
        }
        ByteReader in = new ByteReader(
                bytes, (int) (start - first), (int) (tail.size() - start), new FileSection(file, "footer"), log);
        FragmentFooter footer = FragmentFooter.read(in, context.schemas()::get);
        if (footer.version().hasOptionalFooterSections() && in.remaining() > LENGTH_FIELD) {
            in.skip("optional sections", in.remaining() - LENGTH_FIELD);
        }
        ArraySchema schema = context.schemas().get(footer.schemaName());
        MetadataFile metadata = new MetadataFile(context, file, footer, start, first == 0 ? bytes : null, log);
        return new OpenFragment(context, ref, schema, footer, metadata);
    }

    /** Opens a fragment of version 1 or 2, whose metadata are one generic tile. */
    private static OpenFragment openLegacy(ArrayContext context, FragmentRef ref, VfsUri file, @Nullable FieldLog log) {
        ByteReader content = TileFile.open(context.location().at(file), "metadata", log);
        ArraySchema schema = context.schemas().get(null);
        OldFragmentMetadata old = OldFragmentMetadata.read(content, schema);
        return new OpenFragment(context, ref, schema, old.footer(), old);
    }

    /**
     * Returns the version in the fragment's name. For names without one, returns a version with the same metadata
     * layout.
     */
    private static FormatVersion versionOf(FragmentRef ref) {
        return FormatVersion.read(ref.name().leastVersion(), ref.uri());
    }

    private static long footerStart(
            ArrayContext context, FragmentRef ref, VfsUri file, VfsTail tail, @Nullable FieldLog log) {
        FormatVersion format = versionOf(ref);
        boolean stored = format.hasSchemaNames();
        if (!stored) {
            ArraySchema schema = context.schemas().get(null);
            if (schema.dimensions().stream().noneMatch(d -> d.isVariable())) {
                long length = FragmentFooter.fixedLength(format, schema);
                if (length > tail.size()) {
                    throw new CorruptArrayException(file + " [footer]: file is too short for its footer (found "
                            + tail.size() + " bytes, expected at least " + length + ")");
                }
                return tail.size() - length;
            }
        }
        if (tail.bytes().length < LENGTH_FIELD) {
            throw new CorruptArrayException(file + " [footer]: file is too short for a footer (found " + tail.size()
                    + " bytes, expected at least " + LENGTH_FIELD + ")");
        }
        begin(log, "end of the file");
        ByteReader end = new ByteReader(
                tail.bytes(),
                tail.bytes().length - LENGTH_FIELD,
                LENGTH_FIELD,
                new FileSection(file, "footer length"),
                log);
        long length = end.u64("footer length");
        if (length > tail.size() - LENGTH_FIELD) {
            throw new CorruptArrayException(file + " [footer length]: footer is longer than the file (found " + length
                    + " bytes, expected at most " + (tail.size() - LENGTH_FIELD) + ")");
        }
        return tail.size() - LENGTH_FIELD - length;
    }

    private static void begin(@Nullable FieldLog log, String part) {
        if (log != null) {
            log.begin(part);
        }
    }

    /** Returns whether a file of this fragment was found; false if its footer was read from a consolidated file. */
    boolean isSeen() {
        return seen;
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
        return parts.computeIfAbsent(new FileKey(entry.name(), kind), k -> DataFile.open(this, entry, kind, key));
    }

    /** Returns the files that were requested so far. */
    Collection<DataFile> openDataFiles() {
        return parts.values();
    }

    /** Returns the statistics of a field's values, tile by tile. They are read when they are first requested. */
    public TrustedTileStatistics extremes(FragmentFields.Entry entry) {
        return extremes.computeIfAbsent(entry.name(), name -> TrustedTileStatistics.of(this, entry));
    }

    /**
     * Returns the statistics of a field's values in the whole fragment, as tile 0, without reading those of its tiles.
     */
    public TrustedTileStatistics wholeExtremes(FragmentFields.Entry entry) {
        return fragmentExtremes.computeIfAbsent(
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
