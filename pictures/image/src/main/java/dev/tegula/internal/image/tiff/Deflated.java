package dev.tegula.internal.image.tiff;

import java.io.ByteArrayOutputStream;
import java.util.zip.Deflater;

/** Bytes compressed by zlib. */
final class Deflated {

    private Deflated() {}

    static byte[] of(byte[] bytes) {
        Deflater deflater = new Deflater();
        try {
            deflater.setInput(bytes);
            deflater.finish();
            ByteArrayOutputStream coded = new ByteArrayOutputStream(bytes.length / 2 + 64);
            byte[] part = new byte[1 << 14];
            while (!deflater.finished()) {
                coded.write(part, 0, deflater.deflate(part));
            }
            return coded.toByteArray();
        } finally {
            deflater.end();
        }
    }
}
