package dev.tegula.benchmarks.s3;

/** An engine on an S3 server, with a dense array of one dimension and one {@code int64} attribute. */
interface S3Engine extends AutoCloseable {

    /** The credentials that the server knows. */
    String ID = "id";

    /** The secret that goes with them. */
    String SECRET = "secret";

    /** For columns and the names of arrays. */
    String name();

    /**
     * Makes the array; not timed.
     *
     * @param tile cells of a tile
     */
    void create(String uri, int cells, int tile) throws Exception;

    /** Writes all cells as one fragment. */
    void write(String uri) throws Exception;

    /** Opens the array and reads all cells into memory that was there before. */
    void read(String uri) throws Exception;

    /** A sum over what was read last, to see that it is what was written. */
    long digest();

    @Override
    void close();
}
