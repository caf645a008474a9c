package dev.tegula.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Members of groups as names in paths, {@code ls --recursive}, archives. */
class ObjectPathsTest {

    @TempDir
    private Path folder;

    private String group = "";

    @BeforeEach
    void makeGroups() throws IOException {
        Path elsewhere = Files.createDirectories(folder.resolve("elsewhere"));
        String grid = ArrayFixture.grid(elsewhere);
        group = folder.resolve("data/study").toString();
        Files.createDirectories(folder.resolve("data/2026"));
        Cli.ok("group", "create", group);
        String inner = elsewhere.resolve("inner").toString();
        Cli.ok("group", "create", inner);
        Cli.ok("group", "add", inner, grid, "--name", "obs");
        Cli.ok("group", "add", group, inner, "--name", "first");
        Cli.ok("group", "add", group, grid, "--name", "obs");
        Cli.ok("cp", grid, folder.resolve("data/2026/grid").toString());
    }

    @Test
    void memberNames_resolveInPaths() {
        assertEquals("12\n", Cli.ok("count", group + "/obs"));
        assertEquals("12\n", Cli.ok("count", group + "/first/obs"));
        assertTrue(Cli.ok("head", group + "/first/obs", "-n", "1").contains("11"));
        assertTrue(Cli.ok("info", group + "/obs").contains("dense"));
        assertTrue(Cli.ok("ls", group + "/first").startsWith("array  obs  "));
        assertTrue(Cli.ok("tree", group + "/first").contains("└── obs (array)"));
        assertTrue(Cli.ok("history", group + "/first/obs").contains("write"));
        Cli.ok("meta", "set", folder.resolve("elsewhere/inner").toString(), "unit", "celsius");
        assertEquals("celsius\n", Cli.ok("meta", "get", group + "/first", "unit"));
        Cli.run("count", group + "/obz").fails(1, "there is no member 'obz'", "did you mean 'obs'?");
        Cli.run("count", group + "/first/x").fails(1, "there is no member 'x'", "available: obs");
        Cli.run("count", group + "/obs/x").fails(1, "no array at");
        Cli.run("ls", group + "/x").fails(1, "there is no member 'x'", "available: first, obs");
        Cli.run("group", "remove", group, "frist").fails(1, "there is no member 'frist'", "did you mean 'first'?");
    }

    private static List<String> paths(String... command) {
        return Cli.ok(command)
                .lines()
                .map(line -> line.replaceAll("^(\\w+ +[^ ]+) .*", "$1").replaceAll(" +", " "))
                .toList();
    }

    @Test
    void recursive_listsAllLevels() {
        assertEquals(List.of("group first", "array first/obs", "array obs"), paths("ls", group, "--recursive"));
        String data = folder.resolve("data").toString();
        assertEquals(
                List.of(
                        "array 2026/grid",
                        "group study",
                        "group study/first",
                        "array study/first/obs",
                        "array study/obs"),
                paths("ls", data, "-r"));
        assertTrue(Cli.ok("ls", data, "-r", "--format", "json").contains("{\"path\": \"study/first/obs\", \"uri\": "));
        assertEquals(1, Cli.ok("ls", data).lines().count());
    }

    @Test
    void archives_areListedAndRead() throws IOException {
        Path archive = folder.resolve("data.zip");
        zip(folder.resolve("data"), archive);
        assertTrue(Cli.ok("ls", archive.toString()).contains("zip+file://" + archive + "!/study"));
        assertEquals("array 2026/grid", paths("ls", archive.toString(), "-r").get(0));
        assertEquals("12\n", Cli.ok("count", archive + "/2026/grid"));
        assertTrue(Cli.ok("tree", archive + "/study").contains("first (group)"));
        Cli.run("count", archive + "/none").fails(1, "no array at", "none");
        Cli.run("ls", folder.resolve("none.zip").toString()).fails(1, "not a group");
    }

    private static void zip(Path root, Path archive) throws IOException {
        try (OutputStream out = Files.newOutputStream(archive);
                ZipOutputStream zip = new ZipOutputStream(out);
                Stream<Path> files = Files.walk(root)) {
            files.filter(Files::isRegularFile).forEach(file -> {
                try {
                    zip.putNextEntry(new ZipEntry(root.relativize(file).toString()));
                    Files.copy(file, zip);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        }
    }
}
