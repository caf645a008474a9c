/** Schemas, columns, reads and writes as plain values, independent of both engines. */
@NullMarked
package dev.tegula.interop.model;

import org.jspecify.annotations.NullMarked;
