package dev.tegula.gcs;

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

class GcsSettingsTest {

    @Test
    void methods_setTheSettingsOfTileDb() {
        GcsSettings settings = GcsSettings.defaults()
                .serviceAccountKey("{}")
                .workloadIdentity("{1}")
                .impersonate("a,b")
                .project("p")
                .endpoint("host")
                .partSize(1 << 20)
                .attempts(2, Duration.ofMillis(7))
                .timeouts(Duration.ofSeconds(1), Duration.ofSeconds(2))
                .anonymous();
        assertEquals(
                Map.ofEntries(
                        Map.entry("vfs.gcs.service_account_key", "{}"),
                        Map.entry("vfs.gcs.workload_identity_configuration", "{1}"),
                        Map.entry("vfs.gcs.impersonate_service_account", "a,b"),
                        Map.entry("vfs.gcs.project_id", "p"),
                        Map.entry("vfs.gcs.endpoint", "host"),
                        Map.entry("vfs.gcs.multi_part_size", "1048576"),
                        Map.entry("vfs.gcs.max_tries", "2"),
                        Map.entry("vfs.gcs.retry_delay_ms", "7"),
                        Map.entry("vfs.gcs.connect_timeout_ms", "1000"),
                        Map.entry("vfs.gcs.request_timeout_ms", "2000"),
                        Map.entry("vfs.gcs.anonymous", "true")),
                settings.asMap());
        assertEquals(settings.asMap(), GcsSettings.of(settings.asMap()).asMap());
    }

    @Test
    void invalidKey_isNotRepeatedInTheError() {
        IllegalArgumentException e = assertThrows(
                IllegalArgumentException.class,
                () -> new GcsProvider()
                        .open(VfsUri.parse("gs://b/x"), Map.of("vfs.gcs.service_account_key", "{secret}")));
        assertEquals(
                "the setting 'vfs.gcs.service_account_key' is not a credentials file in Google's JSON format",
                e.getMessage());
    }

    @Test
    void invalidValue_namesTheExpectedValues() {
        for (List<String> wrong : List.of(
                List.of("vfs.gcs.anonymous", "yes", "true or false"),
                List.of("vfs.gcs.multi_part_size", "1", "a number from 262144 to 1073741824"),
                List.of("vfs.gcs.max_tries", "0", "a number from 1 to 1000"))) {
            IllegalArgumentException e = assertThrows(
                    IllegalArgumentException.class, () -> GcsSettings.of(Map.of(wrong.get(0), wrong.get(1))));
            assertEquals(
                    "setting '" + wrong.get(0) + "': invalid value (found '" + wrong.get(1) + "', expected "
                            + wrong.get(2) + ")",
                    e.getMessage());
        }
        IllegalArgumentException e = assertThrows(
                IllegalArgumentException.class, () -> new Stores(Map.of("vfs.gcs.service_acount_key", "x")));
        assertEquals(
                "unknown setting 'vfs.gcs.service_acount_key'; did you mean 'vfs.gcs.service_account_key'?",
                e.getMessage());
    }

    @Test
    void everySettingIsInTheReference() throws Exception {
        String page = Files.readString(SourceTree.of("docs/reference/object-stores.md"));
        for (String key : StoreSettings.keys(GcsSetting.class)) {
            assertTrue(page.contains("`" + key.substring("vfs.gcs.".length()) + "`"), key);
        }
    }
}
