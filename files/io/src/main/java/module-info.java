import dev.tegula.internal.io.grid.GridFormat;
import dev.tegula.internal.io.tree.TreeFormat;
import dev.tegula.io.table.TableFormat;

/** Files in and out: imports, exports, inference of schemas, and the interface of file formats. */
module dev.tegula.io {
    requires static transitive org.jspecify;
    requires dev.tegula.base;
    requires transitive dev.tegula.core;
    requires de.siegmar.fastcsv;
    requires com.fasterxml.jackson.core;
    requires com.github.luben.zstd_jni;
    requires org.apache.commons.compress;
    requires org.lz4.java;
    requires org.tukaani.xz;

    exports dev.tegula.io;
    exports dev.tegula.io.table;
    exports dev.tegula.internal.io.cells to
            dev.tegula.arrow,
            dev.tegula.cli,
            dev.tegula.cli.domains,
            dev.tegula.cli.pictures,
            dev.tegula.cli.server,
            dev.tegula.cli.sql,
            dev.tegula.cli.statistics,
            dev.tegula.hdf5,
            dev.tegula.image,
            dev.tegula.parquet,
            dev.tegula.server,
            dev.tegula.soma,
            dev.tegula.zarr,
            dev.tegula.plot;
    exports dev.tegula.internal.io.codec to
            dev.tegula.arrow,
            dev.tegula.hdf5,
            dev.tegula.image,
            dev.tegula.parquet,
            dev.tegula.zarr;
    exports dev.tegula.internal.io.grid to
            dev.tegula.arrow,
            dev.tegula.cli,
            dev.tegula.cli.sql,
            dev.tegula.hdf5,
            dev.tegula.parquet,
            dev.tegula.sql,
            dev.tegula.zarr;
    exports dev.tegula.internal.io.group to
            dev.tegula.cli;
    exports dev.tegula.internal.io.infer to
            dev.tegula.cli,
            dev.tegula.sql;
    exports dev.tegula.internal.io.json to
            dev.tegula.cli,
            dev.tegula.cli.domains,
            dev.tegula.cli.pictures,
            dev.tegula.cli.server,
            dev.tegula.cli.sql,
            dev.tegula.cli.statistics,
            dev.tegula.image,
            dev.tegula.server,
            dev.tegula.soma,
            dev.tegula.zarr;
    exports dev.tegula.internal.io.load to
            dev.tegula.sql;
    exports dev.tegula.internal.io.text to
            dev.tegula.arrow,
            dev.tegula.cli,
            dev.tegula.cli.domains,
            dev.tegula.cli.pictures,
            dev.tegula.cli.server,
            dev.tegula.cli.sql,
            dev.tegula.cli.statistics,
            dev.tegula.hdf5,
            dev.tegula.parquet,
            dev.tegula.server,
            dev.tegula.soma;
    exports dev.tegula.internal.io.tree to
            dev.tegula.cli,
            dev.tegula.hdf5,
            dev.tegula.zarr;

    uses GridFormat;
    uses TableFormat;
    uses TreeFormat;

    provides GridFormat with
            dev.tegula.internal.io.npy.NpzContents;
    provides TableFormat with
            dev.tegula.internal.io.csv.CsvFormat,
            dev.tegula.internal.io.csv.TsvFormat,
            dev.tegula.internal.io.json.ColumnarJsonFormat,
            dev.tegula.internal.io.json.JsonLinesFormat,
            dev.tegula.internal.io.npy.NpyFormat,
            dev.tegula.internal.io.npy.NpzFormat,
            dev.tegula.internal.io.npy.RawFormat;
}
