package dev.tegula;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.errors.EncryptionException;
import dev.tegula.errors.LostHistoryException;
import dev.tegula.errors.TaggedHistoryException;
import dev.tegula.group.GroupChanges;
import dev.tegula.jobs.WriteJob;
import dev.tegula.maintenance.ConsolidationOptions;
import dev.tegula.maintenance.DeletionReport;
import dev.tegula.metadata.MetadataChanges;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.query.Cells;
import dev.tegula.query.Condition;
import dev.tegula.query.Duplicates;
import dev.tegula.query.Subarray;
import dev.tegula.query.TimestampRange;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.SchemaEvolution;
import dev.tegula.tags.Tag;
import dev.tegula.tags.TagCheck;
import dev.tegula.testkit.generate.Amounts;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Slow;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tags: what they see, when they report changes, and what maintenance keeps for them. */
@Slow
class TagsTest {

    private enum Kind {
        DENSE,
        SPARSE
    }

    @TempDir
    Path folder;

    private Tegula tegula;

    @BeforeEach
    void open() {
        tegula = Tegula.create();
    }

    @AfterEach
    void close() {
        tegula.close();
    }

    private static OpenOptions at(long time) {
        return OpenOptions.defaults().at(time);
    }

    /** Creates an array of 8 cells at time 1. */
    private String create(String name, Kind kind) {
        ArraySchema schema = (kind == Kind.DENSE ? ArraySchema.dense() : ArraySchema.sparse())
                .dimension(Dimension.int32("x", 1, 8, 4))
                .attribute(Attribute.int32("a"))
                .capacity(5)
                .build();
        String uri = folder.resolve(name).toString();
        tegula.createArray(uri, schema, at(1));
        return uri;
    }

    /** Writes a value to all 8 cells. */
    private void write(String uri, int value, long time) {
        int[] values = {value, value, value, value, value, value, value, value};
        try (ArrayWriter writer = tegula.openForWriting(uri, at(time))) {
            if (writer.schema().isDense()) {
                writer.write(
                        Subarray.whole(), Cells.builder().int32("a", values).build());
            } else {
                writer.write(Cells.builder()
                        .int32("x", 1, 2, 3, 4, 5, 6, 7, 8)
                        .int32("a", values)
                        .build());
            }
        }
    }

    private int[] read(String uri, OpenOptions options) {
        try (ArrayReader reader = tegula.openForReading(uri, options)) {
            return reader.read(Subarray.whole(), "a").int32("a");
        }
    }

    private static int[] eight(int value) {
        return new int[] {value, value, value, value, value, value, value, value};
    }

    private Tags tags(String uri) {
        return tegula.tags(uri, OpenOptions.defaults());
    }

    private List<String> differences(String uri, String name) {
        Tags tags = tags(uri);
        return tags.check(tags.require(name)).differences();
    }

    private void compact(String uri) {
        tegula.maintenance(uri).compact(ConsolidationOptions.defaults(), Duration.ZERO);
    }

    @ParameterizedTest
    @EnumSource
    void tag_readsTheCellsOfItsTime(Kind kind) {
        String uri = create("a", kind);
        write(uri, 10, 10);
        write(uri, 20, 20);
        Tag tag = tegula.tags(uri, at(10)).set("v1", "first");
        write(uri, 30, 30);
        assertEquals(10, tag.timestamp());
        assertEquals(List.of(tag), tags(uri).list());
        assertArrayEquals(eight(10), read(uri, tags(uri).options("v1")));
        assertArrayEquals(eight(30), read(uri, OpenOptions.defaults()));
        assertEquals(List.of(), differences(uri, "v1"));
    }

    /** A purge loses the times of the fragments that it merged, and not those of an older write merged with them. */
    @Test
    void tagOfAWriteBeforePurgedOnes_isReadAfterTheyWereMerged() {
        String uri = create("purged", Kind.SPARSE);
        write(uri, 41, 41);
        write(uri, 66, 66);
        try (ArrayWriter writer = tegula.openForWriting(uri, at(83))) {
            writer.delete(Condition.field("x").ge(3));
        }
        purge(uri);
        write(uri, 29, 29);
        tegula.tags(uri, at(30)).set("v1");
        compact(uri);
        assertEquals(1, tegula.openForReading(uri).fragments().size());
        assertArrayEquals(eight(29), read(uri, tags(uri).options("v1")));
        assertArrayEquals(eight(29), read(uri, at(40)));
        LostHistoryException e = assertThrows(LostHistoryException.class, () -> read(uri, at(41)));
        assertTrue(e.getMessage().contains("Choose a time from 83 on"), e.getMessage());
        assertArrayEquals(new int[] {66, 66}, read(uri, at(83)));
    }

    @Test
    void taggedFragments_areSound_whenTheirReplacementWasReplaced() {
        String uri = create("twice", Kind.DENSE);
        write(uri, 1, 10);
        write(uri, 2, 20);
        tegula.maintenance(uri).consolidate();
        tegula.tags(uri, at(10)).set("first");
        write(uri, 3, 30);
        tegula.maintenance(uri).consolidate();
        tegula.maintenance(uri).vacuum();
        assertEquals(List.of(), tegula.integrity(uri).verify().findings());
        for (int time = 4; time < 7; time++) { // The record of the last merge must know all earlier ones.
            write(uri, time, 10 * time);
            tegula.maintenance(uri).consolidate();
            tegula.maintenance(uri).vacuum();
            assertEquals(List.of(), tegula.integrity(uri).verify().findings(), "at " + time);
            assertArrayEquals(
                    eight(1), read(uri, tegula.tags(uri, OpenOptions.defaults()).options("first")));
        }
        tegula.tags(uri, OpenOptions.defaults()).delete("first");
        tegula.maintenance(uri).vacuum();
        assertEquals(List.of(), tegula.integrity(uri).verify().findings());
        try (ArrayReader array = tegula.openForReading(uri)) {
            assertEquals(1, array.fragments().size());
        }
    }

    @Test
    void set_existingName_isRefusedUnlessReplaced() {
        String uri = create("a", Kind.SPARSE);
        tegula.tags(uri, at(10)).set("v1", "one\ntwo");
        IllegalArgumentException e =
                assertThrows(IllegalArgumentException.class, () -> tags(uri).set("v1"));
        assertTrue(e.getMessage().contains("tag 'v1': exists already (found time 10)"), e.getMessage());
        assertEquals("one\ntwo", tags(uri).require("v1").note());
        tegula.tags(uri, at(20)).replace("v1", null);
        assertEquals(20, tags(uri).require("v1").timestamp());
        assertNull(tags(uri).require("v1").note());
        tags(uri).delete("v1");
        assertNull(tags(uri).find("v1"));
        assertThrows(IllegalArgumentException.class, () -> tags(uri).delete("v1"));
        for (String name : List.of("", ".x", "a b", "a/b", "ü", "x".repeat(101), "2026-11", "2026", "1700000000000")) {
            assertThrows(IllegalArgumentException.class, () -> tags(uri).set(name), name);
        }
    }

    @ParameterizedTest
    @EnumSource
    void check_lateCommits_areReported(Kind kind) {
        String uri = create("a", kind);
        write(uri, 10, 10);
        WriteJob job = tegula.jobs(uri, at(15)).begin();
        tegula.tags(uri, at(20)).set("v1");
        write(uri, 30, 30);
        assertEquals(List.of(), differences(uri, "v1"));
        try (JobWriter writer = tegula.jobs(uri).open(job)) {
            if (kind == Kind.DENSE) {
                writer.write(
                        Subarray.whole(), Cells.builder().int32("a", eight(15)).build());
            } else {
                writer.write(Cells.builder().int32("x", 1).int32("a", 15).build(), Duplicates.REFUSE);
            }
            tegula.jobs(uri).publish(job, writer.receipts());
        }
        List<String> late = List.of("other writes are visible (found 2, expected 1)");
        assertEquals(late, differences(uri, "v1"));
        compact(uri);
        assertEquals(late, differences(uri, "v1"));
    }

    @Test
    void check_otherLateChanges_areReported() {
        String uri = create("a", Kind.SPARSE);
        write(uri, 10, 10);
        tegula.tags(uri, at(20)).set("v1");
        MetadataChanges unit = MetadataChanges.none().put("unit", MetadataValue.utf8("K"));
        tegula.object(uri, at(21)).updateMetadata(unit);
        assertEquals(List.of(), differences(uri, "v1"));
        tegula.object(uri, at(19)).updateMetadata(unit);
        assertEquals(List.of("metadata changed"), differences(uri, "v1"));
        try (ArrayWriter writer = tegula.openForWriting(uri, at(18))) {
            writer.delete(Condition.field("x").eq(3));
        }
        tegula.maintenance(uri, at(2)).evolve(SchemaEvolution.begin().addAttribute(Attribute.int32("b")));
        assertEquals(
                List.of("the schema changed", "other delete conditions are visible", "metadata changed"),
                differences(uri, "v1"));
    }

    @ParameterizedTest
    @EnumSource
    void compact_keepsWhatTagsSee(Kind kind) {
        String uri = create("a", kind);
        for (int i = 1; i <= 3; i++) {
            write(uri, 10 * i, 10 * i);
            tegula.object(uri, at(10 * i)).updateMetadata(MetadataChanges.none().put("n", MetadataValue.int32(i)));
        }
        tegula.tags(uri, at(20)).set("v2");
        for (int i = 4; i <= 6; i++) {
            write(uri, 10 * i, 10 * i);
        }
        tegula.tags(uri, at(50)).set("v5");
        compact(uri);
        assertEquals(
                kind == Kind.DENSE ? 3 : 1,
                tegula.openForReading(uri).fragments().size());
        write(uri, 70, 70);
        compact(uri);
        assertArrayEquals(eight(20), read(uri, tags(uri).options("v2")));
        assertArrayEquals(eight(50), read(uri, tags(uri).options("v5")));
        assertArrayEquals(eight(70), read(uri, OpenOptions.defaults()));
        assertEquals(
                2,
                tegula.object(uri, tags(uri).options("v2")).metadata().get("n").longAt(0));
        assertEquals(List.of(), differences(uri, "v2"));
        assertEquals(List.of(), differences(uri, "v5"));
    }

    @Test
    void vacuum_ofFragmentsThatATagNeeds_keepsThem() {
        String uri = create("a", Kind.DENSE);
        write(uri, 10, 10);
        write(uri, 20, 20);
        tegula.maintenance(uri).consolidate();
        tegula.tags(uri, at(10)).set("v1");
        DeletionReport report = tegula.maintenance(uri).vacuum();
        assertEquals(List.of(), report.deleted());
        assertTrue(
                report.kept().get(0).toString().contains("tag 'v1' (time 10) needs them"),
                report.kept().toString());
        assertEquals(List.of(), differences(uri, "v1"));
        assertArrayEquals(eight(10), read(uri, tags(uri).options("v1")));
        tegula.maintenance(uri).ignoringTags().vacuum();
        List<String> differences = differences(uri, "v1");
        assertEquals("other writes are visible (found 0, expected 1)", differences.get(0));
        assertTrue(differences.get(1).contains("the state at 10 was removed"), differences.toString());
        LostHistoryException e = assertThrows(
                LostHistoryException.class, () -> tegula.tags(uri, at(15)).set("v2"));
        assertTrue(e.getMessage().contains("Choose a time before 10, or a later one."), e.getMessage());
    }

    @Test
    void consolidate_namedFragmentsAcrossATag_isRefused() {
        String uri = create("a", Kind.DENSE);
        write(uri, 10, 10);
        write(uri, 20, 20);
        tegula.tags(uri, at(10)).set("v1");
        List<String> names;
        try (ArrayReader reader = tegula.openForReading(uri)) {
            names = reader.fragments().stream().map(FragmentInfo::name).toList();
        }
        ConsolidationOptions options = ConsolidationOptions.defaults();
        IllegalArgumentException e = assertThrows(
                IllegalArgumentException.class,
                () -> tegula.maintenance(uri).consolidate(options.withFragments(names)));
        assertTrue(e.getMessage().contains("tag 'v1' (time 10) needs it without later writes"), e.getMessage());
        tegula.maintenance(uri).ignoringTags().consolidate(options.withFragments(names));
        assertArrayEquals(eight(10), read(uri, tags(uri).options("v1")));
    }

    @Test
    void purge_ofCellsThatATagSees_isRefused() {
        String uri = create("a", Kind.SPARSE);
        write(uri, 10, 10);
        try (ArrayWriter writer = tegula.openForWriting(uri, at(15))) {
            writer.delete(Condition.field("x").eq(8));
        }
        tegula.tags(uri, at(16)).set("after");
        write(uri, 20, 20);
        ConsolidationOptions purge = ConsolidationOptions.defaults().withPurge();
        tegula.tags(uri, at(12)).set("before");
        TaggedHistoryException e = assertThrows(
                TaggedHistoryException.class, () -> tegula.maintenance(uri).consolidate(purge));
        assertTrue(e.getMessage().contains("tag 'before' (time 12) needs cells that were deleted at 15"), e.toString());
        tags(uri).delete("before");
        tegula.maintenance(uri).consolidate(purge);
        assertArrayEquals(
                new int[] {10, 10, 10, 10, 10, 10, 10}, read(uri, tags(uri).options("after")));
        assertEquals(List.of(), differences(uri, "after"));
    }

    @Test
    @Timeout(60)
    void purge_ofAllCells_ends() {
        String uri = create("a", Kind.SPARSE);
        write(uri, 10, 10);
        write(uri, 20, 20);
        try (ArrayWriter writer = tegula.openForWriting(uri, at(30))) {
            writer.delete(Condition.field("x").ge(1));
        }
        purge(uri);
        assertEquals(0, read(uri, OpenOptions.defaults()).length);
        assertEquals(8, read(uri, at(20)).length);
    }

    @Test
    void deleteFragments_ofATag_isRefused() {
        String uri = create("a", Kind.SPARSE);
        write(uri, 10, 10);
        write(uri, 20, 20);
        tegula.tags(uri, at(10)).set("v1");
        Maintenance maintenance = tegula.maintenance(uri);
        assertThrows(TaggedHistoryException.class, () -> maintenance.deleteFragments(TimestampRange.between(5, 20)));
        assertEquals(
                1, maintenance.deleteFragments(TimestampRange.between(11, 20)).size());
        assertEquals(
                1,
                maintenance.ignoringTags().deleteFragments(TimestampRange.all()).size());
        assertEquals(List.of("other writes are visible (found 0, expected 1)"), differences(uri, "v1"));
    }

    @Test
    void groupTag_isConsistentAndProtectsMembers() {
        String dense = create("d", Kind.DENSE);
        String sparse = create("s", Kind.SPARSE);
        String inner = folder.resolve("inner").toString();
        String group = folder.resolve("group").toString();
        tegula.createGroup(inner, at(2));
        tegula.createGroup(group, at(2));
        tegula.object(inner, at(3)).updateMembers(GroupChanges.none().add(sparse, "s"));
        tegula.object(group, at(3))
                .updateMembers(GroupChanges.none().add(dense, "d").add(inner, "inner"));
        for (String uri : List.of(dense, sparse)) {
            write(uri, 10, 10);
            write(uri, 20, 20);
        }
        Tag tag = tegula.tags(group, at(10)).set("v1");
        assertEquals(List.of("v1"), tags(dense).list().stream().map(Tag::name).toList());
        assertEquals(10, tags(inner).require("v1").timestamp());
        assertTrue(String.valueOf(tags(sparse).require("v1").group()).endsWith("/group"));
        compact(dense);
        compact(sparse);
        assertArrayEquals(eight(10), read(dense, tags(dense).options("v1")));
        assertArrayEquals(eight(10), read(sparse, tags(sparse).options("v1")));
        for (String uri : List.of(group, inner, dense, sparse)) {
            assertEquals(List.of(), differences(uri, "v1"));
        }
        write(sparse, 5, 5);
        TagCheck check = tags(group).check(tag);
        assertFalse(check.isUnchanged());
        assertEquals(
                "other writes are visible (found 3, expected 2)",
                check.differences().get(0));
        assertTrue(
                check.differences().get(1).endsWith("/s: other writes are visible (found 2, expected 1)"),
                check.differences().toString());
        assertThrows(IllegalArgumentException.class, () -> tags(group).set("v1"));
        tags(sparse).replace("v1", null);
        tags(group).delete("v1");
        assertEquals(List.of(), tags(dense).list());
        assertEquals(List.of(), tags(inner).list());
        assertEquals(1, tags(sparse).list().size());
    }

    @Test
    void compact_ofAGroup_keepsMetadataThatATagSees() {
        String group = folder.resolve("group").toString();
        tegula.createGroup(group, at(2));
        for (int i = 1; i <= 4; i++) {
            tegula.object(group, at(10 * i))
                    .updateMetadata(MetadataChanges.none().put("n", MetadataValue.int32(i)));
        }
        tegula.tags(group, at(20)).set("v1");
        compact(group);
        assertEquals(
                2,
                tegula.object(group, tags(group).options("v1"))
                        .metadata()
                        .get("n")
                        .longAt(0));
        assertEquals(4, tegula.object(group).metadata().get("n").longAt(0));
        assertEquals(List.of(), differences(group, "v1"));
        tegula.maintenance(group).ignoringTags().compact(ConsolidationOptions.defaults(), Duration.ZERO);
        assertEquals(List.of("metadata changed"), differences(group, "v1"));
    }

    @Test
    void vacuum_ofAnEncryptedArray_needsTheKeyOfItsTags() {
        OpenOptions secret = OpenOptions.defaults().withKey(EncryptionKey.ofText("k".repeat(32)));
        String uri = folder.resolve("secret").toString();
        tegula.createArray(
                uri,
                ArraySchema.dense()
                        .dimension(Dimension.int32("x", 1, 8, 4))
                        .attribute(Attribute.int32("a"))
                        .build(),
                secret.at(1));
        for (int time = 10; time <= 20; time += 10) {
            try (ArrayWriter writer = tegula.openForWriting(uri, secret.at(time))) {
                writer.write(
                        Subarray.whole(),
                        Cells.builder().int32("a", eight(time)).build());
            }
        }
        tegula.maintenance(uri, secret).consolidate();
        tegula.tags(uri, secret.at(10)).set("v1");
        assertThrows(EncryptionException.class, () -> tegula.maintenance(uri).vacuum());
        assertThrows(EncryptionException.class, () -> tags(uri).list());
        assertEquals(List.of(), tegula.maintenance(uri, secret).vacuum().deleted());
        assertArrayEquals(eight(10), read(uri, tegula.tags(uri, secret).options("v1")));
        tegula.maintenance(uri).ignoringTags().vacuum();
        assertEquals(0, tegula.openForReading(uri, secret.at(10)).fragments().size());
    }

    /** Random writes, deletes and maintenance: tags see what a model sees, and report exactly the late changes. */
    @ParameterizedTest
    @EnumSource
    void randomSequences_equalTheModel(Kind kind) {
        for (int round = 0; round < Amounts.of("tegula.cases", 5); round++) {
            RandomGenerator random = RandomTests.generator(round);
            String uri = create("random" + round, kind);
            TreeMap<Long, Map<Integer, Integer>> writes = new TreeMap<>();
            TreeMap<Long, Integer> deletes = new TreeMap<>();
            Map<String, Boolean> changed = new TreeMap<>();
            for (int step = 0; step < 25; step++) {
                long time = 10 + random.nextInt(90);
                switch (random.nextInt(kind == Kind.DENSE ? 6 : 8)) {
                    case 0, 1, 2 -> {
                        if (!writes.containsKey(time) && !isConsolidated(uri, kind, time)) {
                            writes.put(time, writeBox(uri, random, time));
                            markChanged(uri, time, changed);
                        }
                    }
                    case 3 -> {
                        String name = "t" + changed.size();
                        try {
                            tegula.tags(uri, at(time)).set(name);
                            changed.put(name, false);
                        } catch (LostHistoryException e) {
                            assertTrue(isRemoved(kind, deletes, time), e.getMessage());
                        }
                    }
                    case 4 -> compact(uri);
                    case 5 -> {
                        tegula.maintenance(uri).consolidate(OneOrSeveral.of(random));
                        if (random.nextBoolean()) {
                            tegula.maintenance(uri).vacuum();
                        }
                    }
                    case 6 -> {
                        if (!deletes.containsKey(time)) {
                            int from = 1 + random.nextInt(8);
                            try (ArrayWriter writer = tegula.openForWriting(uri, at(time))) {
                                writer.delete(Condition.field("x").ge(from));
                            }
                            deletes.put(time, from);
                            markChanged(uri, time, changed);
                        }
                    }
                    default -> purge(uri);
                }
                for (Tag tag : tags(uri).list()) {
                    String context = "seed " + (RandomTests.firstSeed() + round) + ", step " + step + ", " + tag;
                    assertEquals(
                            changed.get(tag.name()),
                            !tags(uri).check(tag).isUnchanged(),
                            () -> context + ": " + differences(uri, tag.name()));
                    assertEquals(visible(writes, deletes, tag.timestamp()), cells(uri, tag.name()), context);
                }
            }
        }
    }

    /** Returns whether a dense fragment was consolidated from later writes; its fill values may hide the cells. */
    private boolean isConsolidated(String uri, Kind kind, long time) {
        try (ArrayReader reader = tegula.openForReading(uri)) {
            return kind == Kind.DENSE
                    && reader.fragments().stream()
                            .anyMatch(fragment -> fragment.start() < fragment.end() && time <= fragment.end());
        }
    }

    /** Returns whether maintenance may have removed the state at a time. */
    private static boolean isRemoved(Kind kind, TreeMap<Long, Integer> deletes, long time) {
        return kind == Kind.DENSE || deletes.higherKey(time) != null;
    }

    private void markChanged(String uri, long time, Map<String, Boolean> changed) {
        for (Tag tag : tags(uri).list()) {
            changed.merge(tag.name(), time <= tag.timestamp(), Boolean::logicalOr);
        }
    }

    private void purge(String uri) {
        try {
            tegula.maintenance(uri).consolidate(ConsolidationOptions.defaults().withPurge());
        } catch (TaggedHistoryException e) {
            assertTrue(e.getMessage().contains("so they cannot be purged"), e.getMessage());
        }
    }

    /** Writes random values to a random box and returns them by coordinate. */
    private Map<Integer, Integer> writeBox(String uri, RandomGenerator random, long time) {
        int low = 1 + random.nextInt(8);
        int high = random.nextBoolean() ? 8 : low + random.nextInt(9 - low);
        Map<Integer, Integer> cells = new TreeMap<>();
        for (int x = low; x <= high; x++) {
            cells.put(x, random.nextInt(1000));
        }
        int[] values = cells.values().stream().mapToInt(Integer::intValue).toArray();
        try (ArrayWriter writer = tegula.openForWriting(uri, at(time))) {
            if (writer.schema().isDense()) {
                writer.write(
                        Subarray.range("x", low, high),
                        Cells.builder().int32("a", values).build());
            } else {
                int[] x = cells.keySet().stream().mapToInt(Integer::intValue).toArray();
                writer.write(Cells.builder().int32("x", x).int32("a", values).build());
            }
        }
        return cells;
    }

    /** Returns the cells at a time: later writes replace earlier ones, deletes remove what was written until then. */
    private static Map<Integer, Integer> visible(
            TreeMap<Long, Map<Integer, Integer>> writes, TreeMap<Long, Integer> deletes, long time) {
        Map<Integer, Integer> cells = new TreeMap<>();
        for (long now = 0; now <= time; now++) {
            cells.putAll(writes.getOrDefault(now, Map.of()));
            Integer from = deletes.get(now);
            if (from != null) {
                cells.keySet().removeIf(x -> x >= from);
            }
        }
        return cells;
    }

    /** Returns the cells that a reader by tag sees, without the fill values of dense arrays. */
    private Map<Integer, Integer> cells(String uri, String name) {
        Map<Integer, Integer> found = new TreeMap<>();
        try (ArrayReader reader = tegula.openForReading(uri, tags(uri).options(name))) {
            Cells cells = reader.read(Subarray.whole(), "x", "a");
            for (int i = 0; i < cells.size(); i++) {
                if (cells.int32("a")[i] != Integer.MIN_VALUE) {
                    found.put(cells.int32("x")[i], cells.int32("a")[i]);
                }
            }
        }
        return found;
    }
}
