package dev.tegula.internal.zarr.meta;

import dev.tegula.internal.zarr.json.JsonFields;
import dev.tegula.io.table.TableFileException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The fields of structures, and the two parts of complex numbers, as arrays of their own. */
final class Structures {

    private static final Pattern COMPLEX = Pattern.compile("([<>|=]?)(?:c(8|16)|complex(64|128))");

    /** Structures contain structures: a damaged one could exhaust the stack. */
    private static final int MAX_DEPTH = 32;

    private final JsonFields array;
    private final String key;
    private final List<Leaf> leaves = new ArrayList<>();

    private Structures(JsonFields array, String key) {
        this.array = array;
        this.key = key;
    }

    /** A version of the metadata of arrays. */
    interface Version {

        ElementType type(JsonFields field);

        ArrayMetadata read(JsonFields field, StructureField part);
    }

    /**
     * A field without fields.
     *
     * @param type its type in JSON
     * @param path the names or numbers of the fields that lead to its fill value
     */
    private record Leaf(String name, Object type, List<Object> path) {}

    /**
     * Reads the metadata of an array of structures as those of an array per field, by its name; none for other arrays.
     *
     * @param key the name of the type in the metadata
     */
    static Map<String, ArrayMetadata> fields(JsonFields array, String key, Version version) {
        Structures structures = new Structures(array, key);
        Object type = array.get(key);
        return type != null && structures.add("", type, List.of(), 0) ? structures.read(version) : Map.of();
    }

    /** Adds the fields of a type, and returns whether it has some. */
    private boolean add(String prefix, Object type, List<Object> path, int depth) {
        Matcher complex = COMPLEX.matcher(String.valueOf(type));
        if (type instanceof String && complex.matches()) {
            boolean isSingle = "8".equals(complex.group(2)) || "64".equals(complex.group(3));
            String part = complex.group(2) != null
                    ? complex.group(1) + (isSingle ? "f4" : "f8")
                    : isSingle ? "float32" : "float64";
            leaves.add(new Leaf(prefix + "r", part, with(path, 0)));
            leaves.add(new Leaf(prefix + "i", part, with(path, 1)));
            return true;
        }
        List<?> fields = listed(type);
        if (fields.isEmpty() || depth == MAX_DEPTH) {
            return false;
        }
        for (Object each : fields) {
            boolean isNamed = each instanceof Map<?, ?> map && map.get("name") instanceof String;
            boolean isPair = each instanceof List<?> pair && pair.size() == 2 && pair.get(0) instanceof String;
            if (!isNamed && !isPair) {
                throw Shapes.unsupportedType(array.place(), "a structure with a field of several values");
            }
            Object own = isNamed ? ((Map<?, ?>) each).get("data_type") : ((List<?>) each).get(1);
            String name = String.valueOf(isNamed ? ((Map<?, ?>) each).get("name") : ((List<?>) each).get(0));
            if (own == null) {
                throw array.wrong(key, "a type of each field");
            }
            List<Object> below = with(path, name);
            if (!add(prefix + name + ".", own, below, depth + 1)) {
                leaves.add(new Leaf(prefix + name, own, below));
            }
        }
        return true;
    }

    private static List<Object> with(List<Object> path, Object next) {
        List<Object> longer = new ArrayList<>(path);
        longer.add(next);
        return longer;
    }

    private static List<?> listed(Object type) {
        if (type instanceof List<?> fields) {
            return fields;
        }
        return type instanceof Map<?, ?> named
                        && (Objects.equals(named.get("name"), "struct")
                                || Objects.equals(named.get("name"), "structured"))
                        && named.get("configuration") instanceof Map<?, ?> configuration
                        && configuration.get("fields") instanceof List<?> fields
                ? fields
                : List.of();
    }

    private Map<String, ArrayMetadata> read(Version version) {
        Map<String, JsonFields> fields = new LinkedHashMap<>();
        List<ElementType> types = new ArrayList<>();
        int size = 0;
        for (Leaf leaf : leaves) {
            Map<Object, Object> json = new HashMap<>(array.map());
            json.put(key, leaf.type());
            // Those of the array, such as units, are not those of each field.
            json.remove("attributes");
            JsonFields field = JsonFields.of(array.place(), json);
            if (fields.put(leaf.name(), field) != null) {
                throw array.wrong(key, "distinct names of fields");
            }
            ElementType type = version.type(field);
            if (type.texts() != null) {
                throw Shapes.unsupportedType(array.place(), "a structure with texts of any length");
            }
            types.add(type);
            size += type.size();
        }
        byte[] fill = fill(types, size);
        Map<String, ArrayMetadata> read = new LinkedHashMap<>();
        int position = 0;
        for (int i = 0; i < leaves.size(); i++) {
            String name = leaves.get(i).name();
            StructureField part =
                    new StructureField(fill, position, types.get(i).size());
            read.put(name, version.read(Objects.requireNonNull(fields.get(name)), part));
            position += part.size();
        }
        return read;
    }

    /** Returns the fill value: nothing or zero for zeros, the structure in Base64, or a value per field. */
    private byte[] fill(List<ElementType> types, int size) {
        byte[] fill = new byte[size];
        Object json = array.get("fill_value");
        if (json == null || json.equals(0L) || json.equals(0.0)) {
            return fill;
        }
        TableFileException wrong = array.wrong("fill_value", "a structure of " + size + " bytes in Base64");
        if (json instanceof String text) {
            try {
                byte[] decoded = Base64.getDecoder().decode(text);
                if (decoded.length == size) {
                    return decoded;
                }
            } catch (IllegalArgumentException e) {
                wrong.initCause(e);
            }
            throw wrong;
        }
        int position = 0;
        for (int i = 0; i < types.size(); i++) {
            Leaf leaf = leaves.get(i);
            byte[] own = types.get(i).fill(value(json, leaf.path()));
            if (own == null) {
                throw wrong;
            }
            if (leaf.type() instanceof String text && text.startsWith(">")) {
                Reordering.swap(own, types.get(i).orderedSize());
            }
            System.arraycopy(own, 0, fill, position, own.length);
            position += own.length;
        }
        return fill;
    }

    private static @Nullable Object value(Object json, List<Object> path) {
        Object value = json;
        for (Object step : path) {
            if (step instanceof Integer number) {
                value = value instanceof List<?> parts && parts.size() == 2 ? parts.get(number) : List.of();
            } else {
                value = value instanceof Map<?, ?> fields && fields.containsKey(step) ? fields.get(step) : List.of();
            }
        }
        return value;
    }
}
