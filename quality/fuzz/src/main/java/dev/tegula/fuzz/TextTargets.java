package dev.tegula.fuzz;

import dev.tegula.ArrayReader;
import dev.tegula.Tegula;
import dev.tegula.cli.cells.MetadataInput;
import dev.tegula.cli.parse.RangeParser;
import dev.tegula.cli.parse.ShellTokenizer;
import dev.tegula.cli.parse.TimeParser;
import dev.tegula.cli.schema.Checksums;
import dev.tegula.cli.schema.EvolutionReader;
import dev.tegula.cli.schema.SchemaReader;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.io.load.BatchReader;
import dev.tegula.internal.io.load.ImportTarget;
import dev.tegula.internal.io.load.LabelGrowth;
import dev.tegula.io.TableFormats;
import dev.tegula.io.TableSources;
import dev.tegula.io.table.ImportOptions;
import dev.tegula.io.table.TableInput;
import dev.tegula.query.Condition;
import dev.tegula.schema.ArraySchema;
import dev.tegula.vfs.VfsUri;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** Targets that parse user input: conditions, ranges, times, schemas, cells, URIs, and the words of batch commands. */
final class TextTargets {

    private static final ArraySchema SCHEMA = FragmentTargets.SCHEMAS.get(1);

    private static final String MASK = "***";

    /** Parses a text. */
    @FunctionalInterface
    private interface Parser {
        void parse(String text) throws IOException;
    }

    private TextTargets() {}

    static void addTo(Map<String, FuzzTarget> targets) {
        text(targets, "condition", text -> {
            Condition condition = Condition.parse(text);
            require(Condition.parse(condition.toString()).toString().equals(condition.toString()), condition);
        });
        text(targets, "ranges", text -> RangeParser.parse(List.of(text.split("\n", -1)), SCHEMA));
        text(targets, "time", text -> TimeParser.millis("--at", text));
        text(targets, "schema-json", text -> SchemaReader.read("fuzz.json", text, Checksums.NONE));
        text(targets, "evolution-json", text -> EvolutionReader.read("fuzz.json", text, SCHEMA));
        text(targets, "uri", text -> {
            VfsUri uri = VfsUri.parse(text);
            // toString masks secrets.
            require(
                    uri.toString().contains(MASK)
                            || VfsUri.parse(uri.toString()).equals(uri),
                    uri);
        });
        text(targets, "timestamped-name", text -> TimestampedName.parse(text));
        text(targets, "metadata-value", text -> MetadataInput.parse(null, List.of(text.split("\n", -1))));
        text(targets, "shell-words", text -> {
            ShellTokenizer words = new ShellTokenizer(new StringReader(text));
            while (words.next() != null) {
                require(words.line() > 0, words.line());
            }
        });
        targets.put("csv", input -> load("csv", input));
        targets.put("json", input -> load("json", input));
        targets.put("json-lines", input -> load("jsonl", input));
    }

    private static void text(Map<String, FuzzTarget> targets, String name, Parser parser) {
        targets.put(name, input -> parser.parse(new String(input, StandardCharsets.UTF_8)));
    }

    private static void load(String format, byte[] input) throws IOException {
        TableInput file = new TableInput(
                TableFormats.named(format), TableSources.stream("fuzz", new ByteArrayInputStream(input)));
        ImportTarget target = new ImportTarget(SCHEMA, ImportOptions.defaults(), () -> EmptyArray.READER);
        try (BatchReader reader = new BatchReader(target, List.of(file), LabelGrowth.none())) {
            while (reader.next() != null) {
                require(reader.rows() > 0, reader.rows());
            }
        }
    }

    private static void require(boolean holds, Object value) {
        if (!holds) {
            throw new AssertionError("written and parsed again, this is not the same: " + value);
        }
    }

    /** Readers of CSV ask whether the array has cells. */
    private static final class EmptyArray {
        private static final String URI = "mem://fuzz/empty";
        private static final ArrayReader READER = open();

        private EmptyArray() {}

        private static ArrayReader open() {
            Tegula tegula = Tegula.create();
            tegula.createArray(URI, SCHEMA);
            return tegula.openForReading(URI);
        }
    }
}
