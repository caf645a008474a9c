package dev.tegula.examples;

import dev.tegula.ArrayReader;
import dev.tegula.ArrayWriter;
import dev.tegula.CellBatches;
import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.query.Cells;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.splits.QuerySplit;
import dev.tegula.splits.SplitOptions;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * One process divides a query into files; others read a split each. Usage: {@code plan ARRAY FOLDER}, then {@code read
 * FILE} for each file in the folder, at the same time.
 */
public final class SplitReads {

    private SplitReads() {}

    /** Runs with {@code plan ARRAY FOLDER} or {@code read FILE} as arguments. */
    public static void main(String[] args) throws IOException, ClassNotFoundException {
        if (args[0].equals("plan")) {
            create(args[1]);
            plan(args[1], Path.of(args[2])).forEach(System.out::println);
        } else {
            System.out.println(sum(Path.of(args[1])));
        }
    }

    static List<Path> plan(String uri, Path folder) throws IOException {
        List<Path> files = new ArrayList<>();
        try (Tegula tegula = Tegula.create();
                ArrayReader array = tegula.openForReading(uri)) {
            for (QuerySplit split :
                    array.query().fields("v").splits(SplitOptions.defaults().withCount(4))) {
                Path file = folder.resolve("split" + files.size());
                try (ObjectOutputStream out = new ObjectOutputStream(Files.newOutputStream(file))) {
                    out.writeObject(split);
                }
                files.add(file);
            }
        }
        return files;
    }

    static double sum(Path file) throws IOException, ClassNotFoundException {
        QuerySplit split;
        try (ObjectInputStream in = new ObjectInputStream(Files.newInputStream(file))) {
            split = (QuerySplit) in.readObject();
        }
        // The key of an encrypted array comes from the options; a split contains none.
        try (Tegula tegula = Tegula.create();
                ArrayReader piece = tegula.open(split, OpenOptions.defaults());
                CellBatches batches = piece.query(split).batches()) {
            double sum = 0;
            for (Cells cells : batches) {
                sum += Arrays.stream(cells.float64("v")).sum();
            }
            return sum;
        }
    }

    static void create(String uri) {
        try (Tegula tegula = Tegula.create()) {
            tegula.createArray(
                    uri,
                    ArraySchema.dense()
                            .dimension(Dimension.int64("row", 0, 999, 100))
                            .dimension(Dimension.int64("column", 0, 999, 100))
                            .attribute(Attribute.float64("v"))
                            .build());
            double[] values = new double[1_000_000];
            Arrays.setAll(values, i -> i);
            try (ArrayWriter array = tegula.openForWriting(uri)) {
                array.write(
                        Subarray.whole(), Cells.builder().float64("v", values).build());
            }
        }
    }
}
