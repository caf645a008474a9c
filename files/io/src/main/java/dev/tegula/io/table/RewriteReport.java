package dev.tegula.io.table;

import dev.tegula.annotations.Result;

/**
 * What a copy of an array with another schema has copied.
 *
 * @param cells the cells of the parts so far
 * @param parts the parts
 * @param done the parts that were written and compared
 * @param kept those of them that an earlier run had written
 */
@Result
public record RewriteReport(long cells, int parts, int done, int kept) {}
