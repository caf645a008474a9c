package dev.tegula.interop.oracle.libtiledb;

import dev.tegula.group.ObjectType;
import dev.tegula.interop.model.GroupEdit;
import dev.tegula.interop.model.GroupSpec;
import dev.tegula.interop.model.Opening;
import io.tiledb.libtiledb.SWIGTYPE_p_p_char;
import io.tiledb.libtiledb.SWIGTYPE_p_p_tiledb_group_handle_t;
import io.tiledb.libtiledb.SWIGTYPE_p_p_void;
import io.tiledb.libtiledb.SWIGTYPE_p_tiledb_datatype_t;
import io.tiledb.libtiledb.SWIGTYPE_p_tiledb_group_handle_t;
import io.tiledb.libtiledb.SWIGTYPE_p_tiledb_object_t;
import io.tiledb.libtiledb.SWIGTYPE_p_unsigned_int;
import io.tiledb.libtiledb.SWIGTYPE_p_void;
import io.tiledb.libtiledb.tiledb;
import io.tiledb.libtiledb.tiledb_datatype_t;
import io.tiledb.libtiledb.tiledb_object_t;
import io.tiledb.libtiledb.tiledb_query_type_t;
import io.tiledb.libtiledb.uint8_tArray;
import java.math.BigInteger;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** An open group. The context contains its timestamps and key. Changes are written on close. */
final class OpenGroup implements OpenObject {

    private final NativeContext context;
    private final SWIGTYPE_p_p_tiledb_group_handle_t holder = tiledb.new_tiledb_group_tpp();

    private OpenGroup(NativeContext context) {
        this.context = context;
    }

    /** Returns an opening whose context settings contain the group timestamps. */
    static Opening settings(Opening opening) {
        Opening settings = opening;
        if (opening.from() != null) {
            settings = settings.with("sm.group.timestamp_start", opening.from().toString());
        }
        return opening.to() == null
                ? settings
                : settings.with("sm.group.timestamp_end", opening.to().toString());
    }

    static OpenGroup open(NativeContext context, String uri, tiledb_query_type_t purpose) {
        OpenGroup group = new OpenGroup(context);
        context.check(tiledb.tiledb_group_alloc(context.pointer(), uri, group.holder));
        try {
            context.check(tiledb.tiledb_group_open(context.pointer(), group.pointer(), purpose));
        } catch (NativeRefusal e) {
            tiledb.tiledb_group_free(group.holder);
            throw e;
        }
        return group;
    }

    private SWIGTYPE_p_tiledb_group_handle_t pointer() {
        return tiledb.tiledb_group_tpp_value(holder);
    }

    /** Removes and then adds members. */
    void change(GroupEdit edit) {
        for (String nameOrUri : edit.removals()) {
            context.check(tiledb.tiledb_group_remove_member(context.pointer(), pointer(), nameOrUri));
        }
        for (GroupEdit.Addition member : edit.additions()) {
            short relative = (short) (member.relative() ? 1 : 0);
            context.check(tiledb.tiledb_group_add_member(
                    context.pointer(), pointer(), member.uri(), relative, member.name()));
        }
    }

    /** Returns the members and metadata. */
    GroupSpec read() {
        OutParameters out = new OutParameters(context);
        long count = out.ulong(p -> tiledb.tiledb_group_get_member_count(context.pointer(), pointer(), p));
        TreeSet<GroupSpec.Member> members = new TreeSet<>();
        for (long i = 0; i < count; i++) {
            members.add(member(out, BigInteger.valueOf(i)));
        }
        return new GroupSpec(members, new MetadataReader(this).read());
    }

    private GroupSpec.Member member(OutParameters out, BigInteger index) {
        SWIGTYPE_p_tiledb_object_t type = tiledb.new_tiledb_object_tp();
        String[] texts = out.strings((uri, name) ->
                tiledb.tiledb_group_get_member_by_index_v2(context.pointer(), pointer(), index, uri, type, name));
        ObjectType kind = tiledb.tiledb_object_tp_value(type) == tiledb_object_t.TILEDB_GROUP
                ? ObjectType.GROUP
                : ObjectType.ARRAY;
        tiledb.delete_tiledb_object_tp(type);
        return new GroupSpec.Member(texts[0], texts[1], kind, texts[1] == null ? null : isRelative(texts[1]));
    }

    private boolean isRelative(String name) {
        uint8_tArray relative = new uint8_tArray(1);
        context.check(
                tiledb.tiledb_group_get_is_relative_uri_by_name(context.pointer(), pointer(), name, relative.cast()));
        return relative.getitem(0) != 0;
    }

    @Override
    public long metadataCount() {
        return new OutParameters(context)
                .ulong(p -> tiledb.tiledb_group_get_metadata_num(context.pointer(), pointer(), p));
    }

    @Override
    public void metadata(
            BigInteger index,
            SWIGTYPE_p_p_char key,
            SWIGTYPE_p_unsigned_int keyLength,
            SWIGTYPE_p_tiledb_datatype_t type,
            SWIGTYPE_p_unsigned_int count,
            SWIGTYPE_p_p_void value) {
        context.check(tiledb.tiledb_group_get_metadata_from_index(
                context.pointer(), pointer(), index, key, keyLength, type, count, value));
    }

    @Override
    public void putMetadata(String key, tiledb_datatype_t type, int count, @Nullable SWIGTYPE_p_void value) {
        context.check(tiledb.tiledb_group_put_metadata(context.pointer(), pointer(), key, type, count, value));
    }

    @Override
    public void deleteMetadata(String key) {
        context.check(tiledb.tiledb_group_delete_metadata(context.pointer(), pointer(), key));
    }

    @Override
    public void close() {
        try {
            context.check(tiledb.tiledb_group_close(context.pointer(), pointer()));
        } finally {
            tiledb.tiledb_group_free(holder);
        }
    }
}
