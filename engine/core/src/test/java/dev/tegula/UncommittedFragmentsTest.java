package dev.tegula;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.maintenance.CleanOptions;
import dev.tegula.maintenance.DeletionReport;
import dev.tegula.maintenance.UncommittedFragment;
import dev.tegula.query.Cells;
import dev.tegula.query.Subarray;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.testkit.log.LogCapture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Complete fragments without a commit are reported, and clean deletes them only on request. */
class UncommittedFragmentsTest {

    @TempDir
    private Path folder = Path.of("");

    private final Tegula tegula = Tegula.builder().build();
    private final LogCapture log = LogCapture.start();
    private String uri = "";

    @BeforeEach
    void write() {
        uri = folder.resolve("array").toString();
        tegula.createArray(
                uri,
                ArraySchema.dense()
                        .dimension(Dimension.int32("x", 1, 4, 4))
                        .attribute(Attribute.int32("v"))
                        .build());
        try (ArrayWriter array = tegula.openForWriting(uri)) {
            array.write(
                    Subarray.range("x", 1, 4),
                    Cells.builder().int32("v", 1, 2, 3, 4).build());
        }
    }

    @AfterEach
    void close() {
        log.close();
        tegula.close();
    }

    private List<String> warnings() {
        return log.records().stream()
                .map(each -> each.getLevel() + " " + each.getMessage())
                .toList();
    }

    private static void eachFile(Path folder, Duration age) throws IOException {
        FileTime time = FileTime.fromMillis(System.currentTimeMillis() - age.toMillis());
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Files.setLastModifiedTime(file, time);
            }
        }
    }

    private Path loseCommits(Duration age) throws IOException {
        try (Stream<Path> commits = Files.list(Path.of(uri, "__commits"))) {
            for (Path commit : commits.toList()) {
                Files.delete(commit);
            }
        }
        eachFile(Path.of(uri, "__fragments"), age);
        try (Stream<Path> fragments = Files.list(Path.of(uri, "__fragments"))) {
            return fragments.findFirst().orElseThrow();
        }
    }

    private List<UncommittedFragment> open() {
        try (ArrayReader array = tegula.openForReading(uri)) {
            return array.uncommittedFragments();
        }
    }

    @Test
    void open_arrayWithoutCommits_warnsAboutCompleteFragments() throws IOException {
        String name = loseCommits(Duration.ofHours(2)).getFileName().toString();
        assertEquals(
                List.of(name), open().stream().map(UncommittedFragment::name).toList());
        assertEquals(1, warnings().size());
        assertTrue(
                warnings().get(0).startsWith("WARNING ") && warnings().get(0).contains(name),
                warnings().get(0));
    }

    @Test
    void open_recentFragments_doesNotWarn() throws IOException {
        loseCommits(Duration.ofMinutes(50));
        assertEquals(List.of(), open());
        assertEquals(List.of(), warnings());
    }

    @Test
    void open_fragmentWithDamagedMetadata_doesNotWarn() throws IOException {
        Path metadata = loseCommits(Duration.ofHours(2)).resolve("__fragment_metadata.tdb");
        Files.write(metadata, new byte[] {1, 2, 3});
        Files.setLastModifiedTime(metadata, FileTime.fromMillis(0));
        assertEquals(List.of(), open());
        assertEquals(List.of(), warnings());
    }

    @Test
    void open_arrayWithCommits_doesNotListFragments() throws IOException {
        eachFile(Path.of(uri), Duration.ofHours(2));
        assertEquals(List.of(), open());
        assertEquals(List.of(), warnings());
    }

    @Test
    void clean_keepsCompleteAndDeletesIncompleteFragments() throws IOException {
        Path complete = loseCommits(Duration.ofDays(3));
        Path incomplete = complete.resolveSibling("__20_20_00000000000000000000000000000001_21");
        Files.createDirectories(incomplete);
        Files.setLastModifiedTime(Files.writeString(incomplete.resolve("a0.tdb"), "cells"), FileTime.fromMillis(0));
        DeletionReport report = tegula.maintenance(uri).clean(CleanOptions.defaults());
        assertEquals(1, report.deleted().size());
        assertTrue(
                report.deleted().get(0).endsWith("/__20_20_00000000000000000000000000000001_21"),
                report.deleted().toString());
        assertEquals(1, report.kept().size());
        assertTrue(
                report.kept().get(0).uri().endsWith("/" + complete.getFileName()),
                report.kept().toString());
        assertTrue(Files.exists(complete.resolve("__fragment_metadata.tdb")));
        assertEquals(
                1,
                tegula.maintenance(uri)
                        .clean(CleanOptions.defaults().withComplete())
                        .deleted()
                        .size());
        assertEquals(false, Files.exists(complete));
    }

    /** If a deletion fails before the folder is removed, the ignore file shows that the fragment was deleted. */
    @Test
    void clean_deletesACompleteFragmentNamedInAnIgnoreFile() throws IOException {
        Path complete = loseCommits(Duration.ofDays(3));
        Files.writeString(
                Path.of(uri, "__commits", "__1_1_0123456789abcdef0123456789abcdef_21.ign"),
                "__commits/" + complete.getFileName() + ".wrt\n");
        assertEquals(
                1,
                tegula.maintenance(uri).clean(CleanOptions.defaults()).deleted().size());
        assertEquals(false, Files.exists(complete));
    }
}
