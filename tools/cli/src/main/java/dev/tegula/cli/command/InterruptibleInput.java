package dev.tegula.cli.command;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Standard input whose reads end when the command is interrupted. A separate thread reads the process's input, because
 * a thread that waits for a pipe or terminal cannot be woken up.
 */
final class InterruptibleInput extends InputStream {

    private static final int BLOCK = 1 << 16;
    private static final long POLL_MILLIS = 50;

    /** A block that was read; null content at the end of the input. */
    private record Block(
            byte @Nullable [] content, @Nullable IOException failure) {}

    private final InputStream in;
    private final Interruption interruption;
    private final BlockingQueue<Block> blocks = new ArrayBlockingQueue<>(4);
    private byte[] current = {};
    private int position;
    private boolean started;
    private boolean ended;

    InterruptibleInput(InputStream in, Interruption interruption) {
        this.in = in;
        this.interruption = interruption;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        while (position == current.length) {
            if (ended) {
                return -1;
            }
            next();
        }
        int count = Math.min(length, current.length - position);
        System.arraycopy(current, position, target, offset, count);
        position += count;
        return count;
    }

    @Override
    public int available() {
        return current.length - position;
    }

    private void next() throws IOException {
        if (!started) {
            started = true;
            Thread reader = new Thread(this::readAll, "tegula-stdin");
            reader.setDaemon(true);
            reader.start();
        }
        Block block = null;
        while (block == null) {
            interruption.check();
            try {
                block = blocks.poll(POLL_MILLIS, TimeUnit.MILLISECONDS);
            } catch (InterruptedException e) {
                throw new IOException("interrupted", e);
            }
        }
        if (block.failure != null) {
            throw block.failure;
        }
        ended = block.content == null;
        current = block.content == null ? new byte[0] : block.content;
        position = 0;
    }

    private void readAll() {
        try {
            byte[] buffer = new byte[BLOCK];
            for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                blocks.put(new Block(Arrays.copyOf(buffer, count), null));
            }
            blocks.put(new Block(null, null));
        } catch (IOException e) {
            fail(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void fail(IOException failure) {
        try {
            blocks.put(new Block(null, failure));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
