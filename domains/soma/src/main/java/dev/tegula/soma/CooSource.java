package dev.tegula.soma;

import dev.tegula.internal.soma.axis.ValueBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Cells with their positions, one batch per batch of the engine. */
final class CooSource implements MatrixBatches.Source<CooBatch> {

    private final MatrixCells cells;

    CooSource(MatrixCells cells) {
        this.cells = cells;
    }

    @Override
    public @Nullable CooBatch next() {
        if (!cells.next()) {
            return null;
        }
        int size = cells.size();
        ValueBuffer values = new ValueBuffer(cells.values());
        values.append(cells.values(), cells.cells(), size);
        return new CooBatch(
                Arrays.copyOf(cells.rowPositions(), size),
                Arrays.copyOf(cells.columnPositions(), size),
                values.take(size));
    }

    @Override
    public void close() {
        cells.close();
    }
}
