package dev.tegula.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.testkit.files.SourceTree;
import dev.tegula.testkit.generate.Slow;
import dev.tegula.testkit.process.ChildJvm;
import dev.tegula.testkit.tools.ToolRunner;
import java.io.File;
import java.io.IOException;
import java.lang.module.FindException;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleDescriptor.Requires;
import java.lang.module.ModuleDescriptor.Requires.Modifier;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Programs with a module-info compile with the modules and what their dependencies bring, without warnings. */
@Slow
class ModularProgramTest {

    private static final Path ROOT = SourceTree.root();

    /** The modules on the class path of a project that depends on all modules of Tegula. */
    private static final Map<String, ModuleReference> MODULES = new TreeMap<>();

    @TempDir
    private Path classes;

    @BeforeAll
    static void findModules() throws IOException {
        for (String file :
                Files.readString(Path.of("target", "compile.path")).strip().split(File.pathSeparator)) {
            try {
                for (ModuleReference module : ModuleFinder.of(Path.of(file)).findAll()) {
                    MODULES.put(module.descriptor().name(), module);
                }
            } catch (FindException e) {
                // A library that cannot be a module, so no module requires it.
            }
        }
    }

    private static List<ModuleDescriptor> ownModules() {
        return MODULES.values().stream()
                .map(ModuleReference::descriptor)
                .filter(module -> module.name().startsWith("dev.tegula.") && !module.isAutomatic())
                .toList();
    }

    @Test
    void allModulesWithADescriptor_areCompiledWith() throws IOException {
        try (Stream<Path> folders = Files.walk(ROOT, 2)) {
            List<String> names = folders.filter(
                            folder -> Files.exists(folder.resolve("src/main/java/module-info.java")))
                    // The folder cli-sql is the module dev.tegula.cli.sql.
                    .map(folder ->
                            "dev.tegula." + folder.getFileName().toString().replace('-', '.'))
                    .sorted()
                    .toList();
            assertEquals(
                    names, ownModules().stream().map(ModuleDescriptor::name).toList());
        }
    }

    /** A program for each module, because no project has all of their libraries. It names all exported packages. */
    @TestFactory
    Stream<DynamicTest> programs_compile() {
        return ownModules().stream()
                .map(module ->
                        DynamicTest.dynamicTest(module.name(), () -> assertCompiles(module.name(), imports(module))));
    }

    private static String imports(ModuleDescriptor module) {
        return module.exports().stream()
                        .filter(exported -> !exported.isQualified())
                        .map(exported -> "import " + exported.source() + ".*;\n")
                        .sorted()
                        .collect(Collectors.joining())
                + "final class Program {}\n";
    }

    @Test
    void programThatReads_compiles() throws IOException {
        assertCompiles("dev.tegula.core", """
                import dev.tegula.ArrayReader;
                import dev.tegula.Tegula;
                import dev.tegula.query.Cells;
                import dev.tegula.query.Subarray;

                public final class Program {
                    private Program() {}

                    static Cells read(Tegula tegula, String uri) {
                        try (ArrayReader array = tegula.openForReading(uri)) {
                            return array.read(Subarray.range("row", 10, 11), "celsius");
                        }
                    }
                }
                """);
    }

    /** The service loader finds commands of other modules also where all are modules. */
    @ParameterizedTest
    @CsvSource({"statistics, describe", "pictures, image import", "server, view"})
    void commandOfAnotherModule_startsOnTheModulePath(String module, String command) throws Exception {
        List<String> words = ChildJvm.java();
        words.addAll(List.of(
                "--module-path",
                Compilation.path(modulePath("dev.tegula.cli." + module)),
                "-m",
                "dev.tegula.cli/dev.tegula.cli.Main"));
        words.addAll(List.of(command.split(" ")));
        words.add("--help");
        ToolRunner.Output output = ToolRunner.run(classes, words.toArray(String[]::new));
        assertTrue(output.out().contains("Usage: tegula " + command + " "), output::toString);
    }

    private static List<String> modulePath(String module) {
        Set<String> required = new TreeSet<>();
        require(module, required);
        return required.stream()
                .map(name -> Path.of(MODULES.get(name).location().orElseThrow()).toString())
                .toList();
    }

    private void assertCompiles(String module, String program) {
        assertEquals(
                List.of(),
                Compilation.run(
                        Map.of(
                                "module-info", "module program {\n    requires " + module + ";\n}\n",
                                "program/Program", "package program;\n\n" + program),
                        List.of(
                                "-proc:none",
                                "-Xlint:all,-requires-automatic",
                                "-d",
                                classes.toString(),
                                "--module-path",
                                Compilation.path(modulePath(module)))));
    }

    /** Adds a module and all that it requires, as far as they are on the class path; the others belong to the JDK. */
    private static void require(String name, Set<String> required) {
        if (MODULES.containsKey(name) && required.add(name)) {
            for (Requires each : MODULES.get(name).descriptor().requires()) {
                if (!each.modifiers().contains(Modifier.STATIC)
                        || each.modifiers().contains(Modifier.TRANSITIVE)) {
                    require(each.name(), required);
                }
            }
        }
    }
}
