/** What both sides understand: schemas, columns, reads and writes as plain values that belong to neither engine. */
@NullMarked
package dev.tegula.interop.model;

import org.jspecify.annotations.NullMarked;
