/** What people type: command lines, ranges, times; and how to tell them that something is wrong with it. */
@NullMarked
package dev.tegula.cli.parse;

import org.jspecify.annotations.NullMarked;
