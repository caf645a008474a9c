package dev.tegula.cli.command;

import dev.tegula.EncryptionKey;
import dev.tegula.OpenOptions;
import dev.tegula.cli.parse.UsageException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The key of an encrypted array, from one of four sources. */
public final class KeyOptions {

    private static final int LENGTH = 32;

    @Option(names = "--key", paramLabel = "TEXT", description = "Encryption key: text of 32 bytes.")
    @Nullable
    String text;

    @Option(names = "--key-hex", paramLabel = "HEX", description = "Encryption key: 64 hexadecimal digits.")
    @Nullable
    String hex;

    @Option(names = "--key-file", paramLabel = "FILE", description = "Encryption key: a file of 32 raw bytes.")
    @Nullable
    String file;

    @Option(
            names = "--key-env",
            paramLabel = "NAME",
            description = "Encryption key: an environment variable with a text of 32 bytes.")
    @Nullable
    String variable;

    /** Returns the options for opening an object with the key, if there is one. */
    public OpenOptions options() throws IOException {
        return OpenOptions.defaults().withKey(key());
    }

    /** Returns the key, or null if no option is present. */
    @Nullable
    public EncryptionKey key() throws IOException {
        String kind = null;
        EncryptionKey key = null;
        for (String option : new String[] {"--key", "--key-hex", "--key-file", "--key-env"}) {
            EncryptionKey given = given(option);
            if (given == null) {
                continue;
            }
            if (kind != null) {
                throw new UsageException(kind + " and " + option + " are mutually exclusive");
            }
            kind = option;
            key = given;
        }
        return key;
    }

    /** Adds the key to the properties of a connection of JDBC, if there is one. */
    public void addTo(Properties properties) throws IOException {
        if (key() == null) {
            return;
        } else if (file != null) {
            properties.setProperty("keyFile", file);
        } else {
            String chars = text != null ? text : variable != null ? environment("--key-env", variable) : null;
            properties.setProperty(
                    "key",
                    chars != null
                            ? HexFormat.of().formatHex(chars.getBytes(StandardCharsets.UTF_8))
                            : String.valueOf(hex));
        }
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
            throw new UsageException("--key-file: " + name + ": wrong length (found " + size
                    + " bytes, expected 32 raw bytes" + (size == LENGTH + 1 ? " without a line end)" : ")"));
        }
        try (java.io.InputStream in = InputFiles.openFile(name)) {
            return in.readNBytes(LENGTH + 1);
        }
    }

    /** Returns the key in the environment variable named by another option. */
    public static EncryptionKey ofVariable(String option, String name) {
        try {
            return EncryptionKey.ofText(environment(option, name));
        } catch (IllegalArgumentException e) {
            throw new UsageException(option + ": " + e.getMessage());
        }
    }

    private static String environment(String option, String name) {
        String value = System.getenv(name);
        if (value == null) {
            throw new UsageException(option + ": environment variable " + name + " is not set");
        }
        return value;
    }
}
