package dev.tegula.benchmarks;

/** An engine in the comparison. */
public interface Side extends AutoCloseable {

    /** A short name, for columns and folders. */
    String name();

    /** What exactly it is. */
    String version();

    /** Gets ready for a job: data in the form this side takes fastest, memory for results allocated and touched. */
    Task task(Job job) throws Exception;

    @Override
    void close();
}
