package dev.tegula.cli;

import dev.tegula.ArrayReader;
import dev.tegula.Query;
import dev.tegula.cli.text.JsonText;
import dev.tegula.cli.text.Table;
import dev.tegula.cli.words.RangeWords;
import dev.tegula.query.QueryPlan;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Says what a read would cost. */
@Command(
    name = "explain",
    header = "Says what 'export' would read: fragments, tiles and bytes, and what is left out and why.",
    sortOptions = false,
    footer = {
      "",
      "Examples:",
      "  tegula explain temps --range row=1:10",
      "  tegula explain reads --where 'quality >= 20' --fields pos --format json"
    })
final class ExplainCommand implements Action {

  @Mixin
  ArrayArguments array = new ArrayArguments();

  @Mixin
  TextOrJson format = new TextOrJson();

  @Option(names = "--range", paramLabel = "DIM=LO:HI", description = "Only cells within these bounds; as with 'export'.")
  List<String> ranges = new ArrayList<>();

  @Mixin
  WhereOptions where = new WhereOptions();

  @Mixin
  FieldOptions fields = new FieldOptions();

  @Override
  public int run(Shell shell) throws IOException {
    format.check();
    try (ArrayReader reader = array.open(shell)) {
      Query query =
          reader.query().subarray(RangeWords.parse(ranges, reader.schema())).fields(fields.names(reader.schema()));
      where.apply(query);
      format.print(shell, query.explain(), ExplainCommand::text, ExplainCommand::json);
    }
    return ExitStatus.OK;
  }

  private static String text(QueryPlan plan) {
    Table table = new Table("", "lrrrrrrl");
    table.row("FRAGMENT", "TILES", "IN RANGES", "SKIPPED", "READ", "CELLS", "BYTES", "WHY");
    for (QueryPlan.Fragment fragment : plan.fragments()) {
      table.row(
          fragment.name(), Long.toString(fragment.allTiles()), Long.toString(fragment.inRanges()), Long.toString(fragment.skipped()),
          Long.toString(fragment.tiles()), Long.toString(fragment.cells()), Long.toString(fragment.bytes()), fragment.reason());
    }
    StringBuilder text = new StringBuilder(table.toString());
    text.append(plan.tiles()).append(" tiles of ").append(plan.files()).append(" files, ").append(plan.bytes())
        .append(" bytes stored, ").append(plan.memory()).append(" bytes in memory, at most ").append(plan.cells())
        .append(" cells\n");
    plan.advice().forEach(line -> text.append(line).append('\n'));
    return text.toString();
  }

  private static void json(JsonText json, QueryPlan plan) {
    json.beginObject().name("tiles").value(plan.tiles()).name("cells").value(plan.cells());
    json.name("files").value(plan.files()).name("bytes").value(plan.bytes()).name("memory").value(plan.memory());
    json.name("advice").beginList();
    plan.advice().forEach(json::value);
    json.endList().name("fragments").beginList();
    for (QueryPlan.Fragment fragment : plan.fragments()) {
      json.inline().beginObject().name("name").value(fragment.name()).name("all_tiles").value(fragment.allTiles());
      json.name("in_ranges").value(fragment.inRanges()).name("skipped").value(fragment.skipped());
      json.name("settled").value(fragment.settled()).name("tiles").value(fragment.tiles());
      json.name("cells").value(fragment.cells()).name("bytes").value(fragment.bytes());
      json.name("why").value(fragment.reason()).endObject();
    }
    json.endList().endObject();
  }
}
