package dev.tegula;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tegula.annotations.Internal;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** docs/reference/api.md names every public type and every public method, and nothing else. */
class ApiPageTest {

    private static final Path PAGE = Path.of("..", "docs", "reference", "api.md");
    private static final List<String> PACKAGES = List.of(
            "dev.tegula",
            "dev.tegula.query",
            "dev.tegula.schema",
            "dev.tegula.maintenance",
            "dev.tegula.group",
            "dev.tegula.metadata",
            "dev.tegula.integrity",
            "dev.tegula.errors");
    private static final Set<String> COMMON =
            Set.of("toString", "equals", "hashCode", "values", "valueOf", "compareTo");
    private static final Pattern ROW = Pattern.compile("^\\| `(\\w+)`[^|]*\\|([^|]*)\\|", Pattern.MULTILINE);
    private static final Pattern NAME = Pattern.compile("`(\\w+)`");

    @Test
    void pageNamesEveryPublicTypeAndMethod() throws Exception {
        assertEquals(text(api()), text(page()));
    }

    private static String text(Map<String, Set<String>> types) {
        return types.entrySet().stream()
                .map(type -> type.getKey() + ": " + String.join(", ", type.getValue()))
                .collect(Collectors.joining("\n"));
    }

    private static Map<String, Set<String>> page() throws IOException {
        Map<String, Set<String>> types = new TreeMap<>();
        Matcher row = ROW.matcher(Files.readString(PAGE));
        while (row.find()) {
            Set<String> members = new TreeSet<>();
            Matcher name = NAME.matcher(row.group(2));
            while (name.find()) {
                members.add(name.group(1));
            }
            types.put(row.group(1), members);
        }
        return types;
    }

    private static Map<String, Set<String>> api() throws Exception {
        Map<String, Set<String>> types = new TreeMap<>();
        for (String module : List.of("tegula-format", "tegula-core")) {
            // Not the code source of a class, which may be a jar.
            Path classes = Path.of("..", module, "target", "classes");
            try (Stream<Path> files = Files.walk(classes)) {
                for (Path file : files.filter(ApiPageTest::isTopLevel).toList()) {
                    String name = classes.relativize(file)
                            .toString()
                            .replace(file.getFileSystem().getSeparator(), ".")
                            .replaceFirst("\\.class$", "");
                    if (PACKAGES.contains(name.substring(0, Math.max(0, name.lastIndexOf('.'))))) {
                        add(types, Class.forName(name));
                    }
                }
            }
        }
        return types;
    }

    private static boolean isTopLevel(Path file) {
        String name = String.valueOf(file.getFileName());
        return name.endsWith(".class") && name.indexOf('$') < 0 && !name.contains("-info");
    }

    private static void add(Map<String, Set<String>> types, Class<?> type) {
        if (!Modifier.isPublic(type.getModifiers()) || type.isAnnotationPresent(Internal.class)) {
            return;
        }
        types.put(
                type.getSimpleName(),
                Arrays.stream(type.getDeclaredMethods())
                        .filter(method -> Modifier.isPublic(method.getModifiers()) && !method.isSynthetic())
                        .filter(method -> !method.isAnnotationPresent(Internal.class))
                        .map(Method::getName)
                        .filter(name -> !COMMON.contains(name))
                        .collect(Collectors.toCollection(TreeSet::new)));
    }
}
