/** Single-cell experiments: SOMA, h5ad and MatrixMarket. */
module dev.tegula.soma {
    requires static transitive org.jspecify;
    requires transitive dev.tegula.core;
    requires transitive dev.tegula.io;
    requires dev.tegula.base;
    requires dev.tegula.hdf5;
    requires dev.tegula.zarr;

    exports dev.tegula.soma;
    exports dev.tegula.soma.files;
}
