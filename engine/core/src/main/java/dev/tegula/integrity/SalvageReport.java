package dev.tegula.integrity;

import dev.tegula.annotations.Result;
import java.util.List;

/**
 * Result of a salvage.
 *
 * @param fragments outcome of each fragment, in the order in which they were copied, those of dimension labels first
 * @param problems lost data other than cells: schemas, metadata, delete conditions, labels
 * @param notes differences from the source without a loss
 */
@Result
public record SalvageReport(List<Fragment> fragments, List<String> problems, List<String> notes) {

    /** Outcome of a fragment. */
    public enum Outcome {
        /** All its cells were copied. */
        COPIED,
        /** Some of its cells, or some of their fields, are lost. */
        PARTLY,
        /** None of its cells can be read. */
        LOST,
        /** It was skipped, because other fragments have its cells or because it is not committed. */
        SKIPPED
    }

    /**
     * One fragment of the source.
     *
     * @param array URI of the array
     * @param cells number of copied cells
     * @param reason why it is lost or was skipped; else empty
     */
    @Result
    public record Fragment(String array, String name, Outcome outcome, long cells, String reason, List<Loss> losses) {}

    /**
     * Lost cells of some tiles, or one lost field of these cells.
     *
     * @param field empty if whole cells are lost
     * @param tiles number of tiles
     * @param cells number of cells
     * @param bytes stored bytes of these tiles
     * @param ranges bounds of the cells of the first tiles: boxes of dense tiles, minimum bounding rectangles of sparse
     *     tiles
     * @param reason why the first tile cannot be read
     */
    @Result
    public record Loss(String field, long tiles, long cells, long bytes, List<String> ranges, String reason) {}

    /** Returns whether nothing was lost. */
    public boolean isComplete() {
        return problems.isEmpty()
                && fragments.stream()
                        .allMatch(each -> each.outcome() == Outcome.COPIED || each.outcome() == Outcome.SKIPPED);
    }

    /** Returns the number of copied cells. */
    public long cells() {
        return fragments.stream().mapToLong(Fragment::cells).sum();
    }
}
