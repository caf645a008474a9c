package dev.tegula.internal.object;

import dev.tegula.errors.TegulaException;
import dev.tegula.group.GroupMember;
import dev.tegula.group.ObjectType;
import dev.tegula.internal.base.SpellingHint;
import dev.tegula.vfs.VfsUri;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Finds objects at paths whose last names are those of members of groups. */
public final class MemberPath {

    /**
     * Looks up objects by their URIs.
     *
     * @param type returns the type of the object there; null if there is none
     * @param members returns the members of a group, with absolute URIs
     */
    public record Lookup(Function<VfsUri, @Nullable ObjectType> type, Function<VfsUri, List<GroupMember>> members) {}

    private MemberPath() {}

    /**
     * Returns the URI of the object at a path; null if there is none, and no part of the path is a group.
     *
     * @throws IllegalArgumentException if a group in the path has no member of this name
     */
    public static @Nullable VfsUri resolve(VfsUri uri, Lookup lookup) {
        VfsUri found = uri;
        Deque<String> names = new ArrayDeque<>();
        ObjectType type = lookup.type().apply(found);
        // An archive has no parent, and its root ends with an exclamation mark.
        while (type == null && !found.isRoot() && !found.name().endsWith("!")) {
            names.push(found.name());
            found = Objects.requireNonNull(found.parent());
            try {
                type = lookup.type().apply(found);
            } catch (TegulaException e) {
                return null; // the parent of a readable place need not be readable
            }
        }
        while (!names.isEmpty()) {
            if (type != ObjectType.GROUP) {
                return null;
            }
            GroupMember member = member(found, lookup.members().apply(found), names.pop());
            found = VfsUri.parse(member.uri());
            type = member.type();
        }
        return type == null ? null : found;
    }

    private static GroupMember member(VfsUri group, List<GroupMember> members, String name) {
        List<String> known = new ArrayList<>();
        for (GroupMember member : members) {
            String its = member.name();
            if (name.equals(its)) {
                return member;
            } else if (its != null) {
                known.add(its);
            }
        }
        throw new IllegalArgumentException(group + ": there is no member '" + name + "', and no object in its folder"
                + SpellingHint.hintOrList(name, known));
    }
}
