package dev.tegula.interop.oracle;

/**
 * A crash of the child process.
 *
 * @param request what it was doing, shortened
 * @param how the exit code, or that it hung
 * @param lastWords the end of what the process had printed
 */
public record Crash(String request, String how, String lastWords) {}
