/** The JDBC driver, and a data source. */
@NullMarked
package dev.tegula.sql;

import org.jspecify.annotations.NullMarked;
