package dev.tegula.internal.image.tiff;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import javax.imageio.stream.ImageInputStreamImpl;

/**
 * A TIFF file whose header names a given page as the first: the library reaches pages in SubIFDs only like that. The
 * tag of the page's color profile is hidden, which the library would apply to the samples.
 */
final class PageStream extends ImageInputStreamImpl {

    /** Both bytes of the number of a tag that no library knows: 0xFEFE. */
    private static final byte UNKNOWN_TAG = (byte) 0xFE;

    private final RandomAccessFile file;
    private final byte[] header;
    /** Where the tag of the profile stands, or -1. */
    private final long profile;

    PageStream(Path path, boolean big, TiffPage page) throws IOException {
        profile = page.profilePlace();
        file = new RandomAccessFile(path.toFile(), "r");
        header = new byte[big ? 16 : 8];
        file.readFully(header);
        ByteBuffer patched = ByteBuffer.wrap(header);
        patched.order(header[0] == 'I' ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN);
        if (big) {
            patched.putLong(8, page.position());
        } else {
            patched.putInt(4, (int) page.position());
        }
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        checkClosed();
        bitOffset = 0;
        int count;
        if (streamPos < header.length) {
            count = Math.min(length, header.length - (int) streamPos);
            System.arraycopy(header, (int) streamPos, target, offset, count);
        } else {
            file.seek(streamPos);
            count = file.read(target, offset, length);
        }
        for (long at = profile; profile >= 0 && at < profile + 2; at++) {
            if (at >= streamPos && at < streamPos + count) {
                target[offset + (int) (at - streamPos)] = UNKNOWN_TAG;
            }
        }
        if (count > 0) {
            streamPos += count;
        }
        return count;
    }

    @Override
    public long length() {
        try {
            return file.length();
        } catch (IOException e) {
            return -1;
        }
    }

    @Override
    public void close() throws IOException {
        super.close();
        file.close();
    }
}
