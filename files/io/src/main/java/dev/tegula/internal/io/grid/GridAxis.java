package dev.tegula.internal.io.grid;

import org.jspecify.annotations.Nullable;

/**
 * An axis of a variable. Equal axes are the same one.
 *
 * @param scale the path of the variable that describes it, or null
 */
public record GridAxis(String name, long length, @Nullable String scale) {}
