package io.tiledb.java.api;

import dev.tegula.ArrayReader;
import dev.tegula.ArrayWriter;
import dev.tegula.OpenOptions;
import dev.tegula.group.ObjectType;
import dev.tegula.metadata.MetadataChanges;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.query.TimestampRange;
import dev.tegula.schema.Field;
import dev.tegula.schema.Range;
import java.math.BigInteger;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * An array, opened to be read as it was at one moment, or to be changed. Metadata that were put are written by
 * {@code close}.
 */
@SuppressWarnings({"rawtypes", "NonApiType", "this-escape"
}) // Subclasses see an array that is already open, as in TileDB-Java.
public class Array implements AutoCloseable {
    private final Context ctx;
    private final String uri;
    private final QueryType queryType;
    private final BigInteger start;
    private final BigInteger end;
    private Config config;

    private boolean open;

    /** Null until something is read. */
    private ArrayReader reader;

    /** Null for readers. */
    private ArrayWriter writer;

    private MetadataChanges changes = MetadataChanges.none();

    /** Opens an array to be read. */
    public Array(Context ctx, String uri) throws TileDBError {
        this(ctx, uri, QueryType.TILEDB_READ);
    }

    /** Opens an array as it was at a time in milliseconds since 1970, or to be changed at that time. */
    public Array(Context ctx, String uri, QueryType query_type, BigInteger timestamp_end) throws TileDBError {
        this(ctx, uri, query_type, null, timestamp_end);
    }

    /** Opens what was written from one time to another. */
    public Array(Context ctx, String uri, QueryType query_type, BigInteger timestamp_start, BigInteger timestamp_end)
            throws TileDBError {
        if (timestamp_start != null) {
            Util.checkBigIntegerRange(timestamp_start);
        }
        if (timestamp_end != null) {
            Util.checkBigIntegerRange(timestamp_end);
        }
        this.ctx = ctx;
        this.uri = uri;
        this.queryType = query_type;
        this.start = timestamp_start;
        this.end = timestamp_end;
        this.config = ctx.getConfig();
        open();
    }

    /** Opens an array. */
    public Array(Context ctx, String uri, QueryType query_type) throws TileDBError {
        this(ctx, uri, query_type, null, null);
    }

    private void open() throws TileDBError {
        open = true;
        if (queryType == QueryType.TILEDB_READ) {
            reader();
        } else {
            writer = ctx.call(() -> ctx.engine()
                    .openForWriting(uri, isNow() ? options() : options().at(range().end())));
        }
    }

    private void requireOpen() throws TileDBError {
        if (!open) {
            throw ctx.failure("array " + uri + " is closed");
        }
    }

    private OpenOptions options() {
        return Context.options(config);
    }

    /** As in libtiledb, where a writer with time 0 or the greatest one writes at the current time. */
    private boolean isNow() {
        return end == null || end.signum() == 0 || range().end() == Long.MAX_VALUE;
    }

    private TimestampRange range() {
        long first = start == null
                ? 0
                : start.min(BigInteger.valueOf(Long.MAX_VALUE)).longValue();
        long last = end == null
                ? Long.MAX_VALUE
                : end.min(BigInteger.valueOf(Long.MAX_VALUE)).longValue();
        return TimestampRange.between(first, last);
    }

    /** Returns the array of a reader. */
    ArrayReader reader() throws TileDBError {
        requireOpen();
        if (queryType != QueryType.TILEDB_READ) {
            throw ctx.failure("array " + uri + " is not open for reading");
        }
        return opened();
    }

    private ArrayReader opened() throws TileDBError {
        requireOpen();
        if (reader == null) {
            reader = ctx.call(() -> ctx.engine().openForReading(uri, options().at(range())));
        }
        return reader;
    }

    ArrayWriter writer() throws TileDBError {
        requireWriting();
        return writer;
    }

    dev.tegula.schema.ArraySchema schema() throws TileDBError {
        return queryType == QueryType.TILEDB_READ ? reader().schema() : writer().schema();
    }

    /** Returns an attribute or a dimension. */
    Field field(String name) throws TileDBError {
        Field field = schema().field(name);
        if (field == null) {
            throw ctx.failure("array " + uri + " has no field '" + name + "'");
        }
        return field;
    }

    /** Merges fragments, by the settings of the context. */
    public static void consolidate(Context ctx, String uri) throws TileDBError {
        consolidate(ctx, uri, ctx.config());
    }

    /** Merges fragments, given by their names or URIs. */
    public static void consolidate(Context ctx, String uri, String[] fragURIs, int numFragments, Config config)
            throws TileDBError {
        List<String> names = List.of(fragURIs).subList(0, numFragments);
        ctx.call(() -> ctx.engine()
                .maintenance(uri, Context.options(config))
                .consolidate(MaintenanceSettings.consolidation(config).withFragments(names)));
    }

    /** Merges fragments, commits or metadata, as {@code sm.consolidation.…} says. */
    public static void consolidate(Context ctx, String uri, Config config) throws TileDBError {
        ctx.call(() -> ctx.engine()
                .maintenance(uri, Context.options(config))
                .consolidate(MaintenanceSettings.consolidation(config)));
    }

    /** Changes the schema. */
    public void evolve(Context ctx, ArraySchemaEvolution schemaEvolution) throws TileDBError {
        schemaEvolution.apply(ctx, uri);
    }

    /** Gives the array the newest format version. */
    public void upgradeVersion(Context ctx, Config config) throws TileDBError {
        ctx.call(() -> ctx.engine().maintenance(uri, Context.options(config)).upgrade());
    }

    /** Deletes files that were replaced by consolidated ones. */
    public static void vacuum(Context ctx, String arrayURI) throws TileDBError {
        vacuum(ctx, arrayURI, ctx.config());
    }

    /** Deletes files that were replaced by consolidated ones, of {@code sm.vacuum.mode}. */
    public static void vacuum(Context ctx, String arrayURI, Config config) throws TileDBError {
        ctx.call(() ->
                ctx.engine().maintenance(arrayURI, Context.options(config)).vacuum(MaintenanceSettings.vacuum(config)));
    }

    /** Returns whether there is an array. */
    public static boolean exists(Context ctx, String uri) throws TileDBError {
        return ctx.call(() -> ctx.engine().object(uri).type() == ObjectType.ARRAY);
    }

    /** Creates an array, with the key of the schema's context. */
    public static void create(String uri, ArraySchema schema) throws TileDBError {
        Context ctx = schema.getCtx();
        dev.tegula.schema.ArraySchema stored = schema.stored();
        Map<String, dev.tegula.schema.ArraySchema> labels = schema.labelArrays();
        ctx.run(() -> {
            ctx.engine().createArray(uri, stored, ctx.options());
            labels.forEach((path, label) -> {
                String array = uri + (uri.endsWith("/") ? "" : "/") + path;
                ctx.engine().object(array, ctx.options()).delete();
                ctx.engine().createArray(array, label, ctx.options());
            });
        });
    }

    /** Deletes the array with all its files. It must be open for {@code TILEDB_MODIFY_EXCLUSIVE}. */
    public void delete() throws TileDBError {
        requireExclusive();
        ctx.run(() -> ctx.engine().object(uri, options()).delete());
        close();
    }

    private void requireExclusive() throws TileDBError {
        requireOpen();
        if (queryType != QueryType.TILEDB_MODIFY_EXCLUSIVE) {
            throw ctx.failure("array " + uri + " is not open for TILEDB_MODIFY_EXCLUSIVE");
        }
    }

    /** Returns the bounds of all cells by dimension; pairs of nulls if there are none. */
    public HashMap<String, Pair> nonEmptyDomain() throws TileDBError {
        HashMap<String, Pair> bounds = new HashMap<>();
        List<dev.tegula.schema.Dimension> dimensions = schema().dimensions();
        for (int i = 0; i < dimensions.size(); i++) {
            String name = dimensions.get(i).name();
            boolean texts = dimensions.get(i).isVariable();
            bounds.put(name, texts ? getNonEmptyDomainVarFromIndex(i) : getNonEmptyDomainFromIndex(i));
        }
        return bounds;
    }

    public Pair getNonEmptyDomainFromIndex(long index) throws TileDBError {
        List<Range> domain = domain(index);
        return domain == null ? Pair.empty() : Schemas.pair(dimensionType(index), domain.get((int) index));
    }

    public Pair getNonEmptyDomainFromName(String name) throws TileDBError {
        return getNonEmptyDomainFromIndex(index(name));
    }

    private List<Range> domain(long index) throws TileDBError {
        Schemas.requireIndex(ctx, "dimension", index, schema().dimensions());
        ArrayReader array = reader();
        return ctx.call(array::nonEmptyDomain);
    }

    private Datatype dimensionType(long index) throws TileDBError {
        return Datatype.of(schema().dimensions().get((int) index).datatype());
    }

    private int index(String name) throws TileDBError {
        int index = schema().dimensionIndex(name);
        if (index < 0) {
            throw ctx.failure("array " + uri + " has no dimension '" + name + "'");
        }
        return index;
    }

    /** Returns the bytes of both bounds of a dimension of texts. */
    public Pair<BigInteger, BigInteger> getNonEmptyDomainVarSizeFromIndex(long index) throws TileDBError {
        List<Range> domain = domain(index);
        if (domain == null) {
            return new Pair<>(BigInteger.ZERO, BigInteger.ZERO);
        }
        if (!(domain.get((int) index) instanceof Range.OfBytes ends)) {
            throw ctx.failure("dimension " + index + " has no texts");
        }
        byte[] high = Objects.requireNonNull(ends.high(), "written cells have both bounds");
        return new Pair<>(BigInteger.valueOf(ends.low().length), BigInteger.valueOf(high.length));
    }

    public Pair<BigInteger, BigInteger> getNonEmptyDomainVarSizeFromName(String name) throws TileDBError {
        return getNonEmptyDomainVarSizeFromIndex(index(name));
    }

    /** Returns both bounds of a dimension of texts; empty ones if there are no cells. */
    public Pair<String, String> getNonEmptyDomainVarFromIndex(long index) throws TileDBError {
        List<Range> domain = domain(index);
        if (domain == null) {
            return new Pair<>("", "");
        }
        if (!(domain.get((int) index) instanceof Range.OfBytes)) {
            throw ctx.failure("dimension " + index + " has no texts");
        }
        Pair<Object, Object> ends = Schemas.pair(dimensionType(index), domain.get((int) index));
        return new Pair<>((String) ends.getFirst(), (String) ends.getSecond());
    }

    public Pair<String, String> getNonEmptyDomainVarFromName(String name) throws TileDBError {
        return getNonEmptyDomainVarFromIndex(index(name));
    }

    public Enumeration getEnumeration(String name) throws TileDBError {
        ArrayReader array = opened();
        return new Enumeration(ctx, ctx.call(() -> array.enumeration(name)));
    }

    public NativeArray getMetadata(String key) throws TileDBError {
        return getMetadata(key, null);
    }

    /** Returns a value of the metadata; null if there is none. The stored datatype counts. */
    public NativeArray getMetadata(String key, Datatype nativeType) throws TileDBError {
        return Metadata.value(metadata(), key);
    }

    private Map<String, MetadataValue> metadata() throws TileDBError {
        ArrayReader array = reader();
        return ctx.call(array::metadata);
    }

    /** Deletes a value of the metadata when the array is closed. */
    public void deleteMetadata(String key) throws TileDBError {
        requireWriting();
        changes = changes.delete(key);
    }

    private void requireWriting() throws TileDBError {
        requireOpen();
        if (queryType == QueryType.TILEDB_READ) {
            throw ctx.failure("array " + uri + " is not open for writing");
        }
    }

    public BigInteger getMetadataNum() throws TileDBError {
        return BigInteger.valueOf(metadata().size());
    }

    public Pair<String, NativeArray> getMetadataFromIndex(long index) throws TileDBError {
        return Metadata.entry(ctx, metadata(), index);
    }

    public Pair<String, NativeArray> getMetadataFromIndex(BigInteger index) throws TileDBError {
        Util.checkBigIntegerRange(index);
        return getMetadataFromIndex(index.longValue());
    }

    /** Deletes the fragments that were written from one time to another. */
    public static void deleteFragments(Context ctx, String uri, BigInteger timestampStart, BigInteger timestampEnd)
            throws TileDBError {
        Util.checkBigIntegerRange(timestampStart);
        Util.checkBigIntegerRange(timestampEnd);
        BigInteger max = BigInteger.valueOf(Long.MAX_VALUE);
        TimestampRange range = TimestampRange.between(
                timestampStart.min(max).longValue(), timestampEnd.min(max).longValue());
        ctx.call(() -> ctx.engine().maintenance(uri, ctx.options()).deleteFragments(range));
    }

    /** Deletes fragments. The array must be open for {@code TILEDB_MODIFY_EXCLUSIVE}. */
    @Deprecated
    public void deleteFragments(BigInteger timestampStart, BigInteger timestampEnd) throws TileDBError {
        requireExclusive();
        deleteFragments(ctx, uri, timestampStart, timestampEnd);
    }

    /** Returns all metadata: single values as Java values, others as {@link NativeArray}. */
    public Map<String, Object> getMetadataMap() throws TileDBError {
        Map<String, Object> map = new HashMap<>();
        for (String key : metadata().keySet()) {
            NativeArray value = getMetadata(key);
            map.put(key, value.getSize() == 1 ? value.getItem(0) : value);
        }
        return map;
    }

    public Boolean hasMetadataKey(String key) throws TileDBError {
        return metadata().containsKey(key);
    }

    /** Puts a Java array or a text when the array is closed. */
    public void putMetadata(String key, Object buffer) throws TileDBError {
        putMetadata(key, new NativeArray(ctx, buffer, buffer.getClass()));
    }

    /** Puts a value when the array is closed. */
    public void putMetadata(String key, NativeArray value) throws TileDBError {
        requireWriting();
        changes = ctx.call(() -> changes.put(key, Metadata.stored(value)));
    }

    public Context getCtx() {
        return ctx;
    }

    public String getUri() {
        return uri;
    }

    public ArraySchema getSchema() throws TileDBError {
        ArrayReader array = opened();
        return new ArraySchema(ctx, ctx.call(() -> new ArraySchema.Loaded(array.fullSchema(), array.schemaTime())));
    }

    /** Returns the first time that is read, in milliseconds since 1970. */
    public long getOpenTimestampStart() throws TileDBError {
        return opened().timestamps().start();
    }

    /** Returns the last time that is read. */
    public long getOpenTimestampEnd() throws TileDBError {
        return opened().timestamps().end();
    }

    /** Sets settings, of which {@code reopen} uses the encryption key. */
    public void setConfig(Config config) throws TileDBError {
        this.config = new Config(config);
    }

    public Config getConfig() throws TileDBError {
        return new Config(config);
    }

    /** Opens an array of a reader as it is now, or at its time if one was given. */
    public void reopen() throws TileDBError {
        reader();
        release();
        open();
    }

    public QueryType getQueryType() {
        return queryType;
    }

    private void release() {
        open = false;
        if (writer != null) {
            writer.close();
            writer = null;
        }
        if (reader != null) {
            reader.close();
            reader = null;
        }
    }

    /**
     * Writes the metadata that were put.
     *
     * @throws IllegalStateException if they cannot be written
     */
    @Override
    public synchronized void close() {
        if (!open) {
            return;
        }
        try {
            if (!changes.isEmpty()) {
                ctx.run(() -> writer.updateMetadata(changes));
            }
        } catch (TileDBError e) {
            throw new IllegalStateException("metadata of array " + uri + " were not written: " + e.getMessage(), e);
        } finally {
            release();
        }
    }
}
