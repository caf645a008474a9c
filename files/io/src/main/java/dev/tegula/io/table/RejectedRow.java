package dev.tegula.io.table;

import dev.tegula.annotations.Experimental;

/**
 * A row that was skipped.
 *
 * @param line the line on which it begins, from 1
 * @param reason what is wrong, with the name of the column
 * @param text the row as a line of the file's format, without its line end
 */
@Experimental
public record RejectedRow(String file, long line, String reason, String text) {}
