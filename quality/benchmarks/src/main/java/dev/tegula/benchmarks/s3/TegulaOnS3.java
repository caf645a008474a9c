package dev.tegula.benchmarks.s3;

import dev.tegula.ArrayReader;
import dev.tegula.ArrayWriter;
import dev.tegula.Tegula;
import dev.tegula.query.Cells;
import dev.tegula.query.Subarray;
import dev.tegula.s3.S3Settings;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;

/** Tegula in its default configuration. */
final class TegulaOnS3 implements S3Engine {

    private final Tegula tegula;
    private final long[] values;
    private final long[] target;

    /** Returns the settings for the server at a port. */
    static S3Settings settings(int port) {
        return S3Settings.defaults()
                .endpoint("http://127.0.0.1:" + port)
                .pathStyle()
                .credentials(ID, SECRET);
    }

    TegulaOnS3(int port, long[] values) {
        this.tegula = Tegula.builder().settings(settings(port).asMap()).build();
        this.values = values;
        this.target = new long[values.length];
    }

    @Override
    public String name() {
        return "tegula";
    }

    @Override
    public void create(String uri, int cells, int tile) {
        tegula.createArray(
                uri,
                ArraySchema.dense()
                        .dimension(Dimension.int64("i", 0, cells - 1L, tile))
                        .attribute(Attribute.int64("v"))
                        .build());
    }

    @Override
    public void write(String uri) {
        try (ArrayWriter array = tegula.openForWriting(uri)) {
            array.write(Subarray.whole(), Cells.builder().int64("v", values).build());
        }
    }

    @Override
    public void read(String uri) {
        try (ArrayReader array = tegula.openForReading(uri)) {
            array.query().execution().into("v", target).read();
        }
    }

    /** Deletes an array created by either engine. */
    void delete(String uri) {
        tegula.object(uri).delete();
    }

    @Override
    public long digest() {
        long sum = 0;
        for (long value : target) {
            sum = 31 * sum + value;
        }
        return sum;
    }

    @Override
    public void close() {
        tegula.close();
    }
}
