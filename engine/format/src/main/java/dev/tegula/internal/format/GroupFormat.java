package dev.tegula.internal.format;

import dev.tegula.errors.UnsupportedFormatException;
import dev.tegula.group.GroupMember;
import dev.tegula.group.ObjectType;
import dev.tegula.internal.bytes.ByteReader;
import dev.tegula.internal.bytes.ByteWriter;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A file of a group's members ({@code group.md}, which has u32 for their number): the payload of the generic tile in
 * it.
 *
 * <pre>
 * u32 version, u64 number of members, and of each:
 * u32 version, u8 object type, u8 relative, u64-text URI, u8 named, u64-text name (if named), u8 deleted (version 2)
 * </pre>
 *
 * <p>A file of version 1 lists all members. A file of version 2 adds to the preceding files.
 *
 * @param version 1 or 2
 */
public record GroupFormat(int version, List<Entry> entries) {

    /** Version in which every file lists all members. */
    public static final int WHOLE = 1;

    /** Version in which files add to each other; written to new groups. */
    public static final int INCREMENTAL = 2;

    private static final int GROUP = 1;
    private static final int ARRAY = 2;
    private static final int MIN_ENTRY = 15;

    /**
     * A member, or the deletion of one.
     *
     * @param member member with its URI as stored
     */
    public record Entry(GroupMember member, boolean deleted) {

        /** Returns the entry of a member. */
        public static Entry of(GroupMember member) {
            return new Entry(member, false);
        }

        /** Returns the entry of the deletion of a member. */
        public static Entry deletionOf(GroupMember member) {
            return new Entry(member, true);
        }
    }

    public static GroupFormat read(ByteReader in) {
        int version = version(in, "group version");
        int count = in.count64("number of members", MIN_ENTRY);
        List<Entry> entries = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            entries.add(readEntry(in));
        }
        return new GroupFormat(version, entries);
    }

    private static int version(ByteReader in, String field) {
        long version = in.u32(field);
        if (version != WHOLE && version != INCREMENTAL) {
            throw new UnsupportedFormatException(
                    in.source() + ": unsupported " + field + " (found " + version + ", expected 1 or 2)");
        }
        return (int) version;
    }

    private static Entry readEntry(ByteReader in) {
        int version = version(in, "version of the member");
        int type = in.u8("object type");
        if (type != GROUP && type != ARRAY) {
            throw in.corrupt("unknown object type (found " + type + ", expected 1 for a group or 2 for an array)");
        }
        in.means(type == GROUP ? ObjectType.GROUP : ObjectType.ARRAY);
        boolean relative = in.bool("relative");
        String uri = in.text("member URI", in.u64("member URI length"));
        @Nullable String name = in.bool("named") ? in.text("member name", in.u64("member name length")) : null;
        boolean deleted = version == INCREMENTAL && in.bool("deleted");
        return new Entry(
                new GroupMember(uri, name, type == GROUP ? ObjectType.GROUP : ObjectType.ARRAY, relative), deleted);
    }

    public void write(ByteWriter out) {
        out.u32(version).u64(entries.size());
        for (Entry entry : entries) {
            GroupMember member = entry.member();
            out.u32(version)
                    .u8(member.type() == ObjectType.GROUP ? GROUP : ARRAY)
                    .bool(member.relative());
            out.text64(member.uri());
            String name = member.name();
            out.bool(name != null);
            if (name != null) {
                out.text64(name);
            }
            if (version == INCREMENTAL) {
                out.bool(entry.deleted());
            }
        }
    }
}
