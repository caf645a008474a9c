/** Arrays and groups as tables of Spark SQL. */
@NullMarked
package dev.tegula.spark;

import org.jspecify.annotations.NullMarked;
