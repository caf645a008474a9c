package dev.tegula.cli;

import dev.tegula.OpenOptions;
import dev.tegula.cli.words.Times;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** At which time a command writes. */
final class WriteTime {

  private WriteTime() {}

  /** Options for writing at a given time, or now. */
  static OpenOptions options(@Nullable String at, KeyOptions keys) throws IOException {
    OpenOptions options = OpenOptions.defaults().withKey(keys.key());
    return at == null ? options : options.at(Times.millis("--at", at));
  }
}
