package dev.tegula.maintenance;

/** Size of an array or group in its store. */
public record ObjectSize(long files, long bytes) {}
