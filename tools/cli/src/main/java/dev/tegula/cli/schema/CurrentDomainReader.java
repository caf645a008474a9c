package dev.tegula.cli.schema;

import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Reads a current domain: {@code {"row": [0, 99], …}}. */
final class CurrentDomainReader {

    private CurrentDomainReader() {}

    /**
     * Reads the member {@code current_domain}; returns null if it is absent.
     *
     * @param otherwise the default range of a dimension; null if it is required
     */
    static @Nullable List<Range> read(
            JsonObject object, List<Dimension> dimensions, Function<Dimension, @Nullable Range> otherwise)
            throws IOException {
        JsonNode node = object.find("current_domain");
        if (node == null) {
            return null;
        }
        Set<String> names = new LinkedHashSet<>();
        dimensions.forEach(dimension -> names.add(dimension.name()));
        JsonObject current = new JsonObject(node, "current_domain", names);
        List<Range> ranges = new ArrayList<>();
        for (Dimension dimension : dimensions) {
            Range given = FieldReader.range(current, dimension.name(), dimension.datatype());
            Range range = given == null ? otherwise.apply(dimension) : given;
            if (range == null) {
                throw current.wrong(dimension.name(), "[\"low\", \"high\"]");
            }
            ranges.add(range);
        }
        return ranges;
    }
}
