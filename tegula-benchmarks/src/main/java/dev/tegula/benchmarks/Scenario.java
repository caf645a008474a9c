package dev.tegula.benchmarks;

/**
 * A scenario of the list.
 *
 * @param id its number, which stays the same whatever else is added
 * @param name its name
 * @param array what array it is about
 * @param work what is timed
 * @param ordered whether the order of the returned cells counts
 * @param job makes the work
 */
public record Scenario(int id, String name, String array, String work, boolean ordered, JobMaker job) {

    /** Makes the work of a scenario. */
    @FunctionalInterface
    public interface JobMaker {
        /** The work for a side of that name, with the arrays that it needs in the workshop. */
        Job make(ArrayFolder shop, String side) throws Exception;
    }
}
