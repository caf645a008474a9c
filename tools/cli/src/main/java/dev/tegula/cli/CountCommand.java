package dev.tegula.cli;

import dev.tegula.ArrayReader;
import dev.tegula.QueryExecution;
import dev.tegula.cli.command.ArrayArguments;
import dev.tegula.cli.command.ExitStatus;
import dev.tegula.cli.command.SelectedCells;
import dev.tegula.cli.command.SelectionOptions;
import dev.tegula.cli.command.Shell;
import dev.tegula.cli.command.StatisticsOption;
import dev.tegula.cli.command.TegulaCommand;
import dev.tegula.query.Aggregate;
import java.io.IOException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Prints the number of cells of an array, or of rows of a file. */
@Command(
        name = "count",
        description = {"Tiles are not read if their statistics determine the number."},
        footer = {
            "  tegula count reads",
            "  tegula count reads --where 'quality >= 20' --range pos=1:1000",
            "  tegula count reads --where \"pos between 1 and 50000 and chrom like 'chr%%'\"",
            "  tegula count temps --where 'celsius > 30' --to 2026-11-01"
        })
final class CountCommand implements TegulaCommand {

    @Mixin
    ArrayArguments array = new ArrayArguments();

    @Mixin
    SelectionOptions selection = new SelectionOptions();

    @Mixin
    StatisticsOption statistics = new StatisticsOption();

    @Override
    public int run(Shell shell) throws IOException {
        CellFile file = CellFile.find(shell, array, selection);
        if (file != null) {
            return file.count();
        }
        try (ArrayReader reader = array.open(shell)) {
            QueryExecution execution =
                    SelectedCells.written(shell, reader, selection).query().execution();
            Object count = execution.aggregate(Aggregate.count()).get(0).value();
            shell.print(count + "\n");
            statistics.write(shell, execution);
        }
        return ExitStatus.OK;
    }
}
