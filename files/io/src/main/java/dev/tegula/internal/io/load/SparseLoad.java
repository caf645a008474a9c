package dev.tegula.internal.io.load;

import dev.tegula.ArrayReader;
import dev.tegula.ArrayWriter;
import dev.tegula.CellBatches;
import dev.tegula.GlobalOrderWriter;
import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.errors.DuplicateCellsException;
import dev.tegula.errors.NextStep;
import dev.tegula.errors.NextStep.Action;
import dev.tegula.io.table.ImportOptions;
import dev.tegula.io.table.ImportReport;
import dev.tegula.io.table.TableFileException;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.query.Duplicates;
import dev.tegula.query.ResultOrder;
import dev.tegula.schema.ArraySchema;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Loads cells into a sparse array as one fragment. Cells that fit the memory budget are written at once. Others are
 * written in sorted runs to a scratch array, which is then read in global order.
 */
public final class SparseLoad {

    private final ArrayWriter writer;
    private final BatchReader reader;
    private final ImportOptions options;
    private final RowReservation reservation;

    public SparseLoad(ArrayWriter writer, BatchReader reader, ImportOptions options, RowReservation reservation) {
        this.writer = writer;
        this.reader = reader;
        this.options = options;
        this.reservation = reservation;
    }

    /** Reads all files and writes their cells. */
    public ImportReport run() throws IOException {
        try (ReadAhead ahead = new ReadAhead(reader)) {
            List<Cells> run = nextRun(ahead);
            Cells more = ahead.next();
            if (more == null) {
                return writeAtOnce(run);
            }
            return writeInRuns(run, more, ahead);
        }
    }

    /** Returns batches up to the budget; an empty list at the end. */
    private List<Cells> nextRun(ReadAhead ahead) throws IOException {
        return nextRun(new ArrayList<>(), ahead);
    }

    private List<Cells> nextRun(List<Cells> run, ReadAhead ahead) throws IOException {
        long bytes = run.stream().mapToLong(SparseLoad::bytes).sum();
        long cells = run.stream().mapToLong(Cells::size).sum();
        while (bytes < options.memoryBudget() && cells < Integer.MAX_VALUE / 4) {
            Cells batch = ahead.next();
            if (batch == null) {
                break;
            }
            run.add(batch);
            bytes += bytes(batch);
            cells += batch.size();
            tell(ImportPhase.READING, reader.rows(), -1);
        }
        return run;
    }

    /** Returns the memory of cells. */
    static long bytes(Cells batch) {
        return batch.columns().stream().mapToLong(Column::memorySize).sum();
    }

    private void tell(ImportPhase phase, long rows, long expected) {
        options.progress().accept(phase.progress(rows, expected, reader));
    }

    private ImportReport writeAtOnce(List<Cells> run) throws IOException {
        if (run.isEmpty()) {
            return report(0);
        }
        reservation.reserve(reader.rows());
        Cells cells = reservation.numbered(Cells.concat(run));
        run.clear();
        tell(ImportPhase.WRITING, 0, cells.size());
        try {
            long written = reader.growth()
                    .evolved(writer)
                    .write(cells, options.duplicates())
                    .cells();
            reservation.release();
            return report(written);
        } catch (DuplicateCellsException e) {
            throw new TableFileException(
                    reader.describe(e.first(), e.second())
                            + ": the cells have the same coordinates " + e.coordinates()
                            + ", and the array does not allow duplicates. Remove one of them.",
                    NextStep.of(Action.DROP_DUPLICATES),
                    e);
        }
    }

    private ImportReport report(long cells) {
        return new ImportReport(reader.rows(), cells, reader.rows() - cells, reader.rejected());
    }

    private ImportReport writeInRuns(List<Cells> first, Cells next, ReadAhead ahead) throws IOException {
        ArraySchema schema = writer.schema();
        boolean keepAll = schema.allowsDuplicates() || options.duplicates() == Duplicates.REFUSE;
        try (ScratchArray scratch = new ScratchArray(schema, keepAll, options.open(), options.scratchFolder());
                Tegula engine = Tegula.create()) {
            scratch.create(engine);
            List<Cells> run = first;
            Cells following = next;
            for (int number = 1; !run.isEmpty(); number++) {
                Cells cells = Cells.concat(run);
                run.clear();
                scratch.write(engine, cells, number);
                if (following != null) {
                    run.add(following);
                    following = null;
                }
                run = nextRun(run, ahead);
            }
            return report(merge(engine, scratch));
        }
    }

    private long merge(Tegula engine, ScratchArray scratch) {
        reservation.reserve(reader.rows());
        long written = 0;
        OpenOptions open = scratch.options();
        try (ArrayReader runs = engine.openForReading(scratch.uri(), open);
                CellBatches batches = runs.query()
                        .fields(writer.schema().fieldNames())
                        .order(ResultOrder.GLOBAL)
                        .batches(options.memoryBudget());
                GlobalOrderWriter fragment = reader.growth().evolved(writer).globalOrder()) {
            while (batches.hasNext()) {
                Cells batch = reservation.numbered(batches.next());
                fragment.write(batch);
                written += batch.size();
                tell(ImportPhase.WRITING, written, reader.rows());
            }
            fragment.commit();
            reservation.release();
            return written;
        } catch (DuplicateCellsException e) {
            throw new TableFileException(
                    reader.file() + ": two cells have the same coordinates " + e.coordinates()
                            + ". Remove one of them.",
                    NextStep.of(Action.DROP_DUPLICATES),
                    e);
        }
    }
}
