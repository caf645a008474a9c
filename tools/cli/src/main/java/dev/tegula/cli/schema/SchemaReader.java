package dev.tegula.cli.schema;

import dev.tegula.cli.parse.CommandException;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.ArraySchemaBuilder;
import dev.tegula.schema.CellOrder;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.FilterPipeline;
import dev.tegula.schema.Range;
import dev.tegula.schema.TileOrder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Reads a schema from JSON: {@code array_type}, {@code dims} and {@code attrs} are required; all other members have
 * TileDB's defaults.
 */
public final class SchemaReader {

    private static final Set<String> KEYS = new LinkedHashSet<>(List.of(
            "array_type",
            "tile_order",
            "cell_order",
            "capacity",
            "allows_dups",
            "version",
            "dims",
            "labels",
            "current_domain",
            "attrs",
            "coords_filters",
            "coords_max_chunk_size",
            "offsets_filters",
            "offsets_max_chunk_size",
            "validity_filters",
            "validity_max_chunk_size",
            "enumerations"));
    private static final int MIN_VERSION = 21;
    private static final int MAX_VERSION = 22;

    private final JsonObject object;

    private final Checksums checksums;

    private SchemaReader(JsonNode node, Checksums checksums) {
        object = new JsonObject(node, "the schema", KEYS);
        this.checksums = checksums;
    }

    /**
     * Reads a schema.
     *
     * @param file the name of the file, for messages
     * @param checksums filters to append to the pipelines of the schema
     */
    public static ArraySchema read(String file, String text, Checksums checksums) throws IOException {
        JsonNode node = JsonNode.parse(file, text);
        try {
            return new SchemaReader(node, checksums).schema();
        } catch (IllegalArgumentException e) {
            throw new CommandException(file + ": " + e.getMessage(), e);
        }
    }

    private ArraySchema schema() throws IOException {
        boolean dense = object.word("array_type", SchemaNames.ARRAY_TYPES) == 0;
        ArraySchemaBuilder builder = dense ? ArraySchema.dense() : ArraySchema.sparse();
        if (object.has("tile_order")) {
            builder.tileOrder(TileOrder.values()[object.word("tile_order", SchemaNames.TILE_ORDERS)]);
        }
        if (object.has("cell_order")) {
            builder.cellOrder(CellOrder.values()[object.word("cell_order", SchemaNames.CELL_ORDERS)]);
        }
        builder.capacity(object.wholeOr("capacity", ArraySchema.DEFAULT_CAPACITY, 1, Long.MAX_VALUE));
        builder.allowDuplicates(object.flagOr("allows_dups", false));
        ArraySchema defaults = builder.buildStored();
        builder.coordinateFilters(checksums.appendTo(pipeline("coords", defaults.coordinateFilters())));
        builder.offsetFilters(checksums.appendTo(pipeline("offsets", defaults.offsetFilters())));
        builder.validityFilters(checksums.appendTo(pipeline("validity", defaults.validityFilters())));
        List<Dimension> dimensions = new ArrayList<>();
        for (JsonNode node : needed("dims")) {
            Dimension dimension = checksums.appendTo(FieldReader.dimension(node, dense));
            dimensions.add(dimension);
            builder.dimension(dimension);
        }
        List<JsonNode> labels = object.list("labels");
        for (JsonNode node : labels == null ? List.<JsonNode>of() : labels) {
            LabelReader.read(node, dimensions, builder);
        }
        for (JsonNode node : needed("attrs")) {
            builder.attribute(checksums.appendTo(FieldReader.attribute(node)));
        }
        List<JsonNode> enumerations = object.list("enumerations");
        if (enumerations != null) {
            for (JsonNode node : enumerations) {
                builder.enumeration(EnumerationReader.read(node));
            }
        }
        currentDomain(builder, dimensions);
        return builder.build();
    }

    private List<JsonNode> needed(String key) {
        List<JsonNode> list = object.list(key);
        if (list == null) {
            throw object.wrong(key, "a list of objects");
        }
        return list;
    }

    private FilterPipeline pipeline(String what, FilterPipeline defaults) {
        return FilterJson.read(object, what + "_filters", what + "_max_chunk_size", defaults);
    }

    /**
     * A current domain requires version 22. Versions that Tegula does not write come from copied schemas and are
     * ignored.
     */
    private void currentDomain(ArraySchemaBuilder builder, List<Dimension> dimensions) throws IOException {
        List<Range> ranges = CurrentDomainReader.read(object, dimensions, Dimension::domain);
        long version = object.wholeOr("version", MIN_VERSION, 1, 23);
        if (ranges != null) {
            builder.currentDomain(ranges);
        } else if (version == MAX_VERSION) {
            builder.version(MAX_VERSION);
        }
    }
}
