package dev.tegula.internal.seal;

import dev.tegula.integrity.SealAlgorithm;

/**
 * The size and hash of a file, as a seal records them.
 *
 * @param hash in hexadecimal digits, lower case
 */
public record Fingerprint(long size, SealAlgorithm algorithm, String hash) {

    /** Hexadecimal digits of the hashes of an algorithm. */
    static int digits(SealAlgorithm algorithm) {
        return switch (algorithm) {
            case CRC32C -> 8;
            case SHA256 -> 64;
        };
    }

    /** For people. */
    @Override
    public String toString() {
        return size + " bytes with " + algorithm.text() + " " + hash;
    }
}
