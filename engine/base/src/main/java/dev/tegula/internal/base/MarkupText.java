package dev.tegula.internal.base;

/** Texts in XML and HTML. */
public final class MarkupText {

    private MarkupText() {}

    /**
     * Returns a text for the contents of elements and for attributes in double quotes. Characters that XML does not
     * allow become U+FFFD.
     */
    public static String escaped(String text) {
        StringBuilder escaped = new StringBuilder();
        text.codePoints().forEach(c -> {
            switch (c) {
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '&' -> escaped.append("&amp;");
                case '"' -> escaped.append("&quot;");
                default -> escaped.appendCodePoint(isAllowed(c) ? c : 0xfffd);
            }
        });
        return escaped.toString();
    }

    private static boolean isAllowed(int c) {
        return c >= ' ' && c != 0xfffe && c != 0xffff && (c < 0xd800 || c > 0xdfff)
                || c == '\t'
                || c == '\n'
                || c == '\r';
    }
}
