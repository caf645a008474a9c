package dev.tegula.internal.spark.predicates;

/** A test of the value of one column. Every test except {@link #IS_NULL} is false for null. */
enum Test {
    EQ,
    NE,
    LT,
    LE,
    GT,
    GE,
    STARTS_WITH,
    NOT_STARTS_WITH,
    ENDS_WITH,
    NOT_ENDS_WITH,
    CONTAINS,
    NOT_CONTAINS,
    IS_NULL,
    IS_NOT_NULL;

    /** Returns the test that holds for exactly the other values, null excepted. */
    Test inverse() {
        return switch (this) {
            case EQ -> NE;
            case NE -> EQ;
            case LT -> GE;
            case LE -> GT;
            case GT -> LE;
            case GE -> LT;
            case STARTS_WITH -> NOT_STARTS_WITH;
            case NOT_STARTS_WITH -> STARTS_WITH;
            case ENDS_WITH -> NOT_ENDS_WITH;
            case NOT_ENDS_WITH -> ENDS_WITH;
            case CONTAINS -> NOT_CONTAINS;
            case NOT_CONTAINS -> CONTAINS;
            case IS_NULL -> IS_NOT_NULL;
            case IS_NOT_NULL -> IS_NULL;
        };
    }

    /** Returns the test with exchanged sides. */
    Test mirrored() {
        return switch (this) {
            case LT -> GT;
            case LE -> GE;
            case GT -> LT;
            case GE -> LE;
            default -> this;
        };
    }

    /** Returns whether a comparison holds between a value and another. */
    boolean holds(int compared) {
        return switch (this) {
            case EQ -> compared == 0;
            case NE -> compared != 0;
            case LT -> compared < 0;
            case LE -> compared <= 0;
            case GT -> compared > 0;
            case GE -> compared >= 0;
            default -> throw new IllegalStateException("not a comparison: " + this);
        };
    }

    /** Returns whether this is one of the six comparisons. */
    boolean isComparison() {
        return compareTo(GE) <= 0;
    }
}
