package dev.tegula.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.testkit.generate.Slow;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Slow
class DoctorTest {

    @TempDir
    Path folder;

    private static void assertLine(String text, String regex) {
        assertTrue(text.lines().anyMatch(line -> line.matches(regex)), () -> regex + " in:\n" + text);
    }

    @Test
    void doctor_printsCodecsAndStores() {
        String text = Cli.ok("doctor");
        assertLine(text, "tegula .*TileDB format versions 1 to 23.*");
        assertLine(text, "ZSTD +(native|Java)");
        assertLine(text, "WEBP +reading");
        assertLine(text, "stores +file, http, https, mem, s3, zip\\+file");
    }

    @Test
    void doctor_withUri_printsTheTypeOfTheObject() {
        assertLine(Cli.ok("doctor", folder.toString()), "answer +neither array nor group, 0 entries, after \\d+ ms");
        Cli.ok("demo", folder.resolve("a").toString());
        assertLine(Cli.ok("doctor", folder.resolve("a").toString()), "answer +array, \\d entries, after \\d+ ms");
    }

    @Test
    void doctor_unreachableStore_printsTheReason() throws IOException {
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        Cli.Outcome outcome = Cli.run(
                "doctor",
                "s3://bucket/temps",
                "--set",
                "vfs.s3.endpoint_override=http://127.0.0.1:" + port,
                "--set",
                "vfs.s3.aws_access_key_id=id",
                "--set",
                "vfs.s3.aws_secret_access_key=do-not-print",
                "--set",
                "vfs.s3.connect_max_tries=1",
                "--set",
                "vfs.s3.use_virtual_addressing=false");
        outcome.fails(1, "cannot list s3://bucket/temps: no connection to http://127.0.0.1:" + port);
        assertLine(outcome.out(), "server +http://127.0.0.1:" + port);
        assertLine(outcome.out(), "credentials +settings.*, key id");
        assertEquals(-1, (outcome.out() + outcome.err()).indexOf("do-not-print"));
    }
}
