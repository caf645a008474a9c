package dev.tegula.benchmarks.tegula;

import dev.tegula.ArrayWriter;
import dev.tegula.Tegula;
import dev.tegula.benchmarks.ArrayFolder;
import dev.tegula.benchmarks.CellReceiver;
import dev.tegula.benchmarks.Job;
import dev.tegula.benchmarks.Table;
import dev.tegula.benchmarks.Task;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.query.Subarray;
import java.io.IOException;
import java.util.List;
import java.util.Objects;

/** Writes each table as a fragment. Opens the array for each fragment, as libtiledb requires. */
final class WriteTask implements Task {

    private final Tegula tegula;
    private final Job.Write job;
    private final List<Cells> tables;

    WriteTask(Tegula tegula, Job.Write job) {
        this.tegula = tegula;
        this.job = job;
        this.tables = job.tables().stream().map(this::cells).toList();
    }

    private Cells cells(Table table) {
        return Cells.of(
                table.columns().stream().map(data -> column(table, data)).toList());
    }

    private Column column(Table table, Table.Data data) {
        return Column.of(
                Objects.requireNonNull(job.schema().field(data.field())),
                data.array(),
                table.cells(),
                data.offsets(),
                null);
    }

    @Override
    public void before() throws IOException {
        ArrayFolder.makeRoom(job.array());
        tegula.createArray(Job.uri(job.array()), job.schema());
    }

    @Override
    public void run(CellReceiver witness) {
        for (Cells cells : tables) {
            try (ArrayWriter array = tegula.openForWriting(Job.uri(job.array()))) {
                if (job.schema().isDense()) {
                    array.write(Subarray.whole(), cells);
                } else {
                    array.write(cells);
                }
            }
        }
    }
}
