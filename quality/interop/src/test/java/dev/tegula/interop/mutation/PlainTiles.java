package dev.tegula.interop.mutation;

import dev.tegula.Tegula;
import dev.tegula.internal.bytes.ByteReader;
import dev.tegula.internal.bytes.ByteWriter;
import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.bytes.LittleEndian;
import dev.tegula.internal.exec.Resources;
import dev.tegula.internal.exec.Workers;
import dev.tegula.internal.filter.FilterChain;
import dev.tegula.internal.filter.FilterPipelineFormat;
import dev.tegula.internal.filter.FilterScratch;
import dev.tegula.internal.format.ArraySchemaFormat;
import dev.tegula.internal.fragment.FragmentFooter;
import dev.tegula.internal.tile.GenericTile;
import dev.tegula.internal.tile.TileWriter;
import dev.tegula.maintenance.FileReport;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.FilterPipeline;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Rewrites the generic tiles of files without filters, so that every changed byte affects a field of a structure. */
final class PlainTiles {

    private static final Resources RESOURCES = new Resources(new Workers(1, 1));
    private static final String TILE = "generic tile of the ";

    private PlainTiles() {}

    /**
     * Returns the rewritten content of a file, which consists of one generic tile, or of several and a footer with
     * their offsets.
     */
    static byte[] of(Tegula tegula, Path file, byte[] bytes) {
        List<Integer> starts = new ArrayList<>();
        FileReport report = tegula.object(file.toUri().toString()).inspect();
        ByteReader footer = null;
        for (FileReport.Part part : report.parts()) {
            int start = (int) part.fields().get(0).offset();
            if (part.title().startsWith(TILE)) {
                starts.add(start);
            } else if (part.title().equals("footer")) {
                footer = new ByteReader(bytes, start, bytes.length - start, file.toString());
            }
        }
        starts.sort(null);
        ByteWriter out = new ByteWriter();
        Map<Long, Long> moved = new HashMap<>();
        int end = 0;
        for (int start : starts) {
            moved.put((long) start, (long) out.size());
            ByteReader in = new ByteReader(bytes, start, bytes.length - start, file.toString());
            GenericTile tile = GenericTile.readHeader(in.ahead());
            write(content(in), tile.version(), out);
            end = start + (int) tile.totalSize();
        }
        int rest = out.size();
        out.bytes(bytes, end, bytes.length - end);
        byte[] plain = out.toByteArray();
        if (footer != null) {
            int sections = sections(
                    FragmentFooter.read(footer, name -> schema(file.getParent().getParent(), name)));
            int after = footer.offset() - end + rest;
            for (int at = after - Long.BYTES * sections; at < after; at += Long.BYTES) {
                long old = LittleEndian.i64(plain, at);
                LittleEndian.setI64(plain, at, moved.getOrDefault(old, old));
            }
        }
        return plain;
    }

    /** Returns the number of section offsets at the end of a footer. */
    private static int sections(FragmentFooter footer) {
        FragmentFooter.SectionOffsets s = footer.sections();
        int lists = Stream.of(
                        s.tileOffsets(),
                        s.varOffsets(),
                        s.varSizes(),
                        s.validityOffsets(),
                        s.minima(),
                        s.maxima(),
                        s.sums(),
                        s.nullCounts())
                .mapToInt(list -> list.length)
                .sum();
        FormatVersion version = footer.version();
        return 1 + lists + (version.hasTileStatistics() ? 1 : 0) + (version.hasProcessedConditions() ? 1 : 0);
    }

    /** @param fragments the folder of the array's fragments */
    private static ArraySchema schema(Path fragments, @Nullable String name) {
        Path array = fragments.endsWith("__fragments") ? fragments.getParent() : fragments;
        try {
            Path file = name == null
                    ? array.resolve("__array_schema.tdb")
                    : array.resolve("__schema").resolve(name);
            return ArraySchemaFormat.read(new ByteReader(
                    content(new ByteReader(Files.readAllBytes(file), file.toString())), file.toString()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] content(ByteReader tile) {
        return RESOURCES.filters().apply(scratch -> GenericTile.read(tile, null, scratch));
    }

    /** Writes content as a generic tile without filters. */
    static void write(byte[] content, FormatVersion version, ByteWriter out) {
        FilterPipeline none = FilterPipeline.empty();
        int start = out.size();
        out.u32(version.number())
                .u64(0)
                .u64(content.length)
                .u8(Datatype.CHAR.code())
                .u64(1)
                .u8(0)
                .u32(0);
        int pipeline = out.size();
        FilterPipelineFormat.write(none, version, out);
        out.setU32(pipeline - Integer.BYTES, out.size() - pipeline);
        FilterChain chain = FilterChain.of(none, Datatype.CHAR, 1, version, null);
        RESOURCES
                .filters()
                .use((FilterScratch scratch) -> out.setU64(
                        start + Integer.BYTES,
                        TileWriter.write(chain, content, 0, content.length, out::bytes, scratch)));
    }
}
