package dev.tegula.maintenance;

/**
 * Progress of copying or deleting files.
 *
 * @param files number of finished files
 * @param expectedFiles number of files
 * @param bytes number of finished bytes, including those of unfinished large files
 * @param expectedBytes number of bytes
 */
public record FileProgress(long files, long expectedFiles, long bytes, long expectedBytes) {}
