package dev.tegula.internal.server.http;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** Sends requests as bytes, which clients of HTTP would refuse to send. */
public final class RawClient {

    private RawClient() {}

    /** Sends a GET with header lines and returns the whole response. */
    public static String get(InetSocketAddress server, String path, String... headers) throws IOException {
        return send(server, "GET " + path + " HTTP/1.1", headers);
    }

    /** Sends a request without a body and returns the whole response. */
    public static String send(InetSocketAddress server, String line, String... headers) throws IOException {
        StringBuilder request = new StringBuilder(line).append("\r\n");
        boolean hasHost = false;
        for (String header : headers) {
            request.append(header).append("\r\n");
            hasHost |= header.startsWith("Host:");
        }
        if (!hasHost) {
            request.append("Host: 127.0.0.1:").append(server.getPort()).append("\r\n");
        }
        request.append("Connection: close\r\n\r\n");
        try (Socket socket = new Socket(server.getAddress(), server.getPort())) {
            socket.setSoTimeout(20_000);
            socket.getOutputStream().write(request.toString().getBytes(StandardCharsets.ISO_8859_1));
            InputStream in = socket.getInputStream();
            return new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
        }
    }

    /** Returns the status of a response. */
    public static int status(String response) {
        return response.startsWith("HTTP/1.1 ") ? Integer.parseInt(response.substring(9, 12)) : 0;
    }

    /** Returns a header of a response, or an empty text. */
    public static String header(String response, String name) {
        return response.lines()
                .takeWhile(line -> !line.isEmpty())
                .filter(line -> line.regionMatches(true, 0, name + ":", 0, name.length() + 1))
                .map(line -> line.substring(name.length() + 1).strip())
                .findFirst()
                .orElse("");
    }
}
