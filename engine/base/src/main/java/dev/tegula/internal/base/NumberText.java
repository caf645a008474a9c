package dev.tegula.internal.base;

/**
 * Texts of numbers. Numbers have the digits of ASCII: {@link Long#parseLong}, {@link java.math.BigInteger} and
 * {@link java.math.BigDecimal} also accept those of other scripts, so their callers pass texts through this class.
 */
public final class NumberText {

    private NumberText() {}

    /**
     * Returns a text that consists of ASCII characters.
     *
     * @throws NumberFormatException if it has others
     */
    public static String ascii(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) >= 0x80) {
                throw new NumberFormatException("not an ASCII character");
            }
        }
        return text;
    }
}
