package dev.tegula.integrity;

/** Options of sealing. */
public final class SealOptions {

    private final SealAlgorithm algorithm;
    private final Check check;
    private final Mismatches mismatches;
    private final VerifyOptions.Scope scope;

    private SealOptions(SealAlgorithm algorithm, Check check, Mismatches mismatches, VerifyOptions.Scope scope) {
        this.algorithm = algorithm;
        this.check = check;
        this.mismatches = mismatches;
        this.scope = scope;
    }

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

    /** Returns these options with another verification before anything is sealed. */
    public SealOptions withCheck(Check newCheck) {
        return new SealOptions(algorithm, newCheck, mismatches, scope);
    }

    /** Returns these options with another treatment of files that differ from their seals. */
    public SealOptions withMismatches(Mismatches newMismatches) {
        return new SealOptions(algorithm, check, newMismatches, scope);
    }

    /** Returns these options with or without members of groups. */
    public SealOptions withScope(VerifyOptions.Scope newScope) {
        return new SealOptions(algorithm, check, mismatches, newScope);
    }

    /** Returns the hash algorithm. */
    public SealAlgorithm algorithm() {
        return algorithm;
    }

    /** Returns the verification before anything is sealed. */
    public Check check() {
        return check;
    }

    /** Returns the treatment of files that differ from their seals. */
    public Mismatches mismatches() {
        return mismatches;
    }

    /** Returns whether members of a group are sealed too. */
    public VerifyOptions.Scope scope() {
        return scope;
    }
}
