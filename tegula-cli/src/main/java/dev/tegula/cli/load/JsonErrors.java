package dev.tegula.cli.load;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.tegula.cli.words.CommandException;

/** Broken JSON in one line. */
final class JsonErrors {

  private JsonErrors() {}

  static CommandException describe(String file, JsonProcessingException error) {
    int line = error.getLocation() == null ? 1 : error.getLocation().getLineNr();
    return new CommandException(file + ":" + line + ": this is no JSON: " + error.getOriginalMessage(), error);
  }
}
