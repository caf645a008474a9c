package dev.tegula.internal.read.sparse;

import java.util.Arrays;
import java.util.List;

/** Which of the selected cells of a read match its condition. Cells that do not match may still hide older cells. */
sealed interface CellMatches {

    /** Returns whether a cell matches, by its number. */
    boolean has(int cell);

    /** Returns the cells of a selection that match, with new numbers. */
    default SelectedCells of(SelectedCells cells) {
        return this instanceof Marked marked ? cells.keep(marked.marks) : cells;
    }

    /** Every cell matches. */
    record All() implements CellMatches {
        @Override
        public boolean has(int cell) {
            return true;
        }
    }

    /**
     * Some cells match.
     *
     * @param marks one for each selected cell
     */
    record Marked(boolean[] marks) implements CellMatches {
        @Override
        public boolean has(int cell) {
            return marks[cell];
        }
    }

    /**
     * Returns the matches of several selections, one after the other.
     *
     * @param counts number of cells of each selection
     */
    static CellMatches join(List<CellMatches> selections, List<Integer> counts) {
        if (selections.stream().allMatch(All.class::isInstance)) {
            return new All();
        }
        boolean[] marks =
                new boolean[counts.stream().mapToInt(Integer::intValue).sum()];
        int first = 0;
        for (int s = 0; s < selections.size(); s++) {
            int count = counts.get(s);
            if (selections.get(s) instanceof Marked marked) {
                System.arraycopy(marked.marks, 0, marks, first, count);
            } else {
                Arrays.fill(marks, first, first + count, true);
            }
            first += count;
        }
        return new Marked(marks);
    }
}
