package dev.tegula.distribution;

import dev.tegula.internal.hdf5.output.Hdf5Output;
import dev.tegula.internal.hdf5.output.OutputGroup;
import dev.tegula.internal.hdf5.output.OutputType;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.IntStream;

/** Makes files of imaging and of single cells that examples name. */
final class DomainFiles {

    private static final int HEIGHT = 60;
    private static final int WIDTH = 80;
    private static final int CELLS = 12;
    private static final String[] GENES = {"CD3E", "MS4A1", "LYZ", "CD4 (protein)"};

    private DomainFiles() {}

    /** Writes an image of OME-Zarr with two channels. */
    static void omeZarr(Path folder) throws IOException {
        Files.createDirectories(folder.resolve("0"));
        write(folder.resolve(".zgroup"), "{\"zarr_format\": 2}");
        write(folder.resolve(".zattrs"), """
                {"multiscales": [{"version": "0.4",
                  "axes": [{"name": "c", "type": "channel"}, {"name": "y", "type": "space", "unit": "micrometer"},
                           {"name": "x", "type": "space", "unit": "micrometer"}],
                  "datasets": [{"path": "0", "coordinateTransformations": [
                    {"type": "scale", "scale": [1, 0.5, 0.5]}]}]}],
                 "omero": {"channels": [{"label": "DAPI", "color": "0000FF"}, {"label": "GFP", "color": "00FF00"}]}}""");
        write(
                folder.resolve("0/.zarray"),
                "{\"zarr_format\": 2, \"shape\": [2, " + HEIGHT + ", " + WIDTH + "], \"chunks\": [1, " + HEIGHT + ", "
                        + WIDTH + "], \"dtype\": \"|u1\", \"compressor\": null, \"filters\": null,"
                        + " \"fill_value\": 0, \"order\": \"C\"}");
        for (int channel = 0; channel < 2; channel++) {
            byte[] samples = new byte[HEIGHT * WIDTH];
            for (int i = 0; i < samples.length; i++) {
                samples[i] = (byte) (i % 97 + channel);
            }
            Files.write(folder.resolve("0/" + channel + ".0.0"), samples);
        }
    }

    private static void write(Path file, String text) throws IOException {
        Files.writeString(file, text, StandardCharsets.UTF_8);
    }

    /** Writes a file of 10x Genomics: each cell has two genes. */
    static void tenx(Path file) throws IOException {
        try (Hdf5Output output = new Hdf5Output(file)) {
            OutputGroup matrix = output.root().group("matrix");
            texts(
                    matrix,
                    "barcodes",
                    IntStream.range(0, CELLS).mapToObj(i -> "AAAC" + i + "-1").toArray(String[]::new));
            numbers(
                    matrix,
                    "data",
                    IntStream.range(0, 2 * CELLS).map(i -> 1 + i % 5).toArray());
            numbers(
                    matrix,
                    "indices",
                    IntStream.range(0, 2 * CELLS).map(i -> i % 2 + i / 2 % 3).toArray());
            numbers(
                    matrix,
                    "indptr",
                    IntStream.rangeClosed(0, CELLS).map(i -> 2 * i).toArray());
            numbers(matrix, "shape", new int[] {GENES.length, CELLS});
            OutputGroup features = matrix.group("features");
            texts(
                    features,
                    "id",
                    IntStream.range(0, GENES.length)
                            .mapToObj(i -> "ENSG0000" + i)
                            .toArray(String[]::new));
            texts(features, "name", GENES);
            texts(features, "feature_type", new String[] {
                "Gene Expression", "Gene Expression", "Gene Expression", "Antibody Capture"
            });
            output.finish();
        }
    }

    private static void texts(OutputGroup group, String name, String[] texts) throws IOException {
        group.dataset(name, OutputType.TEXT).texts(texts).end(texts.length);
    }

    private static void numbers(OutputGroup group, String name, int[] numbers) throws IOException {
        group.dataset(name, OutputType.INT32).append(numbers).end(numbers.length);
    }
}
