package dev.tegula.parquet;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.function.Consumer;
import org.apache.parquet.format.FileMetaData;
import org.apache.parquet.format.Util;

/** Files of Parquet with another footer: what no writer at hand writes. */
final class ChangedFooter {

    /** Length of the footer and magic. */
    private static final int TAIL = 8;

    private ChangedFooter() {}

    /** Returns a file whose footer is changed. */
    static byte[] of(byte[] file, Consumer<FileMetaData> change) throws IOException {
        int end = file.length - TAIL;
        int footer = end - ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN).getInt(end);
        FileMetaData metadata = Util.readFileMetaData(new ByteArrayInputStream(file, footer, end - footer));
        change.accept(metadata);
        ByteArrayOutputStream changed = new ByteArrayOutputStream();
        changed.write(file, 0, footer);
        Util.writeFileMetaData(metadata, changed);
        int length = changed.size() - footer;
        changed.writeBytes(ByteBuffer.allocate(4)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(length)
                .array());
        changed.write(file, file.length - 4, 4);
        return changed.toByteArray();
    }
}
