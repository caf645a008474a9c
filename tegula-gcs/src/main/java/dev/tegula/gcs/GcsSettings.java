package dev.tegula.gcs;

import dev.tegula.vfs.settings.SettingValues;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Settings of Google Cloud Storage. Immutable; each method returns settings with one change. Without a key, credentials
 * are found like in Google's tools: {@code GOOGLE_APPLICATION_CREDENTIALS}, the login of the command {@code gcloud},
 * the account of the machine.
 */
public final class GcsSettings {

    private final Map<GcsSetting, String> values;

    private GcsSettings(Map<GcsSetting, String> values) {
        this.values = values;
    }

    /** Returns settings without any values. */
    public static GcsSettings defaults() {
        return new GcsSettings(new EnumMap<>(GcsSetting.class));
    }

    /**
     * Returns settings by TileDB's names. Settings of other stores and empty values are ignored.
     *
     * @throws IllegalArgumentException if a value is invalid
     */
    public static GcsSettings of(Map<String, String> settings) {
        GcsSettings result = defaults();
        for (GcsSetting setting : GcsSetting.values()) {
            String value = settings.get(setting.key());
            if (value != null && !value.isEmpty()) {
                result = result.with(setting, value);
            }
        }
        return result;
    }

    private GcsSettings with(GcsSetting setting, String value) {
        Map<GcsSetting, String> changed = new EnumMap<>(GcsSetting.class);
        changed.putAll(values);
        changed.put(setting, check(setting, value));
        return new GcsSettings(changed);
    }

    private static String check(GcsSetting setting, String value) {
        String key = setting.key();
        return switch (setting) {
            case ANONYMOUS -> SettingValues.flag(key, value);
            case MULTI_PART_SIZE -> SettingValues.between(key, value, 256 << 10, 1 << 30);
            case MAX_PARALLEL_OPS -> SettingValues.between(key, value, 1, 10_000);
            case MAX_TRIES -> SettingValues.between(key, value, 1, 1000);
            case RETRY_DELAY_MS, CONNECT_TIMEOUT_MS, REQUEST_TIMEOUT_MS ->
                SettingValues.between(key, value, 1, Integer.MAX_VALUE);
            default -> value;
        };
    }

    /** Returns the settings by TileDB's names, for an engine. */
    public Map<String, String> asMap() {
        Map<String, String> map = new TreeMap<>();
        values.forEach((setting, value) -> map.put(setting.key(), value));
        return map;
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
        return with(GcsSetting.MULTI_PART_SIZE, "" + bytes);
    }

    /** Sets the number of attempts (default 5), and the first, growing delay between them (default 100 ms). */
    public GcsSettings attempts(int count, Duration pause) {
        return with(GcsSetting.MAX_TRIES, "" + count).with(GcsSetting.RETRY_DELAY_MS, "" + pause.toMillis());
    }

    /** Sets the time limits for a connection (default 10.8 s) and for the next bytes of a response (default 30 s). */
    public GcsSettings timeouts(Duration connect, Duration request) {
        return with(GcsSetting.CONNECT_TIMEOUT_MS, "" + connect.toMillis())
                .with(GcsSetting.REQUEST_TIMEOUT_MS, "" + request.toMillis());
    }

    @Nullable
    String text(GcsSetting setting) {
        return values.getOrDefault(setting, setting.fallback());
    }

    int number(GcsSetting setting) {
        String value = text(setting);
        return value == null ? 0 : Integer.parseInt(value);
    }

    boolean isAnonymous() {
        return Boolean.parseBoolean(text(GcsSetting.ANONYMOUS));
    }

    /** Returns the URI of the server, with a trailing slash. */
    String endpointUri() {
        String endpoint = text(GcsSetting.ENDPOINT);
        String uri = endpoint == null || endpoint.contains("://") ? "" + endpoint : "https://" + endpoint;
        return uri.endsWith("/") ? uri : uri + "/";
    }
}
