package dev.tegula.cli.importer;

import dev.tegula.ArrayWriter;
import dev.tegula.cli.parse.CommandException;
import dev.tegula.errors.DuplicateCellsException;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.query.Duplicates;
import java.util.ArrayList;
import java.util.List;

/** Writes the cells of a file to a sparse array as one fragment. */
public final class SparseImport {

    private final ArrayWriter writer;
    private final ImportColumns intake;

    public SparseImport(ArrayWriter writer, ImportColumns intake) {
        this.writer = writer;
        this.intake = intake;
    }

    /** Writes the cells, in any order. */
    public void write(Duplicates duplicates) {
        if (intake.check() == 0) {
            return; // no cells, no fragment
        }
        List<Column> columns = new ArrayList<>();
        intake.inputs().values().forEach(input -> columns.add(input.column()));
        try {
            writer.write(Cells.of(columns), duplicates);
        } catch (DuplicateCellsException e) {
            throw new CommandException(
                    intake.file() + ", " + intake.describe(e.first(), e.second())
                            + ": the cells have the same coordinates " + e.coordinates()
                            + ", and the array does not allow duplicates. Remove one, or keep the last with --drop-duplicates.",
                    e);
        }
    }
}
