package dev.tegula;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/** A key for arrays encrypted with AES-256-GCM: 32 bytes. */
public final class EncryptionKey {

    private static final int LENGTH = 32;

    private final byte[] bytes;

    private EncryptionKey(byte[] bytes) {
        if (bytes.length != LENGTH) {
            throw new IllegalArgumentException("an AES-256 key has 32 bytes, this one " + bytes.length);
        }
        this.bytes = bytes;
    }

    /** A key of 32 bytes. */
    public static EncryptionKey of(byte[] bytes) {
        return new EncryptionKey(bytes.clone());
    }

    /** A key whose 32 bytes are those of a text in UTF-8. */
    public static EncryptionKey ofText(String text) {
        return new EncryptionKey(text.getBytes(StandardCharsets.UTF_8));
    }

    /** A key written as 64 hexadecimal digits. */
    public static EncryptionKey ofHex(String hex) {
        try {
            return new EncryptionKey(HexFormat.of().parseHex(hex));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("a key in hexadecimal has 64 digits: " + e.getMessage(), e);
        }
    }

    byte[] bytes() {
        return bytes;
    }

    /** Does not show the key. */
    @Override
    public String toString() {
        return "EncryptionKey[hidden]";
    }
}
