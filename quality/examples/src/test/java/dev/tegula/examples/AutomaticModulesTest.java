package dev.tegula.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.testkit.files.SourceTree;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Modules without a descriptor run on the module path: what they import of the inside of other modules is exported to
 * their automatic name. The compiler, which sees them on the class path, does not check that.
 */
class AutomaticModulesTest {

    private static final Pattern NAME = Pattern.compile("<Automatic-Module-Name>([\\w.]+)<");
    private static final Pattern EXPORT = Pattern.compile("(?s)exports ([\\w.]+) to\\s+([a-z0-9.,\\s]+);");
    private static final Pattern IMPORT =
            Pattern.compile("(?m)^import (?:static )?(dev[.]tegula[.]internal[.][a-z0-9.]+)[.][A-Z]");

    @Test
    void importsOfModulesWithoutADescriptor_areExportedToThem() throws IOException {
        Map<String, List<String>> exports = new HashMap<>();
        List<Path> described = new ArrayList<>();
        for (String module : SourceTree.modules()) {
            Path descriptor = SourceTree.of(module).resolve("src/main/java/module-info.java");
            if (Files.exists(descriptor)) {
                described.add(descriptor.getParent());
                EXPORT.matcher(Files.readString(descriptor))
                        .results()
                        .forEach(each -> exports.put(
                                each.group(1), List.of(each.group(2).strip().split(",\\s*"))));
            }
        }
        TreeSet<String> missing = new TreeSet<>();
        int modules = 0;
        for (String module : SourceTree.modules()) {
            MatchResult name = NAME.matcher(
                            Files.readString(SourceTree.of(module).resolve("pom.xml")))
                    .results()
                    .findFirst()
                    .orElse(null);
            Path sources = SourceTree.of(module).resolve("src/main/java");
            // The jar of tegula-spark has the modules that it needs inside.
            if (name == null || !Files.isDirectory(sources) || name.group(1).equals("dev.tegula.spark")) {
                continue;
            }
            modules++;
            for (String imported : imports(sources)) {
                String folder = imported.replace('.', '/');
                if (described.stream().anyMatch(other -> Files.isDirectory(other.resolve(folder)))
                        && !exports.getOrDefault(imported, List.of()).contains(name.group(1))) {
                    missing.add(imported + " to " + name.group(1));
                }
            }
        }
        assertEquals(List.of(), List.copyOf(missing));
        assertTrue(modules >= 3, modules + " modules");
    }

    private static List<String> imports(Path sources) throws IOException {
        try (Stream<Path> files = Files.walk(sources)) {
            return files.filter(file -> file.toString().endsWith(".java"))
                    .flatMap(file -> IMPORT.matcher(read(file)).results().map(each -> each.group(1)))
                    .distinct()
                    .sorted()
                    .toList();
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
