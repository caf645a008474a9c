package dev.tegula.internal.io.infer;

import dev.tegula.ArrayReader;
import dev.tegula.Tegula;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.query.ResultOrder;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.FilterPipeline;
import dev.tegula.schema.Range;
import java.util.ArrayList;
import java.util.List;

/** Measures the filters of an array and better ones on a sample of its cells. */
public final class FilterAdvice {

    private static final int PLACES = 8;
    private static final int CELLS = 4096;

    /** Share of the costs by which others must be better. */
    private static final double GAIN = 0.05;

    /**
     * The filters of a field.
     *
     * @param cells the number of sampled cells
     * @param bytes their stored size with the present filters
     * @param better other filters, or the present ones if none cost less
     * @param betterBytes the stored size with these
     */
    public record Advice(
            String field, int cells, FilterPipeline present, long bytes, FilterPipeline better, long betterBytes) {

        /** Returns whether other filters cost less. */
        public boolean isChange() {
            return !better.equals(present);
        }
    }

    private FilterAdvice() {}

    /** Returns the advice for all fields with cells, in the order of the schema. */
    public static List<Advice> of(ArrayReader array) {
        Cells sample = sample(array);
        List<Advice> advice = new ArrayList<>();
        try (Tegula scratch = Tegula.create()) {
            FilterChoice choice = new FilterChoice(scratch);
            for (Column column : sample.columns()) {
                if (column.size() > 0) {
                    advice.add(advice(choice, column, filters(array.schema(), column.name())));
                }
            }
        }
        return advice;
    }

    private static Advice advice(FilterChoice choice, Column column, FilterPipeline present) {
        FilterChoice.Cost now = choice.cost(column, present);
        FilterChoice.Cost best = choice.best(column);
        FilterChoice.Cost taken = best.seconds() < (1 - GAIN) * now.seconds() ? best : now;
        return new Advice(column.name(), column.size(), present, now.bytes(), taken.filters(), taken.bytes());
    }

    private static FilterPipeline filters(ArraySchema schema, String field) {
        Dimension dimension = schema.dimension(field);
        Attribute attribute = schema.attribute(field);
        return dimension != null
                ? schema.filtersOf(dimension)
                : attribute == null ? FilterPipeline.empty() : attribute.filters();
    }

    /** Returns cells of some places along the first dimension, as they are stored. */
    private static Cells sample(ArrayReader array) {
        List<Range> written = array.nonEmptyDomain();
        if (written == null) {
            return Cells.of(List.of());
        }
        ArraySchema schema = array.schema();
        List<String> fields = schema.isDense()
                ? schema.attributes().stream().map(Attribute::name).toList()
                : schema.fieldNames();
        List<Cells> parts = new ArrayList<>();
        for (Subarray part : parts(schema, written)) {
            Cells cells = array.query()
                    .subarray(part)
                    .fields(fields)
                    .order(schema.isDense() ? ResultOrder.ROW_MAJOR : ResultOrder.GLOBAL)
                    .limit(CELLS)
                    .read();
            if (cells.size() > 0) {
                parts.add(cells);
            }
        }
        return parts.isEmpty() ? Cells.of(List.of()) : Cells.concat(parts);
    }

    private static List<Subarray> parts(ArraySchema schema, List<Range> written) {
        Subarray box = Subarray.whole();
        for (int d = 1; d < written.size(); d++) {
            box = box.addRange(schema.dimensions().get(d).name(), written.get(d));
        }
        String first = schema.dimensions().get(0).name();
        if (!(written.get(0) instanceof Range.OfLong range) || range.high() - range.low() < PLACES) {
            return List.of(box.addRange(first, written.get(0)));
        }
        List<Subarray> parts = new ArrayList<>();
        long step = (range.high() - range.low()) / PLACES;
        for (int i = 0; i < PLACES; i++) {
            long low = range.low() + i * step;
            parts.add(box.addRange(first, Range.of(low, i == PLACES - 1 ? range.high() : low + step - 1)));
        }
        return parts;
    }
}
