package io.tiledb.java.api;

import dev.tegula.group.ObjectType;

/** An array, a group, or nothing. */
public class TileDBObject {
    private final String uri;
    private final TileDBObjectType type;

    /** Finds out what is at a URI. */
    public TileDBObject(Context ctx, String uri) throws TileDBError {
        this(uri, ctx.call(() -> ctx.engine().object(uri).type()));
    }

    TileDBObject(String uri, ObjectType type) {
        this.uri = uri;
        this.type = type == null
                ? TileDBObjectType.TILEDB_INVALID
                : type == ObjectType.ARRAY ? TileDBObjectType.TILEDB_ARRAY : TileDBObjectType.TILEDB_GROUP;
    }

    /** Deletes an array or group with all its files. */
    public static void remove(Context ctx, String uri) throws TileDBError {
        ctx.run(() -> ctx.engine().object(uri).delete());
    }

    /** Moves an array or group: copies it, then deletes the original. */
    public static void move(Context ctx, String old_uri, String new_uri) throws TileDBError {
        ctx.run(() -> ctx.engine().object(old_uri).moveTo(new_uri));
    }

    @Override
    public String toString() {
        return "Obj<" + type.name().substring("TILEDB_".length()) + " \"" + uri + "\">";
    }

    public TileDBObjectType getType() {
        return type;
    }

    public String getUri() {
        return uri;
    }
}
