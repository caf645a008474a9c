package dev.tegula.testkit.generate;

import java.util.random.RandomGenerator;

/** Generates random texts. */
public final class Texts {

    private static final String[] BEYOND_ASCII = {
        "é", "ß", "ñ", "Ж", "中", "日本", "€", "😀", "𝄞", "\u0301", "\u200b", "ﬁ"
    };

    private Texts() {}

    /** Returns printable ASCII of a length from 0 to {@code longest}; one in five is empty. */
    public static String ascii(int longest, RandomGenerator random) {
        int length = Choice.once(random, 5) ? 0 : random.nextInt(longest + 1);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < length; i++) {
            text.append((char) random.nextInt(' ', '~' + 1));
        }
        return text.toString();
    }

    /**
     * Returns Unicode text of about {@code longest} characters at most, with characters of two, three and four UTF-8
     * bytes.
     */
    public static String unicode(int longest, RandomGenerator random) {
        StringBuilder text = new StringBuilder(ascii(longest / 2, random));
        for (int i = random.nextInt(longest / 2 + 1); i > 0; i--) {
            text.append(Choice.of(random, BEYOND_ASCII));
        }
        return text.toString();
    }
}
