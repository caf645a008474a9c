package dev.tegula.interop.golden;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.tegula.interop.json.Json;
import dev.tegula.interop.json.JsonObject;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Slow;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Checks that array metadata of all versions is listed as the writing version read it, at the current and at past
 * times.
 */
@Slow
class MetadataGoldenTest {

    @TestFactory
    Stream<DynamicTest> listsMetadata() {
        return RandomTests.sample(GoldenSets.cases(".*", ".*"), 5)
                .filter(golden ->
                        !golden.kind().equals("group") && golden.json().has("metadata"))
                .map(golden -> dynamicTest(golden.toString(), () -> check(golden)));
    }

    private static void check(GoldenCase golden) throws IOException {
        assertEquals(values(golden.json().object("metadata")), values(list(golden, List.of())));
        for (JsonObject at : golden.json().objects("metadata_at")) {
            List<String> times =
                    new ArrayList<>(List.of("--to", at.number("timestamp_end").toString()));
            if (at.has("timestamp_start")) {
                times.addAll(List.of("--from", at.number("timestamp_start").toString()));
            }
            assertEquals(values(at.object("metadata")), values(list(golden, times)), times.toString());
        }
    }

    private static JsonObject list(GoldenCase golden, List<String> times) throws IOException {
        List<String> words = new ArrayList<>(List.of("meta", "list", golden.uri(), "--format", "json"));
        words.addAll(times);
        return Json.read(CommandLine.run(golden.key(), words.toArray(String[]::new)));
    }

    /**
     * Returns types and values by key. Omits the number of values of a null, which is 0 or 1 depending on the release.
     */
    static Map<String, String> values(JsonObject metadata) {
        Map<String, String> values = new TreeMap<>();
        for (String key : metadata.names()) {
            JsonObject value = metadata.object(key);
            values.put(
                    key,
                    value.text("type") + " " + value.list("values")
                            + (value.flag("null") ? " null" : " " + value.number("value_num")));
        }
        return values;
    }
}
