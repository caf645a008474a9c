package dev.tegula.testkit.vfs;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.vfs.MemoryVfs;
import dev.tegula.vfs.RangeTarget;
import dev.tegula.vfs.Vfs;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsOutput;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class FaultyVfsTest {

    private static final VfsUri ROOT = VfsUri.parse("mem://x/arr");

    private static VfsUri write(Vfs vfs, String name, byte... bytes) throws IOException {
        VfsUri file = ROOT.resolve(name);
        try (VfsOutput output = vfs.create(file)) {
            output.write(bytes);
            output.publish();
        }
        return file;
    }

    private static void fragment(Vfs vfs) throws IOException {
        List<VfsOutput> outputs = new ArrayList<>();
        try {
            for (String name :
                    List.of("__fragments/__1/a0.tdb", "__fragments/__1/__fragment_metadata.tdb", "__commits/__1.wrt")) {
                VfsOutput output = vfs.create(ROOT.resolve(name));
                outputs.add(output);
                output.write(new byte[10]);
            }
            vfs.publishAll(outputs);
        } finally {
            outputs.forEach(VfsOutput::close);
        }
    }

    private static List<String> names(Vfs vfs) throws IOException {
        return vfs.listAllBelow(ROOT).stream().map(VfsEntry::name).toList();
    }

    @Test
    void nthMatch_fails() throws IOException {
        FaultyVfs vfs = new FaultyVfs(
                new MemoryVfs(), Fault.fail(2, VfsRequest.verb(Verb.PUBLISH).and(VfsRequest.uri("\\.tdb$"))));
        write(vfs, "a.wrt");
        write(vfs, "a.tdb");
        write(vfs, "b.wrt");
        IOException injected = assertThrows(IOException.class, () -> write(vfs, "b.tdb"));
        assertEquals("mem://x/arr/b.tdb: injected FAIL", injected.getMessage());
        write(vfs, "c.tdb");
        assertEquals(List.of("a.tdb", "a.wrt", "b.wrt", "c.tdb"), names(vfs));
    }

    @Test
    void zero_failsEveryMatchWithTheChosenException() throws IOException {
        FaultyVfs vfs = new FaultyVfs(
                new MemoryVfs(),
                Fault.fail(0, VfsRequest.verb(Verb.READ_TAIL)).with(uri -> new AccessDeniedException(uri.toString())));
        VfsUri file = write(vfs, "a", (byte) 1);
        for (int i = 0; i < 3; i++) {
            assertThrows(AccessDeniedException.class, () -> vfs.readAll(file));
        }
        vfs.heal();
        assertEquals(1, vfs.readAll(file).length);
    }

    @Test
    void lostResponse_keepsTheEffect() throws IOException {
        FaultyVfs vfs = new FaultyVfs(new MemoryVfs(), Fault.loseAnswer(1, VfsRequest.verb(Verb.PUBLISH)));
        assertThrows(IOException.class, () -> write(vfs, "a"));
        assertEquals(List.of("a"), names(vfs));
    }

    @Test
    void crash_keepsAPrefixOfThePublishedFiles() throws IOException {
        FaultyVfs whole = new FaultyVfs(new MemoryVfs());
        fragment(whole);
        int requests = whole.requests();
        assertEquals(9, requests);
        List<List<String>> left = new ArrayList<>();
        for (int i = 1; i <= requests; i++) {
            FaultyVfs vfs = new FaultyVfs(new MemoryVfs(), Fault.crash(i, VfsRequest.any()));
            assertThrows(IOException.class, () -> fragment(vfs));
            assertTrue(vfs.hasCrashed());
            assertThrows(IOException.class, () -> vfs.listAll(ROOT));
            assertThrows(IOException.class, () -> vfs.delete(ROOT.child("x")));
            left.add(names(vfs.store()));
        }
        assertEquals(
                List.of(List.of(), List.of("a0.tdb"), List.of("__fragment_metadata.tdb", "a0.tdb")),
                left.stream().distinct().toList());
    }

    @Test
    void truncation_isSilent() throws IOException {
        FaultyVfs vfs = new FaultyVfs(new MemoryVfs(), Fault.truncate(1, VfsRequest.verb(Verb.CREATE), 3));
        VfsUri file = ROOT.child("f");
        try (VfsOutput output = vfs.create(file)) {
            output.write(new byte[] {1, 2});
            output.write(new byte[] {3, 4});
            output.write(new byte[] {5});
            assertEquals(5, output.position());
            output.publish();
        }
        assertArrayEquals(new byte[] {1, 2, 3}, vfs.readAll(file));
        assertArrayEquals(
                new byte[] {1, 2, 3, 4}, vfs.readAll(write(vfs, "g", (byte) 1, (byte) 2, (byte) 3, (byte) 4)));
    }

    @Test
    void flip_changesABitOfTheRead() throws IOException {
        FaultyVfs vfs = new FaultyVfs(new MemoryVfs());
        VfsUri file = write(vfs, "f", new byte[8]);
        vfs.inject(Fault.flip(1, VfsRequest.verb(Verb.READ_TAIL), 9));
        assertArrayEquals(new byte[] {0, 2, 0, 0, 0, 0, 0, 0}, vfs.readAll(file));
        assertArrayEquals(new byte[8], vfs.readAll(file));
        vfs.inject(Fault.flip(2, VfsRequest.verb(Verb.READ), 8 * 4 + 7));
        byte[] target = new byte[6];
        vfs.readRanges(file, List.of(new RangeTarget(0, target, 2, 2), new RangeTarget(4, target, 4, 2)));
        assertArrayEquals(new byte[] {0, 0, 0, 0, (byte) 128, 0}, target);
    }

    @Test
    void otherVerbs_areNotAffected() throws IOException {
        FaultyVfs vfs = new FaultyVfs(new MemoryVfs(), Fault.fail(0, VfsRequest.verb(Verb.DELETE, Verb.LIST)));
        VfsUri file = write(vfs, "f");
        assertThrows(IOException.class, () -> vfs.deleteAll(List.of(file)));
        assertThrows(IOException.class, () -> vfs.listAll(ROOT));
        assertEquals(1, vfs.listAllBelow(ROOT).size());
        vfs.deleteFolder(ROOT);
        assertFalse(vfs.exists(file));
    }
}
