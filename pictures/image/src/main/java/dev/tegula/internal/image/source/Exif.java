package dev.tegula.internal.image.source;

import java.io.EOFException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;

/** The orientation of a picture in its Exif metadata, which are the first directory of a TIFF file. */
final class Exif {

    /** The first row is at the top, the first column at the left. */
    static final int UPRIGHT = 1;

    private static final int LAST = 8;

    private static final int ORIENTATION = 274;
    private static final int ENTRY = 12;
    private static final int MAX_BYTES = 1 << 20;
    private static final int PNG_HEADER = 8;
    private static final int PNG_CHUNK = 0x65584966; // eXIf

    private Exif() {}

    /** Returns whether an orientation demands to turn or mirror the picture. Other numbers than 1 to 8 say nothing. */
    static boolean isTurned(long orientation) {
        return orientation > UPRIGHT && orientation <= LAST;
    }

    /** Returns the orientation as stored; 1 if there is none. */
    static int orientation(byte[] exif) {
        ByteBuffer bytes = ByteBuffer.wrap(exif);
        try {
            bytes.order(bytes.get(0) == 'I' ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN);
            int directory = bytes.getInt(4);
            int entries = bytes.getShort(directory) & 0xFFFF;
            for (int i = 0; i < entries; i++) {
                int entry = directory + 2 + i * ENTRY;
                if ((bytes.getShort(entry) & 0xFFFF) == ORIENTATION) {
                    return bytes.getShort(entry + 8);
                }
            }
        } catch (IndexOutOfBoundsException e) {
            return UPRIGHT; // Damaged metadata say nothing.
        }
        return UPRIGHT;
    }

    /** Returns the orientation in a PNG file. */
    static int ofPng(Path path) throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(path.toFile(), "r")) {
            byte[] head = new byte[8]; // read at once, because a file may have a million chunks
            for (long at = PNG_HEADER; ; ) {
                file.seek(at);
                file.readFully(head);
                long length = ByteBuffer.wrap(head).getInt() & 0xFFFFFFFFL;
                if (ByteBuffer.wrap(head).getInt(4) == PNG_CHUNK && length <= MAX_BYTES) {
                    byte[] exif = new byte[(int) length];
                    file.readFully(exif);
                    return orientation(exif);
                }
                at += length + 12;
            }
        } catch (EOFException e) {
            return UPRIGHT;
        }
    }
}
