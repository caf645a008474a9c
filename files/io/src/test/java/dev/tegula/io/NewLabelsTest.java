package dev.tegula.io;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tegula.ArrayReader;
import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.errors.NextStep;
import dev.tegula.errors.NextStep.Action;
import dev.tegula.io.table.ImportOptions;
import dev.tegula.io.table.RejectedRow;
import dev.tegula.io.table.TableFileException;
import dev.tegula.query.Cells;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.ArraySchemaBuilder;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Enumeration;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Imports of labels that the enumeration of the array lacks. */
class NewLabelsTest {

    private static final ImportOptions NEW = ImportOptions.defaults().withNewLabels();

    private final Tegula tegula = Tegula.create();

    @AfterEach
    void close() {
        tegula.close();
    }

    private void create(Attribute colour, Enumeration enumeration) {
        create(ArraySchema.sparse(), colour, enumeration);
    }

    private void create(ArraySchemaBuilder builder, Attribute colour, Enumeration enumeration) {
        tegula.createArray(
                ImportFixture.URI,
                builder.dimension(Dimension.int32("k", 0, 999_999, 1000))
                        .attribute(colour.withEnumeration(enumeration.name()))
                        .enumeration(enumeration)
                        .build(),
                OpenOptions.defaults().at(10));
    }

    private void createColours(Attribute colour) {
        create(colour, Enumeration.utf8("colours", "red", "blue"));
    }

    private List<String> labels() {
        return labels(OpenOptions.defaults());
    }

    private List<String> labels(OpenOptions open) {
        try (ArrayReader array = tegula.openForReading(ImportFixture.URI, open)) {
            Enumeration enumeration = array.enumeration("colours");
            List<String> labels = new ArrayList<>();
            for (int i = 0; i < enumeration.size(); i++) {
                labels.add(new String(enumeration.bytes(i), StandardCharsets.UTF_8));
            }
            return labels;
        }
    }

    private String refused(ImportOptions options, String text) {
        return assertThrows(TableFileException.class, () -> ImportFixture.run(tegula, options, "csv", text))
                .getMessage();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
      csv   | 'k,c#1,green#2,red#3,#4,grün#5,green'
      jsonl | '{"k":1,"c":"green"}#{"k":2,"c":"red"}#{"k":3}#{"k":4,"c":"grün"}#{"k":5,"c":"green"}'
      json  | '{"dims":{"k":[1,2,3,4,5]},"attrs":{"c":["green","red",null,"grün","green"]}}'
      """)
    void newLabels_areAddedInTheOrderOfTheirAppearance(String format, String text) throws IOException {
        createColours(Attribute.uint8("c").nullable());
        ImportFixture.run(tegula, NEW.withOpen(OpenOptions.defaults().at(20)), format, text.replace('#', '\n') + "\n");
        assertEquals(List.of("red", "blue", "green", "grün"), labels());
        assertEquals(List.of("red", "blue"), labels(OpenOptions.defaults().at(19)));
        Cells cells = ImportFixture.read(tegula);
        assertArrayEquals(new byte[] {2, 0, 0, 3, 2}, cells.uint8("c"));
        assertEquals(true, cells.isNull("c", 2));
        try (ArrayReader array =
                tegula.openForReading(ImportFixture.URI, OpenOptions.defaults().at(20))) {
            assertEquals(1, array.fragments().size());
            assertEquals(4, array.enumeration("colours").size());
        }
    }

    @Test
    void importsWithoutNewLabels_keepTheSchema() throws IOException {
        createColours(Attribute.int32("c"));
        ImportFixture.run(tegula, NEW, "csv", "k,c\n1,blue\n2,red\n");
        ImportFixture.run(tegula, NEW, "csv", "k,c\n3,pink\n");
        ImportFixture.run(tegula, NEW, "csv", "k,c\n4,pink\n5,1\n");
        assertEquals(List.of("red", "blue", "pink", "1"), labels());
        assertArrayEquals(new int[] {1, 0, 2, 2, 3}, ImportFixture.read(tegula).int32("c"));
    }

    @Test
    void withoutTheOption_theErrorNamesIt() {
        createColours(Attribute.int32("c"));
        ImportOptions labels = ImportOptions.defaults().withLabels();
        assertEquals(
                "cells.csv:3: column \"c\": \"pink\" is not a valid label of enumeration 'colours'",
                refused(labels, "k,c\n1,blue\n2,pink\n"));
        assertEquals(
                "cells.csv:3: column \"c\": \"Red\" is not a valid label of enumeration 'colours'; did you mean "
                        + "'red'?",
                refused(labels, "k,c\n1,blue\n2,Red\n"));
        TableFileException e =
                assertThrows(TableFileException.class, () -> ImportFixture.run(tegula, labels, "csv", "k,c\n1,pink\n"));
        assertEquals(NextStep.of(Action.ADD_LABELS), e.nextStep());
    }

    @ParameterizedTest
    @CsvSource({"INT8,128", "UINT8,256"})
    void labelsBeyondTheIndexType_areRefusedAndNothingIsLeft(Datatype type, int limit) {
        createColours(Attribute.of("c", type));
        StringBuilder text = new StringBuilder("k,c\n");
        for (int i = 0; i < limit - 1; i++) {
            text.append(i).append(",label").append(i).append('\n');
        }
        String name = type.name().toLowerCase(java.util.Locale.ROOT);
        assertEquals(
                "cells.csv:" + limit + ": column \"c\": \"label" + (limit - 2) + "\" cannot be added to enumeration "
                        + "'colours': attribute 'c' of type " + name + " can index only " + limit + " labels",
                refused(NEW, text.toString()));
        assertEquals(List.of("red", "blue"), labels());
        assertEquals(0, ImportFixture.read(tegula).size());
    }

    @Test
    void orderedEnumerations_doNotGrow() throws IOException {
        create(Attribute.int32("c"), Enumeration.utf8("colours", "red", "blue").asOrdered());
        assertEquals(
                "cells.csv:3: column \"c\": \"pink\" is not a label of enumeration 'colours', which is ordered, so that "
                        + "labels cannot be added at its end",
                refused(NEW, "k,c\n1,blue\n2,pink\n"));
        ImportFixture.run(tegula, NEW, "csv", "k,c\n1,blue\n");
        assertEquals(List.of("red", "blue"), labels());
    }

    @Test
    void failedImport_keepsTheSchema() {
        createColours(Attribute.int32("c"));
        assertEquals(
                true,
                refused(NEW, "k,c\n1,pink\n1,green\n").startsWith("cells.csv, lines 2 and 3: the cells have the same"));
        assertEquals(
                "cells.csv:3: column \"c\": null in a field that is not nullable (expected label). Give the cell a value, "
                        + "leave out its row, or create the array with a nullable attribute.",
                refused(NEW, "k,c\n1,pink\n2,\n"));
        assertEquals(List.of("red", "blue"), labels());
    }

    @Test
    void labelsOfSkippedRows_areNotAdded() throws IOException {
        createColours(Attribute.int32("c"));
        List<RejectedRow> rejected = new ArrayList<>();
        ImportOptions skipping = NEW.withRead(NEW.read().withRejects(rejected::add));
        ImportFixture.run(tegula, skipping, "csv", "c,k\npink,x\ngreen,1\n");
        assertEquals(1, rejected.size());
        assertEquals(List.of("red", "blue", "green"), labels());
    }

    @Test
    void numbers_areLabelsOfEnumerationsOfNumbers() throws IOException {
        create(Attribute.int32("c"), Enumeration.integers("colours", Datatype.INT64, 38, 40));
        ImportFixture.run(tegula, NEW, "jsonl", "{\"k\":1,\"c\":40}\n{\"k\":2,\"c\":42}\n");
        assertArrayEquals(new int[] {1, 2}, ImportFixture.read(tegula).int32("c"));
        try (ArrayReader array = tegula.openForReading(ImportFixture.URI)) {
            assertEquals(
                    Enumeration.integers("colours", Datatype.INT64, 38, 40, 42),
                    array.enumeration("colours").withPath(null));
        }
    }

    @Test
    void attributesThatShareAnEnumeration_addToIt() throws IOException {
        create(
                ArraySchema.sparse().attribute(Attribute.uint8("d").withEnumeration("colours")),
                Attribute.int32("c"),
                Enumeration.utf8("colours", "red", "blue"));
        ImportFixture.run(tegula, NEW, "csv", "k,c,d\n1,pink,green\n2,green,blue\n");
        assertEquals(3 + 1, labels().size());
        Cells cells = ImportFixture.read(tegula);
        assertEquals(cells.uint8("d")[0], cells.int32("c")[1]);
        assertEquals(1, cells.uint8("d")[1]);
    }

    @Test
    void denseArrays_andSortedRuns_getTheirLabelsToo(@TempDir Path folder) throws IOException {
        create(ArraySchema.dense(), Attribute.int32("c"), Enumeration.utf8("colours", "red", "blue"));
        ImportFixture.run(tegula, NEW, "csv", "k,c\n1,pink\n0,green\n");
        assertEquals(List.of("red", "blue", "pink", "green"), labels());
        tegula.object(ImportFixture.URI).delete();

        createColours(Attribute.int32("c"));
        StringBuilder text = new StringBuilder("k,c\n");
        for (int i = 0; i < 200_000; i++) {
            text.append(199_999 - i).append(",label").append(i / 1000).append('\n');
        }
        ImportFixture.run(tegula, NEW.withMemoryBudget(1 << 20).withScratchFolder(folder), "csv", text.toString());
        assertEquals(202, labels().size());
        int[] found = ImportFixture.read(tegula).int32("c");
        for (int k = 0; k < found.length; k++) {
            assertEquals(2 + (199_999 - k) / 1000, found[k]);
        }
    }
}
