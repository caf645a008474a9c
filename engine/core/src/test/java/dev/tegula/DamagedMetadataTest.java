package dev.tegula;

import static dev.tegula.query.Condition.field;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.internal.bytes.ByteReader;
import dev.tegula.internal.bytes.ByteWriter;
import dev.tegula.internal.exec.Resources;
import dev.tegula.internal.exec.Workers;
import dev.tegula.internal.fragment.FragmentFooter;
import dev.tegula.internal.fragment.FragmentSections;
import dev.tegula.internal.tile.GenericTile;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Field;
import dev.tegula.vfs.MemoryVfs;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Fragment metadata that decode without errors but have wrong contents. */
class DamagedMetadataTest {

    private static final String URI = "mem://store/array";
    private static final Resources RESOURCES = new Resources(new Workers(1, 1));
    private static final Field NUMBERS = new Field("n", Datatype.INT32, Field.VARIABLE, false);

    private Map<String, byte[]> files = Map.of();
    private ArraySchema schema = SampleArrays.DENSE_SCHEMA;
    private String metadata = "";

    @BeforeEach
    void write() throws IOException {
        write(true);
    }

    private void write(boolean dense) throws IOException {
        write(dense, 0, 1, 3, 3, 6);
    }

    private void write(boolean dense, long... offsets) throws IOException {
        schema = (dense ? ArraySchema.dense() : ArraySchema.sparse())
                .dimension(Dimension.int32("x", 1, 4, 4))
                .attribute(Attribute.of("n", Datatype.INT32, Field.VARIABLE))
                .build();
        MemoryVfs store = new MemoryVfs();
        try (Tegula tegula = TestStores.engine(store)) {
            tegula.createArray(URI, schema);
            Column numbers =
                    Column.of(NUMBERS, Arrays.copyOf(new int[] {1, 2, 3, 4, 5, 6}, (int) offsets[4]), 4, offsets, null);
            try (ArrayWriter array = tegula.openForWriting(URI)) {
                if (dense) {
                    array.write(Subarray.whole(), Cells.builder().add(numbers).build());
                } else {
                    array.write(
                            Cells.builder().int32("x", 1, 2, 3, 4).add(numbers).build());
                }
            }
        }
        files = TestStores.files(store, "mem://store");
        metadata = files.keySet().stream()
                .filter(name -> name.endsWith("/__fragment_metadata.tdb"))
                .findFirst()
                .orElseThrow();
    }

    /** Replaces a section and the footer of the metadata. */
    private void change(Consumer<ByteWriter> section, UnaryOperator<Footers> change) {
        byte[] bytes = files.get(metadata);
        int length = (int) new ByteReader(bytes, bytes.length - Long.BYTES, Long.BYTES, "length").i64("length");
        int start = bytes.length - Long.BYTES - length;
        FragmentFooter footer = FragmentFooter.read(new ByteReader(bytes, start, length, "footer"), name -> schema);
        ByteWriter content = new ByteWriter();
        section.accept(content);
        ByteWriter out = new ByteWriter();
        out.bytes(bytes, 0, start);
        RESOURCES
                .filters()
                .use(scratch ->
                        GenericTile.write(content.array(), content.size(), footer.version(), null, out, scratch));
        int footerAt = out.size();
        change.apply(new Footers(footer, start)).footer.write(out, schema.dimensions());
        out.u64(out.size() - footerAt);
        files.put(metadata, out.toByteArray());
    }

    /** A footer and the position of the new section. */
    private record Footers(FragmentFooter footer, long section) {

        Footers varSizes() {
            footer.sections().varSizes()[0] = section;
            return this;
        }

        Footers minima() {
            footer.sections().minima()[0] = section;
            return this;
        }

        Footers rtree() {
            FragmentFooter.SectionOffsets s = footer.sections();
            FragmentFooter.SectionOffsets changed = new FragmentFooter.SectionOffsets(
                    section,
                    s.tileOffsets(),
                    s.varOffsets(),
                    s.varSizes(),
                    s.validityOffsets(),
                    s.minima(),
                    s.maxima(),
                    s.sums(),
                    s.nullCounts(),
                    s.statistics(),
                    s.processedConditions());
            return new Footers(
                    new FragmentFooter(
                            footer.version(),
                            footer.schemaName(),
                            footer.dense(),
                            footer.nonEmptyDomain(),
                            footer.sparseTiles(),
                            footer.lastTileCells(),
                            footer.timestamps(),
                            footer.deletes(),
                            footer.fileSizes(),
                            footer.varFileSizes(),
                            footer.validityFileSizes(),
                            changed),
                    section);
        }

        Footers varFileSize(long size) {
            footer.varFileSizes()[0] = size;
            return this;
        }

        Footers fileSize(long size) {
            footer.fileSizes()[0] = size;
            return this;
        }
    }

    private String refused() throws IOException {
        try (Tegula tegula = TestStores.engine(TestStores.storeOf(files));
                ArrayReader array = tegula.openForReading(URI)) {
            return assertThrows(CorruptArrayException.class, () -> array.query().read())
                    .getMessage();
        }
    }

    private void varSize(long size) {
        change(out -> FragmentSections.writeLongs(out, new long[] {size}, 1), Footers::varSizes);
    }

    /** No memory is allocated for declared sizes far beyond the stored bytes: 2^31-9 bytes would exhaust the heap. */
    @ParameterizedTest
    @ValueSource(longs = {1L << 25, 2_147_483_636L, 1L << 34, 1L << 62})
    void sizesOfValuesAreThoseOfTheirChunks(long size) throws IOException {
        varSize(size);
        String dense = refused();
        assertTrue(
                dense.endsWith("a0_var.tdb, tile 0: wrong size of the cells (found 24 bytes, expected " + size + ")"),
                dense);
        write(false);
        varSize(size);
        String sparse = refused();
        assertTrue(
                sparse.endsWith("a0_var.tdb, tile 0: wrong size of the cells (found 24 bytes, expected " + size + ")"),
                sparse);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void noValuesAreNone(boolean dense) throws IOException {
        write(dense, 0, 0, 0, 0, 0);
        // Other libraries store a tile without values as no chunks at all.
        String values = files.keySet().stream()
                .filter(name -> name.endsWith("/a0_var.tdb"))
                .findFirst()
                .orElseThrow();
        files.put(values, new byte[Long.BYTES]);
        change(
                out -> FragmentSections.writeLongs(out, new long[] {1L << 40}, 1),
                footer -> footer.varSizes().varFileSize(Long.BYTES));
        String message = refused();
        assertTrue(
                message.endsWith(
                        "a0_var.tdb, tile 0: has no chunks (expected 1099511627776 bytes by the fragment metadata)"),
                message);
    }

    @ParameterizedTest
    @ValueSource(longs = {-24, 23})
    void sizesOfValuesAreNumbersOfValues(long size) throws IOException {
        varSize(size);
        String message = refused();
        assertTrue(
                message.startsWith(metadata)
                        && message.endsWith(", tile var sizes of a0_var.tdb: wrong size of tile 0 (found "
                                + Long.toUnsignedString(size) + " bytes, expected a multiple of 4)"),
                message);
    }

    @ParameterizedTest
    @ValueSource(longs = {1L << 40, 1L << 62})
    void plansDoNotCountRequestsOneByOne(long size) throws IOException {
        change(out -> {}, footer -> footer.fileSize(size));
        try (Tegula tegula = TestStores.engine(TestStores.storeOf(files));
                ArrayReader array = tegula.openForReading(URI)) {
            long requests = assertTimeoutPreemptively(
                    Duration.ofSeconds(20), () -> array.query().explain().cost().requests());
            assertTrue(requests >= size >> 20, () -> requests + " requests");
        }
    }

    @Test
    void shortenedMetadata_isDamage() throws IOException {
        change(out -> {}, footer -> footer.fileSize(2_147_483_000L));
        String offsets = files.keySet().stream()
                .filter(name -> name.endsWith("/a0.tdb"))
                .findFirst()
                .orElseThrow();
        try (Tegula tegula = TestStores.engine(TestStores.storeOf(files))) {
            RuntimeException problem =
                    Objects.requireNonNull(tegula.object(offsets).inspect().problem());
            assertEquals(
                    offsets + ", tile 0: ends after the end of the file (found " + files.get(offsets).length
                            + " bytes, expected 2147483000)",
                    problem.getMessage());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {65, 100_000})
    void noTreeIsDeeperThanAllTilesThereCanBe(int levels) throws IOException {
        write(false);
        change(
                out -> {
                    out.u32(10).u32(levels);
                    for (int l = 0; l < levels; l++) {
                        out.u64(1).u32(1).u32(4);
                    }
                },
                Footers::rtree);
        String message = refused();
        assertEquals(
                metadata + ", R-tree, at byte 8: too many levels of the R-tree (found " + levels
                        + ", expected at most 64)",
                message);
    }

    /**
     * Other libraries ignore tile extremes in reads, so invalid offsets in extremes must not prevent reads of cells.
     */
    @ParameterizedTest
    @ValueSource(longs = {999, -1})
    void extremesOfTexts_thatLieOutsideOfTheirBytes_areNotBelieved(long offset) throws IOException {
        schema = ArraySchema.sparse()
                .dimension(Dimension.int32("x", 1, 4, 4))
                .attribute(Attribute.ascii("s"))
                .build();
        MemoryVfs store = new MemoryVfs();
        try (Tegula tegula = TestStores.engine(store)) {
            tegula.createArray(URI, schema);
            try (ArrayWriter array = tegula.openForWriting(URI)) {
                array.write(Cells.builder()
                        .int32("x", 1, 2, 3)
                        .ascii("s", "a", "b", "c")
                        .build());
            }
        }
        files = TestStores.files(store, "mem://store");
        metadata = files.keySet().stream()
                .filter(name -> name.endsWith("/__fragment_metadata.tdb"))
                .findFirst()
                .orElseThrow();
        change(out -> out.u64(8).u64(1).longs(new long[] {offset}, 1).u8('a'), Footers::minima);

        try (Tegula tegula = TestStores.engine(TestStores.storeOf(files));
                ArrayReader array = tegula.openForReading(URI)) {
            assertArrayEquals(
                    new int[] {2},
                    array.query().where(field("s").eq("b")).fields("x").read().int32("x"));
        }
    }
}
