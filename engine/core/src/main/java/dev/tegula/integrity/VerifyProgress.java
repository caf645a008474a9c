package dev.tegula.integrity;

/**
 * Progress of a verification.
 *
 * @param object URI of the array or group being verified
 * @param fragments number of its fragments that are finished
 * @param totalFragments number of its fragments
 * @param bytes number of bytes of data files read so far, of all objects
 */
public record VerifyProgress(String object, long fragments, long totalFragments, long bytes) {}
