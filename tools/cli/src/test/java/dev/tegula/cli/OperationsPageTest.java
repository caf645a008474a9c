package dev.tegula.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the commands of {@code docs/operations.md} in their order. */
class OperationsPageTest {

    private static final Pattern BLOCK = Pattern.compile("(?ms)^```shell\n(.*?)^```");

    @TempDir
    private Path folder;

    @Test
    void commandsForDisasters_work() throws IOException {
        String cells = "x,v\n1,10\n2,20\n";
        String temps = folder.resolve("data/temps").toString();
        Files.createDirectories(folder.resolve("data"));
        Cli.okWith(cells, "import", temps, "-", "--format", "csv", "--create", "--dims", "x", "--sparse", "--at", "10");
        Cli.okWith("x,v\n1,99\n", "import", temps, "-", "--format", "csv", "--at", "20");
        List<String> commands = commands();
        assertTrue(commands.size() >= 8, commands.toString());
        for (String command : commands) {
            if (command.startsWith("tegula cp ")) {
                Cli.ok(
                        "sync",
                        folder.resolve("data").toString(),
                        folder.resolve("backup").toString());
                Cli.ok("rm", temps, "--yes");
            }
            String[] words = command.split(" ");
            for (int i = 0; i < words.length; i++) {
                words[i] = words[i].replaceFirst("^(data|backup)\\b", Matcher.quoteReplacement(folder + "/") + "$1");
            }
            Cli.Outcome outcome =
                    Cli.run(List.of(words).subList(1, words.length).toArray(String[]::new));
            assertEquals(0, outcome.status(), command + ": " + outcome.err());
        }
        assertEquals(cells, Cli.ok("export", temps, "--format", "csv"));
    }

    private static List<String> commands() throws IOException {
        Path page = Path.of("").toAbsolutePath();
        while (!Files.exists(page.resolve("docs/operations.md"))) {
            page = page.getParent();
        }
        String text = Files.readString(page.resolve("docs/operations.md"));
        List<String> commands = new ArrayList<>();
        Matcher block = BLOCK.matcher(text.substring(text.indexOf("\n## When things go wrong")));
        while (block.find()) {
            block.group(1).lines().forEach(commands::add);
        }
        return commands;
    }
}
