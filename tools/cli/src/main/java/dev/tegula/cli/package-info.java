/** The {@code tegula} command: {@link dev.tegula.cli.Main} and one class per subcommand. */
@NullMarked
package dev.tegula.cli;

import org.jspecify.annotations.NullMarked;
