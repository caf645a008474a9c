package dev.tegula.internal.server.view;

import dev.tegula.ArrayReader;
import dev.tegula.internal.io.cells.Labels;
import dev.tegula.schema.Attribute;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The labels of enumerated attributes. */
final class Labelled {

    private Labelled() {}

    /** Returns the labels of the fields that have an enumeration, by field. */
    static Map<String, Labels> of(ArrayReader array, List<String> fields) {
        Map<String, Labels> labels = new HashMap<>();
        for (String name : fields) {
            Attribute attribute = array.schema().attribute(name);
            String enumeration = attribute == null ? null : attribute.enumeration();
            if (enumeration != null) {
                labels.put(name, Labels.of(array.enumeration(enumeration)));
            }
        }
        return labels;
    }
}
