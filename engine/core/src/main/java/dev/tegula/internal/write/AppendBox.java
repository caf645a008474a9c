package dev.tegula.internal.write;

import dev.tegula.internal.cells.FieldLookup;
import dev.tegula.query.Cells;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import dev.tegula.schema.RangeRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The box of cells that are appended to a dense array: it begins after the written cells along one dimension and covers
 * the whole domain of the others.
 */
public final class AppendBox {

    private final ArraySchema schema;
    private final List<Range> box = new ArrayList<>();

    /**
     * @param written the non-empty domain, or null
     * @throws IllegalArgumentException if the cells are not whole slices, or do not fit into the domain
     */
    private AppendBox(ArraySchema schema, @Nullable List<Range> written, String dimension, int cells) {
        this.schema = schema;
        int along = FieldLookup.dimensionIndex(schema, dimension);
        long slice = 1;
        for (int d = 0; d < schema.dimensions().size(); d++) {
            Range.OfLong bounds = bounds(d);
            box.add(bounds);
            slice = d == along ? slice : Math.multiplyExact(slice, bounds.high() - bounds.low() + 1);
        }
        if (cells == 0 || cells % slice != 0) {
            throw new IllegalArgumentException(
                    "dimension '" + dimension + "': cells to append are not whole slices (found " + cells
                            + " cells, expected a multiple of " + slice + ")");
        }
        Dimension grown = schema.dimensions().get(along);
        Range.OfLong domain = (Range.OfLong) Objects.requireNonNull(grown.domain());
        long first = written == null ? bounds(along).low() : ((Range.OfLong) written.get(along)).high() + 1;
        long slices = cells / slice;
        boolean full = written != null && ((Range.OfLong) written.get(along)).high() == domain.high();
        if (full || Long.compareUnsigned(slices - 1, domain.high() - first) > 0) {
            throw new IllegalArgumentException(
                    "dimension '" + dimension + "': appended cells exceed the domain (found " + slices + " slices"
                            + (written == null ? "" : " after " + RangeRules.text(grown.datatype(), written.get(along)))
                            + ", expected at most the domain " + RangeRules.text(grown.datatype(), domain) + ")");
        }
        box.set(along, Range.of(first, first + slices - 1));
    }

    /**
     * Returns the box of cells to append to an array.
     *
     * @param written the non-empty domain of the array, or null
     * @throws IllegalStateException if the array is sparse
     * @throws IllegalArgumentException if the cells do not fit it
     */
    public static AppendBox of(ArraySchema schema, @Nullable List<Range> written, String dimension, Cells cells) {
        if (!schema.isDense()) {
            throw new IllegalStateException(
                    "the array is sparse: cells cannot be appended. Write them with their coordinates.");
        }
        AppendBox box = new AppendBox(schema, written, dimension, cells.size());
        DenseWrite.check(schema, cells, cells.size());
        return box;
    }

    private Range.OfLong bounds(int d) {
        List<Range> current = schema.currentDomain();
        return (Range.OfLong) Objects.requireNonNull(
                current == null ? schema.dimensions().get(d).domain() : current.get(d));
    }

    /** Returns one range per dimension. */
    public List<Range> ranges() {
        return box;
    }

    /** Returns the box as a selection. */
    public Subarray subarray() {
        return Subarray.ofBox(schema, box);
    }

    /** Returns the current domain that contains the box, or null if the present one does or the array has none. */
    public @Nullable List<Range> grownDomain() {
        List<Range> current = schema.currentDomain();
        if (current == null) {
            return null;
        }
        List<Range> grown = new ArrayList<>();
        for (int d = 0; d < current.size(); d++) {
            Range.OfLong now = bounds(d);
            Range.OfLong needed = (Range.OfLong) box.get(d);
            boolean further = RangeRules.compare(schema.dimensions().get(d).datatype(), needed.high(), now.high()) > 0;
            grown.add(Range.of(now.low(), further ? needed.high() : now.high()));
        }
        return grown.equals(current) ? null : grown;
    }
}
