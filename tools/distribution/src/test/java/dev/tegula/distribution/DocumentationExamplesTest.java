package dev.tegula.distribution;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.cli.CommandModel;
import dev.tegula.cli.Main;
import dev.tegula.cli.parse.ShellTokenizer;
import dev.tegula.testkit.files.SourceTree;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Slow;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs the examples of the documentation and of the help, one document or command after the other, in a working
 * directory with the files and arrays that they name: commands, and blocks of SQL. Examples with object stores, web
 * servers or absolute paths, and servers and prompts, are only parsed.
 */
@Slow
class DocumentationExamplesTest {

    private static final Path ROOT = SourceTree.root();
    private static final Path WORK = Path.of("").toAbsolutePath();
    private static final Pattern BLOCK = Pattern.compile("(?ms)^```(\\w*)\n(.*?)^```");
    private static final Pattern COMMAND = Pattern.compile("(?m)(^|[|\\s])tegula \\w");
    private static final Pattern ELSEWHERE =
            Pattern.compile("\\w+://|\\s/\\w|^tegula (serve|view|shell)\\b|--watch\\b");
    private static final Pattern ELLIPSIS = Pattern.compile("(\\S*)…(\\S*)");
    private static final Pattern FRAGMENT = Pattern.compile("__\\d+_\\d+_[0-9a-f]{32}_\\d+");

    /** The beginning of an example that is a block of SQL. */
    private static final String SQL = "sql\n";

    /** Pages whose SQL is that of Spark; tests of tegula-spark run it. */
    private static final Set<String> SPARK =
            Set.of("docs/connect/spark.md", "docs/connect/soma.md", "docs/tutorials/spark.md");

    /** Examples that would fail after those before them, and what runs instead. */
    private static final Map<String, String> REPLACED = Map.of(
            "tegula group add weather s3://bucket/rain --name rain",
            "tegula group add weather temps --name rain",
            "tegula import kelvin day-3.nc                                 # lands at its coordinates",
            "tegula import kelvin day-2.nc");

    /** The answer to questions. */
    private static final byte[] YES = {'y', '\n'};

    /** Many examples start processes. */
    private static final int STEP = 10;

    @TempDir
    Path bin;

    @TestFactory
    Stream<DynamicTest> examplesOfDocuments() throws IOException {
        List<Path> files = new ArrayList<>(List.of(ROOT.resolve("README.md")));
        try (Stream<Path> docs = Files.walk(ROOT.resolve("docs"))) {
            docs.filter(file -> file.toString().endsWith(".md")).sorted().forEach(files::add);
        }
        List<DynamicTest> tests = new ArrayList<>();
        for (Path file : files) {
            String name = ROOT.relativize(file).toString().replace('\\', '/');
            List<String> examples = new ArrayList<>(examples(Files.readString(file)));
            examples.removeIf(example -> example.startsWith(SQL) && SPARK.contains(name));
            if (!examples.isEmpty()) {
                tests.add(DynamicTest.dynamicTest(name, () -> check(name, examples)));
            }
        }
        assertTrue(tests.size() > 5, "documents with examples");
        return RandomTests.sample(tests, STEP);
    }

    @TestFactory
    Stream<DynamicTest> examplesOfHelp() {
        List<DynamicTest> tests = new ArrayList<>();
        new TreeMap<>(CommandModel.complete().getSubcommands()).forEach((name, command) -> {
            String footer =
                    String.join("\n", command.getCommandSpec().usageMessage().footer());
            List<String> examples = new ArrayList<>(ShellStatements.split(footer.replace("%%", "%")));
            examples.removeIf(example -> !COMMAND.matcher(example).find());
            tests.add(DynamicTest.dynamicTest(name, () -> check(name, examples)));
        });
        return RandomTests.sample(tests, STEP);
    }

    /** Returns the shell statements of a document that run the command or create a file, and the blocks of SQL. */
    private static List<String> examples(String markdown) {
        List<String> examples = new ArrayList<>();
        Matcher block = BLOCK.matcher(markdown);
        while (block.find()) {
            List<String> transcript =
                    block.group(2).lines().filter(line -> line.startsWith("$ ")).toList();
            if (!transcript.isEmpty()) {
                transcript.forEach(line -> examples.add(line.substring(2)));
            } else if (block.group(1).equals("sql")) {
                examples.add(SQL + block.group(2));
            } else if (block.group(1).equals("sh")) {
                ShellStatements.split(block.group(2)).stream()
                        .filter(each ->
                                COMMAND.matcher(each).find() || each.startsWith("cat >") || each.startsWith("openssl"))
                        .forEach(examples::add);
            }
        }
        return examples;
    }

    private void check(String source, List<String> examples) throws Exception {
        prepare(source);
        for (String example : examples) {
            if (source.equals("rm")) {
                prepare(source); // all examples remove the same array
            }
            String replaced = REPLACED.getOrDefault(example, example);
            if (example.startsWith(SQL)) {
                run(example, List.of("sql", "--write", example.substring(SQL.length())));
            } else if (ELSEWHERE.matcher(replaced).find()) {
                parse(replaced);
            } else if (ShellStatements.isPlain(replaced)) {
                run(example, words(withFragment(replaced)));
            } else {
                runInShell(ELLIPSIS.matcher(withFragment(replaced)).replaceAll("\\$(ls -d $1*$2 | head -n 1)"));
            }
        }
        clear();
    }

    private static void prepare(String source) throws IOException {
        clear();
        new ExampleFiles(words -> run(String.join(" ", words), words)).make(source);
    }

    private static void clear() throws IOException {
        assertTrue(WORK.getParent().endsWith("target/examples"), "working directory: " + WORK);
        try (Stream<Path> files = Files.walk(WORK)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                if (!file.equals(WORK)) {
                    Files.delete(file);
                }
            }
        }
    }

    /** Replaces the name of a fragment by that of a fragment of the array 'temps'. */
    private static String withFragment(String example) throws IOException {
        Matcher name = FRAGMENT.matcher(example);
        if (!name.find()) {
            return example;
        }
        try (Stream<Path> fragments = Files.list(Path.of("temps/__fragments"))) {
            return name.replaceAll(Objects.requireNonNull(
                    fragments.findFirst().orElseThrow().getFileName().toString()));
        }
    }

    private static List<String> words(String example) throws IOException {
        List<String> words = Objects.requireNonNull(new ShellTokenizer(new StringReader(example)).next());
        assertEquals("tegula", words.get(0));
        return words.subList(1, words.size());
    }

    private static void parse(String example) throws IOException {
        CommandModel.complete().parseArgs(words(example).toArray(String[]::new));
    }

    private static void run(String example, List<String> words) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int status = Main.run(
                words.toArray(String[]::new),
                out,
                new PrintStream(err, true, StandardCharsets.UTF_8),
                new ByteArrayInputStream(YES));
        check(example, status, err.toString(StandardCharsets.UTF_8));
    }

    private void runInShell(String example) throws Exception {
        Path command = bin.resolve("tegula");
        if (!Files.exists(command)) {
            Files.writeString(
                    command,
                    "#!/bin/sh\nexec '" + System.getProperty("java.home")
                            + "/bin/java' -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xshare:auto -cp '"
                            + System.getProperty("java.class.path") + "' dev.tegula.cli.Main \"$@\"\n");
            Files.setPosixFilePermissions(command, PosixFilePermissions.fromString("rwx------"));
        }
        Map<String, String> environment = Map.of("PATH", bin + ":" + System.getenv("PATH"), "LC_ALL", "C.UTF-8");
        Unpacked.Outcome outcome = Unpacked.run(WORK, environment, "/bin/sh", "-c", example);
        check(example, outcome.status(), outcome.err());
    }

    private static void check(String example, int status, String err) {
        assertEquals(0, status, () -> example + "\n" + err);
        assertFalse(err.contains("no cells"), () -> example + "\n" + err);
    }
}
