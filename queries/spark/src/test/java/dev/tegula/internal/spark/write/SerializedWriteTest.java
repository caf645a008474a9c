package dev.tegula.internal.spark.write;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tegula.internal.spark.engine.ArrayHandle;
import dev.tegula.internal.spark.engine.EngineSettings;
import dev.tegula.internal.spark.types.TypeOptions;
import dev.tegula.internal.spark.types.ValueType;
import dev.tegula.jobs.FragmentReceipt;
import dev.tegula.jobs.WriteJob;
import dev.tegula.query.Duplicates;
import dev.tegula.query.TimestampRange;
import dev.tegula.testkit.values.SerializedForm;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.sql.types.DataTypes;
import org.junit.jupiter.api.Test;

/** What drivers and executors send each other about writes is refused where a component is missing. */
class SerializedWriteTest {

    private static final EngineSettings SETTINGS = EngineSettings.of(
            Map.of("spark.hadoop.fs.defaultFS", "file:///"),
            Map.of("vfs.s3.region", "eu", EngineSettings.KEY, "0".repeat(64)));

    private static TaskWriterFactory factory() {
        Labels labels = new Labels("colors", ValueType.STRING, new HashMap<>(Map.of("red", 0)));
        return new TaskWriterFactory(
                new ArrayHandle("mem://spark/write", SETTINGS, TimestampRange.all()),
                TypeOptions.DEFAULTS,
                new WriteJob("mem://spark/write", "0123456789abcdef", 1, "__1_1_0"),
                new RowLayout(
                        List.of(new ColumnSource("a", List.of(new ColumnSource.Struct("s", 0, 1, true)), 0, labels)),
                        List.of(new ColumnSource("x", List.of(), 0, labels))),
                new WriteOptions(1, 1, Duplicates.REFUSE, false, false),
                true);
    }

    private static int readable(Object object) {
        int readable = 0;
        for (byte[] form : SerializedForm.replacingEach(object, null)) {
            try {
                SerializedForm.read(form, "*");
                readable++;
            } catch (IOException e) {
                // Refused.
            } catch (ClassNotFoundException e) {
                throw new AssertionError(e);
            }
        }
        return readable;
    }

    @Test
    void missingComponent_isInvalid_unlessItIsOptional() {
        assertEquals(factory(), SerializedForm.read(SerializedForm.of(factory())));
        // The key and the labels.
        assertEquals(2, readable(factory()));
        assertEquals(2, readable(new EpochWrite.Factory(factory(), 1)));
        FragmentReceipt receipt = new FragmentReceipt("__1_1_0", 1, new TreeMap<>(Map.of("a", 1L)));
        TaskReceipts receipts =
                new TaskReceipts(new ArrayList<>(List.of(receipt)), new ArrayList<>(List.of("1,2")), null);
        assertEquals(receipts, SerializedForm.read(SerializedForm.of(receipts)));
        assertEquals(0, readable(receipts));
        byte[] coordinate = {1};
        assertEquals(
                0,
                readable(new RowBounds(
                        new ArrayList<>(List.of(coordinate)), new ArrayList<>(List.of(coordinate.clone())))));
    }

    @Test
    void boundFunction_withoutItsType_isInvalid() {
        Object function = new TileNumber.Bound(DataTypes.LongType);
        byte[] form = SerializedForm.replacingEach(function, null).get(0);
        assertThrows(InvalidObjectException.class, () -> SerializedForm.read(form, "*"));
    }

    @Test
    void settings_haveNoValuesInTexts() {
        assertEquals("EngineSettings[vfs.s3.region]", SETTINGS.toString());
    }
}
