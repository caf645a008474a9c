package dev.tegula.internal.flight;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tegula.testkit.generate.Slow;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.DateDayVector;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.Float2Vector;
import org.apache.arrow.vector.IntVector;
import org.apache.arrow.vector.TimeStampMicroTZVector;
import org.apache.arrow.vector.UInt1Vector;
import org.apache.arrow.vector.UInt8Vector;
import org.apache.arrow.vector.VarCharVector;
import org.apache.arrow.vector.VectorSchemaRoot;
import org.apache.arrow.vector.complex.ListVector;
import org.apache.arrow.vector.complex.impl.UnionListWriter;
import org.apache.arrow.vector.dictionary.Dictionary;
import org.apache.arrow.vector.dictionary.DictionaryProvider.MapDictionaryProvider;
import org.apache.arrow.vector.types.pojo.ArrowType;
import org.apache.arrow.vector.types.pojo.DictionaryEncoding;
import org.apache.arrow.vector.types.pojo.Field;
import org.apache.arrow.vector.types.pojo.FieldType;
import org.junit.jupiter.api.Test;

/** The values of batches of clients, also where Java's vectors have indexes, bits or numbers for them. */
@Slow
class ArrowParametersTest {

    @Test
    void rows_ofAwkwardColumns_haveTheirValues() {
        DictionaryEncoding names = new DictionaryEncoding(1, false, new ArrowType.Int(8, false));
        try (BufferAllocator allocator = new RootAllocator();
                VarCharVector labels = new VarCharVector("labels", allocator);
                UInt1Vector name =
                        (UInt1Vector) new Field("name", new FieldType(true, names.getIndexType(), names), null)
                                .createVector(allocator);
                Float2Vector half = new Float2Vector("half", allocator);
                DateDayVector day = new DateDayVector("day", allocator);
                TimeStampMicroTZVector at = new TimeStampMicroTZVector("at", allocator, "Europe/Zurich");
                UInt8Vector big = new UInt8Vector("big", allocator);
                IntVector plain = new IntVector("plain", allocator);
                ListVector list = ListVector.empty("list", allocator)) {
            for (int i = 0; i < 200; i++) {
                labels.setSafe(i, ("n" + i).getBytes(StandardCharsets.UTF_8));
            }
            labels.setValueCount(200);
            name.setSafe(0, 199);
            half.setSafeWithPossibleTruncate(0, 1.5f);
            day.setSafe(0, 19_723);
            at.setSafe(0, 1_704_067_200_000_001L);
            big.setSafe(0, -1L);
            plain.setSafe(0, -7);
            UnionListWriter writer = list.getWriter();
            writer.startList();
            writer.dateDay().writeDateDay(0);
            writer.dateDay().writeDateDay(-1);
            writer.endList();
            List<FieldVector> columns = List.of(name, half, day, at, big, plain, list);
            columns.forEach(each -> each.setNull(1));
            VectorSchemaRoot root = new VectorSchemaRoot(columns);
            root.setRowCount(2);
            assertEquals(
                    Arrays.asList(
                            List.of(
                                    "n199",
                                    1.5f,
                                    LocalDate.of(2024, 1, 1),
                                    Instant.parse("2024-01-01T00:00:00.000001Z"),
                                    new BigInteger("18446744073709551615"),
                                    -7,
                                    List.of(LocalDate.EPOCH, LocalDate.EPOCH.minusDays(1))),
                            Collections.nCopies(7, null)),
                    ArrowParameters.rows(root, new MapDictionaryProvider(new Dictionary(labels, names))));
        }
    }
}
