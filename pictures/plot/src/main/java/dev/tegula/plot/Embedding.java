package dev.tegula.plot;

import dev.tegula.Tegula;
import dev.tegula.group.ObjectType;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * An embedding of the observations of an experiment: an array in its group of embeddings.
 *
 * @param name its name
 * @param matrix URI of the array
 * @param obs URI of the table of observations; null if there is none
 */
public record Embedding(
        String name, String matrix, @Nullable String obs) {

    private static final String OBS = "obs";
    private static final String OBSM = "obsm";

    /** The usual methods, the best for the eye first. */
    private static final List<String> KNOWN = List.of("umap", "tsne", "pca");

    /** Groups of an experiment: {@code ms}, a measurement, and {@code obsm}. */
    private static final int DEPTH = 3;

    /**
     * Returns the embeddings of a group, the usual one first (UMAP, t-SNE, PCA); none unless it is an experiment. Reads
     * the names of its members, three levels deep.
     */
    public static List<Embedding> of(Tegula engine, String group) {
        Map<String, String> found = new TreeMap<>();
        collect(engine, group, DEPTH, found);
        if (found.isEmpty()) {
            return List.of();
        }
        boolean hasObs = engine.object(group).children().get(OBS) == ObjectType.ARRAY;
        List<Embedding> all = new ArrayList<>();
        found.forEach((name, matrix) -> all.add(new Embedding(name, matrix, hasObs ? group + "/" + OBS : null)));
        all.add(0, all.remove(usual(List.copyOf(found.keySet()))));
        return all;
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

    private static int usual(List<String> names) {
        for (String known : KNOWN) {
            for (int i = 0; i < names.size(); i++) {
                if (names.get(i).toLowerCase(Locale.ROOT).contains(known)) {
                    return i;
                }
            }
        }
        return 0;
    }

    /** Returns whether a group with these members looks like an experiment, without reading them. */
    public static boolean isLikely(Map<String, ObjectType> members) {
        return members.get(OBS) == ObjectType.ARRAY && members.containsValue(ObjectType.GROUP);
    }

    /** Returns the column of the observations that colors an embedding by default: the first of labels, or none. */
    public static @Nullable String labelled(ArraySchema obs) {
        return obs.attributes().stream()
                .filter(attribute -> attribute.enumeration() != null && attribute.valuesPerCell() == 1)
                .map(Attribute::name)
                .findFirst()
                .orElse(null);
    }
}
