package dev.tegula.interop.oracle;

import dev.tegula.interop.oracle.libtiledb.NativeRefusal;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.EOFException;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The request loop of a child process. Reads requests from standard input until its end and writes replies to file
 * descriptor 3.
 */
public final class RequestLoop {

    /** Runs a request and returns its result. */
    @FunctionalInterface
    public interface Carrier {
        @Nullable
        Serializable carryOut(Request request);
    }

    private RequestLoop() {}

    /**
     * Serves until standard input ends.
     *
     * @throws IOException if file descriptor 3 is not the pipe of {@link OracleProcess}. Opening another file for
     *     writing would empty it
     */
    public static void run(Carrier carrier) throws IOException, ClassNotFoundException {
        Path pipe = Path.of("/proc/self/fd/3");
        String target = Files.readSymbolicLink(pipe).toString();
        if (!target.startsWith("pipe:")) {
            throw new IOException(
                    "file descriptor 3 is not a pipe (found " + target + "). Start the oracle with OracleProcess.");
        }
        try (ObjectOutputStream replies =
                new ObjectOutputStream(new BufferedOutputStream(new FileOutputStream(pipe.toFile()), 1 << 16))) {
            replies.flush();
            try (ObjectInputStream requests = new ObjectInputStream(new BufferedInputStream(System.in, 1 << 16))) {
                serve(carrier, requests, replies);
            }
        }
    }

    private static void serve(Carrier carrier, ObjectInputStream requests, ObjectOutputStream replies)
            throws IOException, ClassNotFoundException {
        while (true) {
            Request request;
            try {
                request = (Request) requests.readUnshared();
            } catch (EOFException e) {
                return;
            }
            replies.writeUnshared(answer(carrier, request));
            replies.reset();
            replies.flush();
        }
    }

    private static Reply answer(Carrier carrier, Request request) {
        try {
            return new Reply.Done(carrier.carryOut(request));
        } catch (NativeRefusal e) {
            return new Reply.Refused(String.valueOf(e.getMessage()));
        } catch (RuntimeException | OutOfMemoryError e) {
            e.printStackTrace();
            return new Reply.Refused("the oracle itself failed: " + e);
        }
    }
}
