package dev.tegula.internal.parquet;

import dev.tegula.io.table.TableColumn;
import dev.tegula.io.table.TableSchema;
import dev.tegula.io.table.TableWriter;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.parquet.column.ColumnDescriptor;
import org.apache.parquet.column.ColumnWriteStore;
import org.apache.parquet.column.ParquetProperties;
import org.apache.parquet.column.statistics.Statistics;
import org.apache.parquet.format.ColumnChunk;
import org.apache.parquet.format.ColumnMetaData;
import org.apache.parquet.format.ColumnOrder;
import org.apache.parquet.format.ConvertedType;
import org.apache.parquet.format.FieldRepetitionType;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.KeyValue;
import org.apache.parquet.format.ListType;
import org.apache.parquet.format.LogicalType;
import org.apache.parquet.format.RowGroup;
import org.apache.parquet.format.SchemaElement;
import org.apache.parquet.format.Type;
import org.apache.parquet.format.TypeDefinedOrder;
import org.apache.parquet.format.Util;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.Types;

/** Writes Parquet files. The pages of one row group are in memory, compressed. */
public final class ParquetFileWriter implements TableWriter {

    private static final byte[] MAGIC = "PAR1".getBytes(StandardCharsets.US_ASCII);
    /** Rows that are written column by column before the store looks at the sizes of its pages. */
    private static final int STEP = 2048;

    /** Bytes of the largest column in a step. */
    private static final int STEP_BYTES = 1 << 18;

    /** Longer bounds would make footers large, which every reader reads as a whole. */
    private static final int LONGEST_STATISTICS = 64;

    private final OutputStream out;
    private final PageCompressor compressor;
    private final RowGroups rowGroups;
    private final List<ParquetColumn> columns = new ArrayList<>();
    private final List<CellWriter> writers = new ArrayList<>();
    private final Map<String, String> pairs;
    private final MessageType schema;
    private final ParquetProperties properties;
    private final List<RowGroup> groups = new ArrayList<>();
    private PageStore pages;
    private ColumnWriteStore store;
    private long position;
    private long groupRows;
    private long rows;

    /**
     * Starts a file.
     *
     * @param rowGroups where row groups end
     */
    public ParquetFileWriter(OutputStream target, TableSchema table, String compression, RowGroups rowGroups)
            throws IOException {
        this.out = new BufferedOutputStream(target, 1 << 16);
        this.compressor = new PageCompressor(PageCompressor.codec(compression));
        this.rowGroups = rowGroups;
        this.pairs = new LinkedHashMap<>(table.metadata());
        FileMetadata metadata = new FileMetadata(pairs);
        Types.MessageTypeBuilder builder = Types.buildMessage();
        for (TableColumn column : table.columns()) {
            ParquetColumn known = ParquetColumn.of(table, columns.size());
            columns.add(known);
            writers.add(new CellWriter(known));
            metadata.add(column, known.value(), known.isOptional());
            builder.addField(type(known));
        }
        this.schema = builder.named("schema");
        this.properties = ParquetProperties.builder()
                .withWriterVersion(ParquetProperties.WriterVersion.PARQUET_1_0)
                .withDictionaryEncoding(true)
                .build();
        this.pages = new PageStore(compressor);
        this.store = properties.newColumnWriteStore(schema, pages);
        write(MAGIC);
    }

    private static org.apache.parquet.schema.Type type(ParquetColumn column) {
        ParquetValue value = column.value();
        var repetition = column.isOptional()
                ? org.apache.parquet.schema.Type.Repetition.OPTIONAL
                : org.apache.parquet.schema.Type.Repetition.REQUIRED;
        if (!column.isList()) {
            return Types.primitive(value.physical(), repetition)
                    .length(value.length())
                    .as(value.annotation())
                    .named(column.name());
        }
        PrimitiveType element = Types.required(value.physical())
                .length(value.length())
                .as(value.annotation())
                .named("element");
        return Types.buildGroup(repetition)
                .as(LogicalTypeAnnotation.listType())
                .addField(Types.repeatedGroup().addField(element).named("list"))
                .named(column.name());
    }

    private void write(byte[] bytes) throws IOException {
        out.write(bytes);
        position += bytes.length;
    }

    @Override
    public void write(Cells batch) throws IOException {
        List<Column> ordered = new ArrayList<>();
        long bytes = 0;
        for (ParquetColumn column : columns) {
            ordered.add(batch.column(column.name()));
            bytes = Math.max(bytes, ordered.get(ordered.size() - 1).memorySize());
        }
        int size = batch.size();
        long perRow = Math.max(1, bytes / Math.max(1, size));
        int step = (int) Math.max(1, Math.min(STEP, STEP_BYTES / perRow));
        int to;
        for (int from = 0; from < size; from = to) {
            to = from + rowGroups.untilTileEnds(groupRows, Math.min(step, size - from));
            for (int i = 0; i < columns.size(); i++) {
                ColumnDescriptor descriptor = schema.getColumns().get(i);
                writers.get(i).write(store.getColumnWriter(descriptor), ordered.get(i), from, to);
            }
            for (int i = from; i < to; i++) {
                store.endRecord();
            }
            groupRows += to - from;
            if (rowGroups.endsAfter(groupRows, store.getBufferedSize())) {
                endGroup();
            }
        }
    }

    private void endGroup() throws IOException {
        if (groupRows == 0) {
            return;
        }
        store.flush();
        List<ColumnChunk> chunks = new ArrayList<>();
        long start = position;
        long plain = 0;
        for (int i = 0; i < columns.size(); i++) {
            PageStore.Chunk chunk = pages.getPageWriter(schema.getColumns().get(i));
            chunks.add(chunk(columns.get(i), chunk));
            plain += chunk.plainSize();
        }
        RowGroup group = new RowGroup(chunks, plain, groupRows);
        group.setTotal_compressed_size(position - start);
        group.setFile_offset(start);
        groups.add(group);
        rows += groupRows;
        groupRows = 0;
        store.close();
        pages = new PageStore(compressor);
        store = properties.newColumnWriteStore(schema, pages);
    }

    private ColumnChunk chunk(ParquetColumn column, PageStore.Chunk chunk) throws IOException {
        long start = position;
        byte[] dictionary = chunk.dictionary();
        if (dictionary != null) {
            write(dictionary);
        }
        long data = position;
        for (byte[] page : chunk.pages()) {
            write(page);
        }
        List<String> path = column.isList() ? List.of(column.name(), "list", "element") : List.of(column.name());
        ColumnMetaData metadata = new ColumnMetaData(
                physical(column),
                new ArrayList<>(chunk.encodings()),
                path,
                compressor.codec(),
                chunk.values(),
                chunk.plainSize(),
                position - start,
                data);
        if (dictionary != null) {
            metadata.setDictionary_page_offset(start);
        }
        metadata.setStatistics(statistics(chunk.statistics()));
        return new ColumnChunk(0).setMeta_data(metadata);
    }

    private static org.apache.parquet.format.Statistics statistics(Statistics<?> found) {
        org.apache.parquet.format.Statistics statistics = new org.apache.parquet.format.Statistics();
        if (found.isNumNullsSet()) {
            statistics.setNull_count(found.getNumNulls());
        }
        if (found.hasNonNullValue()
                && found.getMinBytes().length <= LONGEST_STATISTICS
                && found.getMaxBytes().length <= LONGEST_STATISTICS
                && !isNan(found.genericGetMin())
                && !isNan(found.genericGetMax())) {
            statistics.setMin_value(signed(found.genericGetMin(), found.getMinBytes(), -1));
            statistics.setMax_value(signed(found.genericGetMax(), found.getMaxBytes(), 1));
        }
        return statistics;
    }

    private static boolean isNan(Object value) {
        return value instanceof Float single && single.isNaN() || value instanceof Double number && number.isNaN();
    }

    /** Returns the bytes of a bound; zero as a lower bound is negative, as an upper bound positive. */
    private static byte[] signed(Object value, byte[] bytes, int sign) {
        boolean zero = value instanceof Float single && single == 0 || value instanceof Double number && number == 0;
        if (zero) {
            bytes[bytes.length - 1] = sign < 0 ? Byte.MIN_VALUE : 0;
        }
        return bytes;
    }

    private static Type physical(ParquetColumn column) {
        return switch (column.value().physical()) {
            case BOOLEAN -> Type.BOOLEAN;
            case INT32 -> Type.INT32;
            case INT64 -> Type.INT64;
            case INT96 -> Type.INT96;
            case FLOAT -> Type.FLOAT;
            case DOUBLE -> Type.DOUBLE;
            case BINARY -> Type.BYTE_ARRAY;
            case FIXED_LEN_BYTE_ARRAY -> Type.FIXED_LEN_BYTE_ARRAY;
        };
    }

    private static SchemaElement leaf(ParquetColumn column, String name, FieldRepetitionType repetition) {
        SchemaElement element =
                new SchemaElement(name).setType(physical(column)).setRepetition_type(repetition);
        if (column.value().length() > 0) {
            element.setType_length(column.value().length());
        }
        LogicalTypes.set(element, column.value().annotation());
        return element;
    }

    private List<SchemaElement> elements() {
        List<SchemaElement> elements = new ArrayList<>();
        elements.add(new SchemaElement("schema").setNum_children(columns.size()));
        for (ParquetColumn column : columns) {
            FieldRepetitionType repetition =
                    column.isOptional() ? FieldRepetitionType.OPTIONAL : FieldRepetitionType.REQUIRED;
            if (!column.isList()) {
                elements.add(leaf(column, column.name(), repetition));
                continue;
            }
            elements.add(new SchemaElement(column.name())
                    .setRepetition_type(repetition)
                    .setNum_children(1)
                    .setConverted_type(ConvertedType.LIST)
                    .setLogicalType(LogicalType.LIST(new ListType())));
            elements.add(new SchemaElement("list")
                    .setRepetition_type(FieldRepetitionType.REPEATED)
                    .setNum_children(1));
            elements.add(leaf(column, "element", FieldRepetitionType.REQUIRED));
        }
        return elements;
    }

    @Override
    public void finish() throws IOException {
        endGroup();
        FileMetaData footer = new FileMetaData(1, elements(), rows, groups);
        footer.setCreated_by("tegula");
        footer.setColumn_orders(new ArrayList<>());
        columns.forEach(column -> footer.addToColumn_orders(ColumnOrder.TYPE_ORDER(new TypeDefinedOrder())));
        List<KeyValue> values = new ArrayList<>();
        pairs.forEach((key, value) -> values.add(new KeyValue(key).setValue(value)));
        if (!values.isEmpty()) {
            footer.setKey_value_metadata(values);
        }
        java.io.ByteArrayOutputStream bytes = new java.io.ByteArrayOutputStream();
        Util.writeFileMetaData(footer, bytes);
        write(bytes.toByteArray());
        write(ByteBuffer.allocate(4)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(bytes.size())
                .array());
        write(MAGIC);
        out.flush();
    }

    @Override
    public void close() {
        store.close();
        compressor.close();
    }
}
