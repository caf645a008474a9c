package dev.tegula.s3;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Slow;
import dev.tegula.vfs.Vfs;
import dev.tegula.vfs.VfsOutput;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Multipart objects, and the leftovers of unfinished uploads. */
@Slow
class S3OutputTest {

    private static final VfsUri FOLDER = VfsUri.parse("s3://bucket/folder");
    private static final int PART = 5 << 20;

    private LocalS3 server;
    private Vfs vfs;

    @BeforeEach
    void start() throws Exception {
        server = new LocalS3("bucket");
        vfs = new S3Provider()
                .open(FOLDER, server.settings().partSize(PART).parallelWrites(2).asMap());
    }

    @AfterEach
    void stop() {
        vfs.close();
        server.close();
    }

    private static byte[] bytes(int length) {
        byte[] bytes = new byte[length];
        RandomTests.fixed(1).nextBytes(bytes);
        return bytes;
    }

    @Test
    void parts_areCombinedInOrder() throws IOException {
        for (int length : new int[] {PART - 1, PART, PART + 1, 5 * PART, 5 * PART + 17}) {
            byte[] bytes = bytes(length);
            VfsUri file = FOLDER.child("f" + length);
            try (VfsOutput output = vfs.create(file)) {
                for (int at = 0; at < length; at += 1_000_003) {
                    output.write(bytes, at, Math.min(1_000_003, length - at));
                }
                assertFalse(vfs.exists(file));
                output.publish();
            }
            assertArrayEquals(bytes, vfs.readAll(file));
            assertEquals(List.of(), server.uploads("bucket"));
        }
    }

    @Test
    void closedOutput_leavesNoParts() throws IOException {
        VfsOutput output = vfs.create(FOLDER.child("f"));
        output.write(bytes(3 * PART));
        assertEquals(List.of("folder/f"), server.uploads("bucket"));
        output.close();
        assertEquals(List.of(), server.uploads("bucket"));
        assertEquals(List.of(), vfs.listAllBelow(FOLDER));
    }

    @Test
    void existingName_leavesNoParts() throws IOException {
        VfsUri file = FOLDER.child("f");
        try (VfsOutput output = vfs.create(file)) {
            output.write(bytes(2 * PART));
            vfs.createIfAbsent(file, new byte[] {7});
            assertThrows(FileAlreadyExistsException.class, output::publish);
        }
        assertArrayEquals(new byte[] {7}, vfs.readAll(file));
        assertEquals(List.of(), server.uploads("bucket"));
    }

    @Test
    void sweep_abortsUploadsOfFailedWriters() throws IOException {
        VfsOutput died = vfs.create(FOLDER.child("f"));
        died.write(bytes(2 * PART));
        vfs.create(VfsUri.parse("s3://bucket/other/f")).write(bytes(2 * PART));
        assertEquals(0, vfs.sweep(FOLDER, System.currentTimeMillis() - 60_000));
        assertEquals(List.of(FOLDER.child("f")), vfs.drafts(FOLDER, System.currentTimeMillis() + 60_000));
        assertEquals(1, vfs.sweep(FOLDER, System.currentTimeMillis() + 60_000));
        assertEquals(List.of("other/f"), server.uploads("bucket"));
    }

    @Test
    void folderMarkersOfOtherTools_areInvisibleAndDeleted() throws IOException {
        server.put("bucket", "folder/", new byte[0]);
        server.put("bucket", "folder/a/", new byte[0]);
        vfs.createIfAbsent(FOLDER.resolve("a/f"), new byte[1]);
        assertEquals(
                List.of(FOLDER.resolve("a/f")),
                vfs.listAllBelow(FOLDER).stream().map(entry -> entry.uri()).toList());
        assertEquals(
                List.of(FOLDER.child("a")),
                vfs.listAll(FOLDER).stream().map(entry -> entry.uri()).toList());
        vfs.deleteFolder(FOLDER);
        assertEquals(List.of(), server.keys("bucket"));
    }

    @Test
    void deletionOf1001Objects_takesTwoRequests() throws IOException {
        List<VfsUri> files = new ArrayList<>();
        for (int i = 0; i < 1001; i++) {
            VfsUri file = FOLDER.child("f" + i);
            server.put("bucket", file.key(), new byte[0]);
            files.add(file);
        }
        vfs.deleteAll(files);
        assertEquals(List.of(), server.keys("bucket"));
    }
}
