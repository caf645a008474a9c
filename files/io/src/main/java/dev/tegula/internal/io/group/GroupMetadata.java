package dev.tegula.internal.io.group;

import dev.tegula.internal.io.grid.AxisCoordinates;
import dev.tegula.internal.io.grid.GridAxis;
import dev.tegula.internal.io.grid.GridItem;
import dev.tegula.internal.io.grid.GridMetadata;
import dev.tegula.internal.schema.FieldKeys;
import dev.tegula.io.table.TableAxis;
import dev.tegula.metadata.MetadataChanges;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The attributes of a file as metadata of groups and arrays. */
final class GroupMetadata {

    private final GroupPlan plan;
    private final List<String> notes;

    /** @param notes receives what cannot be kept */
    GroupMetadata(GroupPlan plan, List<String> notes) {
        this.plan = plan;
        this.notes = notes;
    }

    /** Returns the attributes and single values of a group. */
    MetadataChanges ofGroup(String path) {
        MetadataChanges changes = MetadataChanges.none();
        Map<String, MetadataValue> attributes = plan.contents().groups().getOrDefault(path, Map.of());
        for (Map.Entry<String, MetadataValue> each : attributes.entrySet()) {
            changes = changes.put(each.getKey(), each.getValue());
        }
        for (GridItem item : plan.contents().items()) {
            if (item.problem() != null
                    || !item.axes().isEmpty()
                    || !item.group().equals(path)) {
                continue;
            }
            MetadataValue single = item.single();
            if (attributes.containsKey(item.name())) {
                notes.add(
                        "The single value '" + item.path() + "' is not kept: its group has an attribute of this name.");
            } else if (single != null) {
                changes = changes.put(item.name(), single);
                changes = changes.put(GridMetadata.ofSingle(item.name()), MetadataValue.utf8(""));
            }
            for (Map.Entry<String, MetadataValue> each : item.attributes().entrySet()) {
                changes = changes.put(FieldKeys.ofAttribute(item.name(), each.getKey()), each.getValue());
            }
        }
        return changes;
    }

    /**
     * Returns the attributes of the variables of an array and of the coordinates that it stores.
     *
     * @param mapping the attributes of variables that have another name
     * @param stored the axes whose coordinates the array stores
     */
    MetadataChanges ofArray(PlannedArray array, Map<String, String> mapping, List<GridAxis> stored) {
        MetadataChanges changes = MetadataChanges.none();
        for (GridItem item : array.items()) {
            String field = mapping.getOrDefault(array.field(item), array.field(item));
            for (Map.Entry<String, MetadataValue> each : item.attributes().entrySet()) {
                changes = changes.put(FieldKeys.ofAttribute(field, each.getKey()), each.getValue());
            }
        }
        for (GridAxis axis : stored) {
            GridItem coordinates = plan.coordinates(axis);
            String field = mapping.getOrDefault(axis.name(), axis.name());
            Map<String, MetadataValue> attributes = coordinates == null ? Map.of() : coordinates.attributes();
            for (Map.Entry<String, MetadataValue> each : attributes.entrySet()) {
                changes = changes.put(FieldKeys.ofDimension(field, each.getKey()), each.getValue());
            }
        }
        return changes;
    }

    /** Returns the axes whose coordinates an array stores, as labels, domains or values of dimensions. */
    static List<GridAxis> stored(
            PlannedArray array, List<TableAxis> axes, ArraySchema schema, Map<String, String> mapping) {
        List<GridAxis> stored = new ArrayList<>();
        for (int d = 0; d < axes.size(); d++) {
            String name = mapping.getOrDefault(axes.get(d).name(), axes.get(d).name());
            AxisCoordinates coordinates = AxisCoordinates.of(axes.get(d));
            Dimension dimension = schema.dimension(name);
            boolean isDomain = coordinates != null
                    && dimension != null
                    && (!schema.isDense()
                            || coordinates.isConsecutive()
                                    && dimension.domain() instanceof Range.OfLong domain
                                    && domain.low() <= coordinates.column().longAt(0));
            if (coordinates != null && schema.label(name) != null || isDomain) {
                stored.add(array.axes().get(d));
            }
        }
        return stored;
    }
}
