/** Members of groups and changes to them. */
@NullMarked
package dev.tegula.group;

import org.jspecify.annotations.NullMarked;
