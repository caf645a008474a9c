package dev.tegula.benchmarks.splits;

import dev.tegula.ArrayReader;
import dev.tegula.ArrayWriter;
import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.internal.bytes.ByteReader;
import dev.tegula.internal.bytes.ByteWriter;
import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.exec.Resources;
import dev.tegula.internal.exec.Workers;
import dev.tegula.internal.fragment.FooterList;
import dev.tegula.internal.fragment.FragmentFooter;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.storage.ArrayDirectory;
import dev.tegula.internal.storage.CommitNames;
import dev.tegula.internal.storage.Storage;
import dev.tegula.internal.storage.StoreLocation;
import dev.tegula.internal.storage.TileFile;
import dev.tegula.maintenance.ConsolidationMode;
import dev.tegula.maintenance.ConsolidationOptions;
import dev.tegula.query.Cells;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import dev.tegula.vfs.LocalVfs;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsUri;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;

/**
 * An array whose consolidated files name many fragments that do not exist: planning reads only these files. Two
 * fragments are written, and their footers are repeated with other boxes and sizes.
 */
final class FooterArray {

    /** The last time of sparse arrays, at which there is no fragment. */
    static final long TIMES = 1L << 40;

    private static final long STATIONS = 1L << 20;
    private static final int CELLS_PER_TILE = 10_000;
    private static final int BOX = 1000;
    private static final int TILE = 100;

    private FooterArray() {}

    /** Where fragments lie. */
    enum Layout {
        /** Each fragment has its own interval of the first dimension. */
        DISJOINT,
        /** Each fragment has the whole domain. */
        OVERLAPPING,
        /** The same; cells may occur several times. */
        OVERLAPPING_WITH_DUPLICATES,
        /** Each fragment has its own interval of the first dimension of a dense array. */
        DENSE
    }

    private static ArraySchema schema(Layout layout, int fragments) {
        if (layout == Layout.DENSE) {
            return ArraySchema.dense()
                    .dimension(Dimension.int64("time", 0, (long) fragments * BOX - 1, TILE))
                    .dimension(Dimension.int64("station", 0, BOX - 1, TILE))
                    .attribute(Attribute.float64("value"))
                    .build();
        }
        return ArraySchema.sparse()
                .dimension(Dimension.int64("time", 0, TIMES, 1 << 20))
                .dimension(Dimension.int64("station", 0, STATIONS, 1 << 10))
                .attribute(Attribute.float64("value"))
                .attribute(Attribute.int32("quality"))
                .capacity(CELLS_PER_TILE)
                .allowDuplicates(layout == Layout.OVERLAPPING_WITH_DUPLICATES)
                .build();
    }

    /** Creates an array with fragments of 1 million cells, and 4.5 MB per field. */
    static String create(Tegula tegula, Path folder, Layout layout, int fragments) throws Exception {
        String uri = Tegula.uri(folder);
        tegula.createArray(
                uri, schema(layout, fragments), OpenOptions.defaults().at(1));
        for (long time = 2; time < 4; time++) {
            try (ArrayWriter array =
                    tegula.openForWriting(uri, OpenOptions.defaults().at(time))) {
                if (layout == Layout.DENSE) {
                    array.write(
                            Subarray.point("time", 0).addRange("station", 0, 0),
                            Cells.builder().float64("value", 1).build());
                } else {
                    array.write(Cells.builder()
                            .int64("time", 1)
                            .int64("station", 1)
                            .float64("value", 1)
                            .int32("quality", 1)
                            .build());
                }
            }
        }
        tegula.maintenance(uri).consolidate(ConsolidationOptions.of(ConsolidationMode.FRAGMENT_META));
        try (Resources resources = new Resources(new Workers(1, 1));
                ArrayReader reader = tegula.openForReading(uri)) {
            StoreLocation location = new StoreLocation(new Storage(new LocalVfs()), resources, VfsUri.parse(uri), null);
            repeat(location, layout, fragments, reader.schema());
        }
        return uri;
    }

    private static void repeat(StoreLocation array, Layout layout, int fragments, ArraySchema schema) {
        Storage storage = array.storage();
        ArrayDirectory directory =
                ArrayDirectory.list(storage, array.resources().workers(), array.uri());
        VfsEntry file = directory.consolidatedFooters().get(0);
        ByteReader one = FooterList.read(new ByteReader(TileFile.read(array.at(file.uri())), file.name()))
                .values()
                .iterator()
                .next();
        FragmentFooter footer = FragmentFooter.read(one, name -> schema);
        FormatVersion version = footer.version();
        List<FooterList.Entry> entries = new ArrayList<>();
        StringBuilder lines = new StringBuilder();
        SplittableRandom random = new SplittableRandom(1); // as incompressible as the names of writers
        CommitNames names = new CommitNames(array.uri(), version);
        for (int i = 0; i < fragments; i++) {
            TimestampedName name = TimestampedName.of(10 + i, 10 + i, uuid(random), version.number());
            entries.add(new FooterList.Entry(name.text(), at(footer, layout, i, fragments), schema.dimensions()));
            lines.append(names.commitLine(name)).append('\n');
        }
        ByteWriter content = new ByteWriter();
        FooterList.write(content, entries);
        TimestampedName whole = TimestampedName.of(10, 9L + fragments, String.format("%032x", 0), version.number());
        storage.write(
                names.footers(TimestampedName.of(10, 99L + fragments, whole.uuid(), version.number())),
                TileFile.bytes(array.resources(), content, version, null));
        storage.write(names.consolidatedCommits(whole), lines.toString().getBytes(StandardCharsets.UTF_8));
        directory.allFragments().forEach(fragment -> {
            storage.deleteAll(List.of(names.commit(fragment.name())));
            storage.deleteFolder(fragment.uri());
        });
        storage.deleteAll(List.of(file.uri()));
    }

    private static String uuid(SplittableRandom random) {
        return HexFormat.of().toHexDigits(random.nextLong()) + HexFormat.of().toHexDigits(random.nextLong());
    }

    private static FragmentFooter at(FragmentFooter footer, Layout layout, int i, int fragments) {
        boolean dense = layout == Layout.DENSE;
        long width = dense ? BOX : TIMES / fragments;
        Range times =
                dense || layout == Layout.DISJOINT ? Range.of(i * width, i * width + width - 1) : Range.of(0, TIMES);
        long[] sizes = footer.fileSizes().clone();
        Arrays.setAll(sizes, field -> sizes[field] == 0 ? 0 : 128 * (1 << 20) / 30);
        return new FragmentFooter(
                footer.version(),
                footer.schemaName(),
                dense,
                List.of(times, Range.of(0, dense ? BOX - 1 : STATIONS)),
                dense ? 0 : 100,
                dense ? 0 : CELLS_PER_TILE,
                false,
                false,
                sizes,
                footer.varFileSizes(),
                footer.validityFileSizes(),
                footer.sections());
    }
}
