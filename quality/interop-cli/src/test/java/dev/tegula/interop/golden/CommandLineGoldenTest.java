package dev.tegula.interop.golden;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.tegula.interop.json.ColumnsJson;
import dev.tegula.interop.json.Json;
import dev.tegula.interop.model.Bytes;
import dev.tegula.interop.model.CellOrder;
import dev.tegula.interop.model.Columns;
import dev.tegula.interop.model.Range;
import dev.tegula.interop.model.ReadSpec;
import dev.tegula.schema.Datatype;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Slow;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Checks that the command line prints the format and content of golden files. */
@Slow
class CommandLineGoldenTest {

    private static final String SETS = "v2[123]-.*";
    private static final String CASES = "(dense|sparse|odd_names|enc)_.*";
    private static final String ALL = ".*";

    @TempDir
    private Path folder;

    @TestFactory
    Stream<DynamicTest> export_printsReadFiles() {
        return RandomTests.sample(GoldenSets.cases(SETS, CASES), 8)
                .flatMap(golden -> GoldenCheck.of((uri, read) -> export(golden, uri, read))
                        .tests(Pattern.quote(golden.set()), Pattern.quote(golden.name())));
    }

    @TestFactory
    Stream<DynamicTest> schema_printsTheSchemaOfCases() {
        return RandomTests.sample(GoldenSets.cases(SETS, ALL), 8)
                .filter(GoldenCase::hasSchema)
                .map(golden -> dynamicTest(golden.toString(), () -> {
                    String json = CommandLine.run(golden.key(), "schema", golden.uri(), "--format", "json");
                    Map<Object, Object> printed =
                            new LinkedHashMap<>(Json.read(json).members());
                    // Golden files store labels outside the schema.
                    assertEquals(golden.json().has("label"), printed.remove("labels") != null, "labels");
                    assertEquals(golden.json().object("schema").members(), printed);
                }));
    }

    @TestFactory
    Stream<DynamicTest> create_acceptsTheSchemasOfCases() {
        return RandomTests.sample(GoldenSets.cases("v22-.*", ALL), 6)
                .filter(GoldenCase::hasSchema)
                .map(golden -> dynamicTest(golden.toString(), () -> {
                    String copy = folder.resolve(golden.name()).toString();
                    String json = CommandLine.run(golden.key(), "schema", golden.uri(), "--format", "json");
                    Path file = folder.resolve(golden.name() + ".json");
                    java.nio.file.Files.writeString(file, json);
                    CommandLine.run(golden.key(), "create", copy, file.toString());
                    assertEquals(json, CommandLine.run(golden.key(), "schema", copy, "--format", "json"));
                }));
    }

    private Columns export(GoldenCase golden, String uri, ReadSpec read) throws IOException {
        Path file = folder.resolve("out.json");
        List<String> words = new ArrayList<>(List.of("export", uri, "--output", file.toString()));
        words.addAll(List.of(
                "--order",
                read.order() == CellOrder.GLOBAL ? "global" : read.order().text()));
        read.ranges().forEach((dim, ranges) -> {
            for (Range range : ranges) {
                words.addAll(List.of(
                        "--range",
                        dim + "=" + bound(golden, dim, range.low()) + ":" + bound(golden, dim, range.high())));
            }
        });
        read.fields().forEach(field -> words.addAll(List.of("--field", field)));
        if (read.opening().from() != null) {
            words.addAll(List.of("--from", read.opening().from().toString()));
        }
        if (read.opening().to() != null) {
            words.addAll(List.of("--to", read.opening().to().toString()));
        }
        CommandLine.run(golden.key(), words.toArray(String[]::new));
        return ColumnsJson.read(Json.read(file), golden::field);
    }

    private static String bound(GoldenCase golden, String dim, Bytes value) {
        Datatype type = golden.field(dim).type();
        if (type.isString()) {
            return value.text().replace("\\", "\\\\").replace(":", "\\:");
        } else if (type.isFloat()) {
            return Double.toString(value.floating(type));
        }
        return type == Datatype.UINT64 ? Long.toUnsignedString(value.whole(type)) : Long.toString(value.whole(type));
    }
}
