package dev.tegula.interop.model;

import dev.tegula.schema.Datatype;
import java.io.Serializable;

/** A metadata value: its type, the number of values, and their bytes. */
public record MetadataValue(Datatype type, int count, Bytes content) implements Serializable {

    /** Returns a UTF-8 string value. */
    public static MetadataValue text(String text) {
        Bytes content = Bytes.text(text);
        return new MetadataValue(Datatype.STRING_UTF8, content.length(), content);
    }
}
