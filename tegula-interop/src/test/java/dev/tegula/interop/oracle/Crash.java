package dev.tegula.interop.oracle;

/**
 * A crash of the child process.
 *
 * @param request the request, truncated
 * @param how the exit code, or the timeout
 * @param lastWords the end of the process output
 */
public record Crash(String request, String how, String lastWords) {}
