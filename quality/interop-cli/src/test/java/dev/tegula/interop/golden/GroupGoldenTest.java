package dev.tegula.interop.golden;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.tegula.interop.json.Json;
import dev.tegula.interop.json.JsonObject;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Checks that {@code ls} lists the members and metadata of groups of all versions as the writing version read them, at
 * the current and at past times.
 */
class GroupGoldenTest {

    /** The paths of the nested groups of a case. */
    private static final Map<String, String> PLACES = Map.of("group_inner", "/inner", "group_deep", "/inner/deep");

    @TestFactory
    Stream<DynamicTest> listsGroups() {
        return GoldenSets.cases(".*", "group_.*").stream()
                .map(golden -> dynamicTest(golden.toString(), () -> check(golden)));
    }

    private static void check(GoldenCase golden) throws IOException {
        if (golden.json().has("walk")) {
            assertEquals(walk(golden), tree(golden));
        }
        for (String name : golden.json().names()) {
            if (name.startsWith("group")) {
                JsonObject expected = golden.json().object(name);
                List<String> words = new ArrayList<>(
                        List.of("ls", golden.uri() + PLACES.getOrDefault(name, ""), "--format", "json"));
                if (expected.has("timestamp_end")) {
                    words.addAll(
                            List.of("--to", expected.number("timestamp_end").toString()));
                }
                JsonObject listed = Json.read(CommandLine.run(golden.key(), words.toArray(String[]::new)));
                assertEquals(members(expected), members(listed), name);
                assertEquals(
                        MetadataGoldenTest.values(expected.object("metadata")),
                        MetadataGoldenTest.values(listed.object("metadata")));
            }
        }
    }

    /** Returns name, type and path of each member, with paths relative to the case. */
    private static Set<String> members(JsonObject group) {
        return group.objects("members").stream()
                .map(member -> member.text("name", "-") + " " + member.text("type") + " "
                        + member.text("uri").replaceFirst("^file:.*/array/", "…/"))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static List<String> walk(GoldenCase golden) {
        return golden.json().objects("walk").stream()
                .map(object -> object.text("path_in_case").replaceFirst(".*/", "") + " (" + object.text("type") + ")")
                .toList();
    }

    private static List<String> tree(GoldenCase golden) throws IOException {
        return CommandLine.run(null, "tree", golden.uri())
                .lines()
                .skip(1)
                .map(line -> line.replaceFirst("^[^a-z]*", "").replaceFirst("file:.*/", ""))
                .toList();
    }
}
