package dev.tegula.distribution;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.cli.CommandModel;
import dev.tegula.distribution.Unpacked.Outcome;
import dev.tegula.testkit.files.SourceTree;
import dev.tegula.testkit.generate.Slow;
import java.lang.module.ModuleFinder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Checks the files of the archive: layout, modes, manual pages, licences, class path. */
@Slow
class ArchiveTest {

    /** Group, name and version of a library in THIRD-PARTY.txt. */
    private static final Pattern ARTIFACT = Pattern.compile("[(][^ :]+:([^ :]+):([^ :]+) - ");

    /** A row of the table of large libraries: name, megabytes, reason. */
    private static final Pattern LARGE = Pattern.compile("^[|] `([a-z0-9-]+)` [|] [0-9.]+ [|] ");

    @TempDir
    static Path shared;

    private static Unpacked distribution;

    @BeforeAll
    static void unpack() throws Exception {
        distribution = new Unpacked(shared);
    }

    @Test
    void filesHaveFixedTimesOwnersAndModes() throws Exception {
        Outcome list = Unpacked.run(
                shared,
                Map.of("PATH", "/usr/bin:/bin", "TZ", "UTC"),
                "tar",
                "tvzf",
                System.getProperty("tegula.archive"));
        assertEquals(0, list.status(), list.err());
        Set<String> owners = list.out().lines().map(line -> line.split(" +")[1]).collect(Collectors.toSet());
        Set<String> days = list.out().lines().map(line -> line.split(" +")[3]).collect(Collectors.toSet());
        assertEquals(Set.of("root/root"), owners);
        assertEquals(1, days.size(), days.toString());
        for (String line : list.out().lines().toList()) {
            String mode = line.startsWith("d") ? "drwxr-xr-x" : line.contains("/bin/") ? "-rwxr-xr-x" : "-rw-r--r--";
            assertTrue(line.startsWith(mode + " "), line);
        }
    }

    @Test
    void licencesAreComplete() throws Exception {
        Path home = distribution.home();
        assertTrue(Files.readString(home.resolve("LICENSE")).contains("Apache License"));
        assertTrue(Files.isRegularFile(home.resolve("NOTICE")));
        String others = Files.readString(home.resolve("THIRD-PARTY.txt"));
        for (String library : List.of("picocli", "zstd-jni", "azure-storage-blob", "google-auth-library")) {
            assertTrue(others.contains(library), library);
        }
        assertTrue(!others.contains("Unknown license"), others);
    }

    @Test
    void everyLibraryHasAnEntryInTheListOfLicences() throws Exception {
        String others = Files.readString(distribution.home().resolve("THIRD-PARTY.txt"));
        List<String> missing = libraries()
                .map(jar -> jar.getFileName().toString().replaceFirst("[.]jar$", ""))
                // The name and version of a jar are those of its artifact.
                .filter(jar -> others.lines().noneMatch(line -> {
                    Matcher artifact = ARTIFACT.matcher(line);
                    return artifact.find() && jar.equals(artifact.group(1) + "-" + artifact.group(2));
                }))
                .toList();
        assertEquals(List.of(), missing);
    }

    @Test
    void baseCommandHasAtMost13Megabytes() throws Exception {
        long bytes = 0;
        try (Stream<Path> files = Files.list(distribution.home().resolve("lib"))) {
            for (Path jar : files.filter(Files::isRegularFile).toList()) {
                bytes += Files.size(jar);
            }
        }
        assertTrue(bytes <= 13_000_000, bytes + " bytes");
    }

    @Test
    void librariesAboveAMegabyteHaveAReasonOnThePage() throws Exception {
        List<String> large = libraries()
                .filter(jar -> jar.toFile().length() > 1_000_000)
                .map(jar -> jar.getFileName().toString().replaceFirst("-[0-9][^-]*(-jre|-[0-9]+)?[.]jar$", ""))
                .sorted()
                .toList();
        List<String> reasons = Files.readString(SourceTree.of("docs/reference/distribution.md"))
                .lines()
                .map(LARGE::matcher)
                .filter(Matcher::find)
                .map(row -> row.group(1))
                .sorted()
                .toList();
        assertEquals(large, reasons);
    }

    /** Returns the jars that are not Tegula's own. */
    private static Stream<Path> libraries() throws Exception {
        try (Stream<Path> files = Files.walk(distribution.home().resolve("lib"))) {
            return files
                    .filter(file -> file.toString().endsWith(".jar")
                            && !file.getFileName().toString().startsWith("tegula"))
                    .toList()
                    .stream();
        }
    }

    @Test
    void classPathOfTheLauncherNamesEveryJar() throws Exception {
        Path lib = distribution.home().resolve("lib");
        try (JarFile jar = new JarFile(lib.resolve("tegula.jar").toFile());
                Stream<Path> files = Files.walk(lib)) {
            var attributes = jar.getManifest().getMainAttributes();
            Set<String> named =
                    new TreeSet<>(List.of(attributes.getValue("Class-Path").split(" ")));
            Set<String> present = files.filter(file -> file.toString().endsWith(".jar"))
                    .map(file -> lib.relativize(file).toString())
                    .filter(name -> !name.equals("tegula.jar"))
                    .collect(Collectors.toCollection(TreeSet::new));
            assertEquals(present, named);
            assertEquals("java.base/java.nio", attributes.getValue("Add-Opens"));
            assertEquals("ALL-UNNAMED", attributes.getValue("Enable-Native-Access"));
        }
    }

    /** Classes of signed jars are verified one by one, and cannot be in an archive of classes. */
    @Test
    void noJarIsSigned() throws Exception {
        List<Path> jars;
        try (Stream<Path> files = Files.walk(distribution.home().resolve("lib"))) {
            jars = files.filter(file -> file.toString().endsWith(".jar")).toList();
        }
        for (Path file : jars) {
            try (JarFile jar = new JarFile(file.toFile())) {
                assertTrue(
                        jar.stream().noneMatch(entry -> entry.getName().matches("META-INF/[^/]+[.](SF|DSA|RSA|EC)")),
                        file.toString());
                assertTrue(
                        jar.getManifest().getEntries().isEmpty()
                                || !file.toString().contains("janino"),
                        file.toString());
            }
        }
    }

    @Test
    void modulesOfTheCommandRequireNoOptionalJar() {
        ModuleFinder lib = ModuleFinder.of(distribution.home().resolve("lib"));
        Set<String> roots = lib.findAll().stream()
                .map(module -> module.descriptor().name())
                .filter(name -> name.startsWith("dev.tegula."))
                .collect(Collectors.toSet());
        assertTrue(roots.contains("dev.tegula.core"), roots.toString());
        ModuleLayer.boot().configuration().resolve(lib, ModuleFinder.of(), roots);
    }

    @Test
    void everyCommandHasAManualPage() throws Exception {
        Set<String> expected = new TreeSet<>();
        names(CommandModel.complete(), expected);
        Path folder = distribution.home().resolve("share/man/man1");
        try (Stream<Path> files = Files.list(folder)) {
            assertEquals(
                    expected,
                    files.map(file -> file.getFileName().toString()).collect(Collectors.toCollection(TreeSet::new)));
        }
    }

    private static void names(CommandLine command, Set<String> names) {
        names.add(command.getCommandSpec().qualifiedName("-") + ".1");
        command.getSubcommands().values().forEach(each -> names(each, names));
    }

    @Test
    void manualPagesHaveTheirSectionsAndOnlyKnownRequests() throws Exception {
        Set<String> requests = Set.of(".TH", ".SH", ".TP", ".RS", ".RE", ".nf", ".fi");
        try (Stream<Path> files = Files.list(distribution.home().resolve("share/man/man1"))) {
            for (Path file : files.toList()) {
                List<String> lines = Files.readAllLines(file);
                assertTrue(lines.get(0).startsWith(".TH "), file.toString());
                for (String section : List.of("NAME", "SYNOPSIS", "OPTIONS", "EXIT STATUS")) {
                    assertTrue(lines.contains(".SH \"" + section + "\""), file + ": " + section);
                }
                for (String line : lines) {
                    assertTrue(!line.isEmpty(), file.toString());
                    assertTrue(!line.startsWith("'"), file + ": " + line);
                    if (line.startsWith(".")) {
                        assertTrue(requests.contains(line.split(" ")[0]), file + ": " + line);
                    }
                }
            }
        }
    }

    @Test
    void manualPagesRenderWithoutWarnings() throws Exception {
        boolean any = false;
        try (Stream<Path> files = Files.list(distribution.home().resolve("share/man/man1"))) {
            String[] pages = files.map(Path::toString).sorted().toArray(String[]::new);
            for (List<String> tool : List.of(
                    List.of("mandoc", "-Tlint", "-Wwarning"), List.of("groff", "-man", "-ww", "-Tutf8", "-P-c"))) {
                if (!Unpacked.isInstalled(tool.get(0))) {
                    System.out.println("SKIPPED: " + tool.get(0) + " is not installed");
                    continue;
                }
                any = true;
                String[] command =
                        Stream.concat(tool.stream(), Stream.of(pages)).toArray(String[]::new);
                Outcome outcome = Unpacked.run(shared, Map.of("PATH", System.getenv("PATH")), command);
                assertEquals("", outcome.err());
                assertEquals(0, outcome.status(), outcome.out());
            }
        }
        if (any && Unpacked.isInstalled("groff")) {
            String page = distribution
                    .home()
                    .resolve("share/man/man1/tegula-export.1")
                    .toString();
            Outcome text = Unpacked.run(
                    shared, Map.of("PATH", System.getenv("PATH")), "groff", "-man", "-Tascii", "-P-cbou", page);
            assertTrue(text.out().contains("tegula export temps --where 'celsius > 30' --matches-only \\"), text.out());
        }
    }
}
