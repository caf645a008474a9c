/** Images in and out: PNG, TIFF, OME-TIFF and OME-Zarr, with pyramids. */
module dev.tegula.image {
    requires static transitive org.jspecify;
    requires dev.tegula.base;
    requires transitive dev.tegula.core;
    requires dev.tegula.format;
    requires dev.tegula.io;
    requires dev.tegula.zarr;
    requires com.github.luben.zstd_jni;
    requires com.twelvemonkeys.imageio.core;
    requires com.twelvemonkeys.imageio.metadata;
    requires com.twelvemonkeys.imageio.tiff;
    requires java.desktop;
    requires java.xml;

    exports dev.tegula.image;
    exports dev.tegula.image.model;
    exports dev.tegula.internal.image.ome to
            dev.tegula.server;
}
