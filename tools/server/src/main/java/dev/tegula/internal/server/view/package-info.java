/** The viewer: its JSON interface, tiles of pictures, and the files of its page. */
@NullMarked
package dev.tegula.internal.server.view;

import org.jspecify.annotations.NullMarked;
