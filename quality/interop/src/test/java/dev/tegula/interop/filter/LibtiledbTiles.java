package dev.tegula.interop.filter;

import dev.tegula.interop.oracle.Oracle;
import dev.tegula.interop.oracle.Outcome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Writes tiles with libtiledb. */
final class LibtiledbTiles {

    /**
     * The result of a write.
     *
     * @param data the data file, which contains only the stored tile; null unless it was written
     * @param values the file of var-length values; null for fixed-length cells
     * @param problem the error or crash of libtiledb; null if the tile was written
     */
    record Written(
            TileSpec spec,
            byte @Nullable [] data,
            byte @Nullable [] values,
            @Nullable String problem) {}

    private LibtiledbTiles() {}

    static List<Written> write(Path folder, List<TileSpec> specs) {
        try (Oracle oracle = Oracle.withoutRestarts()) {
            return specs.stream().map(spec -> write(folder, spec, oracle)).toList();
        }
    }

    private static Written write(Path folder, TileSpec spec, Oracle oracle) {
        Path array = folder.resolve(spec.id());
        Outcome<?> outcome = oracle.createArray(array.toString(), spec.schema());
        if (outcome.isValue()) {
            outcome = oracle.write(array.toString(), spec.write());
        }
        if (!outcome.isValue()) {
            return new Written(spec, null, null, outcome.toString());
        }
        try (Stream<Path> fragments = Files.list(array.resolve("__fragments"))) {
            Path fragment = fragments.findFirst().orElseThrow();
            Path values = fragment.resolve("a0_var.tdb");
            return new Written(
                    spec,
                    Files.readAllBytes(fragment.resolve("a0.tdb")),
                    Files.exists(values) ? Files.readAllBytes(values) : null,
                    null);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
