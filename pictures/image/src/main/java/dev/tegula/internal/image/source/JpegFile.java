package dev.tegula.internal.image.source;

import java.io.EOFException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javax.imageio.stream.ImageInputStreamImpl;

/** A JPEG file without its color profiles, which the Java library would apply to the samples. */
final class JpegFile extends ImageInputStreamImpl {

    private static final int START_OF_SCAN = 0xDA;
    private static final int APP1 = 0xE1;
    private static final int APP2 = 0xE2;
    private static final int APP14 = 0xEE;
    private static final int YCCK = 2;
    private static final byte[] ADOBE = "Adobe".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] EXIF = "Exif\0\0".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] PROFILE = "ICC_PROFILE\0".getBytes(StandardCharsets.US_ASCII);

    /** Bytes of the file that are left out. */
    private record Gap(long from, long length) {}

    private final RandomAccessFile file;
    private final List<Gap> gaps = new ArrayList<>();
    private int components;
    private int orientation = Exif.UPRIGHT;
    /** The transform of colors in the marker of Adobe, -1 without it. */
    private int transform = -1;

    private JpegFile(RandomAccessFile file) {
        this.file = file;
    }

    /** Returns whether the first bytes of a file are those of JPEG. */
    static boolean isJpeg(byte[] first) {
        return first.length >= 3 && first[0] == (byte) 0xFF && first[1] == (byte) 0xD8 && first[2] == (byte) 0xFF;
    }

    static JpegFile open(Path path) throws IOException {
        RandomAccessFile file = new RandomAccessFile(path.toFile(), "r");
        JpegFile jpeg = new JpegFile(file);
        try {
            jpeg.readSegments();
            return jpeg;
        } catch (EOFException e) {
            return jpeg; // Truncated: the decoder says so.
        } catch (IOException | RuntimeException e) {
            file.close();
            throw e;
        }
    }

    private void readSegments() throws IOException {
        for (long at = 2; ; ) {
            file.seek(at);
            int fill = file.readUnsignedByte();
            int marker = file.readUnsignedByte();
            if (fill != 0xFF || marker == START_OF_SCAN) {
                return;
            }
            if (marker == 0xFF) {
                at++;
                continue;
            }
            int length = file.readUnsignedShort();
            boolean isFrame = marker >= 0xC0 && marker <= 0xCF && marker != 0xC4 && marker != 0xC8 && marker != 0xCC;
            if (isFrame && length >= 8) {
                file.skipBytes(5);
                components = file.readUnsignedByte();
            } else if (marker == APP2 && length >= 2 + PROFILE.length && startsWith(PROFILE)) {
                gaps.add(new Gap(at, length + 2L));
            } else if (marker == APP14 && length >= 2 + ADOBE.length + 7 && startsWith(ADOBE)) {
                file.skipBytes(6);
                transform = file.readUnsignedByte();
            } else if (marker == APP1 && length >= 2 + EXIF.length && startsWith(EXIF)) {
                byte[] exif = new byte[length - 2 - EXIF.length];
                file.readFully(exif);
                orientation = Exif.orientation(exif);
            }
            at += length + 2L;
        }
    }

    private boolean startsWith(byte[] name) throws IOException {
        byte[] found = new byte[name.length];
        file.readFully(found);
        return Arrays.equals(found, name);
    }

    /** Returns the orientation in the Exif metadata. */
    int orientation() {
        return orientation;
    }

    /** Returns whether the file has four channels, which are inks. */
    boolean isInks() {
        return components == JpegInks.NAMES.length;
    }

    /** Returns whether a marker of Adobe tells how inks are stored. */
    boolean isAdobe() {
        return transform >= 0;
    }

    /** Returns whether three inks are stored as luminance and colors. */
    boolean isYcck() {
        return transform == YCCK;
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
        long at = streamPos;
        int most = length;
        for (Gap gap : gaps) {
            if (at < gap.from()) {
                most = (int) Math.min(most, gap.from() - at);
                break;
            }
            at += gap.length();
        }
        file.seek(at);
        int count = file.read(target, offset, most);
        if (count > 0) {
            streamPos += count;
        }
        return count;
    }

    @Override
    public long length() {
        try {
            return file.length() - gaps.stream().mapToLong(Gap::length).sum();
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
