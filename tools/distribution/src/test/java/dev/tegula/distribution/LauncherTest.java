package dev.tegula.distribution;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.distribution.Unpacked.Outcome;
import dev.tegula.testkit.files.SourceTree;
import dev.tegula.testkit.generate.Nightly;
import dev.tegula.testkit.generate.Sampled;
import dev.tegula.testkit.generate.Slow;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Unpacks the archive into a folder with a blank in its name, and runs the command as its users do. */
@Slow
class LauncherTest {

    private static final String SCHEMA =
            "{\"array_type\": \"sparse\", \"dims\": [{\"name\": \"d\", \"type\": \"INT32\", \"domain\": [0, 9]}], "
                    + "\"attrs\": [{\"name\": \"ü\", \"type\": \"INT32\"}]}";

    @TempDir
    static Path shared;

    private static Unpacked distribution;

    @TempDir
    Path folder;

    @BeforeAll
    static void unpack() throws Exception {
        distribution = new Unpacked(Files.createDirectory(shared.resolve("with blank")));
    }

    @Test
    void versionIsPrinted() throws Exception {
        assertTrue(distribution.ok("--version").matches("tegula \\d+[.]\\d+.*, Java \\d.*\n"));
    }

    @Test
    void arrayIsCreatedImportedAndExported() throws Exception {
        Path schema = Files.writeString(folder.resolve("the schema.json"), SCHEMA);
        Path cells = Files.writeString(folder.resolve("cells.csv"), "d,ü\n4,7\n");
        String array = folder.resolve("an array").toString();
        distribution.ok("create", array, schema.toString());
        distribution.ok("import", array, cells.toString());
        assertEquals("{\"d\":4,\"ü\":7}\n", distribution.ok("export", array, "--format", "jsonl"));
    }

    @Test
    void launcherIsFoundThroughSymbolicLinks() throws Exception {
        Path bin = Files.createDirectory(folder.resolve("my bin"));
        Files.createSymbolicLink(folder.resolve("direct"), distribution.launcher());
        Files.createSymbolicLink(bin.resolve("tegula"), Path.of("../direct"));
        Map<String, String> environment = new HashMap<>(Unpacked.environment());
        environment.put("PATH", bin + ":" + environment.get("PATH"));
        Outcome outcome = Unpacked.run(folder, environment, "/bin/sh", "-c", "tegula demo '" + folder + "/demo'");
        assertEquals(0, outcome.status(), outcome.err());
        assertTrue(outcome.out().contains("\n  tegula info "), outcome.out());
    }

    @Test
    void runtimeOfThePackage_isUsedBeforeAllOthers() throws Exception {
        Unpacked withRuntime = new Unpacked(folder);
        Files.createSymbolicLink(withRuntime.home().resolve("runtime"), Path.of(System.getProperty("java.home")));
        Map<String, String> environment =
                Map.of("PATH", "/usr/bin:/bin", "JAVA_HOME", "/nowhere", "TEGULA_CACHE", "none");
        Outcome outcome =
                Unpacked.run(folder, environment, withRuntime.launcher().toString(), "--version");
        assertEquals(0, outcome.status(), outcome.err());
        assertTrue(outcome.out().contains("Java " + System.getProperty("java.version")), outcome.out());
    }

    @Nightly
    @Test
    void optionalStoresAreFound_andTheCommandRunsWithoutThem() throws Exception {
        String all = distribution.ok("doctor");
        for (String scheme : List.of("s3", "azure", "gs")) {
            assertTrue(all.contains(scheme), all);
        }
        Unpacked base = new Unpacked(folder);
        Path optional = base.home().resolve("lib/optional");
        try (Stream<Path> jars = Files.list(optional)) {
            for (Path jar : jars.toList()) {
                Files.delete(jar);
            }
        }
        String demo = folder.resolve("demo").toString();
        base.ok("demo", demo);
        Path cells = folder.resolve("cells.csv");
        base.ok("export", demo, "--fields", "station,hour,celsius,note", "-o", cells.toString());
        base.ok("import", demo, cells.toString());
        base.ok("count", demo, "--where", "celsius > 0");
        Outcome outcome = base.tegula("info", "s3://bucket/array");
        assertEquals(1, outcome.status());
        assertTrue(outcome.err().contains("tegula-s3"), outcome.err());
        assertEquals(distribution.ok("--help"), base.ok("--help"));
        for (Map.Entry<String, List<String>> each : Map.of(
                        "domains", List.of("soma", "info", demo),
                        "statistics", List.of("aggregate", demo, "--ops", "count"),
                        "pictures", List.of("plot", demo, "--terminal"),
                        "server", List.of("view", demo))
                .entrySet()) {
            outcome = base.tegula(each.getValue().toArray(String[]::new));
            assertEquals(1, outcome.status());
            assertEquals(
                    "tegula: " + each.getValue().get(0) + ": the module tegula-cli-" + each.getKey()
                            + " lacks a library. Add the jars that it depends on to lib/optional, or use the whole"
                            + " distribution.",
                    outcome.err().strip());
        }
    }

    @Sampled(2)
    @ParameterizedTest
    @CsvSource({"arrow, ARROW1", "parquet, PAR1"})
    void optionalFormatsOfTables_areFound(String format, String beginning) throws Exception {
        String array = folder.resolve("array").toString();
        distribution.ok("demo", array);
        Path file = folder.resolve("cells." + format);
        distribution.ok("export", array, "--fields", "station,hour,celsius,note", "-o", file.toString());
        byte[] bytes = Files.readAllBytes(file);
        assertEquals(beginning, new String(bytes, 0, beginning.length(), StandardCharsets.US_ASCII));
        distribution.ok("import", array, file.toString());
    }

    @Test
    void optionalFormatOfGrids_isFound() throws Exception {
        String grid = SourceTree.of("files/hdf5/src/test/resources/hdf5/grid.nc")
                .toAbsolutePath()
                .toString();
        String kelvin = folder.resolve("kelvin").toString();
        distribution.ok("import", kelvin, grid, "--dataset", "kelvin", "--create");
        assertTrue(distribution.ok("export", kelvin, "--format", "csv").startsWith("kelvin\n249.99999999999997\n"));
    }

    @Nightly
    @Test
    void localArraysOpenNoOptionalJar() throws Exception {
        if (!Files.isDirectory(Path.of("/proc/self/fd"))) {
            System.out.println("SKIPPED: no /proc, which shows the open files of a process");
            return;
        }
        String array = folder.resolve("array").toString();
        distribution.ok("demo", array);
        ProcessBuilder builder = new ProcessBuilder(distribution.launcher().toString(), "batch", "-");
        builder.environment().put("TEGULA_CACHE", "none");
        Process process = builder.start();
        try (BufferedWriter input = process.outputWriter();
                BufferedReader output = process.inputReader()) {
            input.write("export '" + array + "' --format csv\n");
            input.flush();
            assertNotNull(output.readLine());
            List<String> open = new ArrayList<>();
            try (Stream<Path> files = Files.list(Path.of("/proc", Long.toString(process.pid()), "fd"))) {
                files.forEach(file -> open.add(target(file)));
            }
            assertTrue(open.stream().anyMatch(name -> name.endsWith("/tegula.jar")), open.toString());
            // A search for formats of files opens the module with the next one.
            open.removeIf(name -> name.contains("/optional/tegula-arrow"));
            assertFalse(open.stream().anyMatch(name -> name.contains("/optional/")), open.toString());
        } finally {
            process.destroy();
        }
    }

    private static String target(Path link) {
        try {
            return Files.readSymbolicLink(link).toString();
        } catch (IOException e) {
            return ""; // closed meanwhile
        }
    }

    @Test
    void missingAndOldJava_areReportedInOneLine() throws Exception {
        Map<String, String> environment = Map.of("PATH", "/nowhere");
        Outcome none =
                Unpacked.run(folder, tools(environment), distribution.launcher().toString(), "--version");
        assertEquals(1, none.status());
        assertEquals(
                "tegula: no java on the PATH. Install a Java runtime, 17 or newer, or set JAVA_HOME.\n", none.err());

        Path old = Files.createDirectories(folder.resolve("old/bin"));
        script(old.resolve("java"), "echo 'openjdk version \"1.8.0_392\"' >&2");
        Outcome outcome = Unpacked.run(
                folder,
                Map.of(
                        "PATH",
                        "/usr/bin:/bin",
                        "JAVA_HOME",
                        folder.resolve("old").toString()),
                distribution.launcher().toString(),
                "--version");
        assertEquals(1, outcome.status());
        assertTrue(outcome.err().contains("Java too old (found 1.8.0_392, expected 17 or newer)"), outcome.err());

        Outcome wrong = Unpacked.run(
                folder,
                Map.of("PATH", "/usr/bin:/bin", "JAVA_HOME", folder.toString()),
                distribution.launcher().toString(),
                "--version");
        assertTrue(wrong.err().contains("no bin/java in this folder"), wrong.err());
    }

    /** Returns an environment in which the launcher finds its tools, but no Java. */
    private Map<String, String> tools(Map<String, String> environment) throws IOException {
        Path tools = Files.createDirectory(folder.resolve("tools"));
        for (String tool : List.of("dirname", "readlink", "sed", "head", "find", "mkdir", "rm", "mv")) {
            Path program = Stream.of("/usr/bin", "/bin")
                    .map(place -> Path.of(place, tool))
                    .filter(Files::isExecutable)
                    .findFirst()
                    .orElseThrow();
            Files.createSymbolicLink(tools.resolve(tool), program);
        }
        Map<String, String> changed = new HashMap<>(environment);
        changed.put("PATH", tools.toString());
        return changed;
    }

    private static void script(Path file, String line) throws IOException {
        Files.writeString(file, "#!/bin/sh\n" + line + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    @Test
    void laterStarts_useTheClassArchiveAndTheLibraryInTheCache() throws Exception {
        Map<String, String> environment = new HashMap<>(Unpacked.environment());
        String launcher = startsFromArchive(environment, "", "dev.tegula.cli.Main", "--version");

        // Nothing can be unpacked here.
        environment.put("TEGULA_JAVA_OPTS", "-Djava.io.tmpdir=/dev/null");
        Outcome outcome = Unpacked.run(folder, environment, launcher, "doctor");
        assertEquals(0, outcome.status(), outcome.err());
        assertTrue(outcome.out().matches("(?s).*ZSTD +native.*"), outcome.out());
        environment.put("TEGULA_CACHE", "none");
        outcome = Unpacked.run(folder, environment, launcher, "doctor");
        assertTrue(outcome.out().matches("(?s).*ZSTD +Java.*"), outcome.out());
    }

    @Nightly
    @Test
    void sql_hasAClassArchiveOfItsOwn() throws Exception {
        Map<String, String> environment = new HashMap<>(Unpacked.environment());
        startsFromArchive(environment, "-sql", "org.apache.calcite.rel.RelNode", "sql", "SELECT 1");
        assertFalse(Files.exists(archive("")));
    }

    /**
     * Runs a command until it starts with an archive of classes in a new cache, and returns the launcher.
     *
     * @param suffix the end of the name of the archive
     * @param archived a class that the archive must contain
     */
    private String startsFromArchive(Map<String, String> environment, String suffix, String archived, String... words)
            throws Exception {
        environment.put("XDG_CACHE_HOME", folder.resolve("a cache").toString());
        // Without a blank: the JVM of JDK 17 does not archive classes from such folders.
        String launcher = new Unpacked(Files.createDirectory(folder.resolve("here")))
                .launcher()
                .toString();
        List<String> command = new ArrayList<>(List.of(launcher));
        command.addAll(List.of(words));
        String[] line = command.toArray(String[]::new);
        assertEquals(0, Unpacked.run(folder, environment, line).status());
        assertEquals(0, Unpacked.run(folder, environment, line).status());
        Path busy = archive(suffix).resolveSibling("java-" + Runtime.version().feature() + suffix + ".new");
        for (int wait = 0; (!Files.exists(archive(suffix)) || Files.exists(busy)) && wait < 4_800; wait++) {
            Thread.sleep(50);
        }
        environment.put("TEGULA_JAVA_OPTS", "-Xshare:on -Xlog:class+load");
        Outcome outcome = Unpacked.run(folder, environment, line);
        assertEquals(0, outcome.status(), outcome.err() + outcome.out());
        assertTrue(outcome.out().contains(archived + " source: shared objects file"), outcome.err());
        return launcher;
    }

    private Path archive(String suffix) {
        return folder.resolve("a cache/tegula/java-" + Runtime.version().feature() + suffix + ".jsa");
    }

    @Test
    void cacheThatCannotBeWritten_isNotAnError() throws Exception {
        Map<String, String> environment = new HashMap<>(Unpacked.environment());
        environment.put("TEGULA_CACHE", "/dev/null/cache");
        Outcome outcome =
                Unpacked.run(folder, environment, distribution.launcher().toString(), "--version");
        assertEquals(0, outcome.status());
        assertEquals("", outcome.err());
    }

    @Test
    void furtherJarsComeFromTheEnvironment() throws Exception {
        Map<String, String> environment = new HashMap<>(Unpacked.environment());
        environment.put("TEGULA_CLASSPATH", folder.resolve("none.jar").toString());
        Outcome outcome = Unpacked.run(
                folder,
                environment,
                distribution.launcher().toString(),
                "demo",
                folder.resolve("demo").toString());
        assertEquals(0, outcome.status(), outcome.err());
    }
}
