package dev.tegula.s3;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.tegula.ArrayReader;
import dev.tegula.ArrayWriter;
import dev.tegula.OpenOptions;
import dev.tegula.Tegula;
import dev.tegula.Transaction;
import dev.tegula.maintenance.MaintenanceOptions;
import dev.tegula.maintenance.MaintenancePolicy;
import dev.tegula.maintenance.SyncOptions;
import dev.tegula.query.Cells;
import dev.tegula.query.Condition;
import dev.tegula.schema.ArraySchema;
import dev.tegula.schema.Attribute;
import dev.tegula.schema.Dimension;
import dev.tegula.testkit.files.SourceTree;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Slow;
import dev.tegula.vfs.Stores;
import dev.tegula.vfs.VfsOutput;
import dev.tegula.vfs.VfsUri;
import java.nio.file.Files;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Compares the permissions of the operations guide with the operations of S3 that tasks use. */
@Slow
class PermissionsTest {

    private static final String URI = "s3://bucket/array";
    private static final int PART = 5 << 20;

    /** The permission that each operation needs, from Amazon's reference of actions. */
    private static final Map<String, String> PERMISSIONS = Map.ofEntries(
            Map.entry("GetObject", "s3:GetObject"),
            Map.entry("HeadObject", "s3:GetObject"),
            Map.entry("ListObjectsV2", "s3:ListBucket"),
            Map.entry("PutObject", "s3:PutObject"),
            Map.entry("CreateMultipartUpload", "s3:PutObject"),
            Map.entry("UploadPart", "s3:PutObject"),
            Map.entry("CompleteMultipartUpload", "s3:PutObject"),
            Map.entry("AbortMultipartUpload", "s3:AbortMultipartUpload"),
            Map.entry("ListMultipartUploads", "s3:ListBucketMultipartUploads"),
            Map.entry("DeleteObject", "s3:DeleteObject"),
            Map.entry("DeleteObjects", "s3:DeleteObject"));

    private static Set<String> used() {
        return CountedRequests.takeOperations().stream()
                .map(operation -> PERMISSIONS.getOrDefault(operation, operation))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static OpenOptions at(long time) {
        return OpenOptions.defaults().at(time);
    }

    private static void write(Tegula tegula, long time, int count) {
        try (ArrayWriter array = tegula.openForWriting(URI, at(time))) {
            int[] x = new int[count];
            byte[] random = new byte[4 * count];
            RandomTests.fixed(time).nextBytes(random);
            int[] v = new int[count];
            for (int i = 0; i < count; i++) {
                x[i] = i;
                v[i] = (random[4 * i] << 24) + (random[4 * i + 1] << 16) + (random[4 * i + 2] << 8) + random[4 * i + 3];
            }
            array.write(Cells.builder().int32("x", x).int32("v", v).build());
        }
    }

    private static void read(Tegula tegula) {
        try (ArrayReader array = tegula.openForReading(URI)) {
            array.query().read();
        }
        tegula.integrity(URI).verify();
        tegula.object(URI).type();
    }

    private static void write(Tegula tegula, Map<String, String> settings) throws Exception {
        tegula.createArray(
                URI,
                ArraySchema.sparse()
                        .dimension(Dimension.int32("x", 0, 1 << 24, 1000))
                        .attribute(Attribute.int32("v"))
                        .build(),
                at(1));
        write(tegula, 10, 2_000_000);
        try (ArrayWriter array = tegula.openForWriting(URI, at(20))) {
            array.delete(Condition.field("x").lt(10));
        }
        VfsUri file = VfsUri.parse("s3://bucket/abandoned");
        try (Stores stores = new Stores(settings);
                VfsOutput abandoned = stores.of(file).create(file)) {
            abandoned.write(new byte[2 * PART]);
        }
    }

    private static void maintain(Tegula tegula) {
        for (int i = 0; i < 4; i++) {
            write(tegula, 30 + i, 10);
        }
        tegula.maintenance(URI)
                .maintain(MaintenanceOptions.defaults()
                        .withPolicy(MaintenancePolicy.defaults()
                                .withSmallFiles(2)
                                .withGrace(Duration.ZERO)
                                .withPurge(Duration.ZERO)));
        tegula.object(URI).syncTo("s3://bucket/copy", SyncOptions.defaults().withDeletions());
        tegula.object("s3://bucket/copy").delete();
    }

    @Test
    void permissionsOfTheGuide_areThoseThatTasksUse() throws Exception {
        Map<String, Set<String>> table = table();
        Set<String> reading = table.get("read");
        Set<String> writing = new TreeSet<>(table.get("write"));
        writing.addAll(reading);
        Set<String> all = new TreeSet<>();
        table.values().forEach(all::addAll);
        try (LocalS3 server = new LocalS3("bucket")) {
            Map<String, String> settings = server.settings().partSize(PART).asMap();
            try (Tegula tegula = Tegula.builder().settings(settings).build()) {
                used();
                write(tegula, settings);
                Set<String> written = used();
                read(tegula);
                assertEquals(reading, used(), "read");
                written.addAll(reading);
                assertEquals(writing, written, "write");
                maintain(tegula);
                Set<String> maintained = used();
                maintained.addAll(written);
                assertEquals(all, maintained, "maintain");
                try (Transaction changes = tegula.transaction(URI)) {
                    changes.delete(Condition.field("x").eq(20));
                    changes.commit();
                }
                assertEquals(table.get("transactions"), beyond(writing, used()), "transactions");
            }
        }
    }

    private static Set<String> beyond(Set<String> known, Set<String> used) {
        Set<String> others = new TreeSet<>(used);
        others.removeAll(known);
        return others;
    }

    /** Returns the permissions of S3 that each row adds, by the first word of its task. */
    private static Map<String, Set<String>> table() throws Exception {
        String page = Files.readString(SourceTree.of("docs/operations.md"));
        Matcher row =
                Pattern.compile("(?m)^\\| (\\w+)[^|]*\\|([^|]*s3:[^|]*)\\|").matcher(page);
        Map<String, Set<String>> table = new LinkedHashMap<>();
        while (row.find()) {
            table.put(
                    row.group(1),
                    Pattern.compile("s3:\\w+")
                            .matcher(row.group(2))
                            .results()
                            .map(match -> match.group())
                            .collect(Collectors.toCollection(TreeSet::new)));
        }
        return table;
    }
}
