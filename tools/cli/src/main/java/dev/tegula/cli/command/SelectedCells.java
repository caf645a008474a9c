package dev.tegula.cli.command;

import dev.tegula.ArrayReader;
import dev.tegula.Query;
import dev.tegula.QueryExecution;
import dev.tegula.cli.parse.RangeParser;
import dev.tegula.cli.parse.RangeText;
import dev.tegula.query.Condition;
import dev.tegula.query.QueryStatistics;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import dev.tegula.schema.RangeRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The cells that a command reads. Without ranges, these are the cells of a dense array in its non-empty domain, because
 * a domain can have far more cells than were written. Commands say so on standard error.
 */
public final class SelectedCells {

    private final Shell shell;
    private final Query query;
    /** What to report if there are no cells; empty if it was reported already. */
    private final String none;

    private final ArrayReader reader;
    private List<Long> shape = List.of();
    private @Nullable Subarray box;
    private final SelectionOptions selection;

    private SelectedCells(Shell shell, ArrayReader reader, SelectionOptions selection, Query query, String none) {
        this.shell = shell;
        this.reader = reader;
        this.selection = selection;
        this.query = query;
        this.none = none;
    }

    /** Returns the cells of a selection, in the whole domain if it has no ranges. */
    public static SelectedCells inDomain(Shell shell, ArrayReader reader, SelectionOptions selection) {
        return new SelectedCells(shell, reader, selection, selection.query(reader), none(selection));
    }

    /** Returns the cells of a selection, in the non-empty domain of a dense array if it has no ranges. */
    public static SelectedCells written(Shell shell, ArrayReader reader, SelectionOptions selection) {
        ArraySchema schema = reader.schema();
        Query query = selection.query(reader);
        List<Long> shape = selection.where.isGiven() ? List.of() : selection.shape(schema);
        if (!schema.isDense() || selection.hasRanges() || selection.wholeDomain) {
            return new SelectedCells(shell, reader, selection, query, none(selection))
                    .withShape(shape)
                    .withBox(RangeParser.parse(selection.ranges, schema));
        }
        List<Range> domain = domain(schema);
        List<Range> box = common(schema, reader.nonEmptyDomain(), domain);
        String all = "Add --whole-domain for all cells of the domain, " + RangeText.box(schema, domain) + ".";
        if (box == null) {
            shell.err().println("tegula: no cells: nothing was written. " + all);
            return new SelectedCells(shell, reader, selection, nothing(schema, reader), "");
        }
        if (!box.equals(domain)) {
            shell.err()
                    .println("tegula: cells of the non-empty domain only, " + RangeText.box(schema, box) + ". " + all);
        }
        return new SelectedCells(shell, reader, selection, query.subarray(Subarray.ofBox(schema, box)), none(selection))
                .withShape(selection.where.isGiven() ? List.of() : lengths(box))
                .withBox(Subarray.ofBox(schema, box));
    }

    private SelectedCells withShape(List<Long> lengths) {
        shape = lengths;
        return this;
    }

    private SelectedCells withBox(Subarray ranges) {
        box = ranges;
        return this;
    }

    /** Returns the ranges of {@link #written}; null if nothing was written. */
    @Nullable
    public Subarray box() {
        return box;
    }

    public Query query() {
        return query;
    }

    /** Returns the length of each axis of the box of a dense array; empty if the cells are not a whole box. */
    public List<Long> shape() {
        return shape;
    }

    /** Returns the numbers of cells of ranges. */
    static List<Long> lengths(List<Range> box) {
        return box.stream()
                .map(range -> (Range.OfLong) range)
                .map(range -> range.high() - range.low() + 1)
                .toList();
    }

    /** Reports on standard error that an execution, which has ended, found no cells. */
    public void end(QueryExecution execution) {
        end(execution.statistics());
    }

    /** Reports on standard error that nothing was found. */
    public void end(QueryStatistics reading) {
        if (!none.isEmpty() && reading.resultCells() == 0) {
            List<String> labels =
                    selection.where.isGiven() ? UnknownLabels.of(reader, selection.where.condition()) : List.of();
            shell.err().println("tegula: " + String.join("; ", prepend(none, labels)));
        }
    }

    private static List<String> prepend(String first, List<String> others) {
        List<String> all = new ArrayList<>(List.of(first));
        all.addAll(others);
        return all;
    }

    private static String none(SelectionOptions selection) {
        return selection.hasRanges() || selection.where.isGiven() ? "no cells match" : "no cells at this time";
    }

    public static List<Range> domain(ArraySchema schema) {
        List<Range> current = schema.currentDomain();
        return current != null
                ? current
                : schema.dimensions().stream()
                        .map(dimension -> Objects.requireNonNull(dimension.domain()))
                        .toList();
    }

    /** Returns the intersection of two boxes; null if it is empty. */
    private static @Nullable List<Range> common(ArraySchema schema, @Nullable List<Range> written, List<Range> domain) {
        if (written == null) {
            return null;
        }
        List<Range> box = new ArrayList<>();
        for (int d = 0; d < domain.size(); d++) {
            Datatype type = schema.dimensions().get(d).datatype();
            Range.OfLong a = (Range.OfLong) written.get(d);
            Range.OfLong b = (Range.OfLong) domain.get(d);
            if (!RangeRules.overlap(type, a, b)) {
                return null;
            }
            box.add(Range.of(
                    RangeRules.compare(type, a.low(), b.low()) > 0 ? a.low() : b.low(),
                    RangeRules.compare(type, a.high(), b.high()) < 0 ? a.high() : b.high()));
        }
        return box;
    }

    /** Returns a query without results: one cell, a condition that no cell satisfies, and the limit 0. */
    private static Query nothing(ArraySchema schema, ArrayReader reader) {
        Subarray corner = Subarray.whole();
        List<Range> domain = domain(schema);
        for (int d = 0; d < domain.size(); d++) {
            Dimension dimension = schema.dimensions().get(d);
            corner = corner.addRange(
                    dimension.name(),
                    Range.of(((Range.OfLong) domain.get(d)).low(), ((Range.OfLong) domain.get(d)).low()));
        }
        String field = schema.attributes().get(0).name();
        Condition never =
                Condition.field(field).isNull().and(Condition.field(field).isNotNull());
        return reader.query().subarray(corner).where(never).limit(0);
    }
}
