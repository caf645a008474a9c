package dev.tegula.integrity;

import java.util.Locale;

/** How the hashes of a seal are computed. */
public enum SealAlgorithm {
    /**
     * 32 bits; finds every damage of up to 32 adjacent bits, and all other damage but once in four thousand million.
     * Fast.
     */
    CRC32C,
    /** 256 bits; nobody can make another file of the same hash. */
    SHA256;

    /** The name in seals and on the command line: {@code crc32c}, {@code sha256}. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * The algorithm of a name.
     *
     * @throws IllegalArgumentException if there is none of that name
     */
    public static SealAlgorithm of(String text) {
        for (SealAlgorithm algorithm : values()) {
            if (algorithm.text().equals(text)) {
                return algorithm;
            }
        }
        throw new IllegalArgumentException("no hash is named '" + text + "' (expected crc32c or sha256)");
    }
}
