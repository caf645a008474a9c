package dev.tegula.tiledbjava.speed;

import io.tiledb.java.api.Array;
import io.tiledb.java.api.Context;
import io.tiledb.java.api.Layout;
import io.tiledb.java.api.Query;
import io.tiledb.java.api.QueryStatus;
import io.tiledb.java.api.QueryType;
import io.tiledb.java.api.SubArray;
import io.tiledb.java.api.TileDBError;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/** Buffers of the fields of an array, as a program keeps them for all its queries. */
final class Columns {

    private final Map<String, Column> columns = new LinkedHashMap<>();

    /** @param offsets,validity null for none */
    private record Column(ByteBuffer data, ByteBuffer offsets, ByteBuffer validity) {
        List<ByteBuffer> buffers() {
            return Stream.of(data, offsets, validity).filter(Objects::nonNull).toList();
        }
    }

    /** Prepares a query. */
    interface Preparation {
        void prepare(Query query) throws TileDBError;
    }

    Columns fixed(String name, int bytes) {
        columns.put(name, new Column(buffer(bytes), null, null));
        return this;
    }

    /** Validity has as many bytes as values: TileDB-Java limits its buffer by those. */
    Columns nullable(String name, int bytes) {
        columns.put(name, new Column(buffer(bytes), null, buffer(bytes)));
        return this;
    }

    Columns texts(String name, int bytes, int cells) {
        columns.put(name, new Column(buffer(bytes), buffer(Long.BYTES * cells), null));
        return this;
    }

    Columns nullableTexts(String name, int bytes, int cells) {
        columns.put(name, new Column(buffer(bytes), buffer(Long.BYTES * cells), buffer(bytes)));
        return this;
    }

    private static ByteBuffer buffer(int bytes) {
        return ByteBuffer.allocateDirect(bytes).order(ByteOrder.nativeOrder());
    }

    ByteBuffer data(String name) {
        return columns.get(name).data;
    }

    ByteBuffer offsets(String name) {
        return columns.get(name).offsets;
    }

    ByteBuffer validity(String name) {
        return columns.get(name).validity;
    }

    private void attach(Query query) throws TileDBError {
        for (Map.Entry<String, Column> entry : columns.entrySet()) {
            Column column = entry.getValue();
            query.setDataBuffer(entry.getKey(), column.data);
            if (column.offsets != null) {
                query.setOffsetsBuffer(entry.getKey(), column.offsets);
            }
            if (column.validity != null) {
                query.setValidityBuffer(entry.getKey(), column.validity);
            }
        }
    }

    /** Makes all bytes of the buffers accessible, which reads limit. */
    void clear() {
        for (Column column : columns.values()) {
            for (ByteBuffer buffer : column.buffers()) {
                buffer.clear();
            }
        }
    }

    /** Writes all bytes of the buffers. */
    void write(Context context, String uri, Layout layout) throws TileDBError {
        try (Array array = new Array(context, uri, QueryType.TILEDB_WRITE);
                Query query = new Query(array, QueryType.TILEDB_WRITE)) {
            query.setLayout(layout);
            attach(query);
            query.submit();
            query.finalizeQuery();
        }
    }

    /**
     * Submits until all is read; returns the number of bytes of values.
     *
     * @param ranges null for all
     */
    long read(Array array, Layout layout, SubArray ranges, Preparation preparation) throws TileDBError {
        long bytes = 0;
        try (Query query = new Query(array, QueryType.TILEDB_READ)) {
            query.setLayout(layout);
            if (ranges != null) {
                query.setSubarray(ranges);
            }
            preparation.prepare(query);
            attach(query);
            do {
                query.submit();
                for (Column column : columns.values()) {
                    bytes += column.data.limit();
                }
            } while (query.getQueryStatus() == QueryStatus.TILEDB_INCOMPLETE);
        }
        return bytes;
    }

    /** Returns a digest of the first cells of all buffers, in their order. */
    long digest(int cells) {
        long digest = 0;
        for (Column column : columns.values()) {
            digest = 31 * digest + column.data.duplicate().position(0).hashCode();
            if (column.offsets != null) {
                digest = 31 * digest
                        + column.offsets.slice(0, Long.BYTES * cells).hashCode();
            }
            if (column.validity != null) {
                digest = 31 * digest + column.validity.slice(0, cells).hashCode();
            }
        }
        return digest;
    }
}
