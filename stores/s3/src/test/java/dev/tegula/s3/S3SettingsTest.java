package dev.tegula.s3;

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

class S3SettingsTest {

    @Test
    void methods_setTheSettingsOfTileDb() {
        S3Settings settings = S3Settings.defaults()
                .region("eu-central-1")
                .endpoint("localhost:9000")
                .pathStyle()
                .anonymous()
                .serverSideEncryption("key")
                .partSize(5 << 20)
                .timeouts(Duration.ofSeconds(1), Duration.ofSeconds(2))
                .attempts(3, Duration.ofMillis(7))
                .requesterPays();
        assertEquals(
                Map.ofEntries(
                        Map.entry("vfs.s3.region", "eu-central-1"),
                                Map.entry("vfs.s3.endpoint_override", "localhost:9000"),
                        Map.entry("vfs.s3.use_virtual_addressing", "false"),
                                Map.entry("vfs.s3.no_sign_request", "true"),
                        Map.entry("vfs.s3.sse", "aws:kms"), Map.entry("vfs.s3.sse_kms_key_id", "key"),
                        Map.entry("vfs.s3.multipart_part_size", "5242880"),
                                Map.entry("vfs.s3.connect_timeout_ms", "1000"),
                        Map.entry("vfs.s3.request_timeout_ms", "2000"), Map.entry("vfs.s3.connect_max_tries", "3"),
                        Map.entry("vfs.s3.connect_scale_factor", "7"), Map.entry("vfs.s3.requester_pays", "true")),
                settings.asMap());
        assertEquals(settings.asMap(), S3Settings.of(settings.asMap()).asMap());
    }

    @Test
    void missingSetting_hasADefault() {
        S3Settings settings = S3Settings.of(Map.of("vfs.s3.region", "", "vfs.azure.max_retries", "x"));
        assertEquals(Map.of(), settings.asMap());
        assertEquals(null, settings.values().text(S3Setting.REGION));
        assertEquals(Duration.ofMillis(10_800), settings.values().millis(S3Setting.CONNECT_TIMEOUT_MS));
        assertTrue(settings.values().flag(S3Setting.USE_VIRTUAL_ADDRESSING));
    }

    @Test
    void endpointWithoutScheme_usesTheSchemeSetting() {
        assertEquals(null, S3Settings.defaults().endpointUri());
        assertEquals("https://h:1", S3Settings.defaults().endpoint("h:1").endpointUri());
        assertEquals(
                "http://h:1",
                S3Settings.of(Map.of("vfs.s3.scheme", "http", "vfs.s3.endpoint_override", "h:1"))
                        .endpointUri());
        assertEquals("http://h:1", S3Settings.defaults().endpoint("http://h:1").endpointUri());
    }

    @Test
    void invalidValue_namesTheExpectedValues() {
        for (List<String> wrong : List.of(
                List.of("vfs.s3.requester_pays", "yes", "true or false"),
                List.of("vfs.s3.multipart_part_size", "1000", "a number from 5242880 to 1073741824"),
                List.of("vfs.s3.connect_max_tries", "0", "a number from 1 to 1000"),
                List.of("vfs.s3.proxy_port", "many", "a number from 0 to 65535"),
                List.of("vfs.s3.sse", "rot13", "aes256 or kms"))) {
            IllegalArgumentException e = assertThrows(
                    IllegalArgumentException.class, () -> S3Settings.of(Map.of(wrong.get(0), wrong.get(1))));
            assertEquals(
                    "setting '" + wrong.get(0) + "': invalid value (found '" + wrong.get(1) + "', expected "
                            + wrong.get(2) + ")",
                    e.getMessage());
        }
    }

    @Test
    void misspeltName_isRefusedWithTheNearestName() {
        IllegalArgumentException e =
                assertThrows(IllegalArgumentException.class, () -> new Stores(Map.of("vfs.s3.enpoint_override", "x")));
        assertEquals(
                "unknown setting 'vfs.s3.enpoint_override'; did you mean 'vfs.s3.endpoint_override'?", e.getMessage());
    }

    @Test
    void keyWithoutSecretAndUriWithoutBucket_areRefused() {
        S3Provider provider = new S3Provider();
        assertThrows(
                IllegalArgumentException.class,
                () -> provider.open(VfsUri.parse("s3://b/x"), Map.of("vfs.s3.aws_access_key_id", "id")));
        assertThrows(IllegalArgumentException.class, () -> provider.open(VfsUri.parse("s3:///x"), Map.of()));
    }

    @Test
    void everySettingIsInTheReference() throws Exception {
        String page = Files.readString(SourceTree.of("docs/reference/object-stores.md"));
        for (String key : StoreSettings.keys(S3Setting.class)) {
            assertTrue(page.contains("`" + key.substring("vfs.s3.".length()) + "`"), key);
        }
    }
}
