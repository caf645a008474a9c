package dev.tegula.azure;

import dev.tegula.vfs.settings.StoreSettings;
import java.time.Duration;
import java.util.Map;

/**
 * Settings of Azure. Immutable; each method returns settings with one change. Without a key or token, credentials are
 * found like in Microsoft's tools: environment variables, the identity of the workload or machine, the command
 * {@code az}.
 */
public final class AzureSettings {

    private final StoreSettings<AzureSetting> values;

    private AzureSettings(StoreSettings<AzureSetting> values) {
        this.values = values;
    }

    /** Returns settings without any values. */
    public static AzureSettings defaults() {
        return of(Map.of());
    }

    /**
     * Returns settings by TileDB's names. Settings of other stores and empty values are ignored.
     *
     * @throws IllegalArgumentException if a value is invalid
     */
    public static AzureSettings of(Map<String, String> settings) {
        return new AzureSettings(StoreSettings.of(AzureSetting.class, settings));
    }

    private AzureSettings with(AzureSetting setting, Object value) {
        return new AzureSettings(values.with(setting, value));
    }

    /** Returns the settings by TileDB's names, for an engine. */
    public Map<String, String> asMap() {
        return values.asMap();
    }

    /** Sets the account of the containers. */
    public AzureSettings account(String name) {
        return with(AzureSetting.STORAGE_ACCOUNT_NAME, name);
    }

    /** Sets the account and its key. */
    public AzureSettings accountKey(String name, String key) {
        return account(name).with(AzureSetting.STORAGE_ACCOUNT_KEY, key);
    }

    /** Sets a shared access signature. */
    public AzureSettings sasToken(String token) {
        return with(AzureSetting.STORAGE_SAS_TOKEN, token);
    }

    /** Sends anonymous requests, for public containers. */
    public AzureSettings anonymous() {
        return with(AzureSetting.ANONYMOUS, "true");
    }

    /** Sets a server other than {@code https://ACCOUNT.blob.core.windows.net}. */
    public AzureSettings endpoint(String uri) {
        return with(AzureSetting.BLOB_ENDPOINT, uri);
    }

    /**
     * Sets the size of a block of a long blob: 64 KiB to 1 GiB, default 5 MiB. An open output needs memory for a block.
     */
    public AzureSettings blockSize(int bytes) {
        return with(AzureSetting.BLOCK_LIST_BLOCK_SIZE, bytes);
    }

    /** Sets the number of retries (default 5), and the first, growing delay between them (default 800 ms). */
    public AzureSettings retries(int count, Duration pause) {
        return with(AzureSetting.MAX_RETRIES, count).with(AzureSetting.RETRY_DELAY_MS, pause.toMillis());
    }

    /** Sets the time limits for a connection (default 10.8 s) and for the next bytes of a response (default 30 s). */
    public AzureSettings timeouts(Duration connect, Duration request) {
        return with(AzureSetting.CONNECT_TIMEOUT_MS, connect.toMillis())
                .with(AzureSetting.REQUEST_TIMEOUT_MS, request.toMillis());
    }

    StoreSettings<AzureSetting> values() {
        return values;
    }

    /**
     * Returns the URI of the server.
     *
     * @throws IllegalArgumentException if neither the server nor the account is set
     */
    String endpointUri() {
        String endpoint = values.text(AzureSetting.BLOB_ENDPOINT);
        if (endpoint != null) {
            return endpoint.contains("://") ? endpoint : "https://" + endpoint;
        }
        String account = values.text(AzureSetting.STORAGE_ACCOUNT_NAME);
        if (account == null) {
            throw new IllegalArgumentException("azure://: the storage account is missing. Set "
                    + AzureSetting.STORAGE_ACCOUNT_NAME.key() + " or " + AzureSetting.BLOB_ENDPOINT.key());
        }
        return "https://" + account + ".blob.core.windows.net";
    }
}
