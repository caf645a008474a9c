package dev.tegula.stores;

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
import dev.tegula.testkit.net.CredentialGate;
import dev.tegula.testkit.net.HttpHead;
import dev.tegula.testkit.net.StoreServer;
import dev.tegula.vfs.Stores;
import dev.tegula.vfs.VfsOutput;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Compares the permissions of the operations guide with the requests of tasks to a store. */
public abstract class PermissionsContract extends StoreTests {

    private static final int TRIES = 2;

    /** Cells of 4 bytes that do not compress: 8 MB, more than the smallest part of an upload. */
    private static final int CELLS = 2_000_000;

    /** Returns the permission that a request needs, or the request if it is unknown. */
    protected abstract String permission(HttpHead request);

    /** Returns what a permission is called in the guide, as a regular expression. */
    protected abstract String names();

    /** Returns the settings of an engine whose uploads have small parts. */
    protected Map<String, String> settings(StoreServer server, int port) {
        return server.settings(port, TRIES);
    }

    /** Notes the permissions of requests; no credentials expire. */
    private final class Notes implements CredentialGate.Manners {

        private final Set<String> used = new TreeSet<>();

        @Override
        public synchronized String credentials(HttpHead request) {
            used.add(permission(request));
            return "";
        }

        @Override
        public String refusal(HttpHead request) {
            throw new IllegalStateException();
        }

        synchronized Set<String> take() {
            Set<String> taken = new TreeSet<>(used);
            used.clear();
            return taken;
        }
    }

    private static OpenOptions at(long time) {
        return OpenOptions.defaults().at(time);
    }

    private void write(Tegula tegula, long time, int count) {
        try (ArrayWriter array = tegula.openForWriting(folder() + "/array", at(time))) {
            int[] x = new int[count];
            for (int i = 0; i < count; i++) {
                x[i] = i;
            }
            int[] v = RandomTests.fixed(time).ints(count).toArray();
            array.write(Cells.builder().int32("x", x).int32("v", v).build());
        }
    }

    private void read(Tegula tegula) {
        try (ArrayReader array = tegula.openForReading(folder() + "/array")) {
            array.query().read();
        }
        tegula.integrity(folder() + "/array").verify();
        tegula.object(folder() + "/array").type();
    }

    private void write(Tegula tegula, Map<String, String> settings) throws IOException {
        tegula.createArray(
                folder() + "/array",
                ArraySchema.sparse()
                        .dimension(Dimension.int32("x", 0, 1 << 24, 1000))
                        .attribute(Attribute.int32("v"))
                        .build(),
                at(1));
        write(tegula, 10, CELLS);
        try (ArrayWriter array = tegula.openForWriting(folder() + "/array", at(20))) {
            array.delete(Condition.field("x").lt(10));
        }
        VfsUri file = VfsUri.parse(folder() + "/abandoned");
        try (Stores stores = new Stores(settings);
                VfsOutput abandoned = stores.of(file).create(file)) {
            abandoned.write(new byte[10 << 20]);
        }
    }

    private void maintain(Tegula tegula) {
        for (int i = 0; i < 4; i++) {
            write(tegula, 30 + i, 10);
        }
        tegula.maintenance(folder() + "/array")
                .maintain(MaintenanceOptions.defaults()
                        .withPolicy(MaintenancePolicy.defaults()
                                .withSmallFiles(2)
                                .withGrace(Duration.ZERO)
                                .withPurge(Duration.ZERO)));
        tegula.object(folder() + "/array")
                .syncTo(folder() + "/copy", SyncOptions.defaults().withDeletions());
        tegula.object(folder() + "/copy").delete();
    }

    @Test
    void permissionsOfTheGuide_areThoseThatTasksUse() throws Exception {
        Map<String, Set<String>> table = table();
        Set<String> reading = table.get("read");
        Set<String> writing = new TreeSet<>(table.get("write"));
        writing.addAll(reading);
        Set<String> all = new TreeSet<>();
        table.values().forEach(all::addAll);
        Notes notes = new Notes();
        try (CredentialGate proxy = new CredentialGate(server().port(), notes)) {
            Map<String, String> settings = settings(server(), proxy.port());
            try (Tegula tegula = Tegula.builder().settings(settings).build()) {
                write(tegula, settings);
                Set<String> written = notes.take();
                read(tegula);
                assertEquals(reading, notes.take(), "read");
                written.addAll(reading);
                assertEquals(writing, written, "write");
                maintain(tegula);
                Set<String> maintained = notes.take();
                maintained.addAll(written);
                assertEquals(all, maintained, "maintain");
                try (Transaction changes = tegula.transaction(folder() + "/array")) {
                    changes.delete(Condition.field("x").eq(20));
                    changes.commit();
                }
                Set<String> beyond = notes.take();
                beyond.removeAll(writing);
                assertEquals(table.get("transactions"), beyond, "transactions");
            }
        }
    }

    /** Returns the permissions that each row of the guide adds, by the first word of its task. */
    private Map<String, Set<String>> table() throws IOException {
        Map<String, Set<String>> table = new LinkedHashMap<>();
        for (List<String> row : rows()) {
            String cell = row.stream()
                    .skip(1)
                    .filter(each -> each.matches(".*(" + names() + ").*"))
                    .findFirst()
                    .orElse("");
            if (!cell.isEmpty()) {
                table.put(
                        row.get(0).split("\\W", 2)[0],
                        Pattern.compile(names())
                                .matcher(cell)
                                .results()
                                .map(match -> match.group())
                                .collect(Collectors.toCollection(TreeSet::new)));
            }
        }
        return table;
    }

    private static List<List<String>> rows() throws IOException {
        Matcher row =
                Pattern.compile("(?m)^\\| (.*) \\|$").matcher(Files.readString(SourceTree.of("docs/operations.md")));
        List<List<String>> rows = new ArrayList<>();
        while (row.find()) {
            rows.add(List.of(row.group(1).split(" \\| ")));
        }
        return rows;
    }
}
