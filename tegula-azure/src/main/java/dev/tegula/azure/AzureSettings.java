package dev.tegula.azure;

import dev.tegula.vfs.settings.SettingValues;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * How containers are reached. Immutable; each method gives settings with one thing changed. Without a key or a token,
 * credentials are found as Microsoft's own tools find them: variables of the environment, the workload's or machine's
 * identity, the command {@code az}.
 */
public final class AzureSettings {

    private final Map<AzureSetting, String> values;

    private AzureSettings(Map<AzureSetting, String> values) {
        this.values = values;
    }

    /** Nothing is set. */
    public static AzureSettings defaults() {
        return new AzureSettings(new EnumMap<>(AzureSetting.class));
    }

    /**
     * Settings by TileDB's names. Those of other stores are ignored, and so are empty values.
     *
     * @throws IllegalArgumentException if a value is none of those that its setting can have
     */
    public static AzureSettings of(Map<String, String> settings) {
        AzureSettings result = defaults();
        for (AzureSetting setting : AzureSetting.values()) {
            String value = settings.get(setting.key());
            if (value != null && !value.isEmpty()) {
                result = result.with(setting, value);
            }
        }
        return result;
    }

    private AzureSettings with(AzureSetting setting, String value) {
        Map<AzureSetting, String> changed = new EnumMap<>(AzureSetting.class);
        changed.putAll(values);
        changed.put(setting, check(setting, value));
        return new AzureSettings(changed);
    }

    private static String check(AzureSetting setting, String value) {
        String key = setting.key();
        return switch (setting) {
            case ANONYMOUS -> SettingValues.flag(key, value);
            case BLOCK_LIST_BLOCK_SIZE -> SettingValues.between(key, value, 1 << 16, 1 << 30);
            case MAX_PARALLEL_OPS -> SettingValues.between(key, value, 1, 10_000);
            case MAX_RETRIES -> SettingValues.between(key, value, 0, 1000);
            case RETRY_DELAY_MS, MAX_RETRY_DELAY_MS, CONNECT_TIMEOUT_MS, REQUEST_TIMEOUT_MS ->
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

    /** The account that the containers belong to. */
    public AzureSettings account(String name) {
        return with(AzureSetting.STORAGE_ACCOUNT_NAME, name);
    }

    /** The account and a key of it. */
    public AzureSettings accountKey(String name, String key) {
        return account(name).with(AzureSetting.STORAGE_ACCOUNT_KEY, key);
    }

    /** A shared access signature. */
    public AzureSettings sasToken(String token) {
        return with(AzureSetting.STORAGE_SAS_TOKEN, token);
    }

    /** Requests are not signed: public containers. */
    public AzureSettings anonymous() {
        return with(AzureSetting.ANONYMOUS, "true");
    }

    /** Another server than {@code https://ACCOUNT.blob.core.windows.net}. */
    public AzureSettings endpoint(String uri) {
        return with(AzureSetting.BLOB_ENDPOINT, uri);
    }

    /**
     * How many bytes a block of a long blob has; 64 KiB to 1 GiB, default 5 MiB. An open output needs memory for one.
     */
    public AzureSettings blockSize(int bytes) {
        return with(AzureSetting.BLOCK_LIST_BLOCK_SIZE, "" + bytes);
    }

    /** How often a request is tried again (default 5), and the first pause (default 800 ms), which grows. */
    public AzureSettings retries(int count, Duration pause) {
        return with(AzureSetting.MAX_RETRIES, "" + count).with(AzureSetting.RETRY_DELAY_MS, "" + pause.toMillis());
    }

    /** How long to wait for a connection (default 10.8 s), and for the next bytes of an answer (default 30 s). */
    public AzureSettings timeouts(Duration connect, Duration request) {
        return with(AzureSetting.CONNECT_TIMEOUT_MS, "" + connect.toMillis())
                .with(AzureSetting.REQUEST_TIMEOUT_MS, "" + request.toMillis());
    }

    @Nullable
    String text(AzureSetting setting) {
        return values.getOrDefault(setting, setting.fallback());
    }

    int number(AzureSetting setting) {
        String value = text(setting);
        return value == null ? 0 : Integer.parseInt(value);
    }

    Duration millis(AzureSetting setting) {
        return Duration.ofMillis(number(setting));
    }

    boolean isAnonymous() {
        return Boolean.parseBoolean(text(AzureSetting.ANONYMOUS));
    }

    /**
     * The server.
     *
     * @throws IllegalArgumentException if neither it nor the account is set
     */
    String endpointUri() {
        String endpoint = text(AzureSetting.BLOB_ENDPOINT);
        if (endpoint != null) {
            return endpoint.contains("://") ? endpoint : "https://" + endpoint;
        }
        String account = text(AzureSetting.STORAGE_ACCOUNT_NAME);
        if (account == null) {
            throw new IllegalArgumentException("azure:// does not say which account its containers belong to; set "
                    + AzureSetting.STORAGE_ACCOUNT_NAME.key() + " or " + AzureSetting.BLOB_ENDPOINT.key());
        }
        return "https://" + account + ".blob.core.windows.net";
    }
}
