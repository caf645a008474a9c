package dev.tegula.cli.pictures;

import dev.tegula.Tegula;
import dev.tegula.cli.parse.UsageException;
import dev.tegula.group.ObjectType;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * An embedding of the observations of an experiment: an array in the group of embeddings.
 *
 * @param name its name
 * @param matrix URI of the array
 * @param obs URI of the table of observations; null if there is none
 */
record EmbeddedCells(String name, String matrix, @Nullable String obs) {

    private static final String OBS = "obs";
    private static final String OBSM = "obsm";

    /** The usual methods, the best for the eye first. */
    private static final List<String> KNOWN = List.of("umap", "tsne", "pca");

    /** Groups of an experiment: {@code ms}, a measurement, and {@code obsm}. */
    private static final int DEPTH = 3;

    /**
     * Finds the embedding that is shown; null if a group has none.
     *
     * @param wanted its name; null for the first of the usual ones
     */
    static @Nullable EmbeddedCells find(Tegula engine, String group, @Nullable String wanted) {
        Map<String, String> found = new TreeMap<>();
        collect(engine, group, DEPTH, found);
        if (found.isEmpty()) {
            return null;
        }
        String name = wanted != null ? wanted : usual(found);
        String matrix = found.get(name);
        if (matrix == null) {
            throw new UsageException(
                    "--embedding: unknown (found '" + name + "', expected one of " + found.keySet() + ")");
        }
        boolean hasObs = engine.object(group).children().get(OBS) == ObjectType.ARRAY;
        return new EmbeddedCells(name, matrix, hasObs ? group + "/" + OBS : null);
    }

    /** Collects the arrays of groups with the name of embeddings. */
    private static void collect(Tegula engine, String group, int depth, Map<String, String> found) {
        engine.object(group).children().forEach((name, type) -> {
            String uri = group + "/" + name;
            if (name.equals(OBSM)) {
                engine.object(uri).children().forEach((matrix, kind) -> {
                    if (kind == ObjectType.ARRAY) {
                        found.putIfAbsent(matrix, uri + "/" + matrix);
                    }
                });
            } else if (type == ObjectType.GROUP && depth > 1) {
                collect(engine, uri, depth - 1, found);
            }
        });
    }

    /** Returns the first column of labels; null if there is none. */
    static @Nullable String labelled(ArraySchema obs) {
        return obs.attributes().stream()
                .filter(attribute -> attribute.enumeration() != null && attribute.valuesPerCell() == 1)
                .map(Attribute::name)
                .findFirst()
                .orElse(null);
    }

    private static String usual(Map<String, String> found) {
        for (String known : KNOWN) {
            for (String name : found.keySet()) {
                if (name.toLowerCase(Locale.ROOT).contains(known)) {
                    return name;
                }
            }
        }
        return found.keySet().iterator().next();
    }
}
