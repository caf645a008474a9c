package dev.tegula.internal.hdf5.file;

import dev.tegula.internal.io.cells.Unsupported;
import dev.tegula.internal.io.codec.BlockedChunk;
import dev.tegula.internal.io.codec.BytesCodec;
import dev.tegula.internal.io.codec.BytesCodecs;
import dev.tegula.internal.io.codec.CodecException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The filters of the chunks of a dataset, in the order in which they were applied. */
record FilterPipeline(List<Filter> filters) {

    private static final int CHECKSUM = 4;

    /** Words after which the sums are reduced: those of more could exceed 32 bits. */
    private static final int FLETCHER_BLOCK = 360;

    static FilterPipeline parse(@Nullable ByteBuffer bytes) {
        List<Filter> filters = new ArrayList<>();
        if (bytes == null) {
            return new FilterPipeline(filters);
        }
        int revision = bytes.get();
        int count = bytes.get() & 0xFF;
        if (revision != 1 && revision != 2 || count > 32) {
            throw FileBytes.damaged("filters of version " + revision);
        }
        FileBytes.skip(bytes, revision == 1 ? 6 : 0);
        for (int i = 0; i < count; i++) {
            int id = bytes.getShort() & 0xFFFF;
            int nameBytes = revision == 2 && id < 256 ? 0 : bytes.getShort() & 0xFFFF;
            FileBytes.skip(bytes, 2);
            int[] values = new int[bytes.getShort() & 0xFFFF];
            ByteBuffer name = FileBytes.slice(bytes, revision == 1 ? (nameBytes + 7) / 8 * 8 : nameBytes);
            for (int v = 0; v < values.length; v++) {
                values[v] = bytes.getInt();
            }
            FileBytes.skip(bytes, revision == 1 && values.length % 2 == 1 ? 4 : 0);
            filters.add(new Filter(id, nameBytes == 0 ? "" : FileBytes.name(name, 1), values));
        }
        return new FilterPipeline(List.copyOf(filters));
    }

    /**
     * Decodes a chunk.
     *
     * @param skipped bits of the filters that were not applied to it
     * @param size its decoded bytes
     */
    byte[] decode(byte[] stored, int skipped, int size) {
        byte[] bytes = stored;
        // Between two filters, a chunk is longer only by what those add that were applied first.
        int limit = size;
        for (Filter filter : filters) {
            limit += filter.id() == Filter.FLETCHER32 ? CHECKSUM : 0;
            limit += filter.id() == Filter.SCALE_OFFSET ? ScaleOffset.HEADER : 0;
        }
        for (int i = filters.size() - 1; i >= 0; i--) {
            if ((skipped & 1 << i) == 0) {
                bytes = decode(filters.get(i), bytes, limit);
            }
        }
        if (bytes.length != size) {
            throw FileBytes.damaged("a chunk of " + bytes.length + " bytes, expected " + size);
        }
        return bytes;
    }

    private static byte[] decode(Filter filter, byte[] bytes, int limit) {
        return switch (filter.id()) {
            case Filter.FLETCHER32 -> verified(bytes);
            case Filter.LZF -> Lzf.decode(bytes, limit);
            case Filter.SCALE_OFFSET -> ScaleOffset.decode(filter.values(), bytes, limit);
            case Filter.SZIP -> Szip.decode(filter.values(), bytes, limit);
            case Filter.NBIT -> unpacked(filter, bytes);
            case Filter.DEFLATE,
                    Filter.SHUFFLE,
                    Filter.LZO,
                    Filter.BZIP2,
                    Filter.ZSTD,
                    Filter.BLOSC,
                    Filter.LZ4,
                    Filter.BITSHUFFLE -> byCodec(filter, bytes, limit);
            default -> throw unsupported(filter.label());
        };
    }

    private static byte[] byCodec(Filter filter, byte[] bytes, int limit) {
        try {
            return codec(filter).decode(bytes, limit);
        } catch (CodecException e) {
            throw new Hdf5Problem(
                    "damaged (a chunk that the filter " + filter.label() + " cannot decode). Copy the file again.", e);
        }
    }

    /** The filter nbit leaves elements as they are that use all their bits; others are refused by their type. */
    private static byte[] unpacked(Filter filter, byte[] bytes) {
        if (filter.values().length < 2 || filter.values()[1] == 0) {
            throw unsupported(Unsupported.HDF5_NBIT.words());
        }
        return bytes;
    }

    private static BytesCodec codec(Filter filter) {
        return switch (filter.id()) {
            case Filter.DEFLATE -> Objects.requireNonNull(BytesCodecs.named("zlib"));
            case Filter.SHUFFLE -> BytesCodecs.shuffle(filter.values().length == 0 ? 1 : filter.values()[0]);
            case Filter.LZO -> BytesCodecs.lzo();
            case Filter.LZ4 -> BlockedChunk::lz4;
            case Filter.BITSHUFFLE -> {
                int[] values = filter.values();
                int compression = values.length > 4 ? values[4] : 0;
                BlockedChunk.Compression known = switch (compression) {
                    case 0 -> BlockedChunk.Compression.NONE;
                    case 2 -> BlockedChunk.Compression.LZ4;
                    case 3 -> BlockedChunk.Compression.ZSTD;
                    default -> throw unsupported(Unsupported.HDF5_BITSHUFFLE_COMPRESSION.words());
                };
                if (values.length < 3 || values[2] <= 0) {
                    throw FileBytes.damaged("the filter bitshuffle without the size of elements");
                }
                int block = values.length > 3 ? values[3] : 0;
                yield (bytes, limit) -> BlockedChunk.bitshuffle(bytes, limit, known, values[2], block);
            }
            default -> Objects.requireNonNull(BytesCodecs.named(filter.label()));
        };
    }

    private static Hdf5Problem unsupported(String filter) {
        return new Hdf5Problem(
                Unsupported.HDF5_FILTER.refusal("its filter " + filter) + ". Write it without: h5repack -f NONE.");
    }

    private static byte[] verified(byte[] bytes) {
        int length = bytes.length - CHECKSUM;
        if (length < 0) {
            throw FileBytes.damaged("a chunk without its checksum");
        }
        int stored = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).getInt(length);
        int sum = fletcher32(bytes, length);
        // Libraries before 1.6.3 swapped the bytes of both halves on little-endian machines.
        int swapped = (sum & 0x00FF00FF) << 8 | sum >>> 8 & 0x00FF00FF;
        if (stored != sum && stored != swapped) {
            throw FileBytes.damaged("a chunk does not fit its checksum fletcher32");
        }
        return Arrays.copyOf(bytes, length);
    }

    /**
     * Computes Fletcher's checksum of big-endian words of 16 bits, modulo 65535 with the representative 65535 of zero.
     */
    private static int fletcher32(byte[] bytes, int length) {
        int low = 0;
        int high = 0;
        int at = 0;
        for (int words = length / 2; words > 0; ) {
            int block = Math.min(words, FLETCHER_BLOCK);
            words -= block;
            for (; block > 0; block--) {
                low += (bytes[at] & 0xFF) << 8 | bytes[at + 1] & 0xFF;
                high += low;
                at += 2;
            }
            low = (low & 0xFFFF) + (low >>> 16);
            high = (high & 0xFFFF) + (high >>> 16);
        }
        if (length % 2 == 1) {
            low += (bytes[at] & 0xFF) << 8;
            high += low;
            low = (low & 0xFFFF) + (low >>> 16);
            high = (high & 0xFFFF) + (high >>> 16);
        }
        low = (low & 0xFFFF) + (low >>> 16);
        high = (high & 0xFFFF) + (high >>> 16);
        return high << 16 | low;
    }
}
