package dev.tegula;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.errors.ArrayNotFoundException;
import dev.tegula.errors.EncryptionException;
import dev.tegula.errors.NextStep;
import dev.tegula.errors.NextStep.Action;
import dev.tegula.errors.NextStep.Argument;
import dev.tegula.group.GroupChanges;
import dev.tegula.integrity.Finding;
import dev.tegula.integrity.FindingCode;
import dev.tegula.integrity.Severity;
import dev.tegula.integrity.VerifyListener;
import dev.tegula.integrity.VerifyOptions;
import dev.tegula.integrity.VerifyReport;
import dev.tegula.maintenance.ConsolidationMode;
import dev.tegula.maintenance.ConsolidationOptions;
import dev.tegula.metadata.MetadataChanges;
import dev.tegula.progress.Progress;
import dev.tegula.query.Cells;
import dev.tegula.query.Condition;
import dev.tegula.query.Subarray;
import dev.tegula.query.TimestampRange;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.Enumeration;
import dev.tegula.testkit.generate.Slow;
import dev.tegula.testkit.vfs.CountingVfs;
import dev.tegula.testkit.vfs.InterceptedVfs;
import dev.tegula.testkit.vfs.Verb;
import dev.tegula.testkit.vfs.VfsRequest;
import dev.tegula.vfs.MemoryVfs;
import dev.tegula.vfs.Vfs;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@link Integrity#verify}: each kind of damage causes its own finding, and intact arrays have no findings. */
@Slow
class VerifyTest {

    private static final String PLAIN = "mem://store/plain";
    private static final EncryptionKey KEY = EncryptionKey.ofText("0123456789abcdef0123456789abcdef");

    /** Returns an array with one int32 attribute without filters, in two fragments of two tiles each. */
    private static Map<String, byte[]> plain() throws IOException {
        return files(engine -> {
            engine.createArray(
                    PLAIN,
                    ArraySchema.dense()
                            .dimension(Dimension.int32("x", 1, 8, 4))
                            .attribute(Attribute.int32("a"))
                            .build());
            for (int f = 0; f < 2; f++) {
                try (ArrayWriter writer =
                        engine.openForWriting(PLAIN, OpenOptions.defaults().at(TimestampRange.upTo(10 + f)))) {
                    writer.write(
                            Subarray.range("x", 1, 8),
                            Cells.builder().int32("a", 1, 2, 3, 4, 5, 6, 7, 8).build());
                }
            }
        });
    }

    private static Map<String, byte[]> files(Consumer<Tegula> writes) throws IOException {
        MemoryVfs store = new MemoryVfs();
        try (Tegula engine = TestStores.smallEngine(store)) {
            writes.accept(engine);
        }
        return new TreeMap<>(TestStores.files(store, "mem://store"));
    }

    private static VerifyReport verify(Map<String, byte[]> files, String uri) throws IOException {
        return verify(files, uri, VerifyOptions.full());
    }

    private static VerifyReport verify(Map<String, byte[]> files, String uri, VerifyOptions options)
            throws IOException {
        try (Tegula engine = TestStores.smallEngine(TestStores.storeOf(files))) {
            return engine.integrity(uri).verify(options, new VerifyListener() {});
        }
    }

    private static Set<FindingCode> codes(VerifyReport report) {
        return report.findings().stream().map(Finding::code).collect(Collectors.toSet());
    }

    /** Returns the only file whose name contains all of these parts. */
    private static String file(Map<String, byte[]> files, String... parts) {
        List<String> found = files.keySet().stream()
                .filter(name -> Arrays.stream(parts).allMatch(name::contains))
                .sorted()
                .toList();
        assertFalse(found.isEmpty(), () -> List.of(parts) + " in " + files.keySet());
        return found.get(0);
    }

    @Test
    void soundArrays_giveNoFinding_andCountWhatWasRead() throws IOException {
        Map<String, byte[]> files = files(engine -> SampleArrays.write(engine, OpenOptions.defaults()));
        VerifyReport dense = verify(files, SampleArrays.DENSE);
        assertEquals(List.of(), dense.findings());
        assertEquals(2, dense.counts().fragments());
        assertEquals(1, dense.counts().arrays());
        assertEquals(2 * 4 * 16, dense.counts().cells(), "two fragments of four tiles of 4 x 4 cells");
        assertEquals(2 * 4 * 3, dense.counts().tiles(), "three attributes");
        assertEquals(List.of(), verify(files, SampleArrays.SPARSE).findings());
    }

    /** The extremes of a fragment are those of its values, and a tile of nulls has none. */
    @ParameterizedTest
    @ValueSource(strings = {"", "a"})
    void tilesOfNullTexts_giveNoFinding(String least) throws IOException {
        Map<String, byte[]> files = files(engine -> {
            engine.createArray(
                    PLAIN,
                    ArraySchema.dense()
                            .dimension(Dimension.int32("x", 1, 6, 2))
                            .attribute(Attribute.ascii("a").nullable())
                            .build());
            try (ArrayWriter writer = engine.openForWriting(PLAIN)) {
                writer.write(
                        Subarray.range("x", 1, 6),
                        Cells.builder()
                                .ascii("a", null, null, least, null, "b", "c")
                                .build());
            }
        });
        assertEquals(List.of(), verify(files, PLAIN).findings());
    }

    @Test
    void statisticsOfAConsolidatedTile_mayBeOfAllCellsInTheDomain() throws IOException {
        Map<String, byte[]> files = files(engine -> {
            engine.createArray(
                    PLAIN,
                    ArraySchema.dense()
                            .dimension(Dimension.int32("x", 1, 6, 4))
                            .attribute(Attribute.int32("a"))
                            .build());
            for (int x = 2; x <= 5; x += 3) {
                try (ArrayWriter writer =
                        engine.openForWriting(PLAIN, OpenOptions.defaults().at(TimestampRange.upTo(x)))) {
                    writer.write(
                            Subarray.range("x", x, x),
                            Cells.builder().int32("a", -x).build());
                }
            }
            engine.maintenance(PLAIN).consolidate();
            engine.maintenance(PLAIN).vacuum();
        });
        // In the second tile, cell 5 is in the non-empty domain, cell 6 is only in the domain (consolidation writes the
        // fill value), and two cells are padding.
        assertEquals(List.of(), verify(files, PLAIN).findings());
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 4, 8, 12, 16, 20, 24, 28})
    void flippedByteOfAnInteger_isAStatisticsMismatch(int at) throws IOException {
        Map<String, byte[]> files = plain();
        String data = file(files, "__11_11_", "a0.tdb");
        byte[] bytes = files.get(data).clone();
        int first = bytes.length / 2 - 16;
        bytes[at < 16 ? first + at : bytes.length - 32 + at] ^= 0x10;
        files.put(data, bytes);
        VerifyReport report = verify(files, PLAIN);
        assertEquals(Set.of(FindingCode.STATISTICS_MISMATCH), codes(report));
        Finding finding = report.findings().get(0);
        assertEquals(data, finding.file());
        assertEquals(Severity.ERROR, finding.severity());
        assertTrue(finding.message().contains("field 'a', tile " + at / 16), finding.message());
        NextStep step = Objects.requireNonNull(finding.nextStep());
        assertEquals(Action.SALVAGE, step.action());
        assertEquals(PLAIN, step.get(Argument.URI));
        assertTrue(verify(files, PLAIN, VerifyOptions.quick()).isSound(), "quick verification reads no tile");
    }

    @Test
    void missingDataFile_isFoundWithoutReadingTiles() throws IOException {
        Map<String, byte[]> files = plain();
        files.remove(file(files, "__10_10_", "a0.tdb"));
        assertEquals(Set.of(FindingCode.FILE_MISSING), codes(verify(files, PLAIN, VerifyOptions.quick())));
    }

    @Test
    void fileThatCannotBeRead_isOneFindingHoweverManyTilesItHas() throws IOException {
        Map<String, byte[]> files = plain();
        String data = file(files, "__10_10_", "a0.tdb");
        Vfs store = new InterceptedVfs(TestStores.storeOf(files)) {
            @Override
            protected <T extends @Nullable Object> T serve(VfsRequest request, Step<T> step) throws IOException {
                if (request.verb() == Verb.READ && request.uri().toString().equals(data)) {
                    throw new IOException("a bad sector");
                }
                return step.run();
            }
        };
        try (Tegula engine = TestStores.smallEngine(store)) {
            VerifyReport report = engine.integrity(PLAIN).verify(VerifyOptions.full(), new VerifyListener() {});
            assertEquals(Set.of(FindingCode.FILE_UNREADABLE), codes(report));
            assertEquals(1, report.errors());
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {-55, -1, 1, 1000})
    void dataFileOfAnotherSize_isFound(int change) throws IOException {
        Map<String, byte[]> files = plain();
        String data = file(files, "__10_10_", "a0.tdb");
        int length = files.get(data).length;
        files.put(data, Arrays.copyOf(files.get(data), length + change));
        VerifyReport report = verify(files, PLAIN, VerifyOptions.quick());
        assertEquals(Set.of(FindingCode.FILE_SIZE), codes(report));
        assertEquals(Math.min(length, length + change), report.findings().get(0).offset(), "where the files part");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a0.tdb", "a0_var.tdb", "a0_validity.tdb"})
    void damagedTile_isReportedOfItsOwnFile(String name) throws IOException {
        Map<String, byte[]> files = files(engine -> {
            Attribute text = Attribute.utf8("a").nullable();
            engine.createArray(
                    PLAIN,
                    ArraySchema.dense()
                            .dimension(Dimension.int32("x", 1, 8, 4))
                            .attribute(text)
                            .build());
            try (ArrayWriter writer = engine.openForWriting(PLAIN)) {
                writer.write(
                        Subarray.range("x", 1, 8),
                        Cells.builder()
                                .utf8("a", "b", null, "d", "e", "f", "g", "h", "i")
                                .build());
            }
        });
        String data = file(files, name);
        byte[] bytes = files.get(data);
        Arrays.fill(bytes, 0, Long.BYTES, (byte) 0x7F); // the number of chunks of the first tile
        VerifyReport report = verify(files, PLAIN);
        assertEquals(Set.of(FindingCode.TILE_DAMAGED), codes(report));
        assertEquals(data, report.findings().get(0).file());
        assertEquals(0, report.findings().get(0).offset());
    }

    @ParameterizedTest
    @ValueSource(strings = {"/plain/__commits", "/plain/__fragments", "/plain/__schema", "/plain/__meta"})
    void folderThatCannotBeListed_isAFinding_andNoneElse(String folder) throws IOException {
        Vfs store = new InterceptedVfs(TestStores.storeOf(plain())) {
            @Override
            protected <T extends @Nullable Object> T serve(VfsRequest request, Step<T> step) throws IOException {
                if (request.verb() == Verb.LIST && request.uri().toString().endsWith(folder)) {
                    throw new IOException("not now");
                }
                return step.run();
            }
        };
        try (Tegula engine = TestStores.smallEngine(store)) {
            VerifyReport report = engine.integrity(PLAIN).verify();
            assertEquals(Set.of(FindingCode.FILE_UNREADABLE), codes(report));
        }
    }

    @Test
    void missingFragment_isFound() throws IOException {
        Map<String, byte[]> files = plain();
        files.keySet().removeIf(name -> name.contains("__fragments/__10_10_"));
        assertEquals(Set.of(FindingCode.FRAGMENT_MISSING), codes(verify(files, PLAIN)));
    }

    @Test
    void missingFragmentMetadata_isFound() throws IOException {
        Map<String, byte[]> files = plain();
        files.remove(file(files, "__10_10_", "__fragment_metadata.tdb"));
        assertEquals(Set.of(FindingCode.FILE_MISSING), codes(verify(files, PLAIN)));
    }

    @Test
    void completeFragmentWithoutCommit_isAnError() throws IOException {
        Map<String, byte[]> files = plain();
        files.remove(file(files, "__10_10_", ".wrt"));
        VerifyReport report = verify(files, PLAIN);
        assertEquals(Set.of(FindingCode.FRAGMENT_UNCOMMITTED), codes(report));
        assertFalse(report.isSound());
    }

    /**
     * The consolidation failed just before its commit: the fragment and the pending list of replaced fragments exist.
     */
    @Test
    void completeFragmentOfADeadConsolidation_isANote() throws IOException {
        Map<String, byte[]> files = deadConsolidation();
        VerifyReport report = verify(files, PLAIN);
        assertEquals(Set.of(FindingCode.MAINTENANCE_LEFTOVER), codes(report));
        assertTrue(report.isSound());
    }

    @Test
    void completeFragmentOfADeadConsolidation_whoseSourceIsGone_isAnError() throws IOException {
        Map<String, byte[]> files = deadConsolidation();
        files.keySet().removeIf(file -> file.contains("__10_10_"));
        assertEquals(Set.of(FindingCode.FRAGMENT_UNCOMMITTED), codes(verify(files, PLAIN)));
    }

    /**
     * Pending lists are flushed together with the fragment, before the commit: a loss of power may leave an empty one.
     */
    @Test
    void damagedPendingListOfADeadConsolidation_isANote() throws IOException {
        Map<String, byte[]> files = deadConsolidation();
        files.keySet().removeIf(file -> file.contains("/__fragments/__10_11_"));
        files.put(file(files, "__10_11_", ".vac.pending"), new byte[0]);
        VerifyReport report = verify(files, PLAIN);
        assertEquals(Set.of(FindingCode.MAINTENANCE_LEFTOVER), codes(report));
    }

    private static Map<String, byte[]> deadConsolidation() throws IOException {
        Map<String, byte[]> files = plain();
        MemoryVfs store = TestStores.storeOf(files);
        try (Tegula tegula = TestStores.engine(store)) {
            tegula.maintenance(PLAIN).consolidate();
        }
        files.putAll(TestStores.files(store, PLAIN));
        String list = file(files, "__10_11_", ".vac");
        files.put(list + ".pending", files.remove(list));
        files.remove(file(files, "__10_11_", ".wrt"));
        return files;
    }

    @Test
    void fragmentThatAWriterLeftBehind_isANote() throws IOException {
        Map<String, byte[]> files = plain();
        files.remove(file(files, "__10_10_", ".wrt"));
        files.remove(file(files, "__10_10_", "__fragment_metadata.tdb"));
        VerifyReport report = verify(files, PLAIN);
        assertEquals(Set.of(FindingCode.FRAGMENT_INCOMPLETE), codes(report));
        assertTrue(report.isSound());
    }

    @Test
    void missingSchema_isFound() throws IOException {
        Map<String, byte[]> files = plain();
        String schema = file(files, "__schema/");
        files.put(schema.replaceFirst("__schema/__\\d+_\\d+_", "__schema/__1_1_"), files.get(schema));
        files.remove(schema);
        VerifyReport report = verify(files, PLAIN);
        assertTrue(codes(report).contains(FindingCode.FRAGMENT_METADATA_DAMAGED), report.findings()::toString);
        assertTrue(report.findings().get(0).message().contains("there is no schema"), report.findings()::toString);
    }

    @Test
    void damagedSchema_isFound() throws IOException {
        Map<String, byte[]> files = plain();
        String schema = file(files, "__schema/");
        files.put(schema, Arrays.copyOf(files.get(schema), files.get(schema).length - 5));
        assertTrue(codes(verify(files, PLAIN)).contains(FindingCode.SCHEMA_DAMAGED));
    }

    @Test
    void everyFlippedByteOfFragmentMetadata_isFoundOrHarmless() throws IOException {
        Map<String, byte[]> files = plain();
        String metadata = file(files, "__11_11_", "__fragment_metadata.tdb");
        byte[] whole = files.get(metadata);
        int found = 0;
        for (int i = 0; i < whole.length; i++) {
            byte[] bytes = whole.clone();
            bytes[i] ^= 1;
            files.put(metadata, bytes);
            found += verify(files, PLAIN).isSound() ? 0 : 1;
        }
        // The other bits are in fields that readers ignore, such as cell sizes of generic tiles.
        assertTrue(found > whole.length * 8 / 10, found + " of " + whole.length);
    }

    @Test
    void damagedCommitList_isFoundInEveryForm() throws IOException {
        Map<String, byte[]> files = files(engine -> {
            plainArray(engine);
            engine.maintenance(PLAIN).consolidate(ConsolidationOptions.of(ConsolidationMode.COMMITS));
        });
        String list = file(files, ".con");
        byte[] whole = files.get(list);
        assertEquals(List.of(), verify(files, PLAIN).findings());
        List<byte[]> forms = List.of(
                new byte[0],
                Arrays.copyOf(whole, whole.length - 1),
                Arrays.copyOf(whole, whole.length / 2),
                Arrays.copyOf(whole, whole.length / 3),
                new String(whole).replace(".wrt", ".wrs").getBytes(),
                (new String(whole) + "nonsense\n").getBytes());
        for (byte[] form : forms) {
            files.put(list, form);
            assertTrue(codes(verify(files, PLAIN)).contains(FindingCode.COMMIT_LIST_DAMAGED), new String(form));
        }
    }

    private static void plainArray(Tegula engine) {
        engine.createArray(
                PLAIN,
                ArraySchema.dense()
                        .dimension(Dimension.int32("x", 1, 8, 4))
                        .attribute(Attribute.int32("a"))
                        .build());
        for (int f = 0; f < 2; f++) {
            try (ArrayWriter writer =
                    engine.openForWriting(PLAIN, OpenOptions.defaults().at(TimestampRange.upTo(10 + f)))) {
                writer.write(
                        Subarray.range("x", 1, 8),
                        Cells.builder().int32("a", 1, 2, 3, 4, 5, 6, 7, 8).build());
            }
        }
    }

    @Test
    void consolidatedFragmentWhoseFolderIsGone_hidesWhatItReplaced() throws IOException {
        Map<String, byte[]> files = files(engine -> {
            plainArray(engine);
            engine.maintenance(PLAIN).consolidate();
        });
        assertEquals(Set.of(FindingCode.VACUUM_PENDING), codes(verify(files, PLAIN)));
        files.keySet()
                .removeIf(name -> name.contains("__fragments/__10_11_")
                        || name.contains("__commits/__10_11_") && name.endsWith(".wrt"));
        assertEquals(Set.of(FindingCode.REPLACEMENT_MISSING), codes(verify(files, PLAIN)));
    }

    @Test
    void lostVacuumFileOfAnArrayWithDuplicates_isFound() throws IOException {
        Map<String, byte[]> files = files(engine -> {
            ArraySchema schema = ArraySchema.sparse()
                    .dimension(Dimension.int32("x", 1, 8, 4))
                    .attribute(Attribute.int32("a"))
                    .allowDuplicates(true)
                    .build();
            engine.createArray(PLAIN, schema);
            for (int f = 0; f < 2; f++) {
                try (ArrayWriter writer =
                        engine.openForWriting(PLAIN, OpenOptions.defaults().at(TimestampRange.upTo(10 + f)))) {
                    writer.write(Cells.builder()
                            .int32("x", 1, 2, 3)
                            .int32("a", 1, 2, 3)
                            .build());
                }
            }
            engine.maintenance(PLAIN).consolidate();
        });
        assertTrue(verify(files, PLAIN).isSound());
        files.remove(file(files, ".vac"));
        assertEquals(Set.of(FindingCode.REPLACEMENT_UNKNOWN), codes(verify(files, PLAIN)));
    }

    @Test
    void deleteConditionOfAnotherArray_isFound() throws IOException {
        Map<String, byte[]> files = files(engine -> {
            for (String name : List.of("a", "b")) {
                String uri = "mem://store/" + name;
                engine.createArray(
                        uri,
                        ArraySchema.sparse()
                                .dimension(Dimension.int32("x", 1, 8, 4))
                                .attribute(Attribute.int32(name))
                                .build());
                try (ArrayWriter writer = engine.openForWriting(uri)) {
                    writer.write(
                            Cells.builder().int32("x", 1, 2).int32(name, 1, 2).build());
                    writer.delete(Condition.parse(name + " = 1"));
                }
            }
        });
        assertEquals(List.of(), verify(files, "mem://store/a").findings());
        files.put(file(files, "store/a/", ".del"), files.get(file(files, "store/b/", ".del")));
        assertEquals(Set.of(FindingCode.CONDITION_DAMAGED), codes(verify(files, "mem://store/a")));
    }

    @Test
    void damagedMetadata_isFound() throws IOException {
        Map<String, byte[]> files = files(engine -> {
            plainArray(engine);
            engine.object(PLAIN)
                    .updateMetadata(
                            MetadataChanges.none().put("unit", dev.tegula.metadata.MetadataValue.utf8("celsius")));
        });
        String metadata = file(files, "__meta/");
        files.put(metadata, Arrays.copyOf(files.get(metadata), 20));
        assertEquals(Set.of(FindingCode.METADATA_DAMAGED), codes(verify(files, PLAIN)));
    }

    @Test
    void damagedEnumeration_isFound() throws IOException {
        Map<String, byte[]> files = files(engine -> engine.createArray(
                PLAIN,
                ArraySchema.sparse()
                        .dimension(Dimension.int32("x", 1, 8, 4))
                        .enumeration(Enumeration.utf8("colours", "red", "green"))
                        .attribute(Attribute.int32("a").withEnumeration("colours"))
                        .build()));
        assertEquals(List.of(), verify(files, PLAIN).findings());
        files.remove(file(files, "__enumerations/"));
        assertEquals(Set.of(FindingCode.FILE_MISSING), codes(verify(files, PLAIN)));
    }

    @Test
    void strayFiles_areNotes_andWarningsWhereLibtiledbFails() throws IOException {
        Map<String, byte[]> files = plain();
        files.put(PLAIN + "/notes.txt", new byte[3]);
        assertEquals(Set.of(FindingCode.FILE_STRAY), codes(verify(files, PLAIN)));
        files.remove(PLAIN + "/notes.txt");
        files.put(PLAIN + "/__tegula/__transactions/notes.txt", new byte[3]);
        files.put(PLAIN + "/__tegula/__transactions/12_0123456789abcdef.intent", new byte[3]);
        assertEquals(
                2,
                verify(files, PLAIN).findings().stream()
                        .filter(finding -> finding.code() == FindingCode.FILE_STRAY)
                        .count());
        files.keySet().removeIf(name -> name.contains("__transactions"));
        files.put(PLAIN + "/__schema/notes.txt", new byte[3]);
        VerifyReport report = verify(files, PLAIN);
        assertEquals(Set.of(FindingCode.FILE_STRAY_HARMFUL), codes(report));
        assertEquals(1, report.warnings());
    }

    @Test
    void group_missingMemberIsAnError_membersAreVerifiedWhenAsked() throws IOException {
        Map<String, byte[]> files = files(engine -> {
            plainArray(engine);
            engine.createGroup("mem://store/group");
            engine.object(PLAIN).copyTo("mem://store/group/inner");
            engine.object("mem://store/group").updateMembers(GroupChanges.none().addRelative("inner", "inner"));
        });
        String group = "mem://store/group";
        files.remove(file(files, "group/inner", "__10_10_", "a0.tdb"));
        assertTrue(verify(files, group).isSound(), "members are not verified unless asked for");
        assertEquals(
                Set.of(FindingCode.FILE_MISSING),
                codes(verify(files, group, VerifyOptions.full().withScope(VerifyOptions.Scope.RECURSIVE))));
        files.keySet().removeIf(name -> name.contains("group/inner"));
        assertEquals(Set.of(FindingCode.MEMBER_MISSING), codes(verify(files, group)));
    }

    @Test
    void encryptedArray_needsItsKey_andDamageIsFoundByAuthentication() throws IOException {
        OpenOptions options = OpenOptions.defaults().withKey(KEY);
        Map<String, byte[]> files = files(engine -> SampleArrays.write(engine, options));
        assertThrows(EncryptionException.class, () -> verify(files, SampleArrays.DENSE));
        String data = file(files, "dense", "a1.tdb");
        files.get(data)[files.get(data).length - 1] ^= 1;
        try (Tegula engine = TestStores.smallEngine(TestStores.storeOf(files))) {
            VerifyReport report = engine.integrity(SampleArrays.DENSE, options).verify();
            assertEquals(Set.of(FindingCode.TILE_DAMAGED), codes(report));
        }
    }

    @Test
    void nothingThere_isNotAnArray() {
        assertThrows(ArrayNotFoundException.class, () -> verify(new TreeMap<>(), PLAIN));
    }

    @Test
    void listener_receivesFindingsAndProgress_andCancels() throws IOException {
        Map<String, byte[]> files = plain();
        files.remove(file(files, "__10_10_", "a0.tdb"));
        List<Finding> found = new ArrayList<>();
        List<Progress> progress = new ArrayList<>();
        try (Tegula engine = TestStores.smallEngine(TestStores.storeOf(files))) {
            VerifyReport report = engine.integrity(PLAIN).verify(VerifyOptions.full(), new VerifyListener() {
                @Override
                public void found(Finding finding) {
                    found.add(finding);
                }

                @Override
                public void progress(Progress now) {
                    progress.add(now);
                }
            });
            assertEquals(report.findings(), found);
            assertEquals(2, progress.get(progress.size() - 1).expected());
            assertThrows(
                    CancellationException.class,
                    () -> engine.integrity(PLAIN).verify(VerifyOptions.full(), new VerifyListener() {
                        @Override
                        public boolean isCancelled() {
                            return true;
                        }
                    }));
        }
    }

    @Test
    void verify_writesAndDeletesNothing() throws IOException {
        Map<String, byte[]> files = plain();
        files.remove(file(files, "__10_10_", ".wrt"));
        MemoryVfs store = TestStores.storeOf(files);
        Set<String> before = ConcurrentHashMap.newKeySet();
        before.addAll(TestStores.files(store, "mem://store").keySet());
        CountingVfs counting = new CountingVfs(store);
        try (Tegula engine = TestStores.smallEngine(counting)) {
            engine.integrity(PLAIN).verify();
        }
        assertEquals(before, TestStores.files(store, "mem://store").keySet());
    }
}
