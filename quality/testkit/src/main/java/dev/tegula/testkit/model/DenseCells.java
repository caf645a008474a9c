package dev.tegula.testkit.model;

import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The coordinates of dense arrays. */
final class DenseCells {

    private DenseCells() {}

    /** Returns all cells of the current domain, or of the domain if there is no current domain, with fill values. */
    static List<ModelCell> filled(ArraySchema schema) {
        List<@Nullable Object> fill = AttributeKind.fills(schema.attributes());
        return coordinates(schema, Map.of()).stream()
                .map(coordinates -> new ModelCell(coordinates, fill))
                .toList();
    }

    /** Returns all coordinates of a box in row-major order. Dimensions without a range are included as a whole. */
    static List<List<Comparable<?>>> coordinates(ArraySchema schema, Map<String, List<Range>> box) {
        List<List<Comparable<?>>> all = List.of(List.of());
        for (Dimension dimension : schema.dimensions()) {
            Range domain = Objects.requireNonNull(
                    CoordinateMaker.bounds(schema, schema.dimensions().indexOf(dimension)));
            Range.OfLong range = (Range.OfLong)
                    box.getOrDefault(dimension.name(), List.of(domain)).get(0);
            List<List<Comparable<?>>> longer = new ArrayList<>();
            for (List<Comparable<?>> begun : all) {
                for (long c = range.low(); c <= range.high(); c++) {
                    List<Comparable<?>> next = new ArrayList<>(begun);
                    next.add(c);
                    longer.add(next);
                }
            }
            all = longer;
        }
        return all;
    }
}
