package dev.tegula.vfs;

/** Orders text by code points. {@link String#compareTo} orders by UTF-16 units, which puts U+FFFD after U+1F600. */
final class NameOrder {

  private NameOrder() {}

  static int compare(String left, String right) {
    int length = Math.min(left.length(), right.length());
    for (int i = 0; i < length; i++) {
      char a = left.charAt(i);
      char b = right.charAt(i);
      if (a != b) {
        boolean surrogateLeft = Character.isSurrogate(a);
        return surrogateLeft == Character.isSurrogate(b) ? Character.compare(a, b) : surrogateLeft ? 1 : -1;
      }
    }
    return Integer.compare(left.length(), right.length());
  }
}
