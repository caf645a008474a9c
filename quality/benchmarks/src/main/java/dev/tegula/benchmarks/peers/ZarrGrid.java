package dev.tegula.benchmarks.peers;

import dev.zarr.zarrjava.ZarrException;
import dev.zarr.zarrjava.store.FilesystemStore;
import dev.zarr.zarrjava.store.StoreHandle;
import dev.zarr.zarrjava.v3.Array;
import dev.zarr.zarrjava.v3.DataType;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** The field as an array of Zarr v3 with Blosc (shuffle and zstd), written and read by zarr-java on all cores. */
final class ZarrGrid {

    private static final int LEVEL = 3;

    private final StoreHandle array;

    ZarrGrid(Path folder) {
        this.array = new FilesystemStore(folder).resolve("v");
    }

    void write(Grid grid) throws IOException, ZarrException {
        int[] shape = {grid.times(), grid.side(), grid.side()};
        Array.create(
                        array,
                        metadata -> metadata.withShape(longs(shape))
                                .withDataType(DataType.FLOAT64)
                                .withChunkShape(Grid.CHUNK)
                                .withFillValue(0.0)
                                .withCodecs(codecs -> codecs.withBlosc("zstd", "shuffle", LEVEL)),
                        false)
                .write(ucar.ma2.Array.factory(ucar.ma2.DataType.DOUBLE, shape, grid.values()), true);
    }

    /** Opens the array, reads the boxes to memory and returns the digest of their values. */
    String read(List<Grid.Box> boxes) throws IOException, ZarrException {
        GridDigest digest = new GridDigest();
        Array opened = Array.open(array);
        for (Grid.Box box : boxes) {
            double[] values = (double[])
                    opened.read(longs(box.start()), box.shape(), true).getStorage();
            digest.add(values, values.length);
        }
        return digest.text();
    }

    private static long[] longs(int[] values) {
        return Arrays.stream(values).asLongStream().toArray();
    }
}
