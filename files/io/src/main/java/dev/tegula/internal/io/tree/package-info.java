/** Dense arrays and groups as trees of variables with axes, for formats that hold grids. */
@NullMarked
package dev.tegula.internal.io.tree;

import org.jspecify.annotations.NullMarked;
