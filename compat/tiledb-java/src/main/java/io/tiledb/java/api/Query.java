package io.tiledb.java.api;

import dev.tegula.query.Aggregate;
import dev.tegula.query.AggregateResult;
import dev.tegula.query.Condition;
import dev.tegula.query.Duplicates;
import dev.tegula.query.FragmentCost;
import dev.tegula.query.QueryPlan;
import dev.tegula.query.ResultOrder;
import dev.tegula.query.WriteResult;
import dev.tegula.schema.Field;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A read into buffers, a write from buffers, or a delete by condition. A read that does not fit into its buffers is
 * {@code TILEDB_INCOMPLETE}: each further {@code submit} fills them with the cells that follow.
 */
public class Query implements AutoCloseable {
    /** Memory that reads may use, unless buffers are larger. */
    private static final long LEAST_BUDGET = 10L << 20;

    private final Context ctx;
    private final Array array;
    private final QueryType type;
    private final Map<String, FieldBuffers> buffers = new LinkedHashMap<>();
    private final Map<String, Aggregate> aggregates = new LinkedHashMap<>();
    private Layout layout;
    private SubArray subarray;
    private Condition condition;
    private QueryStatus status = QueryStatus.TILEDB_UNINITIALIZED;
    private BufferedRead read;
    private BufferedWrite write;

    /** Makes a query. */
    public Query(Array array, QueryType type) throws TileDBError {
        this.ctx = array.getCtx();
        this.array = array;
        this.type = type;
        if (type != array.getQueryType()) {
            throw ctx.failure("the array is open for " + array.getQueryType() + " (found a query of " + type + ")");
        }
        if (type == QueryType.TILEDB_UPDATE) {
            throw ctx.failure("TILEDB_UPDATE is not supported: write the cells again");
        }
        boolean dense = array.reader().schema().isDense();
        layout = type == QueryType.TILEDB_READ || dense ? Layout.TILEDB_ROW_MAJOR : Layout.TILEDB_UNORDERED;
    }

    /** Makes a query of the type for which the array was opened. */
    public Query(Array array) throws TileDBError {
        this(array, array.getQueryType());
    }

    public synchronized Query setLayout(Layout layout) throws TileDBError {
        boolean dense = array.reader().schema().isDense();
        if (layout == Layout.TILEDB_HILBERT) {
            throw ctx.failure("queries have no layout TILEDB_HILBERT");
        }
        if (type == QueryType.TILEDB_WRITE && dense && layout == Layout.TILEDB_UNORDERED) {
            throw ctx.failure("dense arrays cannot be written in TILEDB_UNORDERED");
        }
        this.layout = layout;
        return this;
    }

    public QueryStatus getQueryStatus() throws TileDBError {
        return status;
    }

    /** Reads, writes or deletes; returns whether a read is complete. */
    public QueryStatus submit() throws TileDBError {
        if (type == QueryType.TILEDB_READ && status == QueryStatus.TILEDB_COMPLETED) {
            return status;
        }
        requireBuffers();
        status = QueryStatus.TILEDB_FAILED;
        switch (type) {
            case TILEDB_READ -> status = read() ? QueryStatus.TILEDB_COMPLETED : QueryStatus.TILEDB_INCOMPLETE;
            case TILEDB_WRITE -> {
                write();
                status = layout == Layout.TILEDB_GLOBAL_ORDER
                        ? QueryStatus.TILEDB_INPROGRESS
                        : QueryStatus.TILEDB_COMPLETED;
            }
            case TILEDB_DELETE -> {
                delete();
                status = QueryStatus.TILEDB_COMPLETED;
            }
            default -> throw ctx.failure("queries of " + type + " cannot be submitted");
        }
        return status;
    }

    /** Writes, and publishes what was written in global order. */
    public QueryStatus submitAndFinalize() throws TileDBError {
        if (type != QueryType.TILEDB_WRITE || layout != Layout.TILEDB_GLOBAL_ORDER) {
            throw ctx.failure("submitAndFinalize is for writes in TILEDB_GLOBAL_ORDER");
        }
        submit();
        finalizeQuery();
        return status;
    }

    private void requireBuffers() throws TileDBError {
        for (Map.Entry<String, FieldBuffers> entry : buffers.entrySet()) {
            Field field = aggregates.containsKey(entry.getKey()) ? null : array.field(entry.getKey());
            String problem = entry.getValue().problem(entry.getKey(), field);
            if (problem != null) {
                throw ctx.failure(problem);
            }
        }
        for (String name : aggregates.keySet()) {
            if (!buffers.containsKey(name)) {
                throw ctx.failure("aggregate '" + name + "' has no data buffer");
            }
        }
    }

    private boolean read() throws TileDBError {
        if (read == null) {
            Map<String, FieldBuffers> fields = new LinkedHashMap<>(buffers);
            fields.keySet().removeAll(aggregates.keySet());
            aggregate();
            if (fields.isEmpty()) {
                if (aggregates.isEmpty()) {
                    throw ctx.failure("the query has no buffers");
                }
                return true;
            }
            read = begin(fields);
        }
        BufferedRead started = read;
        boolean complete = ctx.call(started::submit);
        if (complete) {
            ctx.counters().add(read.statistics());
            Stats.add(read.statistics());
        }
        return complete;
    }

    private BufferedRead begin(Map<String, FieldBuffers> fields) throws TileDBError {
        long capacity = fields.values().stream().mapToLong(FieldBuffers::capacity).sum();
        dev.tegula.Query query = engineQuery();
        return ctx.call(() -> new BufferedRead(
                query.fields(List.copyOf(fields.keySet()))
                        .execution()
                        .withMemoryBudget(Math.max(2 * capacity, LEAST_BUDGET)),
                fields,
                OffsetFormat.of(ctx.config())));
    }

    /** Returns the query without its fields. */
    private dev.tegula.Query engineQuery() throws TileDBError {
        dev.tegula.ArrayReader reader = array.reader();
        return ctx.call(() -> {
            dev.tegula.Query query = reader.query().order(order());
            if (subarray != null) {
                query = query.subarray(subarray.stored());
                for (Map.Entry<String, List<dev.tegula.schema.Range>> entry :
                        subarray.labelRanges().entrySet()) {
                    for (dev.tegula.schema.Range range : entry.getValue()) {
                        query = query.labelRange(entry.getKey(), range);
                    }
                }
            }
            if (condition != null) {
                query = query.where(condition);
            }
            return query;
        });
    }

    private ResultOrder order() {
        return switch (layout) {
            case TILEDB_ROW_MAJOR -> ResultOrder.ROW_MAJOR;
            case TILEDB_COL_MAJOR -> ResultOrder.COL_MAJOR;
            case TILEDB_GLOBAL_ORDER -> ResultOrder.GLOBAL;
            default -> ResultOrder.UNORDERED;
        };
    }

    private void aggregate() throws TileDBError {
        if (aggregates.isEmpty()) {
            return;
        }
        dev.tegula.Query query = engineQuery();
        List<AggregateResult> results =
                ctx.call(() -> query.aggregate(aggregates.values().toArray(Aggregate[]::new)));
        int i = 0;
        for (String name : aggregates.keySet()) {
            AggregateResult result = results.get(i++);
            FieldBuffers to = buffers.get(name);
            ctx.run(() -> AggregateBuffers.put(result, to, field(result), OffsetFormat.of(ctx.config())));
        }
    }

    private Field field(AggregateResult result) {
        String name = result.aggregate().field();
        try {
            return name == null ? null : array.field(name);
        } catch (TileDBError e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }

    private void write() throws TileDBError {
        if (write == null) {
            Duplicates duplicates =
                    ctx.config().flag("sm.dedup_coords") ? Duplicates.DROP : Duplicates.REFUSE;
            write = new BufferedWrite(array.writer(), OffsetFormat.of(ctx.config()), duplicates);
        }
        ctx.run(() -> write.submit(layout, subarray == null ? null : subarray.stored(), buffers));
    }

    /** As libtiledb, which keeps cells for which the condition is certainly false. */
    private void delete() throws TileDBError {
        if (condition == null) {
            throw ctx.failure("a delete needs a condition");
        }
        dev.tegula.ArrayWriter writer = array.writer();
        ctx.call(() -> writer.deleteAllBut(condition.invertComparisons()));
    }

    /** Publishes what was written in global order. */
    public Query finalizeQuery() throws TileDBError {
        if (write != null) {
            ctx.run(write::complete);
            status = QueryStatus.TILEDB_COMPLETED;
        }
        return this;
    }

    public synchronized Query setSubarray(SubArray subarray) throws TileDBError {
        this.subarray = subarray;
        return this;
    }

    /** Refused: write the cells again instead. */
    public void addUpdateValue(String column, NativeArray value, BigInteger updateValueSize) throws TileDBError {
        throw ctx.failure("TILEDB_UPDATE is not supported: write the cells again");
    }

    public void setCondition(QueryCondition queryCondition) throws TileDBError {
        condition = queryCondition.stored();
    }

    /** Returns a copy of the settings. */
    public Config getConfig() throws TileDBError {
        return ctx.getConfig();
    }

    public QueryChannel getDefaultChannel() throws TileDBError {
        return new QueryChannel(this);
    }

    void add(String name, Aggregate aggregate) {
        aggregates.put(name, aggregate);
    }

    // Estimates.

    private QueryPlan plan(String... fields) throws TileDBError {
        dev.tegula.Query query = engineQuery();
        return ctx.call(() -> (fields.length == 0 ? query : query.fields(fields)).explain());
    }

    /** Returns the most bytes that a field of fixed length can have. */
    public synchronized long getEstResultSize(Context ctx, String column) throws TileDBError {
        return estimate(column, false, false).data();
    }

    public synchronized Pair<Long, Long> getEstResultSizeVar(Context ctx, String column) throws TileDBError {
        Estimate estimate = estimate(column, true, false);
        return new Pair<>(estimate.offsets(), estimate.data());
    }

    public synchronized Pair<Pair<Long, Long>, Long> getEstResultSizeVarNullable(Context ctx, String column)
            throws TileDBError {
        Estimate estimate = estimate(column, true, true);
        return new Pair<>(new Pair<>(estimate.offsets(), estimate.data()), estimate.validity());
    }

    public synchronized Pair<Long, Long> getEstResultSizeNullable(Context ctx, String column) throws TileDBError {
        Estimate estimate = estimate(column, false, true);
        return new Pair<>(estimate.data(), estimate.validity());
    }

    private record Estimate(long data, long offsets, long validity) {}

    private Estimate estimate(String name, boolean variable, boolean nullable) throws TileDBError {
        Field field = array.field(name);
        if (field.isVariable() != variable || field.nullable() != nullable) {
            throw ctx.failure("field '" + name + "' is " + (field.isVariable() ? "of variable length" : "of fixed length")
                    + (field.nullable() ? " and nullable" : " and not nullable"));
        }
        QueryPlan plan = plan(name);
        long cells = plan.resultCells();
        long offsets = variable ? cells * Long.BYTES : 0;
        long validity = nullable ? cells : 0;
        return new Estimate(plan.resultBytes().get(name) - offsets - validity, offsets, validity);
    }

    /** Returns the bytes of offsets and of values of each field; null and bytes for fields of fixed length. */
    public HashMap<String, Pair<Long, Long>> getResultEstimations() throws TileDBError {
        HashMap<String, Pair<Long, Long>> estimates = new HashMap<>();
        for (String name : array.reader().schema().fieldNames()) {
            Field field = array.field(name);
            Estimate estimate = estimate(name, field.isVariable(), field.nullable());
            estimates.put(name, new Pair<>(field.isVariable() ? estimate.offsets() : null, estimate.data()));
        }
        return estimates;
    }

    /** Returns how many fragments are read. */
    public long getRelevantFragmentNum() throws TileDBError {
        return plan().cost().fragments().stream()
                .filter(fragment -> !fragment.excluded())
                .map(FragmentCost::name)
                .count();
    }

    /** Returns Tegula's text of what the query would read. */
    public String getPlan() throws TileDBError {
        return plan().toString();
    }

    /** Returns statistics of the read as JSON, with libtiledb's names for what is measured here. */
    public String getStats() throws TileDBError {
        Counters counters = new Counters();
        if (read != null) {
            counters.add(read.statistics());
        }
        return counters.json();
    }

    // Fragments that were written.

    public long getFragmentNum() throws TileDBError {
        return written().size();
    }

    private List<WriteResult> written() {
        return write == null ? List.of() : write.written();
    }

    public String getFragmentURI(BigInteger idx) throws TileDBError {
        return FragmentInfo.uri(array.getUri(), written(idx).name());
    }

    public Pair<Long, Long> getFragmentTimestampRange(BigInteger idx) throws TileDBError {
        long time = written(idx).timestamp();
        return new Pair<>(time, time);
    }

    private WriteResult written(BigInteger index) throws TileDBError {
        Util.checkBigIntegerRange(index);
        Schemas.requireIndex(ctx, "written fragment", index.longValue(), written());
        return written().get(index.intValue());
    }

    // Buffers.

    @Deprecated
    public synchronized Query setBuffer(String attr, NativeArray data) throws TileDBError {
        return setDataBuffer(attr, data);
    }

    @Deprecated
    public synchronized Query setBuffer(String attr, NativeArray offsets, NativeArray data) throws TileDBError {
        return setDataBuffer(attr, data).setOffsetsBuffer(attr, offsets);
    }

    @Deprecated
    public synchronized Query setBufferNullable(String attr, NativeArray data, NativeArray bytemap)
            throws TileDBError {
        return setDataBuffer(attr, data).setValidityBuffer(attr, bytemap);
    }

    @Deprecated
    public synchronized Query setBufferNullable(
            String attr, NativeArray offsets, NativeArray data, NativeArray bytemap) throws TileDBError {
        return setDataBuffer(attr, data).setOffsetsBuffer(attr, offsets).setValidityBuffer(attr, bytemap);
    }

    @Deprecated
    public synchronized Query setBuffer(String attr, long bufferElements) throws TileDBError {
        return setDataBuffer(attr, bufferElements);
    }

    private FieldBuffers of(String name) {
        return buffers.computeIfAbsent(name, key -> new FieldBuffers());
    }

    /** Sets the values of a field. Their datatype must be that of the field. */
    public synchronized Query setDataBuffer(String attr, NativeArray buffer) throws TileDBError {
        checkType(attr, buffer);
        FieldBuffers to = of(attr);
        to.data = new FieldBuffers.Part(buffer, buffer.getNBytes());
        to.userData = null;
        return this;
    }

    /** Sets the values of a field, of which the first {@code bufferElements} are used. */
    public synchronized Query setDataBuffer(String attr, NativeArray buffer, long bufferElements) throws TileDBError {
        if (bufferElements <= 0 || bufferElements > buffer.getSize()) {
            throw new TileDBError("wrong number of elements of a buffer (found " + bufferElements + ", expected 1 to "
                    + buffer.getSize() + ")");
        }
        setDataBuffer(attr, buffer);
        of(attr).data.resize(bufferElements * buffer.getNativeTypeSize());
        return this;
    }

    private void checkType(String name, NativeArray buffer) throws TileDBError {
        if (!aggregates.containsKey(name)) {
            Types.typeCheck(Datatype.of(array.field(name).datatype()), buffer.getNativeType());
        }
    }

    /** Makes a buffer for values of a field. */
    public synchronized Query setDataBuffer(String attr, long bufferElements) throws TileDBError {
        if (bufferElements <= 0) {
            throw new TileDBError("wrong number of elements of a buffer (found " + bufferElements + ")");
        }
        int size = Util.castLongToInt(
                bufferElements * Util.getFieldDatatype(array, attr).getNativeSize());
        return setDataBuffer(attr, ByteBuffer.allocateDirect(size).order(ByteOrder.nativeOrder()));
    }

    /** Sets the values of a field: all bytes of a direct buffer in native order, whatever its position and limit. */
    public synchronized Query setDataBuffer(String attr, ByteBuffer buffer) throws TileDBError {
        checkUserBuffer(buffer);
        FieldBuffers to = of(attr);
        to.data = new FieldBuffers.Part(buffer);
        to.userData = buffer;
        return this;
    }

    private static void checkUserBuffer(ByteBuffer buffer) throws TileDBError {
        if (buffer.capacity() <= 0) {
            throw new TileDBError("the buffer has no bytes");
        }
        if (!buffer.isDirect()) {
            throw new TileDBError("the buffer is not direct: use ByteBuffer.allocateDirect");
        }
        if (buffer.order() != ByteOrder.nativeOrder()) {
            throw new TileDBError("the buffer is not in native order: use order(ByteOrder.nativeOrder())");
        }
        if (buffer.order() != ByteOrder.LITTLE_ENDIAN) {
            throw new TileDBError("machines with big-endian memory are not supported");
        }
    }

    /** Sets the starts of values of variable length, as {@code TILEDB_UINT64}. */
    public synchronized Query setOffsetsBuffer(String attr, NativeArray offsets) throws TileDBError {
        if (offsets.getNativeType() != Datatype.TILEDB_UINT64) {
            throw new TileDBError("wrong datatype of offsets (found " + offsets.getNativeType()
                    + ", expected TILEDB_UINT64)");
        }
        FieldBuffers to = of(attr);
        to.offsets = new FieldBuffers.Part(offsets, offsets.getNBytes());
        to.userOffsets = null;
        return this;
    }

    public synchronized Query setOffsetsBuffer(String attr, ByteBuffer buffer) throws TileDBError {
        checkUserBuffer(buffer);
        FieldBuffers to = of(attr);
        to.offsets = new FieldBuffers.Part(buffer);
        to.userOffsets = buffer;
        return this;
    }

    /** Sets a byte per cell: 0 for null. */
    public synchronized Query setValidityBuffer(String attr, NativeArray bytemap) throws TileDBError {
        FieldBuffers to = of(attr);
        to.validity = new FieldBuffers.Part(bytemap, bytemap.getNBytes());
        to.userValidity = null;
        return this;
    }

    public synchronized Query setValidityBuffer(String attr, ByteBuffer buffer) throws TileDBError {
        checkUserBuffer(buffer);
        FieldBuffers to = of(attr);
        to.validity = new FieldBuffers.Part(buffer);
        to.userValidity = buffer;
        return this;
    }

    /** Sets how many bytes of the buffers of a field of variable length are used. */
    public synchronized Query setBufferByteSize(String attribute, Long offsetSize, Long bufferSize)
            throws TileDBError {
        FieldBuffers of = requireArrays(attribute);
        checkSize(of.offsets.array.getNBytes(), offsetSize, "bytes of offsets");
        setBufferByteSize(attribute, bufferSize);
        of.offsets.resize(offsetSize);
        return this;
    }

    /** Sets how many bytes of the buffer of a field are used. */
    public synchronized Query setBufferByteSize(String attribute, Long bufferSize) throws TileDBError {
        FieldBuffers of = requireArrays(attribute);
        checkSize(of.data.array.getNBytes(), bufferSize, "bytes");
        of.data.resize(bufferSize);
        return this;
    }

    /** Sets how many values of the buffer of a field are used. */
    public synchronized Query setBufferElements(String attribute, Integer bufferElements) throws TileDBError {
        FieldBuffers of = requireArrays(attribute);
        checkSize(of.data.array.getSize(), bufferElements, "elements");
        of.data.resize((long) bufferElements * of.data.array.getNativeTypeSize());
        return this;
    }

    public synchronized Query setBufferElements(String attribute, Integer offsetElements, Integer bufferElements)
            throws TileDBError {
        FieldBuffers of = requireArrays(attribute);
        checkSize(of.offsets.array.getSize(), offsetElements, "offsets");
        setBufferElements(attribute, bufferElements);
        of.offsets.resize((long) offsetElements * of.offsets.array.getNativeTypeSize());
        return this;
    }

    private static void checkSize(long most, long size, String what) throws TileDBError {
        if (size <= 0 || size > most) {
            throw new TileDBError("wrong number of " + what + " of a buffer (found " + size + ", expected 1 to " + most + ")");
        }
    }

    private FieldBuffers requireArrays(String name) throws TileDBError {
        FieldBuffers found = buffers.get(name);
        if (found == null || found.data == null || found.data.isUserBuffer()) {
            throw new TileDBError("field '" + name + "' has no buffer of the class NativeArray");
        }
        return found;
    }

    private FieldBuffers requireUserBuffers(String name) throws TileDBError {
        FieldBuffers found = buffers.get(name);
        if (found == null || found.userData == null && found.userOffsets == null) {
            throw new TileDBError("field '" + name + "' has no buffer of the class ByteBuffer");
        }
        return found;
    }

    /** Returns the numbers of offsets and of values that were read into a {@link ByteBuffer}. */
    public Pair<Long, Long> resultBufferElementsNIO(String name, int typeSize) throws TileDBError {
        FieldBuffers of = requireUserBuffers(name);
        long offsets = of.offsets == null ? 0 : of.offsets.size / OffsetFormat.of(ctx.config()).width();
        return new Pair<>(offsets, of.data.size / typeSize);
    }

    /** Returns the numbers of offsets and of values that were read into {@link NativeArray}s. */
    public HashMap<String, Pair<Long, Long>> resultBufferElements() throws TileDBError {
        HashMap<String, Pair<Long, Long>> elements = new HashMap<>();
        buffers.forEach((name, of) -> {
            if (of.data != null && !of.data.isUserBuffer()) {
                long offsets = of.offsets == null ? 0 : of.offsets.size / Long.BYTES;
                elements.put(name, new Pair<>(offsets, of.data.size / of.data.array.getNativeTypeSize()));
            }
        });
        return elements;
    }

    /** Returns the bytes of offsets and of values that were read into {@link NativeArray}s. */
    public HashMap<String, Pair<Long, Long>> resultBufferSizes() throws TileDBError {
        HashMap<String, Pair<Long, Long>> sizes = new HashMap<>();
        buffers.forEach((name, of) -> {
            if (of.data != null && !of.data.isUserBuffer()) {
                sizes.put(name, new Pair<>(of.offsets == null ? 0 : of.offsets.size, of.data.size));
            }
        });
        return sizes;
    }

    /** Removes all buffers. */
    public synchronized void resetBuffers() {
        for (FieldBuffers of : buffers.values()) {
            for (ByteBuffer user : new ByteBuffer[] {of.userData, of.userOffsets, of.userValidity}) {
                if (user != null) {
                    user.clear();
                }
            }
        }
        buffers.clear();
    }

    /** Sets the bytes that buffers are said to have. */
    public synchronized Query resetBufferSizes(Long val) {
        for (FieldBuffers of : buffers.values()) {
            of.data.size = val;
            if (of.offsets != null) {
                of.offsets.size = val;
            }
        }
        return this;
    }

    public Query resetBufferSizes() {
        return resetBufferSizes(0L);
    }

    /** Returns the values that were read into a {@link NativeArray}, as a Java array. */
    public Object getBuffer(String bufferName) throws TileDBError {
        FieldBuffers.Part data = requireArrays(bufferName).data;
        return data.array.toJavaArray((int) (data.size / data.array.getNativeTypeSize()));
    }

    /** Returns the buffers of offsets and of values. */
    public Pair<ByteBuffer, ByteBuffer> getBufferNIO(String attr) throws TileDBError {
        FieldBuffers of = requireUserBuffers(attr);
        return new Pair<>(of.userOffsets, of.userData);
    }

    @Deprecated
    public Pair<ByteBuffer, ByteBuffer> getByteBuffer(String attr) throws TileDBError {
        return getBufferNIO(attr);
    }

    @Deprecated
    public long[] getVarBuffer(String bufferName) throws TileDBError {
        return getOffsetsBuffer(bufferName);
    }

    /** Returns the offsets that were read into a {@link NativeArray}. */
    public long[] getOffsetsBuffer(String bufferName) throws TileDBError {
        FieldBuffers of = requireArrays(bufferName);
        if (of.offsets == null || of.offsets.isUserBuffer()) {
            throw new TileDBError("field '" + bufferName + "' has no offsets buffer of the class NativeArray");
        }
        return (long[]) of.offsets.array.toJavaArray((int) (of.offsets.size / Long.BYTES));
    }

    private Pair<LongBuffer, ByteBuffer> typed(String name, Class<?> expected, String what) throws TileDBError {
        Datatype datatype = Util.getFieldDatatype(array, name);
        if (datatype.javaClass() != expected) {
            throw new TileDBError(what + " requested, but field '" + name + "' has the datatype " + datatype);
        }
        FieldBuffers of = requireUserBuffers(name);
        return new Pair<>(of.userOffsets == null ? null : of.userOffsets.asLongBuffer(), of.userData);
    }

    public Pair<LongBuffer, IntBuffer> getIntBuffer(String bufferName) throws TileDBError {
        Pair<LongBuffer, ByteBuffer> pair = typed(bufferName, Integer.class, "IntBuffer");
        return new Pair<>(pair.getFirst(), pair.getSecond().asIntBuffer());
    }

    public Pair<LongBuffer, LongBuffer> getLongBuffer(String bufferName) throws TileDBError {
        Pair<LongBuffer, ByteBuffer> pair = typed(bufferName, Long.class, "LongBuffer");
        return new Pair<>(pair.getFirst(), pair.getSecond().asLongBuffer());
    }

    public Pair<LongBuffer, ShortBuffer> getShortBuffer(String bufferName) throws TileDBError {
        Pair<LongBuffer, ByteBuffer> pair = typed(bufferName, Short.class, "ShortBuffer");
        return new Pair<>(pair.getFirst(), pair.getSecond().asShortBuffer());
    }

    /** Returns characters of a field of {@code TILEDB_CHAR} or bytes, and moves the position of its buffer. */
    public Pair<LongBuffer, CharBuffer> getCharBuffer(String bufferName) throws TileDBError {
        Pair<LongBuffer, ByteBuffer> pair = typed(bufferName, Byte.class, "CharBuffer");
        return new Pair<>(pair.getFirst(), StandardCharsets.US_ASCII.decode(pair.getSecond()));
    }

    public Pair<LongBuffer, FloatBuffer> getFloatBuffer(String bufferName) throws TileDBError {
        Pair<LongBuffer, ByteBuffer> pair = typed(bufferName, Float.class, "FloatBuffer");
        return new Pair<>(pair.getFirst(), pair.getSecond().asFloatBuffer());
    }

    public Pair<LongBuffer, DoubleBuffer> getDoubleBuffer(String bufferName) throws TileDBError {
        Pair<LongBuffer, ByteBuffer> pair = typed(bufferName, Double.class, "DoubleBuffer");
        return new Pair<>(pair.getFirst(), pair.getSecond().asDoubleBuffer());
    }

    /** Returns the bytes of the values in a {@link ByteBuffer} up to its limit. */
    public byte[] getByteArray(String bufferName) throws TileDBError {
        ByteBuffer data = requireUserBuffers(bufferName).userData;
        byte[] bytes = new byte[data.limit()];
        data.get(0, bytes);
        return bytes;
    }

    /** Returns the offsets in a {@link ByteBuffer} up to its limit. */
    public long[] getOffsetsBufferNIO(String bufferName) throws TileDBError {
        ByteBuffer offsets = requireUserBuffers(bufferName).userOffsets;
        if (offsets == null) {
            throw new TileDBError("field '" + bufferName + "' has no offsets buffer of the class ByteBuffer");
        }
        LongBuffer values = offsets.duplicate().order(ByteOrder.LITTLE_ENDIAN).asLongBuffer();
        long[] array = new long[values.remaining()];
        values.get(array);
        return array;
    }

    @Deprecated
    public long[] getOffsetArray(String bufferName) throws TileDBError {
        return getOffsetsBufferNIO(bufferName);
    }

    /** Returns the validity that was read into a {@link NativeArray}. */
    public short[] getValidityBuffer(String attribute) throws TileDBError {
        FieldBuffers of = buffers.get(attribute);
        if (of == null || of.validity == null || of.validity.isUserBuffer()) {
            throw new TileDBError("field '" + attribute + "' has no validity buffer of the class NativeArray");
        }
        return (short[]) Scalars.array(Datatype.TILEDB_UINT8, of.validity.bytes, 0, (int) of.validity.size);
    }

    @Deprecated
    public short[] getValidityByteMap(String attribute) throws TileDBError {
        return getValidityBuffer(attribute);
    }

    /** Returns {@code READ} or {@code WRITE}; otherwise nothing. */
    @Override
    public String toString() {
        return switch (type) {
            case TILEDB_READ -> "READ";
            case TILEDB_WRITE -> "WRITE";
            default -> "";
        };
    }

    /** Ends the query. What was written in global order and not published is discarded. */
    @Override
    public synchronized void close() {
        resetBuffers();
        if (read != null) {
            read.close();
            read = null;
        }
        if (write != null) {
            write.close();
        }
    }
}
