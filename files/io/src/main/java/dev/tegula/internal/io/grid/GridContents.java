package dev.tegula.internal.io.grid;

import dev.tegula.metadata.MetadataValue;
import java.util.List;
import java.util.Map;

/**
 * What a file of grids contains.
 *
 * @param items its variables in the order of their paths
 * @param groups the attributes of each group, by its path, which is empty for the root; parents first
 * @param notes what the file has besides, and what is left out, in sentences
 */
public record GridContents(List<GridItem> items, Map<String, Map<String, MetadataValue>> groups, List<String> notes) {}
