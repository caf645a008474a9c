package dev.tegula.image.model;

/**
 * How far an import or export is.
 *
 * @param samples number of samples written
 * @param expectedSamples number of samples of all levels
 */
public record ImageProgress(int level, long samples, long expectedSamples) {}
