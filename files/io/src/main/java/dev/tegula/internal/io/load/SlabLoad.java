package dev.tegula.internal.io.load;

import dev.tegula.ArrayWriter;
import dev.tegula.SlabWriter;
import dev.tegula.query.Cells;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes cells to a dense array as one fragment, while they are read. Holds the cells of a few bricks. */
final class SlabLoad {

    private final ArrayWriter writer;
    private final DenseInput input;
    /** The rest of a batch that ends in the next slab. */
    private @Nullable Cells rest;

    SlabLoad(ArrayWriter writer, DenseInput input) {
        this.writer = writer;
        this.input = input;
    }

    /** @param slabs the parts of the box, in the order in which the input has them, each in row-major order */
    void run(DenseBox box, TileBricks slabs) throws IOException {
        try (SlabWriter fragment = writer.slabs(box.subarray())) {
            for (DenseBox slab = slabs.next(); slab != null; slab = slabs.next()) {
                fragment.write(slab.subarray(), take(slab.size(), box));
            }
            if (rest != null || input.next() != null) {
                throw input.wrongCount(box.cells(), box.toString());
            }
            fragment.commit();
        }
    }

    private Cells take(int count, DenseBox box) throws IOException {
        List<Cells> parts = new ArrayList<>();
        for (int found = 0; found < count; ) {
            Cells batch = rest == null ? input.next() : rest;
            if (batch == null) {
                throw input.wrongCount(box.cells(), box.toString());
            }
            int taken = Math.min(batch.size(), count - found);
            parts.add(taken == batch.size() ? batch : batch.slice(0, taken));
            rest = taken == batch.size() ? null : batch.slice(taken, batch.size());
            found += taken;
        }
        return Cells.concat(parts);
    }
}
