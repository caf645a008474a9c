package dev.tegula.internal.io.grid;

import org.jspecify.annotations.Nullable;

/** The attributes of a variable of a file: texts and numbers by name. */
public interface VariableAttributes {

    /** Returns a text, or null if there is none. */
    @Nullable
    String text(String name);

    /** Returns a number, or null if there is none; a {@link Float} if it has single precision. */
    @Nullable
    Number number(String name);
}
