package dev.tegula.internal.vcf.output;

import dev.tegula.internal.vcf.header.VcfHeaderText;
import dev.tegula.vcf.model.VcfFileType;
import htsjdk.samtools.util.BlockCompressedOutputStream;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;

/** Writes a file of variants. The stream belongs to the caller, who closes it. */
public final class VcfFileWriter implements Closeable {

    private static final int BUFFER = 1 << 16;

    private final OutputStream stream;
    private final RecordEncoder encoder;

    private VcfFileWriter(OutputStream stream, RecordEncoder encoder) {
        this.stream = stream;
        this.encoder = encoder;
    }

    /**
     * Begins a file and writes its header.
     *
     * @param samples the names of the samples; none for a file without genotypes
     */
    public static VcfFileWriter begin(OutputStream target, VcfFileType type, VcfHeaderText header, List<String> samples)
            throws IOException {
        OutputStream open = new OpenStream(target);
        OutputStream stream = type == VcfFileType.VCF
                ? new BufferedOutputStream(open, BUFFER)
                : new BlockCompressedOutputStream(open, (Path) null);
        VcfHeaderText plain = header.withoutIndexes();
        RecordEncoder encoder =
                type == VcfFileType.BCF ? new RecordBinary(plain, samples.size()) : new RecordText(!samples.isEmpty());
        VcfFileWriter writer = new VcfFileWriter(stream, encoder);
        stream.write(encoder.header(plain.fileText(samples)));
        return writer;
    }

    /** Appends a record. */
    public void write(OutputRecord record) throws IOException {
        stream.write(encoder.encode(record));
    }

    /** Completes the file; compressed files end with an empty block. */
    @Override
    public void close() throws IOException {
        stream.close();
    }

    /** A stream whose target stays open. */
    private static final class OpenStream extends OutputStream {

        private final OutputStream target;

        OpenStream(OutputStream target) {
            this.target = target;
        }

        @Override
        public void write(int value) throws IOException {
            target.write(value);
        }

        @Override
        public void write(byte[] values, int from, int count) throws IOException {
            target.write(values, from, count);
        }

        @Override
        public void flush() throws IOException {
            target.flush();
        }
    }
}
