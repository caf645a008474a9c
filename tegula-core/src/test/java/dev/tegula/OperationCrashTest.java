package dev.tegula;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.tegula.errors.TegulaException;
import dev.tegula.query.Cells;
import dev.tegula.query.Column;
import dev.tegula.query.Condition;
import dev.tegula.query.ConsolidationMode;
import dev.tegula.query.ConsolidationOptions;
import dev.tegula.query.GroupChanges;
import dev.tegula.query.MetadataChanges;
import dev.tegula.query.MetadataValue;
import dev.tegula.query.Subarray;
import dev.tegula.query.TimestampRange;
import dev.tegula.query.VacuumOptions;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.schema.SchemaEvolution;
import dev.tegula.testkit.vfs.Fault;
import dev.tegula.testkit.vfs.FaultyVfs;
import dev.tegula.vfs.MemoryVfs;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Every operation that changes an array or group, with a store that fails, dies or loses its answer at the nth request, for every n: what
 * is there afterwards is the state before or the one after, and the operation can be done again.
 */
class OperationCrashTest {

  private static final String GROUP = "mem://store/group";
  private static final String DENSE = GROUP + "/dense";
  private static final String SPARSE = GROUP + "/sparse";
  private static final long[] TIMES = {15, 25, 30, 35, 99};
  /** When metadata are vacuumed, single times of what was consolidated go, one after the other. */
  private static final long[] LATE = {31, 99};

  private static final ArraySchema DENSE_SCHEMA = ArraySchema.dense()
      .dimension(Dimension.int32("d", 1, 8, 4)).attribute(Attribute.int32("a")).attribute(Attribute.utf8("t")).build();
  private static final ArraySchema SPARSE_SCHEMA = ArraySchema.sparse()
      .dimension(Dimension.int32("x", 1, 100, 10)).attribute(Attribute.int32("a")).attribute(Attribute.utf8("t")).capacity(2).build();

  private static OpenOptions at(long time) {
    return OpenOptions.defaults().at(time);
  }

  private static Cells cells(int... a) {
    return Cells.builder().int32("a", a).utf8("t", Arrays.stream(a).mapToObj(i -> "t" + i).toArray(String[]::new)).build();
  }

  private static Cells points(int first, int count) {
    int[] x = new int[count];
    Arrays.setAll(x, i -> first + 3 * i);
    return Cells.builder().int32("x", x).int32("a", x).utf8("t", Arrays.stream(x).mapToObj(i -> "t" + i).toArray(String[]::new)).build();
  }

  private static Map<String, byte[]> before() throws IOException {
    MemoryVfs store = new MemoryVfs();
    try (Tegula tegula = TestStores.engine(store)) {
      tegula.createGroup(GROUP, at(10));
      tegula.createArray(DENSE, DENSE_SCHEMA, at(10));
      tegula.createArray(SPARSE, SPARSE_SCHEMA, at(10));
      for (long time = 11; time <= 31; time += 10) {
        try (ArrayWriter dense = tegula.openForWriting(DENSE, at(time)); ArrayWriter sparse = tegula.openForWriting(SPARSE, at(time))) {
          dense.write(Subarray.range("d", 3, 5), cells((int) time, 2, 3));
          sparse.write(points((int) time, 5));
        }
        for (String uri : List.of(GROUP, DENSE, SPARSE)) {
          tegula.change(uri, MetadataChanges.none().put("k" + time % 20, MetadataValue.int32((int) time)), at(time));
        }
      }
      tegula.change(GROUP, GroupChanges.none().addRelative("dense", "d"), at(12));
    }
    return TestStores.files(store, "mem://store");
  }

  /** All that can be read. */
  private static List<String> read(Tegula tegula, long... times) {
    List<String> all = new ArrayList<>();
    for (long time : times) {
      for (String uri : List.of(DENSE, SPARSE)) {
        try (ArrayReader array = tegula.openForReading(uri, at(time))) {
          for (Column column : array.read(Subarray.whole()).columns()) {
            for (int i = 0; i < column.size(); i++) {
              all.add(time + " " + uri + " " + column.name() + " " + Arrays.toString(column.bytes(i)));
            }
          }
          all.add(array.schema().fieldNames() + " " + tegula.metadata(uri, at(time)));
        }
      }
      Group group = tegula.openGroup(GROUP, at(time));
      all.add(time + " " + group.members() + " " + group.metadata());
    }
    return all;
  }

  private static void globalWrite(Tegula tegula, String uri) {
    try (ArrayWriter array = tegula.openForWriting(uri, at(40));
        GlobalOrderWriter global = array.schema().isDense() ? array.globalOrder(Subarray.whole()) : array.globalOrder()) {
      for (int part = 0; part < 2; part++) {
        global.write(array.schema().isDense() ? cells(1, 2, 3, part) : points(1 + 50 * part, 5));
      }
      global.commit();
    }
  }

  private static void delete(Tegula tegula) {
    try (ArrayWriter array = tegula.openForWriting(SPARSE, at(28))) {
      array.delete(Condition.field("a").lt(20));
    }
  }

  private static void evolve(Tegula tegula) {
    tegula.evolve(SPARSE, SchemaEvolution.begin().addAttribute(Attribute.int64("b")).dropAttribute("t"), at(33));
  }

  private static void metadata(Tegula tegula, String uri) {
    tegula.change(uri, MetadataChanges.none().put("k", MetadataValue.utf8("v")).delete("k11"), at(33));
  }

  private static void upkeep(Tegula tegula, String uri, ConsolidationMode mode) {
    ConsolidationOptions options = ConsolidationOptions.defaults();
    tegula.upkeep(uri).consolidate(mode, mode == ConsolidationMode.FRAGMENTS ? options.withAmplification(9) : options);
    tegula.upkeep(uri).vacuum(mode, VacuumOptions.defaults());
  }

  @TestFactory
  Stream<DynamicTest> shownIsTheStateBeforeOrAfter() {
    return Stream.of(
        operation("global write, dense", tegula -> globalWrite(tegula, DENSE)),
        operation("global write, sparse", tegula -> globalWrite(tegula, SPARSE)),
        operation("delete", OperationCrashTest::delete),
        operation("evolve", OperationCrashTest::evolve),
        operation("array metadata", tegula -> metadata(tegula, DENSE)),
        operation("group metadata", tegula -> metadata(tegula, GROUP)),
        operation("group members", tegula -> tegula.change(GROUP, GroupChanges.none().addRelative("sparse", "s").remove("d"), at(33))),
        operation("delete fragment", tegula -> tegula.deleteFragments(SPARSE, TimestampRange.between(21, 21), OpenOptions.defaults())),
        operation("group_meta", LATE, tegula -> upkeep(tegula, GROUP, ConsolidationMode.GROUP_META)),
        operation("array_meta", LATE, tegula -> upkeep(tegula, DENSE, ConsolidationMode.ARRAY_META)),
        operation("commits", tegula -> upkeep(tegula, SPARSE, ConsolidationMode.COMMITS)),
        operation("fragment_meta", tegula -> upkeep(tegula, SPARSE, ConsolidationMode.FRAGMENT_META)),
        operation("fragments, sparse", tegula -> upkeep(tegula, SPARSE, ConsolidationMode.FRAGMENTS)),
        operation("clean", tegula -> {
          globalWrite(tegula, SPARSE);
          tegula.upkeep(SPARSE).deleteOrphans(Duration.ZERO, false);
        }));
  }

  private static DynamicTest operation(String name, Consumer<Tegula> operation) {
    return operation(name, TIMES, operation);
  }

  private static DynamicTest operation(String name, long[] times, Consumer<Tegula> operation) {
    return dynamicTest(name, () -> {
      Map<String, byte[]> files = before();
      FaultyVfs probe = new FaultyVfs(TestStores.storeOf(files));
      List<String> first = read(probe, times);
      try (Tegula tegula = one(probe)) {
        int reading = probe.requests();
        operation.accept(tegula);
        assertTrue(probe.requests() > reading, "no requests");
      }
      List<String> after = read(probe, times);
      for (Fault.Kind kind : List.of(Fault.Kind.FAIL, Fault.Kind.CRASH, Fault.Kind.LOSE_ANSWER)) {
        boolean failed = true;
        for (int n = 1; failed; n++) {
          failed = breaks(files, operation, fault(kind, n), times, first, after, kind + " at request " + n);
        }
      }
    });
  }

  private static Fault fault(Fault.Kind kind, int n) {
    return switch (kind) {
      case FAIL -> Fault.fail(n, request -> true);
      case CRASH -> Fault.crash(n, request -> true);
      default -> Fault.loseAnswer(n, request -> true);
    };
  }

  /** Says whether the fault was met. */
  private static boolean breaks(
      Map<String, byte[]> files, Consumer<Tegula> operation, Fault fault, long[] times, List<String> first, List<String> after,
      String when)
      throws IOException {
    FaultyVfs faulty = new FaultyVfs(TestStores.storeOf(files), fault);
    boolean failed = false;
    try (Tegula tegula = one(faulty)) {
      operation.accept(tegula);
    } catch (TegulaException e) {
      failed = true;
    }
    int requests = faulty.requests();
    faulty.heal();
    List<String> found = read(faulty, times);
    assertTrue(found.equals(first) || found.equals(after), () -> "a half state after " + when + ": " + found);
    assertTrue(failed || found.equals(after), when + " stopped it without an error");
    try (Tegula tegula = TestStores.engine(faulty.store())) {
      operation.accept(tegula);
    } catch (IllegalArgumentException done) {
      assertEquals(after, found, when + ": " + done.getMessage());
    }
    assertEquals(after, read(faulty, times), "done again after " + when);
    return requests >= fault.nth();
  }

  private static Tegula one(FaultyVfs store) {
    return TestStores.builder(store).computeThreads(1).build();
  }

  private static List<String> read(FaultyVfs faulty, long... times) {
    try (Tegula tegula = TestStores.engine(faulty.store())) {
      return read(tegula, times);
    }
  }
}
