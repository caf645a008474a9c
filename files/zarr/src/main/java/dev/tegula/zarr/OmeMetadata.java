package dev.tegula.zarr;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The attributes of OME-NGFF: version 0.4 for Zarr 2, version 0.5 for Zarr 3. */
final class OmeMetadata {

    private OmeMetadata() {}

    /** @param paths returns the path of the array of a member */
    static Map<String, @Nullable Object> attributes(
            Multiscale image, ZarrVersion version, UnaryOperator<String> paths) {
        Map<String, @Nullable Object> multiscale = new LinkedHashMap<>();
        if (version == ZarrVersion.V2) {
            multiscale.put("version", "0.4");
        }
        multiscale.put("name", image.name());
        multiscale.put("axes", axes(image));
        List<Object> datasets = new ArrayList<>();
        for (Multiscale.Level level : image.levels()) {
            Map<String, @Nullable Object> dataset = new LinkedHashMap<>();
            dataset.put("path", paths.apply(level.member()));
            dataset.put("coordinateTransformations", List.of(Map.of("type", "scale", "scale", level.scale())));
            datasets.add(dataset);
        }
        multiscale.put("datasets", datasets);
        Map<String, @Nullable Object> attributes = new LinkedHashMap<>();
        if (version == ZarrVersion.V2) {
            attributes.put("multiscales", List.of(multiscale));
        } else {
            Map<String, @Nullable Object> ome = new LinkedHashMap<>();
            ome.put("version", "0.5");
            ome.put("multiscales", List.of(multiscale));
            attributes.put("ome", ome);
        }
        return attributes;
    }

    private static List<Object> axes(Multiscale image) {
        List<Object> axes = new ArrayList<>();
        for (Multiscale.Axis axis : image.axes()) {
            Map<String, @Nullable Object> description = new LinkedHashMap<>();
            description.put("name", axis.name());
            description.put("type", axis.type());
            if (axis.unit() != null) {
                description.put("unit", axis.unit());
            }
            axes.add(description);
        }
        return axes;
    }
}
