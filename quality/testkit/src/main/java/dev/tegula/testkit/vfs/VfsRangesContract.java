package dev.tegula.testkit.vfs;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.vfs.RangeTarget;
import dev.tegula.vfs.VfsUri;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** Reading several ranges with few requests. */
public interface VfsRangesContract extends VfsUnderTest {

    @Test
    default void ranges_inAnyOrderAndOverlapping_areRead() throws IOException {
        byte[] content = bytes(3 << 20);
        VfsUri file = write("f", content);
        RandomGenerator random = RandomTests.generator();
        for (int round = 0; round < 20; round++) {
            List<RangeTarget> ranges = new ArrayList<>();
            for (int i = 0; i < 30; i++) {
                int length = random.nextInt(3) == 0 ? random.nextInt(200_000) : random.nextInt(500);
                int offset = random.nextInt(10);
                int position = random.nextInt(content.length - length);
                ranges.add(new RangeTarget(position, new byte[offset + length + random.nextInt(10)], offset, length));
            }
            vfs().readRanges(file, ranges);
            for (RangeTarget range : ranges) {
                byte[] expected = new byte[range.target().length];
                System.arraycopy(content, (int) range.position(), expected, range.offset(), range.length());
                assertArrayEquals(expected, range.target());
            }
        }
    }

    @Test
    default void adjacentRanges_areReadIntoOneArray() throws IOException {
        byte[] content = bytes(1000);
        VfsUri file = write("f", content);
        byte[] target = new byte[900];
        vfs().readRanges(
                        file,
                        List.of(
                                new RangeTarget(400, target, 300, 600),
                                new RangeTarget(100, target, 0, 200),
                                new RangeTarget(300, target, 200, 100)));
        assertArrayEquals(Arrays.copyOfRange(content, 100, 1000), target);
    }

    @Test
    default void noRanges_readNothing() throws IOException {
        VfsUri file = write("f", "abc");
        vfs().readRanges(file, List.of());
        vfs().readRanges(file, List.of(new RangeTarget(2, new byte[3], 3, 0)));
    }

    @Test
    default void rangePastTheEnd_fails() throws IOException {
        VfsUri file = write("f", bytes(100));
        RangeTarget good = new RangeTarget(0, new byte[100], 0, 100);
        assertThrows(
                EOFException.class,
                () -> vfs().readRanges(file, List.of(good, new RangeTarget(90, new byte[11], 0, 11))));
        assertThrows(
                EOFException.class,
                () -> vfs().readRanges(file, List.of(good, new RangeTarget(1L << 33, new byte[1], 0, 1))));
        assertThrows(NoSuchFileException.class, () -> vfs().readRanges(root().child("absent"), List.of(good)));
    }
}
