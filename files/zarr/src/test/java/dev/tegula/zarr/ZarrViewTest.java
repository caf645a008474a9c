package dev.tegula.zarr;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayReader;
import dev.tegula.ArrayWriter;
import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.group.GroupChanges;
import dev.tegula.internal.io.json.JsonTree;
import dev.tegula.io.TableSources;
import dev.tegula.io.table.ReadOptions;
import dev.tegula.io.table.TableAxis;
import dev.tegula.io.table.TableReader;
import dev.tegula.io.table.TableSource;
import dev.tegula.metadata.MetadataChanges;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.testkit.generate.Slow;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Views and exports of arrays with times, nulls, several values per cell, metadata and images. */
@Slow
class ZarrViewTest {

    private static final String URI = "mem://arrays/array";

    private final Tegula tegula = Tegula.create();

    @TempDir
    Path folder;

    @AfterEach
    void close() {
        tegula.close();
    }

    private Map<?, ?> document(ZarrView view, String key) throws IOException {
        byte[] document = view.get(key);
        assertTrue(document != null, key);
        return (Map<?, ?>) JsonTree.parse(document);
    }

    /** Creates an array of days with a nullable attribute and one of datetimes. */
    private void createDays() {
        tegula.createArray(
                URI,
                ArraySchema.dense()
                        .dimension(
                                Dimension.date("day", LocalDate.parse("2026-01-01"), LocalDate.parse("2026-01-10"), 4))
                        .attribute(Attribute.int32("count").nullable())
                        .attribute(Attribute.of("seen", Datatype.DATETIME_NS))
                        .build());
        try (ArrayWriter writer = tegula.openForWriting(URI)) {
            writer.write(
                    Subarray.whole(),
                    Cells.of(List.of(
                            Column.of(
                                    Attribute.int32("count").nullable().field(),
                                    IntStream.range(0, 10).toArray(),
                                    10,
                                    null,
                                    new byte[] {1, 1, 0, 1, 1, 1, 1, 1, 1, 0}),
                            Column.of(
                                    Attribute.of("seen", Datatype.DATETIME_NS).field(),
                                    IntStream.range(0, 10)
                                            .mapToLong(i -> i * 1_000_000_007L)
                                            .toArray(),
                                    10,
                                    null,
                                    null))));
        }
    }

    @ParameterizedTest
    @EnumSource
    void timesAndNulls_areReadBack(ZarrVersion version) throws IOException {
        createDays();
        Path store = folder.resolve("days.zarr");
        try (ArrayReader reader = tegula.openForReading(URI);
                ZarrView view = ZarrView.of(reader, ZarrOptions.of(version))) {
            ZarrExport.of(view).run(store);
            assertThrows(
                    FileAlreadyExistsException.class, () -> ZarrExport.of(view).run(store));
        }
        try (TableSource source = TableSources.file(store);
                TableReader reader = new ZarrFormat().read(source, ReadOptions.defaults())) {
            TableAxis day = reader.schema().axes().get(0);
            assertEquals("day", day.name());
            Column days = day.coordinates();
            assertEquals(Datatype.DATETIME_DAY, days.field().datatype());
            assertEquals(LocalDate.parse("2026-01-01").toEpochDay(), days.longAt(0));
            Cells cells = reader.next();
            assertArrayEquals(
                    new byte[] {1, 1, 0, 1, 1, 1, 1, 1, 1, 0},
                    cells.column("count").validity());
            assertEquals(8, cells.column("count").longAt(8));
            assertEquals(Datatype.DATETIME_NS, cells.column("seen").field().datatype());
            assertEquals(9_000_000_063L, cells.column("seen").longAt(9));
        }
    }

    @Test
    void cellWithTheFillValue_isNotMissing() throws IOException {
        createDays();
        try (ArrayWriter writer = tegula.openForWriting(URI)) {
            writer.write(
                    Subarray.range("day", LocalDate.parse("2026-01-02"), LocalDate.parse("2026-01-02")),
                    Cells.of(List.of(
                            Column.of(
                                    Attribute.int32("count").nullable().field(),
                                    new int[] {Integer.MIN_VALUE},
                                    1,
                                    null,
                                    new byte[] {1}),
                            Column.of(
                                    Attribute.of("seen", Datatype.DATETIME_NS).field(), new long[1], 1, null, null))));
        }
        try (ArrayReader reader = tegula.openForReading(URI);
                ZarrView view = ZarrView.of(reader, ZarrOptions.of(ZarrVersion.V3))) {
            long mark = Integer.MAX_VALUE;
            assertEquals(mark, document(view, "count/zarr.json").get("fill_value"));
            Map<?, ?> attributes = (Map<?, ?>) document(view, "count/zarr.json").get("attributes");
            assertEquals(mark, attributes.get("_FillValue"));
        }
    }

    @Test
    void cellsWithAllValues_leaveNoneForMissingOnes() throws IOException {
        Attribute flag = Attribute.bool("flag").nullable();
        tegula.createArray(
                URI,
                ArraySchema.dense()
                        .dimension(Dimension.int64("x", 0, 2, 3L))
                        .attribute(flag)
                        .build());
        for (byte[] validity : new byte[][] {{1, 1, 0}, {1, 1, 1}}) {
            try (ArrayWriter writer = tegula.openForWriting(URI)) {
                writer.write(
                        Subarray.whole().addRange("x", 0, 2),
                        Cells.of(List.of(Column.of(flag.field(), new byte[] {0, 1, 1}, 3, null, validity))));
            }
            try (ArrayReader reader = tegula.openForReading(URI);
                    ZarrView view = ZarrView.of(reader, ZarrOptions.of(ZarrVersion.V2))) {
                if (validity[2] == 1) {
                    ZarrExport.of(view).run(folder.resolve("flags.zarr"));
                    assertTrue(document(view, ".zarray").containsKey("fill_value"));
                    assertNull(document(view, ".zarray").get("fill_value"));
                } else {
                    IllegalArgumentException e = assertThrows(
                            IllegalArgumentException.class,
                            () -> ZarrExport.of(view).run(folder.resolve("flags.zarr")));
                    assertTrue(e.getMessage().contains("'flag'"), e.getMessage());
                    try (Stream<Path> files = Files.list(folder)) {
                        assertEquals(0, files.count());
                    }
                }
            }
        }
    }

    @Test
    void valuesPerCell_areAnAxis_andMetadataAreAttributes() throws IOException {
        tegula.createArray(
                URI,
                ArraySchema.dense()
                        .dimension(Dimension.int32("x", 0, 2, 2))
                        .attribute(Attribute.of("rgb", Datatype.UINT8, 3))
                        .build());
        try (ArrayWriter writer = tegula.openForWriting(URI)) {
            Column rgb = Column.of(
                    Attribute.of("rgb", Datatype.UINT8, 3).field(),
                    new byte[] {1, 2, 3, 4, 5, 6, 7, 8, 9},
                    3,
                    null,
                    null);
            writer.write(Subarray.whole(), Cells.of(List.of(rgb)));
        }
        tegula.object(URI)
                .updateMetadata(MetadataChanges.none()
                        .put("title", MetadataValue.utf8("Größe"))
                        .put("bounds", MetadataValue.float64(1.5, 2)));
        try (ArrayReader reader = tegula.openForReading(URI);
                ZarrView view =
                        ZarrView.of(reader, ZarrOptions.of(ZarrVersion.V3).withoutCompression())) {
            Map<?, ?> array = document(view, "zarr.json");
            assertEquals(List.of(3L, 3L), array.get("shape"));
            assertEquals(List.of("x", "rgb_value"), array.get("dimension_names"));
            assertEquals(Map.of("bounds", List.of(1.5, 2.0), "title", "Größe"), array.get("attributes"));
            assertArrayEquals(new byte[] {1, 2, 3, 4, 5, 6, 7, 8, 9}, view.get("c/0/0"));
            for (String key : List.of("c/0", "c/0/1", "c/-1/0", "c/00/0", "c/0/0/", "/c/0/0", ".zarray", "", "c")) {
                assertNull(view.get(key), key);
            }
        }
    }

    @Test
    void largeDomain_isShownButNotExported() {
        tegula.createArray(
                URI,
                ArraySchema.dense()
                        .dimension(Dimension.int64("x", 0, 1L << 50, 16))
                        .dimension(Dimension.int64("y", 0, 1L << 50, 16))
                        .attribute(Attribute.float32("a"))
                        .build());
        try (ArrayReader reader = tegula.openForReading(URI);
                ZarrView view = ZarrView.of(reader, ZarrOptions.of(ZarrVersion.V3))) {
            assertTrue(view.get("c/0/12345678901") != null);
            assertThrows(
                    IllegalArgumentException.class, () -> ZarrExport.of(view).run(folder.resolve("a.zarr")));
        }
    }

    @Test
    void entityTags_changeWithTheArray() {
        createDays();
        String before;
        try (ZarrView view = ZarrView.open(tegula, URI, OpenOptions.defaults(), ZarrOptions.of(ZarrVersion.V2))) {
            before = view.etag("count/0");
            assertNotEquals(before, view.etag("count/1"));
        }
        try (ZarrView view = ZarrView.open(tegula, URI, OpenOptions.defaults(), ZarrOptions.of(ZarrVersion.V2))) {
            assertEquals(before, view.etag("count/0"));
        }
        tegula.object(URI).updateMetadata(MetadataChanges.none().put("a", MetadataValue.int32(1)));
        try (ZarrView view = ZarrView.open(tegula, URI, OpenOptions.defaults(), ZarrOptions.of(ZarrVersion.V2))) {
            assertNotEquals(before, view.etag("count/0"));
        }
    }

    @ParameterizedTest
    @EnumSource
    void imagesHaveTheAttributesOfOmeNgff(ZarrVersion version) throws IOException {
        String group = folder.resolve("image").toString();
        tegula.createGroup(group);
        for (int level = 0; level < 2; level++) {
            tegula.createArray(
                    group + "/l_" + level,
                    ArraySchema.dense()
                            .dimension(Dimension.int32("Y", 0, 99 >> level, 16))
                            .dimension(Dimension.int32("X", 0, 63 >> level, 16))
                            .attribute(Attribute.uint8("intensity"))
                            .build());
            tegula.object(group).updateMembers(GroupChanges.none().addRelative("l_" + level, "l_" + level));
        }
        Multiscale image = new Multiscale(
                "image",
                List.of(new Multiscale.Axis("y", "space", "micrometer"), new Multiscale.Axis("x", "space", null)),
                List.of(
                        new Multiscale.Level("l_0", List.of(0.5, 0.5)),
                        new Multiscale.Level("l_1", List.of(1.0, 1.0))));
        try (ZarrView view =
                ZarrView.open(tegula, group, OpenOptions.defaults(), ZarrOptions.of(version), any -> image)) {
            Map<?, ?> attributes = version == ZarrVersion.V2
                    ? document(view, ".zattrs")
                    : (Map<?, ?>) document(view, "zarr.json").get("attributes");
            Map<?, ?> holder = version == ZarrVersion.V2 ? attributes : (Map<?, ?>) attributes.get("ome");
            Map<?, ?> multiscale = (Map<?, ?>) ((List<?>) holder.get("multiscales")).get(0);
            assertEquals(
                    version == ZarrVersion.V2 ? "0.4" : "0.5",
                    version == ZarrVersion.V2 ? multiscale.get("version") : holder.get("version"));
            assertEquals(
                    List.of(
                            Map.of("name", "y", "type", "space", "unit", "micrometer"),
                            Map.of("name", "x", "type", "space")),
                    multiscale.get("axes"));
            Map<?, ?> second = (Map<?, ?>) ((List<?>) multiscale.get("datasets")).get(1);
            assertEquals("l_1", second.get("path"));
            assertEquals(
                    List.of(Map.of("type", "scale", "scale", List.of(1.0, 1.0))),
                    second.get("coordinateTransformations"));
            assertTrue(view.contains(version == ZarrVersion.V2 ? "l_1/0/0" : "l_1/c/0/0"));
            assertFalse(view.contains("l_1/0.0"));
        }
    }

    @Test
    void consolidatedDocuments_nameAllArrays() throws IOException {
        createDays();
        try (ZarrView view = ZarrView.open(tegula, URI, OpenOptions.defaults(), ZarrOptions.of(ZarrVersion.V2))) {
            Map<?, ?> metadata = (Map<?, ?>) document(view, ".zmetadata").get("metadata");
            assertTrue(
                    metadata.keySet().containsAll(List.of("count/.zarray", "seen/.zattrs", "day/.zarray", ".zgroup")));
        }
        try (ZarrView view = ZarrView.open(tegula, URI, OpenOptions.defaults(), ZarrOptions.of(ZarrVersion.V3))) {
            String document = new String(view.get("zarr.json"), StandardCharsets.UTF_8);
            assertTrue(document.contains("consolidated_metadata") && document.contains("\"day\""), document);
        }
    }
}
