package dev.tegula.internal.write.commit;

import dev.tegula.errors.TegulaException;
import dev.tegula.internal.exec.ClockChecks;
import dev.tegula.internal.storage.ArrayDirectory;
import dev.tegula.internal.storage.StoreLocation;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.query.TimestampRange;
import java.util.OptionalLong;
import java.util.stream.LongStream;

/**
 * Writes of a later time than now, as after the clock was set back. They hide those of now where they have the same
 * cells. Finding them takes a listing of the commits.
 */
public final class NewerWrites {

    private NewerWrites() {}

    /** Returns the time of the newest fragment or delete that is later than a time, or empty if none is. */
    public static OptionalLong after(StoreLocation location, long time) {
        ArrayDirectory commits = ArrayContext.openCommits(location).directory();
        return LongStream.concat(
                        commits.allFragments().stream()
                                .mapToLong(fragment -> fragment.name().end()),
                        commits.deletes().stream()
                                .mapToLong(delete -> delete.name().end()))
                .filter(end -> end > time)
                .max();
    }

    /**
     * Logs newer writes after a write of the current time to a store where a listing takes no requests, at most once
     * per minute unless there are some.
     */
    public static void warnIfNear(StoreLocation location, TimestampRange timestamps) {
        if (!location.storage().traits().lowLatency()) {
            return;
        }
        ClockChecks checks = location.resources().clockChecks();
        String array = location.uri().toString();
        if (isExplicit(timestamps)) {
            checks.forget(array);
        } else if (checks.isDue(array, location.resources().clock().millis()) && !warn(location)) {
            checks.passed(array, location.resources().clock().millis());
        }
    }

    /** Logs newer writes after a write of the current time to a store where a listing takes requests. */
    public static void warnIfFar(StoreLocation location, TimestampRange timestamps) {
        if (!location.storage().traits().lowLatency() && !isExplicit(timestamps)) {
            warn(location);
        }
    }

    private static boolean isExplicit(TimestampRange timestamps) {
        return timestamps.end() != Long.MAX_VALUE;
    }

    private static boolean warn(StoreLocation location) {
        long now = location.resources().clock().millis();
        OptionalLong newer;
        try {
            newer = after(location, now);
        } catch (TegulaException unlisted) {
            return false; // the write is done
        }
        newer.ifPresent(time -> System.getLogger("dev.tegula")
                .log(
                        System.Logger.Level.WARNING,
                        location.uri() + ": earlier writes of a later time hide those of now where they have the same "
                                + "cells (found one at " + time + ", now it is " + now + "). Set the clock of this "
                                + "machine, or write at a later time than " + time + "."));
        return newer.isPresent();
    }
}
