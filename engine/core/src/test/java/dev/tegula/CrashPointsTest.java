package dev.tegula;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.errors.TegulaException;
import dev.tegula.testkit.generate.Slow;
import dev.tegula.testkit.vfs.Fault;
import dev.tegula.testkit.vfs.FaultyVfs;
import dev.tegula.vfs.MemoryVfs;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

/** A write that fails or crashes at any request leaves the state before or after it, and can be repeated. */
@Slow
class CrashPointsTest {

    private static Map<String, byte[]> before() throws IOException {
        MemoryVfs store = new MemoryVfs();
        try (Tegula tegula = TestStores.engine(store)) {
            SampleArrays.write(tegula, OpenOptions.defaults());
        }
        return TestStores.files(store, "mem://store");
    }

    private static List<String> read(FaultyVfs faulty) {
        try (Tegula tegula = TestStores.engine(faulty.store())) {
            return SampleArrays.read(tegula, OpenOptions.defaults());
        }
    }

    private static void atEveryRequest(IntFunction<Fault> fault) throws IOException {
        Map<String, byte[]> files = before();
        FaultyVfs probe = new FaultyVfs(TestStores.storeOf(files));
        try (Tegula tegula = TestStores.builder(probe).computeThreads(1).build()) {
            SampleArrays.writeMore(tegula, OpenOptions.defaults(), 20);
        }
        List<String> after = read(probe);
        List<String> first = read(new FaultyVfs(TestStores.storeOf(files)));
        List<String> denseOnly = new ArrayList<>(after.subList(0, denseLines(after)));
        denseOnly.addAll(first.subList(denseLines(first), first.size()));
        int requests = probe.requests();
        assertTrue(requests > 20, "only " + requests + " requests");
        for (int n = 1; n <= requests; n++) {
            FaultyVfs faulty = new FaultyVfs(TestStores.storeOf(files), fault.apply(n));
            boolean failed = false;
            try (Tegula tegula = TestStores.builder(faulty).computeThreads(1).build()) {
                SampleArrays.writeMore(tegula, OpenOptions.defaults(), 20);
            } catch (TegulaException e) {
                failed = true;
            }
            List<String> found = read(faulty);
            assertTrue(
                    found.equals(first) || found.equals(denseOnly) || found.equals(after),
                    "a half state after request " + n);
            assertTrue(failed || found.equals(after), "request " + n + " failed without an error");
            faulty.heal();
            try (Tegula tegula = TestStores.engine(faulty.store())) {
                SampleArrays.writeMore(tegula, OpenOptions.defaults(), 20);
                assertEquals(after, SampleArrays.read(tegula, OpenOptions.defaults()), "done again after request " + n);
            }
        }
    }

    private static int denseLines(List<String> lines) {
        int n = 0;
        while (!lines.get(n).startsWith("name ")) {
            n++;
        }
        return n;
    }

    @Test
    void write_failingAtAnyRequest_isAtomic() throws IOException {
        atEveryRequest(n -> Fault.fail(n, request -> true));
    }

    @Test
    void write_crashingAtAnyRequest_isAtomic() throws IOException {
        atEveryRequest(n -> Fault.crash(n, request -> true));
    }

    @Test
    void write_losingAnyResponse_isAtomic() throws IOException {
        atEveryRequest(n -> Fault.loseAnswer(n, request -> true));
    }

    @Test
    void creation_crashingAtAnyRequest_isAtomic() throws IOException {
        FaultyVfs probe = new FaultyVfs(new MemoryVfs());
        try (Tegula tegula = TestStores.engine(probe)) {
            tegula.createArray(SampleArrays.DENSE, SampleArrays.DENSE_SCHEMA);
        }
        for (int n = 1; n <= probe.requests(); n++) {
            FaultyVfs faulty = new FaultyVfs(new MemoryVfs(), Fault.crash(n, request -> true));
            try (Tegula tegula = TestStores.engine(faulty)) {
                assertThrows(
                        TegulaException.class, () -> tegula.createArray(SampleArrays.DENSE, SampleArrays.DENSE_SCHEMA));
            }
            try (Tegula tegula = TestStores.engine(faulty.store())) {
                tegula.createArray(SampleArrays.DENSE, SampleArrays.DENSE_SCHEMA);
                try (ArrayReader array = tegula.openForReading(SampleArrays.DENSE)) {
                    assertEquals(SampleArrays.DENSE_SCHEMA, array.schema());
                }
            }
        }
    }
}
