package dev.tegula.interop.differential;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;

import dev.tegula.CrashOperations;
import dev.tegula.CrashOperations.Operation;
import dev.tegula.Tegula;
import dev.tegula.TestStores;
import dev.tegula.errors.TegulaException;
import dev.tegula.interop.model.AttributeSpec;
import dev.tegula.interop.model.CellOrder;
import dev.tegula.interop.model.Opening;
import dev.tegula.interop.model.ReadSpec;
import dev.tegula.interop.model.SchemaSpec;
import dev.tegula.interop.oracle.Oracle;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Slow;
import dev.tegula.testkit.vfs.Fault;
import dev.tegula.testkit.vfs.FaultyVfs;
import dev.tegula.testkit.vfs.VfsRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/**
 * Interrupts Tegula's operations at a random request. libtiledb must open the result and read the state before or after
 * the operation.
 */
@Slow
class CrashPointsTest {

    private static final int POINTS = 1;
    private static final String STORE = "mem://store";

    @TempDir
    private Path folder;

    private final Oracle oracle = Oracle.shared();

    @TestFactory
    Stream<DynamicContainer> libtiledbSeesTheStateBeforeOrAfter() {
        return CrashOperations.all().stream()
                .map(operation ->
                        dynamicContainer(operation.name(), RandomTests.of(POINTS, random -> run(operation, random))));
    }

    private void run(Operation operation, RandomGenerator random) throws IOException {
        Map<String, byte[]> files = CrashOperations.before();
        FaultyVfs whole = new FaultyVfs(TestStores.storeOf(files));
        carryOut(operation, whole);
        FaultyVfs faulty =
                new FaultyVfs(TestStores.storeOf(files), fault(random, random.nextInt(1, whole.requests() + 1)));
        carryOut(operation, faulty);
        List<Object> found = read(left(faulty), operation.times());
        List<Object> after = read(left(whole), operation.times());
        assertTrue(found.equals(after) || found.equals(read(files, operation.times())), () -> "a half state: " + found);
        faulty.heal();
        carryOut(operation, faulty);
        assertEquals(after, read(left(faulty), operation.times()), "done again");
    }

    private static Fault fault(RandomGenerator random, int nth) {
        return switch (random.nextInt(3)) {
            case 0 -> Fault.fail(nth, VfsRequest.any());
            case 1 -> Fault.crash(nth, VfsRequest.any());
            default -> Fault.loseAnswer(nth, VfsRequest.any());
        };
    }

    private static void carryOut(Operation operation, FaultyVfs store) {
        try (Tegula tegula = TestStores.builder(store).computeThreads(1).build()) {
            operation.action().accept(tegula);
        } catch (TegulaException | IllegalArgumentException e) {
            // The operation failed as injected, or refuses because it already completed.
        }
    }

    private static Map<String, byte[]> left(FaultyVfs store) throws IOException {
        return TestStores.files(store.store(), STORE);
    }

    /** Returns everything that libtiledb reads from the arrays in these files. */
    private List<Object> read(Map<String, byte[]> files, long... times) throws IOException {
        Path root = Files.createTempDirectory(folder, "store");
        for (Map.Entry<String, byte[]> file : files.entrySet()) {
            Path path = root.resolve(file.getKey().substring(STORE.length() + 1));
            Files.createDirectories(path.getParent());
            Files.write(path, file.getValue());
        }
        List<Object> all = new ArrayList<>();
        for (String array : List.of(CrashOperations.DENSE, CrashOperations.SPARSE)) {
            String uri = root.resolve(array.substring(STORE.length() + 1)).toString();
            for (long time : times) {
                Opening opening = Opening.at(time);
                SchemaSpec schema = oracle.schema(uri, opening).get();
                List<String> fields = new ArrayList<>(schema.dense() ? List.of() : schema.dimNames());
                schema.attrs().stream().map(AttributeSpec::name).forEach(fields::add);
                all.add(oracle.read(uri, new ReadSpec(CellOrder.ROW_MAJOR, Map.of(), fields, opening, null))
                        .get());
                all.add(oracle.metadata(uri, opening).get());
            }
        }
        return all;
    }
}
