package dev.tegula;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.integrity.FindingCode;
import dev.tegula.integrity.SealAlgorithm;
import dev.tegula.integrity.SealOptions;
import dev.tegula.integrity.SealReport;
import dev.tegula.integrity.VerifyListener;
import dev.tegula.integrity.VerifyOptions;
import dev.tegula.integrity.VerifyReport;
import dev.tegula.internal.seal.Fingerprint;
import dev.tegula.internal.seal.SealFile;
import dev.tegula.query.Cells;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.testkit.generate.RandomTests;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Forged seals with valid checksums and invalid lines. */
class HostileSealTest {

    private static final List<String> NAMES = List.of(
            "__tegula_1.seal",
            "a/__tegula_1.seal",
            "__fragments/__tegula_1.seal",
            "__fragments/x/__tegula_1.seal",
            "__fragments/__1_1_0123456789abcdef0123456789abcdef_21/__tegula_1.seal",
            "__commits/__1_1_0123456789abcdef0123456789abcdef_21.wrt",
            "__commits/x.vac",
            "__meta/__9223372036854775807_1_0123456789abcdef0123456789abcdef",
            ".vac",
            "x.con",
            "__schema",
            "a0.tdb",
            "__fragment_metadata.tdb",
            "__meta/y/z/__1_1_0123456789abcdef0123456789abcdef.meta",
            "\u00e9/\ud83d\ude00");

    @TempDir
    private Path folder;

    private String array;

    @BeforeEach
    void write() {
        array = folder.resolve("array").toString();
        try (Tegula tegula = Tegula.create()) {
            tegula.createArray(
                    array,
                    ArraySchema.dense()
                            .dimension(Dimension.int32("x", 1, 4, 2))
                            .attribute(Attribute.int32("v"))
                            .build());
            try (ArrayWriter writer = tegula.openForWriting(array)) {
                writer.write(
                        Subarray.whole(), Cells.builder().int32("v", 1, 2, 3, 4).build());
            }
        }
    }

    private Path fragment() throws IOException {
        try (Stream<Path> all = Files.list(Path.of(array, "__fragments"))) {
            return all.findFirst().orElseThrow();
        }
    }

    private static SealFile hostile(RandomGenerator random) {
        List<SealFile.Line> lines = new ArrayList<>();
        for (String name : NAMES) {
            SealFile.Kind kind = SealFile.Kind.values()[random.nextInt(3)];
            long size = random.nextBoolean() ? 0 : random.nextLong(999_999_999_999_999_999L);
            Fingerprint fingerprint = new Fingerprint(size, SealAlgorithm.CRC32C, "00000000");
            if (random.nextInt(3) > 0) {
                lines.add(new SealFile.Line(kind, name, kind == SealFile.Kind.REMOVED ? null : fingerprint));
            }
        }
        return new SealFile(lines);
    }

    @Test
    void verifyAndSeal_hostileSeals_endWithFindingsAndReadNothingElse() throws IOException {
        RandomGenerator random = RandomTests.generator();
        Path seals = Files.createDirectories(Path.of(array, "__tegula"));
        try (Tegula tegula = Tegula.create()) {
            for (int i = 0; i < 60; i++) {
                Files.write(
                        seals.resolve((random.nextBoolean() ? 999_999_998 : i + 1) + "_" + i + ".seal"),
                        hostile(random).write());
                Files.write(
                        fragment().resolve("__tegula_1.seal"), hostile(random).write());
                Integrity integrity = tegula.integrity(array);
                for (VerifyOptions.Depth depth : VerifyOptions.Depth.values()) {
                    VerifyReport report =
                            integrity.verify(VerifyOptions.full().withDepth(depth), new VerifyListener() {});
                    boolean ofSeals = report.findings().stream()
                            .allMatch(finding ->
                                    finding.code().name().contains("SEAL") || finding.code() == FindingCode.MORE);
                    assertTrue(ofSeals, report::toString);
                }
            }
            SealReport sealed =
                    tegula.integrity(array).seal(SealOptions.defaults().withMismatches(SealOptions.Mismatches.REPLACE));
            assertTrue(sealed.isComplete(), sealed::toString);
            VerifyReport after = tegula.integrity(array).verify();
            assertEquals(0, after.errors(), after::toString);
        }
    }

    @Test
    void write_ofASealingEngine_sealsWithItsAlgorithm() throws IOException {
        try (Tegula tegula = Tegula.builder().seal(SealAlgorithm.SHA256).build()) {
            try (ArrayWriter writer = tegula.openForWriting(array)) {
                writer.write(
                        Subarray.whole(), Cells.builder().int32("v", 5, 6, 7, 8).build());
            }
            tegula.maintenance(array).consolidate();
            tegula.maintenance(array).vacuum();
            String seal = Files.readString(fragment().resolve("__tegula_1.seal"));
            assertTrue(
                    seal.contains("sha256:") && seal.contains("a0.tdb") && seal.contains("__fragment_metadata.tdb"),
                    seal);
            VerifyOptions sealed = VerifyOptions.full().withDepth(VerifyOptions.Depth.SEALED);
            VerifyReport report = tegula.integrity(array).verify(sealed, new VerifyListener() {});
            assertTrue(report.isSound());
            assertFalse(
                    report.findings().stream()
                            .anyMatch(finding -> finding.file().contains("__fragments")),
                    report::toString);
        }
    }
}
