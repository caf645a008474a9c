package dev.tegula.interop.golden;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.errors.ArrayNotFoundException;
import dev.tegula.errors.CorruptArrayException;
import dev.tegula.errors.TegulaException;
import dev.tegula.errors.UnsupportedFormatException;
import dev.tegula.interop.model.Opening;
import dev.tegula.interop.tegula.TegulaEngine;
import dev.tegula.testkit.generate.Slow;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Checks that Tegula reads arrays of all versions, including arrays with fragments of several versions. */
@Slow
class TegulaGoldenTest {

    private static final String PLAIN = "(dense|sparse|odd_names|enc|large)_.*";

    private static final TegulaEngine TEGULA = TegulaEngine.shared();

    @TestFactory
    Stream<DynamicTest> arraysOfAllVersions_areRead() {
        return new GoldenCheck(TEGULA::read, read -> read.spec().condition() == null).tests(".*", ".*");
    }

    @TestFactory
    Stream<DynamicTest> schemasAndFragments_areRead() {
        return GoldenCheck.structure(TEGULA, "v2[123]-.*", PLAIN);
    }

    @TestFactory
    Stream<DynamicTest> fragmentsOfAllVersions_areFound() {
        return GoldenSets.cases("v.*", PLAIN).stream()
                .filter(GoldenCase::hasSchema)
                .map(golden -> DynamicTest.dynamicTest(
                        golden.toString(),
                        () -> assertEquals(
                                golden.fragmentNames().stream().sorted().toList(),
                                TEGULA.fragmentNames(golden.uri(), Opening.NOW.withKey(golden.key())).stream()
                                        .sorted()
                                        .toList())));
    }

    @TestFactory
    Stream<DynamicTest> group_isNotAnArray() {
        return GoldenSets.cases(".*", ".*").stream()
                .filter(golden -> golden.kind().equals("group"))
                .map(golden -> DynamicTest.dynamicTest(
                        golden.toString(),
                        () -> assertTrue(assertThrows(
                                        ArrayNotFoundException.class, () -> TEGULA.schema(golden.uri(), Opening.NOW))
                                .getMessage()
                                .endsWith("it is a group"))));
    }

    private static <T extends TegulaException> void refuses(String name, Class<T> type, List<String> parts) {
        GoldenCase golden = GoldenSets.cases("real", name).get(0);
        String message = assertThrows(type, () -> TEGULA.schema(golden.uri(), Opening.NOW))
                .getMessage();
        parts.forEach(part -> assertTrue(message.contains(part), message));
    }

    @Test
    void arrayBeforeVersion1_isRefused() {
        refuses(
                "32-.*",
                UnsupportedFormatException.class,
                List.of("__array_schema.tdb", "before format version 1", "1 to 23"));
    }

    @Test
    void experimentalVersion_isRefused() {
        refuses(
                "33-.*",
                UnsupportedFormatException.class,
                List.of("/__schema/", "4294967295", "1 to 23", "experimental"));
    }

    @Test
    void schemaOfAnUnreleasedLayout_namesItsEnd() {
        refuses("08-.*", CorruptArrayException.class, List.of("__array_schema.tdb, schema, at byte 199"));
    }
}
