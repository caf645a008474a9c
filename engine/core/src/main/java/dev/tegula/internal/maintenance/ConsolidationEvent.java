package dev.tegula.internal.maintenance;

import dev.tegula.maintenance.ConsolidationReport;
import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** Event of a step of a consolidation of fragments for Java Flight Recorder. */
@Name("dev.tegula.Consolidation")
@Label("Consolidation")
@Category("Tegula")
@Description("Fragments that were replaced by fewer")
@StackTrace(false)
final class ConsolidationEvent extends Event {

    @Label("Array")
    String array = "";

    @Label("Fragments Replaced")
    long replaced;

    @Label("Fragments Made")
    long made;

    @Label("Cells Written")
    long cells;

    static ConsolidationEvent begun() {
        ConsolidationEvent event = new ConsolidationEvent();
        event.begin();
        return event;
    }

    void end(String uri, ConsolidationReport.Step step) {
        end();
        if (shouldCommit()) {
            array = uri;
            replaced = step.replaced().size();
            made = step.made().size();
            cells = step.cells();
            commit();
        }
    }
}
