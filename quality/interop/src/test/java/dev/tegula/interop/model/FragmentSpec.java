package dev.tegula.interop.model;

import java.io.Serializable;
import java.util.List;

/**
 * The properties of a fragment as returned by an engine.
 *
 * @param domain the non-empty domain, in the order of the dimensions
 * @param mbrs the bounding box of each tile (sparse fragments only)
 */
public record FragmentSpec(
        String name,
        long firstTimestamp,
        long lastTimestamp,
        boolean dense,
        int version,
        long cellCount,
        long size,
        boolean consolidatedMetadata,
        List<Range> domain,
        List<List<Range>> mbrs)
        implements Serializable {}
