package dev.tegula;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/** Key of 32 bytes for arrays encrypted with AES-256-GCM. */
public final class EncryptionKey {

    private static final int LENGTH = 32;

    private final byte[] bytes;

    private EncryptionKey(byte[] bytes) {
        if (bytes.length != LENGTH) {
            throw new IllegalArgumentException("key: wrong length (found " + bytes.length + " bytes, expected 32)");
        }
        this.bytes = bytes;
    }

    /** Returns a key from its 32 bytes. */
    public static EncryptionKey of(byte[] bytes) {
        return new EncryptionKey(bytes.clone());
    }

    /** Returns a key from a text of 32 bytes in UTF-8. */
    public static EncryptionKey ofText(String text) {
        return new EncryptionKey(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Returns a key from 64 hexadecimal digits. */
    public static EncryptionKey ofHex(String hex) {
        try {
            return new EncryptionKey(HexFormat.of().parseHex(hex));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("key: not 64 hexadecimal digits: " + e.getMessage(), e);
        }
    }

    byte[] bytes() {
        return bytes;
    }

    /** Returns a text that does not contain the key. */
    @Override
    public String toString() {
        return "EncryptionKey[hidden]";
    }
}
