package dev.tegula.benchmarks;

/**
 * A benchmark scenario.
 *
 * @param id its stable number
 * @param name its name
 * @param array a description of the array
 * @param work a description of the measured work
 * @param ordered whether the order of the returned cells matters
 * @param job creates the work
 */
public record Scenario(int id, String name, String array, String work, boolean ordered, JobMaker job) {

    /** Creates the work of a scenario. */
    @FunctionalInterface
    public interface JobMaker {
        /** Creates the work for a side, with its arrays in the folder. */
        Job make(ArrayFolder shop, String side) throws Exception;
    }
}
