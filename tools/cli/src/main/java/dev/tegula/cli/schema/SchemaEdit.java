package dev.tegula.cli.schema;

import dev.tegula.cli.parse.UsageException;
import dev.tegula.internal.base.NumberText;
import dev.tegula.internal.base.SpellingHint;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.ArraySchemaBuilder;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.CellOrder;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.DimensionLabel;
import dev.tegula.schema.Filter;
import dev.tegula.schema.FilterPipeline;
import dev.tegula.schema.FilterType;
import dev.tegula.schema.Range;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Changes to a schema, as options of a command. What is not named stays. */
public final class SchemaEdit {

    private static final List<String> FILTERS = Arrays.stream(FilterType.values())
            .filter(type -> type != FilterType.WEBP && type != FilterType.SCALE_FLOAT)
            .map(type -> type.name().toLowerCase(Locale.ROOT))
            .toList();

    private final ArraySchema schema;
    private final Set<String> used = new HashSet<>();
    private Map<String, String> extents = Map.of();
    private Map<String, String> domains = Map.of();
    private Map<String, String> types = Map.of();
    private Map<String, String> filters = Map.of();
    private List<String> order;
    private boolean dense;
    private long capacity;
    private CellOrder cellOrder;

    /** Begins with a schema. */
    public SchemaEdit(ArraySchema schema) {
        this.schema = schema;
        this.order = schema.dimensions().stream().map(Dimension::name).toList();
        this.dense = schema.isDense();
        this.capacity = schema.capacity();
        this.cellOrder = schema.cellOrder();
    }

    /** Sets the order of the dimensions; null keeps it. */
    public SchemaEdit order(@Nullable List<String> names) {
        if (names != null) {
            if (!Set.copyOf(names).equals(Set.copyOf(order)) || names.size() != order.size()) {
                throw new UsageException("--order: must name each dimension once (found " + String.join(",", names)
                        + ", expected " + String.join(",", order) + ")");
            }
            order = List.copyOf(names);
        }
        return this;
    }

    /** Makes the array dense or sparse. */
    public SchemaEdit dense(boolean isDense) {
        dense = isDense;
        return this;
    }

    /** Sets the capacity of sparse tiles, in cells; null keeps it. */
    public SchemaEdit capacity(@Nullable Long cells) {
        capacity = cells == null ? capacity : cells;
        return this;
    }

    /** Sets the order of cells: {@code row-major}, {@code col-major} or {@code hilbert}; null keeps it. */
    public SchemaEdit cellOrder(@Nullable String name) {
        if (name != null) {
            if (!SchemaNames.CELL_ORDERS.contains(name)) {
                throw new UsageException("--cell-order: unknown order '" + name + "'"
                        + SpellingHint.hintOrList(name, SchemaNames.CELL_ORDERS));
            }
            cellOrder = CellOrder.valueOf(name.toUpperCase(Locale.ROOT).replace('-', '_'));
        }
        return this;
    }

    /** Sets extents, {@code DIM=NUMBER}. */
    public SchemaEdit extents(List<String> settings) {
        extents = pairs("--extent", settings);
        return this;
    }

    /** Sets domains, {@code DIM=LO:HI} of numbers. */
    public SchemaEdit domains(List<String> settings) {
        domains = pairs("--domain", settings);
        return this;
    }

    /** Sets types of fields, {@code FIELD=TYPE}. */
    public SchemaEdit types(List<String> settings) {
        types = pairs("--type", settings);
        return this;
    }

    /** Sets filters of fields, {@code FIELD=NAME[:LEVEL],…}. */
    public SchemaEdit filters(List<String> settings) {
        filters = pairs("--filters", settings);
        return this;
    }

    private static Map<String, String> pairs(String option, List<String> settings) {
        Map<String, String> pairs = new LinkedHashMap<>();
        for (String setting : settings) {
            int equals = setting.lastIndexOf('=');
            if (equals < 1 || pairs.put(setting.substring(0, equals), setting.substring(equals + 1)) != null) {
                throw new UsageException(option + ": must be NAME=VALUE, each name once (found '" + setting + "')");
            }
        }
        return pairs;
    }

    /**
     * Returns the changed schema.
     *
     * @throws UsageException if an option names no field, or has no possible value
     */
    public ArraySchema build() {
        ArraySchemaBuilder builder = dense ? ArraySchema.dense() : ArraySchema.sparse();
        builder.tileOrder(schema.tileOrder())
                .cellOrder(cellOrder)
                .capacity(capacity)
                .coordinateFilters(schema.coordinateFilters())
                .offsetFilters(schema.offsetFilters())
                .validityFilters(schema.validityFilters());
        if (!dense) {
            builder.allowDuplicates(schema.allowsDuplicates());
        }
        schema.enumerations().forEach(enumeration -> builder.enumeration(enumeration.withPath(null)));
        List<Range> current = schema.currentDomain();
        List<Range> reordered = new ArrayList<>();
        for (String name : order) {
            int index = schema.dimensionIndex(name);
            builder.dimension(dimension(schema.dimensions().get(index)));
            if (current != null) {
                reordered.add(current.get(index));
            }
        }
        builder.currentDomain(current == null ? null : reordered);
        for (DimensionLabel label : schema.labels()) {
            builder.label(
                    schema.dimensions().get(label.dimension()).name(), label.name(), label.datatype(), label.order());
        }
        schema.attributes().forEach(attribute -> builder.attribute(attribute(attribute)));
        requireUsed("--extent", extents, order);
        requireUsed("--domain", domains, order);
        requireUsed("--type", types, schema.fieldNames());
        requireUsed("--filters", filters, schema.fieldNames());
        return builder.build();
    }

    private void requireUsed(String option, Map<String, String> pairs, List<String> names) {
        for (String name : pairs.keySet()) {
            if (!used.contains(option + name)) {
                throw new UsageException(option + ": no field '" + name + "'" + SpellingHint.hintOrList(name, names));
            }
        }
    }

    private @Nullable String take(String option, Map<String, String> pairs, String name) {
        used.add(option + name);
        return pairs.get(name);
    }

    private Dimension dimension(Dimension old) {
        String extent = take("--extent", extents, old.name());
        String domain = take("--domain", domains, old.name());
        String type = take("--type", types, old.name());
        String newFilters = take("--filters", filters, old.name());
        if (extent == null && domain == null && type == null && newFilters == null) {
            return old;
        }
        Datatype datatype = type == null ? old.datatype() : DatatypeNames.parse("--type", type);
        Number number = extent == null ? old.extent() : number("--extent", datatype, extent);
        Range range = domain == null ? old.domain() : range(datatype, domain);
        Dimension changed = Dimension.of(old.name(), datatype, range, number);
        return changed.withFilters(newFilters == null ? old.filters() : pipeline(newFilters));
    }

    private static Range range(Datatype datatype, String text) {
        int colon = text.indexOf(':');
        if (colon < 0) {
            throw new UsageException("--domain: must be DIM=LO:HI (found '" + text + "')");
        }
        Number low = number("--domain", datatype, text.substring(0, colon));
        Number high = number("--domain", datatype, text.substring(colon + 1));
        return datatype.isFloat()
                ? Range.of(low.doubleValue(), high.doubleValue())
                : Range.of(low.longValue(), high.longValue());
    }

    private static Number number(String option, Datatype datatype, String text) {
        try {
            return datatype.isFloat()
                    ? (Number) Double.valueOf(NumberText.ascii(text))
                    : Long.valueOf(NumberText.ascii(text));
        } catch (NumberFormatException e) {
            throw new UsageException(option + ": not a number (found '" + text + "')");
        }
    }

    private Attribute attribute(Attribute old) {
        String type = take("--type", types, old.name());
        String newFilters = take("--filters", filters, old.name());
        Attribute changed = old;
        if (type != null) {
            changed = Attribute.of(old.name(), DatatypeNames.parse("--type", type), old.valuesPerCell())
                    .withNullable(old.isNullable())
                    .withOrder(old.order())
                    .withEnumeration(old.enumeration())
                    .withFilters(old.filters());
        }
        return newFilters == null ? changed : changed.withFilters(pipeline(newFilters));
    }

    /** Parses filters: {@code byteshuffle,zstd:5}, or nothing. */
    private static FilterPipeline pipeline(String text) {
        List<Filter> list = new ArrayList<>();
        for (String word : text.isEmpty() ? new String[0] : text.split(",", -1)) {
            int colon = word.indexOf(':');
            String name = (colon < 0 ? word : word.substring(0, colon)).toLowerCase(Locale.ROOT);
            if (!FILTERS.contains(name)) {
                throw new UsageException(
                        "--filters: unknown filter '" + name + "'" + SpellingHint.hintOrList(name, FILTERS));
            }
            list.add(filter(FilterType.valueOf(name.toUpperCase(Locale.ROOT)), word, colon));
        }
        return new FilterPipeline(FilterPipeline.empty().maxChunkSize(), list);
    }

    /** Returns filters as the option {@code --filters} takes them. */
    public static String text(FilterPipeline pipeline) {
        return pipeline.filters().stream()
                .map(filter -> {
                    boolean hasLevel = filter instanceof Filter.Compression c && c.level() != Filter.DEFAULT_LEVEL;
                    return filter.type().name().toLowerCase(Locale.ROOT)
                            + (hasLevel ? ":" + ((Filter.Compression) filter).level() : "");
                })
                .collect(Collectors.joining(","));
    }

    private static Filter filter(FilterType type, String word, int colon) {
        int level = Filter.DEFAULT_LEVEL;
        boolean hasLevel = switch (type) {
            case GZIP, ZSTD, LZ4, RLE, BZIP2, DICTIONARY -> true;
            default -> false;
        };
        if (colon >= 0) {
            try {
                level = Integer.parseInt(NumberText.ascii(word.substring(colon + 1)));
            } catch (NumberFormatException e) {
                throw new UsageException("--filters: not a level (found '" + word + "')");
            }
            if (!hasLevel) {
                throw new UsageException("--filters: has no level (found '" + word + "')");
            }
        }
        return switch (type) {
            case NONE -> Filter.none();
            case DELTA -> Filter.delta();
            case DOUBLE_DELTA -> Filter.doubleDelta();
            case BIT_WIDTH_REDUCTION -> Filter.bitWidthReduction();
            case POSITIVE_DELTA -> Filter.positiveDelta();
            default -> hasLevel ? new Filter.Compression(type, level) : new Filter.Plain(type);
        };
    }
}
