package dev.tegula.vfs.store;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of a listing, as a server returns it.
 *
 * @param objects objects, including those that no URI can represent
 * @param prefixes common prefixes of names up to and including the next slash
 * @param next the token of the next page; null or empty on the last page
 */
public record ObjectPage(
        List<Item> objects, List<String> prefixes, @Nullable String next) {

    /**
     * An object.
     *
     * @param folder whether the object is a real folder, which some accounts of Azure have
     */
    public record Item(String name, long size, long modifiedMillis, boolean folder) {}

    public ObjectPage {
        next = "".equals(next) ? null : next;
    }
}
