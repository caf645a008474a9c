package dev.tegula.fuzz;

import dev.tegula.internal.bytes.ByteReader;
import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.fragment.FragmentFooter;
import dev.tegula.internal.fragment.FragmentSections;
import dev.tegula.internal.fragment.FragmentStatistics;
import dev.tegula.internal.fragment.RTree;
import dev.tegula.internal.fragment.legacy.OldFragmentMetadata;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Targets that read fragment metadata. The first byte of an input selects a schema. */
final class FragmentTargets {

    private static final String SOURCE = "fuzz";

    /** The schemas that fragments are read with. */
    static final List<ArraySchema> SCHEMAS = List.of(
            ArraySchema.dense()
                    .dimension(Dimension.int32("x", 1, 100, 10))
                    .attribute(Attribute.int32("a"))
                    .build(),
            ArraySchema.sparse()
                    .dimension(Dimension.int64("x", 1, 100, 10))
                    .dimension(Dimension.ascii("s"))
                    .attribute(Attribute.utf8("t").nullable())
                    .attribute(Attribute.float64("f"))
                    .capacity(4)
                    .build(),
            ArraySchema.sparse()
                    .dimension(Dimension.float64("x", 0, 1, 0.1))
                    .attribute(Attribute.int32("a"))
                    .build());

    private static final ArraySchema OLD_SCHEMA =
            SCHEMAS.get(0).toBuilder().version(2).build();

    /** Reads a structure of a fragment with a schema. */
    @FunctionalInterface
    private interface Reading {
        void read(ByteReader in, ArraySchema schema);
    }

    private FragmentTargets() {}

    static void addTo(Map<String, FuzzTarget> targets) {
        targets.put("footer", with((in, schema) -> FragmentFooter.read(in, name -> schema)));
        targets.put("rtree", with((in, schema) -> RTree.read(in, schema.dimensions(), FormatVersion.DEFAULT_WRITE)));
        targets.put("old-rtree", with((in, schema) -> RTree.read(in, schema.dimensions(), new FormatVersion(4))));
        targets.put("old-fragment-metadata", with((in, schema) -> OldFragmentMetadata.read(in, OLD_SCHEMA)));
        targets.put(
                "fragment-statistics",
                with((in, schema) ->
                        FragmentStatistics.read(in, schema.fieldNames().size())));
        targets.put("section-longs", with((in, schema) -> FragmentSections.readLongs(in, "offsets")));
        targets.put("section-extremes", with((in, schema) -> FragmentSections.readExtremes(in)));
        targets.put("section-conditions", with((in, schema) -> FragmentSections.readConditions(in)));
    }

    private static FuzzTarget with(Reading reading) {
        return input -> {
            if (input.length > 0) {
                ByteReader in = new ByteReader(Arrays.copyOfRange(input, 1, input.length), SOURCE);
                reading.read(in, SCHEMAS.get((input[0] & 0xFF) % SCHEMAS.size()));
            }
        };
    }
}
