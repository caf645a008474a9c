package dev.tegula.interop.oracle;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/** What the child process answers. */
sealed interface Reply extends Serializable {

    /** It is done. */
    record Done(@Nullable Serializable value) implements Reply {}

    /** libtiledb refused, and said why. */
    record Refused(String message) implements Reply {}
}
