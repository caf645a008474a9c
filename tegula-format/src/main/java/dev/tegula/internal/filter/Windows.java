package dev.tegula.internal.filter;

/** How BIT_WIDTH_REDUCTION and POSITIVE_DELTA cut a part into windows of whole values. */
final class Windows {

  private Windows() {}

  /** Bytes of a window: the largest whole number of values that the option, an unsigned number, allows; at least one value. */
  static int size(int maxWindow, int width) {
    int most = maxWindow < 0 ? Integer.MAX_VALUE : maxWindow;
    return Math.max(width, most / width * width);
  }

  /** Windows in a part. */
  static int count(int part, int window) {
    return (int) ((part + window - 1L) / window);
  }
}
