package dev.tegula.jobs;

import dev.tegula.annotations.Result;

/**
 * What the folding of lists of commits did.
 *
 * @param folded number of lists whose entries were written to one new list
 * @param deleted number of lists that were deleted because an earlier folding replaced them
 */
@Result
public record FoldReport(int folded, int deleted) {}
