package dev.tegula;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.errors.EncryptionException;
import dev.tegula.internal.bytes.ByteWriter;
import dev.tegula.internal.format.MetadataFormat;
import dev.tegula.metadata.MetadataChanges;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.query.TimestampRange;
import dev.tegula.schema.Datatype;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Metadata of arrays. */
class MetadataTest {

    private static final String URI = "mem://meta/array";
    private static final OpenOptions PLAIN = OpenOptions.defaults();

    @Test
    void laterChange_hidesEarlierOnes() {
        try (Tegula tegula = Tegula.create()) {
            tegula.createArray(URI, SampleArrays.DENSE_SCHEMA);
            tegula.object(URI, PLAIN.at(10))
                    .updateMetadata(MetadataChanges.none()
                            .put("a", MetadataValue.int32(1, 2))
                            .put("b", MetadataValue.utf8("grün")));
            tegula.object(URI, PLAIN.at(20))
                    .updateMetadata(MetadataChanges.none().delete("a").put("b", MetadataValue.float64(0.5)));
            tegula.object(URI, PLAIN.at(20))
                    .updateMetadata(MetadataChanges.none().put("a", MetadataValue.uint64(-1)));
            tegula.object(URI, PLAIN).updateMetadata(MetadataChanges.none());
            assertEquals(Map.of(), tegula.object(URI, PLAIN.at(9)).metadata());
            assertEquals(
                    Map.of("a", MetadataValue.int32(1, 2), "b", MetadataValue.utf8("grün")),
                    tegula.object(URI, PLAIN.at(19)).metadata());
            assertEquals(
                    Map.of("a", MetadataValue.uint64(-1), "b", MetadataValue.float64(0.5)),
                    tegula.object(URI, PLAIN).metadata());
            assertEquals(
                    Map.of("a", MetadataValue.int32(1, 2), "b", MetadataValue.utf8("grün")),
                    tegula.object(URI, PLAIN.at(TimestampRange.between(10, 10))).metadata());
            try (ArrayReader array = tegula.openForReading(URI)) {
                assertEquals(0.5, array.metadata().get("b").doubleAt(0));
            }
        }
    }

    /** A limit by the clock of the reader would hide changes of machines whose clock is ahead. */
    @Test
    void readerWithoutATime_hasTheMetadataOfItsFirstCall() {
        try (Tegula tegula = Tegula.create()) {
            tegula.createArray(URI, SampleArrays.DENSE_SCHEMA, PLAIN.at(1));
            MetadataChanges first = MetadataChanges.none().put("a", MetadataValue.int32(1));
            tegula.object(URI, PLAIN.at(10)).updateMetadata(first);
            try (ArrayReader then = tegula.openForReading(URI, PLAIN.at(15));
                    ArrayReader now = tegula.openForReading(URI)) {
                long ahead = System.currentTimeMillis() + 60_000;
                MetadataChanges second = MetadataChanges.none().put("a", MetadataValue.int32(2));
                tegula.object(URI, PLAIN.at(ahead)).updateMetadata(second);
                assertEquals(Map.of("a", MetadataValue.int32(1)), then.metadata());
                assertEquals(Map.of("a", MetadataValue.int32(2)), now.metadata());
                tegula.object(URI, PLAIN.at(ahead + 1)).updateMetadata(first);
                assertEquals(Map.of("a", MetadataValue.int32(2)), now.metadata());
            }
        }
    }

    @Test
    void wrongKey_isReported() {
        try (Tegula tegula = Tegula.create()) {
            OpenOptions keyed = PLAIN.withKey(EncryptionKey.ofText("0123456789abcdef0123456789abcdef"));
            tegula.createArray(URI, SampleArrays.DENSE_SCHEMA, keyed);
            tegula.object(URI, keyed).updateMetadata(MetadataChanges.none().put("a", MetadataValue.int8((byte) 1)));
            assertEquals(1, tegula.object(URI, keyed).metadata().get("a").longAt(0));
            OpenOptions wrong = PLAIN.withKey(EncryptionKey.ofText("0123456789abcdef0123456789abcdeX"));
            assertThrows(
                    EncryptionException.class, () -> tegula.object(URI, wrong).metadata());
            assertThrows(
                    EncryptionException.class, () -> tegula.object(URI, PLAIN).metadata());
        }
    }

    @Test
    void everyType_roundTrips() {
        Map<String, MetadataValue> values = new HashMap<>();
        for (Datatype type : Datatype.values()) {
            values.put(type.name(), MetadataValue.ofBytes(type, 3, bytes(3 * type.size())));
            values.put("no " + type, MetadataValue.ofBytes(type, 0, new byte[0]));
        }
        ByteWriter out = new ByteWriter();
        MetadataFormat.write(out, new HashMap<>(values));
        assertEquals(values, MetadataFormat.read(out.toByteArray(), "test"));
    }

    private static byte[] bytes(int count) {
        byte[] bytes = new byte[count];
        for (int i = 0; i < count; i++) {
            bytes[i] = (byte) (200 + i);
        }
        return bytes;
    }

    @Test
    void damagedBytes_areRefused() {
        ByteWriter out = new ByteWriter();
        MetadataFormat.write(out, Map.of("key", MetadataValue.int64(1, 2)));
        byte[] whole = out.toByteArray();
        for (int length = 1; length < whole.length; length++) {
            byte[] cut = Arrays.copyOf(whole, length);
            CorruptArrayException e =
                    assertThrows(CorruptArrayException.class, () -> MetadataFormat.read(cut, "some file [metadata]"));
            assertTrue(e.getMessage().startsWith("some file [metadata], at byte "), e.getMessage());
        }
    }

    @Test
    void typesUnknownToTheWriter_haveNoBytes() {
        ByteWriter out = new ByteWriter();
        out.text32("wkb").u8(0).u8(Datatype.GEOM_WKB.code()).u32(5);
        assertTrue(MetadataFormat.read(out.toByteArray(), "test").get("wkb").isNull());
    }
}
