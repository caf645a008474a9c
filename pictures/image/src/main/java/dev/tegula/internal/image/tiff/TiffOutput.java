package dev.tegula.internal.image.tiff;

import dev.tegula.image.model.TiffCompression;
import dev.tegula.schema.Datatype;
import dev.tegula.vfs.store.NamedOutput;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes a tiled TIFF file, BigTIFF if it needs more than 4 GB. Tiles go to a temporary file first, because the
 * directories before them contain their positions.
 */
public final class TiffOutput implements Closeable {

    /** Width and height of tiles. */
    public static final int TILE = 256;

    /** Offsets of classic TIFF have 32 bits. */
    private static final long CLASSIC_LIMIT = 0xFFFF_FFFFL;

    private final TiffCompression compression;
    private final Path scratch;
    private final OutputStream tiles;
    private final List<Page> pages = new ArrayList<>();
    private long length;

    /** @param folder for the temporary file */
    public TiffOutput(Path folder, TiffCompression compression) throws IOException {
        this.compression = compression;
        this.scratch = Files.createTempFile(folder, ".tegula-tiff-", ".tmp");
        this.scratch.toFile().deleteOnExit();
        this.tiles = new BufferedOutputStream(NamedOutput.of(scratch), 1 << 16);
    }

    /** A page to which tiles are added in any order. */
    public final class Page {

        private final long width;
        private final long height;
        private final Datatype type;
        private final int samples;
        private final boolean reduced;
        private final long[] offsets;
        private final long[] counts;
        private final List<Page> smaller = new ArrayList<>();
        private @Nullable String description;

        private Page(PixelBox size, Datatype type, int samples, boolean reduced) {
            this.width = size.width();
            this.height = size.height();
            this.type = type;
            this.samples = samples;
            this.reduced = reduced;
            long count = across() * ((height + TILE - 1) / TILE);
            this.offsets = new long[Math.toIntExact(count)];
            this.counts = new long[offsets.length];
        }

        private long across() {
            return (width + TILE - 1) / TILE;
        }

        /** Adds a smaller version of this page, which is written to a SubIFD. */
        public Page addReduced(PixelBox size) {
            Page page = new Page(size, type, samples, true);
            smaller.add(page);
            return page;
        }

        /** Sets the text that describes the file. */
        public void describe(String text) {
            description = text;
        }

        /** Adds a tile: little-endian samples pixel by pixel, which the call overwrites. */
        public void add(long x, long y, byte[] pixels) throws IOException {
            int number = (int) (y / TILE * across() + x / TILE);
            if (hasPredictor()) {
                int stride = TILE * samples * type.size();
                for (int row = 0; row < TILE; row++) {
                    Predictor.subtract(pixels, row * stride, (row + 1) * stride, samples, type.size());
                }
            }
            byte[] coded = switch (compression) {
                case NONE -> pixels;
                case LZW -> Lzw.encode(pixels, pixels.length);
                case DEFLATE -> Deflated.of(pixels);
            };
            offsets[number] = length;
            counts[number] = coded.length;
            tiles.write(coded);
            length += coded.length;
        }

        private boolean hasPredictor() {
            return compression != TiffCompression.NONE && type.isInteger() && type.size() <= 4;
        }

        /** Returns the tags. Their size does not depend on the positions. */
        private Tags tags(boolean big, long dataStart, long[] subDirectories) {
            Tags tags = new Tags(big);
            tags.add(TiffTag.SUBFILE_TYPE, 4, reduced ? 1 : 0);
            tags.add(TiffTag.WIDTH, 4, width);
            tags.add(TiffTag.HEIGHT, 4, height);
            tags.add(TiffTag.BITS, 3, repeat(8L * type.size()));
            tags.add(
                    TiffTag.COMPRESSION,
                    3,
                    switch (compression) {
                        case NONE -> TiffTag.NOT_COMPRESSED;
                        case LZW -> TiffTag.LZW;
                        case DEFLATE -> TiffTag.DEFLATE;
                    });
            tags.add(TiffTag.PHOTOMETRIC, 3, samples >= 3 ? TiffTag.RGB : TiffTag.BLACK_IS_ZERO);
            if (description != null) {
                tags.text(TiffTag.DESCRIPTION, description);
            }
            tags.add(TiffTag.SAMPLES_PER_PIXEL, 3, samples);
            tags.add(TiffTag.PLANAR, 3, 1);
            tags.text(TiffTag.SOFTWARE, "Tegula");
            if (hasPredictor()) {
                tags.add(TiffTag.PREDICTOR, 3, Predictor.HORIZONTAL);
            }
            tags.add(TiffTag.TILE_WIDTH, 4, TILE);
            tags.add(TiffTag.TILE_HEIGHT, 4, TILE);
            long[] positions = offsets.clone();
            for (int i = 0; i < positions.length; i++) {
                positions[i] += dataStart;
            }
            tags.add(TiffTag.TILE_OFFSETS, big ? 16 : 4, positions);
            tags.add(TiffTag.TILE_BYTE_COUNTS, big ? 16 : 4, counts);
            if (subDirectories.length > 0) {
                tags.add(TiffTag.SUB_IFDS, big ? 18 : 13, subDirectories);
            }
            if (samples == 2 || samples == 4) {
                tags.add(TiffTag.EXTRA_SAMPLES, 3, 2); // alpha, not multiplied into the colors
            }
            tags.add(TiffTag.SAMPLE_FORMAT, 3, repeat(type.isFloat() ? 3 : isSigned() ? 2 : 1));
            return tags;
        }

        private boolean isSigned() {
            return !type.name().startsWith("U");
        }

        private long[] repeat(long value) {
            long[] values = new long[samples];
            java.util.Arrays.fill(values, value);
            return values;
        }
    }

    /**
     * Adds a page.
     *
     * @param size width and height
     * @param samples channels per pixel: 1 gray, 2 gray and alpha, 3 RGB, 4 RGBA
     */
    public Page add(PixelBox size, Datatype type, int samples) {
        Page page = new Page(size, type, samples, false);
        pages.add(page);
        return page;
    }

    /** Writes the file. */
    public void finish(OutputStream stream) throws IOException {
        tiles.close();
        long classic = write(stream, false, true);
        boolean big = classic + length > CLASSIC_LIMIT;
        write(stream, big, false);
        Files.copy(scratch, stream);
        stream.flush();
    }

    /** Writes header and directories, or only returns their length. */
    private long write(OutputStream stream, boolean big, boolean measure) throws IOException {
        long position = big ? 16 : 8;
        List<long[]> positions = new ArrayList<>();
        for (Page page : pages) {
            long[] own = new long[1 + page.smaller.size()];
            own[0] = position;
            position += page.tags(big, 0, new long[page.smaller.size()]).size();
            for (int i = 0; i < page.smaller.size(); i++) {
                own[1 + i] = position;
                position += page.smaller.get(i).tags(big, 0, new long[0]).size();
            }
            positions.add(own);
        }
        if (measure) {
            return position;
        }
        ByteBuffer header = ByteBuffer.allocate(big ? 16 : 8).order(ByteOrder.LITTLE_ENDIAN);
        header.putShort((short) 0x4949).putShort((short) (big ? 43 : 42));
        if (big) {
            header.putInt(8).putLong(16);
        } else {
            header.putInt(8);
        }
        stream.write(header.array());
        for (int i = 0; i < pages.size(); i++) {
            long[] own = positions.get(i);
            long next = i + 1 < pages.size() ? positions.get(i + 1)[0] : 0;
            long[] sub = java.util.Arrays.copyOfRange(own, 1, own.length);
            stream.write(pages.get(i).tags(big, position, sub).bytes(own[0], next));
            for (int j = 0; j < sub.length; j++) {
                stream.write(pages.get(i)
                        .smaller
                        .get(j)
                        .tags(big, position, new long[0])
                        .bytes(sub[j], 0));
            }
        }
        return position;
    }

    @Override
    public void close() throws IOException {
        tiles.close();
        Files.deleteIfExists(scratch);
    }

    /** A directory under construction. */
    private static final class Tags {

        private final boolean big;
        private final List<Tag> tags = new ArrayList<>();

        private record Tag(int number, int type, long count, byte[] value) {}

        Tags(boolean big) {
            this.big = big;
        }

        void add(int number, int type, long... values) {
            int size = type == 3 ? 2 : type == 4 || type == 13 ? 4 : 8;
            ByteBuffer bytes = ByteBuffer.allocate(values.length * size).order(ByteOrder.LITTLE_ENDIAN);
            for (long value : values) {
                switch (size) {
                    case 2 -> bytes.putShort((short) value);
                    case 4 -> bytes.putInt((int) value);
                    default -> bytes.putLong(value);
                }
            }
            tags.add(new Tag(number, type, values.length, bytes.array()));
        }

        void text(int number, String text) {
            byte[] bytes = (text + '\0').getBytes(StandardCharsets.UTF_8);
            tags.add(new Tag(number, 2, bytes.length, bytes));
        }

        private int entries() {
            return big ? 8 + 20 * tags.size() + 8 : 2 + 12 * tags.size() + 4;
        }

        /** Returns the number of bytes with all values, an even number. */
        long size() {
            long size = entries();
            for (Tag tag : tags) {
                size += tag.value.length > (big ? 8 : 4) ? (tag.value.length + 1) / 2 * 2 : 0;
            }
            return (size + 15) / 16 * 16;
        }

        byte[] bytes(long position, long next) {
            ByteBuffer bytes = ByteBuffer.allocate(Math.toIntExact(size())).order(ByteOrder.LITTLE_ENDIAN);
            int outside = entries();
            if (big) {
                bytes.putLong(tags.size());
            } else {
                bytes.putShort((short) tags.size());
            }
            for (Tag tag : tags) {
                bytes.putShort((short) tag.number).putShort((short) tag.type);
                int inside = big ? 8 : 4;
                if (big) {
                    bytes.putLong(tag.count);
                } else {
                    bytes.putInt((int) tag.count);
                }
                int end = bytes.position() + inside;
                if (tag.value.length <= inside) {
                    bytes.put(tag.value);
                } else {
                    if (big) {
                        bytes.putLong(position + outside);
                    } else {
                        bytes.putInt((int) (position + outside));
                    }
                    bytes.put(outside, tag.value);
                    outside += (tag.value.length + 1) / 2 * 2;
                }
                bytes.position(end);
            }
            if (big) {
                bytes.putLong(next);
            } else {
                bytes.putInt((int) next);
            }
            return bytes.array();
        }
    }
}
