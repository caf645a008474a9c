package dev.tegula;

import dev.tegula.group.GroupChanges;
import dev.tegula.jobs.FragmentReceipt;
import dev.tegula.jobs.WriteJob;
import dev.tegula.maintenance.CleanOptions;
import dev.tegula.maintenance.ConsolidationMode;
import dev.tegula.maintenance.ConsolidationOptions;
import dev.tegula.maintenance.VacuumOptions;
import dev.tegula.metadata.MetadataChanges;
import dev.tegula.metadata.MetadataValue;
import dev.tegula.query.Cells;
import dev.tegula.query.Condition;
import dev.tegula.query.DeleteMethod;
import dev.tegula.query.Duplicates;
import dev.tegula.query.Subarray;
import dev.tegula.query.TimestampRange;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.SchemaEvolution;
import dev.tegula.vfs.MemoryVfs;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** All operations that change an array or group, for tests that interrupt them at any point. */
public final class CrashOperations {

    /**
     * An operation under test.
     *
     * @param times the times at which the states before and after it are read
     */
    public record Operation(String name, long[] times, Consumer<Tegula> action) {}

    /** The group that the operations change. */
    public static final String GROUP = "mem://store/group";

    public static final String DENSE = GROUP + "/dense";
    public static final String SPARSE = GROUP + "/sparse";
    private static final long[] TIMES = {15, 25, 30, 35, 99};
    /**
     * Vacuuming metadata deletes the consolidated files one by one, so reads at earlier times may see intermediate
     * states.
     */
    private static final long[] LATE = {31, 99};

    private static final ArraySchema DENSE_SCHEMA = ArraySchema.dense()
            .dimension(Dimension.int32("d", 1, 8, 4))
            .attribute(Attribute.int32("a"))
            .attribute(Attribute.utf8("t"))
            .build();
    private static final ArraySchema SPARSE_SCHEMA = ArraySchema.sparse()
            .dimension(Dimension.int32("x", 1, 100, 10))
            .attribute(Attribute.int32("a"))
            .attribute(Attribute.utf8("t"))
            .capacity(2)
            .build();

    private CrashOperations() {}

    private static OpenOptions at(long time) {
        return OpenOptions.defaults().at(time);
    }

    private static Cells cells(int... a) {
        return Cells.builder()
                .int32("a", a)
                .utf8("t", Arrays.stream(a).mapToObj(i -> "t" + i).toArray(String[]::new))
                .build();
    }

    private static Cells points(int first, int count) {
        int[] x = new int[count];
        Arrays.setAll(x, i -> first + 3 * i);
        return Cells.builder()
                .int32("x", x)
                .int32("a", x)
                .utf8("t", Arrays.stream(x).mapToObj(i -> "t" + i).toArray(String[]::new))
                .build();
    }

    /** Returns the files of the group and its arrays before any operation. */
    public static Map<String, byte[]> before() throws IOException {
        MemoryVfs store = new MemoryVfs();
        try (Tegula tegula = TestStores.engine(store)) {
            tegula.createGroup(GROUP, at(10));
            tegula.createArray(DENSE, DENSE_SCHEMA, at(10));
            tegula.createArray(SPARSE, SPARSE_SCHEMA, at(10));
            for (long time = 11; time <= 31; time += 10) {
                try (ArrayWriter dense = tegula.openForWriting(DENSE, at(time));
                        ArrayWriter sparse = tegula.openForWriting(SPARSE, at(time))) {
                    dense.write(Subarray.range("d", 3, 5), cells((int) time, 2, 3));
                    sparse.write(points((int) time, 5));
                }
                for (String uri : List.of(GROUP, DENSE, SPARSE)) {
                    tegula.object(uri, at(time))
                            .updateMetadata(
                                    MetadataChanges.none().put("k" + time % 20, MetadataValue.int32((int) time)));
                }
            }
            tegula.object(GROUP, at(12)).updateMembers(GroupChanges.none().addRelative("dense", "d"));
        }
        return TestStores.files(store, "mem://store");
    }

    private static void globalWrite(Tegula tegula, String uri) {
        try (ArrayWriter array = tegula.openForWriting(uri, at(40));
                GlobalOrderWriter global =
                        array.schema().isDense() ? array.globalOrder(Subarray.whole()) : array.globalOrder()) {
            for (int part = 0; part < 2; part++) {
                global.write(array.schema().isDense() ? cells(1, 2, 3, part) : points(1 + 50 * part, 5));
            }
            global.commit();
        }
    }

    private static void job(Tegula tegula, String uri) {
        WriteJobs jobs = tegula.jobs(uri, at(40));
        WriteJob job = jobs.begin();
        List<FragmentReceipt> receipts = new ArrayList<>();
        for (int part = 0; part < 2; part++) {
            try (JobWriter writer = jobs.open(job)) {
                if (writer.schema().isDense()) {
                    writer.write(Subarray.range("d", 1 + 4 * part, 4 + 4 * part), cells(1, 2, 3, part));
                } else {
                    writer.write(points(1 + 50 * part, 5), Duplicates.REFUSE);
                }
                receipts.addAll(writer.receipts());
            }
        }
        jobs.publish(job, receipts);
    }

    private static void delete(Tegula tegula) {
        try (ArrayWriter array = tegula.openForWriting(SPARSE, at(28))) {
            array.delete(Condition.field("a").lt(20));
        }
    }

    private static void deleteByTombstones(Tegula tegula) {
        try (ArrayWriter array = tegula.openForWriting(SPARSE, at(28))) {
            array.delete(Condition.field("a").lt(20), DeleteMethod.TOMBSTONES);
        }
    }

    private static void transaction(Tegula tegula, String uri) {
        tegula.inTransaction(uri, at(40), transaction -> {
            if (transaction.schema().isDense()) {
                transaction.read(Subarray.range("d", 1, 2));
                transaction.write(Subarray.range("d", 1, 4), cells(1, 2, 3, 4));
                transaction.write(Subarray.range("d", 4, 7), cells(5, 6, 7, 8));
            } else {
                transaction.delete(Condition.field("a").lt(20));
                transaction.write(points(2, 5));
            }
        });
    }

    private static void evolve(Tegula tegula) {
        tegula.maintenance(SPARSE, at(33))
                .evolve(SchemaEvolution.begin()
                        .addAttribute(Attribute.int64("b"))
                        .dropAttribute("t"));
    }

    private static void metadata(Tegula tegula, String uri) {
        tegula.object(uri, at(33))
                .updateMetadata(
                        MetadataChanges.none().put("k", MetadataValue.utf8("v")).delete("k11"));
    }

    private static void maintenance(Tegula tegula, String uri, ConsolidationMode mode) {
        ConsolidationOptions options = ConsolidationOptions.defaults();
        tegula.maintenance(uri)
                .consolidate(
                        mode == ConsolidationMode.FRAGMENTS ? options.withAmplification(9) : options.withMode(mode));
        tegula.maintenance(uri).vacuum(VacuumOptions.of(mode));
    }

    /** Returns all operations. */
    public static List<Operation> all() {
        return List.of(
                new Operation("global write, dense", TIMES, tegula -> globalWrite(tegula, DENSE)),
                new Operation("global write, sparse", TIMES, tegula -> globalWrite(tegula, SPARSE)),
                new Operation("job, dense", TIMES, tegula -> job(tegula, DENSE)),
                new Operation("job, sparse", TIMES, tegula -> job(tegula, SPARSE)),
                new Operation("delete", TIMES, CrashOperations::delete),
                new Operation("delete by tombstones", TIMES, CrashOperations::deleteByTombstones),
                new Operation("transaction, dense", TIMES, tegula -> transaction(tegula, DENSE)),
                new Operation("transaction, sparse", TIMES, tegula -> transaction(tegula, SPARSE)),
                new Operation("evolve", TIMES, CrashOperations::evolve),
                new Operation("array metadata", TIMES, tegula -> metadata(tegula, DENSE)),
                new Operation("group metadata", TIMES, tegula -> metadata(tegula, GROUP)),
                new Operation(
                        "group members",
                        TIMES,
                        tegula -> tegula.object(GROUP, at(33))
                                .updateMembers(GroupChanges.none()
                                        .addRelative("sparse", "s")
                                        .remove("d"))),
                new Operation(
                        "delete fragment",
                        TIMES,
                        tegula -> tegula.maintenance(SPARSE, OpenOptions.defaults())
                                .deleteFragments(TimestampRange.between(21, 21))),
                new Operation("group_meta", LATE, tegula -> maintenance(tegula, GROUP, ConsolidationMode.GROUP_META)),
                new Operation("array_meta", LATE, tegula -> maintenance(tegula, DENSE, ConsolidationMode.ARRAY_META)),
                new Operation("commits", TIMES, tegula -> maintenance(tegula, SPARSE, ConsolidationMode.COMMITS)),
                new Operation(
                        "fragment_meta", TIMES, tegula -> maintenance(tegula, SPARSE, ConsolidationMode.FRAGMENT_META)),
                new Operation(
                        "fragments, sparse", TIMES, tegula -> maintenance(tegula, SPARSE, ConsolidationMode.FRAGMENTS)),
                new Operation(
                        "fragments, dense", LATE, tegula -> maintenance(tegula, DENSE, ConsolidationMode.FRAGMENTS)),
                new Operation("clean", TIMES, tegula -> {
                    globalWrite(tegula, SPARSE);
                    tegula.maintenance(SPARSE).clean(CleanOptions.defaults().withAge(Duration.ZERO));
                }));
    }
}
