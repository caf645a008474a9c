package dev.tegula.model;

import dev.tegula.Tegula;
import dev.tegula.TestStores;
import dev.tegula.errors.TegulaException;
import dev.tegula.maintenance.ConsolidationMode;
import dev.tegula.maintenance.ConsolidationOptions;
import dev.tegula.maintenance.MaintenanceOptions;
import dev.tegula.maintenance.MaintenancePolicy;
import dev.tegula.schema.ArraySchema;
import dev.tegula.testkit.generate.Choice;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.model.ArrayUnderTest;
import dev.tegula.testkit.model.ForwardingArray;
import dev.tegula.testkit.vfs.Fault;
import dev.tegula.testkit.vfs.FaultyVfs;
import dev.tegula.testkit.vfs.InterceptedVfs;
import dev.tegula.testkit.vfs.VfsRequest;
import dev.tegula.vfs.MemoryVfs;
import dev.tegula.vfs.Vfs;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsPage;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/**
 * An array that is maintained before and after consolidations: by policies, by two maintainers at the same time, one of
 * which is killed at any request, on a store whose modification times may be whole seconds.
 */
final class MaintainedArray extends ForwardingArray {

    private static final String URI = "mem://model/array";

    /** The age of history that purges give up, if they do not give up all. */
    private static final Duration AGE = Duration.ofDays(1);

    private final Vfs store = new Rounding(new MemoryVfs());
    private final ArrayUnderTest array = new TegulaArray(TestStores.smallEngine(TestStores.far(store)), URI);
    /** Of the sequence alone, so that it can be shrunk. */
    private RandomGenerator random = RandomTests.fixed(0);

    /** Milliseconds to which modification times are rounded down. */
    private long granularity = 1;

    private boolean isDense;

    /** A store that rounds modification times down. */
    private final class Rounding extends InterceptedVfs {

        Rounding(Vfs store) {
            super(store);
        }

        @Override
        protected <T extends @Nullable Object> T serve(VfsRequest request, Step<T> step) throws IOException {
            return step.run();
        }

        @Override
        public VfsPage list(VfsUri folder, @Nullable String token) throws IOException {
            VfsPage page = super.list(folder, token);
            return new VfsPage(page.entries().stream().map(this::rounded).toList(), page.next());
        }

        private VfsEntry rounded(VfsEntry entry) {
            return entry.isFolder()
                    ? entry
                    : VfsEntry.file(entry.uri(), entry.size(), entry.modifiedMillis() / granularity * granularity);
        }
    }

    @Override
    protected <T> T ask(Function<ArrayUnderTest, T> operation) {
        return operation.apply(array);
    }

    @Override
    public void consolidate(ConsolidationMode mode, ConsolidationOptions options) {
        // The history of dense arrays does not survive their files.
        MaintenancePolicy policy =
                policy().withGrace(isDense || random.nextBoolean() ? Duration.ofHours(1) : Duration.ZERO);
        Clock clock = Clock.systemUTC();
        if (options.isPurge() && options.purgeUntil() < Long.MAX_VALUE) {
            boolean isAll = options.purgeUntil() == Long.MAX_VALUE - 1; // of steps with the times of the clock
            policy = policy.withPurge(isAll ? Duration.ZERO : AGE);
            clock = isAll
                    ? clock
                    : Clock.fixed(Instant.ofEpochMilli(options.purgeUntil()).plus(AGE), ZoneOffset.UTC);
        }
        maintain(policy, clock);
        super.consolidate(mode, options);
        maintain(policy, clock);
    }

    @Override
    public void create(long timestamp, ArraySchema schema) {
        isDense = schema.isDense();
        random = RandomTests.fixed(schema.toString().hashCode());
        granularity = Choice.of(random, 1L, 1000L);
        super.create(timestamp, schema);
    }

    private MaintenancePolicy policy() {
        return MaintenancePolicy.defaults()
                .withGrowth(Choice.of(random, 1.0001, 1.5, 2.0, 1e9))
                .withSmallFiles(Choice.of(random, 2, 3, 10, Integer.MAX_VALUE))
                .withMaxFragmentSize(Choice.of(random, Long.MAX_VALUE, 2000L, 1L));
    }

    private void maintain(MaintenancePolicy policy, Clock clock) {
        FaultyVfs killed = new FaultyVfs(store);
        killed.inject(Fault.crash(random.nextInt(1, 120), VfsRequest.any()));
        boolean together = random.nextBoolean();
        CompletableFuture<Void> dying = CompletableFuture.runAsync(() -> {
            try {
                maintain(killed, policy, clock);
            } catch (TegulaException e) {
                if (!killed.hasCrashed()) {
                    throw e;
                }
            }
        });
        if (!together) {
            dying.join();
        }
        maintain(store, policy, clock);
        dying.join();
    }

    private static void maintain(Vfs store, MaintenancePolicy policy, Clock clock) {
        try (Tegula engine = TestStores.smallEngine(TestStores.far(store), clock)) {
            engine.maintenance(URI).maintain(MaintenanceOptions.defaults().withPolicy(policy));
        }
    }

    @Override
    public void close() {
        array.close();
    }
}
