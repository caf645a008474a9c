package dev.tegula;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.errors.ArrayNotFoundException;
import dev.tegula.errors.EncryptionException;
import dev.tegula.group.GroupChanges;
import dev.tegula.maintenance.CleanOptions;
import dev.tegula.maintenance.ConsolidationMode;
import dev.tegula.maintenance.ConsolidationOptions;
import dev.tegula.maintenance.HistoryEvent;
import dev.tegula.maintenance.HistoryEvent.Kind;
import dev.tegula.maintenance.VacuumOptions;
import dev.tegula.metadata.MetadataChanges;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.query.TimestampRange;
import dev.tegula.vfs.MemoryVfs;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Files kept by maintenance, and refused calls. */
class MaintenanceTest {

    private static final String ARRAY = SampleArrays.SPARSE;
    private static final String GROUP = "mem://store/group";
    private static final OpenOptions PLAIN = OpenOptions.defaults();
    private static final OpenOptions KEYED = PLAIN.withKey(EncryptionKey.ofText("0123456789abcdef0123456789abcdef"));
    private static final OpenOptions WRONG = PLAIN.withKey(EncryptionKey.ofText("0123456789abcdef0123456789abcdeX"));
    private static final VacuumOptions NOW = VacuumOptions.defaults();

    private final MemoryVfs store = new MemoryVfs();

    private Tegula array(OpenOptions options) {
        Tegula tegula = TestStores.engine(store);
        tegula.createArray(SampleArrays.DENSE, SampleArrays.DENSE_SCHEMA, options);
        tegula.createArray(ARRAY, SampleArrays.SPARSE_SCHEMA, options);
        for (int time = 10; time <= 30; time += 10) {
            SampleArrays.writeMore(tegula, options.at(time), time);
            tegula.object(ARRAY, options.at(time))
                    .updateMetadata(MetadataChanges.none().put("k", MetadataValue.int32(time)));
        }
        return tegula;
    }

    /** libtiledb does not support updates in lists of commits, and would parse their bytes as the next line. */
    @Test
    void updateCommits_areNotConsolidated() throws IOException {
        array(PLAIN).close();
        Map<String, byte[]> files = new HashMap<>(TestStores.files(store, "mem://store"));
        String update = ARRAY + "/__commits/__15_15_00000000000000000000000000000001_21.upd";
        files.put(update, new byte[] {1, 2, 3});
        MemoryVfs updated = TestStores.storeOf(files);
        try (Tegula tegula = TestStores.engine(updated)) {
            tegula.maintenance(ARRAY).consolidate(ConsolidationOptions.of(ConsolidationMode.COMMITS));
            tegula.maintenance(ARRAY).vacuum(NOW.withMode(ConsolidationMode.COMMITS));
            try (ArrayReader reader = tegula.openForReading(ARRAY)) {
                assertEquals(3, reader.fragments().size());
            }
        }
        Map<String, byte[]> after = TestStores.files(updated, "mem://store");
        assertTrue(after.containsKey(update));
        assertEquals(
                0,
                after.keySet().stream()
                        .filter(name -> name.startsWith(ARRAY) && name.endsWith(".wrt"))
                        .count());
        after.forEach((name, bytes) -> assertFalse(
                name.endsWith(".con") && new String(bytes, StandardCharsets.ISO_8859_1).contains(".upd"), name));
    }

    @Test
    void gracePeriod_appliesInEveryMode() {
        try (Tegula tegula = array(PLAIN)) {
            for (ConsolidationMode mode : List.of(
                    ConsolidationMode.FRAGMENT_META,
                    ConsolidationMode.COMMITS,
                    ConsolidationMode.FRAGMENTS,
                    ConsolidationMode.ARRAY_META)) {
                Maintenance maintenance = tegula.maintenance(ARRAY);
                maintenance.consolidate(ConsolidationOptions.of(mode));
                if (mode == ConsolidationMode.FRAGMENT_META) {
                    SampleArrays.writeMore(tegula, PLAIN.at(40), 40);
                    maintenance.consolidate(ConsolidationOptions.of(mode));
                }
                assertEquals(
                        List.of(),
                        maintenance
                                .vacuum(NOW.withGrace(Duration.ofMinutes(10)).withMode(mode))
                                .deleted(),
                        mode.toString());
                assertFalse(
                        maintenance
                                .vacuum(NOW.withDryRun().withMode(mode))
                                .deleted()
                                .isEmpty(),
                        mode.toString());
                assertEquals(
                        maintenance.vacuum(NOW.withDryRun().withMode(mode)).deleted(),
                        maintenance.vacuum(NOW.withMode(mode)).deleted(),
                        mode.toString());
                assertEquals(List.of(), maintenance.vacuum(NOW.withMode(mode)).deleted(), mode.toString());
            }
        }
    }

    @Test
    void wrongKey_isRefusedAndNothingIsDeleted() throws IOException {
        try (Tegula tegula = array(KEYED)) {
            tegula.createGroup(GROUP, KEYED.at(5));
            tegula.object(GROUP, KEYED.at(10)).updateMembers(GroupChanges.none().add(ARRAY, "a"));
            for (ConsolidationMode mode : ConsolidationMode.values()) {
                String uri = mode == ConsolidationMode.GROUP_META ? GROUP : ARRAY;
                tegula.maintenance(uri, KEYED).consolidate(ConsolidationOptions.of(mode));
                int files = TestStores.files(store, "mem://store").size();
                assertThrows(
                        EncryptionException.class,
                        () -> tegula.maintenance(uri, WRONG).consolidate(ConsolidationOptions.of(mode)));
                assertThrows(
                        EncryptionException.class,
                        () -> tegula.maintenance(uri).consolidate(ConsolidationOptions.of(mode)));
                assertThrows(
                        EncryptionException.class,
                        () -> tegula.maintenance(uri, WRONG).vacuum(NOW.withMode(mode)));
                assertEquals(files, TestStores.files(store, "mem://store").size());
            }
            assertThrows(
                    EncryptionException.class,
                    () -> tegula.maintenance(ARRAY, WRONG)
                            .clean(CleanOptions.defaults().withAge(Duration.ZERO)));
            for (OpenOptions bad : List.of(WRONG, PLAIN)) {
                assertThrows(
                        EncryptionException.class,
                        () -> tegula.maintenance(ARRAY, bad).deleteFragments(TimestampRange.all()));
                assertThrows(
                        EncryptionException.class,
                        () -> tegula.maintenance(ARRAY, bad).history());
                assertThrows(
                        EncryptionException.class,
                        () -> tegula.maintenance(GROUP, bad).history());
            }
            assertEquals(
                    1,
                    tegula.maintenance(ARRAY, KEYED)
                            .deleteFragments(TimestampRange.between(20, 20))
                            .size());
        }
    }

    @Test
    void modesOfArrays_areRefusedForGroupsAndViceVersa() {
        try (Tegula tegula = array(PLAIN)) {
            tegula.createGroup(GROUP);
            for (ConsolidationMode mode : ConsolidationMode.values()) {
                String uri = mode == ConsolidationMode.GROUP_META ? ARRAY : GROUP;
                assertThrows(
                        ArrayNotFoundException.class,
                        () -> tegula.maintenance(uri).vacuum(NOW.withMode(mode)),
                        mode.toString());
                assertThrows(
                        ArrayNotFoundException.class,
                        () -> tegula.maintenance(uri).consolidate(ConsolidationOptions.of(mode)),
                        mode.toString());
            }
        }
    }

    @Test
    void history_ofAGroup() {
        try (Tegula tegula = array(PLAIN)) {
            tegula.createGroup(GROUP, PLAIN.at(5));
            tegula.object(GROUP, PLAIN.at(10)).updateMembers(GroupChanges.none().add(ARRAY, "a"));
            tegula.object(GROUP, PLAIN.at(15))
                    .updateMetadata(MetadataChanges.none().put("k", MetadataValue.int32(1)));
            tegula.object(GROUP, PLAIN.at(20)).updateMembers(GroupChanges.none().remove("a"));
            assertEquals(
                    List.of(Kind.MEMBERS, Kind.MEMBERS, Kind.METADATA, Kind.MEMBERS),
                    tegula.maintenance(GROUP, PLAIN).history().stream()
                            .map(HistoryEvent::kind)
                            .toList());
            assertEquals(
                    List.of(15L),
                    tegula.maintenance(GROUP, PLAIN.at(TimestampRange.between(11, 15))).history().stream()
                            .map(HistoryEvent::start)
                            .toList());
        }
    }

    /** A program whose filter finds no fragment must not merge the array. */
    @Test
    void namedFragments_areNeitherNoneNorOfAnotherMode() {
        ConsolidationOptions options = ConsolidationOptions.defaults();
        assertThrows(IllegalArgumentException.class, () -> options.withFragments(List.of()));
        ConsolidationOptions named = options.withFragments(List.of("__1_1_a_21"));
        assertThrows(IllegalArgumentException.class, () -> named.withMode(ConsolidationMode.COMMITS));
    }

    @Test
    void compact_ofNamedFragments_keepsTheOthers() {
        try (Tegula tegula = TestStores.engine(new MemoryVfs())) {
            SampleArrays.write(tegula, OpenOptions.defaults().at(10));
            SampleArrays.writeMore(tegula, OpenOptions.defaults().at(20), 20);
            SampleArrays.writeMore(tegula, OpenOptions.defaults().at(30), 30);
            List<String> names;
            try (ArrayReader reader = tegula.openForReading(SampleArrays.SPARSE)) {
                names = reader.fragments().stream().map(FragmentInfo::name).toList();
            }
            tegula.maintenance(SampleArrays.SPARSE)
                    .compact(ConsolidationOptions.defaults().withFragments(names.subList(0, 2)), Duration.ZERO);
            try (ArrayReader reader = tegula.openForReading(SampleArrays.SPARSE)) {
                assertEquals(names.size() - 1, reader.fragments().size());
            }
        }
    }
}
