package dev.tegula.benchmarks;

/** An engine in the comparison. */
public interface Side extends AutoCloseable {

    /** Returns a short name, for columns and folders. */
    String name();

    /** Returns a description with version. */
    String version();

    /**
     * Prepares a job: converts the data to the fastest form for this side, and allocates and touches memory for
     * results.
     */
    Task task(Job job) throws Exception;

    @Override
    void close();
}
