package dev.tegula.azure;

import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The settings of Azure by TileDB's names, such as {@code vfs.azure.storage_account_name}, with their defaults.
 * {@code ANONYMOUS} and the timeouts are Tegula's own.
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

    /** Accepted and ignored, for compatibility with TileDB. */
    IS_DATA_LAKE_ENDPOINT(null),
    USE_BLOCK_LIST_UPLOAD(null);

    private static final Set<String> KEYS =
            Arrays.stream(values()).map(AzureSetting::key).collect(Collectors.toCollection(TreeSet::new));

    private final @Nullable String fallback;

    AzureSetting(@Nullable String fallback) {
        this.fallback = fallback;
    }

    /** Returns the name: {@code vfs.azure.storage_account_name}. */
    String key() {
        return "vfs.azure." + name().toLowerCase(Locale.ROOT);
    }

    /** Returns the default value, or null. */
    @Nullable
    String fallback() {
        return fallback;
    }

    /** Returns all names. */
    static Set<String> keys() {
        return KEYS;
    }
}
