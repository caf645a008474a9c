package dev.tegula.integrity;

import java.util.List;

/**
 * The result of a salvage.
 *
 * @param fragments what became of each fragment, in the order in which they were copied; those of dimension labels
 *     first
 * @param problems what is not in the copy beside cells: schemas, metadata, delete conditions, labels
 * @param notes differences from the source that lose nothing
 */
public record SalvageReport(List<Fragment> fragments, List<String> problems, List<String> notes) {

    /** What became of a fragment. */
    public enum Outcome {
        /** All its cells are in the copy. */
        COPIED,
        /** Some of its cells, or some of their fields, are lost. */
        PARTLY,
        /** None of its cells can be read. */
        LOST,
        /** Left out: other fragments have its cells, or it is not committed. */
        SKIPPED
    }

    /**
     * One fragment of the source.
     *
     * @param array the URI of the array
     * @param cells cells in the copy
     * @param reason why it is lost or was skipped; else empty
     */
    public record Fragment(String array, String name, Outcome outcome, long cells, String reason, List<Loss> losses) {}

    /**
     * Lost cells of some tiles, or one lost field of them.
     *
     * @param field empty if whole cells are lost
     * @param tiles number of tiles
     * @param cells number of cells
     * @param bytes stored bytes of these tiles
     * @param ranges where the cells of the first tiles are: boxes of dense tiles, minimum bounding rectangles of sparse
     *     ones
     * @param reason why the first tile cannot be read
     */
    public record Loss(String field, long tiles, long cells, long bytes, List<String> ranges, String reason) {}

    /** Whether nothing was lost. */
    public boolean isComplete() {
        return problems.isEmpty()
                && fragments.stream()
                        .allMatch(each -> each.outcome() == Outcome.COPIED || each.outcome() == Outcome.SKIPPED);
    }

    /** Cells in the copy. */
    public long cells() {
        return fragments.stream().mapToLong(Fragment::cells).sum();
    }
}
