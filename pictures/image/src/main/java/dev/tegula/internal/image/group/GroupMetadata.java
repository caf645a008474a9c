package dev.tegula.internal.image.group;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.tegula.image.model.ImageChannel;
import dev.tegula.image.model.ImageShape;
import dev.tegula.image.model.PixelSize;
import dev.tegula.metadata.MetadataChanges;
import dev.tegula.metadata.MetadataValue;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The metadata of an image group, written: the keys and the JSON of format version 2 of TileDB-BioImaging.
 *
 * @param file the shape of the image in the file
 * @param stored the shape of each level in its array
 * @param original texts of the file
 */
public record GroupMetadata(
        ImageShape file,
        List<ImageShape> stored,
        List<ImageChannel> channels,
        boolean rgb,
        Map<Character, PixelSize> pixelSizes,
        Map<String, String> original) {

    private static final JsonFactory FACTORY = new JsonFactory();
    private static final String WRITER = "tegula";

    /** Returns the changes that describe an empty group as this image. */
    public MetadataChanges changes() {
        return MetadataChanges.none()
                .put(GroupKeys.DATASET_TYPE, MetadataValue.utf8(GroupKeys.BIOIMG))
                .put(GroupKeys.FORMAT_VERSION, MetadataValue.int64(GroupKeys.VERSION))
                .put(GroupKeys.PACKAGE_VERSION, MetadataValue.utf8(WRITER))
                .put(GroupKeys.AXES, MetadataValue.utf8(file.axes()))
                .put(GroupKeys.CHANNELS, MetadataValue.utf8(json(this::names)))
                .put(GroupKeys.LEVELS, MetadataValue.utf8(json(this::levels)))
                .put(GroupKeys.PIXEL_DEPTH, MetadataValue.utf8(json(this::depths)))
                .put(GroupKeys.METADATA, MetadataValue.utf8(json(this::image)))
                .put(GroupKeys.ORIGINAL_METADATA, MetadataValue.utf8(json(this::original)))
                .put(GroupKeys.VALID, MetadataValue.int64(1));
    }

    @FunctionalInterface
    private interface Part {
        void write(JsonGenerator json) throws IOException;
    }

    private static String json(Part part) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = FACTORY.createGenerator(text)) {
            part.write(json);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    private void names(JsonGenerator json) throws IOException {
        json.writeStartArray();
        for (ImageChannel channel : channels) {
            json.writeString(rgb ? channel.name().toUpperCase(Locale.ROOT) : channel.name());
        }
        json.writeEndArray();
    }

    private void levels(JsonGenerator json) throws IOException {
        json.writeStartArray();
        for (int level = 0; level < stored.size(); level++) {
            json.writeStartObject();
            json.writeNumberField("level", level);
            json.writeStringField("name", GroupKeys.arrayOf(level));
            json.writeStringField("axes", stored.get(level).axes());
            sizes(json, "shape", stored.get(level));
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void sizes(JsonGenerator json, String name, ImageShape shape) throws IOException {
        json.writeArrayFieldStart(name);
        for (long size : shape.sizes()) {
            json.writeNumber(size);
        }
        json.writeEndArray();
    }

    private static void letters(JsonGenerator json, String name, String axes) throws IOException {
        json.writeArrayFieldStart(name);
        for (int i = 0; i < axes.length(); i++) {
            json.writeString(axes.substring(i, i + 1));
        }
        json.writeEndArray();
    }

    private void depths(JsonGenerator json) throws IOException {
        json.writeStartObject();
        for (int level = 0; level < stored.size(); level++) {
            json.writeNumberField(String.valueOf(level), 1);
        }
        json.writeEndObject();
    }

    private void image(JsonGenerator json) throws IOException {
        json.writeStartObject();
        json.writeObjectFieldStart("channels");
        json.writeArrayFieldStart(GroupKeys.ATTRIBUTE);
        for (int i = 0; i < channels.size(); i++) {
            channel(json, i, channels.get(i));
        }
        json.writeEndArray();
        json.writeEndObject();
        for (Map.Entry<Character, PixelSize> size : pixelSizes.entrySet()) {
            String name = size.getKey() == 'T' ? "timeIncrement" : "physicalSize" + size.getKey();
            json.writeNumberField(name, size.getValue().value());
            json.writeStringField(name + "Unit", size.getValue().unit());
        }
        json.writeArrayFieldStart("axes");
        for (ImageShape shape : stored) {
            axes(json, shape);
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private static void channel(JsonGenerator json, int index, ImageChannel channel) throws IOException {
        json.writeStartObject();
        json.writeStringField("id", String.valueOf(index));
        json.writeStringField("name", channel.name());
        json.writeObjectFieldStart("color");
        json.writeNumberField("red", channel.rgba() >>> 24);
        json.writeNumberField("green", channel.rgba() >>> 16 & 0xFF);
        json.writeNumberField("blue", channel.rgba() >>> 8 & 0xFF);
        json.writeNumberField("alpha", channel.rgba() & 0xFF);
        json.writeEndObject();
        if (Double.isFinite(channel.min()) && Double.isFinite(channel.max())) {
            json.writeNumberField("min", channel.min());
            json.writeNumberField("max", channel.max());
        }
        json.writeEndObject();
    }

    private void axes(JsonGenerator json, ImageShape level) throws IOException {
        json.writeStartObject();
        letters(json, "originalAxes", file.axes());
        json.writeArrayFieldStart("originalShape");
        for (char axis : file.axes().toCharArray()) {
            json.writeNumber(level.size(axis));
        }
        json.writeEndArray();
        letters(json, "storedAxes", level.axes());
        sizes(json, "storedShape", level);
        json.writeObjectFieldStart("axesMapping");
        for (char axis : file.axes().toCharArray()) {
            letters(json, String.valueOf(axis), String.valueOf(axis));
        }
        json.writeEndObject();
        json.writeEndObject();
    }

    private void original(JsonGenerator json) throws IOException {
        json.writeStartObject();
        for (Map.Entry<String, String> text : original.entrySet()) {
            json.writeStringField(text.getKey(), text.getValue());
        }
        json.writeEndObject();
    }
}
