package dev.tegula.distribution;

import dev.tegula.cli.CommandModel;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import picocli.CommandLine;

/**
 * Generates manual pages, completions and the manifest of the launcher's jar. The build runs it before it creates the
 * archive.
 */
public final class GenerateFiles {

    private GenerateFiles() {}

    /**
     * Generates all files.
     *
     * @param arguments the folder with the files to pack; the version; the time of the build, in ISO-8601
     */
    public static void main(String[] arguments) throws IOException {
        Path folder = Path.of(arguments[0]);
        String version = arguments[1];
        String date = arguments[2].substring(0, 10);
        for (CommandLine command : withSubcommands(CommandModel.complete())) {
            String name = command.getCommandSpec().qualifiedName("-");
            write(
                    folder.resolve("share/man/man1/" + name + ".1"),
                    new ManPage(command.getCommandSpec(), version, date).text());
        }
        write(folder.resolve("share/bash-completion/completions/tegula"), BashCompletion.text(CommandModel.complete()));
        write(folder.resolve("share/zsh/site-functions/_tegula"), ZshCompletion.text(CommandModel.complete()));
        write(
                folder.resolve("share/fish/vendor_completions.d/tegula.fish"),
                FishCompletion.text(CommandModel.complete()));
        write(folder.resolveSibling("MANIFEST.MF"), manifest(folder.resolve("lib"), version));
    }

    private static List<CommandLine> withSubcommands(CommandLine command) {
        List<CommandLine> all = new ArrayList<>(List.of(command));
        command.getSubcommands().values().forEach(each -> all.addAll(withSubcommands(each)));
        return all;
    }

    /**
     * Returns a manifest whose class path names the jars of the command first, so that the others are opened last. The
     * optional modules precede their libraries, those with commands first: a search for a service opens all jars up to
     * the match.
     */
    private static String manifest(Path lib, String version) throws IOException {
        List<String> jars = new ArrayList<>(jars(lib, ""));
        jars.addAll(jars(lib.resolve("optional"), "optional/"));
        StringBuilder text = new StringBuilder();
        header(text, "Main-Class: dev.tegula.cli.Main");
        header(text, "Implementation-Title: Tegula");
        header(text, "Implementation-Version: " + version);
        header(text, "Class-Path: " + String.join(" ", jars));
        header(text, "Add-Opens: java.base/java.nio");
        header(text, "Enable-Native-Access: ALL-UNNAMED");
        return text.toString();
    }

    private static List<String> jars(Path folder, String prefix) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".jar"))
                    .sorted(Comparator.comparing((String name) -> !name.startsWith("tegula-cli-"))
                            .thenComparing((String name) -> !name.startsWith("tegula-"))
                            .thenComparing(Comparator.naturalOrder()))
                    .map(name -> prefix + name)
                    .toList();
        }
    }

    /** Appends a header; lines of a manifest have at most 72 bytes. */
    private static void header(StringBuilder text, String line) {
        String rest = line;
        while (rest.length() > 70) {
            text.append(rest, 0, 70).append("\n");
            rest = " " + rest.substring(70);
        }
        text.append(rest).append("\n");
    }

    private static void write(Path file, String text) throws IOException {
        Files.createDirectories(file.getParent());
        Files.write(file, text.getBytes(StandardCharsets.UTF_8));
    }
}
