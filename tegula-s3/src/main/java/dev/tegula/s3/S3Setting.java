package dev.tegula.s3;

import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The settings of S3 by TileDB's names, such as {@code vfs.s3.region}. The methods of {@link S3Settings} document them.
 * {@code PROFILE}, {@code CONDITIONAL_WRITES} and {@code CHECKSUMS} are Tegula's own.
 */
enum S3Setting {
    REGION,
    ENDPOINT_OVERRIDE,
    SCHEME,
    USE_VIRTUAL_ADDRESSING,
    NO_SIGN_REQUEST,
    AWS_ACCESS_KEY_ID,
    AWS_SECRET_ACCESS_KEY,
    AWS_SESSION_TOKEN,
    AWS_ROLE_ARN,
    AWS_EXTERNAL_ID,
    AWS_SESSION_NAME,
    PROFILE,
    REQUESTER_PAYS,
    SSE,
    SSE_KMS_KEY_ID,
    STORAGE_CLASS,
    OBJECT_CANNED_ACL,
    CONDITIONAL_WRITES,
    CHECKSUMS,
    MULTIPART_PART_SIZE,
    MAX_PARALLEL_OPS,
    CONNECT_TIMEOUT_MS,
    REQUEST_TIMEOUT_MS,
    CONNECT_MAX_TRIES,
    CONNECT_SCALE_FACTOR,
    PROXY_SCHEME,
    PROXY_HOST,
    PROXY_PORT,
    PROXY_USERNAME,
    PROXY_PASSWORD,
    VERIFY_SSL,
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

    private static final Set<String> KEYS =
            Arrays.stream(values()).map(S3Setting::key).collect(Collectors.toCollection(TreeSet::new));

    /** Returns the name: {@code vfs.s3.region}. */
    String key() {
        return "vfs.s3." + name().toLowerCase(Locale.ROOT);
    }

    /** Returns all names. */
    static Set<String> keys() {
        return KEYS;
    }
}
