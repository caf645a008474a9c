package dev.tegula.s3;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tegula.ArrayReader;
import dev.tegula.ArrayWriter;
import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.maintenance.ConsolidationMode;
import dev.tegula.maintenance.ConsolidationOptions;
import dev.tegula.maintenance.VacuumOptions;
import dev.tegula.query.Cells;
import dev.tegula.query.Subarray;
import dev.tegula.query.TimestampRange;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.testkit.files.SourceTree;
import dev.tegula.testkit.generate.Slow;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Compares the table of requests in the reference with the requests that a bucket receives. */
@Slow
class RequestTableTest {

    private final List<String> rows = new ArrayList<>();

    private void row(String what, Runnable action) {
        CountedRequests.take();
        action.run();
        String sent = CountedRequests.take();
        int sum = Stream.of(sent.split(", "))
                .mapToInt(part -> Integer.parseInt(part.split(" ")[1]))
                .sum();
        rows.add("| " + what + " | " + sum + " | " + sent + " |");
    }

    private static void write(Tegula tegula, String uri, int from, int to) {
        for (int i = from; i < to; i++) {
            try (ArrayWriter array =
                    tegula.openForWriting(uri, OpenOptions.defaults().at(TimestampRange.upTo(i + 1)))) {
                array.write(
                        Subarray.range("row", 10 * i + 1, 10 * i + 2),
                        Cells.builder().float64("x", i, -i).utf8("s", "a", "b").build());
            }
        }
    }

    private static void maintenance(Tegula tegula, String uri, ConsolidationMode... modes) {
        for (ConsolidationMode mode : modes) {
            tegula.maintenance(uri).consolidate(ConsolidationOptions.of(mode));
            tegula.maintenance(uri).vacuum(VacuumOptions.of(mode));
        }
    }

    private void measure(Tegula tegula, int n) {
        String uri = "s3://bucket/array" + n;
        ArraySchema schema = ArraySchema.dense()
                .dimension(Dimension.int32("row", 1, 100_000, 10))
                .attribute(Attribute.float64("x"))
                .attribute(Attribute.utf8("s"))
                .build();
        String of = ", " + n + " fragments";
        if (n == 10) {
            row("create an array", () -> tegula.createArray(uri, schema));
            row("write the first fragment", () -> write(tegula, uri, 0, 1));
            row("write another", () -> write(tegula, uri, 1, 2));
            write(tegula, uri, 2, n);
        } else {
            tegula.createArray(uri, schema);
            write(tegula, uri, 0, n);
        }
        row("open" + of, () -> tegula.openForReading(uri).close());
        maintenance(tegula, uri, ConsolidationMode.FRAGMENT_META, ConsolidationMode.COMMITS);
        row(
                "open" + of + ", metadata and commits consolidated",
                () -> tegula.openForReading(uri).close());
        try (ArrayReader array = tegula.openForReading(uri)) {
            row(
                    "read a slice of one tile of one attribute, the first of its fragment" + (n == 10 ? "" : of),
                    () -> assertEquals(
                            2.0, array.read(Subarray.range("row", 21, 21), "x").float64("x")[0]));
        }
        row("consolidate" + of, () -> tegula.maintenance(uri).consolidate());
        row("vacuum" + of, () -> tegula.maintenance(uri).vacuum());
        row(
                "open" + of + ", consolidated and vacuumed",
                () -> tegula.openForReading(uri).close());
    }

    @Test
    void requestTableInTheReference_isUpToDate() throws IOException {
        try (LocalS3 server = new LocalS3("bucket");
                Tegula tegula =
                        Tegula.builder().settings(server.settings().asMap()).build()) {
            measure(tegula, 10);
            measure(tegula, 20);
        } catch (IOException | RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IOException(e);
        }
        String page = Files.readString(SourceTree.of("docs/reference/object-stores.md"));
        int start = page.indexOf("|---|---|---|", page.indexOf("## Requests"));
        List<String> table = page.substring(Math.max(0, start))
                .lines()
                .skip(1)
                .takeWhile(line -> line.startsWith("|"))
                .toList();
        assertEquals(String.join("\n", rows), String.join("\n", table));
    }
}
