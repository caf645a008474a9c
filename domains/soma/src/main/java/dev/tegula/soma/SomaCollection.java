package dev.tegula.soma;

import dev.tegula.Group;
import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.errors.ArrayNotFoundException;
import dev.tegula.errors.NextStep;
import dev.tegula.errors.NextStep.Action;
import dev.tegula.errors.UnsupportedFormatException;
import dev.tegula.group.GroupMember;
import dev.tegula.group.ObjectType;
import dev.tegula.vfs.UriSecrets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A SOMA object with members: a collection, an experiment, a measurement, a scene, or a multiscale image, whose members
 * are its resolutions. Immutable; need not be closed. Members are opened when they are asked for.
 */
public final class SomaCollection extends SomaObject {

    private final Tegula tegula;
    private final OpenOptions options;
    private final Map<String, GroupMember> members;

    private SomaCollection(Tegula tegula, OpenOptions options, SomaHeader header, Map<String, GroupMember> members) {
        super(header);
        this.tegula = tegula;
        this.options = options;
        this.members = members;
    }

    /** Opens a collection at the current time; see {@link #open(Tegula, String, OpenOptions)}. */
    public static SomaCollection open(Tegula tegula, String uri) {
        return open(tegula, uri, OpenOptions.defaults());
    }

    /**
     * Opens a collection at a time or with a key.
     *
     * @throws ArrayNotFoundException if there is no group
     * @throws UnsupportedFormatException if the group is no SOMA object; the message names the violated convention
     */
    public static SomaCollection open(Tegula tegula, String uri, OpenOptions options) {
        if (tegula.object(uri).type() == ObjectType.ARRAY) {
            SomaHeader array = SomaHeader.of(
                    uri, ObjectType.ARRAY, tegula.object(uri, options).metadata());
            throw SomaHeader.violation(
                    uri,
                    "not a SOMA collection (found an array of the type "
                            + array.type().storedName() + ")");
        }
        Group group = tegula.openGroup(uri, options);
        SomaHeader header = SomaHeader.of(uri, ObjectType.GROUP, group.metadata());
        Map<String, GroupMember> members = new LinkedHashMap<>();
        for (GroupMember member : group.members()) {
            members.put(member.displayName(), member);
        }
        return new SomaCollection(tegula, options, header, members);
    }

    /** Returns the names of the members, in the order of the group. */
    public List<String> names() {
        return List.copyOf(members.keySet());
    }

    /** Returns whether there is a member with a name. */
    public boolean contains(String name) {
        return members.containsKey(name);
    }

    /**
     * Returns a member. Reads its metadata.
     *
     * @throws ArrayNotFoundException if there is no member with this name
     * @throws UnsupportedFormatException if the member is no SOMA object
     */
    public SomaMember member(String name) {
        GroupMember member = find(name);
        SomaHeader found = SomaHeader.of(
                member.uri(),
                member.type(),
                tegula.object(member.uri(), options).metadata());
        return new SomaMember(name, member.uri(), found.type());
    }

    /** Returns all members; see {@link #member}. */
    public List<SomaMember> members() {
        List<SomaMember> all = new ArrayList<>();
        for (String name : members.keySet()) {
            all.add(member(name));
        }
        return Collections.unmodifiableList(all);
    }

    private GroupMember find(String name) {
        GroupMember member = members.get(name);
        if (member == null) {
            throw new ArrayNotFoundException(
                    UriSecrets.maskUri(uri()) + ": a "
                            + type().storedName() + " without the member '" + name + "' (found " + names()
                            + ")",
                    NextStep.of(Action.LIST_MEMBERS, UriSecrets.maskUri(uri())));
        }
        return member;
    }

    /** Opens a member that has members itself. */
    public SomaCollection collection(String name) {
        return open(tegula, find(name).uri(), options);
    }

    /** Opens a data frame, a point cloud or a geometry data frame. */
    public SomaDataFrame dataFrame(String name) {
        return SomaDataFrame.open(tegula, find(name).uri(), options);
    }

    /** Opens a sparse or dense ND array. */
    public SomaArray array(String name) {
        return SomaArray.open(tegula, find(name).uri(), options);
    }

    Tegula tegula() {
        return tegula;
    }

    OpenOptions options() {
        return options;
    }

    @Override
    public String toString() {
        return type().storedName() + "[" + UriSecrets.maskUri(uri()) + ", " + names() + "]";
    }
}
