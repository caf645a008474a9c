package dev.tegula.internal.format;

import dev.tegula.errors.UnsupportedFormatException;
import dev.tegula.internal.bytes.ByteReader;
import dev.tegula.internal.bytes.ByteWriter;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import dev.tegula.schema.RangeRules;
import java.util.List;

/**
 * The current domain at the end of a schema ({@code array_schema.md}, "Current Domain"; its version is written as 0).
 *
 * <pre>
 * u32 version, u8 empty, then unless empty: u8 type (0: one box), a range per dimension
 * </pre>
 */
final class CurrentDomainFormat {

    private static final int NEWEST = 0;
    private static final int BOX = 0;

    private CurrentDomainFormat() {}

    static ArraySchema read(ByteReader in, ArraySchema schema) {
        long version = in.u32("current domain version");
        if (version > NEWEST) {
            throw new UnsupportedFormatException(in.source() + ": unsupported current domain version (found " + version
                    + ", expected at most " + NEWEST + ")");
        }
        if (in.bool("current domain empty")) {
            return schema;
        }
        int type = in.u8("current domain type");
        if (type != BOX) {
            throw new UnsupportedFormatException(
                    in.source() + ": unsupported current domain type (found " + type + ", expected 0)");
        }
        List<Range> ranges = RangeFormat.readBox(in, schema.dimensions());
        for (int d = 0; d < ranges.size(); d++) {
            Dimension dimension = schema.dimensions().get(d);
            if (!dimension.isVariable()
                    && !RangeRules.isWithin(dimension.datatype(), ranges.get(d), dimension.domain())) {
                throw in.corrupt("current domain of dimension '" + dimension.name() + "': "
                        + RangeRules.problem(dimension.datatype(), ranges.get(d), dimension.domain()));
            }
        }
        return schema.toBuilder().currentDomain(ranges).buildStored();
    }

    static void write(ByteWriter out, ArraySchema schema) {
        List<Range> ranges = schema.currentDomain();
        out.u32(NEWEST).bool(ranges == null);
        if (ranges != null) {
            out.u8(BOX);
            RangeFormat.writeBox(out, schema.dimensions(), ranges);
        }
    }
}
