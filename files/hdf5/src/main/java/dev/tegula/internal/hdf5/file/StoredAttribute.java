package dev.tegula.internal.hdf5.file;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** An attribute of a group or dataset. */
public final class StoredAttribute {

    private final FileBytes file;
    private final String name;
    private final ElementType type;
    private final DataSpace space;
    private final ByteBuffer bytes;

    private StoredAttribute(FileBytes file, String name, ElementType type, DataSpace space, ByteBuffer bytes) {
        this.file = file;
        this.name = name;
        this.type = type;
        this.space = space;
        this.bytes = bytes;
    }

    static StoredAttribute parse(FileBytes file, ByteBuffer bytes) {
        int revision = bytes.get();
        int flags = bytes.get();
        if (revision < 1 || revision > 3) {
            throw FileBytes.damaged("an attribute of version " + revision);
        }
        int nameBytes = bytes.getShort() & 0xFFFF;
        int typeBytes = bytes.getShort() & 0xFFFF;
        int spaceBytes = bytes.getShort() & 0xFFFF;
        FileBytes.skip(bytes, revision == 3 ? 1 : 0);
        int unit = revision == 1 ? 8 : 1;
        String name = FileBytes.name(part(bytes, nameBytes, unit), 1);
        ByteBuffer type = part(bytes, typeBytes, unit);
        ByteBuffer space = part(bytes, spaceBytes, unit);
        boolean shared = revision > 1 && (flags & 1) != 0;
        return new StoredAttribute(
                file,
                name,
                TypeParser.parse(shared ? HeaderMessages.shared(file, HeaderMessages.DATA_TYPE, type) : type),
                DataSpace.parse(file, space),
                bytes.slice().order(bytes.order()));
    }

    private static ByteBuffer part(ByteBuffer bytes, int length, int unit) {
        return FileBytes.slice(bytes, (length + unit - 1) / unit * unit);
    }

    String name() {
        return name;
    }

    /** Returns whether there is one value without a dimension. */
    public boolean isSingle() {
        return space.lengths().length == 0;
    }

    /** Returns the values, or null if there are none or their type is not supported. */
    public @Nullable FlatValues values() {
        long count = space.count();
        if (space.isNull() && type.isText()) {
            // NetCDF stores the empty text without a value.
            return FlatValues.of(new String[] {""}, 1);
        }
        if (count == 0 || type.isSeveral() || type.refusal() != null) {
            return null;
        }
        byte[] own = own(count, type.size());
        try {
            return decoded(own, (int) count, StandardCharsets.UTF_8);
        } catch (Hdf5Problem e) {
            if (!type.isText()) {
                throw e;
            }
            // Units such as µm are often Latin; what the conventions of NetCDF mean is ASCII.
            return decoded(own, (int) count, StandardCharsets.ISO_8859_1);
        }
    }

    private FlatValues decoded(byte[] own, int count, Charset charset) {
        return new ElementDecoder(type, new TextHeaps(file), charset).decode(own, count);
    }

    private byte[] own(long count, int size) {
        if (size == 0 || count > bytes.limit() / size) {
            throw FileBytes.damaged("the attribute '" + name + "' is truncated");
        }
        byte[] own = new byte[(int) count * size];
        bytes.get(0, own);
        return own;
    }

    /** Returns lists of addresses of objects, or null if the values are no lists of references. */
    public long @Nullable [][] references() {
        if (type.kind() != ElementType.Kind.LIST || type.base().kind() != ElementType.Kind.REFERENCE) {
            return null;
        }
        long count = space.count();
        ByteBuffer places = ByteBuffer.wrap(own(count, type.size())).order(ByteOrder.LITTLE_ENDIAN);
        TextHeaps heaps = new TextHeaps(file);
        long[][] lists = new long[(int) count][];
        for (int i = 0; i < lists.length; i++) {
            ByteBuffer list = ByteBuffer.wrap(heaps.next(places, type.base().size()));
            lists[i] = new long[list.remaining() / Math.max(1, type.base().size())];
            for (int r = 0; r < lists[i].length; r++) {
                lists[i][r] = FileBytes.unsigned(list, type.base().size());
            }
        }
        return lists;
    }
}
