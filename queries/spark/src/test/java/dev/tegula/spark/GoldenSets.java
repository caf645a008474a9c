package dev.tegula.spark;

import dev.tegula.ArrayReader;
import dev.tegula.CellBatches;
import dev.tegula.Tegula;
import dev.tegula.errors.TegulaException;
import dev.tegula.group.ObjectType;
import dev.tegula.testkit.files.SourceTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Sets of arrays that versions of libtiledb wrote, and of arrays from public projects. */
final class GoldenSets {

    private static final Path SETS = SourceTree.of("quality/interop/src/test/resources/golden");

    private GoldenSets() {}

    /** Returns the names of all sets. */
    static List<String> names() throws IOException {
        return Files.readAllLines(SETS.resolve("sets.txt"));
    }

    /** Returns the URIs of the arrays of a set, in its archive: unpacking takes longer than the queries of a build. */
    static List<String> arrays(Tegula tegula, String set) {
        String folder = "zip+" + Tegula.uri(SETS.resolve(set + ".zip")) + "!/";
        return tegula.object(folder).descendants().entrySet().stream()
                .filter(object -> object.getValue() == ObjectType.ARRAY)
                .map(object -> folder + object.getKey())
                .toList();
    }

    /** Returns whether an array cannot be read: older formats, damage, encryption, modules that are not here. */
    static boolean isRefused(Tegula tegula, String uri) {
        try (ArrayReader array = tegula.openForReading(uri)) {
            try (CellBatches batches = array.query().batches()) {
                batches.forEachRemaining(cells -> {});
            }
            return false;
        } catch (TegulaException e) {
            return true;
        }
    }
}
