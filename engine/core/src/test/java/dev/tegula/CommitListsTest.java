package dev.tegula;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.errors.CorruptArrayException;
import dev.tegula.errors.NextStep;
import dev.tegula.maintenance.ConsolidationMode;
import dev.tegula.maintenance.ConsolidationOptions;
import dev.tegula.maintenance.VacuumOptions;
import dev.tegula.query.Cells;
import dev.tegula.query.Condition;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.testkit.vfs.CountingVfs;
import dev.tegula.testkit.vfs.InterceptedVfs;
import dev.tegula.testkit.vfs.VfsRequest;
import dev.tegula.vfs.MemoryVfs;
import dev.tegula.vfs.Vfs;
import dev.tegula.vfs.VfsTail;
import dev.tegula.vfs.VfsUri;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Damaged lists of commits cause errors in all operations. If a delete condition has two copies, the embedded one
 * applies.
 */
class CommitListsTest {

    private static final String URI = "mem://store/array";
    private static final NextStep VERIFY = NextStep.verify(URI);
    private static final ConsolidationOptions PLAIN = ConsolidationOptions.defaults();

    private Map<String, byte[]> files = Map.of();
    private String list = "";

    /** Creates fragments at times 1 to 4 with cells 1 to 4, and one list of their commits. */
    @BeforeEach
    void write() throws IOException {
        MemoryVfs store = new MemoryVfs();
        try (Tegula tegula = TestStores.engine(store)) {
            tegula.createArray(
                    URI,
                    ArraySchema.sparse()
                            .dimension(Dimension.int32("x", 1, 100, 10))
                            .attribute(Attribute.int32("v"))
                            .build());
            for (int time = 1; time <= 4; time++) {
                try (ArrayWriter array =
                        tegula.openForWriting(URI, OpenOptions.defaults().at(time))) {
                    array.write(
                            Cells.builder().int32("x", time).int32("v", time).build());
                }
            }
            tegula.maintenance(URI).consolidate(PLAIN.withMode(ConsolidationMode.COMMITS));
            tegula.maintenance(URI).vacuum(VacuumOptions.of(ConsolidationMode.COMMITS));
        }
        files = TestStores.files(store, "mem://store");
        list = file(".con");
    }

    private String file(String part) {
        return files.keySet().stream()
                .filter(name -> name.contains(part))
                .findFirst()
                .orElseThrow();
    }

    private String text() {
        return new String(files.get(list), StandardCharsets.UTF_8);
    }

    private void setText(String text) {
        files.put(list, text.getBytes(StandardCharsets.UTF_8));
    }

    private static int[] read(Tegula tegula) {
        try (ArrayReader array = tegula.openForReading(URI)) {
            return array.read(Subarray.whole(), "x").int32("x");
        }
    }

    private int[] read() throws IOException {
        try (Tegula tegula = TestStores.engine(TestStores.storeOf(files))) {
            return read(tegula);
        }
    }

    private String failure() {
        CorruptArrayException error = assertThrows(CorruptArrayException.class, this::read);
        assertEquals(VERIFY, error.nextStep());
        assertEquals(URI, error.place().root());
        return String.valueOf(error.getMessage());
    }

    @Test
    void emptyList_isAnError() {
        setText("");
        assertEquals(list + ": the list of commits is empty (found 0 bytes, expected at least one entry)", failure());
    }

    @Test
    void listTruncatedWithinALine_isAnError() {
        setText(text().substring(0, text().length() - 10));
        assertTrue(failure().startsWith(list + ", line 4: line is truncated (found \"__commits/__"), failure());
    }

    @Test
    void listTruncatedBetweenTwoLines_isAnError() {
        setText(text().substring(0, text().lastIndexOf('\n', text().length() - 2) + 1));
        assertEquals(
                list + ": entries are missing (found timestamps up to 3, expected 1 to 4, by the name of the file)",
                failure());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "__commits/__5_5_0123456789abcdef0123456789abcdef_21.wrs",
                "wrong.wrt",
                "",
                "__5_5_0123456789abcdef0123456789abcdef_21"
            })
    void unknownEntry(String entry) {
        setText(text() + entry + "\n");
        assertEquals(
                list + ", line 5: not a commit entry (found \"" + entry
                        + "\"; expected a name ending in .wrt, .ok, .del or .upd)",
                failure());
    }

    @Test
    void truncatedCondition_isAnError() throws IOException {
        files.put(
                list,
                concat(
                        files.get(list),
                        embedded("__commits/__3_3_0123456789abcdef0123456789abcdef_21.del", new byte[40])));
        files.put(list, Arrays.copyOf(files.get(list), files.get(list).length - 1));
        assertEquals(list + ", line 5: condition is truncated (found 39 bytes, expected 40)", failure());
    }

    @Test
    void entryWithoutFragment_isAnError() {
        String lost = file("__fragments/__2_2").replaceAll("(?<=_21)/.*", "");
        files.keySet().removeIf(name -> name.startsWith(lost));
        String message = failure();
        assertTrue(message.startsWith(list + ", line 2: the fragment __2_2_"), message);
        assertTrue(message.endsWith("; no .ign or .vac file names it)"), message);
    }

    @Test
    void singleCommitWithoutFragment_isAnError() throws IOException {
        try (Tegula tegula = TestStores.engine(TestStores.storeOf(files))) {
            try (ArrayWriter array =
                    tegula.openForWriting(URI, OpenOptions.defaults().at(9))) {
                array.write(Cells.builder().int32("x", 9).int32("v", 9).build());
            }
        }
        files.put(URI + "/__commits/__9_9_0123456789abcdef0123456789abcdef_21.wrt", new byte[0]);
        assertTrue(
                failure()
                        .startsWith(
                                URI + "/__commits/__9_9_0123456789abcdef0123456789abcdef_21.wrt: the fragment __9_9_"),
                failure());
    }

    @Test
    void entryWithoutFragmentInAnIgnoreFile_isAccepted() throws IOException {
        String lost = file("__fragments/__2_2").replaceAll("(?<=_21)/.*", "");
        files.keySet().removeIf(name -> name.startsWith(lost));
        String name = lost.substring(lost.lastIndexOf('/') + 1);
        files.put(list.replace(".con", ".ign"), ("__commits/" + name + ".wrt\n").getBytes(StandardCharsets.UTF_8));
        assertArrayEquals(new int[] {1, 3, 4}, read());
    }

    @ParameterizedTest
    @ValueSource(strings = {"/__commits/", "file:///somewhere/else/array/__commits/", ""})
    void otherFormsOfPaths(String before) throws IOException {
        setText(text().replace("__commits/", before));
        assertArrayEquals(new int[] {1, 2, 3, 4}, read());
    }

    @Test
    void updateEntries_areSkipped() throws IOException {
        files.put(
                list,
                concat(
                        files.get(list),
                        embedded("__commits/__3_3_0123456789abcdef0123456789abcdef_21.upd", new byte[40])));
        assertArrayEquals(new int[] {1, 2, 3, 4}, read());
    }

    /** On stores that do not publish whole files, an incomplete list can be visible. */
    @Test
    void unfinishedList_isReadAgain() throws IOException {
        AtomicInteger reads = new AtomicInteger();
        Vfs store = new InterceptedVfs(TestStores.storeOf(files)) {
            @Override
            protected <T extends @Nullable Object> T serve(VfsRequest request, Step<T> step) throws IOException {
                return step.run();
            }

            @Override
            public VfsTail readTail(VfsUri file, int maxLength) throws IOException {
                VfsTail whole = super.readTail(file, maxLength);
                if (!file.toString().equals(list) || reads.incrementAndGet() == 3) {
                    return whole;
                }
                return new VfsTail(Arrays.copyOf(whole.bytes(), reads.get() * 50), reads.get() * 50);
            }
        };
        try (Tegula tegula = TestStores.engine(store)) {
            assertArrayEquals(new int[] {1, 2, 3, 4}, read(tegula));
            assertEquals(3, reads.get());
        }
    }

    @Test
    void fragmentOnlyInConsolidatedFooters_isNotRead() throws IOException {
        MemoryVfs store = TestStores.storeOf(files);
        try (Tegula tegula = TestStores.engine(store)) {
            tegula.maintenance(URI).consolidate(PLAIN.withMode(ConsolidationMode.FRAGMENT_META));
        }
        files = TestStores.files(store, "mem://store");
        files.keySet().removeIf(name -> name.contains("__fragments/__2_2"));
        try (Tegula tegula = TestStores.engine(TestStores.storeOf(files));
                ArrayReader array = tegula.openForReading(URI)) {
            String message =
                    assertThrows(CorruptArrayException.class, array::fragments).getMessage();
            assertTrue(message.startsWith(list + ", line 2: the fragment __2_2_"), message);
            assertThrows(CorruptArrayException.class, array::nonEmptyDomain);
            assertThrows(CorruptArrayException.class, () -> array.read(Subarray.whole()));
            assertThrows(
                    CorruptArrayException.class,
                    () -> tegula.maintenance(URI).consolidate(PLAIN.withMode(ConsolidationMode.FRAGMENT_META)));
            assertThrows(
                    CorruptArrayException.class, () -> tegula.maintenance(URI).consolidate());
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void consolidationOfCommitsNamesAMissingFragmentAndChangesNothing(boolean listed) throws IOException {
        String second = text().lines().skip(1).findFirst().orElseThrow();
        files.keySet().removeIf(name -> name.contains("__fragments/__2_2"));
        if (!listed) {
            text().lines().forEach(line -> files.put(URI + "/" + line, new byte[0]));
            files.remove(list);
        }
        MemoryVfs store = TestStores.storeOf(files);
        try (Tegula tegula = TestStores.engine(store)) {
            Maintenance maintenance = tegula.maintenance(URI);
            String message = assertThrows(
                            CorruptArrayException.class,
                            () -> maintenance.consolidate(PLAIN.withMode(ConsolidationMode.COMMITS)))
                    .getMessage();
            assertTrue(
                    message.startsWith((listed ? list + ", line 2" : URI + "/" + second) + ": the fragment __2_2_"),
                    message);
        }
        assertEquals(files.keySet(), TestStores.files(store, "mem://store").keySet());
    }

    @ParameterizedTest
    @ValueSource(strings = {"__fragment_metadata.tdb", "a0.tdb"})
    void consolidationNamesAMissingFileAtOnce(String lost) throws IOException {
        String gone = files.keySet().stream()
                .filter(name -> name.contains("__fragments/__2_2") && name.endsWith(lost))
                .findFirst()
                .orElseThrow();
        files.remove(gone);
        CountingVfs store = new CountingVfs(TestStores.storeOf(files));
        try (Tegula tegula = TestStores.engine(store)) {
            CorruptArrayException error = assertThrows(
                    CorruptArrayException.class, () -> tegula.maintenance(URI).consolidate());
            assertTrue(error.getMessage().contains(gone), error.getMessage());
            assertEquals(VERIFY, error.nextStep());
            long attempts = store.log().stream()
                    .filter(request -> request.uri().toString().equals(gone))
                    .count();
            assertTrue(attempts < 20, attempts + " requests for the file");
        }
    }

    private static byte[] concat(byte[] first, byte[] second) {
        byte[] both = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, both, first.length, second.length);
        return both;
    }

    private static byte[] embedded(String path, byte[] content) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write((path + "\n").getBytes(StandardCharsets.UTF_8));
        out.write(ByteBuffer.allocate(8)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(content.length)
                .array());
        out.write(content);
        return out.toByteArray();
    }

    /** Returns the file of a delete condition at time 5 for the cells with this value. */
    private byte[] condition(int v) throws IOException {
        MemoryVfs store = TestStores.storeOf(files);
        try (Tegula tegula = TestStores.engine(store);
                ArrayWriter array =
                        tegula.openForWriting(URI, OpenOptions.defaults().at(5))) {
            array.delete(Condition.field("v").eq(v));
        }
        return TestStores.files(store, URI).entrySet().stream()
                .filter(file -> file.getKey().endsWith(".del"))
                .findFirst()
                .orElseThrow()
                .getValue();
    }

    private static final String DELETE = "__commits/__5_5_0123456789abcdef0123456789abcdef_21.del";

    /**
     * Returns a store with two copies of a delete: the separate file deletes cell 2, the copy embedded in a list
     * deletes cell 3.
     */
    private MemoryVfs withTwoCopies() throws IOException {
        byte[] own = condition(2);
        byte[] copy = condition(3);
        files.put(URI + "/" + DELETE, own);
        files.put(list, concat(files.get(list), embedded(DELETE, copy)));
        return TestStores.storeOf(files);
    }

    @Test
    void embeddedCondition_appliesToReads() throws IOException {
        try (Tegula tegula = TestStores.engine(withTwoCopies())) {
            assertArrayEquals(new int[] {1, 2, 4}, read(tegula));
        }
    }

    @Test
    void embeddedCondition_survivesConsolidationOfCommits() throws IOException {
        MemoryVfs store = withTwoCopies();
        try (Tegula tegula = TestStores.engine(store)) {
            tegula.maintenance(URI).consolidate(PLAIN.withMode(ConsolidationMode.COMMITS));
            assertArrayEquals(new int[] {1, 2, 4}, read(tegula));
            tegula.maintenance(URI).vacuum(VacuumOptions.of(ConsolidationMode.COMMITS));
            assertArrayEquals(new int[] {1, 2, 4}, read(tegula));
        }
        assertTrue(
                TestStores.files(store, URI).containsKey(URI + "/" + DELETE),
                "the differing copy is evidence, which vacuum has to keep");
    }

    @Test
    void embeddedCondition_appliesToPurges() throws IOException {
        MemoryVfs store = withTwoCopies();
        try (Tegula tegula = TestStores.engine(store)) {
            tegula.maintenance(URI).consolidate(PLAIN.withPurge());
            tegula.maintenance(URI).vacuum();
        }
        files = TestStores.files(store, "mem://store");
        files.remove(URI + "/" + DELETE);
        setText(new String(files.get(list), StandardCharsets.ISO_8859_1).replaceAll("(?s)__commits/__5_5_.*", ""));
        assertArrayEquals(new int[] {1, 2, 4}, read());
    }

    @Test
    void differentConditionsWithOneNameInTwoLists_bothApply() throws IOException {
        byte[] first = condition(2);
        byte[] second = condition(3);
        files.put(list, concat(files.get(list), embedded(DELETE, first)));
        String other = URI + "/__commits/__5_5_fedcba98765432100123456789abcdef_21.con";
        files.put(other, embedded(DELETE, second));
        MemoryVfs store = TestStores.storeOf(files);
        try (Tegula tegula = TestStores.engine(store)) {
            assertArrayEquals(new int[] {1, 4}, read(tegula));
            tegula.maintenance(URI).consolidate(PLAIN.withMode(ConsolidationMode.COMMITS));
            tegula.maintenance(URI).vacuum(VacuumOptions.of(ConsolidationMode.COMMITS));
            assertArrayEquals(new int[] {1, 4}, read(tegula));
        }
        assertEquals(
                List.of(),
                TestStores.files(store, URI).keySet().stream()
                        .filter(name -> name.equals(other))
                        .toList());
    }
}
