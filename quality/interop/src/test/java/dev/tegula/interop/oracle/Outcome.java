package dev.tegula.interop.oracle;

/** The outcome of a request: a value, a refusal, or a crash of the native library. */
public sealed interface Outcome<T> {

    /** A result of libtiledb. */
    record Value<T>(T value) implements Outcome<T> {}

    /** An error returned by libtiledb. */
    record Refusal<T>(String message) implements Outcome<T> {}

    /** A crash or timeout of libtiledb, which ended its process. */
    record NativeCrash<T>(Crash crash) implements Outcome<T> {}

    /** Returns the value, or throws an {@link OracleException} with the reason if there is none. */
    default T get() {
        if (this instanceof Value<T> done) {
            return done.value();
        }
        throw new OracleException(toString());
    }

    /** Returns the error message of a refusal. Throws an {@link OracleException} for all other outcomes. */
    default String refusal() {
        if (this instanceof Refusal<T> refusal) {
            return refusal.message();
        }
        throw new OracleException("not refused: " + this);
    }

    default boolean isValue() {
        return this instanceof Value<T>;
    }

    default boolean isCrash() {
        return this instanceof NativeCrash<T>;
    }
}
