package dev.tegula.internal.write.fragment;

import dev.tegula.internal.bytes.ByteWriter;
import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.filter.FilterScratch;
import dev.tegula.internal.fragment.FragmentFields;
import dev.tegula.internal.fragment.FragmentFooter;
import dev.tegula.internal.fragment.FragmentSections;
import dev.tegula.internal.fragment.FragmentStatistics;
import dev.tegula.internal.fragment.RTree;
import dev.tegula.internal.tile.GenericTile;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Range;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Assembles the metadata file of a fragment ({@code fragment.md}): a generic tile per section, then the footer. */
final class FragmentMetadataWriter {

    /**
     * Properties of the whole fragment.
     *
     * @param sparseTiles number of tiles of a sparse fragment, else 0
     * @param lastTileCells number of cells in the last tile; in a dense fragment, in every tile
     * @param tiles number of tiles in each data file
     * @param tree bounds of the tiles of a sparse fragment
     */
    record Shape(
            boolean dense, List<Range> nonEmptyDomain, long sparseTiles, long lastTileCells, long tiles, RTree tree) {}

    private final ArraySchema schema;
    private final String schemaName;
    private final FormatVersion version;
    private final FragmentFields fields;
    private final FragmentOrigin consolidated;
    private final byte @Nullable [] key;
    private final FilterScratch scratch;
    private final ByteWriter file = new ByteWriter(1 << 12);
    private final ByteWriter section = new ByteWriter(1 << 10);
    /** Contents and position of the last section. Many sections of unused fields are equal. */
    private byte[] lastContent = new byte[0];

    private int lastStart = -1;
    private int lastEnd;

    FragmentMetadataWriter(
            ArraySchema schema,
            String schemaName,
            FormatVersion version,
            FragmentFields fields,
            FragmentOrigin consolidated,
            byte @Nullable [] key,
            FilterScratch scratch) {
        this.consolidated = consolidated;
        this.schema = schema;
        this.schemaName = schemaName;
        this.version = version;
        this.fields = fields;
        this.key = key;
        this.scratch = scratch;
    }

    byte[] write(Shape shape, List<FieldOutput> outputs) {
        int n = fields.sections();
        @Nullable FieldOutput[] byIndex = new FieldOutput[n];
        for (FieldOutput output : outputs) {
            byIndex[output.entry().index()] = output;
        }
        long rtree = section(shape.tree()::write);
        LongList zeros = new LongList();
        for (long t = 0; t < shape.tiles(); t++) {
            zeros.add(0);
        }
        long[] tileOffsets = sections(
                byIndex, (field, out) -> (field == null ? zeros : field.fixed().tileOffsets()).write(out));
        long[] varOffsets = sections(
                byIndex, (field, out) -> (isVariable(field) ? field.variable().tileOffsets() : zeros).write(out));
        long[] varSizes = sections(byIndex, (field, out) -> (isVariable(field) ? field.varSizes() : zeros).write(out));
        long[] validity = sections(
                byIndex, (field, out) -> (isNullable(field) ? field.validity().tileOffsets() : zeros).write(out));
        boolean statistics = version.hasTileStatistics();
        long[] minima = statistics ? sections(byIndex, (f, out) -> of(f).writeMinima(out)) : new long[0];
        long[] maxima = statistics ? sections(byIndex, (f, out) -> of(f).writeMaxima(out)) : new long[0];
        long[] sums = statistics ? sections(byIndex, (f, out) -> of(f).writeSums(out)) : new long[0];
        long[] nulls = statistics ? sections(byIndex, (f, out) -> of(f).writeNullCounts(out)) : new long[0];
        long whole = statistics ? section(out -> wholeStatistics(byIndex).write(out)) : 0;
        long conditions = version.hasProcessedConditions()
                ? section(out -> FragmentSections.writeConditions(out, consolidated.processedConditions()))
                : 0;
        FragmentFooter footer = new FragmentFooter(
                version,
                schemaName,
                shape.dense(),
                shape.nonEmptyDomain(),
                shape.sparseTiles(),
                shape.lastTileCells(),
                consolidated.timestamps(),
                consolidated.deletes(),
                sizes(byIndex, field -> field.fixed().size()),
                sizes(byIndex, field -> isVariable(field) ? field.variable().size() : 0),
                sizes(byIndex, field -> isNullable(field) ? field.validity().size() : 0),
                new FragmentFooter.SectionOffsets(
                        rtree,
                        tileOffsets,
                        varOffsets,
                        varSizes,
                        validity,
                        minima,
                        maxima,
                        sums,
                        nulls,
                        whole,
                        conditions));
        int start = file.size();
        footer.write(file, schema.dimensions());
        boolean variableDimension = schema.dimensions().stream().anyMatch(d -> d.isVariable());
        if (version.hasSchemaNames() || variableDimension) {
            file.u64(file.size() - start);
        }
        return file.toByteArray();
    }

    private static boolean isVariable(@Nullable FieldOutput field) {
        return field != null && field.field().isVariable();
    }

    private static boolean isNullable(@Nullable FieldOutput field) {
        return field != null && field.field().nullable();
    }

    private static final FieldStatistics NO_STATISTICS =
            new FieldStatistics(new dev.tegula.schema.Field("", dev.tegula.schema.Datatype.BLOB, 1, false), false);

    private static FieldStatistics of(@Nullable FieldOutput field) {
        return field == null ? NO_STATISTICS : field.statistics();
    }

    private static FragmentStatistics wholeStatistics(@Nullable FieldOutput[] byIndex) {
        List<FragmentStatistics.Entry> entries = new ArrayList<>();
        for (FieldOutput field : byIndex) {
            entries.add(
                    field == null
                            ? FragmentStatistics.Entry.none()
                            : field.statistics().whole());
        }
        return new FragmentStatistics(entries);
    }

    private long[] sections(@Nullable FieldOutput[] byIndex, BiConsumer<@Nullable FieldOutput, ByteWriter> content) {
        long[] starts = new long[byIndex.length];
        for (int i = 0; i < starts.length; i++) {
            FieldOutput field = byIndex[i];
            starts[i] = section(out -> content.accept(field, out));
        }
        return starts;
    }

    private long section(java.util.function.Consumer<ByteWriter> content) {
        section.clear();
        content.accept(section);
        int start = file.size();
        boolean same =
                lastStart >= 0 && Arrays.equals(lastContent, 0, lastContent.length, section.array(), 0, section.size());
        // Encrypted tiles are never copied, since each has its own initialization vector.
        if (same && key == null) {
            file.bytes(Arrays.copyOfRange(file.array(), lastStart, lastEnd));
        } else {
            GenericTile.write(section.array(), section.size(), version, key, file, scratch);
        }
        lastContent = section.toByteArray();
        lastStart = start;
        lastEnd = file.size();
        return start;
    }

    private long[] sizes(@Nullable FieldOutput[] byIndex, java.util.function.ToLongFunction<FieldOutput> size) {
        long[] sizes = new long[byIndex.length];
        for (int i = 0; i < sizes.length; i++) {
            FieldOutput field = byIndex[i];
            sizes[i] = field == null ? 0 : size.applyAsLong(field);
        }
        return sizes;
    }
}
