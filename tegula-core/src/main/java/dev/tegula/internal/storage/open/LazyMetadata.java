package dev.tegula.internal.storage.open;

import dev.tegula.internal.fragment.FragmentMetadata;
import dev.tegula.internal.fragment.FragmentSections;
import dev.tegula.internal.fragment.FragmentStatistics;
import dev.tegula.internal.fragment.RTree;
import dev.tegula.schema.Dimension;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The metadata of a fragment whose footer is known from elsewhere: the file is opened when more is asked for. */
final class LazyMetadata implements FragmentMetadata {

    private final Supplier<FragmentMetadata> opening;
    private volatile @Nullable FragmentMetadata opened;

    LazyMetadata(Supplier<FragmentMetadata> opening) {
        this.opening = opening;
    }

    private FragmentMetadata opened() {
        FragmentMetadata present = opened;
        if (present == null) {
            present = opening.get();
            opened = present;
        }
        return present;
    }

    @Override
    public RTree rtree(List<Dimension> dimensions) {
        return opened().rtree(dimensions);
    }

    @Override
    public long[] tileOffsets(int field) {
        return opened().tileOffsets(field);
    }

    @Override
    public long[] varOffsets(int field) {
        return opened().varOffsets(field);
    }

    @Override
    public long[] varSizes(int field) {
        return opened().varSizes(field);
    }

    @Override
    public long[] validityOffsets(int field) {
        return opened().validityOffsets(field);
    }

    @Override
    public long[] sums(int field) {
        return opened().sums(field);
    }

    @Override
    public long[] nullCounts(int field) {
        return opened().nullCounts(field);
    }

    @Override
    public FragmentSections.Extremes minima(int field) {
        return opened().minima(field);
    }

    @Override
    public FragmentSections.Extremes maxima(int field) {
        return opened().maxima(field);
    }

    @Override
    public FragmentStatistics statistics() {
        return opened().statistics();
    }

    @Override
    public List<String> processedConditions() {
        return opened().processedConditions();
    }
}
