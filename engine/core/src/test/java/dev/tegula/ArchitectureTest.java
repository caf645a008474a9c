package dev.tegula;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.testkit.files.SourceTree;
import dev.tegula.testkit.generate.Slow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
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

/** Checks the dependency rules and class names of ARCHITECTURE.md. */
@Slow
class ArchitectureTest {

    private static final String BASE = "dev.tegula.internal.base";
    private static final String VFS = "dev\\.tegula\\.(internal\\.)?vfs(\\..*)?";
    /** The inside of tegula-io, which uses the facade and is open to the command line. */
    private static final String IO = "dev.tegula.internal.io";
    /** The inside of tegula-spark, which uses the facade. */
    private static final String SPARK = "dev.tegula.internal.spark";

    /** The insides of modules that use the facade. */
    private static final String ABOVE =
            "dev\\.tegula\\.internal\\.(plot|hdf5\\.export|zarr|image|server|sql|tables|flight|soma|vcf)(\\..*)?";

    private static final Path DEPENDENCIES = Path.of("src/test/resources/dependencies.txt");
    private static final Path ROOT = SourceTree.root();
    private static final Pattern IMPORT =
            Pattern.compile("^import (?:static )?(dev\\.tegula(?:\\.[a-z0-9]+)*)\\.[A-Z]", Pattern.MULTILINE);
    private static final Pattern PACKAGE = Pattern.compile("^package ([a-z0-9.]+);", Pattern.MULTILINE);

    /** Modules that are not deployed. */
    private static final Set<String> INTERNAL_MODULES = Set.of(
            "quality/random",
            "quality/testkit",
            "quality/interop",
            "quality/interop-cli",
            "quality/examples",
            "quality/fuzz",
            "quality/benchmarks",
            "tools/distribution");

    static List<Path> mainFiles() throws IOException {
        List<Path> files = new ArrayList<>();
        for (String module : SourceTree.modules()) {
            if (INTERNAL_MODULES.contains(module)
                    || !Files.exists(ROOT.resolve(module).resolve("src/main/java"))) {
                continue;
            }
            try (Stream<Path> all = Files.walk(ROOT.resolve(module).resolve("src/main/java"))) {
                all.filter(file -> file.toString().endsWith(".java") && !file.endsWith("module-info.java"))
                        .forEach(files::add);
            }
        }
        return files;
    }

    private static Map<String, Set<String>> imports() throws IOException {
        Map<String, Set<String>> imports = new TreeMap<>();
        for (Path file : mainFiles()) {
            String text = Files.readString(file);
            Matcher name = PACKAGE.matcher(text);
            assertTrue(name.find(), () -> "no package in " + file);
            Set<String> used = imports.computeIfAbsent(name.group(1), p -> new TreeSet<>());
            Matcher matcher = IMPORT.matcher(text);
            while (matcher.find()) {
                used.add(matcher.group(1));
            }
            used.remove(name.group(1));
        }
        return imports;
    }

    @Test
    void packagesHaveNoCycles() throws IOException {
        Map<String, Set<String>> imports = imports();
        Set<String> left = new TreeSet<>(imports.keySet());
        while (left.removeIf(p -> imports.getOrDefault(p, Set.of()).stream().noneMatch(left::contains))) {
            // Repeatedly remove packages without dependencies among the remaining ones.
        }
        assertEquals(Set.of(), left, "packages that lean on each other");
    }

    @Test
    void packagesImportOnlyPermittedPackages() throws IOException {
        Map<String, Set<String>> imports = imports();
        imports.forEach((from, used) -> {
            for (String to : used) {
                if (to.equals(BASE)) {
                    continue; // may be imported by all
                }
                String arrow = from + " -> " + to;
                boolean fromFormat = from.matches(
                        "dev\\.tegula\\.(errors|schema|query|maintenance|group|metadata|internal\\.(bytes|cells|condition|datetime|filter|tile|format|fragment).*)");
                assertTrue(!(fromFormat && to.startsWith("dev.tegula.vfs")), arrow + ": the format knows no I/O");
                assertTrue(!(from.matches(VFS) && !to.matches(VFS)), arrow + ": storage knows no arrays");
                assertTrue(
                        !(from.startsWith("dev.tegula.vfs") && to.startsWith("dev.tegula.internal")),
                        arrow + ": the storage interface knows no store");
                assertTrue(
                        !(to.matches("dev\\.tegula\\.internal\\.vfs(\\..*)?")
                                && !from.startsWith("dev.tegula.internal.vfs")),
                        arrow + ": stores are opened by their URIs");
                assertTrue(
                        !(from.startsWith("dev.tegula.internal")
                                && !from.startsWith(IO)
                                && !from.startsWith(SPARK)
                                && !from.matches(ABOVE)
                                && to.equals("dev.tegula")),
                        arrow + ": internals do not know the facade");
                assertTrue(
                        !(to.startsWith("dev.tegula.vfs")
                                && from.matches("dev\\.tegula\\.internal\\.(order|read|exec)(\\..*)?")),
                        arrow + ": only storage and what publishes fragments name the store");
                assertTrue(
                        !(from.startsWith("dev.tegula.internal.read") && to.startsWith("dev.tegula.internal.write")),
                        arrow);
                assertTrue(
                        !(from.startsWith("dev.tegula.internal.write") && to.startsWith("dev.tegula.internal.read")),
                        arrow);
                assertTrue(
                        !(to.equals("dev.tegula.internal.fragment.legacy")
                                && !from.matches(
                                        "dev\\.tegula\\.internal\\.(storage\\.open|read\\.sparse|verify\\.tile)")),
                        arrow + ": old shapes stand apart");
                assertTrue(
                        !(from.startsWith("dev.tegula.cli")
                                && to.startsWith("dev.tegula.internal")
                                && !to.startsWith(IO)),
                        arrow + ": the command line uses the public face");
            }
        });
    }

    /**
     * The file of dependencies lists exactly the imports of each package; {@code -Dtegula.api.update=true} updates it.
     */
    @Test
    void packagesImportWhatTheFileOfDependenciesSays() throws IOException {
        Set<String> api =
                Set.of("annotations", "errors", "schema", "query", "maintenance", "group", "metadata", "integrity");
        Map<String, String> actual = new TreeMap<>();
        Map<String, Set<String>> imports = imports();
        imports.remove("groovy.lang"); // a stub of another project's class
        imports.forEach((name, imported) -> {
            boolean isApi = api.contains(name.replaceFirst("^dev\\.tegula\\.", ""));
            Set<String> names = new TreeSet<>();
            boolean importsApi = false;
            for (String each : imported) {
                String rest = each.replaceFirst("^dev\\.tegula\\.?", "");
                if (!isApi && api.contains(rest)) {
                    importsApi = true;
                } else {
                    names.add(rest.isEmpty() ? "dev.tegula" : rest.replaceFirst("^internal\\.", ""));
                }
            }
            String list = String.join(", ", names);
            actual.put(name, importsApi ? list.isEmpty() ? "api" : "api, " + list : list.isEmpty() ? "JDK" : list);
        });
        List<String> stated = Files.readAllLines(DEPENDENCIES);
        List<String> comments =
                stated.stream().filter(line -> line.startsWith("#")).toList();
        String expected = String.join("\n", comments) + "\n" + lines(actual);
        if (Boolean.getBoolean("tegula.api.update")) {
            Files.writeString(DEPENDENCIES, expected + "\n");
        } else {
            assertEquals(expected, String.join("\n", stated));
        }
    }

    private static String lines(Map<String, String> imports) {
        return imports.entrySet().stream()
                .map(each -> each.getKey() + ": " + each.getValue())
                .collect(Collectors.joining("\n"));
    }

    /** The facade has public types only: engine work belongs to internal packages. */
    @Test
    void facadeHasPublicTypesOnly() throws IOException {
        Pattern type = Pattern.compile(
                "^(public )?(final |abstract |sealed )*(class|interface|record|enum) (\\w+)", Pattern.MULTILINE);
        for (Path file : mainFiles()) {
            if (file.getParent().endsWith(Path.of("engine", "core", "src", "main", "java", "dev", "tegula"))) {
                Matcher matcher = type.matcher(Files.readString(file));
                while (matcher.find()) {
                    assertTrue(matcher.group(1) != null, () -> file + ": " + matcher.group(4) + " is not public");
                }
            }
        }
    }

    /** The package of the storage interface contains no store: no code opens files, connections or archives. */
    @Test
    void storageInterfaceContainsNoStore() throws IOException {
        List<Path> files = mainFiles().stream()
                .filter(file -> file.getParent().endsWith(Path.of("dev", "tegula", "vfs")))
                .toList();
        assertTrue(files.size() <= 24, () -> "dev.tegula.vfs has " + files.size() + " files, expected at most 24");
        Pattern access = Pattern.compile(
                "^import java\\.(io\\.(File(In|Out)putStream|RandomAccessFile)|nio\\.file\\.Files|nio\\.channels|net|util\\.zip)\\b",
                Pattern.MULTILINE);
        for (Path file : files) {
            assertTrue(!access.matcher(Files.readString(file)).find(), () -> file + " accesses a store");
        }
    }

    /** Each store has its own package. Only the archive store uses another store, the local disk. */
    @Test
    void storesHavePackagesOfTheirOwn() throws IOException {
        Map<String, Set<String>> imports = imports();
        for (String store : List.of("local", "memory", "http", "archive")) {
            Set<String> used = new TreeSet<>(imports.get("dev.tegula.internal.vfs." + store));
            used.removeAll(Set.of("dev.tegula.vfs", "dev.tegula.internal.vfs.shared"));
            assertEquals(store.equals("archive") ? Set.of("dev.tegula.internal.vfs.local") : Set.of(), used, store);
        }
    }

    @Test
    void folderNamesAreDefinedOnce() throws IOException {
        Pattern literal = Pattern.compile(
                "\"([^\"\\n ]*/)?__(fragments|commits|schema|meta|fragment_meta|labels|group|enumerations|tegula)(/[^\"\\n]*)?\"");
        for (Path file : mainFiles()) {
            Matcher matcher = literal.matcher(Files.readString(file));
            assertTrue(
                    file.endsWith("FolderNames.java") || !matcher.find(),
                    () -> file + " names a folder: " + matcher.group() + ". Use FolderNames.");
        }
    }

    @Test
    void filesHaveAtMost500Lines() throws IOException {
        for (Path file : mainFiles()) {
            long lines;
            try (Stream<String> all = Files.lines(file)) {
                lines = all.count();
            }
            assertTrue(lines <= 500, file + " has " + lines + " lines");
        }
    }

    @Test
    void onlyFormatVersionComparesVersionNumbers() throws IOException {
        Pattern comparison = Pattern.compile("[vV]ersion(\\(\\))?(\\.number\\(\\))? *([<>]=?|[=!]=) *[0-9]");
        for (Path file : mainFiles()) {
            if (!file.endsWith("FormatVersion.java")) {
                Matcher matcher = comparison.matcher(Files.readString(file));
                assertTrue(!matcher.find(), () -> file + " compares version numbers: " + matcher.group());
            }
        }
    }

    @Test
    void everyClassNamedInTheDocumentsExists() throws IOException {
        // Name parts forbidden by the documents, and names of JDK classes.
        Set<String> names = new HashSet<>(Set.of("Impl", "Manager", "Helper", "Utils", "Base", "ServiceLoader"));
        for (Path file : mainFiles()) {
            names.add(file.getFileName().toString().replace(".java", ""));
        }
        for (String module : SourceTree.modules()) {
            if (!Files.exists(ROOT.resolve(module).resolve("src"))) {
                continue;
            }
            try (Stream<Path> all = Files.walk(ROOT.resolve(module).resolve("src"))) {
                all.filter(file -> file.toString().endsWith(".java"))
                        .forEach(file -> names.add(file.getFileName().toString().replace(".java", "")));
            }
        }
        for (String document : List.of("ARCHITECTURE.md", "CONTRIBUTING.md", "docs/reference/format-coverage.md")) {
            Matcher matcher =
                    Pattern.compile("`([A-Z][a-z][A-Za-z0-9]+)`").matcher(Files.readString(ROOT.resolve(document)));
            while (matcher.find()) {
                assertTrue(
                        names.contains(matcher.group(1)),
                        document + " names " + matcher.group(1) + ", which does not exist");
            }
        }
    }

    /** A package with classes, such as {@code `internal.io.cells`: `CellText`, `DisplayText`}, contains them. */
    @Test
    void classesAfterAPackage_areInIt() throws IOException {
        Set<String> names = new HashSet<>();
        for (Path file : mainFiles()) {
            String path = file.toString().replace('\\', '/');
            names.add(path.substring(path.indexOf("/src/main/java/") + 15, path.length() - 5)
                    .replace('/', '.'));
        }
        Matcher rooms = Pattern.compile("`((?:dev\\.tegula|internal)[a-z.]*)`: ((?:`[A-Z]\\w+`(?:, )?)+)")
                .matcher(Files.readString(ROOT.resolve("ARCHITECTURE.md")));
        int count = 0;
        for (; rooms.find(); count++) {
            String start = rooms.group(1).startsWith("dev.") ? "" : "dev.tegula.";
            for (String name : rooms.group(2).replace("`", "").strip().split(", ?")) {
                String full = start + rooms.group(1) + "." + name;
                assertTrue(names.contains(full), "ARCHITECTURE.md names " + full + ", which does not exist");
            }
        }
        assertTrue(count > 15, count + " rooms with classes");
    }
}
