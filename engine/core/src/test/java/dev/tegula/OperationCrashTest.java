package dev.tegula;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.tegula.errors.TegulaException;
import dev.tegula.query.Column;
import dev.tegula.query.Subarray;
import dev.tegula.testkit.generate.Slow;
import dev.tegula.testkit.vfs.Fault;
import dev.tegula.testkit.vfs.FaultyVfs;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Runs every operation that changes an array or group on a store that fails, crashes or loses its response at the nth
 * request, for every n. The operation leaves the state before or after it, and can be repeated.
 */
@Slow
class OperationCrashTest {

    /** Returns everything readable at these times. */
    private static List<String> read(Tegula tegula, long... times) {
        List<String> all = new ArrayList<>();
        for (long time : times) {
            for (String uri : List.of(CrashOperations.DENSE, CrashOperations.SPARSE)) {
                try (ArrayReader array =
                        tegula.openForReading(uri, OpenOptions.defaults().at(time))) {
                    for (Column column : array.read(Subarray.whole()).columns()) {
                        for (int i = 0; i < column.size(); i++) {
                            all.add(time + " " + uri + " " + column.name() + " " + Arrays.toString(column.bytes(i)));
                        }
                    }
                    all.add(array.schema().fieldNames() + " "
                            + tegula.object(uri, OpenOptions.defaults().at(time))
                                    .metadata());
                }
            }
            Group group = tegula.openGroup(
                    CrashOperations.GROUP, OpenOptions.defaults().at(time));
            all.add(time + " " + group.members() + " " + group.metadata());
        }
        return all;
    }

    @TestFactory
    Stream<DynamicTest> crash_leavesTheStateBeforeOrAfter() {
        return CrashOperations.all().stream()
                .map(each -> dynamicTest(each.name(), () -> run(each.times(), each.action())));
    }

    private static void run(long[] times, Consumer<Tegula> operation) throws IOException {
        Map<String, byte[]> files = CrashOperations.before();
        FaultyVfs probe = new FaultyVfs(TestStores.far(TestStores.storeOf(files)));
        List<String> first = read(probe, times);
        try (Tegula tegula = one(probe)) {
            int reading = probe.requests();
            operation.accept(tegula);
            assertTrue(probe.requests() > reading, "no requests");
        }
        List<String> after = read(probe, times);
        for (Fault.Kind kind : List.of(Fault.Kind.FAIL, Fault.Kind.CRASH, Fault.Kind.LOSE_ANSWER)) {
            FaultPoints points = new FaultPoints(10);
            boolean triggered = true;
            while (triggered) {
                int n = points.next();
                triggered = breaks(files, operation, fault(kind, n), times, first, after, kind + " at request " + n);
            }
        }
    }

    private static Fault fault(Fault.Kind kind, int n) {
        return switch (kind) {
            case FAIL -> Fault.fail(n, request -> true);
            case CRASH -> Fault.crash(n, request -> true);
            default -> Fault.loseAnswer(n, request -> true);
        };
    }

    /** Returns whether the fault was triggered. */
    private static boolean breaks(
            Map<String, byte[]> files,
            Consumer<Tegula> operation,
            Fault fault,
            long[] times,
            List<String> first,
            List<String> after,
            String when)
            throws IOException {
        FaultyVfs faulty = new FaultyVfs(TestStores.far(TestStores.storeOf(files)), fault);
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
        try (Tegula tegula = TestStores.smallEngine(faulty.store())) {
            operation.accept(tegula);
        } catch (IllegalArgumentException done) {
            assertEquals(after, found, when + ": " + done.getMessage());
        }
        assertEquals(after, read(faulty, times), "done again after " + when);
        return requests >= fault.nth();
    }

    private static Tegula one(FaultyVfs store) {
        return TestStores.smallEngine(store);
    }

    private static List<String> read(FaultyVfs faulty, long... times) {
        try (Tegula tegula = TestStores.smallEngine(faulty.store())) {
            return read(tegula, times);
        }
    }
}
