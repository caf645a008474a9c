package dev.tegula.internal.vcf.stats;

import dev.tegula.query.Subarray;
import dev.tegula.schema.Range;
import dev.tegula.vcf.model.VcfRegion;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Regions by contig, without overlaps. */
final class PositionRanges {

    private PositionRanges() {}

    /**
     * Returns the regions by contig, in the order of their first appearance, sorted and joined where they overlap;
     * positions count from 1.
     */
    static Map<String, List<VcfRegion>> byContig(List<VcfRegion> regions) {
        Map<String, List<VcfRegion>> byContig = new LinkedHashMap<>();
        regions.forEach(region -> byContig.putIfAbsent(region.contig(), new ArrayList<>()));
        regions.stream().sorted(Comparator.comparingLong(VcfRegion::start)).forEach(region -> {
            List<VcfRegion> joined = Objects.requireNonNull(byContig.get(region.contig()));
            VcfRegion last = joined.isEmpty() ? null : joined.get(joined.size() - 1);
            if (last != null && region.start() <= last.end() + 1) {
                joined.set(
                        joined.size() - 1,
                        new VcfRegion(region.contig(), last.start(), Math.max(last.end(), region.end())));
            } else {
                joined.add(region);
            }
        });
        return byContig;
    }

    /** Returns the ranges of the dimension {@code pos}, from 0, each begun earlier by a number of positions. */
    static Subarray subarray(String contig, List<VcfRegion> regions, long earlier) {
        List<Range> positions = regions.stream()
                .map(region -> Range.of(Math.max(0, region.start() - 1 - earlier), region.end() - 1))
                .toList();
        return Subarray.of(Map.of("contig", List.of(Range.of(contig, contig)), "pos", positions));
    }
}
