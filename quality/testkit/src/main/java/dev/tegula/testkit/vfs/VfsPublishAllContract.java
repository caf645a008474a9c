package dev.tegula.testkit.vfs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.tegula.vfs.VfsOutput;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** Publishing a fragment: several files at once, the commit last. */
public interface VfsPublishAllContract extends VfsUnderTest {

    private List<VfsOutput> fragment(String name) throws IOException {
        List<VfsOutput> outputs = new ArrayList<>();
        for (String file : List.of("a0.tdb", "d0.tdb", "__fragment_metadata.tdb")) {
            outputs.add(vfs().create(root().resolve("__fragments/" + name + "/" + file)));
        }
        for (VfsOutput output : outputs) {
            output.write((name + output.uri().name()).getBytes(StandardCharsets.UTF_8));
        }
        outputs.add(vfs().create(root().resolve("__commits/" + name + ".wrt")));
        return outputs;
    }

    @Test
    default void publishAll_publishesSeveralFiles() throws IOException {
        List<VfsOutput> outputs = fragment("__1");
        vfs().publishAll(outputs);
        outputs.forEach(VfsOutput::close);
        assertEquals(
                List.of(
                        "__commits/__1.wrt",
                        "__fragments/__1/__fragment_metadata.tdb",
                        "__fragments/__1/a0.tdb",
                        "__fragments/__1/d0.tdb"),
                paths());
        assertText("__1d0.tdb", root().resolve("__fragments/__1/d0.tdb"));
        assertText("", root().resolve("__commits/__1.wrt"));
        assertThrows(IllegalStateException.class, () -> outputs.get(0).write(new byte[1]));
    }

    @Test
    default void publishAll_ofNoOutputs_doesNothing() throws IOException {
        vfs().publishAll(List.of());
        assertEquals(List.of(), names(root()));
    }

    @Test
    default void publishAll_failure_hidesTheLastFile() throws IOException {
        assumeTrue(vfs().traits().createIfAbsent(), "a taken name is no failure");
        for (String taken :
                List.of("__fragments/%s/a0.tdb", "__fragments/%s/__fragment_metadata.tdb", "__commits/%s.wrt")) {
            String name = "__" + taken.length();
            VfsUri file = write(taken.formatted(name), "taken");
            List<VfsOutput> outputs = fragment(name);
            assertThrows(FileAlreadyExistsException.class, () -> vfs().publishAll(outputs));
            VfsUri commit = root().resolve("__commits/" + name + ".wrt");
            assertEquals(file.equals(commit), vfs().exists(commit));
            assertText("taken", file);
            for (VfsOutput output : outputs) {
                assertThrows(IllegalStateException.class, output::publish);
            }
        }
    }

    @Test
    default void publishAll_closedOutput_publishesNothing() throws IOException {
        List<VfsOutput> outputs = fragment("__1");
        outputs.get(1).close();
        assertThrows(IllegalStateException.class, () -> vfs().publishAll(outputs));
        for (VfsOutput output : outputs) {
            assertThrows(IllegalStateException.class, output::publish);
        }
        assertFalse(vfs().exists(root().resolve("__commits/__1.wrt")));
    }

    @Test
    default void publishAll_lastFileVisible_allVisible() throws Exception {
        int fragments = 40;
        AtomicBoolean done = new AtomicBoolean();
        ExecutorService threads = Executors.newFixedThreadPool(3);
        try {
            Future<Integer> reader = threads.submit(() -> {
                int seen = 0;
                boolean last;
                do {
                    last = done.get();
                    seen = checkCommitted();
                } while (!last);
                return seen;
            });
            List<Future<?>> writers = new ArrayList<>();
            for (int writer = 0; writer < 2; writer++) {
                int first = writer * fragments / 2;
                writers.add(threads.submit(() -> {
                    for (int i = first; i < first + fragments / 2; i++) {
                        vfs().publishAll(fragment("__" + i));
                    }
                    return null;
                }));
            }
            for (Future<?> writer : writers) {
                writer.get();
            }
            done.set(true);
            assertEquals(fragments, reader.get());
        } finally {
            threads.shutdownNow();
        }
    }

    private int checkCommitted() throws IOException {
        List<String> commits = names(root().child("__commits"));
        for (String commit : commits) {
            String name = commit.substring(0, commit.length() - ".wrt".length());
            VfsUri folder = root().resolve("__fragments/" + name);
            for (String file : List.of("a0.tdb", "d0.tdb", "__fragment_metadata.tdb")) {
                assertText(name + file, folder.child(file));
            }
            assertTrue(!vfs().traits().consistent() || names(folder).size() == 3, folder.toString());
        }
        return commits.size();
    }
}
