/** The enumerations of libtiledb's C interface that signatures of {@code io.tiledb.java.api} name. */
package io.tiledb.libtiledb;
