package dev.tegula.tiledbjava;

import io.tiledb.java.api.Array;
import io.tiledb.java.api.ArraySchema;
import io.tiledb.java.api.ArraySchemaEvolution;
import io.tiledb.java.api.ArrayType;
import io.tiledb.java.api.Attribute;
import io.tiledb.java.api.ChannelOperation;
import io.tiledb.java.api.ChannelOperator;
import io.tiledb.java.api.ChannelOperator.AggregationOperator;
import io.tiledb.java.api.Config;
import io.tiledb.java.api.Context;
import io.tiledb.java.api.Datatype;
import io.tiledb.java.api.Dimension;
import io.tiledb.java.api.Domain;
import io.tiledb.java.api.FilterList;
import io.tiledb.java.api.FragmentInfo;
import io.tiledb.java.api.Group;
import io.tiledb.java.api.GzipFilter;
import io.tiledb.java.api.Layout;
import io.tiledb.java.api.NativeArray;
import io.tiledb.java.api.Pair;
import io.tiledb.java.api.Query;
import io.tiledb.java.api.QueryCondition;
import io.tiledb.java.api.QueryType;
import io.tiledb.java.api.SubArray;
import io.tiledb.java.api.TileDBObject;
import io.tiledb.java.api.TileDBObjectIterator;
import io.tiledb.java.api.VFS;
import io.tiledb.java.api.WalkOrder;
import io.tiledb.libtiledb.tiledb_query_condition_combination_op_t;
import io.tiledb.libtiledb.tiledb_query_condition_op_t;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;

/** A program against the classes of TileDB-Java that uses one feature after the other. Returns what it saw. */
@SuppressWarnings({"rawtypes", "unchecked", "deprecation"})
public final class FeatureProgram implements Function<String, List<String>> {
    private final List<String> transcript = new ArrayList<>();
    private String folder;
    private Context ctx;

    private interface Step {
        Object run() throws Exception;
    }

    /** Notes a result. Messages of errors differ between the libraries; that something fails does not. */
    private void note(String what, Step step) {
        String result;
        try {
            result = text(step.run());
        } catch (Exception e) {
            result = e.getClass().getSimpleName();
        }
        transcript.add(what + ": " + result);
    }

    private static String text(Object value) {
        if (value instanceof Pair pair) {
            return "(" + text(pair.getFirst()) + ", " + text(pair.getSecond()) + ")";
        }
        if (value instanceof Map map) {
            StringBuilder text = new StringBuilder();
            new TreeMap<Object, Object>(map)
                    .forEach((key, entry) ->
                            text.append(key).append('=').append(text(entry)).append(' '));
            return text.toString();
        }
        if (value != null && value.getClass().isArray()) {
            String all = Arrays.deepToString(new Object[] {value});
            return all.substring(1, all.length() - 1);
        }
        if (value instanceof NativeArray array) {
            return array.toString();
        }
        return String.valueOf(value);
    }

    @Override
    public List<String> apply(String root) {
        folder = root;
        try (Context context = new Context(Map.of("tegula.format_version", "21"))) {
            ctx = context;
            values();
            schemas();
            sparse();
            incomplete();
            conditions();
            denseAndTime();
            metadata();
            evolution();
            objects();
            files();
            settings();
            aggregates();
            enumerations();
            globalOrder();
            offsets();
            nullables();
        } catch (Exception e) {
            transcript.add("failed: " + e);
        }
        return transcript;
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

    private Domain domain(String... names) throws Exception {
        Domain domain = new Domain(ctx);
        for (String name : names) {
            domain.addDimension(new Dimension<>(ctx, name, Integer.class, new Pair<>(1, 10), 4));
        }
        return domain;
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

    private void sparse() throws Exception {
        String uri = folder + "/sparse";
        ArraySchema schema = new ArraySchema(ctx, ArrayType.TILEDB_SPARSE);
        schema.setDomain(domain("x"));
        schema.addAttribute(new Attribute(ctx, "a", Integer.class));
        schema.addAttribute(new Attribute(ctx, "t", Datatype.TILEDB_STRING_ASCII).setCellVar());
        Array.create(uri, schema);
        note("exists", () -> Array.exists(ctx, uri) + " " + Array.exists(ctx, folder + "/none"));
        note("create again", () -> {
            Array.create(uri, schema);
            return null;
        });
        note("open none", () -> new Array(ctx, folder + "/none"));
        note("empty", () -> new Array(ctx, uri).nonEmptyDomain());
        try (Array array = new Array(ctx, uri, QueryType.TILEDB_WRITE);
                Query query = new Query(array)) {
            note("type", query::toString);
            note("status", query::getQueryStatus);
            note("wrong datatype", () -> query.setDataBuffer("a", new NativeArray(ctx, 1, Datatype.TILEDB_INT64)));
            note("no field", () -> query.setDataBuffer("z", new NativeArray(ctx, 1, Datatype.TILEDB_INT64)));
            query.setLayout(Layout.TILEDB_UNORDERED);
            query.setDataBuffer("x", new NativeArray(ctx, new int[] {3, 1, 9}, Integer.class));
            note("missing fields", query::submit);
        }
        try (Array array = new Array(ctx, uri, QueryType.TILEDB_WRITE);
                Query query = new Query(array)) {
            query.setLayout(Layout.TILEDB_UNORDERED);
            query.setDataBuffer("x", new NativeArray(ctx, new int[] {3, 1, 9}, Integer.class));
            query.setDataBuffer("a", new NativeArray(ctx, new int[] {30, 10, 90}, Integer.class));
            query.setDataBuffer("t", new NativeArray(ctx, "threeonenine", Datatype.TILEDB_STRING_ASCII));
            query.setOffsetsBuffer("t", new NativeArray(ctx, new long[] {0, 5, 8}, Datatype.TILEDB_UINT64));
            note("write", query::submit);
            note("fragments", query::getFragmentNum);
        }
        note("same cell twice", () -> write(uri, new int[] {2, 2}, new int[] {1, 2}, "xy", 0, 1));
        note("outside", () -> write(uri, new int[] {11}, new int[] {1}, "x", 0));
        try (Array array = new Array(ctx, uri)) {
            note("bounds", array::nonEmptyDomain);
            note("query of another type", () -> new Query(array, QueryType.TILEDB_WRITE));
            note("ranges", () -> {
                SubArray ranges = new SubArray(ctx, array);
                ranges.addRange(0, 1, 3, null);
                ranges.addRange(0, 4, 5, null);
                ranges.addRange(0, 9, 9, null);
                return ranges.getRangeNum(0) + " " + ranges.getRange(0, 0).getSecond();
            });
            note("range outside", () -> new SubArray(ctx, array).addRange(0, 0, 11, null));
            note("range reversed", () -> new SubArray(ctx, array).addRange(0, 3, 1, null));
            note("range of another type", () -> new SubArray(ctx, array).addRange(0, 3L, 4L, null));
            note("no ranges", () -> new SubArray(ctx, array).getRangeNum(0));
            note("whole", () -> new SubArray(ctx, array).getRange(0, 0));
        }
        Array closed = new Array(ctx, uri);
        closed.close();
        note("closed", closed::nonEmptyDomain);
        note("byte buffers", () -> {
            try (Array array = new Array(ctx, uri);
                    Query query = new Query(array)) {
                query.setLayout(Layout.TILEDB_ROW_MAJOR);
                ByteBuffer x = ByteBuffer.allocateDirect(100).order(ByteOrder.nativeOrder());
                ByteBuffer text = ByteBuffer.allocateDirect(100).order(ByteOrder.nativeOrder());
                ByteBuffer offsets = ByteBuffer.allocateDirect(80).order(ByteOrder.nativeOrder());
                query.setDataBuffer("x", x);
                query.setDataBuffer("t", text);
                query.setOffsetsBuffer("t", offsets);
                return query.submit() + " " + x.limit() + " " + text.limit() + " " + offsets.limit() + " "
                        + query.getIntBuffer("x").getSecond().get(2) + " "
                        + Arrays.toString(query.getOffsetArray("t")) + new String(query.getByteArray("t")) + " "
                        + text(query.resultBufferElementsNIO("t", 1)) + text(query.resultBufferElementsNIO("x", 4));
            }
        });
        note("heap buffer", () -> {
            try (Array array = new Array(ctx, uri);
                    Query query = new Query(array)) {
                return query.setDataBuffer("x", ByteBuffer.allocate(10).order(ByteOrder.nativeOrder()));
            }
        });
        note("fragment", () -> {
            try (FragmentInfo info = new FragmentInfo(ctx, uri)) {
                return info.getFragmentNum() + " " + info.getCellNum(0) + " " + info.getSparse(0) + " "
                        + text(info.getNonEmptyDomainFromIndex(0, 0)) + info.getUnconsolidatedMetadataNum() + " "
                        + info.getToVacuumNum() + " " + info.getMBRNum(0);
            }
        });
    }

    private Object write(String uri, int[] x, int[] a, String text, long... offsets) throws Exception {
        try (Array array = new Array(ctx, uri, QueryType.TILEDB_WRITE);
                Query query = new Query(array)) {
            query.setLayout(Layout.TILEDB_UNORDERED);
            query.setDataBuffer("x", new NativeArray(ctx, x, Integer.class));
            query.setDataBuffer("a", new NativeArray(ctx, a, Integer.class));
            query.setDataBuffer("t", new NativeArray(ctx, text, Datatype.TILEDB_STRING_ASCII));
            query.setOffsetsBuffer("t", new NativeArray(ctx, offsets, Datatype.TILEDB_UINT64));
            return query.submit();
        }
    }

    private void incomplete() throws Exception {
        String uri = folder + "/sparse";
        for (int bytes : new int[] {2, 4, 5, 9, 100}) {
            note("text of " + bytes, () -> {
                try (Array array = new Array(ctx, uri);
                        Query query = new Query(array)) {
                    query.setLayout(Layout.TILEDB_UNORDERED);
                    query.setDataBuffer("t", new NativeArray(ctx, bytes, Datatype.TILEDB_STRING_ASCII));
                    query.setOffsetsBuffer("t", new NativeArray(ctx, 3, Datatype.TILEDB_UINT64));
                    return query.submit()
                            + (bytes < 5
                                    ? " "
                                            + query.resultBufferElements()
                                                    .get("t")
                                                    .getFirst()
                                    : "");
                }
            });
        }
        note("submit after the end", () -> {
            try (Array array = new Array(ctx, uri);
                    Query query = new Query(array)) {
                query.setDataBuffer("a", new NativeArray(ctx, 10, Integer.class));
                query.submit();
                return query.submit();
            }
        });
    }

    private int[] where(String uri, QueryCondition condition) throws Exception {
        try (Array array = new Array(ctx, uri);
                Query query = new Query(array)) {
            query.setLayout(Layout.TILEDB_ROW_MAJOR);
            query.setCondition(condition);
            query.setDataBuffer("a", new NativeArray(ctx, 10, Integer.class));
            query.submit();
            return (int[]) query.getBuffer("a");
        }
    }

    private void conditions() throws Exception {
        String uri = folder + "/sparse";
        for (tiledb_query_condition_op_t op : tiledb_query_condition_op_t.values()) {
            if (op.name().endsWith("IN")) {
                continue;
            }
            note("a " + op + " 30", () -> where(uri, new QueryCondition(ctx, "a", 30, Integer.class, op)));
            note(
                    "t " + op + " one",
                    () -> where(uri, new QueryCondition(ctx, Datatype.TILEDB_STRING_ASCII, "t", "one", op)));
        }
        QueryCondition few = new QueryCondition(ctx, "a", 30, Integer.class, tiledb_query_condition_op_t.TILEDB_LT);
        QueryCondition many = new QueryCondition(ctx, "a", 10, Integer.class, tiledb_query_condition_op_t.TILEDB_GT);
        note("and", () -> where(uri, few.combine(many, tiledb_query_condition_combination_op_t.TILEDB_AND)));
        note("or", () -> where(uri, few.combine(many, tiledb_query_condition_combination_op_t.TILEDB_OR)));
        note("delete", () -> {
            try (Array array = new Array(ctx, uri, QueryType.TILEDB_DELETE);
                    Query query = new Query(array, QueryType.TILEDB_DELETE)) {
                query.setCondition(few);
                return query.submit();
            }
        });
        note("after the delete", () -> where(uri, many));
    }

    private void denseAndTime() throws Exception {
        String uri = folder + "/dense";
        ArraySchema schema = new ArraySchema(ctx, ArrayType.TILEDB_DENSE);
        schema.setDomain(domain("x"));
        Attribute attribute = new Attribute(ctx, "a", Integer.class);
        attribute.setNullable(true);
        schema.addAttribute(attribute);
        Array.create(uri, schema);
        note("unordered write", () -> {
            try (Array array = new Array(ctx, uri, QueryType.TILEDB_WRITE);
                    Query query = new Query(array)) {
                return query.setLayout(Layout.TILEDB_UNORDERED);
            }
        });
        for (int i = 1; i <= 3; i++) {
            int time = i;
            note("write at " + i, () -> {
                try (Array array = new Array(ctx, uri, QueryType.TILEDB_WRITE, BigInteger.valueOf(time));
                        Query query = new Query(array)) {
                    SubArray box = new SubArray(ctx, array).addRange(0, time, time + 1, null);
                    query.setLayout(Layout.TILEDB_ROW_MAJOR).setSubarray(box);
                    query.setDataBuffer("a", new NativeArray(ctx, new int[] {time, -time}, Integer.class));
                    query.setValidityBuffer("a", new NativeArray(ctx, new short[] {1, 0}, Datatype.TILEDB_UINT8));
                    return query.submit() + " " + text(query.getFragmentTimestampRange(BigInteger.ZERO));
                }
            });
        }
        for (int i = 0; i <= 3; i++) {
            int time = i;
            note("read at " + i, () -> readDense(uri, null, BigInteger.valueOf(time)));
        }
        note("read from 2 to 3", () -> readDense(uri, BigInteger.TWO, BigInteger.valueOf(3)));
        note("global order", () -> {
            try (Array array = new Array(ctx, uri, QueryType.TILEDB_WRITE, BigInteger.valueOf(4));
                    Query query = new Query(array)) {
                query.setLayout(Layout.TILEDB_GLOBAL_ORDER)
                        .setSubarray(new SubArray(ctx, array).addRange(0, 1, 8, null));
                for (int part = 0; part < 2; part++) {
                    int[] values = new int[4];
                    Arrays.fill(values, part);
                    query.setDataBuffer("a", new NativeArray(ctx, values, Integer.class));
                    query.setValidityBuffer("a", new NativeArray(ctx, new short[] {1, 1, 1, 1}, Datatype.TILEDB_UINT8));
                    query.submit();
                }
                query.finalizeQuery();
                return query.getQueryStatus();
            }
        });
        note("read all", () -> readDense(uri, null, null));
        note("consolidate", () -> {
            Array.consolidate(ctx, uri);
            Array.vacuum(ctx, uri);
            try (FragmentInfo info = new FragmentInfo(ctx, uri)) {
                return info.getFragmentNum() + " " + info.getToVacuumNum();
            }
        });
        note("read after", () -> readDense(uri, null, null));
        note("sparse in row-major order", () -> {
            try (Array array = new Array(ctx, folder + "/sparse", QueryType.TILEDB_WRITE);
                    Query query = new Query(array)) {
                query.setLayout(Layout.TILEDB_ROW_MAJOR);
                query.setDataBuffer("x", new NativeArray(ctx, new int[] {3}, Integer.class));
                query.setDataBuffer("a", new NativeArray(ctx, new int[] {30}, Integer.class));
                query.setDataBuffer("t", new NativeArray(ctx, "t", Datatype.TILEDB_STRING_ASCII));
                query.setOffsetsBuffer("t", new NativeArray(ctx, new long[] {0}, Datatype.TILEDB_UINT64));
                return query.submit();
            }
        });
    }

    private Object readDense(String uri, BigInteger start, BigInteger end) throws Exception {
        try (Array array = new Array(ctx, uri, QueryType.TILEDB_READ, start, end);
                Query query = new Query(array)) {
            query.setSubarray(new SubArray(ctx, array).addRange(0, 1, 10, null));
            query.setDataBuffer("a", new NativeArray(ctx, 10, Integer.class));
            query.setValidityBuffer("a", new NativeArray(ctx, 10, Datatype.TILEDB_UINT8));
            query.submit();
            return text(query.getBuffer("a")) + text(query.getValidityBuffer("a"));
        }
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

    private void evolution() throws Exception {
        String uri = folder + "/sparse";
        note("evolve", () -> {
            ArraySchemaEvolution changes = new ArraySchemaEvolution(ctx);
            changes.addAttribute(new Attribute(ctx, "b", Double.class));
            changes.dropAttribute("t");
            changes.evolveArray(uri);
            return new Array(ctx, uri)
                    .getSchema().getAttributes().keySet().stream().sorted().toList();
        });
        note("read added", () -> {
            try (Array array = new Array(ctx, uri);
                    Query query = new Query(array)) {
                query.setLayout(Layout.TILEDB_ROW_MAJOR);
                query.setDataBuffer("b", new NativeArray(ctx, 10, Double.class));
                query.submit();
                return query.getBuffer("b");
            }
        });
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

    /** Makes a sparse array with one cell per value of x from 1 to 5. */
    private String numbers(String name, Datatype datatype, boolean nullable) throws Exception {
        String uri = folder + "/" + name;
        ArraySchema schema = new ArraySchema(ctx, ArrayType.TILEDB_SPARSE);
        schema.setDomain(domain("x"));
        Attribute attribute = new Attribute(ctx, "a", datatype);
        attribute.setNullable(nullable);
        schema.addAttribute(attribute);
        schema.setCellOrder(Layout.TILEDB_HILBERT);
        Array.create(uri, schema);
        try (Array array = new Array(ctx, uri, QueryType.TILEDB_WRITE);
                Query query = new Query(array)) {
            query.setLayout(Layout.TILEDB_UNORDERED);
            query.setDataBuffer("x", new NativeArray(ctx, new int[] {1, 2, 3, 4, 5}, Integer.class));
            NativeArray values = new NativeArray(ctx, 5, datatype);
            Class type = datatype.javaClass();
            for (int i = 0; i < 5; i++) {
                int value = (i * 7 + 3) % 11;
                Object item = type == Integer.class
                        ? (Object) value
                        : type == Long.class
                                ? (Object) (long) value
                                : type == Double.class
                                        ? (Object) (value / 4.0)
                                        : type == Float.class
                                                ? (Object) (value / 4f)
                                                : type == Short.class ? (Object) (short) value : (Object) (byte) value;
                values.setItem(i, item);
            }
            query.setDataBuffer("a", values);
            if (nullable) {
                query.setValidityBuffer("a", new NativeArray(ctx, new short[] {1, 0, 1, 0, 1}, Datatype.TILEDB_UINT8));
            }
            query.submit();
        }
        return uri;
    }

    private void aggregates() throws Exception {
        for (Datatype datatype : new Datatype[] {
            Datatype.TILEDB_INT8,
            Datatype.TILEDB_UINT16,
            Datatype.TILEDB_INT32,
            Datatype.TILEDB_UINT64,
            Datatype.TILEDB_FLOAT32,
            Datatype.TILEDB_FLOAT64,
            Datatype.TILEDB_DATETIME_DAY
        }) {
            for (boolean nullable : new boolean[] {false, true}) {
                String uri = numbers("numbers" + datatype + nullable, datatype, nullable);
                for (AggregationOperator operator : AggregationOperator.values()) {
                    note(
                            datatype + " " + nullable + " " + operator,
                            () -> aggregate(uri, operator, datatype, nullable));
                }
            }
        }
    }

    private Object aggregate(String uri, AggregationOperator operator, Datatype datatype, boolean nullable)
            throws Exception {
        Datatype result = switch (operator) {
            case TILEDB_COUNT, TILEDB_NULL_COUNT -> Datatype.TILEDB_UINT64;
            case TILEDB_MEAN -> Datatype.TILEDB_FLOAT64;
            case TILEDB_MIN, TILEDB_MAX -> datatype;
            case TILEDB_SUM ->
                datatype.isRealType()
                        ? Datatype.TILEDB_FLOAT64
                        : datatype.name().startsWith("TILEDB_U") ? Datatype.TILEDB_UINT64 : Datatype.TILEDB_INT64;
        };
        boolean count =
                operator == AggregationOperator.TILEDB_COUNT || operator == AggregationOperator.TILEDB_NULL_COUNT;
        boolean withoutNulls = operator == AggregationOperator.TILEDB_NULL_COUNT && !nullable;
        if (result != datatype || withoutNulls) {
            return "not comparable";
        }
        try (Array array = new Array(ctx, uri);
                Query query = new Query(array)) {
            query.setLayout(Layout.TILEDB_UNORDERED);
            // The original takes a buffer only if it has the name and datatype of a field.
            query.getDefaultChannel()
                    .applyAggregate("a", new ChannelOperation(ctx, new ChannelOperator(ctx, operator), query, "a"));
            query.setDataBuffer("a", new NativeArray(ctx, 1, datatype));
            if (nullable && !count) {
                query.setValidityBuffer("a", new NativeArray(ctx, 1, Datatype.TILEDB_UINT8));
            }
            query.submit();
            return text(query.getBuffer("a")) + (nullable && !count ? text(query.getValidityBuffer("a")) : "");
        }
    }

    private void enumerations() throws Exception {
        String uri = numbers("labels", Datatype.TILEDB_INT32, false);
        note("no enumeration", () -> new Array(ctx, uri).getEnumeration("e"));
        note(
                "enumeration of an attribute",
                () -> new Array(ctx, uri).getSchema().getAttribute("a").getNullable());
    }

    private void globalOrder() throws Exception {
        String uri = folder + "/global";
        ArraySchema schema = new ArraySchema(ctx, ArrayType.TILEDB_SPARSE);
        schema.setDomain(domain("x", "y"));
        schema.addAttribute(new Attribute(ctx, "a", Integer.class));
        schema.setAllowDups(1);
        Array.create(uri, schema);
        note("sparse in global order", () -> {
            try (Array array = new Array(ctx, uri, QueryType.TILEDB_WRITE);
                    Query query = new Query(array)) {
                query.setLayout(Layout.TILEDB_GLOBAL_ORDER);
                query.setDataBuffer("x", new NativeArray(ctx, new int[] {1, 1, 2}, Integer.class));
                query.setDataBuffer("y", new NativeArray(ctx, new int[] {1, 2, 3}, Integer.class));
                query.setDataBuffer("a", new NativeArray(ctx, new int[] {1, 2, 3}, Integer.class));
                query.submit();
                query.finalizeQuery();
                return query.getQueryStatus() + " " + query.getFragmentNum();
            }
        });
        note("out of order", () -> {
            try (Array array = new Array(ctx, uri, QueryType.TILEDB_WRITE);
                    Query query = new Query(array)) {
                query.setLayout(Layout.TILEDB_GLOBAL_ORDER);
                query.setDataBuffer("x", new NativeArray(ctx, new int[] {3, 1}, Integer.class));
                query.setDataBuffer("y", new NativeArray(ctx, new int[] {1, 2}, Integer.class));
                query.setDataBuffer("a", new NativeArray(ctx, new int[] {1, 2}, Integer.class));
                query.submit();
                query.finalizeQuery();
                return query.getQueryStatus();
            }
        });
        note("read in global order", () -> {
            try (Array array = new Array(ctx, uri);
                    Query query = new Query(array)) {
                query.setLayout(Layout.TILEDB_GLOBAL_ORDER);
                query.setDataBuffer("a", new NativeArray(ctx, 2, Integer.class));
                return query.submit() + text(query.getBuffer("a")) + query.submit() + text(query.getBuffer("a"));
            }
        });
        note("duplicates", () -> {
            for (int i = 0; i < 2; i++) {
                try (Array array = new Array(ctx, uri, QueryType.TILEDB_WRITE);
                        Query query = new Query(array)) {
                    query.setLayout(Layout.TILEDB_UNORDERED);
                    query.setDataBuffer("x", new NativeArray(ctx, new int[] {5, 5}, Integer.class));
                    query.setDataBuffer("y", new NativeArray(ctx, new int[] {5, 5}, Integer.class));
                    query.setDataBuffer("a", new NativeArray(ctx, new int[] {7, 7}, Integer.class));
                    query.submit();
                }
            }
            try (Array array = new Array(ctx, uri);
                    Query query = new Query(array)) {
                query.setLayout(Layout.TILEDB_UNORDERED);
                query.setSubarray(new SubArray(ctx, array).addRange(0, 5, 5, null));
                query.setDataBuffer("a", new NativeArray(ctx, 10, Integer.class));
                query.submit();
                return query.getBuffer("a");
            }
        });
    }

    private void offsets() throws Exception {
        String uri = folder + "/texts";
        ArraySchema schema = new ArraySchema(ctx, ArrayType.TILEDB_SPARSE);
        schema.setDomain(domain("x"));
        schema.addAttribute(new Attribute(ctx, "a", Datatype.TILEDB_INT16).setCellVar());
        Array.create(uri, schema);
        try (Array array = new Array(ctx, uri, QueryType.TILEDB_WRITE);
                Query query = new Query(array)) {
            query.setLayout(Layout.TILEDB_UNORDERED);
            query.setDataBuffer("x", new NativeArray(ctx, new int[] {1, 2, 3}, Integer.class));
            query.setDataBuffer("a", new NativeArray(ctx, new short[] {1, 2, 3, 4, 5}, Short.class));
            query.setOffsetsBuffer("a", new NativeArray(ctx, new long[] {0, 4, 8}, Datatype.TILEDB_UINT64));
            note("texts", query::submit);
        }
        for (String mode : List.of("bytes", "elements")) {
            for (String bits : List.of("32", "64")) {
                for (String extra : List.of("true", "false")) {
                    note(mode + bits + extra, () -> offsets(uri, mode, bits, extra));
                }
            }
        }
    }

    private Object offsets(String uri, String mode, String bits, String extra) throws Exception {
        try (Context own = new Context(Map.of(
                        "sm.var_offsets.mode", mode,
                        "sm.var_offsets.bitsize", bits,
                        "sm.var_offsets.extra_element", extra));
                Array array = new Array(own, uri);
                Query query = new Query(array)) {
            query.setLayout(Layout.TILEDB_ROW_MAJOR);
            ByteBuffer data = ByteBuffer.allocateDirect(64).order(ByteOrder.nativeOrder());
            ByteBuffer offsets = ByteBuffer.allocateDirect(64).order(ByteOrder.nativeOrder());
            query.setDataBuffer("a", data);
            query.setOffsetsBuffer("a", offsets);
            query.submit();
            byte[] bytes = new byte[offsets.limit()];
            offsets.get(0, bytes);
            return data.limit() + " " + Arrays.toString(bytes) + text(query.resultBufferElementsNIO("a", 2));
        }
    }

    private void nullables() throws Exception {
        String uri = numbers("nullable", Datatype.TILEDB_INT32, true);
        note("no validity buffer", () -> {
            try (Array array = new Array(ctx, uri);
                    Query query = new Query(array)) {
                query.setDataBuffer("a", new NativeArray(ctx, 10, Integer.class));
                return query.submit();
            }
        });
        note(
                "nulls",
                () -> xWhere(
                        uri,
                        new QueryCondition(
                                ctx, Datatype.TILEDB_INT32, "a", null, tiledb_query_condition_op_t.TILEDB_EQ)));
        note(
                "no nulls",
                () -> xWhere(
                        uri,
                        new QueryCondition(
                                ctx, Datatype.TILEDB_INT32, "a", null, tiledb_query_condition_op_t.TILEDB_NE)));
        note(
                "less than null",
                () -> xWhere(
                        uri,
                        new QueryCondition(
                                ctx, Datatype.TILEDB_INT32, "a", null, tiledb_query_condition_op_t.TILEDB_LT)));
        note("estimate", () -> {
            try (Array array = new Array(ctx, uri);
                    Query query = new Query(array)) {
                query.setSubarray(new SubArray(ctx, array).addRange(0, 1, 10, null));
                return query.getEstResultSizeNullable(ctx, "a");
            }
        });
        note("estimate of a nullable field", () -> {
            try (Array array = new Array(ctx, uri);
                    Query query = new Query(array)) {
                return query.getEstResultSize(ctx, "a");
            }
        });
    }

    private Object xWhere(String uri, QueryCondition condition) throws Exception {
        try (Array array = new Array(ctx, uri);
                Query query = new Query(array)) {
            query.setLayout(Layout.TILEDB_ROW_MAJOR);
            query.setCondition(condition);
            query.setDataBuffer("x", new NativeArray(ctx, 10, Integer.class));
            query.submit();
            return query.getBuffer("x");
        }
    }
}
