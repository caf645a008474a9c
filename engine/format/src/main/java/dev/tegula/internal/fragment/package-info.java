/** Fragment metadata, their sections, and timestamped names. */
@NullMarked
package dev.tegula.internal.fragment;

import org.jspecify.annotations.NullMarked;
