/** Single-cell experiments: SOMA, h5ad and MatrixMarket. */
module dev.tegula.soma {
    requires static transitive org.jspecify;
    requires transitive dev.tegula.core;
    requires transitive dev.tegula.io;
    requires dev.tegula.hdf5;
    requires com.fasterxml.jackson.core;

    exports dev.tegula.soma;
    exports dev.tegula.soma.files;
}
