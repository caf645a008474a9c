package dev.tegula.azure;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.testkit.files.SourceTree;
import dev.tegula.vfs.Stores;
import dev.tegula.vfs.VfsUri;
import dev.tegula.vfs.settings.StoreSettings;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AzureSettingsTest {

    @Test
    void methods_setTheSettingsOfTileDb() {
        AzureSettings settings = AzureSettings.defaults()
                .accountKey("account", "key")
                .sasToken("token")
                .endpoint("host")
                .blockSize(1 << 20)
                .retries(2, Duration.ofMillis(7))
                .timeouts(Duration.ofSeconds(1), Duration.ofSeconds(2))
                .anonymous();
        assertEquals(
                Map.ofEntries(
                        Map.entry("vfs.azure.storage_account_name", "account"),
                                Map.entry("vfs.azure.storage_account_key", "key"),
                        Map.entry("vfs.azure.storage_sas_token", "token"), Map.entry("vfs.azure.blob_endpoint", "host"),
                        Map.entry("vfs.azure.block_list_block_size", "1048576"),
                                Map.entry("vfs.azure.max_retries", "2"),
                        Map.entry("vfs.azure.retry_delay_ms", "7"), Map.entry("vfs.azure.connect_timeout_ms", "1000"),
                        Map.entry("vfs.azure.request_timeout_ms", "2000"), Map.entry("vfs.azure.anonymous", "true")),
                settings.asMap());
        assertEquals(settings.asMap(), AzureSettings.of(settings.asMap()).asMap());
    }

    @Test
    void account_determinesTheServer() {
        assertEquals(
                "https://a.blob.core.windows.net",
                AzureSettings.defaults().account("a").endpointUri());
        assertEquals(
                "https://h:1",
                AzureSettings.defaults().account("a").endpoint("h:1").endpointUri());
        assertEquals(
                "http://h:1/a",
                AzureSettings.defaults().endpoint("http://h:1/a").endpointUri());
        IllegalArgumentException e = assertThrows(
                IllegalArgumentException.class, () -> new AzureProvider().open(VfsUri.parse("azure://c/x"), Map.of()));
        assertEquals(
                "azure://: the storage account is missing. Set vfs.azure.storage_account_name or "
                        + "vfs.azure.blob_endpoint",
                e.getMessage());
    }

    @Test
    void invalidValue_namesTheExpectedValues() {
        for (List<String> wrong : List.of(
                List.of("vfs.azure.anonymous", "yes", "true or false"),
                List.of("vfs.azure.block_list_block_size", "1", "a number from 65536 to 1073741824"),
                List.of("vfs.azure.max_retries", "-1", "a number from 0 to 1000"))) {
            IllegalArgumentException e = assertThrows(
                    IllegalArgumentException.class, () -> AzureSettings.of(Map.of(wrong.get(0), wrong.get(1))));
            assertEquals(
                    "setting '" + wrong.get(0) + "': invalid value (found '" + wrong.get(1) + "', expected "
                            + wrong.get(2) + ")",
                    e.getMessage());
        }
        IllegalArgumentException e = assertThrows(
                IllegalArgumentException.class, () -> new Stores(Map.of("vfs.azure.storage_acount_name", "x")));
        assertEquals(
                "unknown setting 'vfs.azure.storage_acount_name'; did you mean 'vfs.azure.storage_account_name'?",
                e.getMessage());
    }

    @Test
    void everySettingIsInTheReference() throws Exception {
        String page = Files.readString(SourceTree.of("docs/reference/object-stores.md"));
        for (String key : StoreSettings.keys(AzureSetting.class)) {
            assertTrue(page.contains("`" + key.substring("vfs.azure.".length()) + "`"), key);
        }
    }
}
