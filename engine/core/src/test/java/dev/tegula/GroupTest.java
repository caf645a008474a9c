package dev.tegula;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.errors.ArrayAlreadyExistsException;
import dev.tegula.errors.ArrayNotFoundException;
import dev.tegula.errors.CorruptArrayException;
import dev.tegula.errors.EncryptionException;
import dev.tegula.errors.TegulaException;
import dev.tegula.group.GroupChanges;
import dev.tegula.group.GroupMember;
import dev.tegula.group.ObjectType;
import dev.tegula.internal.bytes.ByteReader;
import dev.tegula.internal.bytes.ByteWriter;
import dev.tegula.internal.format.GroupFormat;
import dev.tegula.maintenance.CompactionReport;
import dev.tegula.maintenance.ConsolidationOptions;
import dev.tegula.metadata.MetadataChanges;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.progress.Progress;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Slow;
import dev.tegula.testkit.vfs.Fault;
import dev.tegula.testkit.vfs.FaultyVfs;
import dev.tegula.testkit.vfs.WaveVfs;
import dev.tegula.vfs.LocalVfs;
import dev.tegula.vfs.MemoryVfs;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Groups, and operations on whole arrays and groups. */
@Slow
class GroupTest {

    private static final String GROUP = "mem://g/group";
    private static final OpenOptions PLAIN = OpenOptions.defaults();

    private final Tegula tegula = Tegula.create();

    private void array(String uri) {
        tegula.createArray(uri, SampleArrays.DENSE_SCHEMA);
    }

    private List<String> keys(OpenOptions options) {
        return tegula.openGroup(GROUP, options).members().stream()
                .map(GroupMember::key)
                .toList();
    }

    @Test
    void members_areAddedAndRemoved() {
        array(GROUP + "/a");
        array("mem://g/outside");
        tegula.createGroup(GROUP);
        tegula.object(GROUP, PLAIN.at(10))
                .updateMembers(GroupChanges.none().addRelative("a", "first").add("mem://g/outside", null));
        tegula.object(GROUP, PLAIN.at(20)).updateMembers(GroupChanges.none().remove("first"));
        tegula.object(GROUP, PLAIN.at(30))
                .updateMembers(GroupChanges.none().remove("mem://g/outside").addRelative("a", "again"));

        assertEquals(List.of(), keys(PLAIN.at(9)));
        assertEquals(
                List.of(
                        new GroupMember(GROUP + "/a", "first", ObjectType.ARRAY, true),
                        new GroupMember("mem://g/outside", null, ObjectType.ARRAY, false)),
                tegula.openGroup(GROUP, PLAIN.at(15)).members());
        assertEquals(List.of("mem://g/outside"), keys(PLAIN.at(29)));
        assertEquals(List.of("again"), keys(PLAIN));
        assertEquals("mem://g/group/a", tegula.openGroup(GROUP).member("again").uri());
        assertNull(tegula.openGroup(GROUP).member("first"));
    }

    /** An unnamed member can be removed by its URI even if a named member has the same URI. */
    @Test
    void membersWithOneUri_areDistinguishedByName() {
        array(GROUP + "/a");
        tegula.createGroup(GROUP);
        tegula.object(GROUP)
                .updateMembers(GroupChanges.none()
                        .addRelative("a", null)
                        .addRelative("a", "b")
                        .add(GROUP + "/a", null));
        tegula.object(GROUP).updateMembers(GroupChanges.none().remove(GROUP + "/a"));
        assertEquals(
                List.of(
                        new GroupMember(GROUP + "/a", null, ObjectType.ARRAY, true),
                        new GroupMember(GROUP + "/a", "b", ObjectType.ARRAY, true)),
                tegula.openGroup(GROUP).members());
        refused(
                GroupChanges.none().remove(GROUP + "/a"),
                "several members at mem://g/group/a (found [a, b]). Remove them by name.");
        tegula.object(GROUP).updateMembers(GroupChanges.none().remove("a"));
        assertEquals(List.of("b"), keys(PLAIN));
        tegula.object(GROUP).updateMembers(GroupChanges.none().remove(GROUP + "/a"));
        assertEquals(List.of(), keys(PLAIN));
    }

    /**
     * TileDB 2.8 and later create the folder of member lists with the group. Before, a group contained the objects in
     * its folder.
     */
    @Test
    void groupWithoutGroupFolder_containsTheObjectsInItsFolder(@TempDir Path folder) throws IOException {
        String group = folder.resolve("group").toString();
        array(group + "/a");
        Files.createFile(folder.resolve("group/__tiledb_group.tdb"));
        assertEquals(1, tegula.openGroup(group).members().size());
        Files.createDirectory(folder.resolve("group/__group"));
        assertEquals(List.of(), tegula.openGroup(group).members());
        tegula.object(group).updateMembers(GroupChanges.none().addRelative("a", "x"));
        assertEquals(
                List.of("x"),
                tegula.openGroup(group).members().stream()
                        .map(GroupMember::name)
                        .toList());
    }

    @Test
    void invalidChanges_areRefused() {
        array(GROUP + "/a");
        tegula.createGroup(GROUP);
        tegula.object(GROUP).updateMembers(GroupChanges.none().addRelative("a", "x"));
        assertThrows(ArrayAlreadyExistsException.class, () -> tegula.createGroup(GROUP));
        assertThrows(ArrayAlreadyExistsException.class, () -> tegula.createGroup(GROUP + "/a"));
        assertThrows(ArrayAlreadyExistsException.class, () -> array(GROUP));
        assertThrows(ArrayNotFoundException.class, () -> tegula.openGroup(GROUP + "/a"));
        assertThrows(ArrayNotFoundException.class, () -> tegula.openGroup("mem://g/nothing"));
        refused(GroupChanges.none().addRelative("a", "x"), "there is already a member 'x'");
        refused(GroupChanges.none().remove("y"), "there is no member 'y' (expected one of [x])");
        refused(GroupChanges.none().add(GROUP, null), "cannot be a member of itself");
        assertThrows(
                ArrayNotFoundException.class,
                () -> tegula.object(GROUP).updateMembers(GroupChanges.none().addRelative("b", null)));
    }

    private void refused(GroupChanges changes, String reason) {
        IllegalArgumentException e = assertThrows(
                IllegalArgumentException.class, () -> tegula.object(GROUP).updateMembers(changes));
        assertTrue(e.getMessage().contains(reason), e.getMessage());
    }

    @Test
    void groupCycles_areRefused() {
        tegula.createGroup(GROUP);
        tegula.createGroup(GROUP + "/inner");
        tegula.createGroup(GROUP + "/inner/deep");
        tegula.object(GROUP).updateMembers(GroupChanges.none().addRelative("inner", null));
        tegula.object(GROUP + "/inner").updateMembers(GroupChanges.none().addRelative("deep", null));
        IllegalArgumentException e = assertThrows(
                IllegalArgumentException.class,
                () -> tegula.object(GROUP + "/inner/deep")
                        .updateMembers(GroupChanges.none().add(GROUP, null)));
        assertTrue(e.getMessage().contains("contains mem://g/group/inner/deep"), e.getMessage());
    }

    @Test
    void groups_haveMetadataAndKeys() {
        OpenOptions keyed = PLAIN.withKey(EncryptionKey.ofText("0123456789abcdef0123456789abcdef"));
        array(GROUP + "/a");
        tegula.createGroup(GROUP, keyed);
        tegula.object(GROUP, keyed).updateMembers(GroupChanges.none().addRelative("a", "x"));
        tegula.object(GROUP, keyed).updateMetadata(MetadataChanges.none().put("k", MetadataValue.int32(7)));
        assertEquals(
                Map.of("k", MetadataValue.int32(7)), tegula.object(GROUP, keyed).metadata());
        assertEquals(1, tegula.openGroup(GROUP, keyed).members().size());
        assertThrows(EncryptionException.class, () -> tegula.openGroup(GROUP));
        assertThrows(
                EncryptionException.class,
                () -> tegula.openGroup(GROUP, PLAIN.withKey(EncryptionKey.ofText("0123456789abcdef0123456789abcdeX"))));
    }

    @Test
    void compaction_leavesMembersAlone() {
        array(GROUP + "/a");
        tegula.createGroup(GROUP);
        for (int time = 1; time <= 3; time++) {
            tegula.object(GROUP, PLAIN.at(time))
                    .updateMetadata(MetadataChanges.none().put("k", MetadataValue.int32(time)));
        }
        CompactionReport report = tegula.maintenance(GROUP).compact(ConsolidationOptions.defaults(), Duration.ZERO);
        assertEquals(ObjectType.GROUP, report.type());
        assertEquals(
                List.of(3, 4L),
                List.of(report.before().metadata(), report.before().size().files()));
        assertEquals(
                List.of(1, 2L),
                List.of(report.after().metadata(), report.after().size().files()));
        assertEquals(
                Map.of("k", MetadataValue.int32(3)), tegula.openGroup(GROUP).metadata());
        assertThrows(
                ArrayNotFoundException.class,
                () -> tegula.maintenance("mem://g/nothing").compact(ConsolidationOptions.defaults(), Duration.ZERO));
    }

    @Test
    void damagedFiles_areRefused() {
        ByteWriter out = new ByteWriter();
        GroupMember member = new GroupMember("a", "first", ObjectType.ARRAY, true);
        new GroupFormat(2, List.of(new GroupFormat.Entry(member, false), new GroupFormat.Entry(member, true)))
                .write(out);
        byte[] whole = out.toByteArray();
        assertEquals(
                2, GroupFormat.read(new ByteReader(whole, "file")).entries().size());
        for (int length = 0; length < whole.length; length++) {
            ByteReader cut = new ByteReader(Arrays.copyOf(whole, length), "file");
            assertThrows(CorruptArrayException.class, () -> GroupFormat.read(cut));
        }
        for (int at = 0; at < whole.length; at++) {
            byte[] flipped = whole.clone();
            flipped[at] ^= (byte) 0x80;
            try {
                GroupFormat.read(new ByteReader(flipped, "file"));
            } catch (TegulaException e) {
                assertTrue(e.getMessage().startsWith("file"), e.getMessage());
            }
        }
    }

    @Test
    void copyIsComplete_andDeletionLeavesNothing() throws IOException {
        MemoryVfs store = new MemoryVfs();
        try (Tegula engine = TestStores.engine(store)) {
            SampleArrays.write(engine, PLAIN);
            List<String> cells = SampleArrays.read(engine, PLAIN);
            engine.createGroup("mem://store");
            engine.object("mem://store")
                    .updateMembers(GroupChanges.none().addRelative("dense", "d").addRelative("sparse", null));
            engine.object("mem://store").copyTo("mem://other/copy");
            engine.object("mem://other/copy").moveTo("mem://third");
            assertNull(engine.object("mem://other/copy").type());
            engine.object("mem://store").delete();
            assertEquals(Map.of(), TestStores.files(store, "mem://store"));
            engine.object("mem://third").moveTo("mem://store");
            assertEquals(cells, SampleArrays.read(engine, PLAIN));
            assertEquals(
                    List.of("mem://store/dense", "mem://store/sparse"),
                    engine.openGroup("mem://store").members().stream()
                            .map(GroupMember::uri)
                            .sorted()
                            .toList());
            assertThrows(
                    ArrayNotFoundException.class,
                    () -> engine.object("mem://store/dense/__fragments").delete());
            assertThrows(
                    ArrayAlreadyExistsException.class,
                    () -> engine.object(SampleArrays.DENSE).copyTo(SampleArrays.SPARSE));
            assertThrows(
                    IllegalArgumentException.class,
                    () -> engine.object(SampleArrays.DENSE).copyTo(SampleArrays.DENSE + "/x"));
        }
    }

    @Test
    void copy_reportsProgress() throws IOException {
        MemoryVfs store = new MemoryVfs();
        try (Tegula engine = TestStores.engine(store)) {
            SampleArrays.write(engine, PLAIN);
            Map<String, byte[]> files = TestStores.files(store, SampleArrays.DENSE);
            long bytes = files.values().stream().mapToLong(file -> file.length).sum();
            List<Progress> told = new ArrayList<>();
            engine.object(SampleArrays.DENSE).withProgress(told::add).copyTo("mem://store/copy");
            assertEquals(
                    new Progress("copying", Progress.Unit.FILES, files.size(), files.size(), bytes, bytes),
                    told.get(told.size() - 1));
            told.clear();
            engine.object("mem://store/copy").withProgress(told::add).delete();
            Progress last = told.get(told.size() - 1);
            assertEquals(List.of(last.expected(), last.expectedBytes()), List.of(last.done(), last.bytes()));
            assertEquals(Map.of(), TestStores.files(store, "mem://store/copy"));
        }
    }

    /**
     * File lengths are around the size of a piece and exceed the read limit in total; files are copied concurrently.
     */
    @Test
    void copy_readsPiecesConcurrently(@TempDir Path folder) throws IOException {
        MemoryVfs store = new MemoryVfs();
        try (Tegula engine = TestStores.engine(store)) {
            SampleArrays.write(engine, PLAIN);
        }
        Map<String, byte[]> files = new TreeMap<>(TestStores.files(store, SampleArrays.DENSE));
        RandomGenerator random = RandomTests.fixed(7);
        for (int length : new int[] {0, 1, (4 << 20) - 1, 4 << 20, (4 << 20) + 1, 20 << 20, 33 << 20}) {
            byte[] bytes = new byte[length];
            random.nextBytes(bytes);
            files.put(SampleArrays.DENSE + "/__other/" + length, bytes);
        }
        for (int i = 0; i < 300; i++) {
            files.put(SampleArrays.DENSE + "/__other/small/" + i, new byte[] {(byte) i});
        }
        WaveVfs far = new WaveVfs(TestStores.storeOf(files), TegulaBuilder.DEFAULT_IO_CONCURRENCY);
        VfsUri copy = VfsUri.of(folder.resolve("copy"));
        try (Tegula engine = TestStores.engine(far);
                LocalVfs disk = new LocalVfs()) {
            engine.object(SampleArrays.DENSE).copyTo(copy.toString());
            assertTrue(far.waves() <= 20, far.waves() + " rounds");
            Map<String, byte[]> copied = TestStores.files(disk, copy.toString());
            assertEquals(files.size(), copied.size());
            files.forEach((name, bytes) ->
                    assertArrayEquals(bytes, copied.get(name.replace(SampleArrays.DENSE, copy.toString())), name));
        }
    }

    @Test
    void interruptedCopy_isNotAnArray() throws IOException {
        MemoryVfs before = new MemoryVfs();
        List<String> cells;
        try (Tegula engine = TestStores.engine(before)) {
            SampleArrays.write(engine, PLAIN);
            cells = SampleArrays.read(engine, PLAIN);
        }
        Map<String, byte[]> files = TestStores.files(before, "mem://store");
        for (int n = 1; ; n++) {
            FaultyVfs faulty = new FaultyVfs(TestStores.storeOf(files), Fault.crash(n, request -> true));
            boolean died = false;
            try (Tegula engine = TestStores.engine(faulty)) {
                engine.object(SampleArrays.SPARSE).copyTo("mem://store/copy");
            } catch (TegulaException e) {
                died = true;
            }
            try (Tegula engine = TestStores.engine(faulty.store())) {
                assertTrue(
                        !died
                                || engine.object("mem://store/copy").type() == null
                                || cells(engine).equals(cells(cells)),
                        "request " + n);
            }
            if (!died) {
                return;
            }
        }
    }

    private static List<String> cells(List<String> both) {
        return both.stream().dropWhile(line -> !line.startsWith("name ")).toList();
    }

    private static List<String> cells(Tegula engine) {
        engine.object(SampleArrays.SPARSE).delete();
        engine.object("mem://store/copy").copyTo(SampleArrays.SPARSE);
        return cells(SampleArrays.read(engine, PLAIN));
    }
}
