package dev.tegula.internal.seal;

import dev.tegula.integrity.SealAlgorithm;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/** Hash of a file whose bytes arrive in several parts. Not thread-safe. */
public final class FileHash {

    private final SealAlgorithm algorithm;
    private final CRC32C crc = new CRC32C();
    private final @Nullable MessageDigest digest;
    private long size;

    public FileHash(SealAlgorithm algorithm) {
        this.algorithm = algorithm;
        this.digest = algorithm == SealAlgorithm.SHA256 ? sha256() : null;
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java runtime has SHA-256", e);
        }
    }

    /** Appends bytes. */
    public void update(byte[] bytes, int offset, int length) {
        size += length;
        if (digest == null) {
            crc.update(bytes, offset, length);
        } else {
            digest.update(bytes, offset, length);
        }
    }

    /** Returns the size and hash of all bytes. Nothing can be appended afterwards. */
    public Fingerprint finish() {
        String hash = digest == null
                ? HexFormat.of().toHexDigits((int) crc.getValue())
                : HexFormat.of().formatHex(digest.digest());
        return new Fingerprint(size, algorithm, hash);
    }

    /** Returns the size and hash of a small file. */
    public static Fingerprint of(byte[] content, SealAlgorithm algorithm) {
        FileHash hash = new FileHash(algorithm);
        hash.update(content, 0, content.length);
        return hash.finish();
    }
}
