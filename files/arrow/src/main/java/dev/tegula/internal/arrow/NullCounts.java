package dev.tegula.internal.arrow;

import dev.tegula.internal.arrow.IpcMessages.IpcMessage;
import dev.tegula.io.table.TableSource;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.util.BitSet;
import java.util.Collection;
import org.apache.arrow.flatbuf.Block;
import org.apache.arrow.flatbuf.MessageHeader;
import org.apache.arrow.flatbuf.RecordBatch;

/** The nodes of all batches that have nulls, by the numbers of the nodes. */
final class NullCounts {

    private NullCounts() {}

    /** Looks at the batches of a file, without their values. */
    static BitSet of(FileChannel channel, Collection<Block> blocks) throws IOException {
        BitSet found = new BitSet();
        for (Block block : blocks) {
            add(IpcMessages.at(channel, block), found);
        }
        return found;
    }

    /** Looks at the batches of a stream that can be read again. */
    static BitSet of(TableSource source) throws IOException {
        BitSet found = new BitSet();
        try (InputStream in = new BufferedInputStream(source.open(), 1 << 16)) {
            IpcMessage message = IpcMessages.next(in, 0);
            while (message != null) {
                add(message, found);
                message = IpcMessages.next(in, message.end());
            }
        }
        return found;
    }

    private static void add(IpcMessage message, BitSet found) throws IOException {
        if (message.header().headerType() != MessageHeader.RecordBatch) {
            return;
        }
        RecordBatch batch = (RecordBatch) message.header().header(new RecordBatch());
        if (batch == null) {
            throw new IOException("a message has no batch");
        }
        for (int i = 0; i < batch.nodesLength(); i++) {
            if (batch.nodes(i).nullCount() != 0) {
                found.set(i);
            }
        }
    }
}
