package dev.tegula.azure;

import dev.tegula.vfs.settings.SettingRule;
import dev.tegula.vfs.settings.StoreSetting;

/**
 * The settings of Azure by TileDB's names, such as {@code vfs.azure.storage_account_name}, with their defaults.
 * {@code ANONYMOUS} and the timeouts are Tegula's own.
 */
enum AzureSetting implements StoreSetting {
    STORAGE_ACCOUNT_NAME,
    STORAGE_ACCOUNT_KEY,
    STORAGE_SAS_TOKEN,
    BLOB_ENDPOINT,
    ANONYMOUS(SettingRule.flag(false)),
    BLOCK_LIST_BLOCK_SIZE(SettingRule.number(5 << 20, 1 << 16, 1 << 30)),
    MAX_PARALLEL_OPS(SettingRule.number(16, 1, 10_000)),
    MAX_RETRIES(SettingRule.number(5, 0, 1000)),
    RETRY_DELAY_MS(SettingRule.millis(800)),
    MAX_RETRY_DELAY_MS(SettingRule.millis(60_000)),
    CONNECT_TIMEOUT_MS(SettingRule.millis(10_800)),
    REQUEST_TIMEOUT_MS(SettingRule.millis(30_000)),

    /** Accepted and ignored, for compatibility with TileDB. */
    IS_DATA_LAKE_ENDPOINT,
    USE_BLOCK_LIST_UPLOAD;

    private final SettingRule rule;

    AzureSetting() {
        this(SettingRule.text(null));
    }

    AzureSetting(SettingRule rule) {
        this.rule = rule;
    }

    @Override
    public String store() {
        return "azure";
    }

    @Override
    public SettingRule rule() {
        return rule;
    }
}
