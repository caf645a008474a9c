package io.tiledb.java.api;

import dev.tegula.ArrayReader;
import dev.tegula.maintenance.VacuumOptions;
import dev.tegula.query.TileSummary;
import dev.tegula.schema.Range;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.util.List;

/** The fragments of an array when the object was made, oldest first. */
@SuppressWarnings("rawtypes")
public class FragmentInfo implements AutoCloseable {
    private final Context ctx;
    private final String uri;
    private final ArrayReader reader;
    private final List<dev.tegula.FragmentInfo> fragments;
    private Config config;
    private List<String> toVacuum;

    /** Reads about the fragments of an array. */
    public FragmentInfo(Context ctx, String uri) throws TileDBError {
        this(ctx, uri, ctx.getConfig());
    }

    /** @param config has the encryption key of the array */
    public FragmentInfo(Context ctx, String uri, Config config) throws TileDBError {
        this.ctx = ctx;
        this.uri = uri;
        this.config = new Config(config);
        reader = ctx.call(() -> ctx.engine().openForReading(uri, Context.options(config)));
        fragments = ctx.call(reader::fragments);
    }

    /** Returns the URI of a fragment that was just written. */
    static String uri(Array array, String name) throws TileDBError {
        Context ctx = array.getCtx();
        return ctx.call(() -> {
            try (ArrayReader reader = ctx.engine().openForReading(array.getUri(), ctx.options())) {
                return reader.fragments().stream()
                        .filter(fragment -> fragment.name().equals(name))
                        .findAny()
                        .orElseThrow(() -> new IllegalStateException("fragment " + name + " is no longer there"))
                        .uri();
            }
        });
    }

    public void setConfig(Config config) throws TileDBError {
        this.config = new Config(config);
    }

    public Config getConfig() throws TileDBError {
        return new Config(config);
    }

    private dev.tegula.FragmentInfo fragment(long id) throws TileDBError {
        Schemas.requireIndex(ctx, "fragment", id, fragments);
        return fragments.get((int) id);
    }

    public long getFragmentNum() throws TileDBError {
        return fragments.size();
    }

    public String getFragmentURI(long fragmentID) throws TileDBError {
        return fragment(fragmentID).uri();
    }

    public String getFragmentName(long fragmentID) throws TileDBError {
        return fragment(fragmentID).name();
    }

    public TileDBString getFragmentNameV2(long fragmentID) throws TileDBError {
        return new TileDBString(getFragmentName(fragmentID));
    }

    /** Returns the bytes of all files of a fragment. */
    public long getFragmentSize(long fragmentID) throws TileDBError {
        VfsUri folder = VfsUri.parse(fragment(fragmentID).uri());
        try {
            return ctx.stores().of(folder).listAllBelow(folder).stream()
                    .mapToLong(VfsEntry::size)
                    .sum();
        } catch (IOException e) {
            throw ctx.failure(e);
        }
    }

    public boolean getDense(long fragmentID) throws TileDBError {
        return fragment(fragmentID).dense();
    }

    public boolean getSparse(long fragmentID) throws TileDBError {
        return !getDense(fragmentID);
    }

    public Pair<Long, Long> getTimestampRange(long fragmentID) throws TileDBError {
        return new Pair<>(fragment(fragmentID).start(), fragment(fragmentID).end());
    }

    /** Returns the cells of a fragment; of dense ones those of all tiles. */
    public long getCellNum(long fragmentID) throws TileDBError {
        return fragment(fragmentID).cells();
    }

    public long getTotalCellNum() throws TileDBError {
        return fragments.stream().mapToLong(dev.tegula.FragmentInfo::cells).sum();
    }

    public long getVersion(long fragmentID) throws TileDBError {
        return fragment(fragmentID).version();
    }

    public String getArraySchemaName(long fragmentID) throws TileDBError {
        return fragment(fragmentID).schemaName();
    }

    /** Returns whether the footer of a fragment was read from a consolidated file. */
    public boolean hasConsolidatedMetadata(long fragmentID) throws TileDBError {
        return fragment(fragmentID).footerConsolidated();
    }

    public long getUnconsolidatedMetadataNum() throws TileDBError {
        return fragments.stream()
                .filter(fragment -> !fragment.footerConsolidated())
                .count();
    }

    /** Returns how many fragments were replaced by consolidated ones. */
    public long getToVacuumNum() throws TileDBError {
        return toVacuum().size();
    }

    public String getToVacuumUri(long fragmentID) throws TileDBError {
        Schemas.requireIndex(ctx, "fragment to vacuum", fragmentID, toVacuum());
        return toVacuum().get((int) fragmentID);
    }

    private List<String> toVacuum() throws TileDBError {
        if (toVacuum == null && fragments.isEmpty()) {
            toVacuum = List.of();
        } else if (toVacuum == null) {
            String first = fragments.get(0).uri();
            String folder = first.substring(0, first.lastIndexOf('/'));
            toVacuum = ctx.call(() -> ctx
                    .engine()
                    .maintenance(uri, Context.options(config))
                    .vacuum(VacuumOptions.defaults().withDryRun())
                    .deleted()
                    .stream()
                    .filter(file -> file.substring(0, file.lastIndexOf('/')).equals(folder))
                    .toList());
        }
        return toVacuum;
    }

    /** Returns texts of all fragments. */
    public String dump() throws TileDBError {
        StringBuilder text = new StringBuilder();
        fragments.forEach(fragment -> text.append(fragment).append('\n'));
        return text.toString();
    }

    private int dimension(String name) throws TileDBError {
        int index = reader.schema().dimensionIndex(name);
        if (index < 0) {
            throw ctx.failure("array " + uri + " has no dimension '" + name + "'");
        }
        return index;
    }

    private Pair<Object, Object> ends(List<Range> box, long dimension) throws TileDBError {
        Schemas.requireIndex(ctx, "dimension", dimension, reader.schema().dimensions());
        Datatype datatype =
                Datatype.of(reader.schema().dimensions().get((int) dimension).datatype());
        return Schemas.pair(datatype, box.get((int) dimension));
    }

    private Pair<String, String> texts(List<Range> box, long dimension) throws TileDBError {
        Pair<Object, Object> ends = ends(box, dimension);
        if (!(ends.getFirst() instanceof String first)) {
            throw ctx.failure("dimension " + dimension + " has no texts");
        }
        return new Pair<>(first, (String) ends.getSecond());
    }

    private static Pair<Long, Long> sizes(Pair<String, String> ends) {
        return new Pair<>(
                (long) ends.getFirst().length(), (long) ends.getSecond().length());
    }

    public Pair getNonEmptyDomainFromIndex(long fragmentID, long dimensionID) throws TileDBError {
        return ends(fragment(fragmentID).nonEmptyDomain(), dimensionID);
    }

    public Pair getNonEmptyDomainFromName(long fragmentID, String dimensionName) throws TileDBError {
        return getNonEmptyDomainFromIndex(fragmentID, dimension(dimensionName));
    }

    /** Returns both ends in a dimension of texts, each as {@code byte[]}. */
    public Pair getNonEmptyDomainVarFromIndex(long fragmentID, long dimensionID) throws TileDBError {
        Pair<String, String> ends = texts(fragment(fragmentID).nonEmptyDomain(), dimensionID);
        return new Pair<>(Schemas.bytes(ends.getFirst()), Schemas.bytes(ends.getSecond()));
    }

    public Pair getNonEmptyDomainVarFromName(long fragmentID, String dimensionName) throws TileDBError {
        return getNonEmptyDomainVarFromIndex(fragmentID, dimension(dimensionName));
    }

    /** Returns the bytes of both ends. */
    public Pair<Long, Long> getNonEmptyDomainVarSizeFromIndex(long fragmentID, long dimensionID) throws TileDBError {
        return sizes(texts(fragment(fragmentID).nonEmptyDomain(), dimensionID));
    }

    public Pair<Long, Long> getNonEmptyDomainVarSizeFromName(long fragmentID, String dimensionName) throws TileDBError {
        return getNonEmptyDomainVarSizeFromIndex(fragmentID, dimension(dimensionName));
    }

    /** Returns the bounds of the tiles of a sparse fragment. */
    private List<List<Range>> bounds(long fragmentID) throws TileDBError {
        dev.tegula.FragmentInfo fragment = fragment(fragmentID);
        if (fragment.dense()) {
            throw ctx.failure("fragment " + fragmentID + " is dense: its tiles have no stored bounds");
        }
        String field = reader.schema().dimensions().get(0).name();
        return ctx.call(() -> reader.query()
                .tiles(field)
                .filter(tile -> tile.fragment().equals(java.util.Optional.of(fragment.name())))
                .map(TileSummary::bounds)
                .toList());
    }

    private List<Range> bounds(long fragmentID, long tile) throws TileDBError {
        List<List<Range>> all = bounds(fragmentID);
        Schemas.requireIndex(ctx, "tile", tile, all);
        return all.get((int) tile);
    }

    /** Returns the number of tiles of a fragment; 0 for dense ones, whose tiles have no stored bounds. */
    public long getMBRNum(long fragmentID) throws TileDBError {
        return getDense(fragmentID) ? 0 : fragment(fragmentID).tiles();
    }

    /** Returns both ends of a tile in a dimension of integers. */
    public long[] getMBRFromIndex(long fragmentID, long dimensionID, long mbrID) throws TileDBError {
        Pair<Object, Object> ends = ends(bounds(fragmentID, mbrID), dimensionID);
        if (!(ends.getFirst() instanceof Number first) || first instanceof Double || first instanceof Float) {
            throw ctx.failure("dimension " + dimensionID + " has no integers");
        }
        return new long[] {first.longValue(), ((Number) ends.getSecond()).longValue()};
    }

    public long[] getMBRFromName(long fragmentID, String dimensionName, long mbrID) throws TileDBError {
        return getMBRFromIndex(fragmentID, dimension(dimensionName), mbrID);
    }

    public Pair<Long, Long> getMBRVarSizeFromIndex(long fragmentID, long dimensionID, long mbrID) throws TileDBError {
        return sizes(getMBRVarFromIndex(fragmentID, dimensionID, mbrID));
    }

    public Pair<Long, Long> getMBRVarSizeFromName(long fragmentID, String dimensionName, long mbrID)
            throws TileDBError {
        return getMBRVarSizeFromIndex(fragmentID, dimension(dimensionName), mbrID);
    }

    public Pair<String, String> getMBRVarFromIndex(long fragmentID, long dimensionID, long mbrID) throws TileDBError {
        return texts(bounds(fragmentID, mbrID), dimensionID);
    }

    public Pair<String, String> getMBRVarFromName(long fragmentID, String dimensionName, long mbrID)
            throws TileDBError {
        return getMBRVarFromIndex(fragmentID, dimension(dimensionName), mbrID);
    }

    @Override
    public void close() {
        reader.close();
    }
}
