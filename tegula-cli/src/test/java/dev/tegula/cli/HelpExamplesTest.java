package dev.tegula.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.tegula.cli.parse.ShellTokenizer;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs the examples of the help texts of commands that read, on arrays with these names. */
class HelpExamplesTest {

    @TempDir
    private Path folder;

    private void makeArrays() {
        ArrayFixture.create(folder, "temps", """
        {"array_type": "dense",
         "dims": [{"name": "row", "type": "INT32", "domain": [1, 20], "extent": 10},
                  {"name": "col", "type": "INT32", "domain": [1, 20], "extent": 10}],
         "attrs": [{"name": "celsius", "type": "FLOAT64"}]}""");
        StringBuilder temps = new StringBuilder("celsius\n");
        for (int i = 0; i < 400; i++) {
            temps.append(i % 40).append(".5\n");
        }
        read("temps", temps.toString());
        ArrayFixture.create(folder, "reads", """
        {"array_type": "sparse",
         "dims": [{"name": "chrom", "type": "STRING_ASCII", "domain": null},
                  {"name": "pos", "type": "UINT32", "domain": [1, 1000000]}],
         "attrs": [{"name": "quality", "type": "FLOAT32"},
                   {"name": "note", "type": "STRING_UTF8", "cell_val_num": "var", "nullable": true}]}""");
        read("reads", "chrom,pos,quality,note\nchr1,17,40.5,\nchr2,42,12,good\nchr2,120000,33,\n");
        ArrayFixture.create(folder, "days", """
        {"array_type": "dense",
         "dims": [{"name": "day", "type": "DATETIME_DAY", "domain": ["2026-01-01", "2026-12-31"]}],
         "attrs": [{"name": "v", "type": "INT32"}]}""");
        read("days", "day,v\n2026-01-05,1\n");
        Cli.ok("group", "create", folder.resolve("weather").toString(), "--at", "10");
        Cli.ok(
                "group",
                "add",
                folder.resolve("weather").toString(),
                folder.resolve("temps").toString(),
                "--name",
                "t",
                "--at",
                "20");
        Cli.ok(
                "cp",
                folder.resolve("temps").toString(),
                folder.resolve("data/temps").toString());
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(folder.resolve("data.zip")))) {
            zip.putNextEntry(new ZipEntry("temps/__schema/x"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        ArrayFixture.create(folder, "people", """
        {"array_type": "sparse", "dims": [{"name": "name", "type": "STRING_ASCII", "domain": null}],
         "attrs": [{"name": "v", "type": "INT32"}]}""");
        read("people", "name,v\na:b,1\nb,2\nd,3\n");
    }

    private void read(String array, String csv) {
        Cli.okWith(csv, "import", folder.resolve(array).toString(), "-", "--format", "csv", "--at", "10");
    }

    /** Returns the words of the examples of a help text. */
    private static List<List<String>> examples(String help) throws IOException {
        String text = help.substring(help.indexOf("Examples:\n") + "Examples:\n".length());
        ShellTokenizer tokens = new ShellTokenizer(new StringReader(text));
        List<List<String>> examples = new ArrayList<>();
        for (List<String> words = tokens.next(); words != null; words = tokens.next()) {
            assertEquals("tegula", words.get(0));
            examples.add(words.subList(1, words.size()));
        }
        return examples;
    }

    /** Returns the words of an example with the array and the output file in the folder of the test. */
    private String[] located(List<String> example) {
        int shell = example.indexOf(">"); // a redirection is not an argument
        List<String> words = new ArrayList<>(shell < 0 ? example : example.subList(0, shell));
        for (int i = 1; i < words.size(); i++) {
            if (i == 1 || words.get(i - 1).equals("--output")) {
                words.set(i, folder.resolve(words.get(i)).toString());
            }
        }
        return words.toArray(String[]::new);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "head",
                "count",
                "export",
                "describe",
                "aggregate",
                "explain",
                "schema",
                "info",
                "fragments",
                "ls",
                "tree"
            })
    void examplesRun(String command) throws IOException {
        makeArrays();
        List<List<String>> examples = examples(Cli.ok(command, "--help"));
        assertFalse(examples.isEmpty());
        for (List<String> example : examples) {
            Cli.Outcome outcome = Cli.run(located(example));
            assertEquals(0, outcome.status(), example + ": " + outcome.err());
            assertFalse(outcome.err().contains("no cells"), example + ": " + outcome.err());
        }
    }
}
