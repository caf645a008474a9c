/** The classes of TileDB-Java on Tegula. */
module dev.tegula.tiledb.java {
    requires static transitive org.jspecify;
    requires transitive dev.tegula.core;

    exports io.tiledb.java.api;
    exports io.tiledb.libtiledb;
}
