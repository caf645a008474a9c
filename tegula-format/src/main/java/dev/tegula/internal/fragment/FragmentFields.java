package dev.tegula.internal.fragment;

import dev.tegula.internal.bytes.FormatVersion;
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
 * The fields of a fragment in the order in which its metadata lists them, and the names of their files: attributes, the
 * combined coordinates of old versions (a place that later versions keep and leave empty), dimensions, then timestamps,
 * delete timestamps and delete condition indexes where the fragment has them.
 */
public final class FragmentFields {

    /** Name of the timestamps of cells of consolidated fragments. */
    public static final String TIMESTAMPS = "__timestamps";

    /** Name of the timestamps at which cells were deleted. */
    public static final String DELETE_TIMESTAMPS = "__delete_timestamps";

    /** Name of the indexes of the conditions that deleted cells. */
    public static final String DELETE_CONDITIONS = "__delete_condition_index";

    /** Name of the combined coordinates before version 5. */
    public static final String COORDINATES = "__coords";

    /** Letters of names that version 8 stored as {@code %} and the letter's own number. */
    private static final String RESERVED = "!#$%&'()*+,/:;=?@[]\"";

    /** Letters that version 8 stored with a number that is not theirs, and these numbers. */
    private static final String RENUMBERED = "<>\\|";

    private static final String[] NUMBERS = {"20", "2D", "30", "3C"};

    /**
     * One field of a fragment.
     *
     * @param index place in the sections of the fragment metadata
     * @param file name of the data file without ending
     * @param isDimension whether it holds coordinates
     */
    public record Entry(Field field, int index, String file, FilterPipeline filters, boolean isDimension) {

        public String name() {
            return field.name();
        }

        /** The file of fixed-size values, or of the offsets of variable ones. */
        public String fixedFile() {
            return file + ".tdb";
        }

        /** The file of variable-length values. */
        public String varFile() {
            return file + "_var.tdb";
        }

        /** The file of validity bytes. */
        public String validityFile() {
            return file + "_validity.tdb";
        }
    }

    private final List<Entry> entries = new ArrayList<>();
    private final int sections;

    /**
     * @param schema the fragment's schema
     * @param version the fragment's version
     */
    public FragmentFields(ArraySchema schema, FormatVersion version, boolean timestamps, boolean deletes) {
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
            boolean apart = version.hasPerDimensionFiles();
            String file = apart ? fileName(version, dimension.name(), "d" + d) : COORDINATES;
            int index = apart ? next++ : attributes.size();
            boolean inherits = schemaVersion.hasPerDimensionFiles() || version.inheritsOldCoordinateFilters();
            FilterPipeline filters = inherits ? schema.filtersOf(dimension) : dimension.filters();
            entries.add(new Entry(dimension.field(), index, file, filters, true));
        }
        FilterPipeline coordinates = schema.coordinateFilters();
        if (timestamps) {
            entries.add(special(TIMESTAMPS, next++, "t", coordinates));
        }
        if (deletes) {
            entries.add(special(DELETE_TIMESTAMPS, next++, "dt", coordinates));
            entries.add(special(DELETE_CONDITIONS, next, "dci", coordinates));
        }
        sections = sections(schema, version, timestamps, deletes);
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
     * A field's name as version 8 wrote it in names of files: reserved letters by RFC 3986, the four others that
     * Windows refuses by numbers of the library's own. Bytes beyond ASCII stay.
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

    /** All fields, in the order of their sections. */
    public List<Entry> entries() {
        return entries;
    }

    /** How many fields each section of the metadata lists, the combined coordinates included. */
    public int sections() {
        return sections;
    }

    /** The same without making them. */
    static int sections(ArraySchema schema, FormatVersion version, boolean timestamps, boolean deletes) {
        int dimensions = version.hasPerDimensionFiles() ? schema.dimensions().size() : 0;
        return schema.attributes().size() + 1 + dimensions + (timestamps ? 1 : 0) + (deletes ? 2 : 0);
    }

    /**
     * The field that a reader of a newer schema means, or null when the fragment does not have it: an attribute that
     * was dropped and added again as something else is another one.
     */
    public @Nullable Entry find(Field wanted) {
        Entry entry = find(wanted.name());
        return entry == null || entry.isDimension || entry.field.hasShapeOf(wanted) ? entry : null;
    }

    /** The field of this name, or null when the fragment does not have it. */
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
