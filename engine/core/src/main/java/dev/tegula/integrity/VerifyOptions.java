package dev.tegula.integrity;

/** Options of a verification. */
public final class VerifyOptions {

    private final Depth depth;
    private final Scope scope;
    private final int share;
    private final int shares;

    private VerifyOptions(Depth depth, Scope scope, int share, int shares) {
        if (share < 0 || share >= shares) {
            throw new IllegalArgumentException(
                    "share: out of range (found " + share + ", expected 0 to " + (shares - 1) + ")");
        }
        if (shares > 1 && scope == Scope.RECURSIVE) {
            throw new IllegalArgumentException(
                    "share: not allowed with members of groups. Verify each member by itself.");
        }
        this.depth = depth;
        this.scope = scope;
        this.share = share;
        this.shares = shares;
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
        return new VerifyOptions(Depth.FULL, Scope.OBJECT, 0, 1);
    }

    /** Returns options for names, sizes, schemas, commits, footers and lists of one object. */
    public static VerifyOptions quick() {
        return new VerifyOptions(Depth.QUICK, Scope.OBJECT, 0, 1);
    }

    /** Returns these options with another depth. */
    public VerifyOptions withDepth(Depth newDepth) {
        return new VerifyOptions(newDepth, scope, share, shares);
    }

    /** Returns these options with or without members of groups. */
    public VerifyOptions withScope(Scope newScope) {
        return new VerifyOptions(depth, newScope, share, shares);
    }

    /**
     * Returns these options for one of several disjoint shares, so that several processes verify one object. The first
     * share has everything but the contents of fragments, the others have fragments by their names. Together they have
     * all findings.
     *
     * @param newShare 0 or more
     * @param newShares more than the share; 1 for everything
     * @throws IllegalArgumentException if members of groups are verified, too
     */
    public VerifyOptions withShare(int newShare, int newShares) {
        return new VerifyOptions(depth, scope, newShare, newShares);
    }

    /** Returns whether the share has everything but the contents of fragments. */
    public boolean isFirstShare() {
        return share == 0;
    }

    /** Returns whether the share has the contents of a fragment. */
    public boolean includes(String fragment) {
        return shares == 1 || share == 1 + Math.floorMod(fragment.hashCode(), shares - 1);
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
