package dev.tegula.soma;

import dev.tegula.errors.NextStep;
import dev.tegula.errors.NextStep.Action;
import dev.tegula.errors.UnsupportedFormatException;
import dev.tegula.group.ObjectType;
import dev.tegula.internal.base.ShortText;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.schema.Datatype;
import dev.tegula.vfs.UriSecrets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What the metadata of an object say about its type. Every SOMA object has the metadata {@code soma_object_type} and
 * {@code soma_encoding_version}, texts.
 */
record SomaHeader(String uri, SomaType type, String encodingVersion, Map<String, MetadataValue> metadata) {

    private static final List<String> VERSIONS = List.of("1", "1.1.0");
    private static final int SHOWN = 60;

    /**
     * Reads the header of an object.
     *
     * @throws UnsupportedFormatException if it is no SOMA object, or one of an unknown type or version
     */
    static SomaHeader of(String uri, ObjectType object, Map<String, MetadataValue> metadata) {
        if (!metadata.containsKey(SomaKeys.OBJECT_TYPE)) {
            throw violation(uri, "not a SOMA object (metadata '" + SomaKeys.OBJECT_TYPE + "' is missing)");
        }
        String name = text(uri, metadata, SomaKeys.OBJECT_TYPE);
        SomaType type = SomaType.ofStoredName(name);
        if (type == null) {
            throw violation(
                    uri,
                    "metadata '" + SomaKeys.OBJECT_TYPE + "': unknown type (found '" + ShortText.cut(name, SHOWN)
                            + "', expected one of "
                            + Arrays.stream(SomaType.values())
                                    .map(SomaType::storedName)
                                    .collect(Collectors.joining(", "))
                            + ")");
        }
        if (type.object() != object) {
            throw violation(
                    uri, "a " + name + " is stored as " + noun(type.object()) + " (found " + noun(object) + ")");
        }
        String version = text(uri, metadata, SomaKeys.ENCODING_VERSION);
        if (!VERSIONS.contains(version)) {
            throw violation(
                    uri,
                    "metadata '" + SomaKeys.ENCODING_VERSION + "': unknown version (found '"
                            + ShortText.cut(version, SHOWN) + "', expected 1 or 1.1.0)");
        }
        return new SomaHeader(uri, type, version, metadata);
    }

    private static String noun(ObjectType object) {
        return object == ObjectType.GROUP ? "a group" : "an array";
    }

    private static String text(String uri, Map<String, MetadataValue> metadata, String key) {
        MetadataValue value = metadata.get(key);
        if (value == null) {
            throw violation(uri, "metadata '" + key + "' is missing");
        }
        String text = textOf(value);
        if (text == null) {
            throw violation(
                    uri,
                    "metadata '" + key + "': not a text (found " + value.count() + " of " + value.datatype() + ")");
        }
        return text;
    }

    /** Returns a metadata value as text, or null if it is none. */
    static @Nullable String textOf(MetadataValue value) {
        return value.datatype().kind() == Datatype.Kind.TEXT ? value.text() : null;
    }

    /** Returns the exception for an object that violates a convention of SOMA. */
    static UnsupportedFormatException violation(String uri, String problem) {
        String place = UriSecrets.maskUri(uri);
        return new UnsupportedFormatException(place + ": " + problem, NextStep.of(Action.SHOW_METADATA, place));
    }

    /** Throws unless the object has one of some types. */
    void require(SomaType... expected) {
        if (!Arrays.asList(expected).contains(type)) {
            throw violation(
                    uri,
                    "wrong type of SOMA object (found " + type.storedName() + ", expected "
                            + Arrays.stream(expected).map(SomaType::storedName).collect(Collectors.joining(" or "))
                            + ")");
        }
    }
}
