package dev.tegula.io.table;

import dev.tegula.annotations.Result;

/**
 * The result of an import.
 *
 * @param rows rows read, without rejected ones
 * @param cells cells written
 * @param duplicates rows that were dropped because a later row has the same coordinates
 * @param rejected rows that could not be parsed
 */
@Result
public record ImportReport(long rows, long cells, long duplicates, long rejected) {}
