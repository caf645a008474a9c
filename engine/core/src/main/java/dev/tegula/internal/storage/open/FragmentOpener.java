package dev.tegula.internal.storage.open;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.errors.FilePlace;
import dev.tegula.errors.StorageException;
import dev.tegula.internal.bytes.ByteReader;
import dev.tegula.internal.bytes.FieldLog;
import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.fragment.FragmentFooter;
import dev.tegula.internal.fragment.legacy.OldFragmentMetadata;
import dev.tegula.internal.storage.ArrayDirectory;
import dev.tegula.internal.storage.FileSection;
import dev.tegula.internal.storage.FragmentRef;
import dev.tegula.internal.storage.Storage;
import dev.tegula.internal.storage.TileFile;
import dev.tegula.schema.ArraySchema;
import dev.tegula.vfs.VfsTail;
import dev.tegula.vfs.VfsUri;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Opens fragments: reads the footers in their own files. */
public final class FragmentOpener {

    /**
     * Bytes that are read from the end of a metadata file. They contain the footers of more than a hundred fields, at
     * 88 bytes each, or a small file as a whole, whose sections then need no more requests.
     */
    private static final int TAIL = 16 << 10;

    /**
     * The same of one of few fragments on a store with latency: the metadata of some hundred tiles, whose sections
     * would take a request each.
     */
    private static final int LONG_TAIL = 64 << 10;

    /** Fragments that are few: their metadata take 2 MiB at most. */
    private static final int FEW = 32;

    private static final int LENGTH_FIELD = Long.BYTES;

    private FragmentOpener() {}

    /**
     * Reads the footer of a fragment, in one request unless the footer is very long.
     *
     * @param count number of fragments that are opened together
     * @throws CorruptArrayException if it does not exist and was not deleted by another process
     */
    static OpenFragment committed(ArrayContext context, FragmentRef ref, int count) {
        boolean isLong = count <= FEW && !context.storage().traits().lowLatency();
        try {
            return open(context, ref, file -> context.storage().readTail(file, isLong ? LONG_TAIL : TAIL), null);
        } catch (StorageException e) {
            LostFragments.require(context, List.of(ref), e);
            throw e;
        }
    }

    /** Reads the footer of a fragment, committed or not. */
    public static OpenFragment any(ArrayContext context, FragmentRef ref) {
        return open(context, ref, file -> context.storage().readTail(file, TAIL), null);
    }

    /**
     * Opens a fragment with a copy of its footer; sections are read from its own file.
     *
     * @param stored footer from a consolidated footer file
     */
    public static OpenFragment byCopy(ArrayContext context, FragmentRef ref, ByteReader stored) {
        VfsUri file = ref.uri().child(ArrayDirectory.FRAGMENT_METADATA);
        long footerStart = context.storage().readTail(file, LENGTH_FIELD).size() - LENGTH_FIELD - stored.remaining();
        FragmentFooter footer = FragmentFooter.read(stored, context.schemas()::get);
        MetadataFile metadata = new MetadataFile(context, file, footer, footerStart, null, null);
        return new OpenFragment(context, ref, footer, metadata);
    }

    /** Opens a fragment, committed or not, and logs every field of its metadata that is read, now or later. */
    public static OpenFragment logged(ArrayContext context, FragmentRef ref, FieldLog log) {
        return open(
                context,
                ref,
                file -> {
                    byte[] whole = context.storage().readAll(file);
                    return new VfsTail(whole, whole.length);
                },
                log);
    }

    private static OpenFragment open(
            ArrayContext context, FragmentRef ref, Function<VfsUri, VfsTail> read, @Nullable FieldLog log) {
        VfsUri file = ref.uri().child(ArrayDirectory.FRAGMENT_METADATA);
        Storage storage = context.storage();
        if (!versionOf(ref).hasFooter()) {
            return openLegacy(context, ref, file, log);
        }
        VfsTail tail = read.apply(file);
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
        MetadataFile metadata = new MetadataFile(context, file, footer, start, first == 0 ? bytes : null, log);
        return new OpenFragment(context, ref, footer, metadata);
    }

    /** Opens a fragment of version 1 or 2, whose metadata are one generic tile. */
    private static OpenFragment openLegacy(ArrayContext context, FragmentRef ref, VfsUri file, @Nullable FieldLog log) {
        ByteReader content = TileFile.open(context.location().at(file), "metadata", log);
        ArraySchema schema = context.schemas().get(null);
        OldFragmentMetadata old = OldFragmentMetadata.read(content, schema);
        return new OpenFragment(context, ref, old.footer(), old);
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
                    throw new CorruptArrayException(
                            FilePlace.of(file).part("footer"),
                            "file is too short for its footer (found " + tail.size() + " bytes, expected at least "
                                    + length + ")");
                }
                return tail.size() - length;
            }
        }
        if (tail.bytes().length < LENGTH_FIELD) {
            throw new CorruptArrayException(
                    FilePlace.of(file).part("footer"),
                    "file is too short for a footer (found " + tail.size() + " bytes, expected at least " + LENGTH_FIELD
                            + ")");
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
            throw new CorruptArrayException(
                    FilePlace.of(file).part("footer length"),
                    "footer is longer than the file (found " + length + " bytes, expected at most "
                            + (tail.size() - LENGTH_FIELD) + ")");
        }
        return tail.size() - LENGTH_FIELD - length;
    }

    private static void begin(@Nullable FieldLog log, String part) {
        if (log != null) {
            log.begin(part);
        }
    }
}
