package dev.tegula.internal.io.load;

import dev.tegula.CellBatches;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Adds coordinates to cells without them: those of the cells of a box, in the same order. */
final class CellPlaces {

    private static final String WHERE = "the box to write";

    private final CellBatches places;
    private final DenseInput input;
    private Cells rest = Cells.of(List.of());
    private long used;

    CellPlaces(CellBatches places, DenseInput input) {
        this.places = places;
        this.input = input;
    }

    /**
     * Returns the next cells with coordinates, or null at the end.
     *
     * @throws dev.tegula.io.table.TableFileException if there are fewer or more cells than in the box
     */
    @Nullable
    Cells next() throws IOException {
        Cells batch = input.next();
        if (batch == null) {
            if (rest.size() > 0 || places.hasNext()) {
                throw input.wrongCount(used + remaining(), WHERE);
            }
            return null;
        }
        List<Cells> parts = new ArrayList<>(rest.size() == 0 ? List.of() : List.of(rest));
        int found = rest.size();
        while (found < batch.size()) {
            if (!places.hasNext()) {
                throw input.wrongCount(used + found, WHERE);
            }
            Cells more = places.next();
            parts.add(more);
            found += more.size();
        }
        Cells all = Cells.concat(parts);
        rest = all.slice(batch.size(), found);
        used += batch.size();
        List<Column> columns = new ArrayList<>(all.slice(0, batch.size()).columns());
        columns.addAll(batch.columns());
        return Cells.of(columns);
    }

    private long remaining() {
        long count = rest.size();
        while (places.hasNext()) {
            count += places.next().size();
        }
        return count;
    }
}
