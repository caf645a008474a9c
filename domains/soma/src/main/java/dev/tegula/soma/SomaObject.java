package dev.tegula.soma;

import dev.tegula.metadata.MetadataValue;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What all objects of SOMA have: a URI, a type, the version of the encoding, and metadata. */
public abstract sealed class SomaObject permits SomaArray, SomaCollection, SomaDataFrame {

    final SomaHeader header;

    SomaObject(SomaHeader header) {
        this.header = header;
    }

    /** Returns the URI with which the object was opened. */
    public final String uri() {
        return header.uri();
    }

    /** Returns the type. */
    public final SomaType type() {
        return header.type();
    }

    /** Returns the version of the encoding, {@code 1} or {@code 1.1.0}. */
    public final String encodingVersion() {
        return header.encodingVersion();
    }

    /** Returns the metadata by key. */
    public final Map<String, MetadataValue> metadata() {
        return header.metadata();
    }

    /** Returns a text of the metadata, or null if there is none. */
    public final @Nullable String text(String key) {
        MetadataValue value = header.metadata().get(key);
        return value == null ? null : SomaHeader.textOf(value);
    }
}
