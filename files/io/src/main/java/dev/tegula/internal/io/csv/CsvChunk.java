package dev.tegula.internal.io.csv;

/**
 * Consecutive whole records of a file.
 *
 * @param line the line of the first record, from 1
 */
record CsvChunk(byte[] bytes, int from, int to, long line) {}
