package dev.tegula.interop.oracle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.interop.model.AttributeSpec;
import dev.tegula.interop.model.Bytes;
import dev.tegula.interop.model.CellOrder;
import dev.tegula.interop.model.Column;
import dev.tegula.interop.model.Columns;
import dev.tegula.interop.model.DimensionSpec;
import dev.tegula.interop.model.FragmentList;
import dev.tegula.interop.model.FragmentSpec;
import dev.tegula.interop.model.MetadataValue;
import dev.tegula.interop.model.Opening;
import dev.tegula.interop.model.Range;
import dev.tegula.interop.model.ReadSpec;
import dev.tegula.interop.model.SchemaSpec;
import dev.tegula.interop.model.WriteSpec;
import dev.tegula.schema.Datatype;
import dev.tegula.testkit.generate.Nightly;
import dev.tegula.testkit.generate.Slow;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Slow
class OracleTest {

    private static final SchemaSpec DENSE = SchemaSpec.dense(
            List.of(DimensionSpec.whole("d", Datatype.INT32, 1, 10, 4)),
            List.of(AttributeSpec.of("a", Datatype.UINT8)));

    private Oracle oracle;
    private String uri;

    @BeforeEach
    void open(@TempDir Path folder) {
        oracle = Oracle.shared();
        uri = folder.resolve("array").toString();
    }

    private static WriteSpec bytes(int low, byte... values) {
        Map<String, Range> box = Map.of("d", Range.whole(Datatype.INT32, low, low + values.length - 1));
        Columns cells = Columns.of(values.length, List.of(new Column("a", values, null, null)));
        return WriteSpec.dense(CellOrder.ROW_MAJOR, box, cells);
    }

    private Columns all(Opening opening) {
        return oracle.read(uri, ReadSpec.all(CellOrder.ROW_MAJOR, List.of("a")).opened(opening))
                .get();
    }

    @Test
    void oracle_hasTheExpectedVersion() {
        assertEquals("2.20.1", oracle.version().get());
    }

    @Test
    void oracle_separatesTimestampsAndFragments() {
        oracle.createArray(uri, DENSE).get();
        String first = oracle.write(uri, bytes(1, (byte) 1, (byte) 2).opened(Opening.at(10)))
                .get();
        oracle.write(uri, bytes(2, (byte) 7).opened(Opening.at(20))).get();

        assertEquals(2, all(Opening.at(15)).column("a").data()[1]);
        assertEquals(7, all(Opening.NOW).column("a").data()[1]);
        assertEquals(-1, all(Opening.NOW.between(15, 30)).column("a").data()[0]);
        FragmentList list = oracle.fragments(uri, Opening.NOW).get();
        assertEquals(first, list.fragments().get(0).name());
        assertEquals(
                List.of(10L, 20L),
                list.fragments().stream().map(FragmentSpec::firstTimestamp).toList());
        assertEquals(
                List.of(Range.whole(Datatype.INT32, 1, 2)),
                oracle.nonEmptyDomain(uri, Opening.NOW).get());
    }

    @Test
    void oracle_reportsErrorsOfLibtiledb() {
        Outcome<Columns> outcome = oracle.read(uri, ReadSpec.all(CellOrder.ROW_MAJOR, List.of("a")));

        assertTrue(outcome.refusal().contains("Array does not exist"), outcome.refusal());
    }

    @Nightly
    @Test
    void oracle_restartsAfterACrash() {
        try (Oracle own = new Oracle()) {
            Outcome<Boolean> outcome = own.ask(new Request.Crash());

            assertTrue(outcome.isCrash(), outcome.toString());
            assertEquals("exit code 134", own.crashes().get(0).how());
            assertEquals("2.20.1", own.version().get());
        }
    }

    @Nightly
    @Test
    void oracle_endsAHangingChild() {
        try (Oracle own = new Oracle(Duration.ofMillis(20))) {
            own.version().get(); // The first request may take longer, because it starts the child.
            Outcome<Boolean> outcome = own.ask(new Request.Hang());

            assertTrue(outcome.isCrash(), outcome.toString());
            assertTrue(
                    own.crashes().get(0).how().startsWith("no answer"),
                    own.crashes().toString());
        }
    }

    @Test
    void oracle_readsInManyParts() {
        oracle.createArray(uri, DENSE).get();
        oracle.write(uri, bytes(1, new byte[] {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})).get();

        Columns parts = oracle.readInParts(uri, ReadSpec.all(CellOrder.ROW_MAJOR, List.of("d", "a")), 64 * 3)
                .get();

        assertEquals(
                oracle.read(uri, ReadSpec.all(CellOrder.ROW_MAJOR, List.of("d", "a")))
                        .get(),
                parts);
    }

    @Test
    void encrypts() {
        Bytes key = Bytes.text("0123456789abcdef0123456789abcdef");
        Opening opening = Opening.NOW.withKey(key);
        oracle.createArray(uri, DENSE, opening).get();
        oracle.write(uri, bytes(1, (byte) 5).opened(opening)).get();

        assertEquals(5, all(opening).column("a").data()[0]);
        assertFalse(oracle.schema(uri, Opening.NOW).isValue());
    }

    @Test
    void consolidatesAndVacuums() {
        oracle.createArray(uri, DENSE).get();
        oracle.write(uri, bytes(1, (byte) 5)).get();
        oracle.write(uri, bytes(2, (byte) 6)).get();

        oracle.consolidate(uri, Opening.NOW).get();
        FragmentList consolidated = oracle.fragments(uri, Opening.NOW).get();
        assertEquals(2, consolidated.toVacuum().size());
        oracle.vacuum(uri, Opening.NOW).get();
        FragmentList vacuumed = oracle.fragments(uri, Opening.NOW).get();
        assertEquals(0, vacuumed.toVacuum().size());
        assertEquals(1, vacuumed.fragments().size());
    }

    @Test
    void keepsMetadata() {
        oracle.createArray(uri, DENSE).get();
        MetadataValue numbers =
                new MetadataValue(Datatype.UINT16, 2, Bytes.of(new byte[] {1, 0, (byte) 0xFF, (byte) 0xFF}));
        oracle.putMetadata(uri, Opening.at(5), Map.of("text", MetadataValue.text("naïve"), "numbers", numbers))
                .get();
        oracle.putMetadata(uri, Opening.at(6), Collections.singletonMap("text", null))
                .get();

        assertEquals(
                Map.of("numbers", numbers), oracle.metadata(uri, Opening.NOW).get());
        assertEquals(
                MetadataValue.text("naïve"),
                oracle.metadata(uri, Opening.at(5)).get().get("text"));
    }
}
