package dev.tegula.cli.schema;

import com.fasterxml.jackson.core.JsonToken;
import dev.tegula.cli.parse.CommandException;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import dev.tegula.schema.SchemaEvolution;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads a schema evolution from JSON; attributes, enumerations and the current domain have the form of schemas. */
public final class EvolutionReader {

    private static final Set<String> KEYS = new LinkedHashSet<>(List.of(
            "add_attributes",
            "drop_attributes",
            "add_enumerations",
            "extend_enumerations",
            "drop_enumerations",
            "current_domain"));

    private final JsonObject object;
    private final ArraySchema schema;

    private EvolutionReader(JsonNode node, ArraySchema schema) {
        this.object = new JsonObject(node, "the evolution", KEYS);
        this.schema = schema;
    }

    /**
     * Reads changes.
     *
     * @param file the name of the file, for messages
     * @param schema the schema to change, with its enumerations
     */
    public static SchemaEvolution read(String file, String text, ArraySchema schema) throws IOException {
        JsonNode node = JsonNode.parse(file, text);
        try {
            return new EvolutionReader(node, schema).evolution();
        } catch (IllegalArgumentException e) {
            throw new CommandException(file + ": " + e.getMessage(), e);
        }
    }

    private SchemaEvolution evolution() throws IOException {
        SchemaEvolution evolution = SchemaEvolution.begin();
        for (JsonNode node : members("add_attributes")) {
            evolution = evolution.addAttribute(FieldReader.attribute(node));
        }
        for (String name : names("drop_attributes")) {
            evolution = evolution.dropAttribute(name);
        }
        for (JsonNode node : members("add_enumerations")) {
            evolution = evolution.addEnumeration(EnumerationReader.read(node));
        }
        for (JsonNode node : members("extend_enumerations")) {
            evolution = evolution.extendEnumeration(EnumerationReader.extension(node, schema));
        }
        for (String name : names("drop_enumerations")) {
            evolution = evolution.dropEnumeration(name);
        }
        List<Range> ranges = CurrentDomainReader.read(object, schema.dimensions(), this::present);
        return ranges == null ? evolution : evolution.expandCurrentDomain(ranges);
    }

    /** Returns the unchanged range of a dimension that is not named. */
    private @Nullable Range present(Dimension dimension) {
        List<Range> current = schema.currentDomain();
        return current == null ? dimension.domain() : current.get(schema.dimensionIndex(dimension.name()));
    }

    private List<JsonNode> members(String key) {
        List<JsonNode> list = object.list(key);
        return list == null ? List.of() : list;
    }

    private List<String> names(String key) {
        List<String> names = new ArrayList<>();
        for (JsonNode node : members(key)) {
            if (node.token() != JsonToken.VALUE_STRING) {
                throw object.wrong(key, "a list of names");
            }
            names.add(String.valueOf(node.value()));
        }
        return names;
    }
}
