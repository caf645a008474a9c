package dev.tegula.cli;

import dev.tegula.ArrayWriter;
import dev.tegula.DeletePreview;
import dev.tegula.cli.parse.UsageException;
import dev.tegula.cli.text.Table;
import dev.tegula.query.Condition;
import dev.tegula.query.ConditionSyntaxException;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Deletes cells. */
@Command(
        name = "delete",
        header = "Deletes cells of a sparse array by condition; readers of earlier times still see them.",
        sortOptions = false,
        footer = {
            "",
            "Examples:",
            "  tegula delete reads --where 'quality < 10' --dry-run",
            "  tegula delete reads --where 'quality < 10'",
            "  tegula delete reads --where \"chrom = 'chrM'\" --at 2026-11-01",
            "  tegula delete reads --keep 'depth >= 3'      (cells whose depth is null go as well)"
        })
final class DeleteCommand implements TegulaCommand {

    @Parameters(index = "0", paramLabel = "URI", description = "The array: a path, or file:///….")
    String uri = "";

    @Mixin
    WhereOptions where = new WhereOptions();

    @Option(
            names = "--keep",
            paramLabel = "CONDITION",
            description = "Delete the cells that do not match this instead, nulls among them.")
    @Nullable
    String keep;

    @Option(names = "--at", paramLabel = "MS", description = "When: milliseconds since 1970, or a date. Default: now.")
    @Nullable
    String at;

    @Option(
            names = "--dry-run",
            description = "Delete nothing; print how many cells would be deleted, by fragment and in total.")
    boolean dryRun;

    @Mixin
    KeyOptions keys = new KeyOptions();

    @Override
    public int run(Shell shell) throws IOException {
        if (where.isGiven() == (keep != null)) {
            throw new UsageException("either --where or --keep is needed");
        }
        Condition condition = keep == null ? where.condition() : parse(keep);
        try (ArrayWriter array = shell.engine().openForWriting(uri, WriteTimeOption.options(at, keys))) {
            if (dryRun) {
                shell.print(text(keep == null ? array.previewDelete(condition) : array.previewDeleteAllBut(condition)));
            } else if (keep == null) {
                array.delete(condition);
            } else {
                array.deleteAllBut(condition);
            }
        }
        return ExitStatus.OK;
    }

    private static String text(DeletePreview preview) {
        Table table = new Table("", "lr");
        table.row("FRAGMENT", "CELLS");
        preview.fragments().forEach((name, cells) -> table.row(name, Long.toString(cells)));
        table.row("total", Long.toString(preview.cells()));
        return table.toString();
    }

    private static Condition parse(String text) {
        try {
            return Condition.parse(text);
        } catch (ConditionSyntaxException e) {
            throw new UsageException("--keep: " + e.getMessage());
        }
    }
}
