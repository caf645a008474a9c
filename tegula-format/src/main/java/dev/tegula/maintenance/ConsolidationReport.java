package dev.tegula.maintenance;

import java.util.List;

/** What a consolidation did, step by step. */
public record ConsolidationReport(List<Step> steps) {

    /**
     * A step.
     *
     * @param replaced names of what was consolidated
     * @param made names of what took its place
     * @param cells cells written; 0 where there are none
     */
    public record Step(List<String> replaced, List<String> made, long cells) {}
}
