package dev.tegula.examples;

import dev.tegula.ArrayReader;
import dev.tegula.Tegula;
import dev.tegula.plot.HeatMap;
import dev.tegula.plot.Picture;
import java.io.IOException;
import java.nio.file.Path;

/** Draws a slice of an array as a picture. */
public final class DrawPicture {

    private DrawPicture() {}

    /** Runs the program; its arguments are the URI of an array with two dimensions, a field and a file for the PNG. */
    public static void main(String[] args) throws IOException {
        run(args[0], args[1], Path.of(args[2]));
    }

    static void run(String uri, String field, Path png) throws IOException {
        try (Tegula tegula = Tegula.create();
                ArrayReader array = tegula.openForReading(uri)) {
            Picture.of(HeatMap.of(array).field(field).size(400, 300).render()).png(png);
        }
    }
}
