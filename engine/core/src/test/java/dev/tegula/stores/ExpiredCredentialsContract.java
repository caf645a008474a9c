package dev.tegula.stores;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.ArrayReader;
import dev.tegula.ArrayWriter;
import dev.tegula.Tegula;
import dev.tegula.errors.StorageException;
import dev.tegula.errors.StorageException.Reason;
import dev.tegula.maintenance.ConsolidationMode;
import dev.tegula.maintenance.ConsolidationOptions;
import dev.tegula.maintenance.VacuumOptions;
import dev.tegula.query.Cells;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.model.ModelTests;
import dev.tegula.testkit.net.CredentialGate;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntUnaryOperator;
import java.util.function.ObjIntConsumer;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Operations whose credentials expire have no partial effect and fail with the reason. When repeated with new
 * credentials, they complete, and arrays have the expected contents.
 */
public abstract class ExpiredCredentialsContract extends StoreTests {

    private static final int HISTORIES = 1;
    /** The modes with the most requests; the random histories use all modes. */
    private static final List<ConsolidationMode> MODES =
            List.of(ConsolidationMode.COMMITS, ConsolidationMode.FRAGMENTS);
    /**
     * The minimum number of requests of a write: a listing, the schema, the start, the parts and the end of an upload,
     * the fragment metadata, and the commit file.
     */
    private static final int MIN_REQUESTS = 7;

    private @Nullable Tegula engine;

    /** Returns the store's format of credentials and of their refusal. */
    protected abstract CredentialGate.Manners manners();

    /**
     * Returns an engine that connects through the gate with unused credentials. This is the previous engine if it has
     * renewed its credentials itself. Parts of objects have the minimum size.
     *
     * @param port the port of the gate
     * @param before the previous engine; null at first
     */
    protected abstract Tegula renewed(int port, @Nullable Tegula before) throws Exception;

    /**
     * Returns whether the client renews expired credentials by itself and repeats the request, so that no operation
     * fails.
     */
    protected boolean renewsItself() {
        return false;
    }

    private CredentialGate gate() throws IOException {
        return new CredentialGate(server().port(), manners());
    }

    private Tegula renewed(CredentialGate gate) {
        try {
            Tegula before = engine;
            Tegula next = renewed(gate.port(), before);
            if (before != null && before != next) {
                before.close();
            }
            engine = next;
            return next;
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    @AfterEach
    void closeEngine() {
        if (engine != null) {
            engine.close();
            engine = null;
        }
    }

    @Test
    void randomSequences_equalTheModel() throws Exception {
        RandomGenerator random = RandomTests.generator();
        List<ExpiringArray> arrays = new ArrayList<>();
        try (CredentialGate gate = gate()) {
            ModelTests.run(HISTORIES, () -> {
                arrays.add(new ExpiringArray(
                        gate,
                        () -> renewed(gate),
                        folder() + "/array" + arrays.size(),
                        RandomTests.seeded(random.nextLong())));
                return arrays.get(arrays.size() - 1);
            });
            assertTrue(gate.refusals() > 0);
            assertEquals(
                    renewsItself(),
                    arrays.stream().mapToInt(ExpiringArray::failures).sum() == 0,
                    gate.refusals() + " refusals");
        }
    }

    /** Writes a multipart object with credentials that expire before each of its requests in turn. */
    @Test
    void longObjects_areWrittenAtomically() throws Exception {
        int cells = 3 << 18;
        String uri = folder() + "/long";
        long[] values = RandomTests.fixed(1).longs(cells).toArray();
        try (CredentialGate gate = gate()) {
            renewed(gate)
                    .createArray(
                            uri,
                            ArraySchema.dense()
                                    .dimension(Dimension.int64("i", 0, cells - 1, cells))
                                    .attribute(Attribute.int64("v"))
                                    .build());
            int requests = sweep(
                    gate,
                    n -> n + 1,
                    engine -> write(
                            engine, uri, Cells.builder().int64("v", values).build()),
                    (engine, writes) -> {
                        try (ArrayReader array = engine.openForReading(uri)) {
                            assertEquals(writes, array.fragments().size());
                            assertArrayEquals(
                                    values,
                                    writes == 0
                                            ? values
                                            : array.read(Subarray.whole(), "v").int64("v"));
                        }
                    });
            assertTrue(requests >= MIN_REQUESTS, requests + " requests");
        }
    }

    private static void write(Tegula engine, String uri, Cells cells) {
        try (ArrayWriter array = engine.openForWriting(uri)) {
            array.write(Subarray.whole(), cells);
        }
    }

    /**
     * Runs maintenance with credentials that expire before ever later requests. Requests are skipped with growing
     * steps, because repeated maintenance needs more requests.
     */
    @Test
    void maintenance_completesAfterRenewal() throws Exception {
        String uri = folder() + "/kept";
        try (CredentialGate gate = gate()) {
            Tegula first = renewed(gate);
            first.createArray(
                    uri,
                    ArraySchema.dense()
                            .dimension(Dimension.int64("i", 1, 4, 2))
                            .attribute(Attribute.int64("v"))
                            .build());
            for (int i = 0; i < 3; i++) {
                write(first, uri, Cells.builder().int64("v", 1, 2, 3, i).build());
            }
            for (ConsolidationMode mode : RandomTests.sample(MODES, 2).toList()) {
                for (Consumer<Tegula> work : List.<Consumer<Tegula>>of(
                        engine -> engine.maintenance(uri).consolidate(ConsolidationOptions.of(mode)),
                        engine -> engine.maintenance(uri).vacuum(VacuumOptions.of(mode)))) {
                    sweep(gate, n -> 2 * n + 1, work, (engine, times) -> {
                        try (ArrayReader array = engine.openForReading(uri)) {
                            assertArrayEquals(
                                    new long[] {1, 2, 3, 2},
                                    array.read(Subarray.whole(), "v").int64("v"));
                        }
                    });
                }
            }
        }
    }

    /**
     * Repeats an operation with credentials that expire later each time, until they last for the whole operation.
     *
     * @param next returns the number of requests before the next expiry, given the previous number
     * @param check runs after each attempt with the engine, which has new credentials after a failure, and the number
     *     of successful attempts
     * @return the number of requests of the last attempt
     */
    private int sweep(CredentialGate gate, IntUnaryOperator next, Consumer<Tegula> work, ObjIntConsumer<Tegula> check) {
        Tegula engine = renewed(gate);
        int done = 0;
        for (int requests = 0; ; requests = next.applyAsInt(requests)) {
            int before = gate.refusals();
            gate.expireAfter(requests);
            boolean failed = fails(engine, work);
            gate.expireNever();
            int refused = gate.refusals() - before;
            assertEquals(refused > 0 && !renewsItself(), failed, refused + " refusals after " + requests + " requests");
            engine = failed ? renewed(gate) : engine;
            done += failed ? 0 : 1;
            check.accept(engine, done);
            if (refused == 0) {
                return requests;
            }
        }
    }

    private static boolean fails(Tegula engine, Consumer<Tegula> work) {
        try {
            work.accept(engine);
            return false;
        } catch (StorageException e) {
            assertEquals(Reason.NOT_ALLOWED, e.reason(), () -> "expired credentials: " + e);
            return true;
        }
    }
}
