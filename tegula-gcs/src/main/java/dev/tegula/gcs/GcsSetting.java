package dev.tegula.gcs;

import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The settings of Google Cloud Storage by TileDB's names, such as {@code vfs.gcs.endpoint}, with their defaults.
 * {@code ANONYMOUS}, {@code CONNECT_TIMEOUT_MS}, {@code MAX_TRIES} and {@code RETRY_DELAY_MS} are Tegula's own.
 */
enum GcsSetting {
    ENDPOINT("https://storage.googleapis.com"),
    SERVICE_ACCOUNT_KEY(null),
    WORKLOAD_IDENTITY_CONFIGURATION(null),
    IMPERSONATE_SERVICE_ACCOUNT(null),
    ANONYMOUS("false"),
    PROJECT_ID(null),
    MULTI_PART_SIZE("5242880"),
    MAX_PARALLEL_OPS("16"),
    MAX_TRIES("5"),
    RETRY_DELAY_MS("100"),
    CONNECT_TIMEOUT_MS("10800"),
    REQUEST_TIMEOUT_MS("30000"),

    /** Accepted and ignored, for compatibility with TileDB. */
    USE_MULTI_PART_UPLOAD(null),
    MAX_DIRECT_UPLOAD_SIZE(null);

    private static final Set<String> KEYS =
            Arrays.stream(values()).map(GcsSetting::key).collect(Collectors.toCollection(TreeSet::new));

    private final @Nullable String fallback;

    GcsSetting(@Nullable String fallback) {
        this.fallback = fallback;
    }

    /** Returns the name: {@code vfs.gcs.endpoint}. */
    String key() {
        return "vfs.gcs." + name().toLowerCase(Locale.ROOT);
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
