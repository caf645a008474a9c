package dev.tegula.internal.base;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DescriptorPathTest {

    @ParameterizedTest
    @CsvSource({
        "/dev/stdout, true",
        "/dev/../dev/stderr, true",
        "/dev/fd/3, true",
        "/proc/self/fd/12, true",
        "/proc/77/fd/1, true",
        "/dev/stdout2, false",
        "/dev/null, false",
        "stdout, false"
    })
    void is_knowsTheNamesOfOpenFiles(String name, boolean expected) throws Exception {
        assertEquals(expected, DescriptorPath.is(name));
    }

    @Test
    void is_followsLinks_untilTheyTurnInCircles(@TempDir Path folder) throws Exception {
        Path log = Files.createSymbolicLink(folder.resolve("log"), Path.of("/dev/stdout"));
        Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of("log"));
        Path circle = Files.createSymbolicLink(folder.resolve("circle"), Path.of("circle"));
        assertTrue(DescriptorPath.is(log.toString()));
        assertTrue(DescriptorPath.is(link.toString()));
        assertFalse(DescriptorPath.is(circle.toString()));
        assertFalse(DescriptorPath.is(folder.resolve("none").toString()));
    }
}
