package dev.tegula.vfs;

/** Orders text by code points. {@link String#compareTo} orders by UTF-16 units, which puts U+FFFD after U+1F600. */
final class NameOrder {

    private NameOrder() {}

    static int compare(String left, String right) {
        int common = common(left, right);
        if (common == left.length() || common == right.length()) {
            return Integer.compare(left.length(), right.length());
        }
        return compare(left.charAt(common), right.charAt(common));
    }

    /** Compares two paths as if paths of folders ended with a slash. */
    static int compare(String left, boolean leftFolder, String right, boolean rightFolder) {
        int common = common(left, right);
        if (left.length() == right.length() && common == left.length()) {
            return Boolean.compare(leftFolder, rightFolder);
        }
        if (common == left.length()) {
            return leftFolder && '/' > right.charAt(common) ? 1 : -1;
        }
        if (common == right.length()) {
            return rightFolder && '/' > left.charAt(common) ? -1 : 1;
        }
        return compare(left.charAt(common), right.charAt(common));
    }

    private static int common(String left, String right) {
        int length = Math.min(left.length(), right.length());
        int i = 0;
        while (i < length && left.charAt(i) == right.charAt(i)) {
            i++;
        }
        return i;
    }

    private static int compare(char left, char right) {
        boolean surrogate = Character.isSurrogate(left);
        if (surrogate == Character.isSurrogate(right)) {
            return Character.compare(left, right);
        }
        return surrogate ? 1 : -1;
    }
}
