package dev.tegula.group;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Members to add to a group and to remove from it. Made by its methods, each of which gives a new one:
 *
 * <pre>{@code
 * tegula.updateGroup("weather", GroupChanges.none().addRelative("temps", "temperatures").remove("old"));
 * }</pre>
 */
public final class GroupChanges {

    /**
     * A member to add.
     *
     * @param uri a URI, or of a relative member a path below the group
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

    /** No change. */
    public static GroupChanges none() {
        return NONE;
    }

    /** These changes and a member that stays where it is when the group moves. */
    public GroupChanges add(String uri, @Nullable String name) {
        return with(new Addition(uri, false, name));
    }

    /** These changes and a member that lies below the group and moves with it. */
    public GroupChanges addRelative(String path, @Nullable String name) {
        return with(new Addition(path, true, name));
    }

    private GroupChanges with(Addition addition) {
        List<Addition> all = new ArrayList<>(additions);
        all.add(addition);
        return new GroupChanges(List.copyOf(all), removals);
    }

    /** These changes without the member of this name or URI. */
    public GroupChanges remove(String nameOrUri) {
        List<String> all = new ArrayList<>(removals);
        all.add(nameOrUri);
        return new GroupChanges(additions, List.copyOf(all));
    }

    public List<Addition> additions() {
        return additions;
    }

    /** Names or URIs. */
    public List<String> removals() {
        return removals;
    }
}
