package dev.tegula.integrity;

/**
 * Options of sealing.
 *
 * @param algorithm hash algorithm
 * @param check verification before anything is sealed
 * @param mismatches treatment of files that differ from their seals
 * @param scope whether members of a group are sealed too
 */
public record SealOptions(SealAlgorithm algorithm, Check check, Mismatches mismatches, VerifyOptions.Scope scope) {

    /** Verification before anything is sealed. */
    public enum Check {
        /** Everything is verified, so that damage is not sealed. */
        FULL,
        /** Only sealed files are compared with their seals. */
        SEALS
    }

    /** Treatment of files that differ from their seals or are missing. */
    public enum Mismatches {
        /** Nothing is sealed. */
        REFUSE,
        /** Files are sealed in their current state. */
        REPLACE
    }

    /** Returns the defaults: seal one undamaged object with CRC32C. */
    public static SealOptions defaults() {
        return new SealOptions(SealAlgorithm.CRC32C, Check.FULL, Mismatches.REFUSE, VerifyOptions.Scope.OBJECT);
    }

    /** Returns these options with another algorithm, for files that are not sealed yet. */
    public SealOptions withAlgorithm(SealAlgorithm newAlgorithm) {
        return new SealOptions(newAlgorithm, check, mismatches, scope);
    }

    /** Returns these options without a full verification. */
    public SealOptions withoutFullCheck() {
        return new SealOptions(algorithm, Check.SEALS, mismatches, scope);
    }

    /** Returns these options for files that were changed on purpose, whose seals are replaced. */
    public SealOptions replacing() {
        return new SealOptions(algorithm, check, Mismatches.REPLACE, scope);
    }

    /** Returns these options including members of groups. */
    public SealOptions recursively() {
        return new SealOptions(algorithm, check, mismatches, VerifyOptions.Scope.RECURSIVE);
    }
}
