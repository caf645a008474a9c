package dev.tegula.interop.oracle;

/** What came of a request: a value, a refusal, or a crash of the native library. */
public sealed interface Outcome<T> {

    /** libtiledb did it. */
    record Value<T>(T value) implements Outcome<T> {}

    /** libtiledb refused with this message. */
    record Refusal<T>(String message) implements Outcome<T> {}

    /** libtiledb crashed or hung, and its process with it. */
    record NativeCrash<T>(Crash crash) implements Outcome<T> {}

    /** The value, or an {@link OracleException} that says why there is none. */
    default T get() {
        if (this instanceof Value<T> done) {
            return done.value();
        }
        throw new OracleException(toString());
    }

    /** What libtiledb said when it refused; an exception when it did not refuse. */
    default String refusal() {
        if (this instanceof Refusal<T> refusal) {
            return refusal.message();
        }
        throw new OracleException("not refused: " + this);
    }

    /** Whether there is a value. */
    default boolean isValue() {
        return this instanceof Value<T>;
    }

    /** Whether the native library crashed. */
    default boolean isCrash() {
        return this instanceof NativeCrash<T>;
    }
}
