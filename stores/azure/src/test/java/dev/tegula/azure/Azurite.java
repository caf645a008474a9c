package dev.tegula.azure;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.azure.storage.blob.BlobServiceClientBuilder;
import com.azure.storage.common.StorageSharedKeyCredential;
import com.azure.storage.common.sas.AccountSasPermission;
import com.azure.storage.common.sas.AccountSasResourceType;
import com.azure.storage.common.sas.AccountSasService;
import com.azure.storage.common.sas.AccountSasSignatureValues;
import dev.tegula.testkit.net.StoreServer;
import dev.tegula.testkit.tools.ToolRunner;
import dev.tegula.vfs.VfsUri;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Microsoft's emulator of Azure Blob Storage, in a separate process. It is loaded from {@code $TEGULA_AZURITE}, a
 * folder in which {@code npm install azurite} was run. Without this variable, npm installs it once per user, below
 * {@code ~/.cache}, because that takes a minute.
 */
final class Azurite implements StoreServer {

    private static final String PACKAGE = "azurite@3.37.0";
    private static final Path CACHE = Path.of(System.getProperty("user.home"), ".cache", "tegula-build");
    private static final String MAIN = "node_modules/azurite/dist/src/blob/main.js";
    private static final Pattern LISTENS = Pattern.compile("successfully listens on http://127\\.0\\.0\\.1:(\\d+)");

    /** The published account of all emulators, and its key. */
    private static final String ACCOUNT = "devstoreaccount1";

    private static final String KEY =
            "Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==";

    private final Process process;
    private final String container;
    private final int port;

    private Azurite(Process process, String container, int port) {
        this.process = process;
        this.container = container;
        this.port = port;
    }

    /** Starts the emulator with a container. Returns null and prints a warning if the emulator is not available. */
    static @Nullable Azurite start(String container) throws Exception {
        Path main = find();
        if (main == null) {
            System.err.println("SKIPPED: the tests of tegula-azure need node and npm, which installs " + PACKAGE
                    + ", or its folder in TEGULA_AZURITE");
            return null;
        }
        Process process = new ProcessBuilder(
                        "node",
                        main.toString(),
                        "--blobPort",
                        "0",
                        "--inMemoryPersistence",
                        "--disableTelemetry",
                        "--skipApiVersionCheck",
                        "--silent")
                .redirectErrorStream(true)
                .start();
        List<String> said = new ArrayList<>();
        BufferedReader out =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        for (String line = out.readLine(); line != null; line = out.readLine()) {
            said.add(line);
            Matcher listens = LISTENS.matcher(line);
            if (listens.find()) {
                Azurite azurite = new Azurite(process, container, Integer.parseInt(listens.group(1)));
                AzureContainer.open(VfsUri.parse("azure://" + container), azurite.settings())
                        .client()
                        .create();
                return azurite;
            }
        }
        throw new IOException("the emulator did not start: " + said);
    }

    private static @Nullable Path find() throws IOException, InterruptedException {
        String given = System.getenv("TEGULA_AZURITE");
        if (given != null) {
            return Path.of(given).resolve(MAIN);
        }
        Path cache = cache();
        Path installed = cache.resolve(PACKAGE);
        Path main = installed.resolve(MAIN);
        if (!Files.exists(main)) {
            Path folder = Files.createTempDirectory(cache, "installing");
            if (!ToolRunner.succeeds(cache, "node", "--version")
                    || !ToolRunner.succeeds(
                            cache,
                            "npm",
                            "install",
                            "--prefix",
                            folder.toString(),
                            "--no-audit",
                            "--no-fund",
                            "--ignore-scripts",
                            PACKAGE)) {
                return null;
            }
            try {
                Files.move(folder, installed);
            } catch (FileSystemException e) {
                return folder.resolve(MAIN); // Another build has installed it meanwhile.
            }
        }
        return main;
    }

    private static Path cache() throws IOException {
        try {
            return Files.createDirectories(CACHE);
        } catch (IOException noHome) {
            return Files.createDirectories(Path.of("target").toAbsolutePath());
        }
    }

    /** Starts the emulator with a container. Skips the tests if the emulator is not available. */
    static Azurite require(String container) throws Exception {
        Azurite server = start(container);
        assumeTrue(server != null, "no emulator on this machine");
        return server;
    }

    @Override
    public int port() {
        return port;
    }

    @Override
    public String root() {
        return "azure://" + container;
    }

    @Override
    public Map<String, String> settings(int way, int tries) {
        return settings(way).retries(tries - 1, Duration.ofMillis(1)).asMap();
    }

    /** Returns the settings for a client. */
    AzureSettings settings() {
        return settings(port);
    }

    /** Returns the settings for a client that connects to a port. */
    AzureSettings settings(int port) {
        return AzureSettings.defaults()
                .endpoint("http://127.0.0.1:" + port + "/" + ACCOUNT)
                .accountKey(ACCOUNT, KEY);
    }

    /** Returns the settings for a client that connects to a port with a shared access signature only. */
    AzureSettings settings(int port, String signature) {
        return AzureSettings.defaults()
                .endpoint("http://127.0.0.1:" + port + "/" + ACCOUNT)
                .sasToken(signature);
    }

    /** Returns a signature with all permissions on all containers for a time. */
    String signature(Duration valid) {
        AccountSasSignatureValues values = new AccountSasSignatureValues(
                OffsetDateTime.now(ZoneOffset.UTC).plus(valid),
                AccountSasPermission.parse("rwdxlacutfi"),
                AccountSasService.parse("b"),
                AccountSasResourceType.parse("sco"));
        return new BlobServiceClientBuilder()
                .endpoint("http://127.0.0.1:" + port + "/" + ACCOUNT)
                .credential(new StorageSharedKeyCredential(ACCOUNT, KEY))
                .buildClient()
                .generateAccountSas(values);
    }

    @Override
    public void close() {
        process.destroy();
    }
}
