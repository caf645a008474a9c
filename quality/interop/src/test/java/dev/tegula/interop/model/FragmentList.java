package dev.tegula.interop.model;

import java.io.Serializable;
import java.util.List;

/**
 * The fragments of an array, the fragments that a vacuum would remove, and the number of fragments without consolidated
 * metadata.
 */
public record FragmentList(List<FragmentSpec> fragments, List<String> toVacuum, int unconsolidatedMetadata)
        implements Serializable {}
