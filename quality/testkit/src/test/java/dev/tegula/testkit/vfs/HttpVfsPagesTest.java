package dev.tegula.testkit.vfs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import dev.tegula.vfs.StoreException;
import dev.tegula.vfs.Stores;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;

/** Listings from the index pages of web servers, in the formats of common servers. */
class HttpVfsPagesTest {

    private static final String NGINX = """
      <html><head><title>Index of /a/</title></head><body><h1>Index of /a/</h1><hr><pre><a href="../">../</a>
      <a href="__commits/">__commits/</a>        21-Nov-2026 10:00       -
      <a href="a%20b%2B">a b+</a>                21-Nov-2026 10:00       3
      </pre><hr></body></html>""";
    private static final String APACHE = """
      <table><tr><th><a href="?C=N;O=D">Name</a></th><th><a href="?C=M;O=A">Last modified</a></th></tr>
      <tr><td><a href="/">Parent Directory</a></td></tr>
      <tr><td valign="top"><img src="/icons/folder.gif" alt="[DIR]"></td><td><a href="__commits/">__commits/</a></td></tr>
      <tr><td><A HREF='x&amp;y'>x&amp;y</A></td></tr></table>""";
    private static final String PYTHON = """
      <!DOCTYPE HTML><ul><li><a href="gr%C3%B6%C3%9Fe">gr\u00f6\u00dfe</a></li><li><a href="__commits/">__commits/</a></li>
      <li><a href="http://elsewhere.example/a/z">z</a></li><li><a href=plain>plain</a></li></ul>""";

    private static List<String> list(Map<String, String> pages, String folder) throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(Executors.newCachedThreadPool(task -> {
            Thread thread = new Thread(task);
            thread.setDaemon(true);
            return thread;
        }));
        server.createContext("/", exchange -> {
            try (exchange) {
                String path = exchange.getRequestURI().getPath();
                if (pages.containsKey(path + "/")) {
                    exchange.getResponseHeaders()
                            .add("Location", exchange.getRequestURI().getRawPath() + "/");
                    exchange.sendResponseHeaders(301, -1);
                    return;
                }
                boolean endless = pages.containsKey("*") && !path.endsWith(".tegula-index");
                String text = endless ? pages.get("*") : pages.get(path);
                if (text == null) {
                    exchange.sendResponseHeaders(404, -1);
                    return;
                }
                byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
                exchange.getResponseHeaders()
                        .add("Content-Type", path.endsWith("/") || endless ? "text/html; charset=utf-8" : "text/plain");
                boolean head = exchange.getRequestMethod().equals("HEAD");
                if (head) {
                    exchange.getResponseHeaders().add("Content-Length", "" + bytes.length);
                }
                exchange.sendResponseHeaders(200, head ? -1 : bytes.length);
                if (!head) {
                    exchange.getResponseBody().write(bytes);
                }
            }
        });
        server.start();
        try (Stores stores = new Stores(Map.of())) {
            VfsUri uri = VfsUri.parse("http://127.0.0.1:" + server.getAddress().getPort() + folder);
            return stores.of(uri).listAllBelow(uri).stream()
                    .map(entry -> uri.relativize(entry.uri()) + " " + entry.size())
                    .toList();
        } finally {
            server.stop(0);
        }
    }

    private static List<String> listOf(String page, String file) throws IOException {
        return list(
                Map.of(
                        "/a/",
                        page,
                        "/a/__commits/",
                        "<a href=\"../\">up</a><a href=\"c.wrt\">c</a>",
                        "/a/__commits/c.wrt",
                        "12",
                        "/a/" + file,
                        "123"),
                "/a");
    }

    @Test
    void pagesOfCommonServers_areParsed() throws IOException {
        assertEquals(List.of("__commits/c.wrt 2", "a b+ 3"), listOf(NGINX, "a b+"));
        assertEquals(List.of("__commits/c.wrt 2", "x&y 3"), listOf(APACHE, "x&y"));
        assertEquals(List.of("__commits/c.wrt 2", "gr\u00f6\u00dfe 3"), listOf(PYTHON, "gr\u00f6\u00dfe"));
    }

    @Test
    void serverThatReturnsAPageForEveryName_isRefused() {
        StoreException e =
                assertThrows(StoreException.class, () -> list(Map.of("*", "<a href=\"deeper/\">again</a>"), "/a"));
        assertTrue(String.valueOf(e.getMessage()).contains("nested too deeply"), e.getMessage());
    }

    @Test
    void otherContent_isNotAListing() {
        assertThrows(NoSuchFileException.class, () -> list(Map.of("/a", "text"), "/a"));
        assertThrows(NoSuchFileException.class, () -> list(Map.of("/b/", NGINX), "/a"));
    }
}
