package dev.tegula.cli;

import dev.tegula.ArrayReader;
import dev.tegula.Query;
import dev.tegula.cli.command.ArrayArguments;
import dev.tegula.cli.command.CostText;
import dev.tegula.cli.command.ExitStatus;
import dev.tegula.cli.command.FieldOptions;
import dev.tegula.cli.command.OutputFormat;
import dev.tegula.cli.command.SelectedCells;
import dev.tegula.cli.command.SelectionOptions;
import dev.tegula.cli.command.Shell;
import dev.tegula.cli.command.TegulaCommand;
import dev.tegula.internal.io.text.JsonText;
import dev.tegula.query.QueryPlan;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Shows the cost of a read. */
@Command(
        name = "explain",
        footer = {
            "  tegula explain temps --range row=1:10",
            "  tegula explain reads --where 'quality >= 20' --fields pos --format json"
        })
final class ExplainCommand implements TegulaCommand {

    @Mixin
    ArrayArguments array = new ArrayArguments();

    @Mixin
    OutputFormat format = new OutputFormat();

    @Mixin
    SelectionOptions selection = new SelectionOptions();

    @Mixin
    FieldOptions fields = new FieldOptions();

    @Override
    public int run(Shell shell) throws IOException {
        format.check();
        try (ArrayReader reader = array.open(shell)) {
            Query query =
                    SelectedCells.written(shell, reader, selection).query().fields(fields.names(reader.schema()));
            format.print(shell, query.explain(), ExplainCommand::text, ExplainCommand::json);
        }
        return ExitStatus.OK;
    }

    private static String text(QueryPlan plan) {
        StringBuilder text = new StringBuilder(CostText.text(plan.cost()));
        long bytes =
                plan.resultBytes().values().stream().mapToLong(Long::longValue).sum();
        text.append("result: about ")
                .append(plan.resultCells())
                .append(" cells, ")
                .append(bytes)
                .append(" bytes\n");
        plan.advice().forEach(line -> text.append(line).append('\n'));
        return text.toString();
    }

    private static void json(JsonText json, QueryPlan plan) {
        json.beginObject();
        CostText.json(json, plan.cost());
        json.name("result_cells")
                .value(plan.resultCells())
                .name("result_bytes")
                .inline()
                .beginObject();
        plan.resultBytes().forEach((field, bytes) -> json.name(field).value(bytes));
        json.endObject().name("advice").beginList();
        plan.advice().forEach(json::value);
        json.endList().endObject();
    }
}
