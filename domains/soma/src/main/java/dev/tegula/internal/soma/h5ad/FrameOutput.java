package dev.tegula.internal.soma.h5ad;

import dev.tegula.internal.hdf5.output.OutputGroup;
import dev.tegula.internal.hdf5.output.OutputType;
import dev.tegula.internal.io.cells.Labels;
import dev.tegula.internal.soma.axis.JoinIds;
import dev.tegula.query.Column;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Enumeration;
import dev.tegula.soma.AxisTable;
import dev.tegula.soma.SomaDataFrame;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Writes data frames: a group with a dataset or group per column. */
final class FrameOutput {

    /** Metadata of data frames: the names of columns that can be null, one per line, even if no cell is. */
    static final String NULLABLE = "tegula_h5ad_nullable";

    private final OutputGroup group;
    private final String place;
    private final Set<String> nullable;
    private final List<String> skipped;

    private FrameOutput(OutputGroup group, String place, Set<String> nullable, List<String> skipped) {
        this.nullable = nullable;
        this.group = group;
        this.place = place;
        this.skipped = skipped;
    }

    /**
     * Writes a data frame.
     *
     * @param place its name in notes
     * @param frame the data frame of the table
     * @param skipped receives notes about columns that the file cannot hold
     */
    static void write(
            OutputGroup group,
            String place,
            AxisTable table,
            SomaDataFrame frame,
            String fallback,
            List<String> skipped)
            throws IOException {
        String names = frame.text(NULLABLE);
        Set<String> nullable = names == null ? Set.of() : new HashSet<>(List.of(names.split("\n")));
        new FrameOutput(group, place, nullable, skipped).write(table, IndexColumn.of(frame, fallback));
    }

    private void write(AxisTable table, IndexColumn index) throws IOException {
        List<String> columns = new ArrayList<>();
        for (Column column : table.cells().columns()) {
            String name = column.name();
            if (name.equals(JoinIds.COLUMN) || name.equals(index.column())) {
                continue;
            }
            String problem = problem(column, index);
            if (problem == null) {
                column(name, column, table.enumerations().get(name));
                columns.add(name);
            } else {
                skipped.add(place + ", column '" + name + "': " + problem);
            }
        }
        texts(group, index.name(), nonNull(table.labels(index.column())));
        Encoding.DATA_FRAME.mark(group);
        group.attribute("_index", index.name());
        group.attribute("column-order", columns);
    }

    private static @Nullable String problem(Column column, IndexColumn index) {
        String name = column.name();
        if (name.isEmpty() || name.contains("/") || name.equals(".") || name.equals(index.name())) {
            return "its name cannot be stored";
        }
        Datatype type = column.field().datatype();
        boolean text = type.isString() || type == Datatype.CHAR;
        if (!text && (OutputType.of(type) == null || column.field().valuesPerCell() != 1)) {
            return "its type has no counterpart (found " + column.field() + ")";
        }
        return null;
    }

    private static String[] nonNull(@Nullable String[] texts) {
        String[] result = new String[texts.length];
        for (int i = 0; i < texts.length; i++) {
            result[i] = Objects.requireNonNullElse(texts[i], "");
        }
        return result;
    }

    private void column(String name, Column column, @Nullable Enumeration enumeration) throws IOException {
        Datatype type = column.field().datatype();
        if (enumeration != null) {
            categorical(name, column, enumeration);
        } else if (type.isString() || type == Datatype.CHAR) {
            @Nullable String[] texts = column.texts();
            if (Arrays.asList(texts).contains(null)) {
                categoriesOf(name, texts);
                skipped.add(place + ", column '" + name + "': texts with nulls became categories, since AnnData before "
                        + "0.11 has no such texts");
            } else {
                texts(group, name, nonNull(texts));
            }
        } else {
            numbers(name, column, Objects.requireNonNull(OutputType.of(type)));
        }
    }

    static void texts(OutputGroup parent, String name, String[] texts) throws IOException {
        Encoding.TEXTS.mark(parent.dataset(name, OutputType.TEXT).texts(texts).end(texts.length));
    }

    private static void array(OutputGroup parent, String name, OutputType type, Object values, int count)
            throws IOException {
        Encoding.ARRAY.mark(parent.dataset(name, type).append(values, 0, count).end(count));
    }

    private void numbers(String name, Column column, OutputType type) throws IOException {
        boolean[] nulls = nulls(column);
        if (nulls.length == 0
                && nullable.contains(name)
                && !column.field().datatype().isFloat()) {
            nulls = new boolean[column.size()];
        }
        if (nulls.length == 0) {
            array(group, name, type, column.array(), column.size());
        } else if (column.array() instanceof float[] values) {
            float[] copy = values.clone();
            for (int i = 0; i < nulls.length; i++) {
                copy[i] = nulls[i] ? Float.NaN : copy[i];
            }
            array(group, name, type, copy, column.size());
        } else if (column.array() instanceof double[] values) {
            double[] copy = values.clone();
            for (int i = 0; i < nulls.length; i++) {
                copy[i] = nulls[i] ? Double.NaN : copy[i];
            }
            array(group, name, type, copy, column.size());
        } else {
            OutputGroup nullable = group.group(name);
            (type == OutputType.BOOL ? Encoding.NULLABLE_BOOLEANS : Encoding.NULLABLE_INTEGERS).mark(nullable);
            byte[] mask = new byte[nulls.length];
            for (int i = 0; i < nulls.length; i++) {
                mask[i] = (byte) (nulls[i] ? 1 : 0);
            }
            array(nullable, "mask", OutputType.BOOL, mask, mask.length);
            array(nullable, "values", type, column.array(), column.size());
        }
    }

    /** Returns which cells are null; nothing if none is. */
    private static boolean[] nulls(Column column) {
        boolean[] nulls = new boolean[column.size()];
        boolean any = false;
        for (int i = 0; i < nulls.length; i++) {
            nulls[i] = column.isNull(i);
            any |= nulls[i];
        }
        return any ? nulls : new boolean[0];
    }

    private void categorical(String name, Column column, Enumeration enumeration) throws IOException {
        int[] codes = new int[column.size()];
        for (int i = 0; i < codes.length; i++) {
            long index = column.isNull(i) ? -1 : column.longAt(column.firstValue(i));
            codes[i] = index >= 0 && index < enumeration.size() ? (int) index : -1;
        }
        OutputGroup categories = codes(name, codes, enumeration.size(), enumeration.ordered());
        Column entries = Column.of(enumeration);
        Datatype type = enumeration.datatype();
        OutputType number = OutputType.of(type);
        if (number == null) {
            String[] texts = new String[entries.size()];
            for (int i = 0; i < texts.length; i++) {
                texts[i] = type.isString() ? entries.text(i) : Labels.describe(entries, i);
            }
            texts(categories, "categories", texts);
        } else {
            array(categories, "categories", number, entries.array(), entries.size());
        }
    }

    /** Texts with nulls: versions of AnnData before 0.11 know no such arrays, so they become categories. */
    private void categoriesOf(String name, @Nullable String[] texts) throws IOException {
        TreeSet<String> distinct = new TreeSet<>();
        for (String text : texts) {
            if (text != null) {
                distinct.add(text);
            }
        }
        Map<String, Integer> numbers = new HashMap<>();
        distinct.forEach(text -> numbers.put(text, numbers.size()));
        int[] codes = new int[texts.length];
        for (int i = 0; i < codes.length; i++) {
            String text = texts[i];
            codes[i] = text == null ? -1 : Objects.requireNonNull(numbers.get(text));
        }
        texts(codes(name, codes, distinct.size(), false), "categories", distinct.toArray(new String[0]));
    }

    private OutputGroup codes(String name, int[] codes, int categories, boolean ordered) throws IOException {
        OutputGroup categorical = Encoding.CATEGORICAL.mark(group.group(name));
        categorical.attribute("ordered", ordered);
        if (categories <= Byte.MAX_VALUE) {
            byte[] bytes = new byte[codes.length];
            for (int i = 0; i < codes.length; i++) {
                bytes[i] = (byte) codes[i];
            }
            array(categorical, "codes", OutputType.INT8, bytes, bytes.length);
        } else {
            array(categorical, "codes", OutputType.INT32, codes, codes.length);
        }
        return categorical;
    }
}
