package dev.tegula.interop.oracle;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/** A reply of the child process. */
sealed interface Reply extends Serializable {

    /** The request succeeded. */
    record Done(@Nullable Serializable value) implements Reply {}

    /** libtiledb returned this error. */
    record Refused(String message) implements Reply {}
}
