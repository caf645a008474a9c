package dev.tegula.query;

/** Comparison operators, in the order of their codes in stored conditions. */
public enum Comparison {
    LT("<"),
    LE("<="),
    GT(">"),
    GE(">="),
    EQ("="),
    NE("!=");

    private final String sign;

    Comparison(String sign) {
        this.sign = sign;
    }

    /** Returns the sign of the operator, such as {@code <=}. */
    public String sign() {
        return sign;
    }

    /** Returns the complement: {@code GE} for {@code LT}. */
    public Comparison opposite() {
        return switch (this) {
            case LT -> GE;
            case LE -> GT;
            case GT -> LE;
            case GE -> LT;
            case EQ -> NE;
            case NE -> EQ;
        };
    }

    /** Returns the operator with exchanged sides: {@code GT} for {@code LT}. */
    public Comparison mirrored() {
        return switch (this) {
            case LT -> GT;
            case LE -> GE;
            case GT -> LT;
            case GE -> LE;
            case EQ, NE -> this;
        };
    }

    /**
     * Returns whether the operator holds between two values.
     *
     * @param compared the result of comparing the left with the right one: negative, 0 or positive
     */
    public boolean holds(int compared) {
        return switch (this) {
            case LT -> compared < 0;
            case LE -> compared <= 0;
            case GT -> compared > 0;
            case GE -> compared >= 0;
            case EQ -> compared == 0;
            case NE -> compared != 0;
        };
    }

    /** Returns whether the operator compares by order: not {@code EQ} and {@code NE}. */
    public boolean needsOrder() {
        return this != EQ && this != NE;
    }
}
