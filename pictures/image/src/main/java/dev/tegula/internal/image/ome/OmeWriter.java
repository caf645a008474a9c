package dev.tegula.internal.image.ome;

import dev.tegula.image.model.ImageChannel;
import dev.tegula.image.model.PixelSize;
import dev.tegula.schema.Datatype;
import java.math.BigDecimal;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes OME-XML, as ASCII: other characters are written as references. */
public final class OmeWriter {

    private static final String NAMESPACE = "http://www.openmicroscopy.org/Schemas/OME/2016-06";

    private OmeWriter() {}

    /** Returns the name of a type in OME-XML, or null if it has none. */
    public static @Nullable String typeName(Datatype type) {
        return switch (type) {
            case INT8, INT16, INT32, UINT8, UINT16, UINT32 -> type.name().toLowerCase(java.util.Locale.ROOT);
            case FLOAT32 -> "float";
            case FLOAT64 -> "double";
            default -> null;
        };
    }

    /**
     * Returns the description of an image whose pages are its planes in order.
     *
     * @param rgb whether a page holds all channels
     */
    public static String write(OmeImage image, Datatype type, boolean rgb) {
        StringBuilder xml = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?><OME xmlns=\"")
                .append(NAMESPACE)
                .append("\" xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" xsi:schemaLocation=\"")
                .append(NAMESPACE + ' ' + NAMESPACE + "/ome.xsd\" Creator=\"Tegula\">")
                .append("<Image ID=\"Image:0\"><Pixels ID=\"Pixels:0\"");
        attribute(xml, "DimensionOrder", image.order());
        attribute(xml, "Type", String.valueOf(typeName(type)));
        for (char axis : new char[] {'X', 'Y', 'Z', 'C', 'T'}) {
            attribute(xml, "Size" + axis, String.valueOf(image.size(axis)));
        }
        for (Map.Entry<Character, PixelSize> size : image.pixelSizes().entrySet()) {
            String name = size.getKey() == 'T' ? "TimeIncrement" : "PhysicalSize" + size.getKey();
            attribute(xml, name, BigDecimal.valueOf(size.getValue().value()).toPlainString());
            attribute(xml, name + "Unit", size.getValue().unit());
        }
        if (rgb) {
            attribute(xml, "Interleaved", "true");
        }
        xml.append('>');
        int perChannel = rgb ? image.channels().size() : 1;
        for (int i = 0; i < image.channels().size(); i += perChannel) {
            ImageChannel channel = image.channels().get(i);
            xml.append("<Channel");
            attribute(xml, "ID", "Channel:0:" + i);
            attribute(xml, "SamplesPerPixel", String.valueOf(perChannel));
            if (!rgb) {
                attribute(xml, "Name", channel.name());
                attribute(xml, "Color", String.valueOf(channel.rgba()));
            }
            xml.append("/>");
        }
        long planes = image.size('Z') * image.size('T') * (rgb ? 1 : image.size('C'));
        xml.append("<TiffData IFD=\"0\" PlaneCount=\"").append(planes).append("\"/></Pixels></Image></OME>");
        return xml.toString();
    }

    private static void attribute(StringBuilder xml, String name, String value) {
        xml.append(' ').append(name).append("=\"");
        value.codePoints().forEach(point -> {
            boolean plain = point >= ' ' && point < 127 && "<>&\"".indexOf(point) < 0;
            boolean allowed = point >= ' ' && (point < 0xD800 || point > 0xDFFF) && point != 0xFFFE && point != 0xFFFF;
            if (plain) {
                xml.appendCodePoint(point);
            } else if (allowed) {
                xml.append("&#").append(point).append(';');
            }
        });
        xml.append('"');
    }
}
