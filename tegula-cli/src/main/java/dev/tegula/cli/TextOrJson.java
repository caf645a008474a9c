package dev.tegula.cli;

import dev.tegula.cli.words.Nearest;
import dev.tegula.cli.words.UsageException;
import java.util.List;
import picocli.CommandLine.Option;

/** Whether a command prints for people or for programs. */
final class TextOrJson {

  @Option(names = "--format", paramLabel = "text|json", description = "For people (default) or for programs.")
  String format = "text";

  boolean isJson() {
    List<String> words = List.of("text", "json");
    if (!words.contains(format)) {
      throw new UsageException("--format: there is no format '" + format + "'" + Nearest.hintOrList(format, words));
    }
    return format.equals("json");
  }
}
