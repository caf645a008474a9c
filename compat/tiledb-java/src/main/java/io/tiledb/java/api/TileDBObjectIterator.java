package io.tiledb.java.api;

import dev.tegula.group.ObjectType;
import dev.tegula.vfs.VfsUri;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** The arrays and groups in a folder, or below it. */
public class TileDBObjectIterator {
    private final Context ctx;
    private final String root;
    private boolean group;
    private boolean array;
    private boolean kv;
    private boolean recursive;
    private WalkOrder walkOrder;

    /** Lists arrays and groups in a folder. */
    public TileDBObjectIterator(Context ctx, String root) {
        this(ctx, true, true, true, false, WalkOrder.TILEDB_PREORDER, root);
    }

    /** @param kv has no effect: there are no key-value stores any more */
    public TileDBObjectIterator(
            Context ctx,
            boolean group,
            boolean array,
            boolean kv,
            boolean recursive,
            WalkOrder walkOrder,
            String root) {
        this.ctx = ctx;
        this.group = group;
        this.array = array;
        this.kv = kv;
        this.recursive = recursive;
        this.walkOrder = walkOrder;
        this.root = root;
    }

    public void setIteratorPolicy(boolean group, boolean array, boolean kv) {
        this.group = group;
        this.array = array;
        this.kv = kv;
    }

    public void setRecursive(WalkOrder walkOrder) {
        recursive = true;
        this.walkOrder = walkOrder;
    }

    public void setRecursive() {
        setRecursive(WalkOrder.TILEDB_PREORDER);
    }

    public void setNonRecursive() {
        recursive = false;
    }

    public boolean isGroup() {
        return group;
    }

    public void setGroup(boolean group) {
        this.group = group;
    }

    public boolean isArray() {
        return array;
    }

    public void setArray(boolean array) {
        this.array = array;
    }

    public boolean isKv() {
        return kv;
    }

    public void setKv(boolean kv) {
        this.kv = kv;
    }

    public WalkOrder getWalkOrder() {
        return walkOrder;
    }

    public void setWalkOrder(WalkOrder walkOrder) {
        this.walkOrder = walkOrder;
    }

    /** Returns the objects by name, with absolute URIs; groups before what is in them, or behind it. */
    public List<TileDBObject> getAllObjects() throws TileDBError {
        List<TileDBObject> objects = new ArrayList<>();
        ctx.run(() -> add(VfsUri.parse(root).toString(), objects));
        return objects;
    }

    private void add(String folder, List<TileDBObject> objects) {
        Map<String, ObjectType> children = ctx.engine().object(folder).children();
        for (String name : new TreeSet<>(children.keySet())) {
            ObjectType type = children.get(name);
            TileDBObject object = new TileDBObject(folder + (folder.endsWith("/") ? "" : "/") + name, type);
            boolean wanted = type == ObjectType.ARRAY ? array : group;
            if (wanted && !(recursive && walkOrder == WalkOrder.TILEDB_POSTORDER)) {
                objects.add(object);
            }
            if (recursive && type == ObjectType.GROUP) {
                add(object.getUri(), objects);
            }
            if (wanted && recursive && walkOrder == WalkOrder.TILEDB_POSTORDER) {
                objects.add(object);
            }
        }
    }
}
