package dev.tegula.s3;

import java.util.List;
import java.util.Locale;

/** Refuses values that a setting cannot have. */
final class SettingValues {

  private static final List<String> BOOLEANS = List.of("true", "false");

  private SettingValues() {}

  static String check(S3Setting setting, String value) {
    return switch (setting) {
      case USE_VIRTUAL_ADDRESSING, NO_SIGN_REQUEST, REQUESTER_PAYS, CONDITIONAL_WRITES, VERIFY_SSL -> oneOf(setting, value, BOOLEANS);
      case CHECKSUMS -> oneOf(setting, value, List.of("auto", "true", "false"));
      case SCHEME, PROXY_SCHEME -> oneOf(setting, value, List.of("http", "https"));
      case SSE -> sse(value);
      case MULTIPART_PART_SIZE -> between(setting, value, 5 << 20, 1 << 30);
      case MAX_PARALLEL_OPS -> between(setting, value, 1, 10_000);
      case CONNECT_TIMEOUT_MS, REQUEST_TIMEOUT_MS, CONNECT_SCALE_FACTOR -> between(setting, value, 1, Integer.MAX_VALUE);
      case CONNECT_MAX_TRIES -> between(setting, value, 1, 1000);
      case PROXY_PORT -> between(setting, value, 0, 65_535);
      default -> value;
    };
  }

  /** TileDB spells them in lower case. */
  private static String sse(String value) {
    return switch (value.toLowerCase(Locale.ROOT)) {
      case "aes256" -> "AES256";
      case "kms", "aws:kms" -> "aws:kms";
      default -> throw wrong(S3Setting.SSE, value, "aes256 or kms");
    };
  }

  private static String oneOf(S3Setting setting, String value, List<String> allowed) {
    String lower = value.toLowerCase(Locale.ROOT);
    if (!allowed.contains(lower)) {
      throw wrong(setting, value, String.join(" or ", allowed));
    }
    return lower;
  }

  private static String between(S3Setting setting, String value, int least, int most) {
    try {
      long number = Long.parseLong(value);
      if (number >= least && number <= most) {
        return value;
      }
    } catch (NumberFormatException e) {
      // Told below.
    }
    throw wrong(setting, value, "a number from " + least + " to " + most);
  }

  private static IllegalArgumentException wrong(S3Setting setting, String value, String expected) {
    return new IllegalArgumentException("the setting '" + setting.key() + "' cannot be '" + value + "'; it is " + expected);
  }
}
