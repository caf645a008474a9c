package dev.tegula.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.nio.file.Path;
import java.util.HexFormat;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeyTest {

    private static final String KEY = "0123456789abcdeF0123456789abcdeF";

    @TempDir
    private Path folder;

    private String uri = "";

    @BeforeEach
    void makeEncryptedArray() {
        uri = folder.resolve("secret").toString();
        Cli.okWith(ArrayFixture.GRID, "create", uri, "-", "--key", KEY);
        Cli.okWith("row,col,v\n1,1,7\n", "import", uri, "-", "--format", "csv", "--key", KEY);
    }

    private void reads(String... key) {
        assertEquals(
                "v\n7\n",
                Cli.ok(
                        "export",
                        uri,
                        "--format",
                        "csv",
                        "--fields",
                        "v",
                        "--range",
                        "row=1",
                        "--range",
                        "col=1",
                        key[0],
                        key[1]));
    }

    @Test
    void key_isReadFromTextHexOrFile() {
        reads("--key", KEY);
        reads("--key-hex", HexFormat.of().formatHex(KEY.getBytes()));
        reads("--key-file", ArrayFixture.write(folder.resolve("key"), KEY).toString());
        Cli.ok("info", uri, "--key", KEY);
        Cli.ok("fragments", uri, "--key", KEY);
        Cli.ok("schema", uri, "--key", KEY);
    }

    @Test
    void wrongKey_isRefusedAndNotPrinted() {
        Cli.run("export", uri).fails(1, "encrypted", "--key-env");
        Cli.Outcome wrong = Cli.run("export", uri, "--key", KEY.toUpperCase());
        wrong.fails(1, "key is wrong");
        assertFalse(wrong.err().contains(KEY.toUpperCase()));
        Cli.run("export", uri, "--key", "short").fails(2, "wrong length (found 5 bytes, expected 32)");
        Cli.run("export", uri, "--key-hex", "0").fails(2, "not 64 hexadecimal digits");
        Cli.run("export", uri, "--key-env", "TEGULA_NO_SUCH_VARIABLE").fails(2, "TEGULA_NO_SUCH_VARIABLE");
        Cli.run("export", uri, "--key", KEY, "--key-hex", HexFormat.of().formatHex(KEY.getBytes()))
                .fails(2, "mutually exclusive");
        Cli.run(
                        "export",
                        uri,
                        "--key-file",
                        ArrayFixture.write(folder.resolve("key"), KEY + "\n").toString())
                .fails(2, "found 33 bytes, expected 32 raw bytes without a line end");
        Cli.run("export", uri, "--key-file", folder.resolve("none").toString()).fails(1, "no such file");
    }
}
