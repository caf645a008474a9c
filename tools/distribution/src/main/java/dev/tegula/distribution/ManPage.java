package dev.tegula.distribution;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** The manual page of a command, in roff with the macros of man(7). */
final class ManPage {

    private final CommandSpec command;
    private final String version;
    private final String date;
    private final StringBuilder page = new StringBuilder();

    ManPage(CommandSpec command, String version, String date) {
        this.command = command;
        this.version = version;
        this.date = date;
    }

    String text() {
        String name = command.qualifiedName("-");
        line(".TH " + quoted(name.toUpperCase(Locale.ROOT)) + " 1 " + date + " " + quoted("Tegula " + version) + " "
                + quoted("Tegula Manual"));
        section("NAME");
        line(escaped(name) + " \\- " + escaped(uncapitalized(CommandTexts.header(command))));
        section("SYNOPSIS");
        synopsis();
        String description = CommandTexts.text(command.usageMessage().description());
        if (!description.isEmpty()) {
            section("DESCRIPTION");
            line(paragraph(description));
        }
        arguments();
        options();
        subcommands();
        section("EXIT STATUS");
        line("0 success; 1 failure; 2 wrong command line, nothing was executed; 130 interrupted.");
        if (isRoot()) {
            environment();
        } else {
            examples();
        }
        seeAlso();
        return page.toString();
    }

    private boolean isRoot() {
        return command.parent() == null;
    }

    private void synopsis() {
        StringBuilder text = new StringBuilder(bold(command.qualifiedName(" ")));
        if (!command.subcommands().isEmpty()) {
            text.append(' ')
                    .append(italic("COMMAND"))
                    .append(" [")
                    .append(italic("ARGUMENT"))
                    .append("]...");
            line(text.toString());
            return;
        }
        for (OptionSpec option : CommandTexts.options(command)) {
            if (!option.inherited()) {
                String usage = bold(option.longestName()) + value(option);
                text.append(' ').append(option.required() ? usage : "[" + usage + "]");
                text.append(option.isMultiValue() ? "..." : "");
            }
        }
        for (PositionalParamSpec parameter : command.positionalParameters()) {
            String usage = italic(parameter.paramLabel());
            text.append(' ').append(parameter.arity().min() == 0 ? "[" + usage + "]" : usage);
            text.append(parameter.isMultiValue() ? "..." : "");
        }
        line(text.toString());
    }

    private void arguments() {
        if (!command.positionalParameters().isEmpty()) {
            section("ARGUMENTS");
            for (PositionalParamSpec parameter : command.positionalParameters()) {
                entry(italic(parameter.paramLabel()), parameter);
            }
        }
    }

    private void options() {
        section("OPTIONS");
        for (OptionSpec option : CommandTexts.options(command)) {
            List<String> names = new ArrayList<>();
            for (String name : option.names()) {
                names.add(bold(name));
            }
            entry(String.join(", ", names) + value(option), option);
        }
    }

    private void entry(String tag, ArgSpec parameter) {
        line(".TP");
        line(tag);
        line(paragraph(CommandTexts.text(parameter.description())));
    }

    private void subcommands() {
        if (!command.subcommands().isEmpty()) {
            section("COMMANDS");
            for (CommandLine each : command.subcommands().values()) {
                line(".TP");
                line(bold(each.getCommandSpec().qualifiedName("-")) + "(1)");
                line(paragraph(CommandTexts.header(each.getCommandSpec())));
            }
        }
    }

    private void examples() {
        String[] lines = command.usageMessage().footer();
        if (lines.length > 0) {
            section("EXAMPLES");
            line(".RS 4");
            line(".nf");
            for (String example : lines) {
                line(paragraph(CommandTexts.formatted(example).replaceFirst("^ {2}", "")));
            }
            line(".fi");
            line(".RE");
        }
    }

    private void environment() {
        section("ENVIRONMENT");
        variable("JAVA_HOME", "The Java runtime to use, 17 or newer. Default: java on the PATH.");
        variable("TEGULA_JAVA_OPTS", "Options of the Java runtime, such as -Xmx4g.");
        variable("TEGULA_CLASSPATH", "Further jars, such as those of other stores, separated by colons.");
        variable(
                "TEGULA_CACHE",
                "Folder of the class archives that make the start faster; none for no archives. "
                        + "Default: tegula in $XDG_CACHE_HOME or ~/.cache.");
        variable("TILEDB_VFS_S3_REGION, ...", "Settings of stores, by their TileDB names in capitals.");
    }

    private void variable(String name, String description) {
        line(".TP");
        line(bold(name));
        line(paragraph(description));
    }

    private void seeAlso() {
        section("SEE ALSO");
        CommandSpec parent = command.parent();
        if (parent == null) {
            line(bold("tegula-demo") + "(1)");
        } else {
            line(bold(parent.qualifiedName("-")) + "(1)");
        }
    }

    private void section(String title) {
        line(".SH " + quoted(title));
    }

    private void line(String text) {
        page.append(text).append('\n');
    }

    private static String value(OptionSpec option) {
        return CommandTexts.takesValue(option) ? " " + italic(option.paramLabel()) : "";
    }

    private static String bold(String text) {
        return "\\fB" + escaped(text) + "\\fR";
    }

    private static String italic(String text) {
        return "\\fI" + escaped(text) + "\\fR";
    }

    private static String quoted(String text) {
        return '"' + escaped(text) + '"';
    }

    private static String uncapitalized(String header) {
        String text = header.endsWith(".") ? header.substring(0, header.length() - 1) : header;
        return text.substring(0, 1).toLowerCase(Locale.ROOT) + text.substring(1);
    }

    /** Returns a text line; a leading dot or quote would be a request. */
    private static String paragraph(String text) {
        String line = escaped(text);
        return line.startsWith(".") || line.startsWith("'") ? "\\&" + line : line;
    }

    /** Escapes characters that roff interprets, or prints as others that cannot be copied into a shell. */
    static String escaped(String text) {
        StringBuilder escaped = new StringBuilder();
        text.codePoints().forEach(c -> {
            switch (c) {
                case '\\' -> escaped.append("\\e");
                case '-' -> escaped.append("\\-");
                case '\'' -> escaped.append("\\(aq");
                case '"' -> escaped.append("\\(dq");
                case '`' -> escaped.append("\\(ga");
                case '^' -> escaped.append("\\(ha");
                case '~' -> escaped.append("\\(ti");
                default -> {
                    if (c < 0x80) {
                        escaped.append((char) c);
                    } else {
                        escaped.append(String.format("\\[u%04X]", c));
                    }
                }
            }
        });
        return escaped.toString();
    }
}
