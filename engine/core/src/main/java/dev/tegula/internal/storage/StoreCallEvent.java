package dev.tegula.internal.storage;

import dev.tegula.vfs.VfsUri;
import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Threshold;

/** Event of a call to a store for Java Flight Recorder. */
@Name("dev.tegula.StoreCall")
@Label("Store Call")
@Category("Tegula")
@Description("A call to a store: one request or more, with retries")
@StackTrace(false)
@Threshold("10 ms")
final class StoreCallEvent extends Event {

    @Label("Verb")
    String verb = "";

    @Label("URI")
    String uri = "";

    @Label("Failed")
    boolean failed;

    static StoreCallEvent begun() {
        StoreCallEvent event = new StoreCallEvent();
        event.begin();
        return event;
    }

    /** Writes the event if a recording requests it. */
    void end(String calledVerb, VfsUri place, boolean hasFailed) {
        end();
        if (shouldCommit()) {
            verb = calledVerb;
            uri = place.toString();
            failed = hasFailed;
            commit();
        }
    }
}
