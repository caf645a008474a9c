package io.tiledb.java.api;

import dev.tegula.group.GroupChanges;
import dev.tegula.group.GroupMember;
import dev.tegula.metadata.MetadataChanges;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.vfs.VfsUri;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;

/** A group, opened to be read or to be changed. Changes are written by {@code close}. */
@SuppressWarnings("InlineMeSuggester")
public class Group implements AutoCloseable {
    private final String uri;
    private Context ctx;
    private QueryType queryType;
    private Config config;
    private dev.tegula.Group stored;
    private boolean open;
    private GroupChanges members = GroupChanges.none();
    private MetadataChanges metadata = MetadataChanges.none();

    /** Opens a group. */
    public Group(Context ctx, String uri, QueryType queryType) throws TileDBError {
        this.ctx = ctx;
        this.uri = uri;
        this.config = ctx.getConfig();
        open(queryType);
    }

    private void open(QueryType type) throws TileDBError {
        queryType = type;
        stored = ctx.call(() -> ctx.engine().openGroup(uri, Context.options(config)));
        open = true;
    }

    private void require(boolean reading) throws TileDBError {
        if (!open) {
            throw ctx.failure("group " + uri + " is closed");
        }
        if (reading != (queryType == QueryType.TILEDB_READ)) {
            throw ctx.failure("group " + uri + " is not open for " + (reading ? "reading" : "writing"));
        }
    }

    public void setConfig(Config config) throws TileDBError {
        this.config = new Config(config);
    }

    public Config getConfig() throws TileDBError {
        return new Config(config);
    }

    public QueryType getQueryType() {
        return queryType;
    }

    public void deleteMetadata(String key) throws TileDBError {
        require(false);
        metadata = metadata.delete(key);
    }

    /** Returns a value of the metadata; null if there is none. The stored datatype counts. */
    public NativeArray getMetadata(String key, Datatype nativeType) throws TileDBError {
        return Metadata.value(metadata(), key);
    }

    private Map<String, MetadataValue> metadata() throws TileDBError {
        require(true);
        return ctx.call(stored::metadata);
    }

    public BigInteger getMetadataNum() throws TileDBError {
        return BigInteger.valueOf(metadata().size());
    }

    public long getMemberCount() throws TileDBError {
        require(true);
        return stored.members().size();
    }

    @Deprecated
    public String getMemberByIndexV2(BigInteger index) throws TileDBError {
        return getMemberByIndex(index);
    }

    /** Returns the name of a member, as TileDB-Java does; its URI if it has none. */
    public String getMemberByIndex(BigInteger index) throws TileDBError {
        Util.checkBigIntegerRange(index);
        require(true);
        List<GroupMember> all = stored.members();
        Schemas.requireIndex(ctx, "member", index.longValue(), all);
        return all.get(index.intValue()).key();
    }

    /** Returns the URI of a member. */
    public String getMemberByName(String name) throws TileDBError {
        return member(name).uri();
    }

    @Deprecated
    public String getMemberByNameV2(String name) throws TileDBError {
        return getMemberByName(name);
    }

    @Deprecated
    public String getMemberURIByName(String name) throws TileDBError {
        return getMemberByName(name);
    }

    /** Returns the name of a member, as TileDB-Java does. */
    @Deprecated
    public String getMemberURIByIndex(BigInteger index) throws TileDBError {
        return getMemberByIndex(index);
    }

    /** Does nothing: TileDB-Java drops the text, too. */
    @Deprecated
    public void dumpStr(String dumpAscii, boolean recursive) throws TileDBError {}

    private GroupMember member(String name) throws TileDBError {
        require(true);
        GroupMember member = stored.member(name);
        if (member == null) {
            throw ctx.failure("group " + uri + " has no member '" + name + "'");
        }
        return member;
    }

    /**
     * Adds a member, in place of one with this name.
     *
     * @param relative whether {@code uri} is below the group, with which the member moves
     * @param name null for none
     */
    public void addMember(String uri, boolean relative, String name) throws TileDBError {
        require(false);
        requireObject(relative ? joined(uri) : uri);
        String key = name == null ? uri : name;
        if (members.additions().stream().anyMatch(added -> key.equals(key(added)))) {
            throw ctx.failure("member '" + key + "' of group " + this.uri + " was already added");
        }
        String replaced = existing(name, relative ? joined(uri) : uri);
        if (replaced != null && !members.removals().contains(replaced)) {
            members = members.remove(replaced);
        }
        members = ctx.call(() -> relative ? members.addRelative(uri, name) : members.add(uri, name));
    }

    /** Returns the key of the member with a name, or without one and with a URI; null if there is none. */
    private String existing(String name, String uri) {
        VfsUri wanted = VfsUri.parse(uri);
        return stored.members().stream()
                .filter(member -> name == null
                        ? member.name() == null && VfsUri.parse(member.uri()).equals(wanted)
                        : name.equals(member.name()))
                .findFirst()
                .map(GroupMember::key)
                .orElse(null);
    }

    private static String key(GroupChanges.Addition added) {
        return added.name() == null ? added.uri() : added.name();
    }

    private String joined(String member) {
        return this.uri.endsWith("/") ? this.uri + member : this.uri + "/" + member;
    }

    private void requireObject(String member) throws TileDBError {
        if (ctx.call(() -> ctx.engine().object(member, Context.options(config)).type()) == null) {
            throw ctx.failure("neither an array nor a group is at " + member);
        }
    }

    /** Removes a member, by its name or URI. */
    public void removeMember(String nameOrUri) throws TileDBError {
        require(false);
        String key = ctx.call(() -> key(nameOrUri));
        if (key == null || members.removals().contains(key)) {
            throw ctx.failure("group " + uri + " has no member '" + nameOrUri + "'");
        }
        members = members.remove(key);
    }

    /** Returns null if there is no such member. */
    private String key(String nameOrUri) {
        GroupMember named = stored.member(nameOrUri);
        if (named != null) {
            return named.key();
        }
        VfsUri uri = VfsUri.parse(nameOrUri);
        for (GroupMember member : stored.members()) {
            if (VfsUri.parse(member.uri()).equals(uri)) {
                return member.key();
            }
        }
        return null;
    }

    public Pair<String, NativeArray> getMetadataFromIndex(BigInteger index) throws TileDBError {
        Util.checkBigIntegerRange(index);
        return Metadata.entry(ctx, metadata(), index.longValue());
    }

    public Boolean hasMetadataKey(String key) throws TileDBError {
        return metadata().containsKey(key);
    }

    public boolean isOpen() throws TileDBError {
        return open;
    }

    public void putMetadata(String key, NativeArray value) throws TileDBError {
        require(false);
        metadata = ctx.call(() -> metadata.put(key, Metadata.stored(value)));
    }

    public boolean getIsRelativeURIByName(String name) throws TileDBError {
        return member(name).relative();
    }

    /** Deletes files of metadata that were replaced by consolidated ones. */
    public void vacuumMetadata(Config config) throws TileDBError {
        requireConfig(config);
        ctx.call(() -> ctx.engine()
                .maintenance(uri, Context.options(config))
                .vacuum(dev.tegula.maintenance.VacuumOptions.of(dev.tegula.maintenance.ConsolidationMode.GROUP_META)));
    }

    /** Merges files of metadata. */
    public void consolidateMetadata(Config config) throws TileDBError {
        requireConfig(config);
        ctx.call(() -> ctx.engine()
                .maintenance(uri, Context.options(config))
                .consolidate(dev.tegula.maintenance.ConsolidationOptions.of(
                        dev.tegula.maintenance.ConsolidationMode.GROUP_META)));
    }

    private static void requireConfig(Config config) throws TileDBError {
        if (config == null) {
            throw new TileDBError("the config is null");
        }
    }

    public String getUri() throws TileDBError {
        return uri;
    }

    /** Writes changes, and opens the group as it is then. */
    public void reopen(Context ctx, QueryType queryType) throws TileDBError {
        if (!open) {
            throw ctx.failure("group " + uri + " is closed");
        }
        flush();
        this.ctx = ctx;
        open(queryType);
    }

    public static void create(Context ctx, String uri) throws TileDBError {
        ctx.run(() -> ctx.engine().createGroup(uri, ctx.options()));
    }

    /**
     * Deletes the group, for whatever it is open. Other files in its folder stay.
     *
     * @param recursive 1 to delete its members and those of its groups, too, wherever they are
     */
    public void delete(short recursive) throws TileDBError {
        reopen(ctx, QueryType.TILEDB_MODIFY_EXCLUSIVE);
        GroupRemoval removal = new GroupRemoval(ctx, Context.options(config));
        if (recursive == 0) {
            removal.remove(uri);
        } else {
            removal.removeAll(uri);
        }
        open = false;
    }

    private void flush() throws TileDBError {
        dev.tegula.StoredObject object = ctx.call(() -> ctx.engine().object(uri, Context.options(config)));
        if (!members.additions().isEmpty() || !members.removals().isEmpty()) {
            ctx.run(() -> object.updateMembers(members));
            members = GroupChanges.none();
        }
        if (!metadata.isEmpty()) {
            ctx.run(() -> object.updateMetadata(metadata));
            metadata = MetadataChanges.none();
        }
    }

    /**
     * Writes changes.
     *
     * @throws IllegalStateException if they cannot be written
     */
    @Override
    public void close() {
        if (!open) {
            return;
        }
        open = false;
        try {
            flush();
        } catch (TileDBError e) {
            throw new IllegalStateException("changes of group " + uri + " were not written: " + e.getMessage(), e);
        }
    }
}
