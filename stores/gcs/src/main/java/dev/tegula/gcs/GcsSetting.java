package dev.tegula.gcs;

import dev.tegula.vfs.settings.SettingRule;
import dev.tegula.vfs.settings.StoreSetting;

/**
 * The settings of Google Cloud Storage by TileDB's names, such as {@code vfs.gcs.endpoint}, with their defaults.
 * {@code ANONYMOUS}, {@code CONNECT_TIMEOUT_MS}, {@code MAX_TRIES} and {@code RETRY_DELAY_MS} are Tegula's own.
 */
enum GcsSetting implements StoreSetting {
    ENDPOINT(SettingRule.text("https://storage.googleapis.com")),
    SERVICE_ACCOUNT_KEY,
    WORKLOAD_IDENTITY_CONFIGURATION,
    IMPERSONATE_SERVICE_ACCOUNT,
    ANONYMOUS(SettingRule.flag(false)),
    PROJECT_ID,
    MULTI_PART_SIZE(SettingRule.number(5 << 20, 256 << 10, 1 << 30)),
    MAX_PARALLEL_OPS(SettingRule.number(16, 1, 10_000)),
    MAX_TRIES(SettingRule.number(5, 1, 1000)),
    RETRY_DELAY_MS(SettingRule.millis(100)),
    CONNECT_TIMEOUT_MS(SettingRule.millis(10_800)),
    REQUEST_TIMEOUT_MS(SettingRule.millis(30_000)),

    /** Accepted and ignored, for compatibility with TileDB. */
    USE_MULTI_PART_UPLOAD,
    MAX_DIRECT_UPLOAD_SIZE;

    private final SettingRule rule;

    GcsSetting() {
        this(SettingRule.text(null));
    }

    GcsSetting(SettingRule rule) {
        this.rule = rule;
    }

    @Override
    public String store() {
        return "gcs";
    }

    @Override
    public SettingRule rule() {
        return rule;
    }
}
