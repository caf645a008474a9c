package dev.tegula.interop.differential;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tegula.EncryptionKey;
import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.group.ObjectType;
import dev.tegula.interop.generate.MetadataMaker;
import dev.tegula.interop.model.Bytes;
import dev.tegula.interop.model.DimensionSpec;
import dev.tegula.interop.model.GroupEdit;
import dev.tegula.interop.model.GroupSpec;
import dev.tegula.interop.model.MetadataValue;
import dev.tegula.interop.model.Opening;
import dev.tegula.interop.model.SchemaSpec;
import dev.tegula.interop.oracle.Oracle;
import dev.tegula.interop.tegula.TegulaEngine;
import dev.tegula.interop.tegula.TegulaGroups;
import dev.tegula.interop.tegula.TegulaMetadata;
import dev.tegula.maintenance.ConsolidationMode;
import dev.tegula.maintenance.ConsolidationOptions;
import dev.tegula.maintenance.VacuumOptions;
import dev.tegula.query.TimestampRange;
import dev.tegula.schema.Datatype;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Slow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Changes groups alternately with both engines: members of all kinds, metadata, consolidation and vacuum. Both engines
 * must match a model at the current and at past times, and again after the folder is moved.
 */
@Slow
class GroupsTest {

    private static final int CASES = 2;
    private static final int STEPS = 20;
    private static final Bytes KEY = Bytes.text("0123456789abcdef0123456789abcdef");
    private static final List<String> GROUPS = List.of("", "/inner", "/inner/deep");
    private static final SchemaSpec SCHEMA =
            SchemaSpec.sparse(List.of(DimensionSpec.whole("d", Datatype.INT32, 1, 4, 2)), List.of());

    @TempDir
    private Path folder;

    private final Oracle oracle = Oracle.shared();
    private final Tegula tegula = TegulaEngine.shared().tegula();

    @TestFactory
    Stream<DynamicTest> groups_areEqualInBothLibraries() {
        return RandomTests.of(CASES, random -> new History(random).run());
    }

    /** The members of a group by key, at each time. */
    private static final class Members {

        private final TreeMap<Integer, Map<String, GroupEdit.Addition>> versions = new TreeMap<>(Map.of(0, Map.of()));

        Map<String, GroupEdit.Addition> at(int time) {
            return versions.floorEntry(time).getValue();
        }

        void change(int time, Set<String> gone, Map<String, GroupEdit.Addition> additions) {
            Map<String, GroupEdit.Addition> members = new LinkedHashMap<>(at(time));
            members.keySet().removeAll(gone);
            members.putAll(additions);
            versions.put(time, members);
        }
    }

    /** A random sequence of group operations. */
    private final class History {

        private final RandomGenerator random;
        private final Opening opening;
        private final OpenOptions options;
        private final Map<String, Members> members = new HashMap<>();
        private Path root;
        private int time;

        History(RandomGenerator random) {
            this.random = random;
            boolean keyed = random.nextInt(3) == 0;
            opening = keyed ? Opening.NOW.withKey(KEY) : Opening.NOW;
            options = OpenOptions.defaults().withKey(keyed ? EncryptionKey.of(KEY.toArray()) : null);
            root = folder.resolve("g" + Long.toHexString(random.nextLong()));
        }

        void run() throws IOException {
            oracle.createArray(outside(), SCHEMA).get();
            for (String group : GROUPS) {
                if (random.nextBoolean()) {
                    oracle.createGroup(uri(group), opening).get();
                } else {
                    tegula.createGroup(uri(group), options.at(1));
                }
                members.put(group, new Members());
                oracle.createArray(uri(group) + "/array", SCHEMA).get();
                oracle.createArray(uri(group) + "/two words", SCHEMA).get();
            }
            for (time = 10; time <= 10 * STEPS; time += 10) {
                step(GROUPS.get(random.nextInt(GROUPS.size())));
            }
            Path moved = folder.resolve("moved" + root.getFileName());
            Files.move(root, moved);
            String before = uri("");
            root = moved;
            GROUPS.forEach(group -> checkMembers(group, before));
        }

        private String uri(String group) {
            return "file://" + root + group;
        }

        private String outside() {
            return "file://" + folder.resolve("outside" + root.getFileName());
        }

        private void step(String group) {
            switch (random.nextInt(6)) {
                case 0, 1, 2 -> changeMembers(group);
                case 3 -> keep(group);
                default -> changeMetadata(group);
            }
            checkMembers(group, uri(""));
            for (int past : new int[] {time + 10, random.nextInt(time + 1), random.nextInt(time + 1)}) {
                GroupSpec ours = TegulaGroups.spec(tegula.openGroup(uri(group), options.at(past)));
                assertEquals(oracle.group(uri(group), opening.upTo(past)).get(), ours, "at " + past);
                assertEquals(expected(group, past, uri("")), ours.members(), "at " + past);
            }
            long from = random.nextInt(time);
            assertEquals(
                    oracle.group(uri(group), opening.between(from, time)).get(),
                    TegulaGroups.spec(tegula.openGroup(uri(group), options.at(TimestampRange.between(from, time)))),
                    "from " + from);
        }

        private void changeMembers(String group) {
            boolean ours = random.nextBoolean();
            Map<String, GroupEdit.Addition> present = members.get(group).at(time);
            Set<String> removals = new LinkedHashSet<>();
            Set<String> gone = new LinkedHashSet<>();
            for (GroupEdit.Addition member : present.values()) {
                boolean alone = present.values().stream()
                                .filter(other -> other.uri().equals(member.uri()))
                                .count()
                        == 1;
                if (random.nextInt(3) == 0) {
                    removals.add(alone && random.nextBoolean() ? member.uri() : member.key());
                    gone.add(member.key());
                }
            }
            Map<String, GroupEdit.Addition> additions = new LinkedHashMap<>();
            for (int i = random.nextInt(4); i > 0; i--) {
                GroupEdit.Addition member = member(group);
                // libtiledb replaces a member with the same key without being asked; Tegula requires its removal first.
                if (!ours || gone.contains(member.key()) || !present.containsKey(member.key())) {
                    additions.put(member.key(), member);
                }
            }
            GroupEdit edit = new GroupEdit(new ArrayList<>(removals), new ArrayList<>(additions.values()));
            if (ours) {
                tegula.object(uri(group), options.at(time)).updateMembers(TegulaGroups.changes(edit));
            } else {
                oracle.changeGroup(uri(group), edit, opening.upTo(time)).get();
            }
            members.get(group).change(time, gone, additions);
        }

        private GroupEdit.Addition member(String group) {
            String name = random.nextInt(3) == 0
                    ? null
                    : List.of("one", "two", "drei Wörter", "a/b").get(random.nextInt(4));
            int kind = random.nextInt(5);
            return switch (kind) {
                case 0 -> new GroupEdit.Addition("array", true, name);
                case 1 -> new GroupEdit.Addition("two words", true, name);
                case 2 -> new GroupEdit.Addition(outside(), false, name);
                default -> {
                    // A group only contains groups below it, to avoid cycles.
                    String below = group.isEmpty() ? "/inner" : group.equals("/inner") ? "/deep" : "/array";
                    boolean relative = kind == 3;
                    yield new GroupEdit.Addition(relative ? below.substring(1) : uri(group) + below, relative, name);
                }
            };
        }

        private void changeMetadata(String group) {
            Map<String, @Nullable MetadataValue> changes = MetadataMaker.changes(random);
            if (random.nextBoolean()) {
                oracle.putGroupMetadata(uri(group), opening.upTo(time), changes).get();
            } else {
                tegula.object(uri(group), options.at(time)).updateMetadata(TegulaMetadata.changes(changes));
            }
        }

        /** Consolidates or vacuums with either engine and checks that reads at the current time do not change. */
        private void keep(String group) {
            GroupSpec before = oracle.group(uri(group), opening).get();
            boolean vacuum = random.nextBoolean();
            if (random.nextBoolean()) {
                (vacuum ? oracle.vacuumGroup(uri(group), opening) : oracle.consolidateGroup(uri(group), opening)).get();
            } else if (vacuum) {
                tegula.maintenance(uri(group), options).vacuum(VacuumOptions.of(ConsolidationMode.GROUP_META));
            } else {
                // Tegula keeps deletions when it consolidates part of the time range. libtiledb drops them, so that
                // earlier values would reappear.
                ConsolidationOptions until =
                        ConsolidationOptions.defaults().at(TimestampRange.upTo(random.nextInt(1, 2 * time)));
                tegula.maintenance(uri(group), options).consolidate(until.withMode(ConsolidationMode.GROUP_META));
            }
            assertEquals(before, oracle.group(uri(group), opening).get());
            assertEquals(before, TegulaGroups.spec(tegula.openGroup(uri(group), options)));
        }

        /**
         * Checks that both engines return the current members.
         *
         * @param made the URI of the root group when the members were added
         */
        private void checkMembers(String group, String made) {
            TreeSet<GroupSpec.Member> expected = expected(group, time, made);
            assertEquals(
                    expected,
                    TegulaGroups.spec(tegula.openGroup(uri(group), options)).members());
            assertEquals(expected, oracle.group(uri(group), opening).get().members());
        }

        private TreeSet<GroupSpec.Member> expected(String group, int at, String made) {
            TreeSet<GroupSpec.Member> expected = new TreeSet<>();
            for (GroupEdit.Addition member : members.get(group).at(at).values()) {
                boolean isGroup = member.uri().equals(made + "/inner")
                        || member.uri().equals(made + "/inner/deep")
                        || member.relative() && List.of("inner", "deep").contains(member.uri());
                expected.add(new GroupSpec.Member(
                        member.relative() ? uri(group) + "/" + member.uri() : member.uri(),
                        member.name(),
                        isGroup ? ObjectType.GROUP : ObjectType.ARRAY,
                        member.name() == null ? null : member.relative()));
            }
            return expected;
        }
    }
}
