/** A substitute for Groovy, which the command does not use. */
@NullMarked
package groovy.lang;

import org.jspecify.annotations.NullMarked;
