package dev.tegula.maintenance;

import java.util.List;

/** Result of a consolidation. */
public record ConsolidationReport(List<Step> steps) {

    /**
     * Result of a step.
     *
     * @param replaced names of the replaced fragments or files
     * @param made names of the new fragments or files
     * @param cells number of written cells; 0 if the mode writes none
     */
    public record Step(List<String> replaced, List<String> made, long cells) {}
}
