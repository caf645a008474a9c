package dev.tegula.io.table;

/** A file to import, and its format. */
public record TableInput(TableFormat format, TableSource source) {}
