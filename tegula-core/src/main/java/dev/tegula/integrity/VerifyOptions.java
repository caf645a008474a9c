package dev.tegula.integrity;

/**
 * How thoroughly to verify.
 *
 * @param depth which checks to make
 * @param scope whether members of a group are verified as well
 */
public record VerifyOptions(Depth depth, Scope scope) {

    /** Which checks to make. */
    public enum Depth {
        /** Names, sizes, schemas, commits, footers and lists; no tile is read. */
        QUICK,
        /** Everything, every tile of every fragment included. */
        FULL,
        /** Hashes of sealed files only. */
        SEALED
    }

    /** What to verify. */
    public enum Scope {
        /** The array or group that was named. */
        OBJECT,
        /** A group's members as well, and theirs. */
        RECURSIVE
    }

    /** A full verification of one object. */
    public static VerifyOptions full() {
        return new VerifyOptions(Depth.FULL, Scope.OBJECT);
    }

    /** Names, sizes, schemas, commits, footers and lists of one object. */
    public static VerifyOptions quick() {
        return new VerifyOptions(Depth.QUICK, Scope.OBJECT);
    }

    /** The same with another depth. */
    public VerifyOptions withDepth(Depth newDepth) {
        return new VerifyOptions(newDepth, scope);
    }

    /** The same with the members of groups. */
    public VerifyOptions recursively() {
        return new VerifyOptions(depth, Scope.RECURSIVE);
    }
}
