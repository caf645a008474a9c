package dev.tegula.maintenance;

import dev.tegula.annotations.Result;

/** Size of an array or group in its store. */
@Result
public record ObjectSize(long files, long bytes) {}
