package dev.tegula.sql;

import dev.tegula.ArrayWriter;
import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.group.GroupChanges;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Field;
import java.nio.file.Path;
import java.time.Instant;

/** A folder of arrays: {@code stations}, sparse by id; {@code log}, sparse with duplicates; a group with one member. */
final class Weather {

    private Weather() {}

    /** Creates the arrays, as of 1000 and, for two further stations, 2000 milliseconds. */
    static void create(Path folder) {
        try (Tegula engine = Tegula.create()) {
            String stations = Tegula.uri(folder.resolve("stations"));
            engine.createArray(
                    stations,
                    ArraySchema.sparse()
                            .dimension(Dimension.int64("id", 0, 1_000_000, 1000))
                            .attribute(Attribute.utf8("Name").withNullable(true))
                            .attribute(Attribute.float64("height"))
                            .attribute(Attribute.of("built", Datatype.DATETIME_DAY, 1))
                            .attribute(Attribute.of("seen", Datatype.DATETIME_MS, 1))
                            .attribute(Attribute.uint64("visits"))
                            .attribute(Attribute.bool("open"))
                            .attribute(Attribute.blob("picture"))
                            .attribute(Attribute.of("pair", Datatype.INT16, 2))
                            .build());
            write(engine, stations, 1000, new long[] {1, 2, 3}, new String[] {"Bern", null, "Ö%_"});
            write(engine, stations, 2000, new long[] {4, 5}, new String[] {"Chur", "Davos"});
            engine.createArray(
                    Tegula.uri(folder.resolve("log")),
                    ArraySchema.sparse()
                            .dimension(Dimension.int32("t", 0, 100, 10))
                            .attribute(Attribute.int32("code"))
                            .allowDuplicates(true)
                            .build());
            String group = Tegula.uri(folder.resolve("rain"));
            engine.createGroup(group);
            engine.createArray(
                    group + "/daily",
                    ArraySchema.dense()
                            .dimension(Dimension.int32("day", 1, 366, 10))
                            .attribute(Attribute.float32("mm"))
                            .build());
            engine.object(group).updateMembers(GroupChanges.none().addRelative("daily", "daily"));
        }
    }

    private static void write(Tegula engine, String uri, long millis, long[] ids, String[] names) {
        int count = ids.length;
        double[] heights = new double[count];
        Instant[] days = new Instant[count];
        Instant[] times = new Instant[count];
        long[] visits = new long[count];
        boolean[] open = new boolean[count];
        byte[][] pictures = new byte[count][];
        short[] pairs = new short[2 * count];
        for (int i = 0; i < count; i++) {
            heights[i] = 500 + ids[i] / 2.0;
            days[i] = Instant.parse("2020-02-2" + ids[i] + "T00:00:00Z");
            times[i] = Instant.parse("2020-02-2" + ids[i] + "T01:02:03.004Z");
            visits[i] = -ids[i];
            open[i] = ids[i] % 2 == 1;
            pictures[i] = new byte[] {(byte) ids[i], (byte) 0xff};
            pairs[2 * i] = (short) ids[i];
            pairs[2 * i + 1] = (short) -ids[i];
        }
        try (ArrayWriter writer =
                engine.openForWriting(uri, OpenOptions.defaults().at(millis))) {
            writer.write(Cells.builder()
                    .int64("id", ids)
                    .utf8("Name", names)
                    .float64("height", heights)
                    .datetime("built", Datatype.DATETIME_DAY, days)
                    .datetime("seen", Datatype.DATETIME_MS, times)
                    .uint64("visits", visits)
                    .bool("open", open)
                    .blob("picture", pictures)
                    .add(Column.of(new Field("pair", Datatype.INT16, 2, false), pairs, count, null, null))
                    .build());
        }
    }
}
