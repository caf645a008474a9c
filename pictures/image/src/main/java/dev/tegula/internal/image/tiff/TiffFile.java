package dev.tegula.internal.image.tiff;

import dev.tegula.internal.io.cells.Unsupported;
import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** A TIFF or BigTIFF file: its pages. */
public final class TiffFile implements Closeable {

    /** Pages are a linked list, which can lead back to itself in a damaged file. */
    private static final int MAX_PAGES = 1 << 20;

    private final TiffInput input;
    private final boolean big;
    private final List<TiffPage> pages = new ArrayList<>();

    private TiffFile(TiffInput input, boolean big) {
        this.input = input;
        this.big = big;
    }

    /** Returns whether the first bytes of a file are those of TIFF or BigTIFF. */
    public static boolean isTiff(byte[] first) {
        boolean little = first.length >= 4 && first[0] == 'I' && first[1] == 'I' && first[3] == 0;
        boolean bigEndian = first.length >= 4 && first[0] == 'M' && first[1] == 'M' && first[2] == 0;
        int magic = little ? first[2] : bigEndian ? first[3] : 0;
        return magic == 42 || magic == 43;
    }

    /** Opens a file and reads the directories of its pages. */
    public static TiffFile open(Path path) throws IOException {
        TiffInput input = new TiffInput(path);
        try {
            byte[] first = input.bytes(0, Math.min(16, input.size()), "header");
            ByteBuffer head = ByteBuffer.wrap(first);
            if (!isTiff(first)) {
                throw input.failure("header", "not a TIFF file");
            }
            input.order(head.get(0) == 'I' ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN);
            head.order(input.order());
            boolean big = head.getShort(2) == 43;
            if (head.limit() < (big ? 16 : 8)) {
                throw input.failure("header", "too short (found " + head.limit() + " bytes)");
            }
            TiffFile file = new TiffFile(input, big);
            file.readPages(big ? head.getLong(8) : head.getInt(4) & 0xFFFFFFFFL);
            return file;
        } catch (IOException | RuntimeException e) {
            input.close();
            throw e;
        }
    }

    private void readPages(long first) throws IOException {
        Set<Long> seen = new HashSet<>();
        for (long position = first; position != 0; ) {
            if (!seen.add(position) || seen.size() > MAX_PAGES) {
                throw input.failure("directory at " + position, "pages repeat, or are more than " + MAX_PAGES);
            }
            TiffDirectory directory = TiffDirectory.read(input, big, position);
            pages.add(TiffPage.of(directory, position));
            position = directory.next();
        }
        if (pages.isEmpty()) {
            throw input.failure("header", "no pages");
        }
    }

    public List<TiffPage> pages() {
        return pages;
    }

    /** Returns the reduced images that a page refers to, the largest first. */
    public List<TiffPage> reduced(TiffPage page) throws IOException {
        List<TiffPage> reduced = new ArrayList<>();
        for (long position : page.subDirectories()) {
            TiffDirectory directory = TiffDirectory.read(input, big, position);
            // Directories of pictures of other kinds, such as thumbnails of cameras, have no size.
            if (directory.has(TiffTag.WIDTH)) {
                reduced.add(TiffPage.of(directory, position));
            }
        }
        return reduced;
    }

    /** Returns the samples of a page. */
    public PageSamples samples(TiffPage page) throws IOException {
        if (!page.isPlain() && page.storedPart() < 1) {
            throw page.failure(Unsupported.TIFF_MISSING_PARTS.words() + " are not read (found compression "
                    + TiffTag.compression(page.compression) + ")");
        }
        if (!page.isPlain() && page.photometric == TiffTag.SEPARATED) {
            throw page.failure(Unsupported.TIFF_INKS.words() + " are not read (found compression "
                    + TiffTag.compression(page.compression) + ")");
        }
        if (page.hasOwnRange()) {
            throw page.failure(Unsupported.TIFF_BRIGHTNESS.refusal());
        }
        return page.isPlain() ? new TiffSegments(input, page) : new DecodedPage(input.path(), big, page);
    }

    public boolean isBig() {
        return big;
    }

    /** Returns whether numbers are stored with the highest byte first. */
    public boolean isBigEndian() {
        return input.order() == ByteOrder.BIG_ENDIAN;
    }

    public long size() {
        return input.size();
    }

    @Override
    public void close() throws IOException {
        input.close();
    }
}
