/**
 * The classes of TileDB-Java 0.30 on Tegula: programs that were written for them run without the native library.
 *
 * <p>Methods have the meaning of the original. A {@code Context} has an engine of its own, which the first operation
 * starts and {@code close} ends. Other objects hold no resources: their {@code close} may be left out, except that of
 * queries in global order, whose cells {@code finalizeQuery} publishes. What has no meaning without native memory
 * (pointers, arrays of SWIG) is not there; what Tegula does not have throws a {@code TileDBError} that says so.
 */
package io.tiledb.java.api;
