package dev.tegula.maintenance;

/** How much of a store an array or group takes. */
public record ObjectSize(long files, long bytes) {}
