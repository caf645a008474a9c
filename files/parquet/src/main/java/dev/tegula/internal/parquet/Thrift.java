package dev.tegula.internal.parquet;

import java.io.IOException;
import java.io.InputStream;
import shaded.parquet.org.apache.thrift.TBase;
import shaded.parquet.org.apache.thrift.TConfiguration;
import shaded.parquet.org.apache.thrift.TException;
import shaded.parquet.org.apache.thrift.protocol.TCompactProtocol;
import shaded.parquet.org.apache.thrift.transport.TIOStreamTransport;

/** Reads structures of Thrift. Lengths of lists and strings that exceed the remaining bytes are refused. */
final class Thrift {

    /**
     * Parquet's structures nest less than ten deep. Thrift descends recursively, so a damaged file could exhaust the
     * stack.
     */
    private static final int DEPTH = 64;

    private Thrift() {}

    /** Reads a structure. */
    static <T extends TBase<?, ?>> T read(T target, InputStream in, int size) throws IOException {
        try {
            TConfiguration limits = TConfiguration.custom()
                    .setMaxMessageSize(size)
                    .setMaxFrameSize(size)
                    .setRecursionLimit(DEPTH)
                    .build();
            target.read(new TCompactProtocol(new TIOStreamTransport(limits, in)));
            return target;
        } catch (TException e) {
            throw new IOException("the metadata are damaged. Copy the file again, or write it again.", e);
        }
    }
}
