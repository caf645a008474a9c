package dev.tegula.gcs;

import dev.tegula.vfs.settings.SettingValues;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * How buckets are reached. Immutable; each method gives settings with one thing changed. Without a key, credentials are
 * found as Google's own tools find them: {@code GOOGLE_APPLICATION_CREDENTIALS}, those of the command {@code gcloud},
 * the machine's account.
 */
public final class GcsSettings {

    private final Map<GcsSetting, String> values;

    private GcsSettings(Map<GcsSetting, String> values) {
        this.values = values;
    }

    /** Nothing is set. */
    public static GcsSettings defaults() {
        return new GcsSettings(new EnumMap<>(GcsSetting.class));
    }

    /**
     * Settings by TileDB's names. Those of other stores are ignored, and so are empty values.
     *
     * @throws IllegalArgumentException if a value is none of those that its setting can have
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

    /** The settings by TileDB's names, as an engine takes them. */
    public Map<String, String> asMap() {
        Map<String, String> map = new TreeMap<>();
        values.forEach((setting, value) -> map.put(setting.key(), value));
        return map;
    }

    /** The key of a service account: its file in JSON, as text. */
    public GcsSettings serviceAccountKey(String json) {
        return with(GcsSetting.SERVICE_ACCOUNT_KEY, json);
    }

    /** What tells how an identity of another provider becomes Google's: a file in JSON, as text. */
    public GcsSettings workloadIdentity(String json) {
        return with(GcsSetting.WORKLOAD_IDENTITY_CONFIGURATION, json);
    }

    /** A service account to act as; several with commas between are acted through one after the other. */
    public GcsSettings impersonate(String accounts) {
        return with(GcsSetting.IMPERSONATE_SERVICE_ACCOUNT, accounts);
    }

    /** Requests are not signed: public buckets. */
    public GcsSettings anonymous() {
        return with(GcsSetting.ANONYMOUS, "true");
    }

    /** Who pays for the requests, where that is not the bucket's owner. */
    public GcsSettings project(String id) {
        return with(GcsSetting.PROJECT_ID, id);
    }

    /** Another server than Google's. */
    public GcsSettings endpoint(String uri) {
        return with(GcsSetting.ENDPOINT, uri);
    }

    /**
     * How many bytes are sent at a time of a long object; 256 KiB to 1 GiB, default 5 MiB. An open output needs memory
     * for two.
     */
    public GcsSettings partSize(int bytes) {
        return with(GcsSetting.MULTI_PART_SIZE, "" + bytes);
    }

    /** How often a request is tried (default 5), and the first pause (default 100 ms), which grows. */
    public GcsSettings attempts(int count, Duration pause) {
        return with(GcsSetting.MAX_TRIES, "" + count).with(GcsSetting.RETRY_DELAY_MS, "" + pause.toMillis());
    }

    /** How long to wait for a connection (default 10.8 s), and for the next bytes of an answer (default 30 s). */
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

    /** The server, with a slash after. */
    String endpointUri() {
        String endpoint = text(GcsSetting.ENDPOINT);
        String uri = endpoint == null || endpoint.contains("://") ? "" + endpoint : "https://" + endpoint;
        return uri.endsWith("/") ? uri : uri + "/";
    }
}
