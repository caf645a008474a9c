package dev.tegula.cli.command;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tegula.ArrayReader;
import dev.tegula.Tegula;
import dev.tegula.cli.parse.RangeParser;
import dev.tegula.cli.parse.ShellTokenizer;
import dev.tegula.query.Condition;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Lines of queries are read as the same queries. */
class QueryLineTest {

    @Test
    void line_ofAnyNamesAndValues_isReadAgain() throws IOException {
        String uri = "mem://lines/an array";
        try (Tegula engine = Tegula.create()) {
            engine.createArray(
                    uri,
                    ArraySchema.sparse()
                            .dimension(Dimension.ascii("it's"))
                            .dimension(Dimension.time("t", Datatype.DATETIME_MS, -10, 1L << 50, 1L << 40))
                            .dimension(Dimension.float64("z", -1e9, 1e9))
                            .attribute(Attribute.utf8("a,b"))
                            .build());
            try (ArrayReader array = engine.openForReading(uri)) {
                Subarray subarray = Subarray.range("it's", "a:b,\\*", "c*")
                        .addRange("it's", "x y", "x y")
                        .addRange(
                                "it's",
                                RangeParser.parse(List.of("it's=chr*"), array.schema())
                                        .ranges()
                                        .get("it's")
                                        .get(0))
                        .addRange("t", -5, 1_700_000_000_001L)
                        .addRange("z", -1e-300, 0.1);
                Condition condition = Condition.parse("\"a,b\" = 'it''s $HOME \\ #1'");
                String line = QueryLine.of(array.query()
                        .subarray(subarray)
                        .where(condition)
                        .fields("a,b")
                        .parts());
                List<String> words = new ShellTokenizer(new StringReader(line + "\n")).next();
                assertEquals(uri, words.get(0));
                List<String> ranges = new ArrayList<>();
                for (int i = 1; i < words.size(); i += 2) {
                    switch (words.get(i)) {
                        case "--range" -> ranges.add(words.get(i + 1));
                        case "--where" -> assertEquals(condition, Condition.parse(words.get(i + 1)));
                        default -> assertEquals("--field a,b", words.get(i) + " " + words.get(i + 1));
                    }
                }
                assertEquals(
                        subarray.ranges(),
                        RangeParser.parse(ranges, array.schema()).ranges());
            }
        }
    }
}
