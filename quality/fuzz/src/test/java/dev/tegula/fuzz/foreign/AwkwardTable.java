package dev.tegula.fuzz.foreign;

import dev.tegula.ArrayReader;
import dev.tegula.ArrayWriter;
import dev.tegula.Tegula;
import dev.tegula.internal.io.cells.ColumnInput;
import dev.tegula.internal.io.cells.TextForms;
import dev.tegula.internal.io.grid.ColumnMetadata;
import dev.tegula.internal.schema.DecimalType;
import dev.tegula.io.table.TableColumn;
import dev.tegula.io.table.TableSchema;
import dev.tegula.metadata.MetadataChanges;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.ArraySchemaBuilder;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.DataOrder;
import dev.tegula.schema.Datatype;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Enumeration;
import dev.tegula.schema.Field;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** A dense array of one dimension whose attributes have the values that formats lose first. */
final class AwkwardTable {

    /** Name, type, values per cell ({@code v} for any number), and the values of four cells; {@code -} is null. */
    private static final String ATTRIBUTES = """
            a b     | INT64        | 1 | -9223372036854775808 ; - ; 0 ; 9223372036854775807
            x.y     | INT8         | 1 | -128 ; 0 ; 1 ; 127
            u64     | UINT64       | 1 | 18446744073709551615 ; - ; 0 ; 9223372036854775808
            f64     | FLOAT64      | 1 | NaN ; - ; -0.0 ; -inf
            f32     | FLOAT32      | 1 | 0.1 ; NaN ; inf ; 1e-45
            truth   | BOOL         | 1 | true ; - ; false ; true
            empty   | STRING_UTF8  | v |  ; - ; NULL ; NaN
            text    | STRING_UTF8  | v | a "b", c\\n ;  ; Grüße 😀 ; \\t 007
            decimal | FLOAT64      | 1 | 0.10 ; - ; -1234567.89 ; 0
            big     | STRING_ASCII | v | 12345678901234567890.0123456789 ; - ; 0.0000000000 ; -1.0000000000
            list    | INT32        | v | [1,2,3] ; - ; [] ; [-1]
            floats  | FLOAT64      | v | [0.5,NaN] ; [] ; [] ; [1e300]
            vector  | FLOAT32      | 3 | [1,2,3] ; [0,0,0] ; [NaN,0,-1] ; [0.1,0.2,0.3]
            bytes   | BLOB         | v | 00ff ; - ;  ; 61
            label   | UINT8        | 1 | 0 ; - ; 2 ; 1
            instant | DATETIME_US  | 1 | 2026-01-03T09:30:00.000001 ; - ; 1969-12-31T23:59:59.5 ; 2026-10-25T00:30
            years   | DATETIME_YEAR  | 1 | 2026 ; - ; -1970 ; 0
            months  | DATETIME_MONTH | 1 | 600 ; - ; -1 ; 0
            weeks   | DATETIME_WEEK  | 1 | 600 ; - ; -1 ; 0
            days    | DATETIME_DAY   | 1 | 2026-01-03 ; - ; 1969-12-31 ; 0
            hours   | DATETIME_HR    | 1 | 490000 ; - ; -1 ; 0
            minutes | DATETIME_MIN   | 1 | 29000000 ; - ; -1 ; 0
            seconds | DATETIME_SEC   | 1 | 1767432600 ; - ; -1 ; 0
            millis  | DATETIME_MS    | 1 | 1767432600123 ; - ; -1 ; 0
            micros  | DATETIME_US    | 1 | 1767432600123456 ; - ; -1 ; 0
            nanos   | DATETIME_NS    | 1 | 1767432600123456789 ; - ; -1 ; 0
            picos   | DATETIME_PS    | 1 | 1234567890123456789 ; - ; -1 ; 0
            femtos  | DATETIME_FS    | 1 | 1234567890123456789 ; - ; -1 ; 0
            attos   | DATETIME_AS    | 1 | 1234567890123456789 ; - ; -1 ; 0
            time h  | TIME_HR      | 1 | 23 ; - ; 0 ; 1
            time m  | TIME_MIN     | 1 | 1439 ; - ; 0 ; 1
            time s  | TIME_SEC     | 1 | 86399 ; - ; 0 ; 1
            time ms | TIME_MS      | 1 | 86399999 ; - ; 0 ; 1
            time us | TIME_US      | 1 | 86399999999 ; - ; 0 ; 1
            time ns | TIME_NS      | 1 | 86399999999999 ; - ; 0 ; 1
            time ps | TIME_PS      | 1 | 86399999999999999 ; - ; 0 ; 1
            """;

    private static final int CELLS = 4;

    private static final Enumeration LABELS = Enumeration.utf8("label", "a,b", "", "ü");

    private AwkwardTable() {}

    /** Returns the names of the attributes. */
    static List<String> names() {
        return ATTRIBUTES
                .lines()
                .map(line -> line.substring(0, line.indexOf('|')).strip())
                .toList();
    }

    /** Creates the array. */
    static void create(Tegula tegula, String uri) throws IOException {
        List<Column> columns = new ArrayList<>();
        ArraySchemaBuilder schema = ArraySchema.dense()
                .dimension(Dimension.int64("row", 0, CELLS - 1, CELLS))
                .label("row", "depth", Datatype.FLOAT64, DataOrder.INCREASING)
                .enumeration(LABELS);
        for (String line : ATTRIBUTES.lines().toList()) {
            Column column = column(line);
            columns.add(column);
            Field field = column.field();
            Attribute attribute = Attribute.of(field.name(), field.datatype(), field.valuesPerCell())
                    .withNullable(field.nullable());
            schema.attribute(field.name().equals("label") ? attribute.withEnumeration("label") : attribute);
        }
        tegula.createArray(uri, schema.build());
        try (ArrayWriter writer = tegula.openForWriting(uri);
                ArrayWriter depths = writer.label("depth")) {
            writer.write(Subarray.whole(), Cells.of(columns));
            depths.write(
                    Subarray.whole(),
                    Cells.builder().float64("label", 0.5, 1, 2.5, 10).build());
            writer.updateMetadata(MetadataChanges.none()
                    .put(DecimalType.key("decimal"), MetadataValue.utf8("decimal(9,2)"))
                    .put(DecimalType.key("big"), MetadataValue.utf8("decimal(38,10)"))
                    .put(DecimalType.key("instant"), MetadataValue.utf8("timestamp(UTC)")));
        }
    }

    private static Column column(String line) throws IOException {
        String[] parts = line.split("\\|", 4);
        String values = parts[3].substring(1);
        String arity = parts[2].strip();
        Field field = new Field(
                parts[0].strip(),
                Datatype.valueOf(parts[1].strip()),
                arity.equals("v") ? Field.VARIABLE : Integer.parseInt(arity),
                values.contains(" - "));
        ColumnInput input = ColumnInput.of(field, null, TextForms.plain(ZoneOffset.UTC));
        for (String value : values.split(" ; ", -1)) {
            if (value.equals("-")) {
                input.addNull();
            } else {
                input.quotedCsv(value.replace("\\n", "\n").replace("\\t", "\t"));
            }
        }
        return input.column();
    }

    /** Returns the values of the arrays of a group, or of an array. */
    static ForeignValues values(Tegula tegula, Path folder) throws IOException {
        ForeignValues values = new ForeignValues();
        try (Stream<Path> all = Files.list(folder)) {
            List<Path> members = all.filter(member -> Files.exists(member.resolve("__schema")))
                    .sorted()
                    .toList();
            for (Path array : members.isEmpty() ? List.of(folder) : members) {
                values.addAll(values(tegula, array.toString()));
            }
        }
        return values;
    }

    /** Returns the values of an array, without its dimension, and of its dimension label if it has one. */
    static ForeignValues values(Tegula tegula, String uri) {
        try (ArrayReader reader = tegula.openForReading(uri)) {
            ArraySchema schema = reader.schema();
            List<String> names =
                    schema.attributes().stream().map(Attribute::name).toList();
            List<TableColumn> columns = new ArrayList<>();
            for (Attribute attribute : schema.attributes()) {
                String labels = attribute.enumeration();
                columns.add(new TableColumn(attribute.field(), labels == null ? null : reader.enumeration(labels)));
            }
            Map<String, String> metadata = ColumnMetadata.of(reader.metadata(), names);
            Cells cells = reader.read(Subarray.whole(), names.toArray(String[]::new));
            ForeignValues values = TegulaReading.of(new TableSchema(columns, List.of(), metadata), cells);
            if (!schema.labels().isEmpty()) {
                try (ArrayReader label = reader.label(schema.labels().get(0).name())) {
                    Column depths = label.read(Subarray.whole(), "label").column("label");
                    for (int i = 0; i < depths.size(); i++) {
                        values.add("depth", ForeignValues.real(depths.doubleAt(i)));
                    }
                }
            }
            return values;
        }
    }
}
