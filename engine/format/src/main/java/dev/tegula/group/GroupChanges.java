package dev.tegula.group;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Changes to the members of a group. Immutable: each method returns new changes.
 *
 * <pre>{@code
 * tegula.object("weather").updateMembers(GroupChanges.none().addRelative("temps", "temperatures").remove("old"));
 * }</pre>
 */
public final class GroupChanges {

    /**
     * A member to add.
     *
     * @param uri a URI; for relative members a path below the group
     */
    public record Addition(
            String uri, boolean relative, @Nullable String name) {}

    private static final GroupChanges NONE = new GroupChanges(List.of(), List.of());

    private final List<Addition> additions;
    private final List<String> removals;

    private GroupChanges(List<Addition> additions, List<String> removals) {
        this.additions = additions;
        this.removals = removals;
    }

    /** Returns no changes. */
    public static GroupChanges none() {
        return NONE;
    }

    /** Adds a member with an absolute URI, which stays valid when the group moves. */
    public GroupChanges add(String uri, @Nullable String name) {
        return with(new Addition(uri, false, name));
    }

    /** Adds a member below the group, which moves with it. */
    public GroupChanges addRelative(String path, @Nullable String name) {
        return with(new Addition(path, true, name));
    }

    private GroupChanges with(Addition addition) {
        List<Addition> all = new ArrayList<>(additions);
        all.add(addition);
        return new GroupChanges(List.copyOf(all), removals);
    }

    /** Removes the member with a name or URI. */
    public GroupChanges remove(String nameOrUri) {
        List<String> all = new ArrayList<>(removals);
        all.add(nameOrUri);
        return new GroupChanges(additions, List.copyOf(all));
    }

    public List<Addition> additions() {
        return additions;
    }

    /** Returns the names or URIs of members to remove. */
    public List<String> removals() {
        return removals;
    }
}
