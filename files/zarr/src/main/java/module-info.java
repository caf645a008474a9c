import dev.tegula.internal.io.grid.GridFormat;
import dev.tegula.internal.io.tree.TreeFormat;
import dev.tegula.io.table.TableFormat;

/** Zarr v2 and v3: files in and out, and arrays as Zarr on demand. */
module dev.tegula.zarr {
    requires static transitive org.jspecify;
    requires dev.tegula.base;
    requires transitive dev.tegula.io;

    exports dev.tegula.zarr;
    exports dev.tegula.internal.zarr.read to
            dev.tegula.image,
            dev.tegula.soma;

    provides TreeFormat with
            dev.tegula.internal.zarr.export.ZarrTrees;
    provides GridFormat with
            dev.tegula.internal.zarr.read.ZarrContents;
    provides TableFormat with
            dev.tegula.zarr.ZarrFormat;
}
