package dev.tegula.testkit.vfs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tegula.vfs.MemoryVfs;
import dev.tegula.vfs.RangeTarget;
import dev.tegula.vfs.VfsOutput;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class CountingVfsTest {

    private static final VfsUri ROOT = VfsUri.parse("mem://x/arr");

    @Test
    void counts_requestsAndBytesByVerb() throws IOException {
        CountingVfs vfs = new CountingVfs(new MemoryVfs(2));
        VfsUri file = ROOT.child("f");
        try (VfsOutput output = vfs.create(file)) {
            output.write(new byte[60]);
            output.write(new byte[40]);
            output.publish();
        }
        assertEquals(
                "CREATE 1, WRITE 2 (100 bytes), PUBLISH 1 (100 bytes)",
                vfs.counts().toString());
        assertEquals(1, vfs.counts().requests());
        VfsCounts before = vfs.counts();
        vfs.read(file, 10, new byte[30], 0, 30);
        vfs.readTail(file, 64);
        assertThrows(NoSuchFileException.class, () -> vfs.size(ROOT.child("absent")));
        for (int i = 0; i < 4; i++) {
            vfs.createIfAbsent(ROOT.child("g" + i), new byte[i]);
        }
        vfs.listAll(ROOT);
        VfsCounts counts = vfs.counts().since(before);
        assertEquals(
                "READ 1 (30 bytes), READ_TAIL 1 (64 bytes), SIZE 1, CREATE_IF_ABSENT 4 (6 bytes), LIST 3",
                counts.toString());
        assertEquals(10, counts.requests());
        assertEquals(94, counts.bytes(Verb.READ, Verb.READ_TAIL));
        assertEquals(new VfsRequest(Verb.READ, file, 10, 30), vfs.log().get(4));
    }

    @Test
    void counts_coalescedRangesAsOneRequest() throws IOException {
        CountingVfs vfs = new CountingVfs(new SlowVfs(new MemoryVfs(), Duration.ZERO));
        VfsUri file = ROOT.child("f");
        vfs.createIfAbsent(file, new byte[3 << 20]);
        vfs.readRanges(
                file,
                List.of(
                        new RangeTarget(0, new byte[10], 0, 10),
                        new RangeTarget(500_000, new byte[10], 0, 10),
                        new RangeTarget(2_000_000, new byte[10], 0, 10)));
        assertEquals(2, vfs.counts().requests(Verb.READ));
        assertEquals(500_010 + 10, vfs.counts().bytes(Verb.READ));
    }
}
