package dev.tegula.s3;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A server that answers every request as a test says, and remembers what it was asked. */
final class ScriptedS3 implements AutoCloseable {

  /** Answers the n-th request, from 1. */
  @FunctionalInterface
  interface Script {
    void answer(int n, HttpExchange exchange) throws IOException;
  }

  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<String> requests = Collections.synchronizedList(new ArrayList<>());

  ScriptedS3(Script script) throws IOException {
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

  /** Answers with an error as S3 does. */
  static void error(HttpExchange exchange, int status, String code) throws IOException {
    byte[] body = ("<?xml version=\"1.0\"?><Error><Code>" + code + "</Code><Message>as the script says</Message></Error>")
        .getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().add("Content-Type", "application/xml");
    boolean head = exchange.getRequestMethod().equals("HEAD");
    exchange.sendResponseHeaders(status, head ? -1 : body.length);
    if (!head) {
      exchange.getResponseBody().write(body);
    }
  }

  /** Answers a ranged read of an object of {@code size} bytes with some, or fewer, of the bytes that were asked for: {@code 0, 1, 2 …}. */
  static void range(HttpExchange exchange, int first, int length, int sent, int size) throws IOException {
    exchange.getResponseHeaders().add("Content-Range", "bytes " + first + "-" + (first + length - 1) + "/" + size);
    exchange.getResponseHeaders().add("ETag", "\"tag\"");
    exchange.sendResponseHeaders(206, length);
    byte[] body = new byte[sent];
    for (int i = 0; i < sent; i++) {
      body[i] = (byte) (first + i);
    }
    OutputStream out = exchange.getResponseBody();
    out.write(body);
    out.flush();
  }

  S3Settings settings() {
    return S3Settings.defaults().endpoint("http://127.0.0.1:" + server.getAddress().getPort()).pathStyle().credentials("key-id", "secret")
        .attempts(3, Duration.ofMillis(1)).timeouts(Duration.ofSeconds(2), Duration.ofSeconds(2));
  }

  List<String> requests() {
    return List.copyOf(requests);
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
