package dev.tegula.cli;

import dev.tegula.ArrayReader;
import dev.tegula.OpenOptions;
import dev.tegula.Upkeep;
import dev.tegula.cli.text.Table;
import dev.tegula.query.ConsolidationMode;
import dev.tegula.query.ConsolidationOptions;
import dev.tegula.query.ObjectSize;
import dev.tegula.query.VacuumOptions;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Consolidates and vacuums. */
@Command(
    name = "compact",
    header = "Consolidates and vacuums an array, and says how much smaller it is.",
    description = {"The same as consolidate and vacuum of fragments and of metadata, with the settings of consolidate."},
    sortOptions = false,
    footer = {
      "",
      "Examples:",
      "  tegula compact temps",
      "  tegula compact temps --grace 10m"
    })
final class CompactCommand implements Action {

  @Parameters(index = "0", paramLabel = "URI", description = "The array.")
  String uri = "";

  @Option(names = "--grace", paramLabel = "SPAN", description = "Leave what was replaced less than this time ago: 30s, 10m, 12h, 7d.")
  String grace = "0";

  @Mixin
  KeyOptions keys = new KeyOptions();

  private final List<String> settings = new ArrayList<>();

  @Override
  public boolean take(String setting) {
    settings.add(setting);
    return true;
  }

  @Override
  public int run(Shell shell) throws IOException {
    ConsolidationOptions how = ConsolidationOptions.defaults();
    for (String setting : settings) {
      how = UpkeepWords.set(how, setting);
    }
    Duration span = UpkeepWords.duration("--grace", grace);
    OpenOptions options = OpenOptions.defaults().withKey(keys.key());
    Upkeep upkeep = shell.engine().upkeep(uri, options);
    int before = fragments(shell, options);
    ObjectSize sizeBefore = upkeep.size();
    ProgressLine progress = new ProgressLine(shell.err());
    for (ConsolidationMode mode : List.of(ConsolidationMode.FRAGMENTS, ConsolidationMode.ARRAY_META)) {
      upkeep.consolidate(mode, how, progress);
      upkeep.vacuum(mode, VacuumOptions.defaults().withGrace(span));
    }
    ObjectSize size = upkeep.size();
    Table table = new Table("", "lrr");
    table.row("", "BEFORE", "AFTER");
    table.row("fragments", Integer.toString(before), Integer.toString(fragments(shell, options)));
    table.row("files", Long.toString(sizeBefore.files()), Long.toString(size.files()));
    table.row("bytes", Long.toString(sizeBefore.bytes()), Long.toString(size.bytes()));
    shell.print(table.toString());
    return ExitStatus.OK;
  }

  private int fragments(Shell shell, OpenOptions options) {
    try (ArrayReader array = shell.engine().openForReading(uri, options)) {
      return array.fragments().size();
    }
  }
}
