package dev.tegula.io.table;

/**
 * A row that was skipped.
 *
 * @param line the line on which it begins, from 1
 * @param reason what is wrong, with the name of the column
 * @param text the row as a line of the file's format, without its line end
 */
public record RejectedRow(String file, long line, String reason, String text) {}
