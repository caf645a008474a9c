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

    /** Returns whether the operator compares by order: not {@code EQ} and {@code NE}. */
    public boolean needsOrder() {
        return this != EQ && this != NE;
    }
}
