package dev.tegula.integrity;

/**
 * How far a verification is.
 *
 * @param object URI of the array or group being verified
 * @param fragments fragments of it that are finished
 * @param totalFragments fragments of it
 * @param bytes bytes of data files read so far, of all objects
 */
public record VerifyProgress(String object, long fragments, long totalFragments, long bytes) {}
