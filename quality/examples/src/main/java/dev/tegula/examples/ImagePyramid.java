package dev.tegula.examples;

import dev.tegula.Tegula;
import dev.tegula.image.ImageExport;
import dev.tegula.image.ImageImport;
import dev.tegula.image.model.ImageFormat;
import dev.tegula.image.model.ImageLevel;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Imports an image as a group with a level for each resolution, and exports one of them. */
public final class ImagePyramid {

    private ImagePyramid() {}

    /** Runs the program; its arguments are an image, the URI of the group, and a file for the small PNG. */
    public static void main(String[] args) throws IOException {
        run(Path.of(args[0]), args[1], Path.of(args[2])).forEach(System.out::println);
    }

    static List<String> run(Path image, String uri, Path png) throws IOException {
        List<String> levels = new ArrayList<>();
        try (Tegula tegula = Tegula.create()) {
            for (ImageLevel level :
                    ImageImport.of(tegula, uri).withLevels(2).run(image).levels()) {
                levels.add(level.number() + ": " + level.width() + " x " + level.height());
            }
            try (OutputStream out = Files.newOutputStream(png)) {
                ImageExport.of(tegula, uri)
                        .withLevel(1)
                        .run(out, ImageFormat.PNG, Path.of(System.getProperty("java.io.tmpdir")));
            }
        }
        return levels;
    }
}
