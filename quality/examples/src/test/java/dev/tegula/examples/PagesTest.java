package dev.tegula.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.testkit.files.SourceTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Compiles the Java examples of all pages. They are the bodies of methods, with the imports and the variables below. An
 * example that cannot be compiled here has the line {@code <!-- not compiled: reason -->} before it.
 */
class PagesTest {

    private static final Path ROOT = SourceTree.root();
    private static final Pattern BLOCK = Pattern.compile("(?ms)^(?:<!-- not compiled: (.+?) -->\n)?```java\n(.*?)^```");

    private static final List<String> IMPORTS = List.of(
            "java.io.*",
            "java.nio.file.*",
            "java.time.*",
            "java.util.List",
            "dev.tegula.*",
            "dev.tegula.group.*",
            "dev.tegula.io.*",
            "dev.tegula.io.table.*",
            "dev.tegula.maintenance.*",
            "dev.tegula.metadata.*",
            "dev.tegula.query.*",
            "dev.tegula.schema.*",
            "dev.tegula.splits.*",
            "dev.tegula.statistics.*",
            "dev.tegula.tags.*",
            "dev.tegula.transactions.*",
            "static dev.tegula.query.Condition.field");

    /** Imports of the libraries and modules of single pages. */
    private static final Map<String, List<String>> MORE_IMPORTS = Map.of(
            "docs/connect/arrow.md",
            List.of(
                    "java.sql.*",
                    "dev.tegula.arrow.*",
                    "org.apache.arrow.vector.ipc.*",
                    "org.apache.arrow.memory.*",
                    "org.apache.arrow.vector.*"),
            "docs/connect/flight-sql.md",
            List.of("java.sql.*"),
            "docs/connect/images.md",
            List.of("dev.tegula.image.*", "dev.tegula.image.model.*"),
            "docs/connect/soma.md",
            List.of("dev.tegula.soma.*"),
            "docs/connect/sql.md",
            List.of("java.sql.*"),
            "docs/connect/vcf.md",
            List.of("dev.tegula.vcf.*", "dev.tegula.vcf.model.*"),
            "docs/reference/modules.md",
            List.of("dev.tegula.plot.*", "dev.tegula.server.*"));

    /** What the text around the examples stands for. */
    private static final String VARIABLES =
            "Tegula tegula; String uri; ArrayReader array; QuerySplit split; Cells cells;"
                    + " double[] values; long[] times; String[] symbols; double[] prices; Instant start; Instant end;"
                    + " OutputStream out; OutputStream stream; Path folder;"
                    + " TableSource source; TableTarget target; TableSchema schema;";

    @TempDir
    private Path classes;

    private record Example(String page, int line, String code) {

        /** Returns a class with the example as the body of a method. The code begins in line 2. */
        String source(String name) {
            String imports = Stream.concat(IMPORTS.stream(), MORE_IMPORTS.getOrDefault(page, List.of()).stream())
                    .map(each -> "import " + each + "; ")
                    .collect(Collectors.joining());
            String body = code.replace("-> …", "-> {}").replace("…", "");
            return imports + "class " + name + " { " + VARIABLES + " Object run() throws Exception { if (true) {\n"
                    + body + "} return null; } }\n";
        }
    }

    private static List<Example> examples() throws IOException {
        List<Path> pages = new ArrayList<>(List.of(ROOT.resolve("README.md")));
        try (Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
            docs.filter(file -> file.toString().endsWith(".md")).sorted().forEach(pages::add);
        }
        List<Example> examples = new ArrayList<>();
        for (Path page : pages) {
            String text = Files.readString(page);
            Matcher block = BLOCK.matcher(text);
            while (block.find()) {
                if (block.group(1) == null) {
                    int line = (int) text.substring(0, block.start(2)).lines().count() + 1;
                    String name = ROOT.relativize(page).toString().replace('\\', '/');
                    examples.add(new Example(name, line, block.group(2)));
                }
            }
        }
        return examples;
    }

    private List<String> errors(List<Example> examples) {
        Map<String, String> sources = new LinkedHashMap<>();
        for (int i = 0; i < examples.size(); i++) {
            sources.put("Example" + i, examples.get(i).source("Example" + i));
        }
        return Compilation.run(
                        sources,
                        List.of("-proc:none", "-d", classes.toString(), "-cp", System.getProperty("java.class.path")))
                .stream()
                .map(error -> {
                    int number = Integer.parseInt(error.getSource().getName().replaceAll("\\D", ""));
                    Example example = examples.get(number);
                    return example.page() + ", line " + (example.line() + error.getLineNumber() - 2) + ": "
                            + error.getMessage(null);
                })
                .toList();
    }

    @Test
    void javaExamples_compile() throws IOException {
        List<Example> examples = examples();
        assertTrue(examples.size() >= 14, "examples: " + examples.size());
        List<String> errors = errors(examples);
        assertEquals(List.of(), errors, () -> String.join("\n", errors));
    }

    @Test
    void errorsNamePageAndLine() {
        Example example = new Example("docs/page.md", 10, "tegula.object(uri).moveTo(uri);\ntegula.moveTo(uri);\n");
        List<String> errors = errors(List.of(example));
        assertEquals(1, errors.size());
        assertTrue(errors.get(0).startsWith("docs/page.md, line 11: "), errors.get(0));
        assertFalse(errors.get(0).contains("line 10"), errors.get(0));
    }
}
