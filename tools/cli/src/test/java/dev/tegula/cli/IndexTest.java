package dev.tegula.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reads of an indexed array on a web server or in an archive equal reads on disk. */
class IndexTest {

    @TempDir
    Path folder;

    private String expected = "";

    @BeforeEach
    void demo() {
        Cli.ok("demo", folder.resolve("temps").toString());
        expected = Cli.ok("export", folder.resolve("temps").toString());
    }

    private static String export(String uri) {
        return Cli.ok("export", uri);
    }

    @Test
    void index_overHttp_readsTheArray() throws IOException {
        assertTrue(Cli.ok("index", folder.toString()).endsWith(" files\n"));
        try (ServerSocket server = new ServerSocket()) {
            server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            Thread thread = new Thread(() -> serve(server));
            thread.setDaemon(true);
            thread.start();
            String uri = "http://127.0.0.1:" + server.getLocalPort() + "/temps";
            assertEquals(expected, export(uri));
            Cli.run("meta", "set", uri, "k", "v").fails(1, "permission denied; http:// is read-only");
        }
    }

    /** Serves whole files, one per connection. */
    private void serve(ServerSocket server) {
        while (!server.isClosed()) {
            try (Socket socket = server.accept()) {
                StringBuilder request = new StringBuilder();
                while (request.indexOf("\r\n\r\n") < 0) {
                    request.append((char) socket.getInputStream().read());
                }
                Path file = folder.resolve(request.toString().split(" ")[1].substring(1));
                boolean there = Files.isRegularFile(file);
                byte[] body = there ? Files.readAllBytes(file) : new byte[0];
                String head = "HTTP/1.1 " + (there ? "200 OK" : "404 Not Found") + "\r\nContent-Length: " + body.length
                        + "\r\nConnection: close\r\n\r\n";
                socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
                if (!request.toString().startsWith("HEAD")) {
                    socket.getOutputStream().write(body);
                }
            } catch (IOException closed) {
                // The test ended, or the client closed the connection.
            }
        }
    }

    @Test
    void indexInAnArchive_readsTheArray() throws IOException {
        Path archive = folder.resolve("a.zip");
        List<Path> files;
        try (Stream<Path> all = Files.walk(folder.resolve("temps"))) {
            files = all.filter(Files::isRegularFile).toList();
        }
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(archive))) {
            for (Path file : files) {
                zip.putNextEntry(new ZipEntry(folder.relativize(file).toString()));
                Files.copy(file, zip);
            }
        }
        assertEquals(expected, export("zip+file://" + archive + "!/temps"));
    }
}
