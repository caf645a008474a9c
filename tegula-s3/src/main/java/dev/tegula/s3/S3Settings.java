package dev.tegula.s3;

import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * How buckets are reached. Immutable; each method gives settings with one thing changed. What is not set is found as
 * all of Amazon's tools find it: credentials and region in variables of the environment, profiles, web identity tokens
 * and the machine's role.
 *
 * <pre>{@code
 * Tegula.builder().settings(S3Settings.defaults().endpoint("http://localhost:9000").pathStyle().credentials(id, secret).asMap()).build()
 * }</pre>
 */
public final class S3Settings {

    private static final Map<S3Setting, String> FALLBACKS = Map.ofEntries(
            Map.entry(S3Setting.SCHEME, "https"),
            Map.entry(S3Setting.USE_VIRTUAL_ADDRESSING, "true"),
            Map.entry(S3Setting.NO_SIGN_REQUEST, "false"),
            Map.entry(S3Setting.REQUESTER_PAYS, "false"),
            Map.entry(S3Setting.CONDITIONAL_WRITES, "true"),
            Map.entry(S3Setting.CHECKSUMS, "auto"),
            Map.entry(S3Setting.MULTIPART_PART_SIZE, "" + (8 << 20)),
            Map.entry(S3Setting.MAX_PARALLEL_OPS, "16"),
            Map.entry(S3Setting.CONNECT_TIMEOUT_MS, "10800"),
            Map.entry(S3Setting.REQUEST_TIMEOUT_MS, "30000"),
            Map.entry(S3Setting.CONNECT_MAX_TRIES, "5"),
            Map.entry(S3Setting.CONNECT_SCALE_FACTOR, "25"),
            Map.entry(S3Setting.PROXY_SCHEME, "http"),
            Map.entry(S3Setting.VERIFY_SSL, "true"));

    private final Map<S3Setting, String> values;

    private S3Settings(Map<S3Setting, String> values) {
        this.values = values;
    }

    /** Nothing is set. */
    public static S3Settings defaults() {
        return new S3Settings(new EnumMap<>(S3Setting.class));
    }

    /**
     * Settings by TileDB's names. Those of other stores are ignored, and so are empty values.
     *
     * @throws IllegalArgumentException if a value is none of those that its setting can have
     */
    public static S3Settings of(Map<String, String> settings) {
        S3Settings result = defaults();
        for (S3Setting setting : S3Setting.values()) {
            String value = settings.get(setting.key());
            if (value != null && !value.isEmpty()) {
                result = result.with(setting, value);
            }
        }
        return result;
    }

    private S3Settings with(S3Setting setting, String value) {
        Map<S3Setting, String> changed = new EnumMap<>(values.isEmpty() ? new EnumMap<>(S3Setting.class) : values);
        changed.put(setting, S3SettingValues.check(setting, value));
        return new S3Settings(changed);
    }

    /** The settings by TileDB's names, as an engine takes them. */
    public Map<String, String> asMap() {
        Map<String, String> map = new TreeMap<>();
        values.forEach((setting, value) -> map.put(setting.key(), value));
        return map;
    }

    /** Where the buckets lie: {@code eu-central-1}. Without it and outside of AWS, {@code us-east-1}. */
    public S3Settings region(String region) {
        return with(S3Setting.REGION, region);
    }

    /**
     * Another server than Amazon's: {@code http://localhost:9000}; without {@code http://} or {@code https://} the
     * latter is meant.
     */
    public S3Settings endpoint(String uri) {
        return with(S3Setting.ENDPOINT_OVERRIDE, uri);
    }

    /**
     * Buckets are named in paths ({@code //host/bucket}) and not in host names ({@code //bucket.host}): most servers of
     * one's own.
     */
    public S3Settings pathStyle() {
        return with(S3Setting.USE_VIRTUAL_ADDRESSING, "false");
    }

    /** Requests are not signed: public buckets. */
    public S3Settings anonymous() {
        return with(S3Setting.NO_SIGN_REQUEST, "true");
    }

    /** An access key. */
    public S3Settings credentials(String accessKeyId, String secretAccessKey) {
        return with(S3Setting.AWS_ACCESS_KEY_ID, accessKeyId).with(S3Setting.AWS_SECRET_ACCESS_KEY, secretAccessKey);
    }

    /** What temporary credentials have besides a key. */
    public S3Settings sessionToken(String token) {
        return with(S3Setting.AWS_SESSION_TOKEN, token);
    }

    /** A role that is assumed with the credentials. */
    public S3Settings role(String arn) {
        return with(S3Setting.AWS_ROLE_ARN, arn);
    }

    /** What the owner of a role asks for besides. */
    public S3Settings externalId(String id) {
        return with(S3Setting.AWS_EXTERNAL_ID, id);
    }

    /** A profile of {@code ~/.aws/config} and {@code ~/.aws/credentials}. */
    public S3Settings profile(String name) {
        return with(S3Setting.PROFILE, name);
    }

    /** Requests are paid by who makes them, as some buckets ask. */
    public S3Settings requesterPays() {
        return with(S3Setting.REQUESTER_PAYS, "true");
    }

    /** Objects are encrypted by the server, with keys of the bucket's owner ({@code AES256}). */
    public S3Settings serverSideEncryption() {
        return with(S3Setting.SSE, "AES256");
    }

    /** Objects are encrypted by the server, with a key of the key management service. */
    public S3Settings serverSideEncryption(String kmsKeyId) {
        return with(S3Setting.SSE, "aws:kms").with(S3Setting.SSE_KMS_KEY_ID, kmsKeyId);
    }

    /** The storage class of new objects: {@code STANDARD_IA}. */
    public S3Settings storageClass(String name) {
        return with(S3Setting.STORAGE_CLASS, name);
    }

    /**
     * Whether the server is asked to refuse what would overwrite an object; default true. Servers that do not know such
     * requests say so, and are asked no more; false is for those that ignore it.
     */
    public S3Settings conditionalWrites(boolean on) {
        return with(S3Setting.CONDITIONAL_WRITES, "" + on);
    }

    /**
     * Whether checksums travel with requests that need none. Default: with Amazon's own servers they do, with others
     * they do not, because many refuse them.
     */
    public S3Settings checksums(boolean always) {
        return with(S3Setting.CHECKSUMS, "" + always);
    }

    /**
     * How many bytes a part of a large object has; 5 MiB to 1 GiB, default 8 MiB. An open output needs memory for one.
     */
    public S3Settings partSize(int bytes) {
        return with(S3Setting.MULTIPART_PART_SIZE, "" + bytes);
    }

    /** How many parts or objects are written at a time, besides those of the calling threads; default 16. */
    public S3Settings parallelWrites(int count) {
        return with(S3Setting.MAX_PARALLEL_OPS, "" + count);
    }

    /** How long to wait for a connection (default 10.8 s), and for the next bytes of an answer (default 30 s). */
    public S3Settings timeouts(Duration connect, Duration request) {
        return with(S3Setting.CONNECT_TIMEOUT_MS, "" + connect.toMillis())
                .with(S3Setting.REQUEST_TIMEOUT_MS, "" + request.toMillis());
    }

    /** How often a request is tried, 1 or more, default 5; waits begin at {@code pause}, default 25 ms, and grow. */
    public S3Settings attempts(int count, Duration pause) {
        return with(S3Setting.CONNECT_MAX_TRIES, "" + count)
                .with(S3Setting.CONNECT_SCALE_FACTOR, "" + pause.toMillis());
    }

    /** A proxy: {@code http://host:3128}. */
    public S3Settings proxy(String scheme, String host, int port) {
        return with(S3Setting.PROXY_SCHEME, scheme)
                .with(S3Setting.PROXY_HOST, host)
                .with(S3Setting.PROXY_PORT, "" + port);
    }

    /** Who may use the proxy. */
    public S3Settings proxyUser(String name, String password) {
        return with(S3Setting.PROXY_USERNAME, name).with(S3Setting.PROXY_PASSWORD, password);
    }

    /** A file of certificates, in PEM, of authorities that are trusted instead of the JDK's. */
    public S3Settings certificateAuthorities(String file) {
        return with(S3Setting.CA_FILE, file);
    }

    @Nullable
    String text(S3Setting setting) {
        return values.getOrDefault(setting, FALLBACKS.get(setting));
    }

    boolean flag(S3Setting setting) {
        return Boolean.parseBoolean(text(setting));
    }

    int number(S3Setting setting) {
        String value = text(setting);
        return value == null ? 0 : Integer.parseInt(value);
    }

    Duration millis(S3Setting setting) {
        return Duration.ofMillis(number(setting));
    }

    /** The server's URI, or null for Amazon's. */
    @Nullable
    String endpointUri() {
        String endpoint = text(S3Setting.ENDPOINT_OVERRIDE);
        return endpoint == null || endpoint.contains("://") ? endpoint : text(S3Setting.SCHEME) + "://" + endpoint;
    }
}
