package dev.tegula.benchmarks.scenarios;

import dev.tegula.benchmarks.ArrayFolder;
import dev.tegula.benchmarks.Job;
import dev.tegula.benchmarks.Scenario;
import dev.tegula.benchmarks.Table;
import dev.tegula.query.ResultOrder;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Range;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.IntFunction;

/** Scenarios 27 to 31: strings as values and as coordinates. */
final class StringScenarios {

    private static final String[] WORDS = {
        "apple", "river", "stone", "cloud", "ember", "quiet", "harbor", "meadow", "signal", "winter"
    };
    private static final String VALUES = "1D uint64 [1,2M], tile 50,000, var utf8, BZ";
    private static final String COORDINATES = "one string dimension, 1M cells, duplicates, int32, BZ";
    private static final List<String> FIELDS = List.of("s", "a");
    private static final int LONGEST = 16;

    private StringScenarios() {}

    static List<Scenario> all() {
        return List.of(
                new Scenario(
                        27,
                        "strings_write",
                        VALUES,
                        "write all",
                        true,
                        (shop, side) -> values(shop, shop.place(side, "strings_write"))),
                new Scenario(28, "strings_read", VALUES, "read all", true, (shop, side) -> readValues(shop)),
                new Scenario(
                        29,
                        "stringdim_write",
                        COORDINATES,
                        "write unordered",
                        false,
                        (shop, side) -> coordinates(shop, shop.place(side, "stringdim_write"))),
                new Scenario(
                        30,
                        "stringdim_read",
                        COORDINATES,
                        "read all, global order",
                        false,
                        (shop, side) -> readCoordinates(shop)),
                new Scenario(
                        31,
                        "stringdim_ranges",
                        COORDINATES,
                        "open, 100 random string ranges",
                        false,
                        (shop, side) -> ranges(shop)));
    }

    private static ArraySchema valueSchema(int cells) {
        return Shapes.withDefaults(ArraySchema.dense())
                .dimension(Dimension.uint64("i", 1, cells, Math.min(cells, 50_000)))
                .attribute(Attribute.utf8("s").withFilters(Shapes.BZ))
                .build();
    }

    private static Job.Write values(ArrayFolder shop, Path place) {
        SplittableRandom random = new SplittableRandom(27);
        int cells = shop.scaled(2_000_000);
        Table.Data data = strings("s", cells, i -> sentence(random));
        return new Job.Write(place, valueSchema(cells), List.of(Table.of(cells, data)));
    }

    private static String sentence(SplittableRandom random) {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(4); i > 0; i--) {
            text.append(WORDS[random.nextInt(WORDS.length)]).append(' ');
        }
        return text.append(random.nextInt(1000)).toString();
    }

    private static Job readValues(ArrayFolder shop) throws Exception {
        int cells = shop.scaled(2_000_000);
        Path array = shop.array("strings", place -> values(shop, place));
        return Job.Read.all(array, valueSchema(cells), ResultOrder.ROW_MAJOR, List.of("s"), cells, cells * 26);
    }

    private static ArraySchema coordinateSchema() {
        return Shapes.withDefaults(ArraySchema.sparse())
                .coordinateFilters(Shapes.BZ)
                .dimension(Dimension.ascii("s"))
                .attribute(Attribute.int32("a").withFilters(Shapes.BZ))
                .allowDuplicates(true)
                .capacity(10_000)
                .build();
    }

    private static Job.Write coordinates(ArrayFolder shop, Path place) {
        SplittableRandom random = new SplittableRandom(29);
        int cells = shop.scaled(1_000_000);
        Table.Data names = strings("s", cells, i -> "chr" + random.nextInt(22) + ":" + random.nextInt(250_000_000));
        int[] indexes = new int[cells];
        for (int i = 0; i < cells; i++) {
            indexes[i] = i;
        }
        return new Job.Write(place, coordinateSchema(), List.of(Table.of(cells, names, Table.Data.of("a", indexes))));
    }

    private static Path coordinateArray(ArrayFolder shop) throws Exception {
        return shop.array("coordinates", place -> coordinates(shop, place));
    }

    private static Job readCoordinates(ArrayFolder shop) throws Exception {
        int cells = shop.scaled(1_000_000);
        return Job.Read.all(
                coordinateArray(shop), coordinateSchema(), ResultOrder.GLOBAL, FIELDS, cells, cells * LONGEST);
    }

    private static Job ranges(ArrayFolder shop) throws Exception {
        SplittableRandom random = new SplittableRandom(31);
        List<Map<String, Range>> boxes = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            String prefix = "chr" + random.nextInt(22) + ":" + random.nextInt(100, 250);
            boxes.add(Map.of("s", Range.of(prefix, prefix + "~")));
        }
        int cells = shop.scaled(20_000);
        return new Job.Read(
                coordinateArray(shop),
                coordinateSchema(),
                ResultOrder.UNORDERED,
                FIELDS,
                boxes,
                cells,
                cells * LONGEST,
                false,
                null);
    }

    private static Table.Data strings(String field, int cells, IntFunction<String> text) {
        ByteArrayOutputStream data = new ByteArrayOutputStream(cells * LONGEST);
        long[] offsets = new long[cells + 1];
        for (int i = 0; i < cells; i++) {
            data.writeBytes(text.apply(i).getBytes(StandardCharsets.UTF_8));
            offsets[i + 1] = data.size();
        }
        return new Table.Data(field, data.toByteArray(), offsets);
    }
}
