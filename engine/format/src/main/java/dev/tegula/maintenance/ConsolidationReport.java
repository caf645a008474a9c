package dev.tegula.maintenance;

import dev.tegula.annotations.Result;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Result of a consolidation. */
@Result
public record ConsolidationReport(List<Step> steps) {

    /**
     * Result of a step.
     *
     * @param replaced names of the replaced fragments or files
     * @param made names of the new fragments or files
     * @param cells number of written cells; 0 if the mode writes none
     * @param purgeObstacle the older fragment because of which deleted cells were kept although a purge was asked for:
     *     it may contain older versions of them; null if none were kept
     */
    @Result
    public record Step(
            List<String> replaced,
            List<String> made,
            long cells,
            @Nullable String purgeObstacle) {

        /** A step that kept no deleted cells. */
        public Step(List<String> replaced, List<String> made, long cells) {
            this(replaced, made, cells, null);
        }
    }
}
