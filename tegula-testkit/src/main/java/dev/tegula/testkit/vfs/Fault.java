package dev.tegula.testkit.vfs;

import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * What goes wrong, and when: at the {@code nth} request that matches, counted from 1.
 *
 * @param kind what goes wrong
 * @param match which requests count
 * @param nth which of them is hit; with 0, all are
 * @param amount the bit to flip, or the bytes to keep; else 0
 * @param exception what the caller gets, by the URI of the request
 */
public record Fault(
        Kind kind, Predicate<VfsRequest> match, int nth, long amount, Function<VfsUri, IOException> exception) {

    /** The ways in which storage fails. */
    public enum Kind {
        /** The request is not served. */
        FAIL,
        /** The request is served, but the caller is told that it failed: the answer was lost. */
        LOSE_ANSWER,
        /** The request is not served, nor is any after it: the process died. */
        CRASH,
        /** Of a file that is created only the beginning is kept, and nobody is told. */
        TRUNCATE,
        /** One bit of what is read is wrong, and nobody is told. */
        FLIP
    }

    private static Fault of(Kind kind, int nth, Predicate<VfsRequest> match, long amount) {
        return new Fault(kind, match, nth, amount, uri -> new IOException(uri + ": injected " + kind));
    }

    /** The nth match fails. */
    public static Fault fail(int nth, Predicate<VfsRequest> match) {
        return of(Kind.FAIL, nth, match, 0);
    }

    /** The nth match is served, and then fails. */
    public static Fault loseAnswer(int nth, Predicate<VfsRequest> match) {
        return of(Kind.LOSE_ANSWER, nth, match, 0);
    }

    /** The nth match and all requests after it fail. */
    public static Fault crash(int nth, Predicate<VfsRequest> match) {
        return of(Kind.CRASH, nth, match, 0);
    }

    /** The file that the nth match creates ({@link Verb#CREATE}) keeps {@code bytes} bytes, 0 or more. */
    public static Fault truncate(int nth, Predicate<VfsRequest> match, long bytes) {
        return of(Kind.TRUNCATE, nth, match, bytes);
    }

    /**
     * What the nth match reads ({@link Verb#READ}, {@link Verb#READ_TAIL}) has bit number {@code bit} flipped, modulo
     * its length.
     */
    public static Fault flip(int nth, Predicate<VfsRequest> match, long bit) {
        return of(Kind.FLIP, nth, match, bit);
    }

    /** The same fault with another exception. */
    public Fault with(Function<VfsUri, IOException> otherException) {
        return new Fault(kind, match, nth, amount, otherException);
    }
}
