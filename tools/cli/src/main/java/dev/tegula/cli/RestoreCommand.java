package dev.tegula.cli;

import dev.tegula.ArrayReader;
import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.Transaction;
import dev.tegula.cli.command.ExitStatus;
import dev.tegula.cli.command.KeyOptions;
import dev.tegula.cli.command.ObjectLocation;
import dev.tegula.cli.command.Shell;
import dev.tegula.cli.command.TagTimes;
import dev.tegula.cli.command.TegulaCommand;
import dev.tegula.transactions.TransactionPreview;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Brings back an earlier state. */
@Command(
        name = "restore",
        description = {
            "Cells that were written since are deleted, or have their former values again, in one transaction; so have "
                    + "metadata, except tags. Attributes that were added since are dropped, and dropped ones return. Dimension "
                    + "labels and the current domain stay. Readers at earlier times see no difference, and "
                    + "'tegula restore' can go back and forth."
        },
        footer = {
            "  tegula tag set temps v1",
            "  tegula restore temps --to tag:v1 --dry-run",
            "  tegula restore temps --to tag:v1"
        })
final class RestoreCommand implements TegulaCommand {

    @Parameters(index = "0", paramLabel = "URI", description = "The array.")
    String uri = "";

    @Option(
            names = "--to",
            required = true,
            paramLabel = "TIME",
            description = "The state to bring back: milliseconds since 1970, a date, or tag:NAME.")
    String to = "";

    @Option(names = "--dry-run", description = "Print the changes, and make none.")
    boolean dryRun;

    @Mixin
    KeyOptions keys = new KeyOptions();

    @Override
    public int run(Shell shell) throws IOException {
        Tegula engine = shell.engine();
        OpenOptions then = keys.options().at(TagTimes.millis(shell, uri, keys, "--to", to));
        String place = ObjectLocation.find(engine, uri, keys.options());
        AtomicReference<@Nullable TransactionPreview> changes = new AtomicReference<>();
        List<String> kept = new ArrayList<>();
        try (ArrayReader past = engine.openForReading(place, then)) {
            if (dryRun) {
                try (Transaction transaction = engine.transaction(place, keys.options())) {
                    kept.addAll(transaction.restore(past));
                    changes.set(transaction.preview());
                }
            } else {
                engine.inTransaction(place, keys.options(), transaction -> {
                    kept.clear();
                    kept.addAll(transaction.restore(past));
                    changes.set(transaction.preview());
                });
            }
        }
        TransactionPreview made = Objects.requireNonNull(changes.get());
        shell.print("cells: " + made.writtenCells() + " written, " + made.deletedCells() + " deleted\n");
        if (dryRun) {
            shell.print("writes about " + made.bytes() + " bytes before compression\n");
        }
        if (made.changesSchema()) {
            shell.print("schema: attributes of then\n");
        }
        if (!made.metadata().isEmpty()) {
            shell.print("metadata: " + String.join(", ", made.metadata()) + "\n");
        }
        kept.forEach(line -> shell.print(line + "\n"));
        return ExitStatus.OK;
    }
}
