package io.tiledb.java.api;

import dev.tegula.query.Aggregate;
import dev.tegula.query.Condition;
import dev.tegula.query.Duplicates;
import dev.tegula.query.QueryPlan;
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
import java.util.List;

/**
 * A read into buffers, a write from buffers, or a delete by condition. A read that does not fit into its buffers is
 * {@code TILEDB_INCOMPLETE}: each further {@code submit} fills them with the cells that follow.
 */
@SuppressWarnings({"NonApiType", "InlineMeSuggester"})
public class Query implements AutoCloseable {
    private final Context ctx;
    private final Array array;
    private final QueryType type;
    private final QueryBuffers buffers;
    private final QueryReads reads;
    private Layout layout;
    private SubArray subarray;
    private Condition condition;
    private QueryStatus status = QueryStatus.TILEDB_UNINITIALIZED;
    private BufferedWrite write;

    /** Makes a query. */
    public Query(Array array, QueryType type) throws TileDBError {
        this.ctx = array.getCtx();
        this.array = array;
        this.type = type;
        this.buffers = new QueryBuffers(type);
        this.reads = new QueryReads(array, buffers);
        if (type != array.getQueryType()) {
            throw ctx.failure("the array is open for " + array.getQueryType() + " (found a query of " + type + ")");
        }
        if (type == QueryType.TILEDB_UPDATE) {
            throw ctx.failure("TILEDB_UPDATE is not supported: write the cells again");
        }
        boolean dense = array.schema().isDense();
        layout = type == QueryType.TILEDB_READ || dense ? Layout.TILEDB_ROW_MAJOR : Layout.TILEDB_UNORDERED;
    }

    /** Makes a query of the type for which the array was opened. */
    public Query(Array array) throws TileDBError {
        this(array, array.getQueryType());
    }

    public synchronized Query setLayout(Layout layout) throws TileDBError {
        reads.requireNotPartial();
        boolean dense = array.schema().isDense();
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
        reads.requireBuffers();
        status = QueryStatus.TILEDB_FAILED;
        QueryStatus next = QueryStatus.TILEDB_COMPLETED;
        switch (type) {
            case TILEDB_READ -> {
                boolean complete =
                        reads.submit(reads.isPartial() ? null : EngineQuery.of(array, layout, subarray, condition));
                next = complete ? next : QueryStatus.TILEDB_INCOMPLETE;
            }
            case TILEDB_WRITE -> write();
            case TILEDB_DELETE -> delete();
            default -> throw ctx.failure("queries of " + type + " cannot be submitted");
        }
        status = next;
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

    private void write() throws TileDBError {
        if (write == null) {
            Duplicates duplicates = ctx.config().flag("sm.dedup_coords") ? Duplicates.DROP : Duplicates.REFUSE;
            write = new BufferedWrite(array.writer(), OffsetFormat.of(ctx.config()), duplicates);
        }
        ctx.run(() -> write.submit(layout, subarray == null ? null : subarray.stored(), buffers.all()));
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
        reads.requireNotPartial();
        this.subarray = subarray;
        return this;
    }

    /** Sets one range per dimension: the first start and end in the native order of bytes, and so on. */
    @Deprecated
    public synchronized Query setSubarray(ByteBuffer subarray) throws TileDBError {
        return setSubarray(SubArray.of(ctx, array, subarray));
    }

    /** Refused: write the cells again instead. */
    public void addUpdateValue(String column, NativeArray value, BigInteger updateValueSize) throws TileDBError {
        throw ctx.failure("TILEDB_UPDATE is not supported: write the cells again");
    }

    public void setCondition(QueryCondition queryCondition) throws TileDBError {
        reads.requireNotPartial();
        if (type != QueryType.TILEDB_READ && type != QueryType.TILEDB_DELETE) {
            throw ctx.failure("conditions are for reads and deletes (found a query of " + type + ")");
        }
        condition = queryCondition.stored();
    }

    public Config getConfig() throws TileDBError {
        return ctx.getConfig();
    }

    public QueryChannel getDefaultChannel() throws TileDBError {
        return new QueryChannel(this);
    }

    void add(String name, Aggregate aggregate) {
        reads.add(name, aggregate);
    }

    private QueryPlan plan(String... fields) throws TileDBError {
        dev.tegula.Query query =
                EngineQuery.of(array, layout, subarray, condition).query();
        return ctx.call(() -> (fields.length == 0 ? query : query.fields(fields)).explain());
    }

    /** Returns the most bytes that a field of fixed length can have. */
    public synchronized long getEstResultSize(Context ctx, String column) throws TileDBError {
        return estimate(column, false, false).data();
    }

    public synchronized Pair<Long, Long> getEstResultSizeVar(Context ctx, String column) throws TileDBError {
        SizeEstimate estimate = estimate(column, true, false);
        return new Pair<>(estimate.offsets(), estimate.data());
    }

    public synchronized Pair<Pair<Long, Long>, Long> getEstResultSizeVarNullable(Context ctx, String column)
            throws TileDBError {
        SizeEstimate estimate = estimate(column, true, true);
        return new Pair<>(new Pair<>(estimate.offsets(), estimate.data()), estimate.validity());
    }

    public synchronized Pair<Long, Long> getEstResultSizeNullable(Context ctx, String column) throws TileDBError {
        SizeEstimate estimate = estimate(column, false, true);
        return new Pair<>(estimate.data(), estimate.validity());
    }

    private SizeEstimate estimate(String name, boolean variable, boolean nullable) throws TileDBError {
        Field field = array.field(name);
        SizeEstimate.requireKind(ctx, field, variable, nullable);
        return SizeEstimate.of(plan(name), field);
    }

    /** Returns the bytes of offsets and of values of each field; null and bytes for fields of fixed length. */
    public HashMap<String, Pair<Long, Long>> getResultEstimations() throws TileDBError {
        HashMap<String, Pair<Long, Long>> estimates = new HashMap<>();
        for (String name : array.schema().fieldNames()) {
            Field field = array.field(name);
            SizeEstimate estimate = estimate(name, field.isVariable(), field.nullable());
            estimates.put(name, new Pair<>(field.isVariable() ? estimate.offsets() : null, estimate.data()));
        }
        return estimates;
    }

    /** Returns how many fragments are read. */
    public long getRelevantFragmentNum() throws TileDBError {
        return plan().cost().fragments().stream()
                .filter(fragment -> !fragment.excluded())
                .count();
    }

    /** Returns Tegula's text of what the query would read. */
    public String getPlan() throws TileDBError {
        return plan().toString();
    }

    /** Returns statistics of the read as JSON, with libtiledb's names for what is measured here. */
    public String getStats() throws TileDBError {
        return reads.statistics();
    }

    public long getFragmentNum() throws TileDBError {
        return written().size();
    }

    private List<WriteResult> written() {
        return write == null ? List.of() : write.written();
    }

    public String getFragmentURI(BigInteger idx) throws TileDBError {
        return FragmentInfo.uri(array, written(idx).name());
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

    @Deprecated
    public synchronized Query setBuffer(String attr, NativeArray data) throws TileDBError {
        return setDataBuffer(attr, data);
    }

    @Deprecated
    public synchronized Query setBuffer(String attr, NativeArray offsets, NativeArray data) throws TileDBError {
        return setDataBuffer(attr, data).setOffsetsBuffer(attr, offsets);
    }

    @Deprecated
    public synchronized Query setBufferNullable(String attr, NativeArray data, NativeArray bytemap) throws TileDBError {
        return setDataBuffer(attr, data).setValidityBuffer(attr, bytemap);
    }

    @Deprecated
    public synchronized Query setBufferNullable(String attr, NativeArray offsets, NativeArray data, NativeArray bytemap)
            throws TileDBError {
        return setDataBuffer(attr, data).setOffsetsBuffer(attr, offsets).setValidityBuffer(attr, bytemap);
    }

    @Deprecated
    public synchronized Query setBuffer(String attr, long bufferElements) throws TileDBError {
        return setDataBuffer(attr, bufferElements);
    }

    /** Sets the values of a field. Their datatype must be that of the field. */
    public synchronized Query setDataBuffer(String attr, NativeArray buffer) throws TileDBError {
        checkType(attr, buffer);
        buffers.setDataBuffer(attr, buffer);
        return this;
    }

    /** Sets the values of a field, of which the first {@code bufferElements} are used. */
    public synchronized Query setDataBuffer(String attr, NativeArray buffer, long bufferElements) throws TileDBError {
        checkType(attr, buffer);
        buffers.setDataBuffer(attr, buffer, bufferElements);
        return this;
    }

    private void checkType(String name, NativeArray buffer) throws TileDBError {
        if (!reads.isAggregate(name)) {
            Types.typeCheck(Datatype.of(array.field(name).datatype()), buffer.getNativeType());
        }
    }

    /** Makes a buffer for values of a field. */
    public synchronized Query setDataBuffer(String attr, long bufferElements) throws TileDBError {
        if (bufferElements <= 0) {
            throw new TileDBError("wrong number of elements of a buffer (found " + bufferElements + ")");
        }
        int size = Util.castLongToInt(bufferElements * datatype(attr).getNativeSize());
        return setDataBuffer(attr, ByteBuffer.allocateDirect(size).order(ByteOrder.nativeOrder()));
    }

    private Datatype datatype(String field) throws TileDBError {
        return Util.getFieldDatatype(array, field);
    }

    /** Sets the values of a field: all bytes of a direct buffer in native order, whatever its position and limit. */
    public synchronized Query setDataBuffer(String attr, ByteBuffer buffer) throws TileDBError {
        buffers.setDataBuffer(attr, buffer);
        return this;
    }

    /** Sets the starts of values of variable length, as {@code TILEDB_UINT64}. */
    public synchronized Query setOffsetsBuffer(String attr, NativeArray offsets) throws TileDBError {
        buffers.setOffsetsBuffer(attr, offsets);
        return this;
    }

    public synchronized Query setOffsetsBuffer(String attr, ByteBuffer buffer) throws TileDBError {
        buffers.setOffsetsBuffer(attr, buffer);
        return this;
    }

    /** Sets a byte per cell: 0 for null. */
    public synchronized Query setValidityBuffer(String attr, NativeArray bytemap) throws TileDBError {
        buffers.setValidityBuffer(attr, bytemap);
        return this;
    }

    public synchronized Query setValidityBuffer(String attr, ByteBuffer buffer) throws TileDBError {
        buffers.setValidityBuffer(attr, buffer);
        return this;
    }

    /** Sets how many bytes of the buffers of a field of variable length are used. */
    public synchronized Query setBufferByteSize(String attribute, Long offsetSize, Long bufferSize) throws TileDBError {
        buffers.setBufferByteSize(attribute, offsetSize, bufferSize);
        return this;
    }

    /** Sets how many bytes of the buffer of a field are used. */
    public synchronized Query setBufferByteSize(String attribute, Long bufferSize) throws TileDBError {
        buffers.setBufferByteSize(attribute, bufferSize);
        return this;
    }

    /** Sets how many values of the buffer of a field are used. */
    public synchronized Query setBufferElements(String attribute, Integer bufferElements) throws TileDBError {
        buffers.setBufferElements(attribute, bufferElements);
        return this;
    }

    public synchronized Query setBufferElements(String attribute, Integer offsetElements, Integer bufferElements)
            throws TileDBError {
        buffers.setBufferElements(attribute, offsetElements, bufferElements);
        return this;
    }

    /** Returns the numbers of offsets and of values that were read into a {@link ByteBuffer}. */
    public Pair<Long, Long> resultBufferElementsNIO(String name, int typeSize) throws TileDBError {
        return buffers.resultBufferElementsNIO(
                name, typeSize, OffsetFormat.of(ctx.config()).width());
    }

    /** Returns the numbers of offsets and of values that were read into {@link NativeArray}s. */
    public HashMap<String, Pair<Long, Long>> resultBufferElements() throws TileDBError {
        return buffers.resultBufferElements();
    }

    /** Returns the bytes of offsets and of values that were read into {@link NativeArray}s. */
    public HashMap<String, Pair<Long, Long>> resultBufferSizes() throws TileDBError {
        return buffers.resultBufferSizes();
    }

    /** Removes all buffers. */
    public synchronized void resetBuffers() {
        buffers.resetBuffers();
    }

    /** Sets the bytes that buffers are said to have. */
    public synchronized Query resetBufferSizes(Long val) {
        buffers.resetBufferSizes(val);
        return this;
    }

    public Query resetBufferSizes() {
        return resetBufferSizes(0L);
    }

    /** Returns the values that were read into a {@link NativeArray}, as a Java array. */
    public Object getBuffer(String bufferName) throws TileDBError {
        return buffers.getBuffer(bufferName);
    }

    /** Returns the buffers of offsets and of values. */
    public Pair<ByteBuffer, ByteBuffer> getBufferNIO(String attr) throws TileDBError {
        return buffers.getBufferNIO(attr);
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
        return buffers.getOffsetsBuffer(bufferName);
    }

    private Pair<LongBuffer, ByteBuffer> typed(String name, Class<?> expected, String what) throws TileDBError {
        return buffers.typed(name, datatype(name), expected, what);
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
        return buffers.getByteArray(bufferName);
    }

    /** Returns the offsets in a {@link ByteBuffer} up to its limit. */
    public long[] getOffsetsBufferNIO(String bufferName) throws TileDBError {
        return buffers.getOffsetsBufferNIO(bufferName);
    }

    @Deprecated
    public long[] getOffsetArray(String bufferName) throws TileDBError {
        return getOffsetsBufferNIO(bufferName);
    }

    /** Returns the validity that was read into a {@link NativeArray}. */
    public short[] getValidityBuffer(String attribute) throws TileDBError {
        return buffers.getValidityBuffer(attribute);
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
        reads.close();
        if (write != null) {
            write.close();
        }
    }
}
