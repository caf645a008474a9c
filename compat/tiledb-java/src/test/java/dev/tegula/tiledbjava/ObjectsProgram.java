package dev.tegula.tiledbjava;

import io.tiledb.java.api.Array;
import io.tiledb.java.api.ArraySchema;
import io.tiledb.java.api.ArrayType;
import io.tiledb.java.api.Attribute;
import io.tiledb.java.api.Config;
import io.tiledb.java.api.Datatype;
import io.tiledb.java.api.Dimension;
import io.tiledb.java.api.Domain;
import io.tiledb.java.api.FilterList;
import io.tiledb.java.api.Group;
import io.tiledb.java.api.GzipFilter;
import io.tiledb.java.api.Layout;
import io.tiledb.java.api.NativeArray;
import io.tiledb.java.api.Pair;
import io.tiledb.java.api.QueryType;
import io.tiledb.java.api.TileDBObject;
import io.tiledb.java.api.TileDBObjectIterator;
import io.tiledb.java.api.VFS;
import io.tiledb.java.api.WalkOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/** Uses values, schemas, metadata, groups, files and settings. */
@SuppressWarnings({"rawtypes", "unchecked", "deprecation"})
public final class ObjectsProgram extends FeatureProgram {
    @Override
    void run() throws Exception {
        values();
        schemas();
        makeArrays();
        metadata();
        enumerations();
        deletedGroups();
        objects();
        files();
        settings();
    }

    private void makeArrays() throws Exception {
        for (ArrayType type : ArrayType.values()) {
            ArraySchema schema = new ArraySchema(ctx, type);
            schema.setDomain(domain("x"));
            schema.addAttribute(new Attribute(ctx, "a", Integer.class));
            Array.create(folder + (type == ArrayType.TILEDB_DENSE ? "/dense" : "/sparse"), schema);
        }
    }

    private void values() {
        for (Datatype datatype : Datatype.values()) {
            if (datatype.name().startsWith("TILEDB_GEOM")) {
                continue;
            }
            note(
                    datatype.name(),
                    () -> datatype + " " + datatype.getNativeSize() + " " + datatype.javaClass() + " "
                            + datatype.isStringType() + datatype.isIntegerType() + datatype.isRealType()
                            + datatype.isDateType() + datatype.isTimeType());
            note("array", () -> new NativeArray(ctx, 2, datatype).getNBytes());
            note("past", () -> new NativeArray(ctx, 2, datatype).getItem(2));
            // The original forgot these two.
            if (datatype != Datatype.TILEDB_STRING_UTF8) {
                note("item", () -> new NativeArray(ctx, 2, datatype).getItem(1));
            }
            if (datatype != Datatype.TILEDB_DATETIME_AS) {
                note("java", () -> new NativeArray(ctx, 2, datatype).toJavaArray(1, 1));
            }
        }
        note("wrong array", () -> new NativeArray(ctx, new int[] {1}, Datatype.TILEDB_INT64));
        note("wrong item", () -> {
            new NativeArray(ctx, 2, Datatype.TILEDB_INT64).setItem(0, 1);
            return null;
        });
        note("unsigned", () -> new NativeArray(ctx, new short[] {255, 128, 1}, Datatype.TILEDB_UINT8));
        note("text", () -> new NativeArray(ctx, "grüß", Datatype.TILEDB_STRING_UTF8).getSize());
        note("bytes", () -> new NativeArray(ctx, "ab", String.class).toJavaArray());
    }

    private void schemas() {
        note("domain", () -> {
            Domain domain = domain("x", "y");
            return domain.getNDim() + " " + domain.getType() + domain.hasDimension("y") + domain.hasDimension("z") + " "
                    + domain.getDimension("x").getDomain().getFirst()
                    + domain.getDimension(1).getTileExtent();
        });
        note("no such dimension", () -> domain("x").getDimension("z"));
        note("dimension 1 of 1", () -> domain("x").getDimension(1L));
        note("extent past domain", () -> new Dimension<>(ctx, "x", Integer.class, new Pair<>(1, 10), 11));
        note("reversed domain", () -> new Dimension<>(ctx, "x", Integer.class, new Pair<>(10, 1), 1));
        note("fill", () -> new Attribute(ctx, "a", Integer.class).getFillValue());
        note(
                "fill of text",
                () -> new Attribute(ctx, "a", String.class).setCellVar().getFillValue());
        note("own fill", () -> {
            Attribute attribute = new Attribute(ctx, "a", Integer.class);
            attribute.setFillValue(7);
            return attribute.getFillValue();
        });
        note("nullable fill", () -> {
            Attribute attribute = new Attribute(ctx, "a", Integer.class);
            attribute.setNullable(true);
            attribute.setFillValueNullable(7, true);
            return attribute.getFillValueNullable();
        });
        note("attribute", () -> {
            Attribute attribute = new Attribute(ctx, "a", Long.class).setCellValNum(3);
            attribute.setFilterList(new FilterList(ctx).addFilter(new GzipFilter(ctx, 4)));
            return attribute.getCellSize() + " " + attribute.getCellValNum() + " " + attribute.isVar() + " "
                    + attribute.getFilterList().getNumFilters() + " "
                    + ((GzipFilter) attribute.getFilterList().getFilter(0)).getLevel();
        });
        note(
                "size of a variable cell",
                () -> new Attribute(ctx, "a", Long.class).setCellVar().getCellSize());
        note("no filter", () -> new FilterList(ctx).getFilter(0));
        note("chunk size", () -> new FilterList(ctx).getMaxChunkSize());
        note("no capacity", () -> {
            new ArraySchema(ctx, ArrayType.TILEDB_SPARSE).setCapacity(0);
            return null;
        });
        note("no domain", () -> {
            ArraySchema schema = new ArraySchema(ctx, ArrayType.TILEDB_DENSE);
            schema.addAttribute(new Attribute(ctx, "a", Integer.class));
            schema.check();
            return null;
        });
        note("defaults", () -> {
            ArraySchema schema = new ArraySchema(ctx, ArrayType.TILEDB_SPARSE);
            return schema.getCapacity() + " " + schema.getCellOrder() + " " + schema.getTileOrder() + " "
                    + schema.isSparse() + " " + schema.getAttributeNum();
        });
        note(
                "filters of offsets",
                () -> new ArraySchema(ctx, ArrayType.TILEDB_SPARSE)
                        .getOffsetsFilterList()
                        .getNumFilters());
        note(
                "filters of coordinates",
                () -> new ArraySchema(ctx, ArrayType.TILEDB_SPARSE)
                        .getCoordsFilterList()
                        .getNumFilters());
        note(
                "hilbert in dense",
                () -> new ArraySchema(ctx, ArrayType.TILEDB_DENSE).setCellOrder(Layout.TILEDB_HILBERT));
    }

    private void metadata() throws Exception {
        String uri = folder + "/dense";
        try (Array array = new Array(ctx, uri, QueryType.TILEDB_WRITE)) {
            array.putMetadata("int", new NativeArray(ctx, new int[] {1, 2}, Integer.class));
            array.putMetadata("text", "text");
            array.putMetadata("double", new NativeArray(ctx, new double[] {1.5}, Double.class));
            array.putMetadata("gone", "x");
            array.deleteMetadata("gone");
            note("read of a writer", () -> array.getMetadata("int"));
        }
        try (Array array = new Array(ctx, uri)) {
            note("number", array::getMetadataNum);
            note("int", () -> array.getMetadata("int"));
            note("int as another type", () -> array.getMetadata("int", Datatype.TILEDB_INT64));
            note("text", () -> array.getMetadata("text").toJavaArray());
            note("has", () -> array.hasMetadataKey("text") + " " + array.hasMetadataKey("gone"));
            note("first", () -> array.getMetadataFromIndex(0).getFirst());
            note("last", () -> array.getMetadataFromIndex(2).getFirst());
            note("past", () -> array.getMetadataFromIndex(3));
            note(
                    "map",
                    () -> new TreeSet<>(array.getMetadataMap().keySet()) + " "
                            + array.getMetadataMap().get("double"));
            note("put in a reader", () -> {
                array.putMetadata("k", "v");
                return null;
            });
        }
    }

    private void objects() throws Exception {
        String group = folder + "/group";
        Group.create(ctx, group);
        note("group again", () -> {
            Group.create(ctx, group);
            return null;
        });
        try (Group opened = new Group(ctx, group, QueryType.TILEDB_WRITE)) {
            opened.addMember(folder + "/sparse", false, "s");
            opened.addMember(folder + "/dense", false, "d");
            opened.putMetadata("k", new NativeArray(ctx, new int[] {5}, Integer.class));
        }
        try (Group opened = new Group(ctx, group, QueryType.TILEDB_READ)) {
            note("members", opened::getMemberCount);
            note("relative", () -> opened.getIsRelativeURIByName("s"));
            note("metadata", () -> opened.getMetadata("k", null));
            note("write in a reader", () -> {
                opened.addMember(folder + "/dense", false, "e");
                return null;
            });
        }
        note(
                "kind",
                () -> new TileDBObject(ctx, group).getType() + " " + new TileDBObject(ctx, folder + "/dense").getType()
                        + " " + new TileDBObject(ctx, folder + "/none").getType());
        note(
                "list",
                () -> new TileDBObjectIterator(ctx, folder)
                        .getAllObjects().stream()
                                .map(object -> object.getUri()
                                                .substring(object.getUri().lastIndexOf('/'))
                                        + object.getType())
                                .sorted()
                                .toList());
        note("walk", () -> {
            Group.create(ctx, group + "/inner");
            TileDBObjectIterator all = new TileDBObjectIterator(ctx, folder);
            all.setRecursive(WalkOrder.TILEDB_POSTORDER);
            List<String> names = new ArrayList<>();
            for (TileDBObject object : all.getAllObjects()) {
                names.add(object.getUri().substring(object.getUri().lastIndexOf('/')));
            }
            return names.indexOf("/inner") < names.indexOf("/group");
        });
        note("move and remove", () -> {
            TileDBObject.move(ctx, folder + "/dense", folder + "/moved");
            boolean there = Array.exists(ctx, folder + "/moved");
            TileDBObject.remove(ctx, folder + "/moved");
            return there + " " + Array.exists(ctx, folder + "/moved");
        });
        note("remove none", () -> {
            TileDBObject.remove(ctx, folder + "/none");
            return null;
        });
    }

    private void array(String uri) throws Exception {
        ArraySchema schema = new ArraySchema(ctx, ArrayType.TILEDB_SPARSE);
        schema.setDomain(domain("x"));
        schema.addAttribute(new Attribute(ctx, "a", Integer.class));
        Array.create(uri, schema);
    }

    private Object types(String... uris) throws Exception {
        List<String> types = new ArrayList<>();
        for (String uri : uris) {
            types.add(new TileDBObject(ctx, uri).getType().name());
        }
        return types;
    }

    /** Members within a group and elsewhere, and groups of them. */
    private void deletedGroups() throws Exception {
        Path root = Files.createDirectory(Path.of(folder, "deleted"));
        for (String name : List.of("all", "alone")) {
            String outer = root + "/outer" + name;
            String inner = root + "/inner" + name;
            String far = root + "/far" + name;
            Group.create(ctx, outer);
            Group.create(ctx, inner);
            array(far);
            array(outer + "/near");
            Files.writeString(Path.of(outer, "readme"), "kept");
            try (Group group = new Group(ctx, inner, QueryType.TILEDB_WRITE)) {
                group.addMember(far, false, "far");
            }
            try (Group group = new Group(ctx, outer, QueryType.TILEDB_WRITE)) {
                group.addMember(inner, false, "inner");
                group.addMember("near", true, "near");
                note("member that is not there", () -> {
                    group.addMember(root + "/none", false, "none");
                    return null;
                });
            }
            note("delete " + name, () -> {
                try (Group group = new Group(ctx, outer, QueryType.TILEDB_READ)) {
                    group.delete((short) (name.equals("all") ? 1 : 0));
                }
                return types(outer, inner, far, outer + "/near") + " " + Files.exists(Path.of(outer, "readme"));
            });
        }
        TileDBObject.remove(ctx, root + "/inneralone");
        TileDBObject.remove(ctx, root + "/faralone");
        TileDBObject.remove(ctx, root + "/outeralone/near");
    }

    private void files() throws Exception {
        try (VFS vfs = new VFS(ctx)) {
            String file = folder + "/file";
            note("write", () -> vfs.write(file, new byte[] {1, 2, 3}).endsWith("/file"));
            note("size", () -> vfs.fileSize(file));
            note("read", () -> vfs.readAllBytes(file));
            note(
                    "is",
                    () -> vfs.isFile(file) + " " + vfs.isDirectory(file) + " " + vfs.isFile(file + "x") + " "
                            + vfs.isDirectory(folder));
            note("move", () -> {
                vfs.moveFile(file, folder + "/other");
                return vfs.isFile(file) + " " + vfs.isFile(folder + "/other");
            });
            note("directory", () -> {
                vfs.createDirectory(folder + "/dir");
                vfs.createFile(folder + "/dir/empty");
                vfs.moveDirectory(folder + "/dir", folder + "/dir2");
                return vfs.isFile(folder + "/dir2/empty") + " " + vfs.isDirectory(folder + "/dir");
            });
            note("remove", () -> {
                vfs.removeDirectory(folder + "/dir2");
                vfs.removeFile(folder + "/other");
                return vfs.isDirectory(folder + "/dir2") + " " + vfs.isFile(folder + "/other");
            });
            note("size of none", () -> vfs.fileSize(folder + "/none"));
            note("remove none", () -> vfs.removeFile(folder + "/none"));
            note(
                    "supported",
                    () -> vfs.isSupportedFs("file") + " " + vfs.isSupportedFs("file://") + " "
                            + vfs.isSupportedFs("nothing"));
        }
    }

    private void settings() throws Exception {
        try (Config config = new Config()) {
            note("default", () -> config.get("sm.consolidation.mode") + config.get("sm.dedup_coords"));
            note("any name", () -> {
                config.set("some.name", "value");
                return config.get("some.name") + config.parameters("some.").get("name");
            });
            note("unknown", () -> config.get("no.such.name"));
            note("no name", () -> {
                config.set(null, "value");
                return null;
            });
            note("no value", () -> {
                config.set("some.name", null);
                return null;
            });
            note("wrong number", () -> {
                config.set("sm.consolidation.steps", "many");
                return null;
            });
            note("wrong flag", () -> {
                config.set("sm.dedup_coords", "perhaps");
                return null;
            });
            note("unset", () -> {
                config.set("sm.dedup_coords", "true");
                config.unset("sm.dedup_coords");
                return config.get("sm.dedup_coords");
            });
            note("file", () -> {
                config.set("sm.consolidation.steps", "3");
                config.saveToFile(folder + "/config");
                return new Config(folder + "/config").get("sm.consolidation.steps");
            });
            note("no file", () -> new Config(folder + "/none"));
        }
    }

    private void enumerations() throws Exception {
        String uri = folder + "/sparse";
        note("no enumeration", () -> new Array(ctx, uri).getEnumeration("e"));
        note(
                "enumeration of an attribute",
                () -> new Array(ctx, uri).getSchema().getAttribute("a").getNullable());
    }
}
