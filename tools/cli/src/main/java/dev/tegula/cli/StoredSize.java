package dev.tegula.cli;

import dev.tegula.ArrayReader;
import dev.tegula.FragmentInfo;
import dev.tegula.Query;
import dev.tegula.query.QueryCost;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The stored and decoded bytes of the visible cells of an array, from metadata. */
final class StoredSize {

    /** With more tiles or fragments, the metadata of all of them would take long to read. */
    private static final long MAX_TILES = 1_000_000;

    private static final int MAX_FRAGMENTS = 1000;

    private StoredSize() {}

    /** Returns the cost of reading all cells; null if there are too many tiles or fragments to look at. */
    static @Nullable QueryCost of(ArrayReader reader, List<FragmentInfo> fragments) {
        long tiles = fragments.stream().mapToLong(FragmentInfo::tiles).sum();
        List<Range> written = reader.nonEmptyDomain();
        if (fragments.size() > MAX_FRAGMENTS || tiles > MAX_TILES || written == null) {
            return null;
        }
        ArraySchema schema = reader.schema();
        Query query = reader.query().fields(schema.isDense() ? attributes(schema) : schema.fieldNames());
        if (schema.isDense()) {
            Subarray box = Subarray.whole();
            double all = 1;
            for (int d = 0; d < written.size(); d++) {
                Dimension dimension = schema.dimensions().get(d);
                Range.OfLong range = (Range.OfLong) written.get(d);
                Number extent = dimension.extent();
                double width = extent == null ? Double.MAX_VALUE : extent.doubleValue();
                all *= Math.ceil((unsigned(range.high() - range.low()) + 1) / width) + 1;
                box = box.addRange(dimension.name(), range);
            }
            if (all > MAX_TILES) {
                return null;
            }
            query = query.subarray(box);
        }
        return query.explain().cost();
    }

    private static double unsigned(long bits) {
        return bits >= 0 ? bits : (bits >>> 1) * 2.0;
    }

    private static List<String> attributes(ArraySchema schema) {
        return schema.attributes().stream().map(attribute -> attribute.name()).toList();
    }
}
