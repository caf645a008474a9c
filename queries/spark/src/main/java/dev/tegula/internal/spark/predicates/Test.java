package dev.tegula.internal.spark.predicates;

import dev.tegula.query.Comparison;
import org.jspecify.annotations.Nullable;

/** A test of the value of one column. Every test except {@link #IS_NULL} is false for null. */
enum Test {
    EQ(Comparison.EQ),
    NE(Comparison.NE),
    LT(Comparison.LT),
    LE(Comparison.LE),
    GT(Comparison.GT),
    GE(Comparison.GE),
    STARTS_WITH(null),
    NOT_STARTS_WITH(null),
    ENDS_WITH(null),
    NOT_ENDS_WITH(null),
    CONTAINS(null),
    NOT_CONTAINS(null),
    IS_NULL(null),
    IS_NOT_NULL(null);

    private final @Nullable Comparison comparison;

    Test(@Nullable Comparison comparison) {
        this.comparison = comparison;
    }

    private static Test of(Comparison comparison) {
        return valueOf(comparison.name());
    }

    /** Returns the test that holds for exactly the other values, null excepted. */
    Test inverse() {
        return switch (this) {
            case STARTS_WITH -> NOT_STARTS_WITH;
            case NOT_STARTS_WITH -> STARTS_WITH;
            case ENDS_WITH -> NOT_ENDS_WITH;
            case NOT_ENDS_WITH -> ENDS_WITH;
            case CONTAINS -> NOT_CONTAINS;
            case NOT_CONTAINS -> CONTAINS;
            case IS_NULL -> IS_NOT_NULL;
            case IS_NOT_NULL -> IS_NULL;
            default -> of(comparison().opposite());
        };
    }

    /** Returns the test with exchanged sides. */
    Test mirrored() {
        return comparison == null ? this : of(comparison.mirrored());
    }

    /** Returns whether this is one of the six comparisons. */
    boolean isComparison() {
        return comparison != null;
    }

    /** Returns the comparison; only if it is one. */
    Comparison comparison() {
        if (comparison == null) {
            throw new IllegalStateException("not a comparison: " + this);
        }
        return comparison;
    }
}
