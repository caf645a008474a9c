package dev.tegula.internal.io.json;

import dev.tegula.internal.io.text.TextOutput;
import dev.tegula.vfs.store.NamedOutput;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** A temporary file with the text of several columns, written in pieces and read column by column. */
final class ColumnSpool implements AutoCloseable {

    private static final int BLOCK = 1 << 16;

    private record Piece(long from, long to) {}

    private final FileChannel file;
    private final TextOutput text;
    private final Map<String, List<Piece>> pieces = new HashMap<>();

    ColumnSpool(Path folder) throws IOException {
        Path path = Files.createTempFile(folder, ".tegula-export", ".tmp");
        file = FileChannel.open(
                path, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.DELETE_ON_CLOSE);
        text = new TextOutput(new NamedOutput(path.toString(), Channels.newOutputStream(file)));
    }

    /** Appends a piece to a column. */
    void add(String column, Consumer<TextOutput> writer) {
        long from = text.size();
        writer.accept(text);
        pieces.computeIfAbsent(column, name -> new ArrayList<>()).add(new Piece(from, text.size()));
    }

    /** Copies a column to the output, with commas between its pieces. */
    void copy(String column, TextOutput target) throws IOException {
        text.flush();
        ByteBuffer block = ByteBuffer.allocate(BLOCK);
        boolean first = true;
        for (Piece piece : pieces.getOrDefault(column, List.of())) {
            if (!first) {
                target.put(',');
            }
            first = false;
            for (long at = piece.from(); at < piece.to(); ) {
                block.clear().limit((int) Math.min(BLOCK, piece.to() - at));
                int count = file.read(block, at);
                if (count < 0) {
                    throw new IOException("the temporary file was truncated");
                }
                target.put(block.array(), 0, count);
                at += count;
            }
        }
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
