package dev.tegula.internal.server.view;

import dev.tegula.ArrayWriter;
import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.group.GroupChanges;
import dev.tegula.metadata.MetadataChanges;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.DataOrder;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Enumeration;
import dev.tegula.schema.Field;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;

/** A group with a dense and a sparse array, whose cells the tests know. */
public final class ViewArrays {

    /** Times of the two fragments of the dense array. */
    public static final long FIRST = Instant.parse("2026-01-01T00:00:00Z").toEpochMilli();

    public static final long SECOND = Instant.parse("2026-02-01T00:00:00Z").toEpochMilli();

    /** A name that is markup. */
    public static final String MARKUP = "<b class=evil>v";

    private static final int LAYERS = 2;
    private static final int ROWS = 100;
    private static final int COLUMNS = 200;

    private ViewArrays() {}

    /** Creates the group. */
    public static void create(Tegula tegula, String group) {
        tegula.createGroup(group);
        halves(tegula, group + "/halves");
        reads(tegula, group + "/reads");
        markup(tegula, group + "/markup");
        series(tegula, group + "/series");
        world(tegula, group + "/world");
        cells(tegula, group + "/cells");
        tegula.object(group)
                .updateMembers(GroupChanges.none()
                        .addRelative("halves", "halves")
                        .addRelative("reads", "reads")
                        .addRelative("series", "series")
                        .addRelative("world", "world")
                        .addRelative("cells", "cells")
                        .addRelative("markup", MARKUP));
    }

    /** Creates an array of one dimension whose hundred values are their coordinates. */
    private static void series(Tegula tegula, String uri) {
        tegula.createArray(
                uri,
                ArraySchema.dense()
                        .dimension(Dimension.int32("t", 0, 99, 10))
                        .attribute(Attribute.int32("v"))
                        .build());
        try (ArrayWriter array = tegula.openForWriting(uri)) {
            int[] values = new int[100];
            Arrays.setAll(values, i -> i);
            array.write(Subarray.whole(), Cells.builder().int32("v", values).build());
        }
    }

    /**
     * Creates an array of 18 latitudes, from the south, and 36 longitudes; each cell has its latitude as value, and 3,
     * but the first NaN.
     */
    private static void world(Tegula tegula, String uri) {
        tegula.createArray(
                uri,
                ArraySchema.dense()
                        .dimension(Dimension.int32("i", 0, 17, 18))
                        .dimension(Dimension.int32("j", 0, 35, 36))
                        .attribute(Attribute.float64("v"))
                        .attribute(Attribute.float32("w"))
                        .label("i", "latitude", Datatype.FLOAT64, DataOrder.INCREASING)
                        .label("j", "longitude", Datatype.FLOAT64, DataOrder.INCREASING)
                        .build());
        double[] values = new double[18 * 36];
        Arrays.setAll(values, i -> 10 * (i / 36) - 85);
        float[] others = new float[values.length];
        Arrays.fill(others, 3);
        others[0] = Float.NaN;
        double[] latitudes = new double[18];
        Arrays.setAll(latitudes, i -> 10 * i - 85);
        double[] longitudes = new double[36];
        Arrays.setAll(longitudes, i -> 10 * i + 5);
        try (ArrayWriter array = tegula.openForWriting(uri);
                ArrayWriter latitude = array.label("latitude");
                ArrayWriter longitude = array.label("longitude")) {
            array.write(
                    Subarray.whole(),
                    Cells.builder().float64("v", values).float32("w", others).build());
            latitude.write(
                    Subarray.whole(),
                    Cells.builder().float64("label", latitudes).build());
            longitude.write(
                    Subarray.whole(),
                    Cells.builder().float64("label", longitudes).build());
        }
    }

    /**
     * Creates an experiment of two hundred cells: those of one type lie to the left, those of the other to the right.
     */
    private static void cells(Tegula tegula, String group) {
        int[] ids = new int[200];
        Arrays.setAll(ids, i -> i);
        for (String folder : List.of("", "/ms", "/ms/RNA", "/ms/RNA/obsm")) {
            tegula.createGroup(group + folder);
        }
        tegula.createArray(
                group + "/obs",
                ArraySchema.sparse()
                        .dimension(Dimension.int32("soma_joinid", 0, 199, 200))
                        .attribute(Attribute.uint8("kind").withEnumeration("kinds"))
                        .attribute(Attribute.float64("size"))
                        .enumeration(Enumeration.utf8("kinds", "B", "T"))
                        .build());
        byte[] kinds = new byte[200];
        double[] sizes = new double[200];
        int[] rows = new int[400];
        int[] columns = new int[400];
        double[] places = new double[400];
        for (int i = 0; i < 200; i++) {
            kinds[i] = (byte) (i % 2);
            sizes[i] = i;
            rows[2 * i] = i;
            rows[2 * i + 1] = i;
            columns[2 * i + 1] = 1;
            places[2 * i] = i % 2 == 0 ? -1 : 1;
            places[2 * i + 1] = i / 200.0;
        }
        try (ArrayWriter array = tegula.openForWriting(group + "/obs")) {
            array.write(Cells.builder()
                    .int32("soma_joinid", ids)
                    .uint8("kind", kinds)
                    .float64("size", sizes)
                    .build());
        }
        String umap = group + "/ms/RNA/obsm/X_umap";
        tegula.createArray(
                umap,
                ArraySchema.sparse()
                        .dimension(Dimension.int32("soma_dim_0", 0, 199, 200))
                        .dimension(Dimension.int32("soma_dim_1", 0, 1, 2))
                        .attribute(Attribute.float64("soma_data"))
                        .build());
        try (ArrayWriter array = tegula.openForWriting(umap)) {
            array.write(Cells.builder()
                    .int32("soma_dim_0", rows)
                    .int32("soma_dim_1", columns)
                    .float64("soma_data", places)
                    .build());
        }
    }

    /** Creates an array whose names and texts are markup. */
    private static void markup(Tegula tegula, String uri) {
        tegula.createArray(
                uri,
                ArraySchema.dense()
                        .dimension(Dimension.int32("<i class=evil>y</i>", 0, 1, 2))
                        .dimension(Dimension.int32("x", 0, 1, 2))
                        .attribute(Attribute.int32(MARKUP))
                        .build());
        try (ArrayWriter array = tegula.openForWriting(uri)) {
            array.write(
                    Subarray.whole(), Cells.builder().int32(MARKUP, 1, 2, 3, 4).build());
        }
        tegula.object(uri)
                .updateMetadata(MetadataChanges.none()
                        .put("<img src=x class=evil>", MetadataValue.utf8("<script>evil = 1</script>")));
    }

    /**
     * Creates a dense array: {@code v} is 0 in the left half and 100 in the right one, and the reverse in the second
     * layer. A corner of 20 x 10 cells is null. The second fragment sets the lower left quarter of the left half of the
     * first layer to 100.
     */
    private static void halves(Tegula tegula, String uri) {
        tegula.createArray(
                uri,
                ArraySchema.dense()
                        .dimension(Dimension.int32("layer", 0, LAYERS - 1, 1))
                        .dimension(Dimension.int32("row", 0, ROWS - 1, 50))
                        .dimension(Dimension.int32("column", 0, COLUMNS - 1, 50))
                        .attribute(Attribute.int32("v").nullable())
                        .build());
        int[] values = new int[LAYERS * ROWS * COLUMNS];
        byte[] valid = new byte[values.length];
        for (int i = 0; i < values.length; i++) {
            int column = i % COLUMNS;
            int row = i / COLUMNS % ROWS;
            boolean left = column < COLUMNS / 2;
            values[i] = left == (i < ROWS * COLUMNS) ? 0 : 100;
            valid[i] = (byte) (row < 10 && column < 20 ? 0 : 1);
        }
        write(tegula, uri, FIRST, Subarray.whole(), values, valid);
        int[] patch = new int[50 * 50];
        Arrays.fill(patch, 100);
        byte[] all = new byte[patch.length];
        Arrays.fill(all, (byte) 1);
        Subarray quarter = Subarray.range("layer", 0, 0).addRange("row", 50, 99).addRange("column", 0, 49);
        write(tegula, uri, SECOND, quarter, patch, all);
        tegula.object(uri).updateMetadata(MetadataChanges.none().put("v.units", MetadataValue.utf8("°C")));
    }

    private static void write(Tegula tegula, String uri, long time, Subarray box, int[] values, byte[] valid) {
        Field field = new Field("v", Datatype.INT32, 1, true);
        try (ArrayWriter array =
                tegula.openForWriting(uri, OpenOptions.defaults().at(time))) {
            array.write(box, Cells.of(List.of(Column.of(field, values, values.length, null, valid))));
        }
    }

    /** Creates a sparse array of three cells with an enumeration and datetimes. */
    private static void reads(Tegula tegula, String uri) {
        tegula.createArray(
                uri,
                ArraySchema.sparse()
                        .dimension(Dimension.datetime(
                                "time",
                                Datatype.DATETIME_SEC,
                                Instant.parse("2020-01-01T00:00:00Z"),
                                Instant.parse("2030-01-01T00:00:00Z"),
                                86_400))
                        .dimension(Dimension.int32("place", 0, 999, 100))
                        .attribute(Attribute.float32("q"))
                        .attribute(Attribute.uint8("kind").withEnumeration("kinds"))
                        .enumeration(Enumeration.utf8("kinds", "red", "green"))
                        .build());
        long day = Instant.parse("2026-01-01T00:00:00Z").getEpochSecond();
        try (ArrayWriter array = tegula.openForWriting(uri)) {
            array.write(Cells.of(List.of(
                    Column.of(
                            new Field("time", Datatype.DATETIME_SEC, 1, false),
                            new long[] {day, day + 86_400, day + 2 * 86_400},
                            3,
                            null,
                            null),
                    Column.of(new Field("place", Datatype.INT32, 1, false), new int[] {10, 20, 30}, 3, null, null),
                    Column.of(
                            new Field("q", Datatype.FLOAT32, 1, false), new float[] {0.1f, 0.2f, 0.3f}, 3, null, null),
                    Column.of(new Field("kind", Datatype.UINT8, 1, false), new byte[] {0, 1, 0}, 3, null, null))));
        }
    }
}
