package dev.tegula.interop.model;

import java.io.Serializable;
import java.util.List;

/** The fragments of an array, those that a vacuum would remove, and how many have no consolidated metadata. */
public record FragmentList(List<FragmentSpec> fragments, List<String> toVacuum, int unconsolidatedMetadata)
        implements Serializable {}
