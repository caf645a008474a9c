package dev.tegula.vfs;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** Event of a retried request to a store for Java Flight Recorder. */
@Name("dev.tegula.StoreRetry")
@Label("Store Retry")
@Category("Tegula")
@Description("A request to a store that is sent again after a failure")
@StackTrace(false)
final class StoreRetryEvent extends Event {

    @Label("Method")
    String method = "";

    @Label("Path")
    String path = "";

    static void record(String method, String path) {
        StoreRetryEvent event = new StoreRetryEvent();
        if (event.isEnabled()) {
            event.method = method;
            event.path = path;
            event.commit();
        }
    }
}
