package dev.tegula.internal.image.geo;

import dev.tegula.image.model.ImageShape;
import dev.tegula.internal.base.MarkupText;
import dev.tegula.metadata.MetadataChanges;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.schema.Datatype;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A georeference as metadata of an array: the XML that the TileDB driver of GDAL reads and writes, and the same facts
 * as values that can be read without GDAL.
 */
public final class GeoMetadata {

    /** GDAL: its auxiliary metadata of a dataset, in XML. */
    static final String GDAL = "_gdal";

    static final String TRANSFORM = "geo_transform";
    static final String CRS = "crs";
    static final String NO_DATA = "no_data";

    private GeoMetadata() {}

    /** Returns the metadata of an array with one level of an image. */
    public static MetadataChanges changes(GeoReference geo, ImageShape shape, Datatype type) {
        MetadataChanges changes = MetadataChanges.none()
                .put(GDAL, MetadataValue.uint8(xml(geo, shape, type).getBytes(StandardCharsets.UTF_8)));
        if (!geo.transform().isEmpty()) {
            double[] numbers =
                    geo.transform().stream().mapToDouble(Double::doubleValue).toArray();
            changes = changes.put(TRANSFORM, MetadataValue.float64(numbers));
        }
        if (geo.crs() != null) {
            changes = changes.put(CRS, MetadataValue.utf8(geo.crs()));
        }
        if (geo.noData() != null) {
            changes = changes.put(NO_DATA, MetadataValue.utf8(geo.noData()));
        }
        return changes;
    }

    private static String xml(GeoReference geo, ImageShape shape, Datatype type) {
        StringBuilder xml = new StringBuilder("<PAMDataset>\n");
        if (geo.crs() != null) {
            xml.append("  <SRS>").append(MarkupText.escaped(geo.crs())).append("</SRS>\n");
        }
        if (!geo.transform().isEmpty()) {
            xml.append("  <GeoTransform>").append(joined(geo.transform())).append("</GeoTransform>\n");
        }
        xml.append("  <Metadata>\n");
        item(xml, "AREA_OR_POINT", geo.points() ? "Point" : "Area");
        xml.append("  </Metadata>\n  <Metadata domain=\"IMAGE_STRUCTURE\">\n");
        item(xml, "INTERLEAVE", "BAND");
        item(xml, "DATA_TYPE", name(type));
        item(xml, "NBITS", String.valueOf(8 * type.size()));
        item(xml, "X_SIZE", String.valueOf(shape.width()));
        item(xml, "Y_SIZE", String.valueOf(shape.height()));
        xml.append("  </Metadata>\n");
        for (long band = 1; geo.noData() != null && band <= shape.size('C'); band++) {
            xml.append("  <PAMRasterBand band=\"")
                    .append(band)
                    .append("\">\n    <NoDataValue>")
                    .append(MarkupText.escaped(geo.noData()))
                    .append("</NoDataValue>\n  </PAMRasterBand>\n");
        }
        return xml.append("</PAMDataset>\n").toString();
    }

    private static void item(StringBuilder xml, String key, String value) {
        xml.append("    <MDI key=\"").append(key).append("\">").append(value).append("</MDI>\n");
    }

    private static String joined(List<Double> numbers) {
        return numbers.stream().map(String::valueOf).collect(Collectors.joining(", "));
    }

    /** Returns the name that GDAL gives to a type. */
    private static String name(Datatype type) {
        return switch (type) {
            case UINT8 -> "Byte";
            case INT8 -> "Int8";
            case UINT16 -> "UInt16";
            case INT16 -> "Int16";
            case UINT32 -> "UInt32";
            case INT32 -> "Int32";
            case UINT64 -> "UInt64";
            case INT64 -> "Int64";
            case FLOAT32 -> "Float32";
            default -> "Float64";
        };
    }
}
