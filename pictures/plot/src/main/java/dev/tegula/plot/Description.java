package dev.tegula.plot;

import dev.tegula.ArrayReader;
import dev.tegula.internal.plot.ArraySubject;
import dev.tegula.internal.plot.draw.Subject;

/**
 * What the fields of an array mean: dimension labels, units and enumerations, and whether axes are longitude and
 * latitude. Labels are read when a picture is drawn: the array must be open until then. Immutable.
 */
public final class Description {

    private final Subject subject;

    private Description(Subject subject) {
        this.subject = subject;
    }

    /** Returns the description of the fields of an array. */
    public static Description of(ArrayReader array) {
        return new Description(new ArraySubject(array, Units.of(array)::of));
    }

    Subject subject() {
        return subject;
    }
}
