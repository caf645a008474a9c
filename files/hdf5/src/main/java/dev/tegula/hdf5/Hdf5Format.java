package dev.tegula.hdf5;

import dev.tegula.internal.hdf5.Hdf5Reader;
import dev.tegula.io.table.ReadOptions;
import dev.tegula.io.table.TableFormat;
import dev.tegula.io.table.TableReader;
import dev.tegula.io.table.TableSchema;
import dev.tegula.io.table.TableSource;
import dev.tegula.io.table.TableTarget;
import dev.tegula.io.table.TableWriter;
import dev.tegula.io.table.WriteOptions;
import java.io.IOException;
import java.util.List;

/**
 * Files of HDF5 and NetCDF (3 and 4), read only; {@code tegula export} writes NetCDF-4. A file is a grid: datasets with
 * the same axes are its columns, and the coordinate variables of these axes contain the coordinates, which imports
 * store. The option {@code dataset} names the datasets to read, separated by commas; it may be omitted if all datasets
 * have the same axes. Missing values are null, packed values are unpacked, and times are datetimes, by the conventions
 * of NetCDF (CF).
 */
public final class Hdf5Format implements TableFormat {

    /** Used by the service loader. */
    public Hdf5Format() {}

    @Override
    public String name() {
        return "hdf5";
    }

    @Override
    public List<String> extensions() {
        return List.of("h5", "hdf5", "hdf", "he5", "nc", "nc4", "nc3", "cdf");
    }

    @Override
    public boolean canWrite() {
        return false;
    }

    @Override
    public TableReader read(TableSource source, ReadOptions options) throws IOException {
        return Hdf5Reader.open(source, options);
    }

    @Override
    public TableWriter write(TableTarget target, TableSchema schema, WriteOptions options) {
        throw new UnsupportedOperationException(
                target.name() + ": NetCDF is written from arrays, not from rows. Export a whole array.");
    }
}
