package dev.tegula.integrity;

import java.util.Locale;

/** Hash algorithms of seals. */
public enum SealAlgorithm {
    /**
     * 32 bits. Detects any damage of up to 32 adjacent bits, and misses other damage once in four thousand million
     * cases. Fast.
     */
    CRC32C,
    /** 256 bits. It is infeasible to create another file with the same hash. */
    SHA256;

    /** Returns the name in seals and on the command line: {@code crc32c}, {@code sha256}. */
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Returns the algorithm with a name.
     *
     * @throws IllegalArgumentException if there is none with that name
     */
    public static SealAlgorithm of(String text) {
        for (SealAlgorithm algorithm : values()) {
            if (algorithm.text().equals(text)) {
                return algorithm;
            }
        }
        throw new IllegalArgumentException("unknown hash algorithm '" + text + "' (expected crc32c or sha256)");
    }
}
