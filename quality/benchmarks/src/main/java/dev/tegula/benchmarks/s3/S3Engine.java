package dev.tegula.benchmarks.s3;

/** An engine on an S3 server, with a dense array of one dimension and one {@code int64} attribute. */
interface S3Engine extends AutoCloseable {

    /** The access key of the server. */
    String ID = "id";

    /** The secret key of the server. */
    String SECRET = "secret";

    /** Returns the name of the engine, for columns and arrays. */
    String name();

    /**
     * Creates the array; not measured.
     *
     * @param tile the number of cells per tile
     */
    void create(String uri, int cells, int tile) throws Exception;

    /** Writes all cells as one fragment. */
    void write(String uri) throws Exception;

    /** Opens the array and reads all cells into preallocated memory. */
    void read(String uri) throws Exception;

    /** Returns a checksum of the last read, to compare with the written cells. */
    long digest();

    @Override
    void close();
}
