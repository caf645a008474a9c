package dev.tegula.internal.hdf5.file;

import dev.tegula.internal.io.tree.ElementBox;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A dataset: its type, its shape and its elements. */
public final class StoredDataset extends StoredObject implements ElementSource {

    private final HeaderMessages header;
    private final ElementType type;
    private final DataSpace space;
    /** The lengths with those that were never written. */
    private long[] lengths;

    private @Nullable Storage storage;

    StoredDataset(FileBytes file, Link link, HeaderMessages header) {
        super(file, link);
        this.header = header;
        this.type = TypeParser.parse(header.required(HeaderMessages.DATA_TYPE, "type"));
        DataSpace stored = DataSpace.parse(file, header.required(HeaderMessages.DATA_SPACE, "shape"));
        if (stored.canGrow() && LayoutParser.isVirtual(header)) {
            storage = open(stored);
            stored = stored.withLengths(storage.lengths(stored.lengths()));
        }
        this.space = stored;
        this.lengths = stored.lengths();
    }

    /** Returns whether a dimension can grow. */
    public boolean isUnlimited(int dimension) {
        return space.limits()[dimension] == -1;
    }

    /**
     * Makes dimensions longer. The further elements have the fill value, and that of NetCDF if there is none.
     *
     * @param longer the lengths, none shorter than before
     */
    public void extend(long[] longer) {
        lengths = longer.clone();
    }

    /** Returns whether a dimension is longer than the elements that the file has a place for. */
    public boolean isExtended() {
        return !Arrays.equals(lengths, space.lengths());
    }

    @Override
    HeaderMessages header() {
        return header;
    }

    @Override
    public ElementType type() {
        return type;
    }

    @Override
    public long[] lengths() {
        return lengths.clone();
    }

    /** Returns whether it is one value without a dimension. */
    public boolean isSingle() {
        return space.lengths().length == 0 && !space.isNull();
    }

    /** Returns the number of elements. */
    public long count() {
        return space.withLengths(lengths).count();
    }

    @Override
    public int[] chunk() {
        return storage().chunk();
    }

    @Override
    public long bytes() {
        long count = count();
        return count > Long.MAX_VALUE / Math.max(1, type.size()) ? Long.MAX_VALUE : count * type.size();
    }

    @Override
    public long heldBytes() {
        return Math.min(bytes(), storage().heldBytes());
    }

    private Storage storage() {
        if (storage == null) {
            storage = open(space);
        }
        return storage;
    }

    private Storage open(DataSpace shape) {
        return file().neighbours().opened(place(), () -> new LayoutParser(file(), shape, type, header).parse());
    }

    @Override
    public @Nullable FlatValues fill() {
        byte[] fill = fillBytes();
        return fill.length == 0 ? null : decode(type, fill, 1, StandardCharsets.UTF_8);
    }

    /** Returns the bytes of the fill value, or none if it is zero. */
    private byte[] fillBytes() {
        byte[] stored = storedFill();
        return stored.length == 0 && isExtended() ? type.netcdfFill() : stored;
    }

    private byte[] storedFill() {
        ByteBuffer bytes = header.first(HeaderMessages.FILL_VALUE);
        boolean defined = false;
        if (bytes != null) {
            int revision = bytes.get();
            if (revision == 3) {
                defined = (bytes.get() & 0x20) != 0;
            } else {
                FileBytes.skip(bytes, 2);
                defined = bytes.get() == 1;
            }
        } else {
            bytes = header.first(HeaderMessages.OLD_FILL_VALUE);
            defined = bytes != null;
        }
        int size = bytes == null || !defined || bytes.remaining() < 4 ? 0 : bytes.getInt();
        if (bytes == null || size <= 0) {
            return new byte[0];
        }
        byte[] fill = new byte[FileBytes.slice(bytes, size).remaining()];
        bytes.get(bytes.position() - size, fill);
        if (size != type.size()) {
            throw FileBytes.damaged("a fill value of " + size + " bytes for elements of " + type.size());
        }
        return fill;
    }

    @Override
    public FlatValues read(long[] from, int[] lengths, Charset charset) {
        return decode(type, bytes(from, lengths), count(lengths), charset);
    }

    /** Reads all elements; there must be fewer than 2^31. */
    public FlatValues readAll() {
        return read(new long[lengths().length], allLengths(), StandardCharsets.UTF_8);
    }

    private int[] allLengths() {
        return Arrays.stream(lengths())
                .mapToInt(length -> {
                    if (length > Integer.MAX_VALUE - 8) {
                        throw new Hdf5Problem("too many elements to read at once (found " + length + ").");
                    }
                    return (int) length;
                })
                .toArray();
    }

    /**
     * Reads all elements of a compound, a list per field in the order of the fields. A field whose type is not
     * supported has no values.
     */
    public Map<String, @Nullable FlatValues> readFields() {
        Map<String, @Nullable FlatValues> fields = new LinkedHashMap<>();
        int[] lengths = allLengths();
        int count = count(lengths);
        byte[] bytes = bytes(new long[lengths.length], lengths);
        for (ElementType.Member member : type.members()) {
            ElementType whole = member.type();
            ElementType own = whole.kind() == ElementType.Kind.ARRAY ? whole.base() : whole;
            if (own.refusal() != null || own.isSeveral() || member.offset() > type.size() - whole.size()) {
                fields.put(member.name(), null);
                continue;
            }
            byte[] values = new byte[count * whole.size()];
            for (int i = 0; i < count; i++) {
                System.arraycopy(bytes, i * type.size() + member.offset(), values, i * whole.size(), whole.size());
            }
            fields.put(
                    member.name(),
                    decode(own, values, values.length / Math.max(1, own.size()), StandardCharsets.UTF_8));
        }
        return fields;
    }

    private static int count(int[] lengths) {
        long count = 1;
        for (int length : lengths) {
            count *= length;
            if (count > Integer.MAX_VALUE - 8) {
                throw new Hdf5Problem("too many elements to read at once (found " + Arrays.toString(lengths) + ").");
            }
        }
        return (int) count;
    }

    byte[] bytes(long[] from, int[] lengths) {
        long size = (long) count(lengths) * type.size();
        if (size > Integer.MAX_VALUE - 8) {
            throw new Hdf5Problem("too many elements to read at once (found " + size + " bytes).");
        }
        byte[] target = new byte[(int) size];
        if (size == 0) {
            return target;
        }
        byte[] fill = fillBytes();
        for (int at = 0; fill.length > 0 && at < target.length; at += fill.length) {
            System.arraycopy(fill, 0, target, at, fill.length);
        }
        readStored(from, lengths, target);
        return target;
    }

    /** Reads the elements of a box that are within the stored shape. */
    private void readStored(long[] from, int[] box, byte[] target) {
        int[] part = box.clone();
        for (int d = 0; d < part.length; d++) {
            part[d] = (int) Math.max(0, Math.min(part[d], space.lengths()[d] - from[d]));
        }
        if (Arrays.equals(part, box)) {
            storage().read(new Storage.Box(from, box), target);
        } else if (count(part) > 0) {
            byte[] stored = new byte[count(part) * type.size()];
            ElementBox whole = new ElementBox(from, box, type.size());
            whole.fill(stored, fillBytes());
            storage().read(new Storage.Box(from, part), stored);
            whole.copy(stored, from, part, target);
        }
    }

    FlatValues decode(ElementType as, byte[] bytes, int count, Charset charset) {
        return new ElementDecoder(as, new TextHeaps(file()), charset).decode(bytes, count);
    }

    @Override
    public FlatValues readJoined(long[] from, int[] lengths, Charset charset) {
        int width = Math.toIntExact(lengths()[lengths().length - 1]);
        long[] start = Arrays.copyOf(from, from.length + 1);
        int[] box = Arrays.copyOf(lengths, lengths.length + 1);
        box[lengths.length] = width;
        return decode(ElementType.joined(width), bytes(start, box), count(lengths), charset);
    }
}
