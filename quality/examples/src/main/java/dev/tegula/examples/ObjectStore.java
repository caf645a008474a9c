package dev.tegula.examples;

import dev.tegula.ArrayReader;
import dev.tegula.ArrayWriter;
import dev.tegula.Tegula;
import dev.tegula.query.Cells;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The same code on an object store: only the URI and the settings differ. {@code s3://} needs the module
 * {@code tegula-s3} on the class path. Credentials come from the store's usual places: environment, profiles, roles.
 */
public final class ObjectStore {

    private ObjectStore() {}

    /** Runs with the URI of the new array as its argument, for example {@code s3://bucket/points}. */
    public static void main(String[] args) {
        run(args[0], Map.of("vfs.s3.region", "eu-central-1")).forEach(System.out::println);
    }

    static List<String> run(String uri, Map<String, String> settings) {
        List<String> lines = new ArrayList<>();
        try (Tegula tegula = Tegula.builder().settings(settings).build()) {
            if (!tegula.object(uri).exists()) {
                tegula.createArray(
                        uri,
                        ArraySchema.sparse()
                                .dimension(Dimension.float64("lon", -180, 180))
                                .dimension(Dimension.float64("lat", -90, 90))
                                .attribute(Attribute.utf8("name"))
                                .build());
            }
            try (ArrayWriter array = tegula.openForWriting(uri)) {
                array.write(Cells.builder()
                        .float64("lon", 13.4, 2.35, -0.13)
                        .float64("lat", 52.5, 48.86, 51.5)
                        .utf8("name", "Berlin", "Paris", "London")
                        .build());
            }
            try (ArrayReader array = tegula.openForReading(uri)) {
                lines.add(array.read(Subarray.range("lat", 48.0, 60.0)).size() + " cells");
            }
            lines.add("sound: " + tegula.integrity(uri).verify().isSound());
        }
        return lines;
    }
}
