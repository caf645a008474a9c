package dev.tegula.azure;

import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The settings of Azure by TileDB's names, {@code vfs.azure.storage_account_name} and so on, with what holds where none
 * is set. {@code ANONYMOUS} and the timeouts are Tegula's own.
 */
enum AzureSetting {
    STORAGE_ACCOUNT_NAME(null),
    STORAGE_ACCOUNT_KEY(null),
    STORAGE_SAS_TOKEN(null),
    BLOB_ENDPOINT(null),
    ANONYMOUS("false"),
    BLOCK_LIST_BLOCK_SIZE("5242880"),
    MAX_PARALLEL_OPS("16"),
    MAX_RETRIES("5"),
    RETRY_DELAY_MS("800"),
    MAX_RETRY_DELAY_MS("60000"),
    CONNECT_TIMEOUT_MS("10800"),
    REQUEST_TIMEOUT_MS("30000"),

    /** Known so that settings made for TileDB can be used as they are; they mean nothing here. */
    IS_DATA_LAKE_ENDPOINT(null),
    USE_BLOCK_LIST_UPLOAD(null);

    private static final Set<String> KEYS =
            Arrays.stream(values()).map(AzureSetting::key).collect(Collectors.toCollection(TreeSet::new));

    private final @Nullable String fallback;

    AzureSetting(@Nullable String fallback) {
        this.fallback = fallback;
    }

    /** The name: {@code vfs.azure.storage_account_name}. */
    String key() {
        return "vfs.azure." + name().toLowerCase(Locale.ROOT);
    }

    /** The value of what is not set, or null. */
    @Nullable
    String fallback() {
        return fallback;
    }

    /** All names. */
    static Set<String> keys() {
        return KEYS;
    }
}
