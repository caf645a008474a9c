package dev.tegula.cli;

import dev.tegula.ArrayReader;
import dev.tegula.internal.io.cells.Labels;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Enumeration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Loads the enumerations of an array. */
final class Enumerations {

    private Enumerations() {}

    /** Returns the labels of the fields that have an enumeration. */
    static Map<String, Labels> labels(ArrayReader reader, List<String> fields) {
        ArraySchema schema = reader.schema();
        Map<String, Labels> labels = new HashMap<>();
        for (String name : fields) {
            Attribute attribute = schema.attribute(name);
            String enumeration = attribute == null ? null : attribute.enumeration();
            if (enumeration != null) {
                labels.put(name, Labels.of(reader.enumeration(enumeration)));
            }
        }
        return labels;
    }

    /** Returns all enumerations by name. */
    static Map<String, Enumeration> all(ArrayReader reader) {
        Map<String, Enumeration> all = new HashMap<>();
        reader.schema().enumerationPaths().keySet().forEach(name -> all.put(name, reader.enumeration(name)));
        return all;
    }
}
