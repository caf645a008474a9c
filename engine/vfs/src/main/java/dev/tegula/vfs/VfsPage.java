package dev.tegula.vfs;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of a listing.
 *
 * @param entries in the {@linkplain VfsEntry#compareTo order} of their names; may be empty even if more pages follow
 * @param next the token of the next page, or {@code null} on the last page; valid only for the same listing of the same
 *     store
 */
public record VfsPage(List<VfsEntry> entries, @Nullable String next) {

    public VfsPage {
        entries = List.copyOf(entries);
    }
}
