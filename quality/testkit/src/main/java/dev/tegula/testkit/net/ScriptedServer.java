package dev.tegula.testkit.net;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A server with scripted responses, which records its requests. */
public class ScriptedServer implements AutoCloseable {

    /** Answers the n-th request, counted from 1. Without an answer, the connection is closed. */
    @FunctionalInterface
    public interface Script {
        void answer(int n, HttpExchange exchange) throws IOException;
    }

    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final List<String> requests = Collections.synchronizedList(new ArrayList<>());

    /** Starts the server on a free port. */
    public ScriptedServer(Script script) throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/", exchange -> {
            requests.add(exchange.getRequestMethod() + " " + exchange.getRequestURI());
            int n = requests.size();
            exchange.getRequestBody().readAllBytes();
            try (exchange) {
                script.answer(n, exchange);
            }
        });
        server.start();
    }

    /** Returns the port of the server. */
    public int port() {
        return server.getAddress().getPort();
    }

    /** Returns the requests so far, as {@code GET /path?query}. */
    public List<String> requests() {
        return List.copyOf(requests);
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
