package dev.tegula.internal.storage.open;

import dev.tegula.internal.fragment.FragmentFields;
import dev.tegula.internal.fragment.FragmentFooter;
import dev.tegula.internal.fragment.FragmentMetadata;
import dev.tegula.internal.fragment.FragmentStatistics;
import dev.tegula.internal.fragment.RTree;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/** What was read of a fragment that queries read, and is kept. Most fragments of a large array have none of it. */
final class FragmentParts {

    private final OpenFragment fragment;
    private final FragmentFooter footer;
    private final FragmentMetadata metadata;
    private final ConcurrentMap<FileKey, DataFile> dataFiles = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, TrustedTileStatistics> tileStatistics = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, TrustedTileStatistics> wholeStatistics = new ConcurrentHashMap<>();
    private volatile @Nullable RTree rtree;
    private volatile @Nullable FragmentStatistics statistics;

    FragmentParts(OpenFragment fragment, FragmentFooter footer, FragmentMetadata metadata) {
        this.fragment = fragment;
        this.footer = footer;
        this.metadata = metadata;
    }

    FragmentFooter footer() {
        return footer;
    }

    FragmentMetadata metadata() {
        return metadata;
    }

    RTree rtree() {
        RTree present = rtree;
        if (present == null) {
            present = metadata.rtree(fragment.schema().dimensions());
            rtree = present;
        }
        return present;
    }

    /** One of the files of a field. */
    private record FileKey(String field, DataFile.Kind kind) {

        // Written out because the generated methods take a new process 20 ms.
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof FileKey key && key.kind == kind && key.field.equals(field);
        }

        @Override
        public int hashCode() {
            return 31 * field.hashCode() + kind.ordinal();
        }
    }

    DataFile dataFile(FragmentFields.Entry entry, DataFile.Kind kind) {
        return dataFiles.computeIfAbsent(
                new FileKey(entry.name(), kind),
                k -> DataFile.open(fragment, entry, kind, fragment.context().key()));
    }

    Collection<DataFile> openDataFiles() {
        return dataFiles.values();
    }

    TrustedTileStatistics tileStatistics(FragmentFields.Entry entry) {
        return tileStatistics.computeIfAbsent(entry.name(), name -> TrustedTileStatistics.of(fragment, entry));
    }

    TrustedTileStatistics wholeStatistics(FragmentFields.Entry entry) {
        return wholeStatistics.computeIfAbsent(
                entry.name(), name -> TrustedTileStatistics.ofWhole(fragment, entry, statistics()));
    }

    private FragmentStatistics statistics() {
        FragmentStatistics present = statistics;
        if (present == null) {
            present = footer.version().hasTileStatistics() ? metadata.statistics() : new FragmentStatistics(List.of());
            statistics = present;
        }
        return present;
    }
}
