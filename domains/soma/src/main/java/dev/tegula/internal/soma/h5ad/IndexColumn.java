package dev.tegula.internal.soma.h5ad;

import dev.tegula.internal.io.json.JsonTree;
import dev.tegula.internal.soma.axis.JoinIds;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Field;
import dev.tegula.soma.SomaDataFrame;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The column of a SOMA data frame that is the index of the data frame of AnnData. TileDB-SOMA stores its original name
 * as JSON in the metadata {@code soma_dataframe_original_index_name}; an index without a name becomes the column
 * {@code obs_id} or {@code var_id}.
 *
 * @param column the column of the data frame; {@code soma_joinid} if no column is meant as an index
 * @param name the name of the index in the file
 */
public record IndexColumn(String column, String name) {

    /** Metadata of data frames with the original name of the index, as JSON. */
    public static final String NAME_KEY = "soma_dataframe_original_index_name";
    /** Metadata of data frames whose index has the name "index", which TileDB-SOMA takes for none. */
    static final String NAMED_INDEX = "tegula_h5ad_index";
    /** The name of an index without a name in files of AnnData. */
    public static final String UNNAMED = "_index";

    /**
     * Returns the index of a data frame.
     *
     * @param fallback the column of an index without a name, such as {@code obs_id}
     */
    public static IndexColumn of(SomaDataFrame frame, String fallback) {
        String original = original(frame);
        if (original != null && frame.columns().contains(original)) {
            return new IndexColumn(original, original);
        }
        if (frame.columns().contains(UNNAMED)) {
            return new IndexColumn(UNNAMED, unnamed(frame));
        }
        if (frame.columns().contains(fallback)) {
            return new IndexColumn(fallback, unnamed(frame));
        }
        for (String column : frame.indexColumns()) {
            Field field = Objects.requireNonNull(frame.schema().field(column));
            if (field.datatype().isString() || field.datatype() == Datatype.CHAR) {
                return new IndexColumn(column, column);
            }
        }
        for (String column : List.of("index", "cell_id", "gene_id", "feature_id")) {
            if (frame.columns().contains(column)) {
                return new IndexColumn(column, UNNAMED);
            }
        }
        return new IndexColumn(JoinIds.COLUMN, UNNAMED);
    }

    /** Returns the metadata of an index with a name, or of one without. */
    static String json(@Nullable String name) {
        return JsonTree.line(name);
    }

    private static String unnamed(SomaDataFrame frame) {
        String name = frame.text(NAMED_INDEX);
        return name == null ? UNNAMED : name;
    }

    private static @Nullable String original(SomaDataFrame frame) {
        String json = frame.text(NAME_KEY);
        if (json == null) {
            return null;
        }
        try {
            return JsonTree.parse(json.getBytes(StandardCharsets.UTF_8)) instanceof String name ? name : null;
        } catch (IOException e) {
            return null; // other programs may store plain names
        }
    }
}
