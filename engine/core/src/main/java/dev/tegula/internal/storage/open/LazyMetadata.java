package dev.tegula.internal.storage.open;

import dev.tegula.internal.fragment.FragmentMetadata;
import dev.tegula.internal.fragment.FragmentSections;
import dev.tegula.internal.fragment.FragmentStatistics;
import dev.tegula.internal.fragment.RTree;
import dev.tegula.schema.Dimension;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Metadata of a fragment with a known footer. The metadata file is opened when more is requested. */
final class LazyMetadata implements FragmentMetadata {

    private final Supplier<FragmentMetadata> opener;
    private volatile @Nullable FragmentMetadata metadata;

    LazyMetadata(Supplier<FragmentMetadata> opener) {
        this.opener = opener;
    }

    private FragmentMetadata opened() {
        FragmentMetadata present = metadata;
        if (present == null) {
            present = opener.get();
            metadata = present;
        }
        return present;
    }

    @Override
    public void open() {
        opened();
    }

    @Override
    public boolean isInMemory() {
        return opened().isInMemory();
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
