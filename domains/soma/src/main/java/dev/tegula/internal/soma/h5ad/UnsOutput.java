package dev.tegula.internal.soma.h5ad;

import dev.tegula.ArrayReader;
import dev.tegula.internal.hdf5.output.OutputGroup;
import dev.tegula.internal.hdf5.output.OutputType;
import dev.tegula.internal.soma.axis.JoinIds;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.query.Column;
import dev.tegula.query.Subarray;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.soma.AxisTable;
import dev.tegula.soma.MatrixQuery;
import dev.tegula.soma.SomaArray;
import dev.tegula.soma.SomaCollection;
import dev.tegula.soma.SomaDataFrame;
import dev.tegula.soma.SomaMember;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Writes unstructured data: collections as groups, metadata as single values, dense arrays, and data frames.
 * TileDB-SOMA stores arrays of texts as data frames with the metadata {@code soma_uns_outgest_hint}.
 */
final class UnsOutput {

    static final String HINT = "soma_uns_outgest_hint";
    /** Metadata of data frames that were records in the file. */
    static final String RECORDS = "tegula_h5ad_records";

    static final String ONE_DIMENSION = "array_1d";
    static final String TWO_DIMENSIONS = "array_2d";

    private static final int MAX_DEPTH = 64;

    private final MatrixOutput matrices;
    private final List<String> skipped;

    UnsOutput(MatrixOutput matrices, List<String> skipped) {
        this.matrices = matrices;
        this.skipped = skipped;
    }

    /** Writes the members of several collections into one group; of equal names, the first. */
    void write(OutputGroup group, String place, List<SomaCollection> collections) throws IOException {
        Encoding.DICT.mark(group);
        Set<String> names = new HashSet<>();
        for (SomaCollection collection : collections) {
            write(group, place, collection, names, 0);
        }
    }

    private void write(OutputGroup group, String place, SomaCollection collection, Set<String> names, int depth)
            throws IOException {
        for (SomaMember member : collection.members()) {
            String inner = place + "/" + member.name();
            if (member.name().contains("/") || !names.add(member.name())) {
                skipped.add(inner + ": its name cannot be stored, or occurs twice");
            } else if (depth == MAX_DEPTH) {
                skipped.add(inner + ": too many nested collections");
            } else {
                member(group, inner, collection, member, depth);
            }
        }
        for (Map.Entry<String, MetadataValue> entry : collection.metadata().entrySet()) {
            String key = entry.getKey();
            if (!key.startsWith("soma_") && !key.equals("dataset_type") && !key.isEmpty()) {
                if (key.contains("/") || !names.add(key) || !value(group, key, entry.getValue())) {
                    skipped.add(place + "/" + key + ": its name or type ("
                            + entry.getValue().datatype() + ") cannot be stored, or it occurs twice");
                }
            }
        }
    }

    private void member(OutputGroup group, String place, SomaCollection parent, SomaMember member, int depth)
            throws IOException {
        String name = member.name();
        switch (member.type()) {
            case COLLECTION -> {
                OutputGroup nested = Encoding.DICT.mark(group.group(name));
                write(nested, place, parent.collection(name), new HashSet<>(), depth + 1);
            }
            case DATA_FRAME -> frame(group, place, name, parent.dataFrame(name));
            case DENSE_ND_ARRAY -> array(group, name, parent.array(name));
            case SPARSE_ND_ARRAY -> matrix(group, place, name, parent.array(name));
            default -> skipped.add(place + ": a " + member.type().storedName() + " has no counterpart in uns");
        }
    }

    private void matrix(OutputGroup group, String place, String name, SomaArray array) throws IOException {
        if (array.shape().length == 2) {
            matrices.write(group, name, MatrixQuery.of(array), Encoding.CSR);
        } else {
            skipped.add(place + ": not a matrix (found " + array.shape().length + " dimensions)");
        }
    }

    private static void records(OutputGroup group, String name, AxisTable table) throws IOException {
        Map<String, OutputType> fields = new LinkedHashMap<>();
        List<Object> columns = new ArrayList<>();
        for (Column column : table.cells().columns()) {
            Datatype type = column.field().datatype();
            if (!column.name().equals(JoinIds.COLUMN)) {
                fields.put(
                        column.name(), type.isString() ? OutputType.TEXT : Objects.requireNonNull(OutputType.of(type)));
                columns.add(type.isString() ? texts(column.texts()) : column.array());
            }
        }
        int rows = table.size();
        Encoding.RECORDS.mark(group.records(name, fields).records(columns, rows).end(rows));
    }

    private static boolean value(OutputGroup group, String key, MetadataValue value) throws IOException {
        Datatype type = value.datatype();
        if (type.kind() == Datatype.Kind.TEXT) {
            Encoding.TEXT.mark(group.dataset(key, OutputType.TEXT)
                    .texts(new String[] {value.isNull() ? "" : value.text()})
                    .end());
            return true;
        }
        OutputType number = OutputType.of(type);
        if (number == null || value.isNull()) {
            return false;
        }
        Object values = value.column().array();
        if (value.count() == 1) {
            Encoding.NUMBER.mark(group.dataset(key, number).append(values).end());
        } else {
            Encoding.ARRAY.mark(group.dataset(key, number).append(values).end(value.count()));
        }
        return true;
    }

    private void frame(OutputGroup group, String place, String name, SomaDataFrame frame) throws IOException {
        AxisTable table = frame.read(null);
        String hint = frame.text(HINT);
        if (frame.metadata().containsKey(RECORDS)) {
            records(group, name, table);
        } else if (ONE_DIMENSION.equals(hint) && frame.columns().contains("values")) {
            FrameOutput.texts(group, name, texts(table.labels("values")));
        } else if (TWO_DIMENSIONS.equals(hint) && frame.columns().contains("values_0")) {
            grid(group, name, table);
        } else {
            FrameOutput.write(group.group(name), place, table, frame, "index", skipped);
        }
    }

    private static void grid(OutputGroup group, String name, AxisTable table) throws IOException {
        int columns = 0;
        while (table.cells().find("values_" + columns) != null) {
            columns++;
        }
        String[] texts = new String[Math.multiplyExact(table.size(), columns)];
        for (int c = 0; c < columns; c++) {
            String[] column = texts(table.labels("values_" + c));
            for (int r = 0; r < column.length; r++) {
                texts[r * columns + c] = column[r];
            }
        }
        Encoding.TEXTS.mark(group.dataset(name, OutputType.TEXT).texts(texts).end(table.size(), columns));
    }

    private static String[] texts(@Nullable String[] labels) {
        String[] texts = new String[labels.length];
        for (int i = 0; i < texts.length; i++) {
            texts[i] = Objects.requireNonNullElse(labels[i], "");
        }
        return texts;
    }

    private static void array(OutputGroup group, String name, SomaArray array) throws IOException {
        long[] shape = array.shape();
        Subarray box = Subarray.whole();
        List<Dimension> dimensions = array.schema().dimensions();
        for (int d = 0; d < shape.length; d++) {
            box = box.addRange(dimensions.get(d).name(), 0, shape[d] - 1);
        }
        try (ArrayReader reader = array.openForReading()) {
            Column values = reader.read(box, "soma_data").column("soma_data");
            Encoding.ARRAY.mark(group.dataset(name, Objects.requireNonNull(OutputType.of(array.datatype())))
                    .append(values.array(), 0, values.size())
                    .end(shape));
        }
    }
}
