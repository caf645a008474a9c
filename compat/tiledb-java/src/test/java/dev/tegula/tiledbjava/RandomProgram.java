package dev.tegula.tiledbjava;

import io.tiledb.java.api.Array;
import io.tiledb.java.api.ArraySchema;
import io.tiledb.java.api.ArrayType;
import io.tiledb.java.api.Attribute;
import io.tiledb.java.api.Context;
import io.tiledb.java.api.Datatype;
import io.tiledb.java.api.Dimension;
import io.tiledb.java.api.Domain;
import io.tiledb.java.api.FilterList;
import io.tiledb.java.api.FragmentInfo;
import io.tiledb.java.api.GzipFilter;
import io.tiledb.java.api.Layout;
import io.tiledb.java.api.NativeArray;
import io.tiledb.java.api.Pair;
import io.tiledb.java.api.Query;
import io.tiledb.java.api.QueryCondition;
import io.tiledb.java.api.QueryStatus;
import io.tiledb.java.api.QueryType;
import io.tiledb.java.api.SubArray;
import io.tiledb.java.api.TileDBError;
import io.tiledb.java.api.ZstdFilter;
import io.tiledb.libtiledb.tiledb_query_condition_op_t;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.function.LongFunction;
import java.util.random.RandomGenerator;

/**
 * A program against the classes of TileDB-Java: makes a random array, writes to it, and reads it in random ways.
 * Returns what it saw. The schema, the cells and the reads have a generator each.
 */
@SuppressWarnings({"rawtypes", "unchecked"})
public final class RandomProgram implements BiFunction<String, LongFunction<RandomGenerator>, List<String>> {
    /** What a read says whose buffers do not take a single cell. */
    static final String TOO_SMALL = "buffers too small";

    private static final int WRITES = 3;
    private static final int READS = 8;

    /** Least and greatest coordinate. */
    private static final int LOW = 1;

    private static final int HIGH = 12;

    private final List<String> transcript = new ArrayList<>();
    private RandomGenerator random;
    private Context ctx;
    private String uri;
    private boolean dense;
    private List<Datatype> dimensions;
    private Map<String, Kind> attributes;

    private record Kind(Datatype datatype, int values, boolean nullable) {
        boolean isVariable() {
            return values == 0;
        }
    }

    @Override
    public List<String> apply(String folder, LongFunction<RandomGenerator> generators) {
        return run(folder, generators, true);
    }

    List<String> readOnly(String folder, LongFunction<RandomGenerator> generators) {
        return run(folder, generators, false);
    }

    private List<String> run(String folder, LongFunction<RandomGenerator> generators, boolean write) {
        random = generators.apply(0);
        uri = folder + "/array";
        try (Context context = new Context(Map.of("tegula.format_version", "21"))) {
            ctx = context;
            chooseSchema();
            if (write) {
                create();
                random = generators.apply(1);
                for (int i = 0; i < WRITES; i++) {
                    write(i);
                }
            }
            random = generators.apply(2);
            describe();
            for (int i = 0; i < READS; i++) {
                int number = i;
                attempt("read " + i, () -> read(number));
            }
        } catch (TileDBError e) {
            transcript.add("failed: " + e);
        }
        return transcript;
    }

    private interface Step {
        void run() throws TileDBError;
    }

    /** Messages differ between the libraries; that a step fails does not. */
    private void attempt(String what, Step step) {
        try {
            step.run();
        } catch (TileDBError e) {
            transcript.add(what + " fails");
        }
    }

    private <T> T oneOf(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    private void chooseSchema() {
        dense = random.nextBoolean();
        dimensions = new ArrayList<>();
        int count = 1 + random.nextInt(2);
        Datatype first = oneOf(List.of(
                Datatype.TILEDB_INT32,
                Datatype.TILEDB_INT64,
                Datatype.TILEDB_UINT8,
                Datatype.TILEDB_UINT32,
                Datatype.TILEDB_DATETIME_DAY,
                Datatype.TILEDB_INT16));
        for (int i = 0; i < count; i++) {
            boolean other = !dense && random.nextInt(3) == 0;
            dimensions.add(other ? oneOf(List.of(Datatype.TILEDB_FLOAT64, Datatype.TILEDB_STRING_ASCII)) : first);
        }
        attributes = new LinkedHashMap<>();
        List<Datatype> types = List.of(
                Datatype.TILEDB_INT8,
                Datatype.TILEDB_UINT8,
                Datatype.TILEDB_INT16,
                Datatype.TILEDB_UINT16,
                Datatype.TILEDB_INT32,
                Datatype.TILEDB_UINT32,
                Datatype.TILEDB_INT64,
                Datatype.TILEDB_UINT64,
                Datatype.TILEDB_FLOAT32,
                Datatype.TILEDB_FLOAT64,
                Datatype.TILEDB_STRING_ASCII,
                Datatype.TILEDB_STRING_UTF8,
                Datatype.TILEDB_CHAR,
                Datatype.TILEDB_BLOB,
                Datatype.TILEDB_BOOL,
                Datatype.TILEDB_DATETIME_MS);
        int fields = 1 + random.nextInt(3);
        for (int i = 0; i < fields; i++) {
            Datatype datatype = oneOf(types);
            boolean string = datatype == Datatype.TILEDB_STRING_ASCII || datatype == Datatype.TILEDB_STRING_UTF8;
            int values = string || random.nextInt(3) == 0 ? 0 : 1 + random.nextInt(2);
            // The original's process dies when it writes some boxes of texts that may be null.
            boolean fatal = dense && values == 0 && (string || datatype == Datatype.TILEDB_CHAR);
            attributes.put("a" + i, new Kind(datatype, values, !fatal && random.nextInt(3) == 0));
        }
    }

    private static String dimension(int index) {
        return "d" + index;
    }

    private Object coordinate(Datatype datatype, int value) {
        return switch (datatype) {
            case TILEDB_INT16, TILEDB_UINT8 -> (short) value;
            case TILEDB_INT32 -> value;
            case TILEDB_FLOAT64 -> (double) value;
            case TILEDB_STRING_ASCII -> String.format("%02d", value);
            default -> (long) value;
        };
    }

    private void create() throws TileDBError {
        Domain domain = new Domain(ctx);
        for (int i = 0; i < dimensions.size(); i++) {
            Datatype datatype = dimensions.get(i);
            Pair bounds = datatype == Datatype.TILEDB_STRING_ASCII
                    ? null
                    : new Pair<>(coordinate(datatype, LOW), coordinate(datatype, HIGH));
            Object extent =
                    datatype == Datatype.TILEDB_STRING_ASCII ? null : coordinate(datatype, 1 + random.nextInt(5));
            domain.addDimension(new Dimension(ctx, dimension(i), datatype, bounds, extent));
        }
        ArraySchema schema = new ArraySchema(ctx, dense ? ArrayType.TILEDB_DENSE : ArrayType.TILEDB_SPARSE);
        schema.setDomain(domain);
        schema.setTileOrder(oneOf(List.of(Layout.TILEDB_ROW_MAJOR, Layout.TILEDB_COL_MAJOR)));
        schema.setCellOrder(oneOf(List.of(Layout.TILEDB_ROW_MAJOR, Layout.TILEDB_COL_MAJOR)));
        if (!dense) {
            schema.setCapacity(1 + random.nextInt(6));
            schema.setAllowDups(0);
        }
        for (Map.Entry<String, Kind> entry : attributes.entrySet()) {
            Attribute attribute =
                    new Attribute(ctx, entry.getKey(), entry.getValue().datatype());
            if (entry.getValue().isVariable()) {
                attribute.setCellVar();
            } else {
                attribute.setCellValNum(entry.getValue().values());
            }
            attribute.setNullable(entry.getValue().nullable());
            if (random.nextBoolean()) {
                attribute.setFilterList(new FilterList(ctx)
                        .addFilter(random.nextBoolean() ? new GzipFilter(ctx, 3) : new ZstdFilter(ctx, 5)));
            }
            schema.addAttribute(attribute);
        }
        schema.check();
        Array.create(uri, schema);
    }

    // Writes.

    private void write(int number) throws TileDBError {
        try (Array array = new Array(ctx, uri, QueryType.TILEDB_WRITE, BigInteger.valueOf(10L * (number + 1)));
                Query query = new Query(array, QueryType.TILEDB_WRITE)) {
            int cells;
            if (dense) {
                query.setLayout(oneOf(List.of(Layout.TILEDB_ROW_MAJOR, Layout.TILEDB_COL_MAJOR)));
                SubArray box = new SubArray(ctx, array);
                cells = 1;
                for (int i = 0; i < dimensions.size(); i++) {
                    int low = LOW + random.nextInt(HIGH);
                    int high = low + random.nextInt(HIGH - low + 1);
                    box.addRange(i, coordinate(dimensions.get(i), low), coordinate(dimensions.get(i), high), null);
                    cells *= high - low + 1;
                }
                query.setSubarray(box);
            } else {
                query.setLayout(Layout.TILEDB_UNORDERED);
                cells = setCoordinates(query);
            }
            for (Map.Entry<String, Kind> entry : attributes.entrySet()) {
                setValues(query, entry.getKey(), entry.getValue(), cells);
            }
            transcript.add("write " + number + ": " + query.submit());
            query.finalizeQuery();
            transcript.add("fragments " + query.getFragmentNum() + " "
                    + query.getFragmentTimestampRange(BigInteger.ZERO).getFirst());
        }
    }

    private int setCoordinates(Query query) throws TileDBError {
        TreeSet<Integer> points = new TreeSet<>();
        int most = dimensions.size() == 1 ? HIGH : HIGH * HIGH;
        int wanted = 1 + random.nextInt(HIGH);
        while (points.size() < wanted) {
            points.add(random.nextInt(most));
        }
        List<Integer> shuffled = new ArrayList<>(points);
        for (int i = shuffled.size() - 1; i > 0; i--) {
            Collections.swap(shuffled, i, random.nextInt(i + 1));
        }
        for (int d = 0; d < dimensions.size(); d++) {
            Datatype datatype = dimensions.get(d);
            int divisor = d == 0 ? 1 : HIGH;
            if (datatype == Datatype.TILEDB_STRING_ASCII) {
                StringBuilder text = new StringBuilder();
                long[] offsets = new long[shuffled.size()];
                for (int i = 0; i < offsets.length; i++) {
                    offsets[i] = text.length();
                    text.append(coordinate(datatype, LOW + shuffled.get(i) / divisor % HIGH));
                }
                query.setDataBuffer(dimension(d), new NativeArray(ctx, text.toString(), datatype));
                query.setOffsetsBuffer(dimension(d), new NativeArray(ctx, offsets, Datatype.TILEDB_UINT64));
            } else {
                NativeArray data = new NativeArray(ctx, shuffled.size(), datatype);
                for (int i = 0; i < shuffled.size(); i++) {
                    data.setItem(i, coordinate(datatype, LOW + shuffled.get(i) / divisor % HIGH));
                }
                query.setDataBuffer(dimension(d), data);
            }
        }
        return shuffled.size();
    }

    private void setValues(Query query, String name, Kind kind, int cells) throws TileDBError {
        long[] offsets = new long[cells];
        int values = 0;
        for (int i = 0; i < cells; i++) {
            offsets[i] = (long) values * kind.datatype().getNativeSize();
            values += kind.isVariable() ? 1 + random.nextInt(4) : kind.values();
        }
        NativeArray data = values(kind.datatype(), values);
        query.setDataBuffer(name, data);
        if (kind.isVariable()) {
            query.setOffsetsBuffer(name, new NativeArray(ctx, offsets, Datatype.TILEDB_UINT64));
        }
        if (kind.nullable()) {
            short[] validity = new short[cells];
            for (int i = 0; i < cells; i++) {
                validity[i] = (short) random.nextInt(2);
            }
            query.setValidityBuffer(name, new NativeArray(ctx, validity, Datatype.TILEDB_UINT8));
        }
    }

    private NativeArray values(Datatype datatype, int count) throws TileDBError {
        if (datatype == Datatype.TILEDB_STRING_ASCII
                || datatype == Datatype.TILEDB_STRING_UTF8
                || datatype == Datatype.TILEDB_CHAR) {
            StringBuilder text = new StringBuilder();
            for (int i = 0; i < count; i++) {
                text.append((char) ('a' + random.nextInt(26)));
            }
            return new NativeArray(ctx, text.toString(), datatype);
        }
        NativeArray data = new NativeArray(ctx, count, datatype);
        for (int i = 0; i < count; i++) {
            data.setItem(i, value(datatype));
        }
        return data;
    }

    private Object value(Datatype datatype) throws TileDBError {
        int bits = random.nextInt();
        return switch (datatype) {
            case TILEDB_INT8, TILEDB_BLOB -> (byte) bits;
            case TILEDB_UINT8 -> (short) (bits & 0xFF);
            case TILEDB_BOOL -> (short) (bits & 1);
            case TILEDB_INT16 -> (short) bits;
            case TILEDB_UINT16 -> bits & 0xFFFF;
            case TILEDB_INT32 -> bits;
            case TILEDB_UINT32 -> bits & 0xFFFF_FFFFL;
            case TILEDB_FLOAT32 -> random.nextInt(1000) / 8f;
            case TILEDB_FLOAT64 -> random.nextInt(1000) / 8.0;
            default -> (long) bits << random.nextInt(30);
        };
    }

    // Reads.

    private void describe() throws TileDBError {
        try (Array array = new Array(ctx, uri);
                FragmentInfo info = new FragmentInfo(ctx, uri)) {
            ArraySchema schema = array.getSchema();
            transcript.add(schema.getArrayType() + " " + schema.getCellOrder() + " " + schema.getTileOrder() + " "
                    + schema.getAttributeNum() + " " + schema.getCapacity() + " " + schema.isSparse());
            for (Object object : schema.getDomain().getDimensions()) {
                Dimension dimension = (Dimension) object;
                boolean text = dimension.getType() == Datatype.TILEDB_STRING_ASCII;
                transcript.add(dimension.getName() + " " + dimension.getType() + " " + dimension.getCellValNum() + " "
                        + (text ? "" : dimension.domainToStr() + " " + dimension.tileExtentToStr()));
                Pair bounds = array.getNonEmptyDomainFromName(dimension.getName());
                transcript.add("bounds " + bounds.getFirst() + " " + bounds.getSecond());
            }
            for (String name : attributes.keySet()) {
                Attribute attribute = schema.getAttribute(name);
                transcript.add(name + " " + attribute.getType() + " " + attribute.getCellValNum() + " "
                        + attribute.getNullable() + " " + attribute.isVar() + " "
                        + attribute.getFilterList().getNumFilters());
            }
            transcript.add("fragments " + info.getFragmentNum() + ", cells " + info.getTotalCellNum());
            for (int i = 0; i < info.getFragmentNum(); i++) {
                transcript.add(info.getDense(i) + " " + info.getCellNum(i) + " "
                        + info.getTimestampRange(i).getFirst());
            }
        }
    }

    private void read(int number) throws TileDBError {
        boolean past = random.nextInt(4) == 0;
        try (Array array = past
                        ? new Array(ctx, uri, QueryType.TILEDB_READ, BigInteger.valueOf(10 + random.nextInt(25)))
                        : new Array(ctx, uri);
                Query query = new Query(array, QueryType.TILEDB_READ)) {
            Layout layout = oneOf(
                    dense
                            ? List.of(Layout.TILEDB_ROW_MAJOR, Layout.TILEDB_COL_MAJOR)
                            : List.of(Layout.TILEDB_ROW_MAJOR, Layout.TILEDB_COL_MAJOR, Layout.TILEDB_UNORDERED));
            query.setLayout(layout);
            SubArray ranges = new SubArray(ctx, array);
            for (int d = 0; d < dimensions.size(); d++) {
                addRanges(ranges, d);
            }
            query.setSubarray(ranges);
            if (!dense && random.nextBoolean()) {
                setCondition(query);
            }
            Map<String, Kind> fields = fields();
            int cells = 1 + random.nextInt(random.nextBoolean() ? 400 : 20);
            setBuffers(query, fields, cells);
            transcript.add("read " + number + " " + layout + " " + fields.keySet() + ": "
                    + collect(query, fields, sorted(layout, cells)));
        }
    }

    private void addRanges(SubArray ranges, int dimension) throws TileDBError {
        // The original refuses dense reads without any range.
        int count = dense && dimension == 0 ? 1 : random.nextInt(3);
        int low = LOW;
        Datatype datatype = dimensions.get(dimension);
        for (int i = 0; i < count && low <= HIGH; i++) {
            low += random.nextInt(Math.min(5, HIGH - low + 1));
            int high = low + random.nextInt(HIGH - low + 1);
            if (datatype == Datatype.TILEDB_STRING_ASCII) {
                ranges.addRangeVar(dimension, (String) coordinate(datatype, low), (String) coordinate(datatype, high));
            } else {
                ranges.addRange(dimension, coordinate(datatype, low), coordinate(datatype, high), null);
            }
            low = high + 2;
        }
    }

    /** The original's process dies now and then when no cell of a tile matches and fields have a variable length. */
    private void setCondition(Query query) throws TileDBError {
        if (dimensions.contains(Datatype.TILEDB_STRING_ASCII)
                || attributes.values().stream().anyMatch(Kind::isVariable)) {
            return;
        }
        for (Map.Entry<String, Kind> entry : attributes.entrySet()) {
            Kind kind = entry.getValue();
            if (kind.values() == 1 && kind.datatype() == Datatype.TILEDB_INT32) {
                query.setCondition(new QueryCondition(
                        ctx,
                        kind.datatype(),
                        entry.getKey(),
                        random.nextInt(),
                        oneOf(List.of(
                                tiledb_query_condition_op_t.TILEDB_LT,
                                tiledb_query_condition_op_t.TILEDB_GE,
                                tiledb_query_condition_op_t.TILEDB_NE))));
            }
        }
    }

    private Map<String, Kind> fields() {
        Map<String, Kind> fields = new LinkedHashMap<>();
        for (int d = 0; d < dimensions.size(); d++) {
            int values = dimensions.get(d) == Datatype.TILEDB_STRING_ASCII ? 0 : 1;
            fields.put(dimension(d), new Kind(dimensions.get(d), values, false));
        }
        attributes.forEach((name, kind) -> {
            if (random.nextInt(3) > 0) {
                fields.put(name, kind);
            }
        });
        return fields;
    }

    private void setBuffers(Query query, Map<String, Kind> fields, int cells) throws TileDBError {
        for (Map.Entry<String, Kind> entry : fields.entrySet()) {
            Kind kind = entry.getValue();
            int values = kind.isVariable() ? 5 * cells : kind.values() * cells;
            query.setDataBuffer(entry.getKey(), new NativeArray(ctx, values, kind.datatype()));
            if (kind.isVariable()) {
                query.setOffsetsBuffer(entry.getKey(), new NativeArray(ctx, cells, Datatype.TILEDB_UINT64));
            }
            if (kind.nullable()) {
                query.setValidityBuffer(entry.getKey(), new NativeArray(ctx, cells, Datatype.TILEDB_UINT8));
            }
        }
    }

    /** Where texts are dimensions, the original sorts the cells of each submit only. */
    private boolean sorted(Layout layout, int cells) {
        boolean text = dimensions.contains(Datatype.TILEDB_STRING_ASCII);
        return layout != Layout.TILEDB_UNORDERED && !(text && cells <= WRITES * HIGH);
    }

    /** Submits until the read is complete. Where the libraries divide it differs; all cells together do not. */
    private String collect(Query query, Map<String, Kind> fields, boolean sorted) throws TileDBError {
        List<String> rows = new ArrayList<>();
        QueryStatus status;
        int idle = 0;
        do {
            status = query.submit();
            int before = rows.size();
            addRows(query, fields, rows);
            idle = rows.size() == before ? idle + 1 : 0;
        } while (status == QueryStatus.TILEDB_INCOMPLETE && idle < 3);
        if (idle > 0 && status == QueryStatus.TILEDB_INCOMPLETE) {
            return TOO_SMALL;
        }
        if (!sorted) {
            Collections.sort(rows);
        }
        return status + " " + query.getQueryStatus() + "\n" + String.join("\n", rows);
    }

    private void addRows(Query query, Map<String, Kind> fields, List<String> rows) throws TileDBError {
        Map<String, Pair<Long, Long>> elements = query.resultBufferElements();
        String first = dimension(0);
        long cells = fields.get(first).isVariable()
                ? elements.get(first).getFirst()
                : elements.get(first).getSecond();
        List<StringBuilder> added = new ArrayList<>();
        for (int i = 0; i < cells; i++) {
            added.add(new StringBuilder());
        }
        for (Map.Entry<String, Kind> entry : fields.entrySet()) {
            Kind kind = entry.getValue();
            Object data = query.getBuffer(entry.getKey());
            int values = java.lang.reflect.Array.getLength(data);
            long[] offsets = kind.isVariable() ? query.getOffsetsBuffer(entry.getKey()) : null;
            short[] validity = kind.nullable() ? query.getValidityBuffer(entry.getKey()) : null;
            int width = kind.datatype().getNativeSize();
            for (int i = 0; i < cells; i++) {
                int from = offsets == null ? i * kind.values() : (int) offsets[i] / width;
                int to = offsets == null ? from + kind.values() : i + 1 < cells ? (int) offsets[i + 1] / width : values;
                StringBuilder row = added.get(i).append(entry.getKey()).append('=');
                if (validity != null && validity[i] == 0) {
                    row.append("null ");
                    continue;
                }
                row.append(text(data, from, to)).append(' ');
            }
        }
        added.forEach(row -> rows.add(row.toString()));
    }

    private static String text(Object data, int from, int to) {
        if (data instanceof byte[] bytes) {
            return new String(bytes, from, to - from, StandardCharsets.ISO_8859_1);
        }
        StringBuilder text = new StringBuilder();
        for (int i = from; i < to; i++) {
            text.append(java.lang.reflect.Array.get(data, i)).append(',');
        }
        return text.toString();
    }
}
