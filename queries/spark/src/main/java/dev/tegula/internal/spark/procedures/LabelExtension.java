package dev.tegula.internal.spark.procedures;

import dev.tegula.ArrayReader;
import dev.tegula.internal.spark.engine.ArrayHandle;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Enumeration;
import dev.tegula.schema.SchemaEvolution;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Adds labels to the enumeration of a column, so that rows with them can be written. */
final class LabelExtension {

    private LabelExtension() {}

    /**
     * Adds the labels that the enumeration lacks, in the order of the list.
     *
     * @return the new labels
     * @throws IllegalArgumentException if the column has no enumeration of texts
     */
    static List<String> run(ArrayHandle handle, String column, List<String> labels) {
        Enumeration present;
        try (ArrayReader array = handle.reader()) {
            Attribute attribute = array.schema().attribute(column);
            String name = attribute == null ? null : attribute.enumeration();
            if (name == null) {
                throw new IllegalArgumentException("array '" + handle + "': column '" + column
                        + "' has no enumeration. DESCRIBE TABLE shows the columns.");
            }
            present = array.enumeration(name);
        }
        if (present.datatype().kind() != Datatype.Kind.TEXT) {
            throw new IllegalArgumentException("array '" + handle + "': the enumeration of column '" + column
                    + "' has no texts (found " + present.datatype() + "). Evolve the schema of the array.");
        }
        Set<String> known = IntStream.range(0, present.size())
                .mapToObj(i -> new String(present.bytes(i), present.datatype().charset()))
                .collect(Collectors.toCollection(HashSet::new));
        List<String> added = labels.stream().filter(known::add).toList();
        if (!added.isEmpty()) {
            Enumeration more = Enumeration.of(
                    present.name(),
                    present.datatype(),
                    present.valuesPerCell(),
                    added.stream()
                            .map(label -> bytes(label, present.datatype()))
                            .toList());
            handle.engine()
                    .maintenance(handle.uri(), handle.settings().open())
                    .evolve(SchemaEvolution.begin().extendEnumeration(present.extendedBy(more)));
        }
        return added;
    }

    private static byte[] bytes(String label, Datatype type) {
        if (!type.charset().newEncoder().canEncode(label)) {
            throw new IllegalArgumentException(
                    "label '" + label + "': has characters that " + type + " does not have. Leave them out.");
        }
        return label.getBytes(type.charset());
    }
}
