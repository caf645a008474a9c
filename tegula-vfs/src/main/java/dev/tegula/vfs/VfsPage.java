package dev.tegula.vfs;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A part of a listing.
 *
 * @param entries in the {@linkplain VfsEntry#compareTo order} of their names; may be empty even if more pages follow
 * @param next what to ask for the next page with, or {@code null} if this is the last. It means something only to the
 *     store it came from, and only for the same listing
 */
public record VfsPage(List<VfsEntry> entries, @Nullable String next) {

    public VfsPage {
        entries = List.copyOf(entries);
    }
}
