package dev.tegula.zarr;

import dev.tegula.internal.zarr.read.ZarrReader;
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
 * Folders and zip archives of Zarr, versions 2 and 3, read only; {@code tegula export} writes them. A store is a grid:
 * arrays with the same axes are its columns, and arrays with the names of these axes contain the coordinates, which
 * imports store. The option {@code dataset} names the arrays to read, separated by commas; it may be omitted if all
 * arrays have the same axes. Missing values are null, packed values are unpacked, and times are datetimes, by the
 * conventions of NetCDF (CF).
 */
public final class ZarrFormat implements TableFormat {

    /** Used by the service loader. */
    public ZarrFormat() {}

    @Override
    public String name() {
        return "zarr";
    }

    @Override
    public List<String> extensions() {
        return List.of("zarr", "zarr.zip");
    }

    @Override
    public boolean canWrite() {
        return false;
    }

    @Override
    public TableReader read(TableSource source, ReadOptions options) throws IOException {
        return ZarrReader.open(source, options);
    }

    @Override
    public TableWriter write(TableTarget target, TableSchema schema, WriteOptions options) {
        throw new UnsupportedOperationException(
                target.name() + ": Zarr is written from arrays, not from rows. Export a whole array.");
    }
}
