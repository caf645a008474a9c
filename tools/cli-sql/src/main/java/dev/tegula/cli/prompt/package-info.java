/** Prompts: lines from a terminal, with history and completion, or from a stream. */
@NullMarked
package dev.tegula.cli.prompt;

import org.jspecify.annotations.NullMarked;
