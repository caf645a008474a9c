package dev.tegula.s3;

import dev.tegula.vfs.settings.SettingRule;
import dev.tegula.vfs.settings.StoreSetting;
import java.util.Locale;

/**
 * The settings of S3 by TileDB's names, such as {@code vfs.s3.region}. The methods of {@link S3Settings} document them.
 * {@code PROFILE}, {@code CONDITIONAL_WRITES} and {@code CHECKSUMS} are Tegula's own.
 */
enum S3Setting implements StoreSetting {
    REGION,
    ENDPOINT_OVERRIDE,
    SCHEME(SettingRule.word("https", "http", "https")),
    USE_VIRTUAL_ADDRESSING(SettingRule.flag(true)),
    NO_SIGN_REQUEST(SettingRule.flag(false)),
    AWS_ACCESS_KEY_ID,
    AWS_SECRET_ACCESS_KEY,
    AWS_SESSION_TOKEN,
    AWS_ROLE_ARN,
    AWS_EXTERNAL_ID,
    AWS_SESSION_NAME,
    PROFILE,
    REQUESTER_PAYS(SettingRule.flag(false)),
    SSE(new SettingRule(null, S3Setting::encryption)),
    SSE_KMS_KEY_ID,
    STORAGE_CLASS,
    OBJECT_CANNED_ACL,
    CONDITIONAL_WRITES(SettingRule.flag(true)),
    CHECKSUMS(SettingRule.word("auto", "auto", "true", "false")),
    MULTIPART_PART_SIZE(SettingRule.number(8 << 20, 5 << 20, 1 << 30)),
    MAX_PARALLEL_OPS(SettingRule.number(16, 1, 10_000)),
    CONNECT_TIMEOUT_MS(SettingRule.millis(10_800)),
    REQUEST_TIMEOUT_MS(SettingRule.millis(30_000)),
    CONNECT_MAX_TRIES(SettingRule.number(5, 1, 1000)),
    CONNECT_SCALE_FACTOR(SettingRule.millis(25)),
    PROXY_SCHEME(SettingRule.word("http", "http", "https")),
    PROXY_HOST,
    PROXY_PORT(SettingRule.number(0, 0, 65_535)),
    PROXY_USERNAME,
    PROXY_PASSWORD,
    VERIFY_SSL(SettingRule.flag(true)),
    CA_FILE,
    CA_PATH,

    /** Accepted and ignored, for compatibility with TileDB. */
    CONFIG_SOURCE,
    AWS_LOAD_FREQUENCY,
    SKIP_INIT,
    USE_MULTIPART_UPLOAD,
    BUCKET_CANNED_ACL,
    LOGGING_LEVEL,
    INSTALL_SIGPIPE_HANDLER;

    private final SettingRule rule;

    S3Setting() {
        this(SettingRule.text(null));
    }

    S3Setting(SettingRule rule) {
        this.rule = rule;
    }

    @Override
    public String store() {
        return "s3";
    }

    @Override
    public SettingRule rule() {
        return rule;
    }

    /** Converts TileDB's lower-case names. */
    private static String encryption(String key, String value) {
        return switch (value.toLowerCase(Locale.ROOT)) {
            case "aes256" -> "AES256";
            case "kms", "aws:kms" -> "aws:kms";
            default -> throw SettingRule.wrong(key, value, "aes256 or kms");
        };
    }
}
