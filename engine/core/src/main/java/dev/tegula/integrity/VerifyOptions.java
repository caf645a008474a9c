package dev.tegula.integrity;

/** Options of a verification. */
public final class VerifyOptions {

    private final Depth depth;
    private final Scope scope;

    private VerifyOptions(Depth depth, Scope scope) {
        this.depth = depth;
        this.scope = scope;
    }

    /** Checks to run. */
    public enum Depth {
        /** Names, sizes, schemas, commits, footers and lists; no tile is read. */
        QUICK,
        /** Everything, including every tile of every fragment. */
        FULL,
        /** Only hashes of sealed files. */
        SEALED
    }

    /** Objects to verify. */
    public enum Scope {
        /** Only the given array or group. */
        OBJECT,
        /** Members of a group too, and their members. */
        RECURSIVE
    }

    /** Returns options for a full verification of one object. */
    public static VerifyOptions full() {
        return new VerifyOptions(Depth.FULL, Scope.OBJECT);
    }

    /** Returns options for names, sizes, schemas, commits, footers and lists of one object. */
    public static VerifyOptions quick() {
        return new VerifyOptions(Depth.QUICK, Scope.OBJECT);
    }

    /** Returns these options with another depth. */
    public VerifyOptions withDepth(Depth newDepth) {
        return new VerifyOptions(newDepth, scope);
    }

    /** Returns these options with or without members of groups. */
    public VerifyOptions withScope(Scope newScope) {
        return new VerifyOptions(depth, newScope);
    }

    /** Returns the checks to run. */
    public Depth depth() {
        return depth;
    }

    /** Returns whether members of a group are verified too. */
    public Scope scope() {
        return scope;
    }
}
