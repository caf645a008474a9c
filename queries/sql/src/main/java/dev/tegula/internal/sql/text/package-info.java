/** Statements as text: words of other dialects become those that the parser knows, and places of errors stay right. */
@org.jspecify.annotations.NullMarked
package dev.tegula.internal.sql.text;
