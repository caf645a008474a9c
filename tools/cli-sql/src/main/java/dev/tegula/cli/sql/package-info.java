/** The commands of SQL, and statements and their results through JDBC alone. */
@NullMarked
package dev.tegula.cli.sql;

import org.jspecify.annotations.NullMarked;
