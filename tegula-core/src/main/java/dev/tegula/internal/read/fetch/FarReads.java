package dev.tegula.internal.read.fetch;

/**
 * How long parts of files are read from stores where each request takes its time: several parts of a file at once, few requests in all,
 * and no more bytes on their way than memory has room for.
 */
final class FarReads {

  /** Bytes on their way at once. */
  private static final long IN_FLIGHT = Math.min(256L << 20, Runtime.getRuntime().maxMemory() / 8);

  private static final long SHORTEST = 8 << 20;
  private static final long LONGEST = Math.max(SHORTEST, Math.min(40 << 20, IN_FLIGHT / 4));
  /** In how many requests at once the whole of a file is read, if they are not too long. */
  private static final int AT_ONCE = 6;

  private FarReads() {}

  /** Bytes to ask for at once. @param wanted bytes of one file that are wanted in all */
  static long window(long wanted) {
    return Math.max(SHORTEST, Math.min(LONGEST, (wanted + AT_ONCE - 1) / AT_ONCE));
  }

  /** How many requests may be made at once. @param window the most bytes that any asks for */
  static int atOnce(long window) {
    return (int) Math.max(4, Math.min(Integer.MAX_VALUE, IN_FLIGHT / Math.max(1, window)));
  }
}
