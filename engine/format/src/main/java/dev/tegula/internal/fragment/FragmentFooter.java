package dev.tegula.internal.fragment;

import dev.tegula.internal.bytes.ByteReader;
import dev.tegula.internal.bytes.ByteWriter;
import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.format.RangeFormat;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The footer of fragment metadata, version 3 and later ({@code fragment.md}, "Footer").
 *
 * <pre>
 * u32 version, u64-text schema name (10+), u8 dense, u8 null domain, non-empty domain,
 * u64 sparse tiles, u64 cells in the last tile, u8 timestamps (14+), u8 delete metadata (15+),
 * u64 file sizes, u64 var file sizes, u64 validity file sizes (7+),          one per field
 * u64 R-tree, then u64 per field: tile offsets, var offsets, var sizes, validity offsets (7+),
 *     minima, maxima, sums, null counts (11+)
 * u64 fragment statistics (11+), u64 processed conditions (16+)
 * </pre>
 *
 * <p>A u64 with its length follows, except before version 10 if all dimensions have a fixed length.
 *
 * @param nonEmptyDomain box that the fragment covers, or null
 * @param sparseTiles number of tiles of a sparse fragment
 * @param lastTileCells number of cells in its last tile
 */
public record FragmentFooter(
        FormatVersion version,
        @Nullable String schemaName,
        boolean dense,
        @Nullable List<Range> nonEmptyDomain,
        long sparseTiles,
        long lastTileCells,
        boolean timestamps,
        boolean deletes,
        long[] fileSizes,
        long[] varFileSizes,
        long[] validityFileSizes,
        SectionOffsets sections) {

    /**
     * Offsets of the generic tiles in the metadata file; the arrays have one element per field.
     *
     * @param processedConditions 0 before version 16
     */
    public record SectionOffsets(
            long rtree,
            long[] tileOffsets,
            long[] varOffsets,
            long[] varSizes,
            long[] validityOffsets,
            long[] minima,
            long[] maxima,
            long[] sums,
            long[] nullCounts,
            long statistics,
            long processedConditions) {}

    /**
     * The beginning of a footer.
     *
     * @param fields number of fields in most sections
     * @param varFields number of fields in the sections of variable-length values
     */
    public record Head(
            FormatVersion version,
            @Nullable String schemaName,
            boolean dense,
            @Nullable List<Range> nonEmptyDomain,
            long sparseTiles,
            long lastTileCells,
            boolean timestamps,
            boolean deletes,
            int fields,
            int varFields) {

        /** Reads the beginning of a footer. Afterwards {@code in} is at the sizes of files. */
        public static Head read(ByteReader in, Function<@Nullable String, ArraySchema> schemas) {
            FormatVersion version = FormatVersion.read(in.u32("version"), in);
            String schemaName = version.hasSchemaNames() ? in.text("schema name", in.u64("schema name length")) : null;
            ArraySchema schema = schemas.apply(schemaName);
            version.requireSchema(schema.version(), in);
            boolean dense = in.bool("dense");
            if (dense && !schema.isDense()) {
                throw in.corrupt("fragment is dense, but the array is sparse");
            }
            List<Range> domain = readDomain(in, schema);
            long sparseTiles = in.u64("number of sparse tiles");
            long lastTileCells = in.u64("cells in the last tile");
            boolean timestamps = version.hasTimestamps() && in.bool("includes timestamps");
            boolean deletes = version.hasDeleteMetadata() && in.bool("includes delete metadata");
            int fields = FragmentFields.sections(schema, version, new FragmentFields.Times(timestamps, deletes));
            // Before version 5 only the sections of fixed-length files include the combined coordinates.
            int varFields = version.hasPerDimensionFiles()
                    ? fields
                    : schema.attributes().size();
            return new Head(
                    version,
                    schemaName,
                    dense,
                    domain,
                    sparseTiles,
                    lastTileCells,
                    timestamps,
                    deletes,
                    fields,
                    varFields);
        }

        /** Returns the size of all data files in bytes, and skips the rest of the footer, whose length is checked. */
        public long skipRest(ByteReader in) {
            boolean validity = version.hasValidity();
            int sizes = fields + varFields + (validity ? fields : 0);
            long sum = 0;
            for (int i = 0; i < sizes; i++) {
                sum += in.i64("file sizes");
            }
            int offsets = 1 + fields + 2 * varFields + (validity ? fields : 0);
            offsets += version.hasTileStatistics() ? 4 * fields + 1 : 0;
            offsets += version.hasProcessedConditions() ? 1 : 0;
            in.skip("section offsets", 8L * offsets);
            return sum;
        }
    }

    private static final long[] NONE = new long[0];

    /** Returns the size of all data files in bytes. */
    public long dataBytes() {
        return sum(fileSizes) + sum(varFileSizes) + sum(validityFileSizes);
    }

    private static long sum(long[] sizes) {
        long sum = 0;
        for (long size : sizes) {
            sum += size;
        }
        return sum;
    }

    /** Returns which times the fragment has for each cell. */
    public FragmentFields.Times times() {
        return new FragmentFields.Times(timestamps, deletes);
    }

    /**
     * Reads a footer.
     *
     * @param schemas returns the schema with a name, or the only schema of old arrays for null; throws if there is none
     */
    public static FragmentFooter read(ByteReader in, Function<@Nullable String, ArraySchema> schemas) {
        Head head = Head.read(in, schemas);
        FormatVersion version = head.version;
        int fields = head.fields;
        int varFields = head.varFields;
        long[] sizes = in.longs("file sizes", fields);
        long[] varSizes = in.longs("var file sizes", varFields);
        long[] validitySizes = version.hasValidity() ? in.longs("validity file sizes", fields) : NONE;
        long rtree = in.u64("R-tree offset");
        boolean statistics = version.hasTileStatistics();
        SectionOffsets sections = new SectionOffsets(
                rtree,
                in.longs("tile offsets", fields),
                in.longs("var offsets", varFields),
                in.longs("var sizes", varFields),
                version.hasValidity() ? in.longs("validity offsets", fields) : NONE,
                statistics ? in.longs("minima", fields) : NONE,
                statistics ? in.longs("maxima", fields) : NONE,
                statistics ? in.longs("sums", fields) : NONE,
                statistics ? in.longs("null counts", fields) : NONE,
                statistics ? in.u64("statistics offset") : 0,
                version.hasProcessedConditions() ? in.u64("processed conditions offset") : 0);
        return new FragmentFooter(
                version,
                head.schemaName,
                head.dense,
                head.nonEmptyDomain,
                head.sparseTiles,
                head.lastTileCells,
                head.timestamps,
                head.deletes,
                sizes,
                varSizes,
                validitySizes,
                sections);
    }

    private static @Nullable List<Range> readDomain(ByteReader in, ArraySchema schema) {
        if (!in.bool("null non-empty domain")) {
            return RangeFormat.readBox(in, schema.dimensions());
        }
        for (Dimension dimension : schema.dimensions()) {
            // libtiledb writes zeros for a missing domain.
            in.skip("non-empty domain", 2L * dimension.datatype().size());
        }
        return null;
    }

    /**
     * Returns the size of a footer whose length is not stored: before version 10, with only fixed-length dimensions.
     *
     * @param version 3 to 9
     */
    public static long fixedLength(FormatVersion version, ArraySchema schema) {
        long domain = 0;
        for (Dimension dimension : schema.dimensions()) {
            domain += 2L * dimension.datatype().size();
        }
        int fields = FragmentFields.sections(schema, version, FragmentFields.Times.NONE);
        int varFields =
                version.hasPerDimensionFiles() ? fields : schema.attributes().size();
        long perField = version.hasValidity() ? 4 : 2;
        return 4 + 1 + 1 + domain + 8 + 8 + 8 + 8 * (perField * fields + 3L * varFields);
    }

    /** Writes the footer in its version (7 or newer), without the length after it. */
    public void write(ByteWriter out, List<Dimension> dimensions) {
        out.u32(version.number());
        if (version.hasSchemaNames() && schemaName != null) {
            out.text64(schemaName);
        }
        out.bool(dense).bool(nonEmptyDomain == null);
        if (nonEmptyDomain != null) {
            RangeFormat.writeBox(out, dimensions, nonEmptyDomain);
        }
        out.u64(sparseTiles).u64(lastTileCells);
        if (version.hasTimestamps()) {
            out.bool(timestamps);
        }
        if (version.hasDeleteMetadata()) {
            out.bool(deletes);
        }
        all(out, fileSizes, varFileSizes, validityFileSizes);
        out.u64(sections.rtree);
        all(out, sections.tileOffsets, sections.varOffsets, sections.varSizes, sections.validityOffsets);
        if (version.hasTileStatistics()) {
            all(out, sections.minima, sections.maxima, sections.sums, sections.nullCounts);
            out.u64(sections.statistics);
        }
        if (version.hasProcessedConditions()) {
            out.u64(sections.processedConditions);
        }
    }

    private static void all(ByteWriter out, long[]... lists) {
        for (long[] list : lists) {
            out.longs(list, list.length);
        }
    }
}
