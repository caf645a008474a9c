package dev.tegula.s3;

import dev.tegula.vfs.settings.SettingValues;
import java.util.Locale;

/** Validates values of settings of S3. */
final class S3SettingValues {

    private S3SettingValues() {}

    static String check(S3Setting setting, String value) {
        String key = setting.key();
        return switch (setting) {
            case USE_VIRTUAL_ADDRESSING, NO_SIGN_REQUEST, REQUESTER_PAYS, CONDITIONAL_WRITES, VERIFY_SSL ->
                SettingValues.flag(key, value);
            case CHECKSUMS -> SettingValues.oneOf(key, value, "auto", "true", "false");
            case SCHEME, PROXY_SCHEME -> SettingValues.oneOf(key, value, "http", "https");
            case SSE -> sse(value);
            case MULTIPART_PART_SIZE -> SettingValues.between(key, value, 5 << 20, 1 << 30);
            case MAX_PARALLEL_OPS -> SettingValues.between(key, value, 1, 10_000);
            case CONNECT_TIMEOUT_MS, REQUEST_TIMEOUT_MS, CONNECT_SCALE_FACTOR ->
                SettingValues.between(key, value, 1, Integer.MAX_VALUE);
            case CONNECT_MAX_TRIES -> SettingValues.between(key, value, 1, 1000);
            case PROXY_PORT -> SettingValues.between(key, value, 0, 65_535);
            default -> value;
        };
    }

    /** Converts TileDB's lower-case names. */
    private static String sse(String value) {
        return switch (value.toLowerCase(Locale.ROOT)) {
            case "aes256" -> "AES256";
            case "kms", "aws:kms" -> "aws:kms";
            default -> throw SettingValues.wrong(S3Setting.SSE.key(), value, "aes256 or kms");
        };
    }
}
