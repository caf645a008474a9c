package dev.tegula.maintenance;

/**
 * How far files are copied or deleted.
 *
 * @param files files that are done
 * @param expectedFiles files in all
 * @param bytes bytes that are done, of long files also before they are
 * @param expectedBytes bytes in all
 */
public record FileProgress(long files, long expectedFiles, long bytes, long expectedBytes) {}
