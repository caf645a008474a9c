package dev.tegula.s3;

import dev.tegula.vfs.settings.StoreSettings;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Settings of S3. Immutable; each method returns settings with one change. Missing credentials and region are found
 * like in Amazon's tools: environment variables, profiles, web identity tokens, the role of the machine.
 *
 * <pre>{@code
 * Tegula.builder().settings(S3Settings.defaults().endpoint("http://localhost:9000").pathStyle().credentials(id, secret).asMap()).build()
 * }</pre>
 */
public final class S3Settings {

    private final StoreSettings<S3Setting> values;

    private S3Settings(StoreSettings<S3Setting> values) {
        this.values = values;
    }

    /** Returns settings without any values. */
    public static S3Settings defaults() {
        return of(Map.of());
    }

    /**
     * Returns settings by TileDB's names. Settings of other stores and empty values are ignored.
     *
     * @throws IllegalArgumentException if a value is invalid
     */
    public static S3Settings of(Map<String, String> settings) {
        return new S3Settings(StoreSettings.of(S3Setting.class, settings));
    }

    private S3Settings with(S3Setting setting, Object value) {
        return new S3Settings(values.with(setting, value));
    }

    /** Returns the settings by TileDB's names, for an engine. */
    public Map<String, String> asMap() {
        return values.asMap();
    }

    /** Sets the region of the buckets: {@code eu-central-1}. The default outside of AWS is {@code us-east-1}. */
    public S3Settings region(String region) {
        return with(S3Setting.REGION, region);
    }

    /** Sets a server other than Amazon's: {@code http://localhost:9000}. The default scheme is {@code https://}. */
    public S3Settings endpoint(String uri) {
        return with(S3Setting.ENDPOINT_OVERRIDE, uri);
    }

    /**
     * Puts bucket names in paths ({@code //host/bucket}) instead of host names ({@code //bucket.host}), as most
     * self-hosted servers require.
     */
    public S3Settings pathStyle() {
        return with(S3Setting.USE_VIRTUAL_ADDRESSING, "false");
    }

    /** Sends anonymous requests, for public buckets. */
    public S3Settings anonymous() {
        return with(S3Setting.NO_SIGN_REQUEST, "true");
    }

    /** Sets an access key. */
    public S3Settings credentials(String accessKeyId, String secretAccessKey) {
        return with(S3Setting.AWS_ACCESS_KEY_ID, accessKeyId).with(S3Setting.AWS_SECRET_ACCESS_KEY, secretAccessKey);
    }

    /** Sets the session token of temporary credentials. */
    public S3Settings sessionToken(String token) {
        return with(S3Setting.AWS_SESSION_TOKEN, token);
    }

    /** Sets a role to assume with the credentials. */
    public S3Settings role(String arn) {
        return with(S3Setting.AWS_ROLE_ARN, arn);
    }

    /** Sets the external ID that the owner of the role requires. */
    public S3Settings externalId(String id) {
        return with(S3Setting.AWS_EXTERNAL_ID, id);
    }

    /** Sets a profile of {@code ~/.aws/config} and {@code ~/.aws/credentials}. */
    public S3Settings profile(String name) {
        return with(S3Setting.PROFILE, name);
    }

    /** Lets the requester pay for requests, as some buckets require. */
    public S3Settings requesterPays() {
        return with(S3Setting.REQUESTER_PAYS, "true");
    }

    /** Encrypts objects on the server with keys managed by S3 ({@code AES256}). */
    public S3Settings serverSideEncryption() {
        return with(S3Setting.SSE, "AES256");
    }

    /** Encrypts objects on the server with a key of the key management service. */
    public S3Settings serverSideEncryption(String kmsKeyId) {
        return with(S3Setting.SSE, "aws:kms").with(S3Setting.SSE_KMS_KEY_ID, kmsKeyId);
    }

    /** Sets the storage class of new objects: {@code STANDARD_IA}. */
    public S3Settings storageClass(String name) {
        return with(S3Setting.STORAGE_CLASS, name);
    }

    /**
     * Sets whether the server must refuse to overwrite objects; default true. Servers without support for this
     * condition report it, and later requests omit it. Use false for servers that ignore it.
     */
    public S3Settings conditionalWrites(boolean on) {
        return with(S3Setting.CONDITIONAL_WRITES, on);
    }

    /** Sets whether optional checksums are sent. Default: only to Amazon's servers, because many others refuse them. */
    public S3Settings checksums(boolean always) {
        return with(S3Setting.CHECKSUMS, always);
    }

    /**
     * Sets the size of a part of a large object: 5 MiB to 1 GiB, default 8 MiB. An open output needs memory for a part.
     */
    public S3Settings partSize(int bytes) {
        return with(S3Setting.MULTIPART_PART_SIZE, bytes);
    }

    /** Sets the number of concurrent uploads in addition to those of the calling threads; default 16. */
    public S3Settings parallelWrites(int count) {
        return with(S3Setting.MAX_PARALLEL_OPS, count);
    }

    /** Sets the time limits for a connection (default 10.8 s) and for the next bytes of a response (default 30 s). */
    public S3Settings timeouts(Duration connect, Duration request) {
        return with(S3Setting.CONNECT_TIMEOUT_MS, connect.toMillis())
                .with(S3Setting.REQUEST_TIMEOUT_MS, request.toMillis());
    }

    /**
     * Sets the attempts per request, 1 or more, default 5, and the first, growing delay between them, default 25 ms.
     */
    public S3Settings attempts(int count, Duration pause) {
        return with(S3Setting.CONNECT_MAX_TRIES, count).with(S3Setting.CONNECT_SCALE_FACTOR, pause.toMillis());
    }

    /** Sets a proxy: {@code http://host:3128}. */
    public S3Settings proxy(String scheme, String host, int port) {
        return with(S3Setting.PROXY_SCHEME, scheme)
                .with(S3Setting.PROXY_HOST, host)
                .with(S3Setting.PROXY_PORT, port);
    }

    /** Sets the credentials of the proxy. */
    public S3Settings proxyUser(String name, String password) {
        return with(S3Setting.PROXY_USERNAME, name).with(S3Setting.PROXY_PASSWORD, password);
    }

    /** Sets a PEM file with certificates of trusted authorities, instead of those of the JDK. */
    public S3Settings certificateAuthorities(String file) {
        return with(S3Setting.CA_FILE, file);
    }

    StoreSettings<S3Setting> values() {
        return values;
    }

    /** Returns the URI of the server, or null for Amazon's. */
    @Nullable
    String endpointUri() {
        String endpoint = values.text(S3Setting.ENDPOINT_OVERRIDE);
        return endpoint == null || endpoint.contains("://")
                ? endpoint
                : values.text(S3Setting.SCHEME) + "://" + endpoint;
    }
}
