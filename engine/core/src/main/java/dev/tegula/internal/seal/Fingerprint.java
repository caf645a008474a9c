package dev.tegula.internal.seal;

import dev.tegula.integrity.SealAlgorithm;

/**
 * Size and hash of a file, as recorded in a seal.
 *
 * @param hash lowercase hexadecimal digits
 */
public record Fingerprint(long size, SealAlgorithm algorithm, String hash) {

    /** Returns the number of hexadecimal digits of an algorithm's hashes. */
    static int digits(SealAlgorithm algorithm) {
        return switch (algorithm) {
            case CRC32C -> 8;
            case SHA256 -> 64;
        };
    }

    /** Returns a human-readable description. */
    @Override
    public String toString() {
        return size + " bytes with " + algorithm.text() + " " + hash;
    }
}
