/** Array schemas as JSON and for people. */
@NullMarked
package dev.tegula.cli.schema;

import org.jspecify.annotations.NullMarked;
