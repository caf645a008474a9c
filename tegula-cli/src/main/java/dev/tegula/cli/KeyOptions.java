package dev.tegula.cli;

import dev.tegula.EncryptionKey;
import dev.tegula.cli.parse.UsageException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The key of an encrypted array, in one of four ways. */
final class KeyOptions {

    private static final int LENGTH = 32;

    @Option(names = "--key", paramLabel = "TEXT", description = "Key of an encrypted array: 32 bytes of text.")
    @Nullable
    String text;

    @Option(names = "--key-hex", paramLabel = "HEX", description = "The same as 64 hexadecimal digits.")
    @Nullable
    String hex;

    @Option(names = "--key-file", paramLabel = "FILE", description = "The same in a file of 32 raw bytes.")
    @Nullable
    String file;

    @Option(names = "--key-env", paramLabel = "NAME", description = "The same as text in an environment variable.")
    @Nullable
    String variable;

    /** The key, or null if none is given. */
    @Nullable
    EncryptionKey key() throws IOException {
        String kind = null;
        EncryptionKey key = null;
        for (String option : new String[] {"--key", "--key-hex", "--key-file", "--key-env"}) {
            EncryptionKey given = given(option);
            if (given == null) {
                continue;
            }
            if (kind != null) {
                throw new UsageException(kind + " and " + option + " exclude each other");
            }
            kind = option;
            key = given;
        }
        return key;
    }

    private @Nullable EncryptionKey given(String option) throws IOException {
        try {
            return switch (option) {
                case "--key" -> text == null ? null : EncryptionKey.ofText(text);
                case "--key-hex" -> hex == null ? null : EncryptionKey.ofHex(hex);
                case "--key-file" -> file == null ? null : EncryptionKey.of(readFile(file));
                default -> variable == null ? null : EncryptionKey.ofText(environment(option, variable));
            };
        } catch (IllegalArgumentException e) {
            throw new UsageException(option + ": " + e.getMessage());
        }
    }

    private static byte[] readFile(String name) throws IOException {
        Path path = Path.of(name);
        long size = Files.size(path);
        if (Files.isRegularFile(path) && size != LENGTH) {
            throw new UsageException("--key-file: " + name + " has " + size + " bytes; a key file has 32 raw bytes"
                    + (size == LENGTH + 1 ? ", without line end" : ""));
        }
        try (java.io.InputStream in = InputFiles.openFile(name)) {
            return in.readNBytes(LENGTH + 1);
        }
    }

    /** The key in an environment variable that another option names. */
    static EncryptionKey ofVariable(String option, String name) {
        try {
            return EncryptionKey.ofText(environment(option, name));
        } catch (IllegalArgumentException e) {
            throw new UsageException(option + ": " + e.getMessage());
        }
    }

    private static String environment(String option, String name) {
        String value = System.getenv(name);
        if (value == null) {
            throw new UsageException(option + ": there is no environment variable " + name);
        }
        return value;
    }
}
