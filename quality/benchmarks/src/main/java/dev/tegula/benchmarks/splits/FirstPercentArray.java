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
import java.util.List;
import java.util.Map;

/**
 * A sparse array of very many fragments with consolidated metadata, each in its own interval of time. The first 1 % of
 * them exist, with few cells each. The others are only footers in the consolidated file, which claim a million cells
 * each; their files do not exist, so only the first 1 % can be read.
 */
final class FirstPercentArray {

    /** The number of cells of each fragment that exists. */
    static final int CELLS = 1000;

    private static final long CLAIMED = 1_000_000;
    private static final int CELLS_PER_TILE = 10_000;
    private static final long WIDTH = 1 << 20;
    private static final int STATIONS = 1 << 20;

    private FirstPercentArray() {}

    static ArraySchema schema(int fragments) {
        return ArraySchema.sparse()
                .dimension(Dimension.int64("time", 0, fragments * WIDTH - 1, WIDTH))
                .dimension(Dimension.int64("station", 0, STATIONS - 1L, 1 << 10))
                .attribute(Attribute.float64("value"))
                .capacity(CELLS_PER_TILE)
                .build();
    }

    /** Returns the interval of time of the first fragments. */
    static Range first(int fragments) {
        return Range.of(0, fragments * WIDTH - 1);
    }

    /** Creates the array. */
    static void create(Tegula tegula, Path folder, int fragments) {
        String uri = Tegula.uri(folder);
        ArraySchema schema = schema(fragments);
        tegula.createArray(uri, schema, OpenOptions.defaults().at(1));
        for (int i = 0; i < fragments / 100; i++) {
            try (ArrayWriter array =
                    tegula.openForWriting(uri, OpenOptions.defaults().at(10 + i))) {
                array.write(cells(i));
            }
        }
        tegula.maintenance(uri).consolidate(ConsolidationOptions.of(ConsolidationMode.FRAGMENT_META));
        try (Resources resources = new Resources(new Workers(1, 1));
                ArrayReader reader = tegula.openForReading(uri)) {
            StoreLocation location = new StoreLocation(new Storage(new LocalVfs()), resources, VfsUri.parse(uri), null);
            claim(location, fragments, reader.schema());
        }
    }

    private static Cells cells(int fragment) {
        long[] times = new long[CELLS];
        long[] stations = new long[CELLS];
        double[] values = new double[CELLS];
        for (int i = 0; i < CELLS; i++) {
            times[i] = fragment * WIDTH + i * (WIDTH / CELLS);
            stations[i] = (i * 7919L + fragment) % STATIONS;
            values[i] = i;
        }
        return Cells.builder()
                .int64("time", times)
                .int64("station", stations)
                .float64("value", values)
                .build();
    }

    /** Replaces the consolidated footers and the commits by those of all fragments. */
    private static void claim(StoreLocation array, int fragments, ArraySchema schema) {
        Storage storage = array.storage();
        ArrayDirectory directory =
                ArrayDirectory.list(storage, array.resources().workers(), array.uri());
        VfsEntry file = directory.consolidatedFooters().get(0);
        Map<String, ByteReader> real =
                FooterList.read(new ByteReader(TileFile.read(array.at(file.uri())), file.name()));
        List<FooterList.Entry> entries = new ArrayList<>();
        for (Map.Entry<String, ByteReader> each : real.entrySet()) {
            entries.add(new FooterList.Entry(
                    each.getKey(), FragmentFooter.read(each.getValue(), name -> schema), schema.dimensions()));
        }
        FragmentFooter footer = entries.get(0).footer();
        FormatVersion version = footer.version();
        for (int i = entries.size(); i < fragments; i++) {
            TimestampedName name = TimestampedName.of(10 + i, 10 + i, String.format("%032x", i), version.number());
            entries.add(new FooterList.Entry(name.text(), claimed(footer, i), schema.dimensions()));
        }
        CommitNames names = new CommitNames(array.uri(), version);
        StringBuilder lines = new StringBuilder();
        for (FooterList.Entry entry : entries) {
            lines.append("__commits/").append(entry.name()).append(".wrt\n");
        }
        ByteWriter content = new ByteWriter();
        FooterList.write(content, entries);
        TimestampedName whole = TimestampedName.of(10, 9L + fragments, String.format("%032x", 0), version.number());
        storage.write(
                names.footers(TimestampedName.of(10, 99L + fragments, whole.uuid(), version.number())),
                TileFile.bytes(array.resources(), content, version, null));
        storage.write(names.consolidatedCommits(whole), lines.toString().getBytes(StandardCharsets.UTF_8));
        directory.allFragments().forEach(fragment -> storage.deleteAll(List.of(names.commit(fragment.name()))));
        storage.deleteAll(List.of(file.uri()));
    }

    private static FragmentFooter claimed(FragmentFooter footer, int fragment) {
        long[] sizes = footer.fileSizes().clone();
        Arrays.setAll(sizes, field -> sizes[field] == 0 ? 0 : CLAIMED * 9 / 2);
        return new FragmentFooter(
                footer.version(),
                footer.schemaName(),
                false,
                List.of(Range.of(fragment * WIDTH, fragment * WIDTH + WIDTH - 1), Range.of(0, STATIONS - 1L)),
                CLAIMED / CELLS_PER_TILE,
                CELLS_PER_TILE,
                false,
                false,
                sizes,
                footer.varFileSizes(),
                footer.validityFileSizes(),
                footer.sections());
    }
}
