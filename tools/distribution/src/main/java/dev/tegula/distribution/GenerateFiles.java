package dev.tegula.distribution;

import dev.tegula.cli.CommandModel;
import dev.tegula.cli.command.CommandProvider;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;

/**
 * Generates manual pages, completions, and the manifest and the service file of the launcher's jar, and leaves out
 * native libraries of unusual platforms and signatures. The build runs it before it creates the archive.
 */
public final class GenerateFiles {

    /** Beginnings of the names of jars that are first in the class path. */
    private static final List<String> FIRST = List.of("tegula-", "picocli-", "zstd-jni-");

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
        for (String jar : jars(folder.resolve("lib"), "")) {
            if (jar.startsWith("zstd-jni-")) {
                TrimmedJars.withoutUnusualPlatforms(folder.resolve("lib").resolve(jar));
            }
        }
        for (String jar : jars(folder.resolve("lib/optional"), "")) {
            TrimmedJars.withoutSignatures(folder.resolve("lib/optional").resolve(jar));
        }
        write(folder.resolveSibling("MANIFEST.MF"), manifest(folder.resolve("lib"), version));
        write(
                folder.resolveSibling("command").resolve("META-INF/services/" + CommandProvider.class.getName()),
                providers());
    }

    /** Returns the service file of the jar that has the commands of all modules. */
    private static String providers() {
        return ServiceLoader.load(CommandProvider.class).stream()
                .map(provider -> provider.type().getName() + "\n")
                .sorted()
                .collect(Collectors.joining());
    }

    private static List<CommandLine> withSubcommands(CommandLine command) {
        List<CommandLine> all = new ArrayList<>(List.of(command));
        command.getSubcommands().values().forEach(each -> all.addAll(withSubcommands(each)));
        return all;
    }

    /**
     * Returns a manifest whose class path names the jars of the command first, so that the others are opened last. The
     * optional modules precede their libraries: a search for a service looks one match ahead, and so opens the first of
     * them instead of all. So do libraries that every command needs.
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
                    .sorted(Comparator.comparing(GenerateFiles::rank).thenComparing(Comparator.naturalOrder()))
                    .map(name -> prefix + name)
                    .toList();
        }
    }

    private static int rank(String jar) {
        for (int i = 0; i < FIRST.size(); i++) {
            if (jar.startsWith(FIRST.get(i))) {
                return i;
            }
        }
        return FIRST.size();
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
