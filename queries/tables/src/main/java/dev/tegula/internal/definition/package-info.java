/** Schemas of new arrays from columns and properties, as SQL dialects describe tables. */
@org.jspecify.annotations.NullMarked
package dev.tegula.internal.definition;
