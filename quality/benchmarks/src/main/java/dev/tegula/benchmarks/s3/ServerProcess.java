package dev.tegula.benchmarks.s3;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** A running {@link S3Server}. */
final class ServerProcess implements AutoCloseable {

    private final Process process;
    private final int port;

    /** @param heap the maximum heap of the server, which holds all objects */
    ServerProcess(String heap) throws IOException {
        process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx" + heap,
                        "-cp",
                        System.getProperty("java.class.path"),
                        S3Server.class.getName())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        port = Integer.parseInt(
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8)).readLine());
    }

    int port() {
        return port;
    }

    @Override
    public void close() {
        process.destroy();
    }
}
