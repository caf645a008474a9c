package dev.tegula.internal.fragment;

import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.bytes.SpecialFields;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Field;
import dev.tegula.schema.FilterPipeline;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Fields of a fragment in the order of its metadata sections, with the names of their files: attributes, the combined
 * coordinates of old versions (whose position is kept but unused in later versions), dimensions, then timestamps,
 * delete timestamps and delete condition indexes if the fragment has them.
 */
public final class FragmentFields {

    /** Name of the timestamps of cells in consolidated fragments. */
    public static final String TIMESTAMPS = SpecialFields.TIMESTAMPS;

    /** Name of the timestamps at which cells were deleted. */
    public static final String DELETE_TIMESTAMPS = SpecialFields.DELETE_TIMESTAMPS;

    /** Name of the indexes of the conditions that deleted cells. */
    public static final String DELETE_CONDITIONS = SpecialFields.DELETE_CONDITIONS;

    /** Name of the combined coordinates before version 5. */
    public static final String COORDINATES = SpecialFields.COORDINATES;

    /** Characters of names that version 8 stored as {@code %} and the character's code. */
    private static final String RESERVED = "!#$%&'()*+,/:;=?@[]\"";

    /** Characters that version 8 stored with wrong codes, and these codes. */
    private static final String RENUMBERED = "<>\\|";

    private static final String[] NUMBERS = {"20", "2D", "30", "3C"};

    /**
     * One field of a fragment.
     *
     * @param index position in the sections of the fragment metadata
     * @param file name of the data file without extension
     * @param isDimension whether it contains coordinates
     */
    public record Entry(Field field, int index, String file, FilterPipeline filters, boolean isDimension) {

        public String name() {
            return field.name();
        }

        /** Returns the file of fixed-length values, or of the offsets of variable-length values. */
        public String fixedFile() {
            return file + ".tdb";
        }

        /** Returns the file of variable-length values. */
        public String varFile() {
            return file + "_var.tdb";
        }

        /** Returns the file of validity bytes. */
        public String validityFile() {
            return file + "_validity.tdb";
        }
    }

    /**
     * Times that a fragment has for each of its cells.
     *
     * @param written the time at which the cell was written
     * @param deleted the time at which the cell was deleted, and the condition that deleted it
     */
    public record Times(boolean written, boolean deleted) {

        /** No times: those of the fragment apply to all cells. */
        public static final Times NONE = new Times(false, false);

        /** Returns the names of the fields with these times. */
        public List<String> names() {
            List<String> names = new ArrayList<>();
            if (written) {
                names.add(TIMESTAMPS);
            }
            if (deleted) {
                names.addAll(List.of(DELETE_TIMESTAMPS, DELETE_CONDITIONS));
            }
            return names;
        }
    }

    private final List<Entry> entries = new ArrayList<>();
    private final int sections;

    /**
     * @param schema schema of the fragment
     * @param version version of the fragment
     */
    public FragmentFields(ArraySchema schema, FormatVersion version, Times times) {
        FormatVersion schemaVersion = new FormatVersion(schema.version());
        List<Attribute> attributes = schema.attributes();
        for (int i = 0; i < attributes.size(); i++) {
            Attribute attribute = attributes.get(i);
            String file = fileName(version, attribute.name(), "a" + i);
            entries.add(new Entry(attribute.field(), i, file, attribute.filters(), false));
        }
        int next = attributes.size() + 1;
        List<Dimension> dimensions = schema.dimensions();
        for (int d = 0; d < dimensions.size(); d++) {
            Dimension dimension = dimensions.get(d);
            boolean separate = version.hasPerDimensionFiles();
            String file = separate ? fileName(version, dimension.name(), "d" + d) : COORDINATES;
            int index = separate ? next++ : attributes.size();
            boolean inherits = schemaVersion.hasPerDimensionFiles() || version.inheritsOldCoordinateFilters();
            FilterPipeline filters = inherits ? schema.filtersOf(dimension) : dimension.filters();
            entries.add(new Entry(dimension.field(), index, file, filters, true));
        }
        FilterPipeline coordinates = schema.coordinateFilters();
        if (times.written) {
            entries.add(special(TIMESTAMPS, next++, "t", coordinates));
        }
        if (times.deleted) {
            entries.add(special(DELETE_TIMESTAMPS, next++, "dt", coordinates));
            entries.add(special(DELETE_CONDITIONS, next, "dci", coordinates));
        }
        sections = sections(schema, version, times);
    }

    private static Entry special(String name, int index, String file, FilterPipeline filters) {
        return new Entry(new Field(name, Datatype.UINT64, 1, false), index, file, filters, false);
    }

    private static String fileName(FormatVersion version, String name, String indexed) {
        if (version.namesFilesByField()) {
            return name.isEmpty() && !version.hasPerDimensionFiles() ? Attribute.ANONYMOUS : name;
        }
        return version.namesFilesByEncodedField() ? encode(name) : indexed;
    }

    /**
     * Encodes a field's name as version 8 did in file names: reserved characters by RFC 3986, and the four others that
     * Windows refuses by libtiledb's own codes. Non-ASCII bytes are not changed.
     */
    static String encode(String name) {
        StringBuilder encoded = new StringBuilder();
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            int renumbered = RENUMBERED.indexOf(c);
            if (renumbered >= 0) {
                encoded.append('%').append(NUMBERS[renumbered]);
            } else if (RESERVED.indexOf(c) >= 0) {
                encoded.append('%').append(Integer.toHexString(c).toUpperCase(Locale.ROOT));
            } else {
                encoded.append(c);
            }
        }
        return encoded.toString();
    }

    /** Returns all fields in the order of their sections. */
    public List<Entry> entries() {
        return entries;
    }

    /** Returns the number of fields in each section of the metadata, including the combined coordinates. */
    public int sections() {
        return sections;
    }

    /** Computes the number of fields in each section without creating them. */
    static int sections(ArraySchema schema, FormatVersion version, Times times) {
        int dimensions = version.hasPerDimensionFiles() ? schema.dimensions().size() : 0;
        return schema.attributes().size() + 1 + dimensions + (times.written ? 1 : 0) + (times.deleted ? 2 : 0);
    }

    /**
     * Returns the field that corresponds to a field of a newer schema, or null if the fragment does not have it. An
     * attribute that was dropped and added again with another type is a different field.
     */
    public @Nullable Entry find(Field wanted) {
        Entry entry = find(wanted.name());
        return entry == null || entry.isDimension || entry.field.hasShapeOf(wanted) ? entry : null;
    }

    /** Returns the field with this name, or null if the fragment does not have it. */
    public @Nullable Entry find(String name) {
        String alias = Attribute.aliasOf(name);
        Entry other = null;
        for (Entry entry : entries) {
            if (entry.name().equals(name)) {
                return entry;
            }
            other = entry.name().equals(alias) ? entry : other;
        }
        return other;
    }
}
