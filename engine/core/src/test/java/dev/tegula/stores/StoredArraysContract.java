package dev.tegula.stores;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayReader;
import dev.tegula.ArrayWriter;
import dev.tegula.EncryptionKey;
import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.group.GroupChanges;
import dev.tegula.group.ObjectType;
import dev.tegula.maintenance.SyncOptions;
import dev.tegula.maintenance.SyncReport;
import dev.tegula.metadata.MetadataChanges;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.model.TegulaArray;
import dev.tegula.progress.Progress;
import dev.tegula.query.Cells;
import dev.tegula.query.ResultOrder;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.model.ModelTests;
import dev.tegula.vfs.LocalVfs;
import dev.tegula.vfs.Stores;
import dev.tegula.vfs.Vfs;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tests of the engine on a store: random histories with maintenance, compared with the model, transactions, and copies
 * to the store and back.
 */
public abstract class StoredArraysContract extends StoreTests implements TransactionsContract {

    private static final int SEQUENCES = 2;
    private static final int TRIES = 5;

    private static final OpenOptions KEYED =
            OpenOptions.defaults().withKey(EncryptionKey.ofText("0123456789abcdef0123456789abcdef"));

    private int arrays;

    private @Nullable Tegula engine;
    private @Nullable Stores stores;

    private Tegula engine() {
        if (engine == null) {
            engine = engine(server().port(), TRIES);
        }
        return engine;
    }

    @Override
    public Vfs store() throws IOException {
        if (stores == null) {
            stores = new Stores(server().settings(server().port(), TRIES));
        }
        return stores.of(VfsUri.parse(folder()));
    }

    @AfterAll
    void closeEngine() {
        if (stores != null) {
            stores.close();
        }
        if (engine != null) {
            engine.close();
        }
    }

    @Test
    void randomSequences_equalTheModel() {
        ModelTests.run(SEQUENCES, () -> new TegulaArray(engine(), folder() + "/array" + arrays++));
    }

    private static Map<String, byte[]> files(Path folder) throws IOException {
        Map<String, byte[]> files = new TreeMap<>();
        try (LocalVfs disk = new LocalVfs()) {
            VfsUri root = VfsUri.of(folder);
            for (VfsEntry file : disk.listAllBelow(root)) {
                files.put(root.relativize(file.uri()), disk.readAll(file.uri()));
            }
        }
        return files;
    }

    /**
     * Writes a group with an encrypted dense array that exceeds a part of an upload, and a sparse array of several
     * fragments.
     */
    private static void write(Tegula engine, String group) {
        engine.createGroup(group, KEYED);
        engine.createArray(
                group + "/dense",
                ArraySchema.dense()
                        .dimension(Dimension.int64("i", 0, 1_499_999, 500_000))
                        .attribute(Attribute.int64("v"))
                        .build(),
                KEYED);
        try (ArrayWriter array = engine.openForWriting(group + "/dense", KEYED)) {
            array.write(
                    Subarray.whole(),
                    Cells.builder()
                            .int64("v", RandomTests.fixed(1).longs(1_500_000).toArray())
                            .build());
        }
        engine.createArray(
                group + "/sparse",
                ArraySchema.sparse()
                        .dimension(Dimension.ascii("name"))
                        .attribute(Attribute.utf8("text"))
                        .build());
        for (int i = 0; i < 5; i++) {
            try (ArrayWriter array = engine.openForWriting(group + "/sparse")) {
                array.write(Cells.builder()
                        .ascii("name", "a" + i, "b")
                        .utf8("text", "of " + i, "é" + i)
                        .build());
            }
        }
        engine.object(group + "/sparse").updateMetadata(MetadataChanges.none().put("unit", MetadataValue.utf8("m")));
        engine.object(group, KEYED)
                .updateMembers(GroupChanges.none().addRelative("dense", "d").addRelative("sparse", null));
    }

    @Test
    void copiesThereAndBack_haveTheSameBytes(@TempDir Path disk) throws IOException {
        Tegula engine = engine();
        write(engine, disk.resolve("original").toString());
        Map<String, byte[]> original = files(disk.resolve("original"));
        List<Progress> told = new ArrayList<>();
        engine.object(disk.resolve("original").toString())
                .withProgress(told::add)
                .copyTo(folder() + "/group");
        assertEquals(original.size(), told.get(told.size() - 1).done());
        assertEquals(
                Map.of("dense", ObjectType.ARRAY, "sparse", ObjectType.ARRAY),
                engine.object(folder() + "/group").children());
        assertEquals(2, engine.openGroup(folder() + "/group", KEYED).members().size());
        try (ArrayReader array = engine.openForReading(folder() + "/group/sparse")) {
            Cells cells = array.query().order(ResultOrder.ROW_MAJOR).read();
            assertArrayEquals(new String[] {"of 0", "of 1", "of 2", "of 3", "of 4", "é4"}, cells.text("text"));
        }
        engine.object(folder() + "/group").copyTo("mem://between/group");
        engine.object("mem://between/group").moveTo(folder() + "/again");
        engine.object(folder() + "/again").moveTo(disk.resolve("back").toString());
        engine.object(folder() + "/group").delete();
        assertTrue(engine.object(folder()).children().isEmpty());
        Map<String, byte[]> back = files(disk.resolve("back"));
        assertEquals(original.keySet(), back.keySet());
        original.forEach((name, bytes) -> assertArrayEquals(bytes, back.get(name), name));
    }

    @Test
    void synchronizedCopiesThereAndBack_haveTheSameBytes(@TempDir Path disk) throws IOException {
        Tegula engine = engine();
        write(engine, disk.resolve("original").toString());
        synchronize(engine, disk.resolve("original").toString(), folder() + "/group");
        engine.maintenance(disk.resolve("original/sparse")).consolidate();
        engine.maintenance(disk.resolve("original/sparse")).vacuum();
        assertTrue(synchronize(engine, disk.resolve("original").toString(), folder() + "/group") > 0);
        assertEquals(0, synchronize(engine, disk.resolve("original").toString(), folder() + "/group"));
        synchronize(engine, folder() + "/group", disk.resolve("back").toString());
        Map<String, byte[]> original = files(disk.resolve("original"));
        Map<String, byte[]> back = files(disk.resolve("back"));
        assertEquals(original.keySet(), back.keySet());
        original.forEach((name, bytes) -> assertArrayEquals(bytes, back.get(name), name));
    }

    private static int synchronize(Tegula engine, String from, String to) {
        return engine.object(from).syncTo(to, SyncOptions.defaults().withDeletions()).items().stream()
                .mapToInt(SyncReport.Item::files)
                .sum();
    }
}
