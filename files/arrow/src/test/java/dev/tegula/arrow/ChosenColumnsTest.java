package dev.tegula.arrow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tegula.errors.NextStep;
import dev.tegula.io.TableSources;
import dev.tegula.io.table.ReadOptions;
import dev.tegula.io.table.TableFileException;
import dev.tegula.io.table.TableReader;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.testkit.generate.Slow;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.IntVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.ipc.ArrowStreamWriter;
import org.apache.arrow.vector.types.FloatingPointPrecision;
import org.apache.arrow.vector.types.UnionMode;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.apache.arrow.vector.types.pojo.Schema;
import org.junit.jupiter.api.Test;

/** Columns that cells cannot hold do not hide the others of a file. */
@Slow
class ChosenColumnsTest {

    private static Field field(String name, ArrowType type, Field... children) {
        return new Field(name, FieldType.nullable(type), List.of(children));
    }

    private static byte[] stream() throws IOException {
        Field whole = field("n", new ArrowType.Int(32, true));
        ArrowType union = new ArrowType.Union(UnionMode.Sparse, new int[0]);
        Field unknown = field("item", union);
        Schema schema = new Schema(List.of(
                field("s", ArrowType.Struct.INSTANCE, unknown, whole),
                field("id", new ArrowType.Int(32, true)),
                field("ll", ArrowType.List.INSTANCE, field("item", ArrowType.List.INSTANCE, unknown)),
                field("d", union),
                field("v", new ArrowType.FloatingPoint(FloatingPointPrecision.DOUBLE))));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (BufferAllocator allocator = new RootAllocator();
                VectorSchemaRoot root = VectorSchemaRoot.create(schema, allocator);
                ArrowStreamWriter writer = new ArrowStreamWriter(root, null, out)) {
            root.allocateNew();
            for (int i = 0; i < 3; i++) {
                ((IntVector) root.getVector("id")).setSafe(i, i + 7);
            }
            root.setRowCount(3);
            writer.writeBatch();
        }
        return out.toByteArray();
    }

    private static Cells read(ReadOptions options) throws IOException {
        try (TableReader reader = new ArrowStreamFormat()
                .read(TableSources.stream("x.arrows", new ByteArrayInputStream(stream())), options)) {
            return java.util.Objects.requireNonNull(reader.next());
        }
    }

    private static List<String> names(Cells cells) {
        return cells.columns().stream().map(Column::name).toList();
    }

    @Test
    void unsupportedColumnsAreRefusedTogetherOrLeftOut() throws IOException {
        TableFileException e = assertThrows(TableFileException.class, () -> read(ReadOptions.defaults()));
        assertEquals(
                "x.arrows: columns 's' (union), 'll' (union), 'd' (union): cells cannot hold such values",
                e.getMessage().replace("a union without types", "union"));
        assertEquals(NextStep.of(NextStep.Action.SKIP_COLUMNS), e.nextStep());
        List<String> skipped = new ArrayList<>();
        Cells cells = read(ReadOptions.defaults().withSkippedColumns(skipped::add));
        assertEquals(List.of("id", "v"), names(cells));
        assertEquals(9, cells.column("id").longAt(2));
        assertEquals(3, skipped.size());
    }

    @Test
    void namedColumnsAreRead() throws IOException {
        Cells cells = read(ReadOptions.defaults().withColumns(List.of("id")));
        assertEquals(List.of("id"), names(cells));
        assertEquals(7, cells.column("id").longAt(0));
        assertThrows(TableFileException.class, () -> read(ReadOptions.defaults().withColumns(List.of("id", "x"))));
    }
}
