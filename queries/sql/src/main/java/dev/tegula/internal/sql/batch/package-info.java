/** Groups and aggregates that are computed from columns of cells, without an object per value. */
@org.jspecify.annotations.NullMarked
package dev.tegula.internal.sql.batch;
