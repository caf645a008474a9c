package dev.tegula.internal.io.npy;

import dev.tegula.internal.io.cells.Unsupported;
import dev.tegula.io.table.TableFileException;
import dev.tegula.schema.Field;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The type of the elements of a file: a value, or fields of a structure one after the other.
 *
 * @param size bytes of an element
 * @param parts the fields; a value is a field without a name, a complex number has two
 * @param hasFields whether it is a structure
 */
record NpyStructure(int size, List<Part> parts, boolean hasFields) {

    /** Elements are in memory as a whole. */
    private static final int MAX_SIZE = 1 << 28;

    /**
     * A field.
     *
     * @param name its name behind that of the array: empty, or a point and the name
     * @param position its first byte in the element
     * @param count values of the type, more than one for arrays in structures
     */
    record Part(String name, int position, NpyType type, int count) {

        int size() {
            return Math.multiplyExact(type.size(), count);
        }

        Field field(String array) {
            Field single = type.field(array + name);
            return count == 1 ? single : new Field(single.name(), single.datatype(), count, false);
        }
    }

    static NpyStructure of(NpyType type) {
        return new NpyStructure(type.size(), List.of(new Part("", 0, type, 1)), false);
    }

    /**
     * Interprets a description: a text, or a list of fields.
     *
     * @throws TableFileException if there is no such type in arrays
     */
    static NpyStructure parse(String file, Object description) {
        List<Part> parts = new ArrayList<>();
        int size = add(file, parts, new Place("", 0), description, 1);
        Set<String> names = new HashSet<>();
        for (Part part : parts) {
            if (!names.add(part.name())) {
                throw new TableFileException(
                        file + ": two fields have the name '" + part.name().substring(1) + "'. Rename one of them.");
            }
        }
        if (parts.isEmpty()) {
            throw new TableFileException(file + ": its type is a structure without fields. Save its fields.");
        }
        return new NpyStructure(size, parts, description instanceof List);
    }

    private record Place(String name, int position) {

        Place member(String field, int offset) {
            return new Place(name + "." + field, position + offset);
        }
    }

    /** Adds the fields of a description, and returns its bytes. */
    private static int add(String file, List<Part> parts, Place place, Object description, int count) {
        if (description instanceof List<?> fields) {
            if (count != 1) {
                throw unsupported(file, place, "an array of structures");
            }
            int size = 0;
            for (Object field : fields) {
                size += addField(file, parts, place, size, field);
                if (size < 0 || place.position() + size > MAX_SIZE) {
                    throw unsupported(file, place, "a structure of more than " + MAX_SIZE + " bytes");
                }
            }
            return size;
        }
        String text = String.valueOf(description);
        if (text.endsWith("c8") || text.endsWith("c16")) {
            String half = text.replace("c16", "f8").replace("c8", "f4");
            return add(file, parts, place, List.of(List.of("r", half), List.of("i", half)), count);
        }
        NpyType type = NpyType.parse(file, text);
        if (count != 1 && (type.isText() || type.values() > 1)) {
            throw unsupported(file, place, "an array of the type '" + text + "'");
        }
        Part part = new Part(place.name(), place.position(), type, count);
        parts.add(part);
        return part.size();
    }

    private static int addField(String file, List<Part> parts, Place place, int offset, Object field) {
        boolean isField = field instanceof List<?> list && (list.size() == 2 || list.size() == 3);
        List<?> members = isField ? (List<?>) field : List.of("", "");
        Object named = members.get(0);
        // A pair is a title and a name.
        String name = String.valueOf(named instanceof List<?> pair && pair.size() == 2 ? pair.get(1) : named);
        long count = 1;
        for (Object length : members.size() < 3 ? List.of() : lengths(members.get(2))) {
            count *= length instanceof Long number ? number : -1;
            if (count < 0 || count > MAX_SIZE) {
                count = -1;
            }
        }
        Place member = place.member(name, offset);
        if (!isField || count <= 0) {
            throw unsupported(file, member, field.toString());
        }
        boolean isPadding = name.isEmpty() && String.valueOf(members.get(1)).startsWith("|V");
        return add(file, isPadding ? new ArrayList<>() : parts, member, members.get(1), (int) count);
    }

    private static List<?> lengths(Object shape) {
        return shape instanceof List<?> list ? list : List.of(shape);
    }

    private static TableFileException unsupported(String file, Place place, String found) {
        String field = place.name().isEmpty() ? "" : ", field '" + place.name().substring(1) + "'";
        return new TableFileException(file + field + ": type is not supported (found " + found + ", expected "
                + Unsupported.NUMPY_FIELD.expected() + "). Save the fields of the array by themselves.");
    }

    /** Returns the fields of an array with a name; without one, their names are those of the structure. */
    List<Field> fields(String array) {
        return parts.stream()
                .map(part -> part.field(array))
                .map(field -> field.name().startsWith(".")
                        ? new Field(field.name().substring(1), field.datatype(), field.valuesPerCell(), false)
                        : field)
                .toList();
    }
}
