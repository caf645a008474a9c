package io.tiledb.java.api;

/** Programs must have either these classes or those of TileDB-Java. */
final class NativeLibrary {
    private NativeLibrary() {}

    /**
     * Checks that the jar of TileDB-Java is not on the class path.
     *
     * @throws TileDBError if it is: which classes were found would depend on the order of the class path
     */
    static void requireAbsent() throws TileDBError {
        if (NativeLibrary.class.getClassLoader().getResource("io/tiledb/libtiledb/tiledbJNI.class") != null) {
            throw new TileDBError(
                    "tegula-tiledb-java and tiledb-java are both on the class path, and have the same classes."
                            + " Remove the dependency io.tiledb:tiledb-java.");
        }
    }
}
