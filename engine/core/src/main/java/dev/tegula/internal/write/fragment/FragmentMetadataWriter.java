package dev.tegula.internal.write.fragment;

import dev.tegula.internal.bytes.ByteWriter;
import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.fragment.FragmentFields;
import dev.tegula.internal.fragment.FragmentFooter;
import dev.tegula.internal.fragment.FragmentSections;
import dev.tegula.internal.fragment.FragmentStatistics;
import dev.tegula.internal.fragment.RTree;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Range;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.ToLongFunction;
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
            boolean dense, List<Range> nonEmptyDomain, long sparseTiles, long lastTileCells, long tiles, RTree tree) {

        static Shape dense(List<Range> nonEmptyDomain, long tiles, long cellsPerTile) {
            return new Shape(true, nonEmptyDomain, 0, cellsPerTile, tiles, RTree.empty());
        }

        static Shape sparse(RTree tree, long tiles, long lastTileCells) {
            List<Range> nonEmptyDomain = tree.levels().get(0).box(0);
            return new Shape(false, nonEmptyDomain, tiles, lastTileCells, tiles, tree);
        }
    }

    private final ArraySchema schema;
    private final String schemaName;
    private final FormatVersion version;
    private final FragmentFields fields;
    private final FragmentOrigin origin;
    private final SectionWriter sections;

    /** @param sections writer of an empty file */
    FragmentMetadataWriter(
            ArraySchema schema,
            String schemaName,
            FragmentFields fields,
            FragmentOrigin origin,
            SectionWriter sections) {
        this.schema = schema;
        this.schemaName = schemaName;
        this.version = sections.version();
        this.fields = fields;
        this.origin = origin;
        this.sections = sections;
    }

    ByteWriter write(Shape shape, List<FieldOutput> outputs) {
        @Nullable FieldOutput[] byIndex = new FieldOutput[fields.sections()];
        for (FieldOutput output : outputs) {
            byIndex[output.entry().index()] = output;
        }
        FragmentFooter.SectionOffsets offsets = sections(shape, byIndex);
        FragmentFooter footer = new FragmentFooter(
                version,
                schemaName,
                shape.dense(),
                shape.nonEmptyDomain(),
                shape.sparseTiles(),
                shape.lastTileCells(),
                origin.times().written(),
                origin.times().deleted(),
                sizes(byIndex, field -> field.fixed().size()),
                sizes(byIndex, field -> isVariable(field) ? field.variable().size() : 0),
                sizes(byIndex, field -> isNullable(field) ? field.validity().size() : 0),
                offsets);
        ByteWriter file = sections.file();
        int start = file.size();
        footer.write(file, schema.dimensions());
        // Readers of older versions compute the length of a footer whose schema they know and that has no texts.
        boolean variableDimension = schema.dimensions().stream().anyMatch(d -> d.isVariable());
        if (version.hasSchemaNames() || variableDimension) {
            file.u64(file.size() - start);
        }
        return file;
    }

    /** Writes the sections and returns where they begin. */
    private FragmentFooter.SectionOffsets sections(Shape shape, @Nullable FieldOutput[] byIndex) {
        long rtree = sections.add(shape.tree()::write);
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
        long[] minima = statistics(byIndex, FieldStatistics::writeMinima);
        long[] maxima = statistics(byIndex, FieldStatistics::writeMaxima);
        long[] sums = statistics(byIndex, FieldStatistics::writeSums);
        long[] nulls = statistics(byIndex, FieldStatistics::writeNullCounts);
        long whole = version.hasTileStatistics()
                ? sections.add(out -> wholeStatistics(byIndex).write(out))
                : 0;
        long conditions = version.hasProcessedConditions()
                ? sections.add(out -> FragmentSections.writeConditions(out, origin.processedConditions()))
                : 0;
        return new FragmentFooter.SectionOffsets(
                rtree, tileOffsets, varOffsets, varSizes, validity, minima, maxima, sums, nulls, whole, conditions);
    }

    private long[] statistics(@Nullable FieldOutput[] byIndex, BiConsumer<FieldStatistics, ByteWriter> content) {
        return version.hasTileStatistics()
                ? sections(
                        byIndex,
                        (field, out) -> content.accept(field == null ? FieldStatistics.NONE : field.statistics(), out))
                : new long[0];
    }

    private static boolean isVariable(@Nullable FieldOutput field) {
        return field != null && field.field().isVariable();
    }

    private static boolean isNullable(@Nullable FieldOutput field) {
        return field != null && field.field().nullable();
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
            starts[i] = sections.add(out -> content.accept(field, out));
        }
        return starts;
    }

    private long[] sizes(@Nullable FieldOutput[] byIndex, ToLongFunction<FieldOutput> size) {
        long[] sizes = new long[byIndex.length];
        for (int i = 0; i < sizes.length; i++) {
            FieldOutput field = byIndex[i];
            sizes[i] = field == null ? 0 : size.applyAsLong(field);
        }
        return sizes;
    }
}
