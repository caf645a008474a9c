package dev.tegula.examples;

import io.tiledb.java.api.Array;
import io.tiledb.java.api.ArraySchema;
import io.tiledb.java.api.Context;
import io.tiledb.java.api.Dimension;
import io.tiledb.java.api.Domain;
import io.tiledb.java.api.Pair;
import io.tiledb.java.api.TileDBError;
import java.util.ArrayList;
import java.util.List;

/** A program of TileDB-Java, which runs on Tegula with the module tegula-tiledb-java. */
public final class TileDbClasses {

    private TileDbClasses() {}

    /** Runs the program; its argument is the URI of an array. */
    public static void main(String[] args) throws TileDBError {
        run(args[0]).forEach(System.out::println);
    }

    static List<String> run(String uri) throws TileDBError {
        List<String> lines = new ArrayList<>();
        try (Context context = new Context();
                Array array = new Array(context, uri);
                ArraySchema schema = array.getSchema();
                Domain domain = schema.getDomain()) {
            for (long i = 0; i < domain.getNDim(); i++) {
                try (Dimension<?> dimension = domain.getDimension(i)) {
                    Pair<?, ?> bounds = dimension.getDomain();
                    lines.add(dimension.getName() + " " + bounds.getFirst() + " to " + bounds.getSecond());
                }
            }
        }
        return lines;
    }
}
