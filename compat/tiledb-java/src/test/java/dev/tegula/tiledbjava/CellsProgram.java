package dev.tegula.tiledbjava;

import io.tiledb.java.api.Array;
import io.tiledb.java.api.ArraySchema;
import io.tiledb.java.api.ArraySchemaEvolution;
import io.tiledb.java.api.ArrayType;
import io.tiledb.java.api.Attribute;
import io.tiledb.java.api.ChannelOperation;
import io.tiledb.java.api.ChannelOperator;
import io.tiledb.java.api.ChannelOperator.AggregationOperator;
import io.tiledb.java.api.Context;
import io.tiledb.java.api.Datatype;
import io.tiledb.java.api.FragmentInfo;
import io.tiledb.java.api.Layout;
import io.tiledb.java.api.NativeArray;
import io.tiledb.java.api.Query;
import io.tiledb.java.api.QueryCondition;
import io.tiledb.java.api.QueryType;
import io.tiledb.java.api.SubArray;
import io.tiledb.libtiledb.tiledb_query_condition_combination_op_t;
import io.tiledb.libtiledb.tiledb_query_condition_op_t;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Writes and reads cells in every way. */
@SuppressWarnings({"rawtypes", "unchecked", "deprecation"})
public final class CellsProgram extends FeatureProgram {
    @Override
    void run() throws Exception {
        sparse();
        incomplete();
        conditions();
        denseAndTime();
        evolution();
        aggregates();
        globalOrder();
        offsets();
        nullables();
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
        String again = folder + "/sparse";
        note("other buffers for the rest", () -> {
            try (Array array = new Array(ctx, again);
                    Query query = new Query(array)) {
                query.setLayout(Layout.TILEDB_ROW_MAJOR);
                query.setDataBuffer("a", new NativeArray(ctx, 2, Integer.class));
                String first = query.submit() + text(query.getBuffer("a"));
                query.resetBuffers();
                query.setDataBuffer("a", new NativeArray(ctx, 2, Integer.class));
                query.submit();
                return first + text(query.getBuffer("a"));
            }
        });
        note("other fields for the rest", () -> {
            try (Array array = new Array(ctx, again);
                    Query query = new Query(array)) {
                query.setLayout(Layout.TILEDB_ROW_MAJOR);
                query.setDataBuffer("a", new NativeArray(ctx, 2, Integer.class));
                query.submit();
                query.setDataBuffer("x", new NativeArray(ctx, 2, Integer.class));
                return query.submit();
            }
        });
        note("ranges for the rest", () -> {
            try (Array array = new Array(ctx, again);
                    Query query = new Query(array)) {
                query.setLayout(Layout.TILEDB_ROW_MAJOR);
                query.setDataBuffer("a", new NativeArray(ctx, 2, Integer.class));
                query.submit();
                return query.setSubarray(new SubArray(ctx, array).addRange(0, 1, 1, null)) != null;
            }
        });
        note("complete reads begin again", () -> {
            try (Array array = new Array(ctx, again);
                    Query query = new Query(array)) {
                query.setLayout(Layout.TILEDB_ROW_MAJOR);
                query.setDataBuffer("a", new NativeArray(ctx, 40, Integer.class));
                // With other buffers, the original leaves them as they are and says that they are full.
                String first = query.submit() + text(query.getBuffer("a"));
                return first + query.submit() + text(query.getBuffer("a"));
            }
        });
        for (BigInteger now :
                List.of(BigInteger.ZERO, BigInteger.ONE.shiftLeft(64).subtract(BigInteger.ONE))) {
            note("written at " + now, () -> {
                String uri = numbers("now" + now, Datatype.TILEDB_INT32, false);
                try (Array array = new Array(ctx, uri, QueryType.TILEDB_WRITE, now);
                        Query query = new Query(array)) {
                    query.setLayout(Layout.TILEDB_UNORDERED);
                    query.setDataBuffer("x", new NativeArray(ctx, new int[] {1}, Integer.class));
                    query.setDataBuffer("a", new NativeArray(ctx, new int[] {1}, Integer.class));
                    query.submit();
                    Number time = (Number) (Object)
                            query.getFragmentTimestampRange(BigInteger.ZERO).getSecond();
                    return time.longValue() > 1_000_000_000_000L;
                }
            });
        }

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
