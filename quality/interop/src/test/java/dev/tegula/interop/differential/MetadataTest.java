package dev.tegula.interop.differential;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tegula.EncryptionKey;
import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.interop.generate.MetadataMaker;
import dev.tegula.interop.model.Bytes;
import dev.tegula.interop.model.DimensionSpec;
import dev.tegula.interop.model.MetadataValue;
import dev.tegula.interop.model.Opening;
import dev.tegula.interop.model.SchemaSpec;
import dev.tegula.interop.oracle.Oracle;
import dev.tegula.interop.tegula.TegulaMetadata;
import dev.tegula.maintenance.ConsolidationMode;
import dev.tegula.maintenance.ConsolidationOptions;
import dev.tegula.maintenance.VacuumOptions;
import dev.tegula.schema.Datatype;
import dev.tegula.testkit.generate.RandomTests;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Compares metadata of both engines, written, consolidated and vacuumed by either one: all datatypes, deletes, times
 * and keys.
 */
class MetadataTest {

    private static final Bytes KEY = Bytes.text("0123456789abcdef0123456789abcdef");

    @TempDir
    private Path folder;

    private final Oracle oracle = oracle();

    /** Returns the oracle under test. */
    Oracle oracle() {
        return Oracle.shared();
    }

    /** Returns the Tegula instance under test. The caller closes it. */
    Tegula engine() {
        return Tegula.create();
    }

    /** Returns the URI for a new array of this name. */
    String place(String name) {
        return folder.resolve(name).toString();
    }

    private final RandomGenerator random = RandomTests.generator();

    @Test
    void bothEnginesSeeTheSame() {
        for (Opening opening : List.of(Opening.NOW, Opening.NOW.withKey(KEY))) {
            String uri = place(opening.key() == null ? "plain" : "encrypted");
            oracle.createArray(
                            uri,
                            SchemaSpec.sparse(List.of(DimensionSpec.whole("d", Datatype.INT32, 1, 4, 2)), List.of()),
                            opening)
                    .get();
            OpenOptions options =
                    OpenOptions.defaults().withKey(opening.key() == null ? null : EncryptionKey.of(KEY.toArray()));
            try (Tegula tegula = engine()) {
                for (int time = 1; time <= 40; time++) {
                    Map<String, @Nullable MetadataValue> changes = MetadataMaker.changes(random);
                    if (random.nextBoolean()) {
                        oracle.putMetadata(uri, opening.upTo(time), changes).get();
                    } else {
                        tegula.object(uri, options.at(time)).updateMetadata(TegulaMetadata.changes(changes));
                    }
                    if (random.nextInt(5) == 0) {
                        keep(tegula, uri, opening, options);
                    }
                    if (time % 10 == 0) {
                        int past = random.nextInt(1, time + 1);
                        assertEquals(oracle.metadata(uri, opening).get(), read(tegula, uri, options));
                        assertEquals(
                                oracle.metadata(uri, opening.upTo(past)).get(), read(tegula, uri, options.at(past)));
                    }
                }
            }
        }
    }

    /** Consolidates or vacuums with either engine and checks that reads by both do not change. */
    private void keep(Tegula tegula, String uri, Opening opening, OpenOptions options) {
        Map<String, MetadataValue> before = read(tegula, uri, options);
        boolean vacuum = random.nextBoolean();
        if (random.nextBoolean()) {
            Opening settings =
                    opening.with("sm.consolidation.mode", "array_meta").with("sm.vacuum.mode", "array_meta");
            (vacuum ? oracle.vacuum(uri, settings) : oracle.consolidate(uri, settings)).get();
        } else if (vacuum) {
            tegula.maintenance(uri, options).vacuum(VacuumOptions.of(ConsolidationMode.ARRAY_META));
        } else {
            tegula.maintenance(uri, options).consolidate(ConsolidationOptions.of(ConsolidationMode.ARRAY_META));
        }
        assertEquals(before, read(tegula, uri, options));
        assertEquals(before, oracle.metadata(uri, opening).get());
    }

    private static Map<String, MetadataValue> read(Tegula tegula, String uri, OpenOptions options) {
        return TegulaMetadata.values(tegula.object(uri, options).metadata());
    }
}
