package dev.tegula.benchmarks.peers;

import io.jhdf.HdfFile;
import io.jhdf.WritableHdfFile;
import io.jhdf.api.Dataset;
import io.jhdf.api.DatasetCreationOptions;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** The field as a chunked dataset of an HDF5 file, shuffled and deflated, written and read by jhdf. */
final class HdfGrid {

    private static final int LEVEL = 4;

    private final Path file;

    HdfGrid(Path file) {
        this.file = file;
    }

    void write(Grid grid) {
        try (WritableHdfFile hdf = HdfFile.write(file)) {
            hdf.putDataset(
                    "v",
                    grid.nested(),
                    DatasetCreationOptions.builder()
                            .chunkDimensions(Grid.CHUNK)
                            .shuffle()
                            .deflate(LEVEL)
                            .build());
        }
    }

    /** Opens the file, reads the boxes to memory and returns the digest of their values. */
    String read(List<Grid.Box> boxes) {
        GridDigest digest = new GridDigest();
        try (HdfFile hdf = new HdfFile(file)) {
            Dataset dataset = hdf.getDatasetByPath("v");
            for (Grid.Box box : boxes) {
                if (Arrays.equals(box.shape(), dataset.getDimensions())) {
                    double[] values = (double[]) dataset.getDataFlat();
                    digest.add(values, values.length);
                } else {
                    long[] start = Arrays.stream(box.start()).asLongStream().toArray();
                    digest.addNested(dataset.getData(start, box.shape()));
                }
            }
        }
        return digest.text();
    }
}
