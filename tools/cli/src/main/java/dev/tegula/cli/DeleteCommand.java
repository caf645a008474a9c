package dev.tegula.cli;

import dev.tegula.ArrayWriter;
import dev.tegula.DeletePreview;
import dev.tegula.cli.command.CostText;
import dev.tegula.cli.command.ExitStatus;
import dev.tegula.cli.command.KeyOptions;
import dev.tegula.cli.command.Shell;
import dev.tegula.cli.command.TegulaCommand;
import dev.tegula.cli.command.WhereOptions;
import dev.tegula.cli.command.WriteTimeOption;
import dev.tegula.cli.parse.UsageException;
import dev.tegula.internal.io.text.Table;
import dev.tegula.query.Condition;
import dev.tegula.query.ConditionSyntaxException;
import dev.tegula.query.DeleteMethod;
import dev.tegula.query.DeleteResult;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Deletes cells. */
@Command(
        name = "delete",
        description = {"Readers at earlier times still see the cells."},
        footer = {
            "  tegula delete reads --where 'quality < 10' --dry-run",
            "  tegula delete reads --where 'quality < 10'",
            "  tegula delete reads --where \"chrom = 'chrM'\" --at 2026-11-01",
            "  tegula delete reads --keep 'depth >= 3'      # also deletes null depths"
        })
final class DeleteCommand implements TegulaCommand {

    @Parameters(index = "0", paramLabel = "URI", description = "Path or URI of the array.")
    String uri = "";

    @Mixin
    WhereOptions where = new WhereOptions();

    @Option(
            names = "--keep",
            paramLabel = "CONDITION",
            description = "Delete all cells that do not match this condition, including nulls.")
    @Nullable
    String keep;

    @Mixin
    WriteTimeOption time = new WriteTimeOption();

    @Option(
            names = "--dry-run",
            description = "Print the number of matching cells, by fragment and in total, and the cost; delete nothing.")
    boolean dryRun;

    @Option(
            names = "--stored-only",
            description = "Store the condition, which costs readers little, or fail if the format cannot.")
    boolean storedOnly;

    @Mixin
    KeyOptions keys = new KeyOptions();

    @Override
    public int run(Shell shell) throws IOException {
        if (where.isGiven() == (keep != null)) {
            throw new UsageException("give either --where or --keep");
        }
        Condition condition = keep == null ? where.condition() : parse(keep);
        try (ArrayWriter array = shell.engine().openForWriting(uri, time.options(keys))) {
            shell.print(delete(array, condition));
        }
        if (!dryRun) {
            shell.engine().maintenance(uri, time.options(keys)).warnOfNewerWrites();
        }
        return ExitStatus.OK;
    }

    private String delete(ArrayWriter array, Condition condition) {
        if (dryRun) {
            return text(keep == null ? array.previewDelete(condition) : array.previewDeleteAllBut(condition));
        } else if (storedOnly) {
            return text(
                    keep == null
                            ? array.delete(condition, DeleteMethod.CONDITION)
                            : array.deleteAllBut(condition, DeleteMethod.CONDITION));
        }
        return text(keep == null ? array.delete(condition) : array.deleteAllBut(condition));
    }

    private static String text(DeleteResult result) {
        return result.method() == DeleteMethod.CONDITION
                ? "deleted by a stored condition\n"
                : "deleted by tombstones, cells: " + result.cells() + "\n";
    }

    private static String text(DeletePreview preview) {
        Table table = new Table("", "lr");
        table.row("FRAGMENT", "CELLS");
        preview.fragments().forEach((name, cells) -> table.row(name, Long.toString(cells)));
        table.row("total", Long.toString(preview.cells()));
        table.row("method", preview.method() == DeleteMethod.CONDITION ? "condition" : "tombstones");
        return table + CostText.change(preview.readFragments(), preview.readBytes(), preview.bytes());
    }

    private static Condition parse(String text) {
        try {
            return Condition.parse(text);
        } catch (ConditionSyntaxException e) {
            throw new UsageException("--keep: " + e.getMessage());
        }
    }
}
