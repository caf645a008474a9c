package dev.tegula.internal.io.npy;

import dev.tegula.internal.io.grid.GridAxis;
import dev.tegula.internal.io.grid.GridContents;
import dev.tegula.internal.io.grid.GridFormat;
import dev.tegula.internal.io.grid.GridItem;
import dev.tegula.internal.io.grid.GridMetadata;
import dev.tegula.io.table.ReadOptions;
import dev.tegula.io.table.TableFileException;
import dev.tegula.io.table.TableReader;
import dev.tegula.io.table.TableSource;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.query.Cells;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What archives of NumPy contain. */
public final class NpzContents implements GridFormat {

    /** Used by the service loader. */
    public NpzContents() {}

    @Override
    public String name() {
        return "npz";
    }

    @Override
    public GridContents contents(TableSource source, ReadOptions options) throws IOException {
        List<GridItem> items = new ArrayList<>();
        for (String name : NpzFormat.names(source)) {
            items.add(item(source, name));
        }
        return new GridContents(items, Map.of("", Map.of()), List.of());
    }

    private static GridItem item(TableSource source, String name) throws IOException {
        ReadOptions one = ReadOptions.defaults().withValue("dataset", name);
        try (TableReader reader = new NpzFormat().read(source, one)) {
            List<GridAxis> axes = reader.schema().axes().stream()
                    .map(axis -> new GridAxis(axis.name(), axis.length(), null))
                    .toList();
            if (axes.isEmpty() && reader.schema().columns().size() > 1) {
                return GridItem.unreadable(name, "is a structure without axes. Import it alone, as a data set.");
            }
            Cells cells = axes.isEmpty() ? reader.next() : null;
            MetadataValue single =
                    cells == null ? null : GridMetadata.ofCell(cells.columns().get(0));
            return new GridItem(name, name, axes, false, Map.of(), single, null);
        } catch (TableFileException e) {
            return GridItem.unreadable(name, String.valueOf(e.getMessage()));
        }
    }
}
