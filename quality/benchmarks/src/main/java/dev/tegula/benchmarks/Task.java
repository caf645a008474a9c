package dev.tegula.benchmarks;

/** A prepared job, which can run repeatedly. */
public interface Task extends AutoCloseable {

    /** Restores the initial state; not measured. */
    default void before() throws Exception {}

    /** Runs the measured work and passes each batch of cells to the receiver, which ignores them in measured runs. */
    void run(CellReceiver witness) throws Exception;

    @Override
    default void close() {}
}
