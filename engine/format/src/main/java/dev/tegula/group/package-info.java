/** Groups: members and changes. */
@NullMarked
package dev.tegula.group;

import org.jspecify.annotations.NullMarked;
