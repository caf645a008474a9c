package dev.tegula.query;

/** How a value is compared. The order is that of the numbers in stored conditions. */
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

    /** As it is written. */
    public String sign() {
        return sign;
    }

    /** What holds of other values when this does not. */
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

    /** Whether it asks for an order. */
    public boolean needsOrder() {
        return this != EQ && this != NE;
    }
}
