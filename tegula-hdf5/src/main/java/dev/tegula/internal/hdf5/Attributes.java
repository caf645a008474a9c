package dev.tegula.internal.hdf5;

import io.jhdf.api.Attribute;
import io.jhdf.api.Node;
import java.lang.reflect.Array;
import org.jspecify.annotations.Nullable;

/** Attributes of datasets: a text or a number, as a scalar or as a list of one. */
public final class Attributes {

    private Attributes() {}

    /** Returns an attribute, or null if it is missing or does not have exactly one value. */
    private static @Nullable Object single(Node node, String name) {
        Attribute attribute = node.getAttribute(name);
        if (attribute == null || attribute.isEmpty()) {
            return null;
        }
        Object data = attribute.getData();
        if (data != null && data.getClass().isArray()) {
            return Array.getLength(data) == 1 ? Array.get(data, 0) : null;
        }
        return data;
    }

    /** Returns an attribute with one text, or null. */
    public static @Nullable String text(Node node, String name) {
        return single(node, name) instanceof String text ? text : null;
    }

    /** Returns an attribute with one number, or null. */
    public static @Nullable Number number(Node node, String name) {
        return single(node, name) instanceof Number number ? number : null;
    }
}
