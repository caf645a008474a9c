package dev.tegula.internal.server.browser;

import dev.tegula.internal.io.json.JsonTree;
import java.awt.image.BufferedImage;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import javax.imageio.ImageIO;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;

/** A headless Chromium, controlled by the DevTools protocol. */
final class Browser implements AutoCloseable {

    private static final String MARK = "DevTools listening on ";
    private static final int SECONDS = 30;

    private final Process process;
    private final HttpClient client = HttpClient.newHttpClient();
    private final AtomicInteger ids = new AtomicInteger();
    private final Map<Integer, CompletableFuture<Map<String, Object>>> answers = new ConcurrentHashMap<>();
    private final List<String> errors = new ArrayList<>();
    private final WebSocket socket;

    private Browser(Process process, String address) throws Exception {
        this.process = process;
        URI base = URI.create(address);
        HttpResponse<String> page = client.send(
                HttpRequest.newBuilder(URI.create("http://" + base.getAuthority() + "/json/new?about:blank"))
                        .PUT(HttpRequest.BodyPublishers.noBody())
                        .build(),
                HttpResponse.BodyHandlers.ofString());
        Map<String, Object> target = object(parse(page.body()));
        socket = client.newWebSocketBuilder()
                .buildAsync(URI.create(text(target.get("webSocketDebuggerUrl"))), new Messages())
                .get(SECONDS, TimeUnit.SECONDS);
        for (String domain : List.of("Page", "Runtime", "Log")) {
            send(domain + ".enable", Map.of());
        }
    }

    /** Starts Chromium; the test is skipped aloud if there is none. */
    static Browser start(Path profile) throws Exception {
        String command = Arrays.stream(System.getenv("PATH").split(File.pathSeparator, -1))
                .flatMap(folder -> List.of("chromium", "chromium-browser", "google-chrome").stream()
                        .map(name -> folder + "/" + name))
                .filter(file -> Files.isExecutable(Path.of(file)))
                .findFirst()
                .orElse(null);
        if (command == null) {
            System.out.println("SKIPPED: chromium is not on the PATH, the page is not tested");
        }
        Assumptions.assumeTrue(command != null, "chromium is not on the PATH");
        Process process = new ProcessBuilder(
                        command,
                        "--headless=new",
                        "--remote-debugging-port=0",
                        "--remote-allow-origins=*",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--hide-scrollbars",
                        "--no-first-run",
                        "--user-data-dir=" + profile,
                        "about:blank")
                .redirectErrorStream(true)
                .start();
        BufferedReader output =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            if (line.startsWith(MARK)) {
                Thread drain = new Thread(() -> output.lines().forEach(any -> {}));
                drain.setDaemon(true);
                drain.start();
                return new Browser(process, line.substring(MARK.length()));
            }
        }
        throw new IOException("chromium ended");
    }

    /** Collects messages of the browser. */
    private final class Messages implements WebSocket.Listener {
        private final StringBuilder text = new StringBuilder();

        @Override
        public CompletionStage<?> onText(WebSocket from, CharSequence part, boolean last) {
            text.append(part);
            if (last) {
                Map<String, Object> message = object(parse(text.toString()));
                text.setLength(0);
                take(message);
            }
            from.request(1);
            return CompletableFuture.completedFuture(null);
        }
    }

    private void take(Map<String, Object> message) {
        if (message.get("id") instanceof Long id) {
            CompletableFuture<Map<String, Object>> answer = answers.remove(id.intValue());
            if (answer != null) {
                answer.complete(message);
            }
            return;
        }
        String method = text(message.get("method"));
        String what = String.valueOf(message.get("params"));
        boolean failed = method.equals("Runtime.exceptionThrown")
                || method.equals("Runtime.consoleAPICalled") && what.contains("type=error")
                || method.equals("Log.entryAdded") && what.contains("level=error");
        if (failed) {
            synchronized (errors) {
                errors.add(what);
            }
        }
    }

    /** Sends a command and returns its result. */
    Map<String, Object> send(String method, Map<String, Object> parameters) {
        int id = ids.incrementAndGet();
        CompletableFuture<Map<String, Object>> answer = new CompletableFuture<>();
        answers.put(id, answer);
        Map<String, Object> message = new LinkedHashMap<>();
        message.put("id", id);
        message.put("method", method);
        message.put("params", parameters);
        try {
            socket.sendText(JsonTree.line(message), true).get(SECONDS, TimeUnit.SECONDS);
            Map<String, Object> result = answer.get(SECONDS, TimeUnit.SECONDS);
            if (result.containsKey("error")) {
                throw new IllegalStateException(method + ": " + result.get("error"));
            }
            return object(result.get("result"));
        } catch (java.util.concurrent.ExecutionException
                | java.util.concurrent.TimeoutException
                | InterruptedException e) {
            throw new IllegalStateException(method, e);
        }
    }

    /** Opens a page in a window of a size. */
    void open(String url, int width, int height, boolean mobile) {
        send(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", mobile));
        send("Page.navigate", Map.of("url", url));
    }

    /** Evaluates an expression of JavaScript; promises are awaited. */
    @Nullable
    Object evaluate(String expression) {
        Map<String, Object> result =
                send("Runtime.evaluate", Map.of("expression", expression, "returnByValue", true, "awaitPromise", true));
        if (result.containsKey("exceptionDetails")) {
            throw new IllegalStateException(expression + ": " + result.get("exceptionDetails"));
        }
        return object(result.get("result")).get("value");
    }

    /** Waits until an expression is true. */
    void await(String expression) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
        while (!Boolean.TRUE.equals(evaluate("Boolean(" + expression + ")"))) {
            if (System.nanoTime() > end) {
                throw new AssertionError("still false: " + expression + "; errors: " + errors());
            }
            try {
                Thread.sleep(30);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    /** Sends a mouse event; {@code shift} is held if 8 is in the modifiers. */
    void mouse(String type, double x, double y, int modifiers) {
        Map<String, Object> event = new LinkedHashMap<>();
        event.put("type", type);
        event.put("x", x);
        event.put("y", y);
        event.put("modifiers", modifiers);
        if (!type.equals("mouseMoved")) {
            event.put("clickCount", 1);
            event.put("button", "left");
        }
        event.put(
                "buttons", type.equals("mouseReleased") ? 0 : type.equals("mousePressed") ? 1 : modifiers > 0 ? 1 : 0);
        send("Input.dispatchMouseEvent", event);
    }

    /** Presses a key with a text. */
    void key(String key) {
        Map<String, Object> event = new LinkedHashMap<>(Map.of("type", "keyDown", "key", key));
        if (key.length() == 1) {
            event.put("text", key);
        }
        send("Input.dispatchKeyEvent", event);
        send("Input.dispatchKeyEvent", Map.of("type", "keyUp", "key", key));
    }

    /** Returns the picture of the window, and writes it to a file below {@code target}. */
    BufferedImage screenshot(String name) throws IOException {
        byte[] png = Base64.getDecoder()
                .decode(text(
                        send("Page.captureScreenshot", Map.of("format", "png")).get("data")));
        Path file = Path.of("target/screenshots", name + ".png");
        Files.createDirectories(file.getParent());
        Files.write(file, png);
        return Objects.requireNonNull(ImageIO.read(new ByteArrayInputStream(png)));
    }

    /** Returns the errors on the console. */
    List<String> errors() {
        synchronized (errors) {
            return List.copyOf(errors);
        }
    }

    /** Removes expected errors, which contain a text. */
    void forgetErrors(String text) {
        synchronized (errors) {
            errors.removeIf(error -> error.contains(text));
        }
    }

    @Override
    public void close() {
        try {
            send("Browser.close", Map.of());
            process.onExit().get(SECONDS, TimeUnit.SECONDS);
        } catch (IllegalStateException
                | InterruptedException
                | java.util.concurrent.ExecutionException
                | java.util.concurrent.TimeoutException e) {
            process.destroyForcibly();
        }
    }

    static String text(@Nullable Object value) {
        return String.valueOf(value);
    }

    @SuppressWarnings("unchecked")
    static Map<String, Object> object(@Nullable Object value) {
        return (Map<String, Object>) Objects.requireNonNull(value);
    }

    /** Parses JSON into maps, lists, texts, numbers and booleans. */
    static @Nullable Object parse(String text) {
        try {
            return JsonTree.parse(text.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
