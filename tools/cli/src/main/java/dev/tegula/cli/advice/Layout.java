package dev.tegula.cli.advice;

import dev.tegula.cli.parse.Constants;
import dev.tegula.cli.schema.SchemaEdit;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.CellOrder;
import dev.tegula.schema.Dimension;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What decides which cells are stored in one tile.
 *
 * @param order the dimensions, in their order
 * @param extents the extents of the integer dimensions that have one
 * @param capacity the cells of a tile of a sparse array
 */
record Layout(List<String> order, Map<String, Long> extents, long capacity, CellOrder cellOrder) {

    static Layout of(ArraySchema schema) {
        Map<String, Long> extents = new LinkedHashMap<>();
        for (Dimension dimension : schema.dimensions()) {
            if (dimension.extent() != null && !dimension.datatype().isFloat()) {
                extents.put(dimension.name(), dimension.extent().longValue());
            }
        }
        return new Layout(
                schema.dimensions().stream().map(Dimension::name).toList(),
                extents,
                schema.capacity(),
                schema.cellOrder());
    }

    Layout withOrder(List<String> newOrder) {
        return new Layout(newOrder, extents, capacity, cellOrder);
    }

    Layout withExtents(Map<String, Long> some) {
        Map<String, Long> all = new LinkedHashMap<>(extents);
        all.putAll(some);
        return new Layout(order, all, capacity, cellOrder);
    }

    Layout withCapacity(long cells) {
        return new Layout(order, extents, cells, cellOrder);
    }

    Layout withCellOrder(CellOrder newOrder) {
        return new Layout(order, extents, capacity, newOrder);
    }

    /** Returns what differs from another layout, as options of {@code rewrite}. */
    List<String> options(Layout other) {
        List<String> options = new ArrayList<>();
        if (!order.equals(other.order)) {
            options.addAll(List.of("--order", String.join(",", order)));
        }
        extents.forEach((name, extent) -> {
            if (!extent.equals(other.extents.get(name))) {
                options.addAll(List.of("--extent", name + "=" + extent));
            }
        });
        if (capacity != other.capacity) {
            options.addAll(List.of("--capacity", Long.toString(capacity)));
        }
        if (cellOrder != other.cellOrder) {
            options.addAll(List.of("--cell-order", Constants.word(cellOrder)));
        }
        return options;
    }

    /** Returns a schema with this layout, as {@code rewrite} makes it. */
    ArraySchema applied(ArraySchema schema) {
        Layout present = of(schema);
        return new SchemaEdit(schema)
                .order(order)
                .extents(extents.entrySet().stream()
                        .filter(entry -> !entry.getValue().equals(present.extents.get(entry.getKey())))
                        .map(entry -> entry.getKey() + "=" + entry.getValue())
                        .toList())
                .capacity(capacity)
                .cellOrder(Constants.word(cellOrder))
                .build();
    }
}
