package dev.tegula.benchmarks.s3;

import io.tiledb.java.api.Array;
import io.tiledb.java.api.ArraySchema;
import io.tiledb.java.api.ArrayType;
import io.tiledb.java.api.Attribute;
import io.tiledb.java.api.Config;
import io.tiledb.java.api.Context;
import io.tiledb.java.api.Datatype;
import io.tiledb.java.api.Dimension;
import io.tiledb.java.api.Domain;
import io.tiledb.java.api.Layout;
import io.tiledb.java.api.Pair;
import io.tiledb.java.api.Query;
import io.tiledb.java.api.QueryStatus;
import io.tiledb.java.api.QueryType;
import io.tiledb.java.api.SubArray;
import io.tiledb.java.api.TileDBError;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.util.Map;

/** libtiledb in its default configuration, with direct buffers. */
final class LibtiledbOnS3 implements S3Engine {

    private final Context context;
    private final int cells;
    private final ByteBuffer values;
    private final ByteBuffer target;

    /** Returns a configuration for the server at a port. */
    static Config config(int port) throws TileDBError {
        Config config = new Config();
        for (Map.Entry<String, String> setting : Map.of(
                        "vfs.s3.endpoint_override",
                        "127.0.0.1:" + port,
                        "vfs.s3.scheme",
                        "http",
                        "vfs.s3.use_virtual_addressing",
                        "false",
                        "vfs.s3.region",
                        "us-east-1",
                        "vfs.s3.aws_access_key_id",
                        ID,
                        "vfs.s3.aws_secret_access_key",
                        SECRET)
                .entrySet()) {
            config.set(setting.getKey(), setting.getValue());
        }
        return config;
    }

    LibtiledbOnS3(int port, long[] values) throws TileDBError {
        this.context = new Context(config(port));
        this.cells = values.length;
        this.values = ByteBuffer.allocateDirect(8 * cells).order(ByteOrder.nativeOrder());
        this.values.asLongBuffer().put(values);
        this.target = ByteBuffer.allocateDirect(8 * cells).order(ByteOrder.nativeOrder());
    }

    @Override
    public String name() {
        return "libtiledb";
    }

    @Override
    public void create(String uri, int count, int tile) throws TileDBError {
        try (Domain domain = new Domain(context);
                ArraySchema schema = new ArraySchema(context, ArrayType.TILEDB_DENSE)) {
            domain.addDimension(
                    new Dimension<>(context, "i", Datatype.TILEDB_INT64, new Pair<>(0L, count - 1L), (long) tile));
            schema.setDomain(domain);
            schema.addAttribute(new Attribute(context, "v", Datatype.TILEDB_INT64));
            Array.create(uri, schema);
        }
    }

    @Override
    public void write(String uri) throws TileDBError {
        try (Array array = new Array(context, uri, QueryType.TILEDB_WRITE);
                Query query = new Query(array, QueryType.TILEDB_WRITE)) {
            query.setLayout(Layout.TILEDB_ROW_MAJOR);
            query.setDataBuffer("v", values);
            query.submit();
            query.finalizeQuery();
        }
    }

    @Override
    public void read(String uri) throws TileDBError {
        try (Array array = new Array(context, uri, QueryType.TILEDB_READ);
                Query query = new Query(array, QueryType.TILEDB_READ);
                SubArray all = new SubArray(context, array)) {
            query.setLayout(Layout.TILEDB_ROW_MAJOR);
            all.addRange(0, 0L, cells - 1L, null);
            query.setSubarray(all);
            long done = 0;
            do {
                target.position(Math.toIntExact(8 * done));
                query.setDataBuffer("v", target.slice().order(ByteOrder.nativeOrder()));
                query.submit();
                done += query.resultBufferElementsNIO("v", 8).getSecond();
            } while (query.getQueryStatus() == QueryStatus.TILEDB_INCOMPLETE);
            target.position(0);
            if (done != cells) {
                throw new TileDBError(done + " of " + cells + " cells were read");
            }
        }
    }

    @Override
    public long digest() {
        LongBuffer read = target.asLongBuffer();
        long sum = 0;
        for (int i = 0; i < cells; i++) {
            sum = 31 * sum + read.get(i);
        }
        return sum;
    }

    @Override
    public void close() {
        context.close();
    }
}
