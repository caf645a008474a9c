package dev.tegula.internal.tables;

import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.query.TimestampRange;

/** States of arrays that statements name. */
public final class NamedState {

    private NamedState() {}

    /**
     * Returns how to open the state of an array. No tag has the name of a time.
     *
     * @param point milliseconds since 1970, an ISO time in UTC, or a tag
     */
    public static OpenOptions at(Tegula engine, String uri, OpenOptions now, String point) {
        Long millis = TimestampRange.millis(point);
        return millis == null ? engine.tags(uri, now).options(point) : now.at(TimestampRange.upTo(millis));
    }
}
