/** Array schemas as JSON and as plain text. */
@NullMarked
package dev.tegula.cli.schema;

import org.jspecify.annotations.NullMarked;
