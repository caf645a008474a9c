package dev.tegula.cli;

import dev.tegula.Group;
import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.errors.TegulaException;
import dev.tegula.group.GroupMember;
import dev.tegula.group.ObjectType;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;

/** Lists the members of groups, and the arrays and groups in folders, on one or all levels. */
final class ObjectListing {

    /**
     * A listed object.
     *
     * @param path the names that lead to it
     */
    record Item(String path, GroupMember member) {}

    private final Tegula engine;
    private final OpenOptions options;
    private final List<Item> items = new ArrayList<>();
    private final List<String> failures = new ArrayList<>();
    /** The groups that contain the current one. */
    private final Deque<String> path = new ArrayDeque<>();

    ObjectListing(Tegula engine, OpenOptions options) {
        this.engine = engine;
        this.options = options;
    }

    /** Returns the items on one level. */
    static List<Item> items(List<GroupMember> members) {
        return members.stream()
                .map(member -> new Item(member.displayName(), member))
                .toList();
    }

    /** Returns the members of a group, or the objects in its folder if it never listed a member. */
    static List<GroupMember> members(Tegula engine, Group group) {
        return group.isListed()
                ? group.members()
                : objects(group.uri(), engine.object(group.uri()).children());
    }

    /** Returns objects in a folder as members without names. */
    static List<GroupMember> objects(String folder, Map<String, ObjectType> objects) {
        List<GroupMember> members = new ArrayList<>();
        String root = folder + (folder.endsWith("/") ? "" : "/");
        objects.forEach((name, type) -> members.add(new GroupMember(root + name, null, type, true)));
        return members;
    }

    /** Returns the members of a group on all levels. */
    List<Item> below(Group group) {
        path.push(group.uri());
        add("", members(engine, group));
        path.pop();
        return items;
    }

    /** Returns the objects below a folder, and the members of groups among them. */
    List<Item> below(String folder) {
        String root = folder + (folder.endsWith("/") ? "" : "/");
        engine.object(folder)
                .descendants()
                .forEach((name, type) -> add(name, new GroupMember(root + name, null, type, true)));
        return items;
    }

    /** Returns the errors of groups that could not be opened. */
    List<String> failures() {
        return failures;
    }

    private void add(String prefix, List<GroupMember> members) {
        members.forEach(member -> add(prefix + member.displayName(), member));
    }

    private void add(String name, GroupMember member) {
        items.add(new Item(name, member));
        if (member.type() != ObjectType.GROUP || path.contains(member.uri())) {
            return;
        }
        path.push(member.uri());
        try {
            add(name + "/", members(engine, engine.openGroup(member.uri(), options)));
        } catch (TegulaException e) {
            failures.add(CommandSteps.message(e));
        }
        path.pop();
    }
}
