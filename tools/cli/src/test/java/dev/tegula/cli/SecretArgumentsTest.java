package dev.tegula.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.testkit.generate.Slow;
import dev.tegula.testkit.log.LogCapture;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Passwords, signed URIs, keys and secret settings do not appear in output, stack traces, log records or events. */
@Slow
class SecretArgumentsTest {

    private static final String SECRET = "hunter2xyz";

    @TempDir
    Path folder;

    private static List<List<String>> commands(String uri, Path folder) {
        String file = ArrayFixture.write(folder.resolve("in.csv"), "v,t\n1,a\n").toString();
        String schema = ArrayFixture.write(folder.resolve("schema.json"), ArrayFixture.GRID)
                .toString();
        String other = folder.resolve("other").toString();
        List<List<String>> commands = new ArrayList<>();
        for (String name : Commands.names()) {
            commands.add(
                    switch (name) {
                        case "create" -> List.of(name, uri, schema);
                        case "import", "append" -> List.of(name, uri, file);
                        case "cp", "mv" -> List.of(name, uri, other);
                        case "rm" -> List.of(name, uri, "--yes");
                        case "delete" -> List.of(name, uri, "--where", "v > 1");
                        case "delete-fragments" -> List.of(name, uri, "--to", "1");
                        case "inspect" -> List.of(name, uri + "/__schema/x");
                        case "meta" -> List.of(name, "list", uri);
                        case "group" -> List.of(name, "add", uri, uri + "/member");
                        case "batch" -> List.of(name, "-");
                        case "evolve", "resize" -> List.of(name, uri, schema);
                        default -> List.of(name, uri);
                    });
        }
        commands.add(List.of("cp", other, uri));
        commands.add(List.of("export", uri, "one-too-many", uri));
        commands.add(List.of(uri));
        commands.add(List.of("export", "--" + uri));
        commands.add(List.of("group", "remove", uri, uri + "/member"));
        commands.add(List.of("compact", "--recursive", uri));
        commands.add(List.of("info", uri, "--format", "json"));
        return commands;
    }

    private static void assertHidden(String text, List<String> command) {
        assertFalse(text.contains(SECRET), () -> command + " shows the secret: " + text);
    }

    private static void runAll(List<List<String>> commands, String input) {
        for (List<String> command : commands) {
            List<String> words = new ArrayList<>(List.of("--stacktrace"));
            words.addAll(command);
            Cli.Outcome outcome = Cli.runWith(input, words.toArray(String[]::new));
            assertHidden(outcome.out(), command);
            assertHidden(outcome.err(), command);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://user:" + SECRET + "@localhost:1/a", "https://localhost:1/a?X-Amz-Signature=" + SECRET,
                        "s3://key:" + SECRET + "@bucket/a",
                "azure://container/a?sv=1&sig=" + SECRET, "nope://user:" + SECRET + "@host/a",
                        "http://user:" + SECRET + "@my_host/a//b",
                "file://user:" + SECRET + "@host/a"
            })
    void failingCommands_showNoSecret(String uri) {
        try (LogCapture log = LogCapture.ofAll()) {
            runAll(commands(uri, folder), "export " + uri + "\ninfo '" + uri + "' x\n");
            log.records()
                    .forEach(each -> assertHidden(
                            each.getMessage() + each.getThrown() + Arrays.toString(each.getParameters()), List.of()));
        }
    }

    @Test
    void outputAndEvents_containNoSecret() throws IOException {
        Cli.ok("demo", folder.resolve("temps").toString());
        Cli.ok("group", "create", folder.resolve("group").toString());
        Cli.ok(
                "cp",
                folder.resolve("temps").toString(),
                folder.resolve("group/member").toString());
        Cli.ok("group", "add", folder.resolve("group").toString(), "member", "--relative");
        Cli.ok("index", folder.toString());
        String expected = Cli.ok("export", folder.resolve("temps").toString());
        Path file = folder.resolve("queries.jfr");
        try (ServerSocket server = new ServerSocket();
                Recording recording = new Recording()) {
            server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            Thread thread = new Thread(() -> serve(server));
            thread.setDaemon(true);
            thread.start();
            String at = "http://user:" + SECRET + "@127.0.0.1:" + server.getLocalPort();
            recording.enable("dev.tegula.Query");
            recording.start();
            assertEquals(expected, Cli.ok("export", at + "/temps"));
            List<String> temps = List.of(
                    "info", "fragments", "history", "explain", "ls", "tree", "doctor", "schema", "upgrade", "rm");
            runAll(temps.stream().map(name -> List.of(name, at + "/temps")).toList(), "y\n");
            runAll(
                    List.of(
                            List.of("ls", at + "/group"),
                            List.of("tree", at + "/group"),
                            List.of("ls", at + "/group", "--format", "json"),
                            List.of("compact", "--recursive", at + "/group"),
                            List.of("export", at + "/temps", "--statistics")),
                    "");
            assertTrue(Cli.ok("tree", at + "/group").contains("member"));
            // Opens members by their unmasked URIs.
            assertFalse(Cli.ok("tree", at + "/group").contains("["));
            recording.stop();
            recording.dump(file);
        }
        List<RecordedEvent> events = RecordingFile.readAllEvents(file);
        assertTrue(
                events.stream().anyMatch(event -> event.getEventType().getName().equals("dev.tegula.Query")));
        events.forEach(event -> assertHidden(event.toString(), List.of("event")));
    }

    @Test
    void keysAndSecretSettings_areMasked() {
        String uri = ArrayFixture.grid(folder);
        List<List<String>> commands = List.of(
                List.of("export", uri, "--key", SECRET),
                List.of("export", uri, "--key-hex", SECRET),
                List.of("export", uri, "--key-hex=" + SECRET),
                List.of("--set", "vfs.s3.aws_secret_access_key:" + SECRET, "export", uri),
                List.of("--set", "vfs.s3.aws_secret_key=" + SECRET, "export", uri),
                List.of("--set", "vfs.s3.scheme=https://user:" + SECRET + "@proxy", "export", "s3://bucket/a"));
        runAll(commands, "");
    }

    @Test
    void groupAdd_uriWithASecret_isRefused() throws IOException {
        String group = folder.resolve("group").toString();
        Cli.ok("group", "create", group);
        Cli.ok("demo", folder.resolve("temps").toString());
        Cli.ok("index", folder.toString());
        try (ServerSocket server = new ServerSocket()) {
            server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            Thread thread = new Thread(() -> serve(server));
            thread.setDaemon(true);
            thread.start();
            String member = "http://user:" + SECRET + "@127.0.0.1:" + server.getLocalPort() + "/temps";
            Cli.run("group", "add", group, member).fails(1, "http://***@127.0.0.1", "would be stored in the group");
        }
        assertEquals("", Cli.ok("ls", group).strip().replace("no members", ""));
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
                // The client closed the connection; the next one is served.
            }
        }
    }
}
