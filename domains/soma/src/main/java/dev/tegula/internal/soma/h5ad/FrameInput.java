package dev.tegula.internal.soma.h5ad;

import dev.tegula.internal.hdf5.file.FlatValues;
import dev.tegula.internal.io.cells.ColumnNames;
import dev.tegula.internal.io.cells.Unsupported;
import dev.tegula.internal.soma.axis.JoinIds;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.query.Cells;
import dev.tegula.query.CellsBuilder;
import dev.tegula.query.Column;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Enumeration;
import dev.tegula.schema.Field;
import dev.tegula.soma.AxisTable;
import dev.tegula.soma.SomaWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** Reads data frames: groups of columns, or in early files compound datasets. */
final class FrameInput {

    /** More categories than this become texts, as in TileDB-SOMA. */
    private static final int MAX_CATEGORIES = 32_767;

    private static final String RESERVED = "its name is reserved";
    private static final List<String> UNNAMED = List.of(IndexColumn.UNNAMED, "index");

    /**
     * A data frame.
     *
     * @param originalIndex the name of the index in the file; null if it has none
     * @param notes what the file has and the table has not, by key of metadata
     */
    record Frame(AxisTable table, @Nullable String originalIndex, Map<String, String> notes) {

        void write(SomaWriter target, String name) {
            target.writeDataFrame(name, table);
            target.put(name, IndexColumn.NAME_KEY, MetadataValue.utf8(IndexColumn.json(originalIndex)));
            notes.forEach((key, note) -> target.put(name, key, MetadataValue.utf8(note)));
        }
    }

    private final AnnNode node;
    private final @Nullable AnnNode uns;
    private final List<String> skipped;
    private final List<Column> columns = new ArrayList<>();
    private final Map<String, Enumeration> enumerations = new LinkedHashMap<>();
    private final Map<String, String> notes = new LinkedHashMap<>();
    private final List<String> nullable = new ArrayList<>();
    private int rows = -1;

    private FrameInput(AnnNode node, @Nullable AnnNode uns, List<String> skipped) {
        this.node = node;
        this.uns = uns;
        this.skipped = skipped;
    }

    /**
     * Reads a data frame.
     *
     * @param fallback the column of an index without a name
     * @param uns unstructured data, which in early files has the categories; or null
     * @param skipped receives notes about columns without a counterpart
     */
    static Frame read(AnnNode node, String fallback, @Nullable AnnNode uns, List<String> skipped) {
        FrameInput input = new FrameInput(node, uns, skipped);
        return node.isDataset() ? input.compound(fallback) : input.group(fallback);
    }

    private Frame group(String fallback) {
        String index = node.text("_index");
        if (index == null) {
            throw node.failure("not a data frame (the attribute '_index' is missing).");
        }
        AnnNode indexNode = node.dataset(index);
        Datatype type = indexNode.datatype();
        String[] labels = indexNode.texts();
        rows = labels.length;
        if (type != null && !type.isString()) {
            skipped.add(node.path() + ", index '" + index + "': its numbers became texts");
        }
        List<String> order = node.texts("column-order");
        if (order == null) {
            order = node.children().stream().map(each -> each.name()).toList();
        }
        for (String name : order) {
            if (!name.equals(index) && !name.equals("__categories")) {
                AnnNode column = node.child(name);
                if (column == null) {
                    throw node.failure("the column '" + name + "' is missing.");
                }
                String allowed = allowed(name, order);
                if (allowed != null) {
                    column(allowed, column);
                }
            }
        }
        if (index.equals("index") && !isEarly()) {
            notes.put(IndexColumn.NAMED_INDEX, index);
        }
        return frame(index, labels, fallback);
    }

    /** Returns the name of a column in arrays, which reserve some names; null if another column has it. */
    private @Nullable String allowed(String name, List<String> all) {
        String plain = ColumnNames.unreserved(name);
        if (plain.equals(name)) {
            return name;
        }
        boolean taken = plain.isEmpty() || all.contains(plain);
        skip(name, taken ? RESERVED : RESERVED + ", so it is '" + plain + "'");
        return taken ? null : plain;
    }

    /** Returns whether the file is of AnnData before 0.7, where an index without a name was called "index". */
    private boolean isEarly() {
        return node.encoding().isEmpty() || "0.1.0".equals(node.text(Encoding.VERSION));
    }

    private Frame frame(String index, String[] labels, String fallback) {
        boolean unnamed = UNNAMED.contains(index);
        boolean taken = columns.stream().anyMatch(column -> column.name().equals(fallback));
        String name = !unnamed ? index : taken ? IndexColumn.UNNAMED : fallback;
        CellsBuilder cells =
                Cells.builder().int64(JoinIds.COLUMN, LongStream.range(0, rows).toArray());
        columns.forEach(cells::add);
        cells.utf8(name, labels);
        return new Frame(
                new AxisTable(cells.build(), enumerations),
                unnamed && !name.equals(IndexColumn.UNNAMED) ? null : name,
                notes);
    }

    private void column(String name, AnnNode column) {
        if (name.startsWith("soma_") || name.isEmpty()) {
            skip(name, RESERVED);
        } else if (column.isDataset()) {
            AnnNode categories = node.child("__categories");
            AnnNode own = categories == null ? null : categories.child(column.name());
            if (own != null) {
                categorical(name, column, own, isOrdered(own));
            } else {
                plain(name, column, null);
            }
        } else {
            switch (column.encoding()) {
                case "categorical" ->
                    categorical(name, column.dataset("codes"), column.dataset("categories"), isOrdered(column));
                case "nullable-integer", "nullable-boolean", "nullable-string-array" ->
                    plain(name, column.dataset("values"), column.dataset("mask"));
                default ->
                    skip(
                            name,
                            "its encoding has no counterpart (found '" + column.encoding() + "', expected "
                                    + Unsupported.ANNDATA_COLUMN.expected() + ")");
            }
        }
    }

    private static boolean isOrdered(AnnNode column) {
        List<Number> numbers = column.numbers("ordered");
        return numbers.size() == 1 ? numbers.get(0).longValue() != 0 : "TRUE".equals(column.text("ordered"));
    }

    private void skip(String name, String reason) {
        skipped.add(node.path() + ", column '" + name + "': " + reason);
    }

    private void requireRows(AnnNode column, int found) {
        if (found != rows) {
            throw column.failure("wrong number of rows (found " + found + ", expected " + rows + ").");
        }
    }

    private void plain(String name, AnnNode values, @Nullable AnnNode mask) {
        Datatype type = values.datatype();
        if (type == null || values.shape().length != 1) {
            skip(name, "its type has no counterpart");
            return;
        }
        requireRows(values, values.length());
        byte[] validity = null;
        if (mask != null) {
            requireRows(mask, mask.length());
            validity = (byte[]) mask.values(Datatype.BOOL);
            if (!type.isString()) {
                nullable.add(name);
                notes.put(FrameOutput.NULLABLE, String.join("\n", nullable));
            }
            for (int i = 0; i < rows; i++) {
                validity[i] = (byte) (1 - validity[i]);
            }
        }
        if (type.isString()) {
            texts(name, values.texts(), validity);
        } else {
            if (values.isHalf()) {
                skip(name, AnnNode.HALF);
            }
            columns.add(Column.of(new Field(name, type, 1, true), values.values(type), rows, null, validity));
        }
    }

    private void texts(String name, @Nullable String[] texts, byte @Nullable [] validity) {
        @Nullable String[] cells = texts.clone();
        for (int i = 0; validity != null && i < cells.length; i++) {
            cells[i] = validity[i] == 0 ? null : cells[i];
        }
        columns.add(Cells.builder().utf8(name, cells).build().column(name));
    }

    private void categorical(String name, AnnNode codes, AnnNode categories, boolean ordered) {
        requireRows(codes, codes.length());
        long[] numbers = (long[]) codes.values(codes.numbers().isInteger() ? Datatype.INT64 : codes.numbers());
        categorical(name, numbers, categories, ordered);
    }

    private void categorical(String name, long[] codes, AnnNode categories, boolean ordered) {
        int count = categories.length();
        int[] indexes = new int[rows];
        byte[] validity = new byte[rows];
        for (int i = 0; i < rows; i++) {
            if (codes[i] >= count || codes[i] < -1) {
                throw categories.failure("category " + codes[i] + " of row " + i + " of column '" + name
                        + "' is out of range (found " + count + " categories).");
            }
            validity[i] = (byte) (codes[i] < 0 ? 0 : 1);
            indexes[i] = (int) Math.max(0, codes[i]);
        }
        Datatype type = categories.datatype();
        if (type == null) {
            skip(name, "the type of its categories has no counterpart");
        } else if (type.isString() && count > MAX_CATEGORIES) {
            skip(
                    name,
                    "its " + count + " categories became texts, since enumerations of TileDB-SOMA have at most "
                            + MAX_CATEGORIES);
            String[] labels = categories.texts();
            texts(name, Arrays.stream(indexes).mapToObj(i -> labels[i]).toArray(String[]::new), validity);
        } else {
            Enumeration enumeration = enumeration(name, type, categories);
            enumerations.put(name, ordered ? enumeration.asOrdered() : enumeration);
            columns.add(Column.of(new Field(name, Datatype.INT32, 1, true), indexes, rows, null, validity));
        }
    }

    private static Enumeration enumeration(String name, Datatype type, AnnNode categories) {
        if (type.isString()) {
            return Enumeration.of(
                    name,
                    type,
                    Field.VARIABLE,
                    Arrays.stream(categories.texts())
                            .map(text -> text.getBytes(StandardCharsets.UTF_8))
                            .toList());
        }
        int count = categories.length();
        Column entries = Column.of(new Field(name, type, 1, false), categories.values(type), count, null, null);
        List<byte[]> bytes = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            bytes.add(entries.bytes(i));
        }
        return Enumeration.of(name, type, 1, bytes);
    }

    /** Early files: a dataset with a field per column, and the categories of a column in uns. */
    private Frame compound(String fallback) {
        if (!node.isCompound()) {
            throw node.failure("not a data frame (found a dataset without fields).");
        }
        Map<String, @Nullable FlatValues> fields = node.fields();
        String index = fields.containsKey("index") ? "index" : IndexColumn.UNNAMED;
        FlatValues first = fields.get(index);
        if (first == null || !(first.array() instanceof String[] labels)) {
            throw node.failure("not a data frame (found no field 'index' of texts).");
        }
        rows = labels.length;
        Map<String, @Nullable Datatype> types = node.fieldTypes();
        for (Map.Entry<String, @Nullable FlatValues> field : fields.entrySet()) {
            if (!field.getKey().equals(index)) {
                field(field.getKey(), types.get(field.getKey()), field.getValue());
            }
        }
        return frame(index, labels, fallback);
    }

    private void field(String name, @Nullable Datatype type, @Nullable FlatValues values) {
        AnnNode categories = uns == null ? null : uns.child(name + "_categories");
        if (values == null
                || type == null
                || values.count() != rows
                || name.startsWith("soma_")
                || name.startsWith("__")) {
            skip(name, "its name is reserved, or its type has no counterpart");
        } else if (type.isString() && values.array() instanceof String[] texts) {
            texts(name, texts, null);
        } else if (categories != null && type.isInteger()) {
            categorical(name, (long[]) Primitives.of(Datatype.INT64, values, rows), categories, false);
        } else {
            columns.add(Column.of(new Field(name, type, 1, true), Primitives.of(type, values, rows), rows, null, null));
        }
    }
}
