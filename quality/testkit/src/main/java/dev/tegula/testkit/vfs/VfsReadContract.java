package dev.tegula.testkit.vfs;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.vfs.VfsTail;
import dev.tegula.vfs.VfsUri;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Reading at positions, tails, whole files and sizes. */
public interface VfsReadContract extends VfsUnderTest {

    @Test
    default void read_returnsExactlyTheRequestedBytes() throws IOException {
        byte[] content = bytes(10_000);
        VfsUri file = write("f", content);
        byte[] target = new byte[300];
        Arrays.fill(target, (byte) 7);
        vfs().read(file, 1234, target, 100, 50);
        for (int i = 0; i < target.length; i++) {
            assertEquals(i >= 100 && i < 150 ? content[1234 + i - 100] : 7, target[i], "byte " + i);
        }
    }

    @Test
    default void read_returnsTheFirstAndTheLastByte() throws IOException {
        VfsUri file = write("f", "abc");
        byte[] target = new byte[2];
        vfs().read(file, 0, target, 0, 1);
        vfs().read(file, 2, target, 1, 1);
        assertArrayEquals(new byte[] {'a', 'c'}, target);
    }

    @Test
    default void read_returnsMoreThanOneMebibyte() throws IOException {
        byte[] content = bytes((5 << 20) + 17);
        VfsUri file = write("f", content);
        byte[] target = new byte[content.length - 3];
        vfs().read(file, 3, target, 0, target.length);
        assertArrayEquals(Arrays.copyOfRange(content, 3, content.length), target);
        assertArrayEquals(content, vfs().readAll(file));
    }

    @Test
    default void read_pastTheEnd_namesTheEnd() throws IOException {
        VfsUri file = write("f", bytes(100));
        byte[] target = new byte[200];
        for (long position : new long[] {0, 99, 100, 101, 1L << 40}) {
            EOFException end = assertThrows(EOFException.class, () -> vfs().read(file, position, target, 0, 101));
            String message = String.valueOf(end.getMessage());
            assertTrue(message.contains(file.toString()), message);
            assertTrue(message.contains("" + position), message);
            assertTrue(message.contains("100"), message);
        }
        vfs().read(file, 0, target, 0, 100);
    }

    @Test
    default void read_ofNoBytes_doesNothing() throws IOException {
        VfsUri file = write("f", "abc");
        vfs().read(file, 3, new byte[0], 0, 0);
        vfs().read(file, 99, new byte[5], 5, 0);
    }

    @Test
    default void read_invalidRange_isRefused() throws IOException {
        VfsUri file = write("f", "abc");
        assertThrows(IllegalArgumentException.class, () -> vfs().read(file, -1, new byte[5], 0, 1));
        assertThrows(IllegalArgumentException.class, () -> vfs().read(file, Long.MAX_VALUE, new byte[5], 0, 1));
        assertThrows(IndexOutOfBoundsException.class, () -> vfs().read(file, 0, new byte[5], 3, 3));
        assertThrows(IndexOutOfBoundsException.class, () -> vfs().read(file, 0, new byte[5], -1, 3));
        assertThrows(IllegalArgumentException.class, () -> vfs().readTail(file, -1));
    }

    @Test
    default void read_missingFile_isNamed() throws IOException {
        VfsUri absent = root().resolve("no/such/file");
        assertAbsent(absent);
        VfsUri belowFile = write("file", "x").child("below");
        assertAbsent(belowFile);
        VfsUri folder = root().child("folder");
        write("folder/file", "x");
        assertAbsent(folder);
        vfs().createFolder(root().child("empty"));
        assertAbsent(root().child("empty"));
    }

    private void assertAbsent(VfsUri file) throws IOException {
        byte[] target = new byte[1];
        assertEquals(
                file.toString(),
                assertThrows(NoSuchFileException.class, () -> vfs().read(file, 0, target, 0, 1))
                        .getFile());
        assertEquals(
                file.toString(),
                assertThrows(NoSuchFileException.class, () -> vfs().readTail(file, 10))
                        .getFile());
        assertEquals(
                file.toString(),
                assertThrows(NoSuchFileException.class, () -> vfs().readTail(file, 0))
                        .getFile());
        assertEquals(
                file.toString(),
                assertThrows(NoSuchFileException.class, () -> vfs().readAll(file))
                        .getFile());
        assertEquals(
                file.toString(),
                assertThrows(NoSuchFileException.class, () -> vfs().size(file)).getFile());
        assertFalse(vfs().exists(file));
    }

    @Test
    default void readTail_returnsTheEndAndTheSize() throws IOException {
        byte[] content = bytes(1000);
        VfsUri file = write("f", content);
        VfsTail tail = vfs().readTail(file, 64);
        assertArrayEquals(Arrays.copyOfRange(content, 936, 1000), tail.bytes());
        assertEquals(1000, tail.size());
        assertEquals(936, tail.position());
        assertFalse(tail.isWhole());
    }

    @Test
    default void readTail_shortFile_returnsTheWholeFile() throws IOException {
        VfsUri file = write("f", "abc");
        for (int length : new int[] {3, 4, 1 << 20}) {
            VfsTail tail = vfs().readTail(file, length);
            assertArrayEquals(new byte[] {'a', 'b', 'c'}, tail.bytes());
            assertEquals(0, tail.position());
            assertTrue(tail.isWhole());
        }
        assertEquals(3, vfs().readTail(file, 0).size());
        assertEquals(0, vfs().readTail(file, 0).bytes().length);
    }

    @Test
    default void emptyFile_exists() throws IOException {
        VfsUri file = write("folder/empty", "");
        assertTrue(vfs().exists(file));
        assertEquals(0, vfs().size(file));
        assertEquals(0, vfs().readAll(file).length);
        assertTrue(vfs().readTail(file, 10).isWhole());
        assertThrows(EOFException.class, () -> vfs().read(file, 0, new byte[1], 0, 1));
    }

    @Test
    default void size_isInBytes() throws IOException {
        assertEquals(70_001, vfs().size(write("f", bytes(70_001))));
    }
}
