package dev.tegula.interop.oracle;

/**
 * A crash of the child process.
 *
 * @param request the request, truncated
 * @param how the exit code, or the timeout
 * @param lastWords excerpts of the process output and the JVM crash log
 */
public record Crash(String request, String how, String lastWords) {}
