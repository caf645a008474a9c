package dev.tegula.io.table;

import dev.tegula.annotations.Result;
import dev.tegula.errors.NextStep;
import org.jspecify.annotations.Nullable;

/**
 * A row that was skipped.
 *
 * @param line the line on which it begins, from 1
 * @param reason what is wrong, with the name of the column
 * @param nextStep what a user can do, or null
 * @param text the row as a line of the file's format, without its line end
 */
@Result
public record RejectedRow(
        String file, long line, String reason, @Nullable NextStep nextStep, String text) {}
