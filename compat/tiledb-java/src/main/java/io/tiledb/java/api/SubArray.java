package io.tiledb.java.api;

import dev.tegula.query.Subarray;
import dev.tegula.schema.Range;
import dev.tegula.schema.RangeRules;
import java.lang.reflect.Array;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The ranges of a query: of dimensions, or of dimension labels. Dimensions without ranges are read in whole. */
public class SubArray implements AutoCloseable {
    private final Context ctx;
    private final dev.tegula.schema.ArraySchema schema;
    private final Map<String, List<Range>> ranges = new LinkedHashMap<>();
    private final Map<String, List<Range>> labelRanges = new LinkedHashMap<>();
    private final boolean reading;
    private boolean coalesce = true;
    private boolean cropping;

    /** Makes a subarray without ranges. */
    public SubArray(Context ctx, io.tiledb.java.api.Array array) throws TileDBError {
        this.ctx = ctx;
        this.schema = array.schema();
        this.reading = array.getQueryType() == QueryType.TILEDB_READ;
    }

    /**
     * Sets what happens with ranges that leave the domain: unless {@code sm.read_range_oob} is {@code error}, those of
     * reads end with it from now on. Other settings have no effect.
     */
    public synchronized void setConfig(Config config) throws TileDBError {
        cropping = reading && !config.value("sm.read_range_oob").equals("error");
    }

    private dev.tegula.schema.Dimension dimension(long index) throws TileDBError {
        Schemas.requireIndex(ctx, "dimension", index, schema.dimensions());
        return schema.dimensions().get((int) index);
    }

    private dev.tegula.schema.Dimension dimension(String name) throws TileDBError {
        dev.tegula.schema.Dimension dimension = schema.dimension(name);
        if (dimension == null) {
            throw ctx.failure("there is no dimension '" + name + "'");
        }
        return dimension;
    }

    /**
     * Adds a range.
     *
     * @param start,end both ends, included
     * @param stride must be null
     */
    public synchronized SubArray addRange(int dimIdx, Object start, Object end, Object stride) throws TileDBError {
        return add(dimension(dimIdx), start, end, stride);
    }

    public synchronized SubArray addRangeByName(String name, Object start, Object end, Object stride)
            throws TileDBError {
        return add(dimension(name), start, end, stride);
    }

    private SubArray add(dev.tegula.schema.Dimension dimension, Object start, Object end, Object stride)
            throws TileDBError {
        if (stride != null) {
            throw ctx.failure("ranges have no strides (found " + stride + ")");
        }
        Datatype datatype = Datatype.of(dimension.datatype());
        Types.javaTypeCheck(start.getClass(), datatype.javaClass());
        Types.javaTypeCheck(end.getClass(), datatype.javaClass());
        Range given = Schemas.range(datatype, start, end);
        if (cropping) {
            given = RangeOrder.cropped(given, dimension.domain(), dimension.datatype());
        }
        String problem = RangeRules.problem(dimension.datatype(), given, dimension.domain());
        if (problem != null) {
            throw ctx.failure("dimension '" + dimension.name() + "': " + problem);
        }
        Range range = given;
        List<Range> added = ranges.computeIfAbsent(dimension.name(), name -> new ArrayList<>());
        int last = added.size() - 1;
        if (coalesce && last >= 0 && follows(added.get(last), range)) {
            range = Range.of(((Range.OfLong) added.remove(last)).low(), ((Range.OfLong) range).high());
        }
        added.add(range);
        return this;
    }

    /** Returns whether a range of integers begins right behind another. */
    private static boolean follows(Range before, Range range) {
        return before instanceof Range.OfLong first
                && range instanceof Range.OfLong next
                && first.high() + 1 == next.low();
    }

    /**
     * Adds ranges of one coordinate.
     *
     * @param start a Java array of coordinates
     * @param count how many of them
     */
    public synchronized SubArray addPointRanges(int dimIdx, Object start, BigInteger count) throws TileDBError {
        Util.checkBigIntegerRange(count);
        dev.tegula.schema.Dimension dimension = dimension(dimIdx);
        Datatype datatype = Datatype.of(dimension.datatype());
        for (int i = 0; i < count.intValueExact(); i++) {
            Object point = Array.get(start, i);
            Object value = point instanceof Number number && !datatype.isStringType()
                    ? Schemas.number(datatype, number)
                    : point;
            add(dimension, value, value, null);
        }
        return this;
    }

    public synchronized SubArray addRangeVar(int dimIdx, String start, String end) throws TileDBError {
        return add(dimension(dimIdx), start, end, null);
    }

    public synchronized SubArray addRangeVarByName(String name, String start, String end) throws TileDBError {
        return add(dimension(name), start, end, null);
    }

    private List<Range> ranges(dev.tegula.schema.Dimension dimension) {
        List<Range> added = ranges.get(dimension.name());
        if (added != null) {
            return added;
        }
        Range domain = dimension.domain();
        return List.of(domain == null ? new Range.OfBytes(new byte[0], null) : domain);
    }

    public synchronized long getRangeNum(int dimIdx) throws TileDBError {
        return ranges(dimension(dimIdx)).size();
    }

    public synchronized long getRangeNumFromName(String name) throws TileDBError {
        return ranges(dimension(name)).size();
    }

    public synchronized Pair<Object, Object> getRange(int dimIdx, long rangeIdx) throws TileDBError {
        return range(dimension(dimIdx), rangeIdx);
    }

    public synchronized Pair<Object, Object> getRangeFromName(String name, long rangeIdx) throws TileDBError {
        return range(dimension(name), rangeIdx);
    }

    private Pair<Object, Object> range(dev.tegula.schema.Dimension dimension, long index) throws TileDBError {
        List<Range> all = ranges(dimension);
        Schemas.requireIndex(ctx, "range", index, all);
        return Schemas.pair(Datatype.of(dimension.datatype()), all.get((int) index));
    }

    /** Returns the bytes of both ends. */
    public synchronized Pair<Long, Long> getRangeVarSize(int dimIdx, long rangeIdx) throws TileDBError {
        return sizes(getRangeVar(dimIdx, rangeIdx));
    }

    public synchronized Pair<Long, Long> getRangeVarSizeByName(String name, BigInteger rangeIdx) throws TileDBError {
        return sizes(getRangeVarByName(name, rangeIdx));
    }

    private static Pair<Long, Long> sizes(Pair<String, String> ends) {
        return new Pair<>(
                (long) ends.getFirst().length(), (long) ends.getSecond().length());
    }

    public synchronized Pair<String, String> getRangeVar(int dimIdx, long rangeIdx) throws TileDBError {
        return texts(range(dimension(dimIdx), rangeIdx));
    }

    public synchronized Pair<String, String> getRangeVarByName(String name, BigInteger rangeIdx) throws TileDBError {
        Util.checkBigIntegerRange(rangeIdx);
        return texts(range(dimension(name), rangeIdx.longValue()));
    }

    private Pair<String, String> texts(Pair<Object, Object> ends) throws TileDBError {
        if (!(ends.getFirst() instanceof String first)) {
            throw ctx.failure("the range has no texts");
        }
        return new Pair<>(first, (String) ends.getSecond());
    }

    /** Sets whether a range that begins right behind the one before extends it: the default. */
    public synchronized void setCoalesceRanges(boolean flag) throws TileDBError {
        coalesce = flag;
    }

    /** Sets one range per dimension: the first start and end, the second start and end, and so on. */
    public synchronized SubArray setSubarray(NativeArray subarray) throws TileDBError {
        ranges.clear();
        int count = schema.dimensions().size();
        if (subarray.getSize() != 2 * count) {
            throw ctx.failure("wrong number of values of a subarray (found " + subarray.getSize() + ", expected "
                    + 2 * count + ")");
        }
        for (int i = 0; i < count; i++) {
            dev.tegula.schema.Dimension dimension = dimension(i);
            Types.typeCheck(Datatype.of(dimension.datatype()), subarray.getNativeType());
            add(dimension, subarray.getItem(2 * i), subarray.getItem(2 * i + 1), null);
        }
        return this;
    }

    /** Reads a subarray from the first bytes of a buffer; its position and limit have no effect. */
    static SubArray of(Context ctx, io.tiledb.java.api.Array array, ByteBuffer subarray) throws TileDBError {
        SubArray ranges = new SubArray(ctx, array);
        ranges.setConfig(ctx.config());
        return ranges.setSubarray(subarray);
    }

    private SubArray setSubarray(ByteBuffer subarray) throws TileDBError {
        Datatype datatype = Datatype.of(dimension(0).datatype());
        int bytes = 2 * schema.dimensions().size() * datatype.stored().size();
        if (subarray.capacity() < bytes) {
            throw ctx.failure(
                    "wrong size of a subarray (found " + subarray.capacity() + " bytes, expected " + bytes + ")");
        }
        byte[] values = new byte[bytes];
        subarray.duplicate().clear().get(values);
        return setSubarray(NativeArray.ofBytes(datatype, values));
    }

    private dev.tegula.schema.DimensionLabel label(String name) throws TileDBError {
        dev.tegula.schema.DimensionLabel label = schema.label(name);
        if (label == null) {
            throw ctx.failure("there is no dimension label '" + name + "'");
        }
        return label;
    }

    public synchronized Pair<Object, Object> getLabelRange(String name, long rangeIndex) throws TileDBError {
        List<Range> added = labelRanges.getOrDefault(label(name).name(), List.of());
        Schemas.requireIndex(ctx, "range of label '" + name + "'", rangeIndex, added);
        return Schemas.pair(Datatype.of(label(name).datatype()), added.get((int) rangeIndex));
    }

    /** Returns the label of a dimension that has ranges. */
    public synchronized String getLabelName(long dimIndex) throws TileDBError {
        for (String name : labelRanges.keySet()) {
            if (label(name).dimension() == dimIndex) {
                return name;
            }
        }
        throw ctx.failure("no label of dimension " + dimIndex + " has ranges");
    }

    /** Adds a range of values of a label; {@code stride} must be null. */
    public synchronized void addLabelRange(String name, Object start, Object end, Object stride) throws TileDBError {
        if (stride != null) {
            throw ctx.failure("ranges have no strides (found " + stride + ")");
        }
        Datatype datatype = Datatype.of(label(name).datatype());
        Types.javaTypeCheck(start.getClass(), datatype.javaClass());
        Types.javaTypeCheck(end.getClass(), datatype.javaClass());
        labelRanges.computeIfAbsent(name, key -> new ArrayList<>()).add(Schemas.range(datatype, start, end));
    }

    public synchronized long getLabelRangeNum(String name) throws TileDBError {
        return labelRanges.getOrDefault(label(name).name(), List.of()).size();
    }

    public synchronized void addLabelRangeVar(String name, String start, long startSize, String end, long endSize)
            throws TileDBError {
        addLabelRange(name, start.substring(0, (int) startSize), end.substring(0, (int) endSize), null);
    }

    public synchronized Pair<String, String> getLabelRangeVar(String name, long rangeIdx) throws TileDBError {
        return texts(getLabelRange(name, rangeIdx));
    }

    public synchronized Pair<Long, Long> getLabelRangeVarSize(String name, long rangeIdx) throws TileDBError {
        return sizes(getLabelRangeVar(name, rangeIdx));
    }

    public synchronized boolean hasLabelRanges(long index) throws TileDBError {
        for (String name : labelRanges.keySet()) {
            if (label(name).dimension() == index) {
                return true;
            }
        }
        return false;
    }

    Subarray stored() {
        return Subarray.of(ranges);
    }

    Map<String, List<Range>> labelRanges() {
        return labelRanges;
    }

    @Override
    public void close() {}
}
