package dev.tegula.internal.zarr.read;

import dev.tegula.internal.io.grid.GridAxis;
import dev.tegula.internal.io.grid.GridContents;
import dev.tegula.internal.io.grid.GridFormat;
import dev.tegula.internal.io.grid.GridItem;
import dev.tegula.internal.io.grid.GridMetadata;
import dev.tegula.internal.io.grid.GridSlabs;
import dev.tegula.internal.zarr.meta.MetadataV2;
import dev.tegula.io.table.ReadOptions;
import dev.tegula.io.table.TableFileException;
import dev.tegula.io.table.TableSource;
import dev.tegula.metadata.MetadataValue;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;

/** What stores of Zarr contain. */
public final class ZarrContents implements GridFormat {

    /** Used by the service loader. */
    public ZarrContents() {}

    @Override
    public String name() {
        return "zarr";
    }

    @Override
    public GridContents contents(TableSource source, ReadOptions options) throws IOException {
        try (ZarrStore store = ZarrStore.open(source)) {
            Hierarchy hierarchy = Hierarchy.of(store);
            List<GridItem> items = new ArrayList<>();
            for (ArrayAxes.Entry entry : new ArrayAxes(store.name(), hierarchy.arrays()).entries()) {
                items.add(item(store, entry));
            }
            Map<String, Map<String, MetadataValue>> groups = new TreeMap<>();
            hierarchy.groups().forEach((path, attributes) -> groups.put(path, metadata(attributes, name -> false)));
            return new GridContents(items, groups, List.of());
        }
    }

    private static GridItem item(ZarrStore store, ArrayAxes.Entry entry) throws IOException {
        ArrayNode node = entry.node();
        try {
            Variable variable = new Variable(
                    entry.name(),
                    new ChunkedArray(store, node.path(), entry.metadata(), new CacheBudget()),
                    entry.boundsOf());
            List<GridAxis> axes = entry.axes();
            MetadataValue single = axes.isEmpty()
                    ? GridMetadata.ofCell(variable.read(new GridSlabs.Slab(new long[0], new int[0])))
                    : null;
            Map<?, ?> attributes = node.ownAttributes().map();
            return new GridItem(
                    entry.path(),
                    entry.path(),
                    axes,
                    entry.isCoordinates(),
                    metadata(attributes, variable::isApplied),
                    single,
                    null);
        } catch (TableFileException e) {
            return GridItem.unreadable(entry.path(), String.valueOf(e.getMessage()));
        }
    }

    private static Map<String, MetadataValue> metadata(Map<?, ?> attributes, Predicate<String> isApplied) {
        Map<String, MetadataValue> found = new TreeMap<>();
        attributes.forEach((key, value) -> {
            String name = String.valueOf(key);
            if (!name.equals(MetadataV2.DIMENSIONS)) {
                found.put(GridMetadata.name(name, isApplied.test(name)), GridMetadata.ofJson(value));
            }
        });
        return found;
    }
}
