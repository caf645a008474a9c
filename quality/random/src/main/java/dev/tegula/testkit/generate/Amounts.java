package dev.tegula.testkit.generate;

/**
 * How much a test does: cases, kills, histories, seconds. {@code -Dtegula.amount=N} multiplies the usual amounts of all
 * tests, and the property of an amount sets this one.
 */
public final class Amounts {

    private static final int FACTOR = Integer.getInteger("tegula.amount", 1);

    private Amounts() {}

    /** Returns the amount that the property sets, or else the usual one, multiplied. */
    public static int of(String property, int usual) {
        Integer own = Integer.getInteger(property);
        return own != null ? own : Math.multiplyExact(usual, FACTOR);
    }

    /** Returns a setting that is no amount: the property sets it, and the factor does not change it. */
    public static int fixed(String property, int usual) {
        return Integer.getInteger(property, usual);
    }

    /** Returns the step between the members of a set that are tested: the larger the amount, the smaller. */
    public static int step(String property, int usual) {
        Integer own = Integer.getInteger(property);
        return own != null ? own : Math.max(1, usual / FACTOR);
    }
}
