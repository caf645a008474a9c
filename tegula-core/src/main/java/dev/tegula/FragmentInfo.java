package dev.tegula;

import dev.tegula.schema.Range;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a reader sees of one write.
 *
 * @param name the fragment's name
 * @param uri where it lies
 * @param start first timestamp, milliseconds since 1970
 * @param end last timestamp
 * @param version format version
 * @param dense whether it holds boxes of cells
 * @param nonEmptyDomain what it covers, one range per dimension
 * @param cells number of cells; of a dense fragment those of all its tiles
 * @param tiles number of tiles
 * @param bytes bytes of its data files
 * @param schemaName the schema it was written with, null from before schemas had names
 */
public record FragmentInfo(
        String name,
        String uri,
        long start,
        long end,
        int version,
        boolean dense,
        @Nullable List<Range> nonEmptyDomain,
        long cells,
        long tiles,
        long bytes,
        @Nullable String schemaName) {}
