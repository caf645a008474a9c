package dev.tegula.interop.filter;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tegula.internal.bytes.ByteSlice;
import dev.tegula.internal.bytes.ByteWriter;
import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.filter.FilterChain;
import dev.tegula.internal.filter.FilterScratch;
import dev.tegula.internal.filter.VarCells;
import dev.tegula.internal.tile.ChunkWalker;
import dev.tegula.internal.tile.TileReader;
import dev.tegula.internal.tile.TileWriter;
import dev.tegula.interop.filter.LibtiledbTiles.Written;
import dev.tegula.schema.Datatype;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Slow;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Checks that Tegula decodes var-length cells and offsets written by libtiledb, folded or not, and that it splits and
 * encodes them into the same bytes.
 */
@Slow
final class VarDifferentialTest {

    private static final long SEED = RandomTests.firstSeed();
    private static final FormatVersion VERSION = FormatVersion.DEFAULT_WRITE;

    @TempDir
    Path folder;

    @Test
    void valuesAndOffsets() {
        List<TileSpec> specs = RandomTests.sample(VarSpecs.all(SEED), 9).toList();
        List<String> problems = new ArrayList<>();
        try (FilterScratch scratch = new FilterScratch()) {
            for (Written tile : LibtiledbTiles.write(folder, specs)) {
                String problem;
                try {
                    problem = tile.problem() != null ? "libtiledb: " + tile.problem() : problem(tile, scratch);
                } catch (RuntimeException e) {
                    problem = e.toString();
                }
                if (problem != null) {
                    problems.add(tile.spec() + ": " + problem);
                }
            }
        }
        assertEquals(
                0,
                problems.size(),
                () -> problems.size() + " of " + specs.size() + " (seed " + SEED + "):\n"
                        + String.join("\n", problems));
    }

    private static @Nullable String problem(Written tile, FilterScratch scratch) {
        TileSpec spec = tile.spec();
        byte[] storedOffsets = tile.data();
        byte[] storedValues = tile.values();
        if (storedOffsets == null || storedValues == null) {
            return "files are missing";
        }
        FilterChain values =
                FilterChain.of(spec.pipeline(), spec.type(), spec.type().size(), VERSION, null);
        FilterChain offsets = FilterChain.of(spec.offsetsPipeline(), Datatype.UINT64, 8, VERSION, null);
        boolean isFolded = TileReader.isWithoutChunks(storedOffsets, 0, storedOffsets.length);
        if (isFolded != values.foldsOffsets()) {
            return "folded: " + isFolded;
        }
        byte[] readValues = new byte[spec.data().length];
        byte[] readOffsets = new byte[spec.offsets().length];
        ByteWriter ownValues = new ByteWriter();
        ByteWriter ownOffsets = new ByteWriter();
        int cells = spec.cells();
        VarCells written = new VarCells(spec.data(), 0, readValues.length, spec.offsets(), 0, cells);
        if (isFolded) {
            VarCells read = new VarCells(readValues, 0, readValues.length, readOffsets, 0, cells);
            readStrings(values, storedValues, read, scratch);
            TileWriter.writeStrings(values, written, ownValues::bytes, scratch);
            TileWriter.writeFoldedOffsets(ownOffsets::bytes);
        } else {
            TileReader.read(values, ByteSlice.of(storedValues), ByteSlice.of(readValues), "v", 0, scratch);
            TileReader.read(offsets, ByteSlice.of(storedOffsets), ByteSlice.of(readOffsets), "o", 0, scratch);
            TileWriter.writeValues(values, written, ownValues::bytes, scratch);
            TileWriter.write(offsets, spec.offsets(), 0, readOffsets.length, ownOffsets::bytes, scratch);
        }
        if (!Arrays.equals(readValues, spec.data())) {
            return "values do not come back";
        }
        if (!Arrays.equals(readOffsets, spec.offsets())) {
            return "offsets do not come back";
        }
        if (Specs.isDetermined(spec.pipeline()) && !Arrays.equals(storedValues, ownValues.toByteArray())) {
            return "values differ at byte " + Arrays.mismatch(storedValues, ownValues.toByteArray()) + " of "
                    + storedValues.length;
        }
        if (Specs.isDetermined(spec.offsetsPipeline()) && !Arrays.equals(storedOffsets, ownOffsets.toByteArray())) {
            return "offsets differ at byte " + Arrays.mismatch(storedOffsets, ownOffsets.toByteArray()) + " of "
                    + storedOffsets.length;
        }
        return null;
    }

    private static void readStrings(FilterChain chain, byte[] tile, VarCells target, FilterScratch scratch) {
        ChunkWalker walker = new ChunkWalker().begin("v", 0, tile.length, target.size());
        if (walker.next(tile, 0, tile.length, 0)) {
            walker.decodeStrings(chain, tile, (int) walker.payloadPosition(), target, scratch);
        }
    }
}
