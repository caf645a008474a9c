package dev.tegula.integrity;

/**
 * How to seal.
 *
 * @param algorithm of the hashes
 * @param check what to verify before anything is sealed
 * @param mismatches what to do about files that differ from their seals
 * @param scope whether members of a group are sealed as well
 */
public record SealOptions(SealAlgorithm algorithm, Check check, Mismatches mismatches, VerifyOptions.Scope scope) {

    /** What to verify before anything is sealed. */
    public enum Check {
        /** Everything, so that damage is not sealed. */
        FULL,
        /** Only that sealed files are as they were sealed. */
        SEALS
    }

    /** What to do about files that differ from their seals, or are missing. */
    public enum Mismatches {
        /** Seal nothing. */
        REFUSE,
        /** Seal them as they are now. */
        REPLACE
    }

    /** CRC32C of one object that is sound. */
    public static SealOptions defaults() {
        return new SealOptions(SealAlgorithm.CRC32C, Check.FULL, Mismatches.REFUSE, VerifyOptions.Scope.OBJECT);
    }

    /** The same with another algorithm, for files that are not sealed yet. */
    public SealOptions withAlgorithm(SealAlgorithm newAlgorithm) {
        return new SealOptions(newAlgorithm, check, mismatches, scope);
    }

    /** The same without a full verification. */
    public SealOptions withoutFullCheck() {
        return new SealOptions(algorithm, Check.SEALS, mismatches, scope);
    }

    /** The same for files that were changed on purpose: their seals are replaced. */
    public SealOptions replacing() {
        return new SealOptions(algorithm, check, Mismatches.REPLACE, scope);
    }

    /** The same with the members of groups. */
    public SealOptions recursively() {
        return new SealOptions(algorithm, check, mismatches, VerifyOptions.Scope.RECURSIVE);
    }
}
