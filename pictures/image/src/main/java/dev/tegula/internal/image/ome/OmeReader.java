package dev.tegula.internal.image.ome;

import dev.tegula.image.model.ImageChannel;
import dev.tegula.image.model.ImageFileException;
import dev.tegula.image.model.PixelSize;
import dev.tegula.internal.base.NumberText;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.xml.XMLConstants;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import org.jspecify.annotations.Nullable;

/** Reads OME-XML. External entities and document types are not read, so that a file cannot reach other files. */
public final class OmeReader {

    /** One element can claim any number of samples, each of which is a channel. */
    private static final int MAX_CHANNELS = 1 << 16;

    private static final String ORDERS = "XYCZT|XYCTZ|XYZCT|XYZTC|XYTCZ|XYTZC";

    private final String name;
    private final Map<Character, Long> sizes = new LinkedHashMap<>();
    private final List<ImageChannel> channels = new ArrayList<>();
    private final Map<Character, PixelSize> pixelSizes = new LinkedHashMap<>();
    private final List<OmeImage.Planes> planes = new ArrayList<>();
    private String order = "XYCZT";
    private boolean found;

    private OmeReader(String name) {
        this.name = name;
    }

    /** Returns whether a description is OME-XML. */
    public static boolean isOme(String description) {
        int root = description.indexOf("<OME");
        return root >= 0 && root < 4096 && description.stripLeading().startsWith("<") && description.contains("Pixels");
    }

    /**
     * Reads the first image of a text.
     *
     * @param name the file, for messages
     * @return null if the text describes no image
     */
    public static @Nullable OmeImage read(String name, String text) {
        OmeReader reader = new OmeReader(name);
        try {
            XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
            factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
            factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
            factory.setProperty(XMLInputFactory.IS_REPLACING_ENTITY_REFERENCES, false);
            factory.setProperty(XMLConstants.ACCESS_EXTERNAL_DTD, "");
            XMLStreamReader xml = factory.createXMLStreamReader(new StringReader(text));
            try {
                reader.run(xml);
            } finally {
                xml.close();
            }
        } catch (XMLStreamException | NumberFormatException e) {
            throw reader.failure("not OME-XML", e);
        } catch (IOException e) {
            throw reader.failure("not OME-XML: " + e.getMessage(), e);
        }
        return reader.found
                ? new OmeImage(reader.order, reader.sizes, reader.channels, reader.pixelSizes, reader.planes)
                : null;
    }

    private ImageFileException failure(String problem, Exception cause) {
        return new ImageFileException(name + ", OME-XML: " + problem + ". Check the file with another program.", cause);
    }

    private void run(XMLStreamReader xml) throws XMLStreamException, IOException {
        boolean inPixels = false;
        while (xml.hasNext()) {
            int event = xml.next();
            if (event == XMLStreamConstants.DTD || event == XMLStreamConstants.ENTITY_REFERENCE) {
                throw new IOException("document types and entities are not read");
            } else if (event == XMLStreamConstants.END_ELEMENT
                    && xml.getLocalName().equals("Pixels")) {
                return;
            } else if (event == XMLStreamConstants.START_ELEMENT) {
                switch (xml.getLocalName()) {
                    case "Pixels" -> {
                        pixels(xml);
                        inPixels = true;
                    }
                    case "Channel" -> {
                        if (inPixels) {
                            channel(xml);
                        }
                    }
                    case "TiffData" -> {
                        if (inPixels) {
                            tiffData(xml);
                        }
                    }
                    default -> {}
                }
            }
        }
    }

    private static @Nullable String attribute(XMLStreamReader xml, String attribute) {
        return xml.getAttributeValue(null, attribute);
    }

    private static long number(XMLStreamReader xml, String attribute, long absent) {
        String text = attribute(xml, attribute);
        return text == null || text.isBlank() ? absent : Long.parseLong(NumberText.ascii(text.strip()));
    }

    private void pixels(XMLStreamReader xml) throws IOException {
        found = true;
        String given = attribute(xml, "DimensionOrder");
        if (given != null) {
            if (!given.matches(ORDERS)) {
                throw new IOException("unknown DimensionOrder '" + given + "'");
            }
            order = given;
        }
        for (char axis : "XYCZT".toCharArray()) {
            long size = number(xml, "Size" + axis, 1);
            if (size < 1 || size > Integer.MAX_VALUE) {
                throw new IOException("Size" + axis + " is not a size (found " + size + ")");
            }
            sizes.put(axis, size);
        }
        for (char axis : "XYZ".toCharArray()) {
            pixelSize(xml, axis, "PhysicalSize" + axis, "µm");
        }
        pixelSize(xml, 'T', "TimeIncrement", "s");
    }

    private void pixelSize(XMLStreamReader xml, char axis, String attribute, String standardUnit) {
        String text = attribute(xml, attribute);
        if (text == null || text.isBlank()) {
            return;
        }
        double value = Double.parseDouble(text.strip());
        String unit = attribute(xml, attribute + "Unit");
        if (value > 0 && Double.isFinite(value)) {
            pixelSizes.put(axis, new PixelSize(value, unit == null ? standardUnit : unit));
        }
    }

    private void channel(XMLStreamReader xml) throws IOException {
        long samples = number(xml, "SamplesPerPixel", 1);
        if (samples < 1 || channels.size() + samples > MAX_CHANNELS) {
            throw new IOException("too many channels (found " + (channels.size() + samples) + ")");
        }
        String given = attribute(xml, "Name");
        String color = attribute(xml, "Color");
        if (samples == 1) {
            String channelName = given == null ? "Channel " + channels.size() : given;
            channels.add(channel(
                    channelName,
                    color == null ? ImageChannel.WHITE : (int) Long.parseLong(NumberText.ascii(color.strip()))));
            return;
        }
        for (int i = 0; i < samples; i++) {
            boolean rgb = samples <= 4 && channels.size() == i;
            channels.add(rgb ? rgb(i) : channel("Channel " + channels.size(), ImageChannel.WHITE));
        }
    }

    private static ImageChannel channel(String name, int rgba) {
        return new ImageChannel(name, rgba, Double.NaN, Double.NaN);
    }

    /** Returns a channel of an RGB image: red, green, blue or alpha. */
    public static ImageChannel rgb(int index) {
        return switch (index) {
            case 0 -> channel("red", 0xFF0000FF);
            case 1 -> channel("green", 0x00FF00FF);
            case 2 -> channel("blue", 0x0000FFFF);
            default -> channel("alpha", ImageChannel.WHITE);
        };
    }

    private void tiffData(XMLStreamReader xml) throws XMLStreamException {
        int page = (int) number(xml, "IFD", 0);
        boolean placed = attribute(xml, "IFD") != null;
        int count = (int) number(xml, "PlaneCount", placed ? 1 : -1);
        long first = number(xml, "FirstC", 0);
        long depth = number(xml, "FirstZ", 0);
        long time = number(xml, "FirstT", 0);
        String file = "";
        while (xml.hasNext()) {
            int event = xml.next();
            if (event == XMLStreamConstants.START_ELEMENT && xml.getLocalName().equals("UUID")) {
                String given = attribute(xml, "FileName");
                file = given == null ? "" : given;
            } else if (event == XMLStreamConstants.END_ELEMENT
                    && xml.getLocalName().equals("TiffData")) {
                break;
            }
        }
        if (planes.size() < 1 << 20) {
            planes.add(new OmeImage.Planes(page, count, first, depth, time, file));
        }
    }
}
