package dev.tegula.testkit.vfs;

import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * A simulated fault at the {@code nth} matching request, counted from 1.
 *
 * @param kind the kind of fault
 * @param match the matching requests
 * @param nth the number of the failing match; 0 for all matches
 * @param amount the bit to flip, or the number of bytes to keep; otherwise 0
 * @param exception creates the exception for the caller from the URI of the request
 */
public record Fault(
        Kind kind, Predicate<VfsRequest> match, int nth, long amount, Function<VfsUri, IOException> exception) {

    /** Kinds of faults. */
    public enum Kind {
        /** The request fails without effect. */
        FAIL,
        /** The request takes effect, but fails for the caller: its response is lost. */
        LOSE_ANSWER,
        /** This request and all later ones fail without effect: the process crashed. */
        CRASH,
        /** A created file is silently truncated. */
        TRUNCATE,
        /** One bit of a read is silently flipped. */
        FLIP
    }

    private static Fault of(Kind kind, int nth, Predicate<VfsRequest> match, long amount) {
        return new Fault(kind, match, nth, amount, uri -> new IOException(uri + ": injected " + kind));
    }

    /** Returns a fault that fails the nth match. */
    public static Fault fail(int nth, Predicate<VfsRequest> match) {
        return of(Kind.FAIL, nth, match, 0);
    }

    /** Returns a fault that executes the nth match and then fails it. */
    public static Fault loseAnswer(int nth, Predicate<VfsRequest> match) {
        return of(Kind.LOSE_ANSWER, nth, match, 0);
    }

    /** Returns a fault that fails the nth match and all later requests. */
    public static Fault crash(int nth, Predicate<VfsRequest> match) {
        return of(Kind.CRASH, nth, match, 0);
    }

    /**
     * Returns a fault that truncates the file of the nth match ({@link Verb#CREATE}) to {@code bytes} bytes, 0 or more.
     */
    public static Fault truncate(int nth, Predicate<VfsRequest> match, long bytes) {
        return of(Kind.TRUNCATE, nth, match, bytes);
    }

    /**
     * Returns a fault that flips bit number {@code bit}, modulo the length, of the nth matching read
     * ({@link Verb#READ}, {@link Verb#READ_TAIL}).
     */
    public static Fault flip(int nth, Predicate<VfsRequest> match, long bit) {
        return of(Kind.FLIP, nth, match, bit);
    }

    /** Returns the same fault with another exception. */
    public Fault with(Function<VfsUri, IOException> otherException) {
        return new Fault(kind, match, nth, amount, otherException);
    }
}
