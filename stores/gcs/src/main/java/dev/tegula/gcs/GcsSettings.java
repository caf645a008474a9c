package dev.tegula.gcs;

import dev.tegula.vfs.settings.StoreSettings;
import java.time.Duration;
import java.util.Map;

/**
 * Settings of Google Cloud Storage. Immutable; each method returns settings with one change. Without a key, credentials
 * are found like in Google's tools: {@code GOOGLE_APPLICATION_CREDENTIALS}, the login of the command {@code gcloud},
 * the account of the machine.
 */
public final class GcsSettings {

    private final StoreSettings<GcsSetting> values;

    private GcsSettings(StoreSettings<GcsSetting> values) {
        this.values = values;
    }

    /** Returns settings without any values. */
    public static GcsSettings defaults() {
        return of(Map.of());
    }

    /**
     * Returns settings by TileDB's names. Settings of other stores and empty values are ignored.
     *
     * @throws IllegalArgumentException if a value is invalid
     */
    public static GcsSettings of(Map<String, String> settings) {
        return new GcsSettings(StoreSettings.of(GcsSetting.class, settings));
    }

    private GcsSettings with(GcsSetting setting, Object value) {
        return new GcsSettings(values.with(setting, value));
    }

    /** Returns the settings by TileDB's names, for an engine. */
    public Map<String, String> asMap() {
        return values.asMap();
    }

    /** Sets the key of a service account: the text of its JSON file. */
    public GcsSettings serviceAccountKey(String json) {
        return with(GcsSetting.SERVICE_ACCOUNT_KEY, json);
    }

    /** Sets the configuration of workload identity federation: the text of its JSON file. */
    public GcsSettings workloadIdentity(String json) {
        return with(GcsSetting.WORKLOAD_IDENTITY_CONFIGURATION, json);
    }

    /** Sets a service account to impersonate, or a delegation chain separated by commas. */
    public GcsSettings impersonate(String accounts) {
        return with(GcsSetting.IMPERSONATE_SERVICE_ACCOUNT, accounts);
    }

    /** Sends anonymous requests, for public buckets. */
    public GcsSettings anonymous() {
        return with(GcsSetting.ANONYMOUS, "true");
    }

    /** Sets the project to bill for requests, instead of the bucket's owner. */
    public GcsSettings project(String id) {
        return with(GcsSetting.PROJECT_ID, id);
    }

    /** Sets a server other than Google's. */
    public GcsSettings endpoint(String uri) {
        return with(GcsSetting.ENDPOINT, uri);
    }

    /**
     * Sets the size of a piece of a long object: 256 KiB to 1 GiB, default 5 MiB. An open output needs memory for two
     * pieces.
     */
    public GcsSettings partSize(int bytes) {
        return with(GcsSetting.MULTI_PART_SIZE, bytes);
    }

    /** Sets the number of attempts (default 5), and the first, growing delay between them (default 100 ms). */
    public GcsSettings attempts(int count, Duration pause) {
        return with(GcsSetting.MAX_TRIES, count).with(GcsSetting.RETRY_DELAY_MS, pause.toMillis());
    }

    /** Sets the time limits for a connection (default 10.8 s) and for the next bytes of a response (default 30 s). */
    public GcsSettings timeouts(Duration connect, Duration request) {
        return with(GcsSetting.CONNECT_TIMEOUT_MS, connect.toMillis())
                .with(GcsSetting.REQUEST_TIMEOUT_MS, request.toMillis());
    }

    StoreSettings<GcsSetting> values() {
        return values;
    }

    /** Returns the URI of the server, with a trailing slash. */
    String endpointUri() {
        String endpoint = values.text(GcsSetting.ENDPOINT);
        String uri = endpoint == null || endpoint.contains("://") ? "" + endpoint : "https://" + endpoint;
        return uri.endsWith("/") ? uri : uri + "/";
    }
}
