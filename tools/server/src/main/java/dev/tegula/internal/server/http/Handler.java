package dev.tegula.internal.server.http;

import java.io.IOException;

/** Answers requests. Several threads call it at the same time. */
@FunctionalInterface
public interface Handler {

    /**
     * Answers a GET. A HEAD is answered by the same response without its body.
     *
     * @throws HttpException if the request is refused
     */
    Response handle(Request request) throws IOException;
}
