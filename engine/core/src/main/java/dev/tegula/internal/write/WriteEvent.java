package dev.tegula.internal.write;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** Event of a committed fragment for Java Flight Recorder. Its time is that of the commit. */
@Name("dev.tegula.Write")
@Label("Write")
@Category("Tegula")
@Description("A fragment that a write has committed")
@StackTrace(false)
final class WriteEvent extends Event {

    @Label("Array")
    String array = "";

    @Label("Fragment")
    String fragment = "";

    @Label("Cells Written")
    long cells;

    static void write(String array, String fragment, long cells) {
        WriteEvent event = new WriteEvent();
        if (event.shouldCommit()) {
            event.array = array;
            event.fragment = fragment;
            event.cells = cells;
            event.commit();
        }
    }
}
