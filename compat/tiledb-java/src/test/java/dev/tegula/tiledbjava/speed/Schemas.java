package dev.tegula.tiledbjava.speed;

import io.tiledb.java.api.Array;
import io.tiledb.java.api.ArraySchema;
import io.tiledb.java.api.ArrayType;
import io.tiledb.java.api.Attribute;
import io.tiledb.java.api.Context;
import io.tiledb.java.api.Datatype;
import io.tiledb.java.api.Dimension;
import io.tiledb.java.api.Domain;
import io.tiledb.java.api.FilterList;
import io.tiledb.java.api.Pair;
import io.tiledb.java.api.TileDBError;
import io.tiledb.java.api.ZstdFilter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** The arrays of the scenarios. */
final class Schemas {

    private Schemas() {}

    /** Creates an array in place of an older one. */
    static void create(Context context, String uri, ArrayType type, int side, int tile, Attribute... attributes)
            throws TileDBError, IOException {
        delete(Path.of(uri));
        try (ArraySchema schema = new ArraySchema(context, type);
                Domain domain = new Domain(context)) {
            for (String name : new String[] {"x", "y"}) {
                domain.addDimension(new Dimension<>(context, name, Integer.class, new Pair<>(0, side - 1), tile));
            }
            schema.setDomain(domain);
            for (Attribute attribute : attributes) {
                schema.addAttribute(attribute);
            }
            Array.create(uri, schema);
        }
    }

    static Attribute attribute(Context context, String name, Datatype datatype) throws TileDBError {
        return new Attribute(context, name, datatype);
    }

    static Attribute zstd(Context context, String name, Datatype datatype) throws TileDBError {
        Attribute attribute = attribute(context, name, datatype);
        try (FilterList filters = new FilterList(context)) {
            filters.addFilter(new ZstdFilter(context, 1));
            attribute.setFilterList(filters);
        }
        return attribute;
    }

    static Attribute texts(Context context, String name) throws TileDBError {
        Attribute attribute = attribute(context, name, Datatype.TILEDB_STRING_ASCII);
        attribute.setCellVar();
        return attribute;
    }

    static Attribute nullable(Attribute attribute) throws TileDBError {
        attribute.setNullable(true);
        return attribute;
    }

    private static void delete(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return;
        }
        List<Path> files;
        try (Stream<Path> walk = Files.walk(folder)) {
            files = walk.sorted(Comparator.reverseOrder()).toList();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
        for (Path file : files) {
            Files.delete(file);
        }
    }
}
