package dev.tegula.benchmarks;

/** A job that a side is ready to do, as often as asked. */
public interface Task extends AutoCloseable {

    /** What must be as if nothing had run yet; not timed. */
    default void before() throws Exception {}

    /** The timed work. Shows each batch of cells to the witness, which looks away while the clock runs. */
    void run(CellReceiver witness) throws Exception;

    @Override
    default void close() {}
}
