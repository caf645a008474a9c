package dev.tegula;

import dev.tegula.annotations.Result;
import dev.tegula.schema.Range;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Description of a fragment.
 *
 * @param name name of the fragment
 * @param uri URI of its folder
 * @param start first timestamp, milliseconds since 1970
 * @param end last timestamp
 * @param version format version
 * @param dense whether the fragment is dense
 * @param nonEmptyDomain bounds of its cells, one range per dimension
 * @param cells number of stored cells, with deleted cells and older versions; for dense fragments that of all tiles
 * @param tiles number of tiles
 * @param bytes total size of its data files in bytes
 * @param schemaName name of its schema; null for versions without schema names
 * @param footerConsolidated whether its footer was read from a file with the footers of several fragments
 */
@Result
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
        @Nullable String schemaName,
        boolean footerConsolidated) {}
