package dev.tegula.internal.arrow;

import dev.tegula.internal.io.cells.ColumnNames;
import dev.tegula.internal.io.cells.Unsupported;
import dev.tegula.internal.io.cells.UnsupportedTypeException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.apache.arrow.flatbuf.Decimal;
import org.apache.arrow.flatbuf.Endianness;
import org.apache.arrow.flatbuf.Field;
import org.apache.arrow.flatbuf.Int;
import org.apache.arrow.flatbuf.KeyValue;
import org.apache.arrow.flatbuf.Schema;
import org.apache.arrow.flatbuf.Type;
import org.apache.arrow.flatbuf.Union;
import org.apache.arrow.flatbuf.UnionMode;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.DictionaryEncoding;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.jspecify.annotations.Nullable;

/**
 * The schema of a file.
 *
 * @param fields the fields in message format
 * @param order the order of bytes in buffers
 * @param renamed describes the columns whose name another one has, or null
 */
record IpcSchema(
        List<IpcField> fields,
        Map<String, String> metadata,
        ByteOrder order,
        @Nullable String renamed) {

    private static final int DEPTH = 16;
    private static final int FIELDS = 1 << 16;
    private static final int METADATA = 1 << 24;

    /** The bytes at the beginning and end of a file. */
    static final byte[] MAGIC = "ARROW1".getBytes(StandardCharsets.US_ASCII);

    /**
     * A field, possibly of an unsupported type.
     *
     * @param stored the field in the file
     */
    record IpcField(String name, Field stored) {

        /**
         * Returns the field for Arrow's library.
         *
         * @throws UnsupportedTypeException if its type is not known
         */
        org.apache.arrow.vector.types.pojo.Field arrow() {
            try {
                return field(name, stored);
            } catch (UnsupportedTypeException e) {
                throw new UnsupportedTypeException(name, e.type());
            } catch (IllegalArgumentException | UnsupportedOperationException e) {
                throw new UnsupportedTypeException(name, typeName(stored));
            }
        }
    }

    private static String typeName(Field field) {
        return Type.name(field.typeType()).toLowerCase(Locale.ROOT);
    }

    /** Returns a field for Arrow's library, whose own conversion lacks decimals of 32 and 64 bits. */
    private static org.apache.arrow.vector.types.pojo.Field field(String name, Field stored) {
        List<org.apache.arrow.vector.types.pojo.Field> children = new ArrayList<>();
        for (int i = 0; i < stored.childrenLength(); i++) {
            Field child = stored.children(i);
            children.add(field(Objects.requireNonNullElse(child.name(), ""), child));
        }
        Map<String, String> metadata = new HashMap<>();
        for (int i = 0; i < stored.customMetadataLength(); i++) {
            KeyValue pair = stored.customMetadata(i);
            metadata.put(pair.key(), Objects.requireNonNullElse(pair.value(), ""));
        }
        FieldType type = new FieldType(stored.nullable(), type(stored), encoding(stored), metadata);
        return new org.apache.arrow.vector.types.pojo.Field(name, type, children);
    }

    private static ArrowType type(Field stored) {
        if (stored.typeType() == Type.Union) {
            return union(stored, (Union) Objects.requireNonNull(stored.type(new Union())));
        } else if (stored.typeType() != Type.Decimal) {
            return ArrowType.getTypeForField(stored);
        }
        Decimal decimal = (Decimal) stored.type(new Decimal());
        if (decimal == null || !List.of(32, 64, 128, 256).contains(decimal.bitWidth())) {
            throw new IllegalArgumentException("a decimal of an unknown size");
        }
        return new ArrowType.Decimal(decimal.precision(), decimal.scale(), decimal.bitWidth());
    }

    private static @Nullable DictionaryEncoding encoding(Field field) {
        org.apache.arrow.flatbuf.DictionaryEncoding stored = field.dictionary();
        if (stored == null) {
            return null;
        }
        Int index = stored.indexType();
        ArrowType.Int type =
                index == null ? new ArrowType.Int(32, true) : new ArrowType.Int(index.bitWidth(), index.isSigned());
        return new DictionaryEncoding(stored.id(), stored.isOrdered(), type);
    }

    /** Returns a union with a number for each type. Arrow's own conversion allocates memory for them without checks. */
    private static ArrowType union(Field stored, Union union) {
        int types = stored.childrenLength();
        if (types == 0 || union.typeIdsLength() != 0 && union.typeIdsLength() != types) {
            throw new UnsupportedTypeException(
                    Objects.requireNonNullElse(stored.name(), ""), Unsupported.ARROW_UNION.words());
        }
        int[] numbers = new int[types];
        for (int i = 0; i < types; i++) {
            numbers[i] = union.typeIdsLength() == 0 ? i : union.typeIds(i);
        }
        return new ArrowType.Union(
                union.mode() == UnionMode.Sparse
                        ? org.apache.arrow.vector.types.UnionMode.Sparse
                        : org.apache.arrow.vector.types.UnionMode.Dense,
                numbers);
    }

    /** Reads a schema. */
    static IpcSchema of(Schema schema) throws IOException {
        ByteOrder order = schema.endianness() == Endianness.Little ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
        Limits limits = new Limits();
        List<IpcField> fields = new ArrayList<>();
        List<String> names = new ArrayList<>();
        for (int i = 0; i < schema.fieldsLength(); i++) {
            Field field = schema.fields(i);
            limits.count(field, 0);
            names.add(Objects.requireNonNullElse(field.name(), ""));
        }
        List<String> distinct = ColumnNames.distinct(names);
        for (int i = 0; i < names.size(); i++) {
            fields.add(new IpcField(distinct.get(i), schema.fields(i)));
        }
        Map<String, String> metadata = new HashMap<>();
        for (int i = 0; i < schema.customMetadataLength(); i++) {
            KeyValue pair = schema.customMetadata(i);
            limits.count(pair);
            metadata.put(pair.key(), Objects.requireNonNullElse(pair.value(), ""));
        }
        return new IpcSchema(fields, metadata, order, ColumnNames.changes(names, distinct));
    }

    /** Limits the depth and size of schemas: in damaged files, many places can refer to the same part. */
    private static final class Limits {

        private int fields;
        private long metadata;

        void count(Field field, int depth) throws IOException {
            if (depth > DEPTH || ++fields > FIELDS) {
                throw new IOException("the schema is too deep or has too many fields");
            }
            for (int i = 0; i < field.customMetadataLength(); i++) {
                count(field.customMetadata(i));
            }
            for (int i = 0; i < field.childrenLength(); i++) {
                count(field.children(i), depth + 1);
            }
        }

        void count(KeyValue pair) throws IOException {
            ByteBuffer value = pair.valueAsByteBuffer();
            metadata += pair.keyAsByteBuffer().remaining() + (value == null ? 0 : value.remaining());
            if (metadata > METADATA) {
                throw new IOException("the schema has too much metadata (expected up to 16 MiB)");
            }
        }
    }
}
