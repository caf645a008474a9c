import dev.tegula.internal.io.grid.GridFormat;
import dev.tegula.internal.io.tree.TreeFormat;
import dev.tegula.io.table.TableFormat;

/** Files of HDF5 and NetCDF, versions 3 and 4, in, and of NetCDF-4 out. */
module dev.tegula.hdf5 {
    requires static transitive org.jspecify;
    requires dev.tegula.base;
    requires transitive dev.tegula.io;
    requires io.jhdf;

    exports dev.tegula.hdf5;
    exports dev.tegula.internal.hdf5 to
            dev.tegula.soma;
    exports dev.tegula.internal.hdf5.file to
            dev.tegula.soma;
    exports dev.tegula.internal.hdf5.output to
            dev.tegula.soma;

    provides GridFormat with
            dev.tegula.internal.hdf5.Hdf5Contents;
    provides TableFormat with
            dev.tegula.hdf5.Hdf5Format;
    provides TreeFormat with
            dev.tegula.internal.hdf5.export.NetcdfTrees;
}
