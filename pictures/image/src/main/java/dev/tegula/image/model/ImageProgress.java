package dev.tegula.image.model;

import dev.tegula.annotations.Experimental;

/**
 * How far an import or export is.
 *
 * @param samples number of samples written
 * @param expectedSamples number of samples of all levels
 */
@Experimental
public record ImageProgress(int level, long samples, long expectedSamples) {}
