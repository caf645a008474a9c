package dev.tegula.internal.image.tiff;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import javax.imageio.stream.ImageInputStreamImpl;

/** A TIFF file whose header names a given page as the first: the library reaches pages in SubIFDs only like that. */
final class PageStream extends ImageInputStreamImpl {

    private final RandomAccessFile file;
    private final byte[] header;

    PageStream(Path path, boolean big, long page) throws IOException {
        file = new RandomAccessFile(path.toFile(), "r");
        header = new byte[big ? 16 : 8];
        file.readFully(header);
        ByteBuffer patched = ByteBuffer.wrap(header);
        patched.order(header[0] == 'I' ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN);
        if (big) {
            patched.putLong(8, page);
        } else {
            patched.putInt(4, (int) page);
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
