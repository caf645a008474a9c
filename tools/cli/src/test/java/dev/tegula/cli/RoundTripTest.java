package dev.tegula.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tegula.ArrayWriter;
import dev.tegula.Tegula;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.ArraySchemaBuilder;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Field;
import dev.tegula.testkit.generate.Choice;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Sampled;
import dev.tegula.testkit.generate.Slow;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code import} reads the output of {@code export}: attributes of all datatypes, filled with random bytes. */
@Slow
class RoundTripTest {

    private static final int CELLS = 7 * 5;

    @TempDir
    private Path folder;

    private static ArraySchemaBuilder withAllTypes(ArraySchemaBuilder schema) {
        for (Datatype type : Datatype.values()) {
            for (int arity : type == Datatype.ANY ? new int[] {Field.VARIABLE} : new int[] {1, 3, Field.VARIABLE}) {
                for (boolean nullable : new boolean[] {false, true}) {
                    schema.attribute(Attribute.of(type + "_" + arity + (nullable ? "_null" : ""), type, arity)
                            .withNullable(nullable));
                }
            }
        }
        return schema;
    }

    private static Column column(Field field, int cells, RandomGenerator random) {
        long[] offsets = field.isVariable() ? new long[cells + 1] : null;
        int values = offsets == null ? cells * field.valuesPerCell() : 0;
        for (int i = 0; offsets != null && i < cells; i++) {
            values += random.nextInt(4);
            offsets[i + 1] = values;
        }
        byte[] bytes = new byte[values * field.datatype().size()];
        random.nextBytes(bytes);
        if (field.datatype().kind() == Datatype.Kind.TEXT && random.nextBoolean()) {
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] = (byte) (",\"\n {}ah\\\0".charAt((bytes[i] & 0xFF) % 10)); // characters that need quoting
            }
        } else if (field.datatype() == Datatype.BOOL) {
            for (int i = 0; i < bytes.length; i++) {
                bytes[i] &= 1;
            }
        }
        byte[] validity = null;
        if (field.nullable()) {
            validity = new byte[cells];
            for (int i = 0; i < cells; i++) {
                validity[i] = (byte) random.nextInt(2);
            }
        }
        return Column.of(field, ByteBuffer.wrap(bytes), cells, offsets, validity);
    }

    private static Cells cells(ArraySchema schema, RandomGenerator random) {
        List<Column> columns = new ArrayList<>();
        schema.attributes().forEach(attribute -> columns.add(column(attribute.field(), CELLS, random)));
        return Cells.of(columns);
    }

    @Sampled(2)
    @ParameterizedTest
    @CsvSource({"json,row-major,1", "json,global,2", "jsonl,col-major,3", "csv,row-major,4", "csv,global,5"})
    void denseCellsInTheirOrder(String format, String order, long seed) {
        ArraySchema schema = withAllTypes(ArraySchema.dense()
                        .dimension(Dimension.int64("r", -3, 3, 2))
                        .dimension(Dimension.int64("c", 1, 5, 3)))
                .build();
        String first = folder.resolve("first").toString();
        try (Tegula tegula = Tegula.create()) {
            tegula.createArray(first, schema);
            try (ArrayWriter writer = tegula.openForWriting(first)) {
                writer.write(Subarray.whole(), cells(schema, RandomTests.generator(seed)));
            }
        }
        String second = copy(first);
        String file = folder.resolve("cells." + format).toString();
        Cli.ok("export", first, "--output", file, "--order", order);
        Cli.ok("import", second, file, "--order", order);
        assertEquals(Cli.ok("export", first, "--format", "jsonl"), Cli.ok("export", second, "--format", "jsonl"));
    }

    private String copy(String uri) {
        return ArrayFixture.create(folder, "second", Cli.ok("schema", uri, "--format", "json"));
    }

    @Sampled(2)
    @ParameterizedTest
    @CsvSource({"json,1", "jsonl,2", "csv,3"})
    void sparseCellsWithCoordinates(String format, long seed) {
        ArraySchema schema = withAllTypes(ArraySchema.sparse()
                        .capacity(4)
                        .dimension(Dimension.ascii("s"))
                        .dimension(Dimension.uint64("u", 5, -300, 100)))
                .build();
        String first = folder.resolve("first").toString();
        RandomGenerator random = RandomTests.generator(seed);
        List<Column> columns = new ArrayList<>(cells(schema, random).columns());
        long[] u = new long[CELLS];
        byte[] s = new byte[CELLS];
        long[] offsets = new long[CELLS + 1];
        for (int i = 0; i < CELLS; i++) {
            u[i] = i % 2 == 0 ? 5 + i : -400 - i;
            s[i] = (byte) ("\",:\\a".charAt(i % 5));
            offsets[i + 1] = i + 1;
        }
        columns.add(Column.of(schema.dimensions().get(0).field(), s, CELLS, offsets, null));
        columns.add(Column.of(schema.dimensions().get(1).field(), u, CELLS, null, null));
        try (Tegula tegula = Tegula.create()) {
            tegula.createArray(first, schema);
            try (ArrayWriter writer = tegula.openForWriting(first)) {
                writer.write(Cells.of(columns));
            }
        }
        String second = copy(first);
        String file = folder.resolve("cells." + format).toString();
        Cli.ok("export", first, "--output", file, "--order", "unordered");
        Cli.ok("import", second, file);
        assertEquals(Cli.ok("export", first, "--format", "jsonl"), Cli.ok("export", second, "--format", "jsonl"));
    }

    @Test
    void denseImport_acceptsRowsInAnyOrder() {
        String grid = ArrayFixture.grid(folder);
        String second = copy(grid);
        List<String> rows = Choice.shuffled(
                RandomTests.generator(),
                Cli.ok("export", grid, "--format", "jsonl", "--fields", "v,col,t,row")
                        .lines()
                        .toList());
        Cli.okWith(String.join("\n", rows), "import", second, "-", "--format", "jsonl");
        assertEquals(Cli.ok("export", grid), Cli.ok("export", second));
    }

    @Test
    void unusualFieldNames_surviveARoundTrip() {
        String uri = ArrayFixture.create(folder, "odd", """
        {"array_type": "dense", "dims": [{"name": "a=b:c", "type": "INT32", "domain": [0, 1]}],
         "attrs": [{"name": "", "type": "INT32"}, {"name": "x,\\"y\\"", "type": "CHAR"}]}""");
        String csv = "\"\",\"x,\"\"y\"\"\"\n1,\"\n\"\n2,\"\"\"\"\n";
        Cli.okWith(csv, "import", uri, "-", "--format", "csv");
        assertEquals(csv, Cli.ok("export", uri, "--format", "csv", "--range", "a=b:c=0:1"));
        assertEquals("{\"\":2}\n", Cli.ok("export", uri, "--format", "jsonl", "--field", "", "--range", "a=b:c=1:1"));
        assertEquals(
                "{\"cell_count\":2,\"dims\":{\"a=b:c\":[0,1]},\"attrs\":{\"\":{\"data\":[1,2]}}}\n",
                Cli.ok("export", uri, "--field", "", "--field", "a=b:c"));
    }
}
