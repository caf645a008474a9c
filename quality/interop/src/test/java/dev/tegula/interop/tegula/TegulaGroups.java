package dev.tegula.interop.tegula;

import dev.tegula.Group;
import dev.tegula.group.GroupChanges;
import dev.tegula.group.GroupMember;
import dev.tegula.interop.model.GroupEdit;
import dev.tegula.interop.model.GroupSpec;
import java.util.TreeSet;

/** Converts groups to and from Tegula's representation. */
public final class TegulaGroups {

    private TegulaGroups() {}

    /** Converts an edit to Tegula's changes. */
    public static GroupChanges changes(GroupEdit edit) {
        GroupChanges changes = GroupChanges.none();
        for (String removal : edit.removals()) {
            changes = changes.remove(removal);
        }
        for (GroupEdit.Addition member : edit.additions()) {
            changes = member.relative()
                    ? changes.addRelative(member.uri(), member.name())
                    : changes.add(member.uri(), member.name());
        }
        return changes;
    }

    /** Returns the members and metadata of a group. Leaves out {@code relative} for members without a name. */
    public static GroupSpec spec(Group group) {
        TreeSet<GroupSpec.Member> members = new TreeSet<>();
        for (GroupMember member : group.members()) {
            Boolean relative = member.name() == null ? null : member.relative();
            members.add(new GroupSpec.Member(member.uri(), member.name(), member.type(), relative));
        }
        return new GroupSpec(members, TegulaMetadata.values(group.metadata()));
    }
}
