package dev.tegula.vfs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.internal.vfs.http.HttpVfs;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class UriSecretsTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', ignoreLeadingAndTrailingWhitespace = true, textBlock = """
      https://user:hunter2@host/a                   | https://***@host/a
      https://hunter2@host:8080/a                   | https://***@host:8080/a
      https://user:hunt/er2@host/a                  | https://***@host/a
      https://user:h@nter2@host                     | https://***@host
      https://host/a?X-Amz-Signature=hunter2        | https://host/a?***
      https://host/a?sig=hunt/er2==/__schema/x      | https://host/a?***/__schema/x
      https://u:hunter2@host/a?sig=hunter2          | https://***@host/a?***
      azure://container/a?sv=1&sig=hunter2          | azure://container/a?***
      s3://key:hunter2@bucket/a                     | s3://***@bucket/a
      s3://bucket/a@b/c                             | s3://bucket/a@b/c
      abfss://container@account.dfs/a               | abfss://container@account.dfs/a
      abfss://container:hunter2@account.dfs/a       | abfss://***@account.dfs/a
      http://[::1]:80/a                             | http://[::1]:80/a
      http://host:80/a                              | http://host:80/a
      mem://store/what?                             | mem://store/what?
      file:///a/who?/user:name@home                 | file:///a/who?/user:name@home
      """)
    void toString_masksUserInformationAndQueries_unmaskedDoesNot(String text, String shown) {
        VfsUri uri = VfsUri.parse(text);
        assertEquals(shown, uri.toString());
        assertEquals(text, uri.unmasked());
        assertEquals(uri, VfsUri.parse(uri.unmasked()));
        assertEquals(shown, UriSecrets.maskUri(text));
        assertEquals(!shown.equals(text), UriSecrets.areIn(uri));
        assertEquals("cannot read '" + shown + "', said it.", UriSecrets.mask("cannot read '" + text + "', said it."));
    }

    @Test
    void differentSecrets_areDifferentUris() {
        assertFalse(VfsUri.parse("https://a:b1@host/x").equals(VfsUri.parse("https://a:b2@host/x")));
    }

    @Test
    void childrenKeepTheSecret() {
        VfsUri child = VfsUri.parse("https://user:hunter2@host/a").child("__schema");
        assertEquals("https://user:hunter2@host/a/__schema", child.unmasked());
        assertEquals("https://***@host/a/__schema", child.toString());
    }

    static Stream<Arguments> failures() {
        String secret = "https://user:hunter2@my_host/a?sig=hunter2";
        VfsUri uri = VfsUri.parse(secret);
        VfsUri closed = VfsUri.parse("http://user:hunter2@localhost:1/a?sig=hunter2");
        return Stream.of(
                Arguments.of(
                        "an empty name", (Executable) () -> VfsUri.parse("https://user:hunter2@host/a//b?sig=hunter2")),
                Arguments.of(
                        "a name ..", (Executable) () -> VfsUri.parse("https://user:hunter2@host/../b?sig=hunter2")),
                Arguments.of("NUL", (Executable) () -> VfsUri.parse("https://user:hunter2@host/b\0?sig=hunter2")),
                Arguments.of("a child with a slash", (Executable) () -> uri.child("a/b")),
                Arguments.of("a child ..", (Executable) () -> uri.child("..")),
                Arguments.of("resolve", (Executable) () -> uri.resolve("a/../b")),
                Arguments.of("relativize", (Executable) () -> uri.relativize(closed)),
                Arguments.of("the local disk", (Executable) () -> new LocalVfs().size(uri)),
                Arguments.of("a host of a file", (Executable)
                        () -> new LocalVfs().size(VfsUri.parse("file://user:hunter2@host/a"))),
                Arguments.of("memory", (Executable) () -> new MemoryVfs().size(uri)),
                Arguments.of("an unknown scheme", (Executable)
                        () -> new Stores(Map.of()).of(VfsUri.parse("nope://user:hunter2@h/a?sig=hunter2"))),
                Arguments.of("credentials of s3", (Executable)
                        () -> new Stores(Map.of()).of(VfsUri.parse("s3://user:hunter2@bucket/a"))),
                Arguments.of("a SAS token", (Executable)
                        () -> new Stores(Map.of()).of(VfsUri.parse("azure://c/a?sv=1&sig=hunter2"))),
                Arguments.of("no valid host", (Executable) () -> new HttpVfs().size(uri)),
                Arguments.of("no connection", (Executable) () -> new HttpVfs().size(closed)),
                Arguments.of("a read-only store", (Executable) () -> new HttpVfs().delete(closed)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("failures")
    void exceptionsShowNoSecret(String what, Executable action) {
        StringWriter trace = new StringWriter();
        assertThrows(Exception.class, action).printStackTrace(new PrintWriter(trace, true));
        assertFalse(trace.toString().contains("hunter2"), trace.toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"s3://key:secret@bucket/a", "gs://token@bucket", "azure://container/a?sv=2020&sig=abc"})
    void storesThatTakeCredentialsFromSettings_refuseThemInUris(String text) {
        IllegalArgumentException refused =
                assertThrows(IllegalArgumentException.class, () -> new Stores(Map.of()).of(VfsUri.parse(text)));
        assertTrue(String.valueOf(refused.getMessage()).contains("Pass credentials as settings"), refused.getMessage());
    }
}
