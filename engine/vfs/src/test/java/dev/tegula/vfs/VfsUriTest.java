package dev.tegula.vfs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.testkit.generate.Choice;
import dev.tegula.testkit.generate.RandomTests;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class VfsUriTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', ignoreLeadingAndTrailingWhitespace = true, textBlock = """
          file:///a/b               | file:///a/b
          FILE:///a/b/              | file:///a/b
          file:/a/b                 | file:///a/b
          file://localhost/a        | file:///a
          file:///                  | file:///
          /                         | file:///
          /a//b/./c/                | file:///a/b/c
          /a/../b                   | file:///b
          file:///a/..              | file:///
          /../a/./c/d/../../b       | file:///a/b
          C:\\data\\..\\arr         | file:///C:/arr
          \\\\server\\share\\..\\arr | file://server/arr
          /a b/%20/ü                | file:///a b/%20/ü
          C:\\data\\arr             | file:///C:/data/arr
          c:/data/arr               | file:///c:/data/arr
          \\\\server\\share\\arr    | file://server/share/arr
          mem://x                   | mem://x
          mem://x/                  | mem://x
          mem://x/y/                | mem://x/y
          S3://Bucket/Key/a%2Fb     | s3://Bucket/Key/a%2Fb
          s3://bucket/a.b/../..c/.d |
          http://h:80/a?b=c#d       | http://h:80/a?***
          zip+file:///a.zip!/b      | zip+file:///a.zip!/b
          """)
    void parse_returnsTheCanonicalSpelling(String text, String expected) {
        if (expected == null) {
            assertThrows(IllegalArgumentException.class, () -> VfsUri.parse(text));
            return;
        }
        VfsUri uri = VfsUri.parse(text);
        assertEquals(expected, uri.toString());
        assertEquals(uri, VfsUri.parse(uri.unmasked()));
        assertEquals(uri.hashCode(), VfsUri.parse(uri.unmasked()).hashCode());
    }

    @Test
    void relativePath_startsInTheWorkingDirectory() {
        VfsUri here = VfsUri.of(Path.of(""));
        assertEquals(
                new File("").getAbsolutePath().replace('\\', '/'),
                here.toString().replace("file://", ""));
        assertEquals(here, VfsUri.parse("."));
        assertEquals(here.child("a").child("b"), VfsUri.parse("a/b/"));
        assertEquals(here.child("a"), VfsUri.parse("./a"));
        assertEquals(here.parent(), VfsUri.parse(".."));
        VfsUri parent = here.parent();
        assertEquals(parent == null ? null : parent.child("x"), VfsUri.parse("./../x"));
        assertEquals(VfsUri.parse("/x"), VfsUri.parse("../".repeat(100) + "x"));
        assertEquals(here.child("b"), VfsUri.parse("a/../b"));
    }

    /** Both remove names as they are written. */
    @ParameterizedTest
    @ValueSource(strings = {"/a/../b", "/a/b/../../../c", "/..", "/a/./b/..//c", "x/../../y", "../x/..", "x/.."})
    void localPaths_areThoseOfTheJdk(String path) {
        assertEquals(VfsUri.of(Path.of(path)), VfsUri.parse(path));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "file://", "s3://b/../c", "s3://b//c", "s3://b/./c", "/a\0b", "s3://b\0/c", "mem://a/b\0"})
    void refuses(String text) {
        assertThrows(IllegalArgumentException.class, () -> VfsUri.parse(text));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", ".", "..", "a/b", "/", "a\0"})
    void refusesAsAName(String name) {
        VfsUri folder = VfsUri.parse("mem://x/y");
        assertThrows(IllegalArgumentException.class, () -> folder.child(name));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a//b", "/a", "a/", "a/../b", "./a"})
    void refusesAsARelativePath(String path) {
        VfsUri folder = VfsUri.parse("mem://x/y");
        assertThrows(IllegalArgumentException.class, () -> folder.resolve(path));
    }

    @Test
    void childAndParent_areInverse() {
        VfsUri root = VfsUri.parse("s3://bucket");
        VfsUri file = root.resolve("arr/__fragments").child("a b.tdb");
        assertEquals("s3://bucket/arr/__fragments/a b.tdb", file.toString());
        assertEquals("s3", file.scheme());
        assertEquals("bucket", file.authority());
        assertEquals("/arr/__fragments/a b.tdb", file.path());
        assertEquals("arr/__fragments/a b.tdb", file.key());
        assertEquals("a b.tdb", file.name());
        assertEquals(VfsUri.parse("s3://bucket/arr/__fragments"), file.parent());
        assertEquals(root, VfsUri.parse("s3://bucket/arr").parent());
        assertTrue(root.isRoot());
        assertFalse(file.isRoot());
        assertNull(root.parent());
        assertEquals("", root.name());
        assertEquals("", root.key());
        assertNull(VfsUri.parse("/").parent());
    }

    @Test
    void isBelow_followsThePath() {
        VfsUri folder = VfsUri.parse("mem://x/a");
        VfsUri below = VfsUri.parse("mem://x/a/b/c");
        assertTrue(below.isBelow(folder));
        assertTrue(below.isBelow(VfsUri.parse("mem://x")));
        assertFalse(folder.isBelow(folder));
        assertFalse(folder.isBelow(below));
        assertFalse(VfsUri.parse("mem://x/ab").isBelow(folder));
        assertFalse(VfsUri.parse("mem://y/a/b").isBelow(folder));
        assertFalse(VfsUri.parse("s3://x/a/b").isBelow(folder));
        assertEquals("b/c", folder.relativize(below));
        assertEquals("a/b/c", VfsUri.parse("mem://x").relativize(below));
        assertEquals(below, folder.resolve(folder.relativize(below)));
        assertThrows(IllegalArgumentException.class, () -> below.relativize(folder));
    }

    @Test
    void compareTo_equalsTheOrderOfUtf8Bytes() {
        List<String> names = Choice.shuffled(
                RandomTests.generator(),
                List.of(
                        "a",
                        "a-",
                        "a.b",
                        "a0",
                        "b",
                        "\u00e9",
                        "\uD7FF",
                        "\uE000",
                        "\uFFFD",
                        "\uD83D\uDE00",
                        "\uD83D\uDE01",
                        "aa"));
        List<VfsUri> sorted = names.stream()
                .map(name -> VfsUri.parse("mem://x/" + name))
                .sorted()
                .toList();
        names.sort((left, right) ->
                Arrays.compareUnsigned(left.getBytes(StandardCharsets.UTF_8), right.getBytes(StandardCharsets.UTF_8)));
        assertEquals(names, sorted.stream().map(VfsUri::name).toList());
        assertTrue(VfsUri.parse("file:///z").compareTo(VfsUri.parse("mem://a/a")) < 0);
        assertTrue(VfsUri.parse("mem://a/z").compareTo(VfsUri.parse("mem://b/a")) < 0);
        assertEquals(0, VfsUri.parse("mem://a/z").compareTo(VfsUri.parse("mem://a/z/")));
        assertNotEquals(VfsUri.parse("mem://a/z"), VfsUri.parse("mem://a/Z"));
    }

    @Test
    void parse_shareOnLocalhost_isRefused_becauseItsUriMeansTheLocalDisk() {
        assertThrows(IllegalArgumentException.class, () -> VfsUri.parse("\\\\localhost\\share\\a"));
        assertEquals("file:///share/a", VfsUri.parse("file://localhost/share/a").toString());
    }
}
