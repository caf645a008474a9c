package dev.tegula.interop.filter;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.internal.bytes.ByteSlice;
import dev.tegula.internal.bytes.ByteWriter;
import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.filter.FilterChain;
import dev.tegula.internal.filter.FilterScratch;
import dev.tegula.internal.tile.TileReader;
import dev.tegula.internal.tile.TileWriter;
import dev.tegula.interop.filter.LibtiledbTiles.Written;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Slow;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Checks that Tegula decodes tiles of fixed-length cells written by libtiledb, and that it writes the same bytes if the
 * encoding is fully determined. {@code -Dtegula.full=true} runs every combination instead of a share that rotates with
 * the seed ({@code -Dtegula.seed=N}).
 */
@Slow
final class FilterDifferentialTest {

    private static final long SEED = RandomTests.firstSeed();
    private static final boolean FULL = Boolean.getBoolean("tegula.full");

    @TempDir
    Path folder;

    @Test
    void everyFilterOnEveryType() {
        compare(Specs.singles(SEED, FULL ? 1 : 240));
    }

    @Test
    void randomChains() {
        compare(Specs.chains(SEED, FULL ? 4000 : 8));
    }

    @Test
    void largeTiles() {
        compare(RandomTests.sample(Specs.large(SEED), 6).toList());
    }

    private void compare(List<TileSpec> specs) {
        List<String> problems = new ArrayList<>();
        int written = 0;
        try (FilterScratch scratch = new FilterScratch()) {
            for (Written tile : LibtiledbTiles.write(folder, specs)) {
                String problem;
                try {
                    problem = problem(tile, scratch);
                } catch (RuntimeException e) {
                    problem = e.toString();
                }
                if (problem != null) {
                    problems.add(tile.spec() + ": " + problem);
                }
                written += tile.data() == null ? 0 : 1;
            }
        }
        int total = specs.size();
        assertTrue(written > total / 2, () -> "libtiledb wrote few of " + total + " tiles (seed " + SEED + ")");
        assertEquals(
                0,
                problems.size(),
                () -> problems.size() + " of " + total + " (seed " + SEED + "):\n"
                        + String.join("\n", problems.subList(0, Math.min(40, problems.size()))));
    }

    private static @Nullable String problem(Written tile, FilterScratch scratch) {
        TileSpec spec = tile.spec();
        FilterChain chain;
        try {
            chain = FilterChain.of(spec.pipeline(), spec.type(), spec.cellSize(), FormatVersion.DEFAULT_WRITE, null);
        } catch (IllegalArgumentException e) {
            return tile.problem() == null ? "Tegula refuses what libtiledb writes: " + e.getMessage() : null;
        }
        byte[] own = encode(chain, spec, scratch);
        byte[] stored = tile.data();
        boolean isOwnRight = own != null && (Specs.isLossy(spec) || decodes(chain, own, spec, scratch));
        boolean isStoredRight = stored != null && (Specs.isLossy(spec) || decodes(chain, stored, spec, scratch));
        if (own == null) {
            return isStoredRight && !Specs.isLossy(spec) && Specs.isDetermined(spec)
                    ? "Tegula refuses values that libtiledb writes"
                    : null;
        }
        if (!isOwnRight) {
            return "what Tegula wrote does not come back";
        }
        if (stored == null) {
            return null;
        }
        if (!isStoredRight) {
            return Specs.losesInLibtiledb(spec) ? null : "what libtiledb wrote does not come back";
        }
        return Specs.isDetermined(spec) && !Arrays.equals(own, stored) ? difference(own, stored) : null;
    }

    private static byte @Nullable [] encode(FilterChain chain, TileSpec spec, FilterScratch scratch) {
        ByteWriter out = new ByteWriter();
        try {
            TileWriter.write(chain, spec.data(), 0, spec.data().length, out::bytes, scratch);
            return out.toByteArray();
        } catch (IllegalArgumentException e) {
            return null;
        }
    }

    private static boolean decodes(FilterChain chain, byte[] stored, TileSpec spec, FilterScratch scratch) {
        byte[] cells = new byte[spec.data().length];
        try {
            TileReader.read(chain, ByteSlice.of(stored), ByteSlice.of(cells), spec.id(), 0, scratch);
        } catch (CorruptArrayException e) {
            return false;
        }
        return Arrays.equals(cells, spec.data());
    }

    private static String difference(byte[] own, byte[] stored) {
        int at = Arrays.mismatch(own, stored);
        return "bytes differ at " + at + ": " + own.length + " and " + stored.length + " bytes, " + hex(own, at)
                + " instead of " + hex(stored, at);
    }

    private static String hex(byte[] bytes, int at) {
        return HexFormat.of()
                .formatHex(bytes, Math.max(0, Math.min(at, bytes.length)), Math.min(bytes.length, at + 12));
    }
}
