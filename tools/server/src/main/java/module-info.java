/** HTTP access on loopback. */
module dev.tegula.server {
    requires static transitive org.jspecify;
    requires dev.tegula.base;
    requires transitive dev.tegula.core;
    requires dev.tegula.plot;
    requires dev.tegula.image;
    requires dev.tegula.io;
    requires dev.tegula.zarr;
    requires com.fasterxml.jackson.core;
    requires jdk.httpserver;

    exports dev.tegula.server;
}
