package dev.tegula.internal.history;

import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/** Versions of cells at whose coordinates there is no visible cell. */
final class HiddenCells implements Iterator<Cells> {

    private final Iterator<Cells> versions;
    private final Iterator<Cells> visible;
    private final List<String> dimensions;
    private @Nullable Cells batch;
    private int row = -1;
    private boolean isMatched = true;
    private @Nullable Cells next;

    /**
     * @param versions all versions of cells, in global order
     * @param visible the coordinates of the visible ones, in global order
     */
    HiddenCells(Iterator<Cells> versions, Iterator<Cells> visible, List<String> dimensions) {
        this.versions = versions;
        this.visible = visible;
        this.dimensions = dimensions;
    }

    @Override
    public boolean hasNext() {
        while (next == null && versions.hasNext()) {
            Cells all = versions.next();
            int[] hidden = new int[all.size()];
            int count = 0;
            for (int i = 0; i < hidden.length; i++) {
                hidden[count] = i;
                count += isVisible(all, i) ? 0 : 1;
            }
            next = count == 0 ? null : all.select(Arrays.copyOf(hidden, count));
        }
        return next != null;
    }

    @Override
    public Cells next() {
        Cells found = hasNext() ? next : null;
        if (found == null) {
            throw new NoSuchElementException();
        }
        next = null;
        return found;
    }

    /** Versions of one cell follow each other, and visible cells come in the same order. */
    private boolean isVisible(Cells all, int version) {
        if (isAtVisible(all, version)) {
            return true;
        }
        if (isMatched) {
            advance();
            isMatched = isAtVisible(all, version);
            return isMatched;
        }
        return false;
    }

    private boolean isAtVisible(Cells all, int version) {
        Cells cells = batch;
        if (cells == null) {
            return false;
        }
        for (String name : dimensions) {
            Column known = cells.column(name);
            if (!Arrays.equals(known.bytes(row), all.column(name).bytes(version))) {
                return false;
            }
        }
        isMatched = true;
        return true;
    }

    private void advance() {
        row++;
        while ((batch == null || row >= batch.size()) && visible.hasNext()) {
            batch = visible.next();
            row = 0;
        }
        if (batch != null && row >= batch.size()) {
            batch = null;
        }
    }
}
