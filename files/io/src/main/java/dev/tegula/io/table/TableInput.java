package dev.tegula.io.table;

import dev.tegula.annotations.Experimental;

/** A file to import, and its format. */
@Experimental
public record TableInput(TableFormat format, TableSource source) {}
